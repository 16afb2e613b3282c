// Makes notices in browsers of what waits to be told there: the title and where to read it, as in a mail, to every browser that asked.
import { mostMailsAnHour, groupOfMessage } from '@candor/contract/notifications/groups.ts';
import { readStoredLink } from '@candor/contract/rules/message-links.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { chooseLanguage } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { countCopies } from '../delivery/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { sayTitles, withProfile } from './mails.ts';
import { groupOf, planPush, wantsPush } from './notification.ts';
import type { Choice } from './notification.ts';
import type { NotificationParts } from './parts.ts';
import { listBrowsers } from './push-store.ts';
import type { Browser } from './push-store.ts';
import { deleteCopy, postponeCopy } from './store.ts';
import type { Copy } from './store.ts';

const hourMs = 60 * 60_000;
const digestPurpose = 'digest';
/** Titles in a notice that lists several. */
const mostLines = 4;

type PushParts = Pick<NotificationParts, 'clock' | 'delivery' | 'translate'>;

export interface PushBundle {
  readonly tenant: Tenant;
  readonly client: Client;
  readonly choice: Choice;
  readonly copies: readonly Copy[];
}

export async function pushCopies(parts: PushParts, tx: TenantTx, bundle: PushBundle): Promise<void> {
  const { client, choice, copies } = bundle;
  if (copies.length === 0) return;
  const browsers = await listBrowsers(tx, client.id);
  const waited = copies.filter(({ isDigest }) => isDigest);
  for (const copy of browsers.length === 0 ? copies : waited) await deleteCopy(tx, copy);
  if (browsers.length === 0) return;
  const wanted = waited.filter(({ kind }) => {
    const group = groupOf(kind);
    return group !== undefined && wantsPush(choice, group);
  });
  if (wanted.length > 0) await push(parts, tx, { ...bundle, copies: wanted }, browsers);
  const now = parts.clock.now();
  const since = new Date(now.getTime() - hourMs);
  const kinds = [digestPurpose, ...Object.keys(groupOfMessage)];
  let sent = (await countCopies(tx, client.id, 'push', since, kinds)) / browsers.length;
  for (const copy of copies.filter(({ isDigest }) => !isDigest)) {
    const plan = planPush(choice, copy.kind, now, sent >= mostMailsAnHour);
    if (plan.step === 'wait') {
      await postponeCopy(tx, copy, plan.until, plan.isDigest);
      continue;
    }
    await deleteCopy(tx, copy);
    if (plan.step === 'drop') continue;
    await push(parts, tx, { ...bundle, copies: [copy] }, browsers);
    sent += 1;
  }
}

/** What the service worker reads. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly page: string;
  /** A later one with the same takes its place. */
  readonly tag: string;
}

async function push(
  parts: PushParts,
  tx: TenantTx,
  { tenant, client, copies }: PushBundle,
  browsers: readonly Browser[],
): Promise<void> {
  const language = chooseLanguage(tenant, client);
  const company = tenant.company.co_name;
  const say = (key: string, params: Readonly<Record<string, string | number>>): string =>
    parts.translate(language, `deliveries.${key}`, { company, ...params });
  const lines = await sayTitles(parts, tx, { tenant, client, copies });
  const [only] = lines.length === 1 ? copies : [];
  const [title = company] = only ? lines : [say('digest_title', { count: copies.length })];
  const notice: Notice = {
    title,
    body: only ? say('push_body', {}) : lines.slice(0, mostLines).join('\n'),
    page: withProfile(only ? readStoredLink(only.link) : '/dashboard', tenant),
    tag: only ? only.messageId : digestPurpose,
  };
  const purpose = copies.length === 1 && only ? only.kind : digestPurpose;
  const parcel = { tenantId: tenant.id, clientId: client.id, purpose, subject: title, text: JSON.stringify(notice) };
  for (const { id, service } of browsers)
    await parts.delivery.send(tx, { ...parcel, channel: 'push', recipient: id, hint: service });
}
