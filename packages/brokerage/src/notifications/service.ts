// The verbs of notifications: what a client chooses, and the link of a mail that ends a group without signing in.
import { refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type { ClientId, SessionId } from '@candor/contract/ids.ts';
import type * as contract from '@candor/contract/notifications/client.ts';
import { alwaysSent, chosenGroups, notificationGroups } from '@candor/contract/notifications/groups.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { isClient, readClient } from '../clients/index.ts';
import { deleteFault, maskRecipient, readFaults } from '../delivery/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { zoneOf } from './copying.ts';
import { firstChoice, isTimeZone, switchMails, switchPush, wantsMail, wantsPush } from './notification.ts';
import type { Choice } from './notification.ts';
import type { NotificationParts } from './parts.ts';
import { listBrowsers } from './push-store.ts';
import { readChoice, saveChoice } from './store.ts';
import { readToken } from './unsubscribe-token.ts';
import type { Unsubscription } from './unsubscribe-token.ts';

export interface Subscriber {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
  readonly tenant: Tenant;
}

type Settings = OutputOf<typeof contract.getNotifications>;

export async function describe(
  { vault, pushPairs }: Pick<NotificationParts, 'pushPairs' | 'vault'>,
  reader: Reader,
  { clientId, sessionId, tenant }: Subscriber,
): Promise<Settings> {
  const choice = (await readChoice(reader, clientId)) ?? firstChoice(zoneOf(tenant));
  const email = (await readClient(reader, vault, clientId))?.email;
  const browsers = await listBrowsers(reader, clientId);
  const isDead = (await readFaults(reader, clientId)).some(({ channel }) => channel === 'email');
  return {
    groups: notificationGroups.map((group) => ({
      group,
      email: wantsMail(choice, group),
      push: wantsPush(choice, group),
      is_fixed: group === alwaysSent,
    })),
    email_timing: choice.emailTiming,
    quiet: choice.quiet ?? null,
    time_zone: choice.timeZone,
    email: email === undefined ? null : maskRecipient(email),
    email_state: email === undefined ? 'none' : isDead ? 'unreachable' : 'good',
    push: {
      sender: (await pushPairs.find(reader, tenant.id)).publicKey.toString('base64url'),
      is_here: browsers.some((browser) => browser.sessionId === sessionId),
      browsers: browsers.length,
    },
  };
}

export function readSettings(
  parts: Pick<NotificationParts, 'db' | 'pushPairs' | 'vault'>,
  subscriber: Subscriber,
): Promise<Settings> {
  return parts.db.read(subscriber.scope, (reader) => describe(parts, reader, subscriber));
}

export function saveSettings(
  parts: Pick<NotificationParts, 'clock' | 'db' | 'pushPairs' | 'vault'>,
  subscriber: Subscriber,
  { groups, email_timing: emailTiming, quiet, time_zone: timeZone }: InputOf<typeof contract.saveNotifications>['body'],
): Promise<Settings | Refusal<'time_zone_unknown'>> {
  const { scope, clientId } = subscriber;
  return parts.db.transact(scope, async (tx) => {
    if (!isTimeZone(timeZone)) return refuse('time_zone_unknown');
    const before = (await readChoice(tx, clientId))?.pushOff ?? [];
    const pushOff = switchPush(groups, before);
    const choice: Choice = { ...switchMails(groups), pushOff, emailTiming, quiet: quiet ?? undefined, timeZone };
    await saveChoice(tx, clientId, choice, parts.clock.now());
    const settings = await describe(parts, tx, subscriber);
    await record(parts, tx, clientId);
    return settings;
  });
}

export async function record(
  { clock }: Pick<NotificationParts, 'clock'>,
  tx: Parameters<typeof saveChoice>[0],
  clientId: ClientId,
): Promise<void> {
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'notifications.changed', subject }, clock.now());
}

export function retryEmail(
  parts: Pick<NotificationParts, 'db' | 'pushPairs' | 'vault'>,
  subscriber: Subscriber,
): Promise<Settings> {
  return parts.db.transact(subscriber.scope, async (tx) => {
    await deleteFault(tx, subscriber.clientId, 'email');
    return describe(parts, tx, subscriber);
  });
}

const scopeOf = ({ tenantId, clientId }: Unsubscription): TenantScope =>
  tenantScope(tenantId, { kind: 'client', id: clientId });

/** Whose link it is; nothing where it is not ours, or its brand or client is gone. */
function readLink({ tokenKey, directory }: Pick<NotificationParts, 'directory' | 'tokenKey'>, token: string) {
  const link = readToken(tokenKey, token);
  const tenant = link && directory.find(link.tenantId);
  const group = chosenGroups.find((one) => one === link?.group);
  return link && tenant && group ? { link, tenant, group } : undefined;
}

export async function readUnsubscription(
  parts: Pick<NotificationParts, 'db' | 'directory' | 'tokenKey'>,
  token: string,
): Promise<OutputOf<typeof contract.getUnsubscription> | Refusal<'not_found'>> {
  const found = readLink(parts, token);
  if (!found) return refuse('not_found');
  const { link, tenant, group } = found;
  const choice = await parts.db.read(scopeOf(link), (reader) => readChoice(reader, link.clientId));
  const isOn = wantsMail(choice ?? firstChoice(zoneOf(tenant)), group);
  return { group, company: tenant.company.co_name, is_on: isOn };
}

/** The page that asks a person first. */
export function openUnsubscription(
  parts: Pick<NotificationParts, 'directory' | 'tokenKey'>,
  token: string,
): { readonly location: `/${string}` } | Refusal<'not_found'> {
  const found = readLink(parts, token);
  return found ? { location: `/unsubscribe?token=${token}&profile=${found.tenant.name}` } : refuse('not_found');
}

/** Again and again it stays ended: a mail program may ask twice. */
export async function unsubscribe(
  parts: Pick<NotificationParts, 'clock' | 'db' | 'directory' | 'tokenKey'>,
  token: string,
): Promise<undefined | Refusal<'not_found'>> {
  const found = readLink(parts, token);
  if (!found) return refuse('not_found');
  const { link, tenant, group } = found;
  const { clientId } = link;
  return parts.db.transact(scopeOf(link), async (tx) => {
    if (!(await isClient(tx, clientId))) return refuse('not_found');
    const choice = (await readChoice(tx, clientId)) ?? firstChoice(zoneOf(tenant));
    if (!wantsMail(choice, group)) return undefined;
    const emailOn = choice.emailOn.filter((one) => one !== group);
    const emailOff = [...choice.emailOff, group];
    await saveChoice(tx, clientId, { ...choice, emailOn, emailOff }, parts.clock.now());
    await record(parts, tx, clientId);
    return undefined;
  });
}
