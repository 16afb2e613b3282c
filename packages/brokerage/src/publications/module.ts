// What publishing adds to the business: staff change by two what clients read.
import type { TenantId } from '@candor/contract/ids.ts';
import { publicationEffects } from './effects.ts';
import type { PublicationParts } from './parts.ts';
import { bindPublications } from './routes.ts';

export function composePublications(
  parts: PublicationParts & { readonly companyOf: (tenantId: TenantId) => string },
  guards: { readonly staffGuard: Parameters<typeof bindPublications>[1] },
) {
  return { bindings: bindPublications(parts, guards.staffGuard), effects: publicationEffects(parts) };
}
