// Signing in with a password. Unknown and known names cost the same work and answer the same; failures slow the next
// guess down, but a stranger can never lock an owner out of a device that was used before.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Tokens } from '@candor/contract/sessions/client.ts';
import type { Proof } from '@candor/platform/crypto/dpop.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { addressKey as networkOf } from '@candor/platform/http/rate-limit.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { isOtpForced } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { normalizeUsername, setClientLanguage } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { acceptProof, isKnownDevice, nameDevice, readUserAgent, rememberDevice } from '../sessions/index.ts';
import type { LiveSession, OpenedSession, Owner } from '../sessions/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, findBlock, forgetAttempts, returnAttempt } from '../throttle/index.ts';
import type { Bucket } from '../throttle/index.ts';
import { accountKey } from './account-key.ts';
import { giveBackUnseen } from './charged-check.ts';
import { planNotice } from './attempts.ts';
import type { CredentialParts } from './parts.ts';
import { findClientLogin, hasAuthenticator, replacePasswordHash } from './store.ts';

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

export type LoginRefusal = Refusal<'login_failed' | 'too_many_attempts' | 'dpop_invalid'>;

export async function logIn(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'ids' | 'notify' | 'readProof' | 'sessions' | 'vault'>,
  context: TenantContext,
  input: LoginInput,
  meta: RequestMeta,
): Promise<Tokens | LoginRefusal | Refusal<'account_closed'>> {
  const { db, clock, hasher } = parts;
  const { scope, tenant } = context;
  const username = normalizeUsername(input.username);
  const proof = await parts.readProof(meta);
  if (isRefusal(proof)) return proof;
  const { found, buckets, block } = await db.read(scope, async (reader) => {
    const login = await findClientLogin(reader, username);
    const isKnown = proof ? await isKnownDevice(reader, login?.id, proof.jkt) : false;
    const spent = loginBuckets(parts, context, username, meta.ip, isKnown ? proof : undefined);
    // A flood of guesses is turned away here, without a write.
    const blocked = await findBlock(reader, [...spent.own, ...spent.shared], clock.now());
    return { found: login, buckets: spent, block: blocked };
  });
  if (block) return block;
  const charged = [...buckets.own, ...buckets.shared];
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, charged, clock.now()));
  if (isRefusal(charge)) return charge;
  const look = () => hasher.verify(found?.passwordHash, input.password);
  const isRight = await giveBackUnseen(parts, scope, charged, look);
  if (found && isRight && found.status === 'closed') return tellClosed(parts, context, found.id, buckets);
  if (!found || !isRight || found.status !== 'active') {
    await db.transact(scope, (tx) => recordFailure(parts, tx, context, found?.id, charge.attempts));
    return refuse('login_failed');
  }
  const isOld = hasher.needsRehash(found.passwordHash);
  const rehashed = isOld ? await giveBackUnseen(parts, scope, charged, () => hasher.hash(input.password)) : undefined;
  const owner: Owner = { kind: 'client', id: found.id };
  const opened = await db.transact(scope, async (tx) => {
    await forgetAttempts(tx, buckets.own);
    await returnAttempt(tx, buckets.shared);
    if (rehashed !== undefined) await replacePasswordHash(tx, found.id, found.passwordHash, rehashed);
    const state = await stateAfterPassword(tx, owner, tenant);
    return openSession(parts, tx, context, { owner, state, remember: input.remember, proof, meta, method: 'password' });
  });
  return isRefusal(opened) ? opened : describeTokens(parts, context, owner, opened);
}

/** Only whoever knows the password is told: to everybody else a closed account is one that does not exist. */
async function tellClosed(
  { db, clock }: Pick<CredentialParts, 'clock' | 'db'>,
  { scope }: TenantContext,
  clientId: ClientId,
  { own, shared }: LoginBuckets,
): Promise<Refusal<'account_closed'>> {
  await db.transact(scope, async (tx) => {
    await forgetAttempts(tx, own);
    await returnAttempt(tx, shared);
    const line = { actor: scope.actor, act: 'login.failed', subject: { kind: 'client', id: clientId } } as const;
    await recordAudit(tx, { ...line, details: { closed: true } }, clock.now());
  });
  return refuse('account_closed');
}

/** A bound factor is asked for; where none is, the tenant decides whether one has to be bound first. */
async function stateAfterPassword(
  tx: TenantTx,
  owner: Owner,
  tenant: TenantContext['tenant'],
): Promise<LiveSession['state']> {
  if (await hasAuthenticator(tx, owner)) return 'pending';
  return (await isOtpForced(tx, tenant)) ? 'enrolling' : 'active';
}

