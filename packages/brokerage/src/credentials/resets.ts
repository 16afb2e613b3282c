// Password resets: started by staff with a reason, the code goes to the client alone, and using it ends every session.
// A second factor stays due. Bank accounts added afterwards wait three days.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal, Translate } from '@candor/contract';
import type { ResetId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { chooseLanguage, normalizeUsername, parseClientId, readClient, setPayeesWait } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { maskRecipient, withoutDeadMail } from '../delivery/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, forgetAttempts } from '../throttle/index.ts';
import { accountKey } from './account-key.ts';
import { addressKey } from './login.ts';
import type { CredentialParts } from './parts.ts';
import { namesOf, refuseMismatch } from './passwords.ts';
import { insertReset, spendResetTry, useReset } from './reset-store.ts';
import { hashCode, isSameHash, makeCode } from './secret-code.ts';
import { findClientLogin, savePassword } from './store.ts';

const resetLifeMs = 10 * 60_000;
const payeesWaitMs = 72 * 60 * 60_000;

export interface ResetStarted {
  readonly expires_at: string;
  readonly channel: 'sms' | 'email';
  readonly sent_to: string;
}

/** Sixty-five random bits, known to the client alone: not part of any answer, stored as a digest. */
export async function startReset(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'delivery' | 'ids' | 'notify' | 'vault'> & {
    readonly translate: Translate;
  },
  { scope, tenant, staffId }: StaffContext,
  clientId: ClientId,
  reason: string,
): Promise<ResetStarted | Refusal<'not_found' | 'too_many_attempts'>> {
  const { db, clock, ids, vault, codeKey, delivery, notify, translate } = parts;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + resetLifeMs);
  return db.transact(scope, async (tx) => {
    const client = await readClient(tx, vault, parseClientId(clientId));
    if (!client || client.status !== 'active') return refuse('not_found');
    const charge = await chargeAttempt(tx, [{ policy: 'send_code', key: `reset:${client.id}` }], now);
    if (isRefusal(charge)) return charge;
    const id = ids.next();
    const code = makeCode(ids, [4, 4, 5]);
    const hash = hashCode(codeKey, id, code);
    await insertReset(tx, tenant.id, { id, clientId: client.id, staffId, reason, hash, expiresAt }, now);
    // A mailbox that sends everything back would swallow the code.
    const way = delivery.choose(await withoutDeadMail(tx, client));
    const params = { code, app: tenant.app.app_name, minutes: resetLifeMs / 60_000 };
    const text = translate(chooseLanguage(tenant, client), 'deliveries.reset_code', params);
    const parcel = { tenantId: tenant.id, clientId: client.id, purpose: 'reset', subject: tenant.app.app_name, text };
    await delivery.send(tx, { ...parcel, ...way });
    await notify(tx, { kind: 'reset_started', clientId: client.id });
    const subject = { kind: 'client', id: client.id } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'reset.started', subject, details: { reset: id, reason } }, now);
    return { expires_at: expiresAt.toISOString(), channel: way.channel, sent_to: maskRecipient(way.recipient) };
  });
}

export interface ResetInput {
  readonly username: string;
  readonly code: string;
  readonly next: string;
  readonly confirmation: string;
}

/** The same answer and the same hash for a name that does not exist, a code that is wrong, and one that is over. */
export async function resetPassword(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'hasher' | 'notify' | 'rules' | 'sessions' | 'vault'>,
  context: TenantContext,
  input: ResetInput,
  ip: string,
): Promise<undefined | Refusal<'validation_failed' | 'reset_failed' | 'password_weak' | 'too_many_attempts'>> {
  const { db, clock, hasher, rules } = parts;
  const { scope, tenant } = context;
  if (input.next !== input.confirmation) return refuseMismatch();
  const username = normalizeUsername(input.username);
  if (rules.isWeak(input.next, { username, names: namesOf(tenant) })) return refuse('password_weak');
  const account = accountKey(parts, context, username);
  const buckets = [{ policy: 'reset', key: `${account}:${addressKey(parts, context, ip)}` }] as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, buckets, clock.now()));
  if (isRefusal(charge)) return charge;
  const found = await db.read(scope, (reader) => findClientLogin(reader, username));
  const overall = [{ policy: 'reset_account', key: account }] as const;
  const crowd = await db.transact(scope, (tx) => chargeAttempt(tx, overall, clock.now()));
  const resetId = await db.transact(scope, (tx) => tryResetCode(parts, tx, found?.id, input.code));
  // Sixty-five bits are not found by trying: a crowd of guessers waits, and the one who has the code does not wait for them.
  if (isRefusal(crowd) && resetId === undefined) return crowd;
  const hash = await hasher.hash(input.next);
  if (!found || resetId === undefined) return refuse('reset_failed');
  return db.transact(scope, async (tx) => {
    if (!(await useReset(tx, resetId, clock.now()))) return refuse('reset_failed');
    await forgetAttempts(tx, [...buckets, ...overall]);
    return finishReset(parts, tx, context, found.id, resetId, hash);
  });
}

/** Wrong tries are counted and never use the code up: whoever knows a name could otherwise keep its owner out. */
async function tryResetCode(
  { clock, codeKey }: Pick<CredentialParts, 'clock' | 'codeKey'>,
  tx: TenantTx,
  clientId: ClientId | undefined,
  typed: string,
): Promise<ResetId | undefined> {
  const row = await spendResetTry(tx, clientId, clock.now());
  return row && isSameHash(row.hash, hashCode(codeKey, row.resetId, typed)) ? row.resetId : undefined;
}

async function finishReset(
  { clock, sessions, notify }: Pick<CredentialParts, 'clock' | 'notify' | 'sessions'>,
  tx: TenantTx,
  { scope, tenant }: TenantContext,
  clientId: ClientId,
  resetId: ResetId,
  hash: string,
): Promise<undefined> {
  const now = clock.now();
  await savePassword(tx, clientId, hash, now);
  await sessions.end(tx, tenant.id, { kind: 'client', id: clientId }, 'password_reset');
  await setPayeesWait(tx, clientId, new Date(now.getTime() + payeesWaitMs));
  await notify(tx, { kind: 'reset_done', clientId });
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: scope.actor, act: 'password.reset', subject, details: { reset: resetId } }, now);
  return undefined;
}
