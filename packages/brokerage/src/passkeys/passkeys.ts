// Passkeys: add, list, remove, sign in. The authenticator checks the person (user verification), so signing in with one
// counts as both factors.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Passkey } from '@candor/contract/passkeys/client.ts';
import type { Tokens } from '@candor/contract/sessions/client.ts';
import { isUniqueViolation } from '@candor/platform/db/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { recordAudit } from '../audit/index.ts';
import { readClient } from '../clients/index.ts';
import { addressKey, describeTokens, openSession } from '../credentials/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { isFresh } from '../sessions/index.ts';
import type { ClientContext, Owner } from '../sessions/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, returnAttempt } from '../throttle/index.ts';
import type { RelyingParty } from './relying-party.ts';
import * as store from './store.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from './webauthn.ts';

const challengeLifeMs = 5 * 60_000;
export const expiryOf = ({ clock }: Pick<CredentialParts, 'clock'>): Date =>
  new Date(clock.now().getTime() + challengeLifeMs);

export async function offerLogin(
  parts: Pick<CredentialParts, 'clock' | 'db'>,
  { scope, tenant }: TenantContext,
  party: RelyingParty,
) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await parts.db.transact(scope, (tx) => store.insertChallenge(tx, tenant.id, options.challenge, {}, expiryOf(parts)));
  return { options: { ...options } };
}

export async function logInWithPasskey(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'notify' | 'readProof' | 'sessions' | 'vault'>,
  context: TenantContext,
  party: RelyingParty,
  input: { readonly credential: AuthenticationResponseJSON; readonly remember: boolean },
  meta: RequestMeta,
): Promise<Tokens | Refusal<'passkey_failed' | 'account_closed' | 'too_many_attempts' | 'dpop_invalid'>> {
  const { db, clock } = parts;
  const { scope } = context;
  const proof = await parts.readProof(meta);
  if (isRefusal(proof)) return proof;
  const shared = [{ policy: 'address', key: addressKey(parts, context, meta.ip) }] as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, shared, clock.now()));
  if (isRefusal(charge)) return charge;
  const passkey = await db.read(scope, (reader) => store.findPasskey(reader, input.credential.id));
  const counter = passkey && (await checkAssertion(parts, context, party, passkey, input.credential));
  if (!passkey || counter === undefined) {
    const subject = { kind: 'tenant', id: context.tenant.id } as const;
    await db.transact(scope, (tx) =>
      recordAudit(tx, { actor: scope.actor, act: 'passkey.failed', subject }, clock.now()),
    );
    return refuse('passkey_failed');
  }
  const owner: Owner = { kind: 'client', id: passkey.clientId };
  if (passkey.isClosed) return refuse('account_closed');
  const opened = await db.transact(scope, async (tx) => {
    await returnAttempt(tx, shared);
    await store.usePasskey(tx, passkey.credentialId, BigInt(counter), clock.now());
    return openSession(parts, tx, context, {
      owner,
      state: 'active',
      remember: input.remember,
      proof,
      meta,
      method: 'passkey',
    });
  });
  return isRefusal(opened) ? opened : describeTokens(parts, context, owner, opened);
}

/** The authenticator's new counter when the signature is right and its challenge was ours and unused. */
export async function checkAssertion(
  parts: Pick<CredentialParts, 'clock' | 'db'>,
  { scope }: TenantContext,
  party: RelyingParty,
  passkey: Pick<store.PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const challenge = await takeChallenge(parts, scope, response.response.clientDataJSON, {});
  if (challenge === undefined) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library says why a response is wrong by throwing; it touches nothing of ours.
    return undefined;
  }
}

/** The challenge that a response answers, taken out of the database: undefined when it is not ours or was used. */
async function takeChallenge(
  { db, clock }: Pick<CredentialParts, 'clock' | 'db'>,
  scope: TenantScope,
  clientDataJson: string,
  owner: store.ChallengeOwner,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson);
  if (challenge === undefined) return undefined;
  const isOurs = await db.transact(scope, (tx) => store.takeChallenge(tx, challenge, owner, clock.now()));
  return isOurs ? challenge : undefined;
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const challenge: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export async function offerRegistration(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'vault'>,
  { scope, tenant, clientId, session }: ClientContext,
  party: RelyingParty,
) {
  const { db, clock, vault } = parts;
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  return db.transact(scope, async (tx) => {
    const client = await readClient(tx, vault, clientId);
    const known = await store.listPasskeys(tx, clientId);
    const options = await generateRegistrationOptions({
      rpName: tenant.app.app_name,
      rpID: party.id,
      userName: client?.username ?? '',
      userID: new TextEncoder().encode(clientId),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await store.insertChallenge(tx, tenant.id, options.challenge, { clientId }, expiryOf(parts));
    return { options: { ...options } };
  });
}

export async function addPasskey(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'notify' | 'sessions'>,
  context: ClientContext,
  party: RelyingParty,
  input: { readonly name: string; readonly credential: RegistrationResponseJSON },
): Promise<Passkey | Refusal<'reauth_required' | 'passkey_failed'>> {
  const { db, clock, sessions, notify } = parts;
  const { scope, tenant, clientId, session } = context;
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  const made = await checkAttestation(parts, scope, party, input.credential, { clientId });
  if (!made) return refuse('passkey_failed');
  const now = clock.now();
  const row = {
    credentialId: made.id,
    clientId,
    publicKey: Buffer.from(made.publicKey),
    counter: BigInt(made.counter),
    transports: made.transports ?? [],
    name: input.name,
    createdAt: now,
  };
  try {
    await db.transact(scope, async (tx) => {
      await store.insertPasskey(tx, tenant.id, row);
      await sessions.end(tx, tenant.id, session.owner, 'factor_changed', { keep: session.id });
      await notify(tx, { kind: 'passkey_added', clientId, params: { name: input.name } });
      await recordAudit(
        tx,
        { actor: scope.actor, act: 'passkey.added', subject: { kind: 'client', id: clientId } },
        now,
      );
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('passkey_failed');
    throw error;
  }
  return describePasskey({ ...row, lastUsedAt: null });
}

export async function checkAttestation(
  parts: Pick<CredentialParts, 'clock' | 'db'>,
  scope: TenantScope,
  party: RelyingParty,
  response: RegistrationResponseJSON,
  owner: store.ChallengeOwner,
) {
  const challenge = await takeChallenge(parts, scope, response.response.clientDataJSON, owner);
  if (challenge === undefined) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

export async function removePasskey(
  { db, clock, sessions, notify }: Pick<CredentialParts, 'clock' | 'db' | 'notify' | 'sessions'>,
  { scope, tenant, clientId, session }: ClientContext,
  id: string,
): Promise<undefined | Refusal<'reauth_required' | 'not_found'>> {
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  return db.transact(scope, async (tx) => {
    const name = await store.deletePasskey(tx, clientId, id);
    if (name === undefined) return refuse('not_found');
    // What it opened must not outlive it, and neither may what was opened beside it: this device alone stays.
    await sessions.end(tx, tenant.id, session.owner, 'factor_changed', { keep: session.id });
    await notify(tx, { kind: 'passkey_removed', clientId, params: { name } });
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'passkey.removed', subject }, clock.now());
    return undefined;
  });
}

export function describePasskey(
  row: Pick<store.PasskeyRow, 'credentialId' | 'name' | 'createdAt' | 'lastUsedAt'>,
): Passkey {
  return {
    id: row.credentialId,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
