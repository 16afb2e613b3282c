// Passkeys of staff: bound at the first sign-in or later, and a way in that is both factors at once. The checks are the clients'.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Passkey } from '@candor/contract/passkeys/client.ts';
import { isUniqueViolation } from '@candor/platform/db/index.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { recordAudit } from '../audit/index.ts';
import { addressKey, describeTokens, hasAuthenticator, openSession } from '../credentials/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { isFresh } from '../sessions/index.ts';
import type { Owner, SessionContext, StaffContext } from '../sessions/index.ts';
import { readStaff } from '../staff/index.ts';
import type { StaffId } from '../staff/index.ts';
import { isStaffAddress } from '../tenants/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, returnAttempt } from '../throttle/index.ts';
import { checkAssertion, checkAttestation, describePasskey, expiryOf } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import * as store from './staff-store.ts';
import { insertChallenge } from './store.ts';
import { generateRegistrationOptions } from './webauthn.ts';

type LoginRefusal = Refusal<'passkey_failed' | 'too_many_attempts' | 'dpop_invalid' | 'address_not_allowed'>;

export async function logInStaffWithPasskey(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'notify' | 'readProof' | 'sessions' | 'vault'>,
  context: TenantContext,
  party: RelyingParty,
  credential: AuthenticationResponseJSON,
  meta: RequestMeta,
) {
  const { db, clock } = parts;
  const { scope, tenant } = context;
  const proof = await parts.readProof(meta);
  if (isRefusal(proof)) return proof;
  if (!isStaffAddress(tenant, meta.ip)) return refuse('address_not_allowed');
  const shared = [{ policy: 'address', key: addressKey(parts, context, meta.ip) }] as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, shared, clock.now()));
  if (isRefusal(charge)) return charge;
  const passkey = await db.read(scope, (reader) => store.findStaffPasskey(reader, credential.id));
  const counter = passkey && (await checkAssertion(parts, context, party, passkey, credential));
  if (!passkey || counter === undefined) {
    const subject = { kind: 'tenant', id: tenant.id } as const;
    const entry = { actor: scope.actor, act: 'staff_login.failed', subject, details: { method: 'passkey' } } as const;
    await db.transact(scope, (tx) => recordAudit(tx, entry, clock.now()));
    return refuse('passkey_failed') satisfies LoginRefusal;
  }
  const owner: Owner = { kind: 'staff', id: passkey.staffId };
  const opened = await db.transact(scope, async (tx) => {
    await returnAttempt(tx, shared);
    await store.useStaffPasskey(tx, passkey.credentialId, BigInt(counter), clock.now());
    return openSession(parts, tx, context, { owner, state: 'active', remember: false, proof, meta, method: 'passkey' });
  });
  return isRefusal(opened) ? opened : describeTokens(parts, context, owner, opened);
}

type BindRefusal = Refusal<'reauth_required' | 'mfa_required' | 'passkey_failed'>;

/** The first factor of a new person, or a further one soon after a sign-in; never by a password alone. */
function findBinder(
  { clock }: Pick<CredentialParts, 'clock'>,
  { session }: SessionContext,
): StaffId | Refusal<'reauth_required' | 'mfa_required'> {
  if (session.owner.kind !== 'staff' || session.state === 'pending') return refuse('mfa_required');
  if (session.state === 'active' && !isFresh(session, clock.now())) return refuse('reauth_required');
  return session.owner.id;
}

export async function offerStaffRegistration(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'vault'>,
  context: SessionContext,
  party: RelyingParty,
) {
  const { db, vault } = parts;
  const { scope, tenant } = context;
  const staffId = findBinder(parts, context);
  if (isRefusal(staffId)) return staffId;
  return db.transact(scope, async (tx) => {
    const member = await readStaff(tx, vault, staffId);
    const known = await store.listStaffPasskeys(tx, staffId);
    const options = await generateRegistrationOptions({
      rpName: tenant.app.app_name,
      rpID: party.id,
      userName: member?.username ?? '',
      userID: new TextEncoder().encode(staffId),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await insertChallenge(tx, tenant.id, options.challenge, { staffId }, expiryOf(parts));
    return { options: { ...options } };
  });
}

export async function addStaffPasskey(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'sessions'>,
  context: SessionContext,
  party: RelyingParty,
  input: { readonly name: string; readonly credential: RegistrationResponseJSON },
): Promise<Passkey | BindRefusal> {
  const { db, clock, sessions } = parts;
  const { scope, tenant, session } = context;
  const staffId = findBinder(parts, context);
  if (isRefusal(staffId)) return staffId;
  const made = await checkAttestation(parts, scope, party, input.credential, { staffId });
  if (!made) return refuse('passkey_failed');
  const now = clock.now();
  const row = {
    credentialId: made.id,
    staffId,
    publicKey: Buffer.from(made.publicKey),
    counter: BigInt(made.counter),
    name: input.name,
    createdAt: now,
  };
  try {
    await db.transact(scope, async (tx) => {
      await store.insertStaffPasskey(tx, tenant.id, row);
      if (session.state === 'enrolling') await sessions.activate(tx, tenant.id, session);
      await sessions.end(tx, tenant.id, session.owner, 'factor_changed', { keep: session.id });
      const subject = { kind: 'staff', id: staffId } as const;
      await recordAudit(tx, { actor: scope.actor, act: 'staff.passkey_added', subject }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('passkey_failed');
    throw error;
  }
  return describePasskey({ ...row, lastUsedAt: null });
}

/** Somebody without a second factor could bind any by the password alone. */
export async function removeStaffPasskey(
  { db, clock, sessions }: Pick<CredentialParts, 'db' | 'clock' | 'sessions'>,
  { scope, tenant, staffId, session }: StaffContext,
  id: string,
): Promise<undefined | Refusal<'reauth_required' | 'not_found' | 'last_factor'>> {
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  return db.transact(scope, async (tx) => {
    const own = await store.listStaffPasskeys(tx, staffId);
    if (!own.some(({ credentialId }) => credentialId === id)) return refuse('not_found');
    if (own.length === 1 && !(await hasAuthenticator(tx, session.owner))) return refuse('last_factor');
    await store.deleteStaffPasskey(tx, staffId, id);
    await sessions.end(tx, tenant.id, session.owner, 'factor_changed', { keep: session.id });
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'staff.passkey_removed', subject }, clock.now());
    return undefined;
  });
}
