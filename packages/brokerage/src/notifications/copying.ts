// Takes what waits to be copied, a client at a time, and makes mails and notices in browsers of it as that client has chosen. Each message
// is copied once: the row that says so goes with the mail, in one transaction.
import { alwaysSent, groupOfMessage, mostMailsAnHour } from '@candor/contract/notifications/groups.ts';
import type { NotificationGroup } from '@candor/contract/notifications/groups.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { usualHours } from '@candor/contract/chats/rules.ts';
import { readClient } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { countCopies, readFaults } from '../delivery/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { writeMail } from './mails.ts';
import { firstChoice, groupOf, planMail, wantsMail } from './notification.ts';
import type { Choice } from './notification.ts';
import type { NotificationParts } from './parts.ts';
import { pushCopies } from './pushing.ts';
import { deleteCopy, deleteOld, findDueClient, lockDue, postponeCopy, readChoice } from './store.ts';
import type { Copy } from './store.ts';

type CopyParts = Omit<NotificationParts, 'bounceSecret' | 'ids' | 'onDead' | 'pushGate' | 'pushPairs' | 'readReport'>;

const everyMs = 10_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
export const digestPurpose = 'digest';
/** What counts as a copy among everything that is mailed. */
const copied = [
  digestPurpose,
  ...Object.entries(groupOfMessage).flatMap(([kind, group]) => (group === alwaysSent ? [] : [kind])),
];

export function copyMessages(parts: CopyParts): Recurring {
  return { kind: 'notifications.copy', actor: 'notifications', everyMs, run: (scope) => copyDue(parts, scope) };
}

/** Answers how many clients it looked at. */
export async function copyDue(parts: CopyParts, scope: TenantScope): Promise<number> {
  const { db, clock } = parts;
  const tenant = parts.directory.find(scope.tenantId);
  if (!tenant) return 0;
  await db.transact(scope, (tx) => deleteOld(tx, new Date(clock.now().getTime() - dayMs)));
  for (let count = 0; ; count += 1) {
    const isMore = await db.transact(scope, async (tx) => {
      const clientId = await findDueClient(tx, clock.now());
      if (clientId !== undefined) await copyForClient(parts, tx, tenant, clientId);
      return clientId !== undefined;
    });
    if (!isMore) return count;
  }
}

export const zoneOf = ({ country }: Pick<Tenant, 'country'>): string => usualHours(country).timeZone;

async function copyForClient(
  parts: Omit<CopyParts, 'db' | 'directory'>,
  tx: TenantTx,
  tenant: Tenant,
  clientId: ClientId,
): Promise<void> {
  const now = parts.clock.now();
  const copies = await lockDue(tx, clientId, now);
  const client = await readClient(tx, parts.vault, clientId);
  const choice = (await readChoice(tx, clientId)) ?? firstChoice(zoneOf(tenant));
  if (client?.status !== 'active') {
    for (const copy of copies) await deleteCopy(tx, copy);
    return;
  }
  const of = (channel: Copy['channel']): Copy[] => copies.filter((copy) => copy.channel === channel);
  await mailCopies(parts, tx, { tenant, client, choice, copies: of('email') });
  await pushCopies(parts, tx, { tenant, client, choice, copies: of('push') });
}

interface Bundle {
  readonly tenant: Tenant;
  readonly client: Client;
  readonly copies: readonly Copy[];
}

async function mailCopies(
  parts: Omit<CopyParts, 'db' | 'directory' | 'vault'>,
  tx: TenantTx,
  { tenant, client, choice, copies }: Bundle & { readonly choice: Choice },
): Promise<void> {
  if (copies.length === 0) return;
  const now = parts.clock.now();
  const isDead = (await readFaults(tx, client.id)).some(({ channel }) => channel === 'email');
  if (client.email === undefined || isDead) {
    for (const copy of copies) await deleteCopy(tx, copy);
    return;
  }
  await sendDigest(parts, tx, { tenant, client, choice, copies: copies.filter(({ isDigest }) => isDigest) });
  let sent = await countCopies(tx, client.id, 'email', new Date(now.getTime() - hourMs), copied);
  for (const copy of copies.filter(({ isDigest }) => !isDigest)) {
    const plan = planMail(choice, copy.kind, now, sent >= mostMailsAnHour);
    if (plan.step === 'wait') {
      await postponeCopy(tx, copy, plan.until, plan.isDigest);
      continue;
    }
    await deleteCopy(tx, copy);
    if (plan.step === 'drop') continue;
    await send(parts, tx, { tenant, client, copies: [copy] }, copy.kind);
    sent += 1;
  }
}

/** What was switched off meanwhile is not in it. */
async function sendDigest(
  parts: Omit<CopyParts, 'db' | 'directory' | 'vault'>,
  tx: TenantTx,
  bundle: Bundle & { readonly choice: Choice },
): Promise<void> {
  const { copies, choice } = bundle;
  for (const copy of copies) await deleteCopy(tx, copy);
  const wanted = copies.filter(({ kind }) => {
    const group = groupOf(kind);
    return group !== undefined && wantsMail(choice, group);
  });
  const [first] = wanted;
  if (first) await send(parts, tx, { ...bundle, copies: wanted }, wanted.length === 1 ? first.kind : digestPurpose);
}

/** A mail that lists several groups ends the one it is mostly about. */
function mainGroup(copies: readonly Copy[]): NotificationGroup {
  const groups = copies.flatMap(({ kind }) => groupOf(kind) ?? []);
  const count = (group: NotificationGroup): number => groups.filter((one) => one === group).length;
  return groups.toSorted((one, other) => count(other) - count(one))[0] ?? 'service';
}

async function send(
  parts: Omit<CopyParts, 'db' | 'directory' | 'vault'>,
  tx: TenantTx,
  bundle: Bundle,
  purpose: string,
): Promise<void> {
  const { tenant, client, copies } = bundle;
  if (client.email === undefined) return;
  const mail = await writeMail(parts, tx, { tenant, client, copies, group: mainGroup(copies) });
  const to = { channel: 'email', recipient: client.email } as const;
  await parts.delivery.send(tx, { tenantId: tenant.id, clientId: client.id, purpose, ...to, ...mail });
}
