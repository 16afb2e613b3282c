// What members of staff do about their own way in: another password, signed out everywhere.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { recordAudit } from '../audit/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import { findStaffPassword, saveStaffPassword, staffPasswordMin } from '../staff/index.ts';
import { chargeAttempt, forgetAttempts } from '../throttle/index.ts';
import type { CredentialParts } from './parts.ts';

/** The session in which it was changed goes on; all others end. */
export async function changeStaffPassword(
  parts: Pick<CredentialParts, 'db' | 'clock' | 'hasher' | 'rules' | 'sessions'>,
  { scope, tenant, staffId, session }: StaffContext,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<undefined | Refusal<'password_wrong' | 'password_weak' | 'too_many_attempts'>> {
  const { db, clock, hasher, rules, sessions } = parts;
  const bucket = { policy: 'mfa', key: `${staffId}:password` } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const known = await db.read(scope, (reader) => findStaffPassword(reader, staffId));
  if (!known || !(await hasher.verify(known.passwordHash, current))) return refuse('password_wrong');
  const about = { username: known.username, names: [tenant.name, tenant.app.app_name] };
  if (next.length < staffPasswordMin || next === current || rules.isWeak(next, about)) return refuse('password_weak');
  const hash = await hasher.hash(next);
  return db.transact(scope, async (tx) => {
    await forgetAttempts(tx, [bucket]);
    await saveStaffPassword(tx, staffId, hash);
    await sessions.end(tx, tenant.id, session.owner, 'password_changed', { keep: session.id });
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'staff.password_changed', subject }, clock.now());
    return undefined;
  });
}

export function endStaffSessions(
  { db, clock, sessions }: Pick<CredentialParts, 'db' | 'clock' | 'sessions'>,
  { scope, tenant, staffId, session }: StaffContext,
  keepCurrent: boolean,
): Promise<{ ended: number }> {
  return db.transact(scope, async (tx) => {
    const keep = keepCurrent ? { keep: session.id } : {};
    const ended = await sessions.end(tx, tenant.id, session.owner, 'ended_by_staff', keep);
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'session.all_ended', subject, details: { ended } }, clock.now());
    return { ended };
  });
}
