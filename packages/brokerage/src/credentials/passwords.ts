// Changing and proving a password. A change ends every session: whoever else was signed in is out.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { recordAudit } from '../audit/index.ts';
import { readClient } from '../clients/index.ts';
import type { ClientContext } from '../sessions/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { chargeAttempt, forgetAttempts } from '../throttle/index.ts';
import { giveBackUnseen } from './charged-check.ts';
import type { CredentialParts } from './parts.ts';
import { readPasswordHash, savePassword } from './store.ts';

/** Names that a password of this tenant must not consist of. */
export function namesOf({ name, app, company }: Tenant): string[] {
  return [name, app.app_name, company.co_name, ...company.co_name.split(/\s+/)];
}

export function refuseMismatch(): Refusal<'validation_failed'> {
  return refuse('validation_failed', { errors: [{ path: 'body.confirm_password', code: 'mismatch' }] });
}

/** Checks the password of a signed-in client, slowing down who guesses. */
async function provePassword(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher'>,
  { scope, clientId }: ClientContext,
  password: string,
): Promise<undefined | Refusal<'password_wrong' | 'too_many_attempts'>> {
  const { db, clock, hasher } = parts;
  const bucket = { policy: 'password_check', key: clientId } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const stored = await db.read(scope, (reader) => readPasswordHash(reader, clientId));
  const isRight = await giveBackUnseen(parts, scope, [bucket], () => hasher.verify(stored, password));
  const subject = { kind: 'client', id: clientId } as const;
  await db.transact(scope, async (tx) => {
    if (isRight) return forgetAttempts(tx, [bucket]);
    const details = { attempts: charge.attempts };
    return recordAudit(tx, { actor: scope.actor, act: 'password.check_failed', subject, details }, clock.now());
  });
  return isRight ? undefined : refuse('password_wrong');
}

export async function verifyPassword(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'sessions'>,
  context: ClientContext,
  password: string,
): Promise<{ verified: boolean } | Refusal<'password_wrong' | 'too_many_attempts'>> {
  const refusal = await provePassword(parts, context, password);
  if (refusal) return refusal;
  const { scope, tenant, session } = context;
  await parts.db.transact(scope, (tx) => parts.sessions.markAuthenticated(tx, tenant.id, session));
  return { verified: true };
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

export async function changePassword(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'notify' | 'rules' | 'sessions' | 'vault'>,
  context: ClientContext,
  { current, next, confirmation }: PasswordChange,
): Promise<undefined | Refusal<'validation_failed' | 'password_wrong' | 'password_weak' | 'too_many_attempts'>> {
  const { db, clock, hasher, vault, rules, sessions, notify } = parts;
  const { scope, tenant, clientId, session } = context;
  if (next !== confirmation) return refuseMismatch();
  const refusal = await provePassword(parts, context, current);
  if (refusal) return refusal;
  const client = await db.read(scope, (reader) => readClient(reader, vault, clientId));
  const about = { username: client?.username ?? '', names: namesOf(tenant) };
  if (next === current || rules.isWeak(next, about)) return refuse('password_weak');
  const hash = await hasher.hash(next);
  return db.transact(scope, async (tx) => {
    await savePassword(tx, clientId, hash, clock.now());
    await sessions.end(tx, tenant.id, session.owner, 'password_changed');
    await notify(tx, { kind: 'password_changed', clientId });
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'password.changed', subject }, clock.now());
    return undefined;
  });
}
