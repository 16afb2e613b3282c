// The level of views: watchlists, news and guides with how they are published, and the desk of staff; above it how tenants are made.
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { languages } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import { usualHours } from '@candor/contract/chats/rules.ts';
import { composeAdvisors } from '../advisors/module.ts';
import { composeChats } from '../chats/module.ts';
import { loadGuides } from '../content/index.ts';
import { composeContent } from '../content/module.ts';
import type { CredentialParts } from '../credentials/index.ts';
import type { Delivery, DeliveryParts } from '../delivery/index.ts';
import type { Uploads } from '../documents/index.ts';
import { composeDataRequests } from '../data-requests/module.ts';
import { composeDesk } from '../desk/module.ts';
import { composeFoundings } from '../foundings/module.ts';
import type { PushPairs } from '../notifications/index.ts';
import { composeNotifications } from '../notifications/module.ts';
import { composeOversight } from '../oversight/module.ts';
import { composePublications } from '../publications/module.ts';
import { composeSettings } from '../settings/module.ts';
import { composeWatchlists } from '../watchlists/module.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { DataRequestParts } from '../data-requests/index.ts';
import type { Messages } from '../messages/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import type { Guards } from './people.ts';

export function composeViews(
  parts: BusinessParts &
    Pick<CredentialParts, 'codeKey'> & {
      readonly vault: Vault;
      readonly messages: Pick<Messages, 'list' | 'sendMessage'>;
      readonly checkPin: DataRequestParts['checkPin'];
      /** Of the whole business, once it is composed. */
      readonly bindings: () => readonly Binding[];
      readonly uploads: Uploads;
      readonly delivery: Delivery;
      readonly onDead: DeliveryParts['onDead'];
      readonly pushPairs: PushPairs;
    },
  { isListed, fetchFeed, vendors, delivery, consoleUrl, homeUrl, publicUrl, pushGate }: BusinessSources,
  directory: TenantDirectory,
  guards: Guards,
) {
  const feedsOf = (tenantId: TenantId) => directory.find(tenantId)?.feeds ?? [];
  const hoursOf = (tenantId: TenantId) => {
    const tenant = directory.find(tenantId);
    return tenant?.desk ?? usualHours(tenant?.country ?? '');
  };
  const ownOrigins = () => [
    ...[homeUrl, publicUrl, consoleUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    ...directory.all().flatMap(({ origins = [] }) => origins),
  ];
  const oversight = composeOversight({ ...parts, vendors }, guards);
  const modules = [
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
    composeSettings({ ...parts, ownOrigins }, guards),
    oversight,
    composeDesk(parts, guards),
    composeAdvisors({ ...parts, hoursOf }, guards),
    composeChats(
      {
        ...parts,
        hoursOf,
        systemOf: (tenantId) => directory.find(tenantId)?.app.chat_sys ?? '',
        frameOf: (tenantId) => directory.find(tenantId)?.chat,
        chatKey: parts.secrets.key('chats|1'),
      },
      guards,
    ),
    composeNotifications(
      {
        ...parts,
        readReport: delivery.readReport,
        bounceSecret: delivery.bounceSecret,
        directory,
        pushGate,
        tokenKey: parts.secrets.key('unsubscribe|1'),
        originOf: (tenantId) => directory.find(tenantId)?.origins?.[0] ?? homeUrl,
      },
      guards,
    ),
    composeDataRequests(
      {
        ...parts,
        queue: createJobQueue(parts),
        notify: (tx, notice) => parts.messages.sendMessage(tx, notice),
        tenantOf: (tenantId) => directory.find(tenantId),
      },
      guards,
    ),
    composeFoundings(parts, guards),
  ] as const;
  return { modules, readAlarms: oversight.readAlarms };
}
