// What news and guides add to the business: reading them, and the visits to the tenants' feeds.
import { languages } from '@candor/contract';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { TenantContext } from '../tenants/index.ts';
import { createFeedImport } from './feed-import.ts';
import type { FeedImportParts } from './feed-import.ts';
import { createGuideDesk } from './guide-desk.ts';
import { loadGuides } from './guides.ts';
import { bindContent } from './routes.ts';
import { createNews } from './service.ts';

export function composeContent(
  parts: FeedImportParts,
  guards: { readonly publicGuard: Guard<'public', TenantContext> },
) {
  return {
    bindings: bindContent(createNews(parts), createGuideDesk(parts, loadGuides(languages)), guards.publicGuard),
    recurring: () => [createFeedImport(parts)],
  };
}
