// Staff signing in, and what staff may do about a client's way in. Staff never see or set a secret of a client.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Tokens } from '@candor/contract/sessions/client.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { recordAudit } from '../audit/index.ts';
import { normalizeUsername, parseClientId, readClient } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { findStaffLogin, saveStaffPassword } from '../staff/index.ts';
import type { Owner, StaffContext } from '../sessions/index.ts';
import { isStaffAddress } from '../tenants/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, forgetAttempts, returnAttempt } from '../throttle/index.ts';
import { giveBackUnseen } from './charged-check.ts';
import { describeTokens, loginBuckets, openSession } from './login.ts';
import type { LoginRefusal } from './login.ts';
import type { CredentialParts } from './parts.ts';
import { hasAuthenticator, hasStaffPasskey } from './store.ts';

/** Always leaves the second factor due; without one bound yet, that comes first. */
export async function logInStaff(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'notify' | 'readProof' | 'sessions' | 'vault'>,
  context: TenantContext,
  input: { readonly username: string; readonly password: string },
  meta: RequestMeta,
): Promise<Tokens | LoginRefusal | Refusal<'address_not_allowed'>> {
  const { db, clock, hasher } = parts;
  const { scope, tenant } = context;
  const username = normalizeUsername(input.username);
  const proof = await parts.readProof(meta);
  if (isRefusal(proof)) return proof;
  if (!isStaffAddress(tenant, meta.ip)) {
    const subject = { kind: 'tenant', id: tenant.id } as const;
    const entry = { actor: scope.actor, act: 'staff_login.address_refused', subject } as const;
    await db.transact(scope, (tx) => recordAudit(tx, entry, clock.now()));
    return refuse('address_not_allowed');
  }
  const buckets = loginBuckets(parts, context, `staff/${username}`, meta.ip);
  const charged = [...buckets.own, ...buckets.shared];
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, charged, clock.now()));
  if (isRefusal(charge)) return charge;
  const found = await db.read(scope, (reader) => findStaffLogin(reader, username));
  const look = () => hasher.verify(found?.passwordHash, input.password);
  const isRight = await giveBackUnseen(parts, scope, charged, look);
  if (!found || !isRight || found.status !== 'active') {
    const subject = found ? ({ kind: 'staff', id: found.id } as const) : ({ kind: 'tenant', id: tenant.id } as const);
    const entry = { actor: scope.actor, act: 'staff_login.failed', subject, details: { attempts: charge.attempts } };
    await db.transact(scope, (tx) => recordAudit(tx, entry, clock.now()));
    return refuse('login_failed');
  }
  const isOld = hasher.needsRehash(found.passwordHash);
  const rehashed = isOld ? await giveBackUnseen(parts, scope, charged, () => hasher.hash(input.password)) : undefined;
  const owner: Owner = { kind: 'staff', id: found.id };
  const opened = await db.transact(scope, async (tx) => {
    await forgetAttempts(tx, buckets.own);
    await returnAttempt(tx, buckets.shared);
    if (rehashed !== undefined) await saveStaffPassword(tx, found.id, rehashed);
    const state =
      (await hasAuthenticator(tx, owner)) || (await hasStaffPasskey(tx, found.id)) ? 'pending' : 'enrolling';
    return openSession(parts, tx, context, { owner, state, remember: false, proof, meta, method: 'password' });
  });
  return isRefusal(opened) ? opened : describeTokens(parts, context, owner, opened);
}

async function findClient(
  { db, vault }: Pick<CredentialParts, 'db' | 'vault'>,
  { scope }: StaffContext,
  clientId: ClientId,
): Promise<Client | undefined> {
  return db.read(scope, (reader) => readClient(reader, vault, parseClientId(clientId)));
}

export async function endClientSessions(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'notify' | 'sessions' | 'vault'>,
  context: StaffContext,
  clientId: ClientId,
  reason: string,
): Promise<{ ended: number } | Refusal<'not_found'>> {
  const { db, clock, sessions, notify } = parts;
  const client = await findClient(parts, context, clientId);
  if (!client) return refuse('not_found');
  return db.transact(context.scope, async (tx) => {
    const ended = await sessions.end(tx, context.tenant.id, { kind: 'client', id: client.id }, 'ended_by_staff');
    await notify(tx, { kind: 'sessions_ended', clientId: client.id });
    const subject = { kind: 'client', id: client.id } as const;
    const details = { ended, reason };
    await recordAudit(tx, { actor: context.scope.actor, act: 'session.all_ended', subject, details }, clock.now());
    return { ended };
  });
}
