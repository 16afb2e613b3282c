// The level of views: watchlists, news and guides with how they are published, and the desk of staff; above it how tenants are made.
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { languages } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import { loadGuides } from '../content/index.ts';
import { composeContent } from '../content/module.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { composeDesk } from '../desk/module.ts';
import { composeFoundings } from '../foundings/module.ts';
import { composeOversight } from '../oversight/module.ts';
import { composePublications } from '../publications/module.ts';
import { composeSettings } from '../settings/module.ts';
import { composeWatchlists } from '../watchlists/module.ts';
import type { Messages } from '../messages/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import type { Guards } from './people.ts';

export function composeViews(
  parts: BusinessParts &
    Pick<CredentialParts, 'codeKey'> & { readonly vault: Vault; readonly messages: Pick<Messages, 'list'> },
  { isListed, fetchFeed, vendors }: BusinessSources,
  directory: TenantDirectory,
  guards: Guards,
) {
  const feedsOf = (tenantId: TenantId) => directory.find(tenantId)?.feeds ?? [];
  return [
    composeWatchlists({ ...parts, isListed }, guards),
    composeContent({ ...parts, fetchFeed, feedsOf }, guards),
    composePublications(
      {
        ...parts,
        shelf: loadGuides(languages),
        companyOf: (tenantId) => directory.find(tenantId)?.company.co_name ?? '',
      },
      guards,
    ),
    composeSettings(parts, guards),
    composeOversight({ ...parts, vendors }, guards),
    composeDesk(parts, guards),
    composeFoundings(parts, guards),
  ] as const;
}