interface LoginBuckets {
  /** Wiped by a success. */
  readonly own: readonly Bucket[];
  /** Many people share an address: a success gives back one attempt only. */
  readonly shared: readonly Bucket[];
}

/** Of the network that an address belongs to: who has one IPv6 address has the whole /64 to guess from. */
export function addressKey({ vault }: Pick<CredentialParts, 'vault'>, { tenant }: TenantContext, ip: string): string {
  return vault.index(tenant.id, 'address', networkOf(ip)).toString('base64url');
}

export function loginBuckets(
  parts: Pick<CredentialParts, 'vault'>,
  context: TenantContext,
  username: string,
  ip: string,
  known?: Proof,
): LoginBuckets {
  const account = accountKey(parts, context, username);
  const address = addressKey(parts, context, ip);
  if (known) return { own: [{ policy: 'device', key: `${account}:${known.jkt}` }], shared: [] };
  return {
    own: [
      { policy: 'account', key: account },
      { policy: 'account_address', key: `${account}:${address}` },
    ],
    shared: [{ policy: 'address', key: address }],
  };
}

async function recordFailure(
  parts: Pick<CredentialParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { scope, tenant }: TenantContext,
  clientId: ClientId | undefined,
  attempts: number,
): Promise<void> {
  await planNotice(parts, tx, clientId, attempts);
  // A name that does not exist is written down too: the same work, and a sign of guessing.
  const subject =
    clientId === undefined ? ({ kind: 'tenant', id: tenant.id } as const) : ({ kind: 'client', id: clientId } as const);
  await recordAudit(tx, { actor: scope.actor, act: 'login.failed', subject, details: { attempts } }, parts.clock.now());
}

export interface OpenSessionInput {
  readonly owner: Owner;
  readonly state: LiveSession['state'];
  readonly remember: boolean;
  readonly proof: Proof | undefined;
  readonly meta: RequestMeta;
  readonly method: 'password' | 'passkey';
}

export interface OpenedLogin extends OpenedSession {
  readonly state: LiveSession['state'];
}

export async function openSession(
  parts: Pick<CredentialParts, 'clock' | 'notify' | 'sessions'>,
  tx: TenantTx,
  { scope, tenant }: TenantContext,
  input: OpenSessionInput,
): Promise<OpenedLogin | Refusal<'dpop_invalid'>> {
  const { clock, sessions } = parts;
  const { owner, state, proof, meta, method } = input;
  if (proof && !(await acceptProof(tx, tenant.id, proof))) return refuse('dpop_invalid');
  const opened = await sessions.open(tx, tenant.id, input);
  if (state === 'active' && owner.kind === 'client')
    await welcomeDevice(parts, tx, tenant.id, owner.id, proof?.jkt, meta);
  await recordAudit(
    tx,
    {
      actor: owner,
      act: 'session.opened',
      subject: { kind: 'session', id: opened.sessionId },
      ...(owner.kind === 'client' && { clientId: owner.id }),
      details: { method, state, from: scope.actor.kind },
    },
    clock.now(),
  );
  return { ...opened, state };
}

/** A device becomes known only once every factor was shown; the owner hears of each new one. */
export async function welcomeDevice(
  { clock, notify }: Pick<CredentialParts, 'clock' | 'notify'>,
  tx: TenantTx,
  tenantId: TenantContext['tenant']['id'],
  clientId: ClientId,
  jkt: string | undefined,
  meta: Pick<RequestMeta, 'userAgent' | 'language'>,
): Promise<void> {
  await setClientLanguage(tx, clientId, meta.language);
  const isNew = jkt === undefined || (await rememberDevice(tx, tenantId, clientId, jkt, clock.now()));
  if (!isNew) return;
  const device = nameDevice(readUserAgent(meta.userAgent));
  await notify(tx, { kind: 'new_sign_in', clientId, params: { device } });
}

export async function describeTokens(
  { sessions }: Pick<CredentialParts, 'sessions'>,
  { tenant }: TenantContext,
  owner: Owner,
  { sessionId, refreshToken, state }: OpenedLogin,
): Promise<Tokens> {
  return {
    access_token: await sessions.issueAccess(tenant.id, owner, sessionId),
    refresh_token: refreshToken,
    mfa: state !== 'active',
    mfa_enrol: state === 'enrolling',
  };
}
