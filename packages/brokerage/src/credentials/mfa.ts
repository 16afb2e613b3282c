// The second factor of clients and staff: bind an authenticator, show a code, recover, remove.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import { isOtpForced } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { isFresh } from '../sessions/index.ts';
import type { Owner, SessionContext } from '../sessions/index.ts';
import { chargeAttempt, forgetAttempts } from '../throttle/index.ts';
import { welcomeDevice } from './login.ts';
import type { CredentialParts } from './parts.ts';
import { hashCode, makeCode } from './secret-code.ts';
import * as store from './store.ts';
import { describeSeed, findStep, seedBytes } from './totp.ts';

const recoveryCodeCount = 10;

export async function startBinding(
  { db, clock, ids, vault }: Pick<CredentialParts, 'clock' | 'db' | 'ids' | 'vault'>,
  { scope, tenant, session }: SessionContext,
  label: string,
): Promise<
  { secret: string; otpauth_url: string } | Refusal<'mfa_required' | 'reauth_required' | 'mfa_already_bound'>
> {
  if (session.state === 'pending') return refuse('mfa_required');
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  return db.transact(scope, async (tx) => {
    if (await store.hasAuthenticator(tx, session.owner)) return refuse('mfa_already_bound');
    const seed = ids.bytes(seedBytes);
    await store.proposeAuthenticator(tx, vault, tenant.id, session.owner, { id: ids.next(), seed }, clock.now());
    return describeSeed(seed, label, tenant.app.app_name);
  });
}

export interface Verified {
  readonly verified: boolean;
  readonly recovery_codes?: string[];
}

type VerifyRefusal = Refusal<'no_pending_session' | 'code_invalid' | 'too_many_attempts'>;

/** What a code does depends on what the session waits for: its second factor, or an authenticator to be confirmed. */
export async function verifyCode(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'ids' | 'notify' | 'sessions' | 'vault'>,
  context: SessionContext,
  code: string,
  meta: RequestMeta,
): Promise<Verified | VerifyRefusal> {
  const { db, clock } = parts;
  const { scope, session } = context;
  const bucket = { policy: 'mfa', key: session.owner.id } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const outcome = await db.transact(scope, async (tx): Promise<Verified | VerifyRefusal> => {
    const answer =
      session.state === 'pending'
        ? await completeLogin(parts, tx, context, code, meta)
        : await confirmBinding(parts, tx, context, code, meta);
    if (!isRefusal(answer)) await forgetAttempts(tx, [bucket]);
    return answer;
  });
  if (isRefusal(outcome) && outcome.refused === 'code_invalid') await recordWrongCode(parts, context, charge.attempts);
  return outcome;
}

async function completeLogin(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'notify' | 'sessions' | 'vault'>,
  tx: TenantTx,
  context: SessionContext,
  code: string,
  meta: RequestMeta,
): Promise<Verified | VerifyRefusal> {
  const { sessions } = parts;
  const { tenant, session } = context;
  const method = await checkFactor(parts, tx, session.owner, code);
  if (method === undefined) return refuse('code_invalid');
  await sessions.activate(tx, tenant.id, session);
  await greet(parts, tx, context, meta);
  await record(parts, tx, context, 'session.verified', { method });
  return { verified: true };
}

async function confirmBinding(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'ids' | 'notify' | 'sessions' | 'vault'>,
  tx: TenantTx,
  context: SessionContext,
  code: string,
  meta: RequestMeta,
): Promise<Verified | VerifyRefusal> {
  const { clock, ids, vault, sessions, notify, codeKey } = parts;
  const { tenant, session } = context;
  const { owner } = session;
  const proposed = await store.readAuthenticator(tx, vault, owner, 'proposed');
  if (!proposed || (await store.hasAuthenticator(tx, owner))) return refuse('no_pending_session');
  const step = findStep(proposed.seed, code, clock.now());
  if (step === undefined || !(await store.useStep(tx, proposed.id, step))) return refuse('code_invalid');
  await store.bindAuthenticator(tx, proposed.id, clock.now());
  const codes = Array.from({ length: recoveryCodeCount }, () => makeCode(ids, [5, 5]));
  await store.saveRecoveryCodes(
    tx,
    tenant.id,
    proposed.id,
    codes.map((text) => hashCode(codeKey, proposed.id, text)),
  );
  await sessions.end(tx, tenant.id, owner, 'factor_changed', { keep: session.id });
  if (session.state === 'enrolling') {
    await sessions.activate(tx, tenant.id, session);
    await greet(parts, tx, context, meta);
  }
  if (owner.kind === 'client') await notify(tx, { kind: 'mfa_enabled', clientId: owner.id });
  await record(parts, tx, context, 'mfa.bound');
  return { verified: true, recovery_codes: codes };
}

/** Right by the authenticator or by a recovery code; each is good once. */
export async function checkFactor(
  { clock, vault, codeKey, notify }: Pick<CredentialParts, 'clock' | 'codeKey' | 'notify' | 'vault'>,
  tx: TenantTx,
  owner: Owner,
  code: string,
): Promise<'totp' | 'recovery_code' | undefined> {
  const bound = await store.readAuthenticator(tx, vault, owner, 'bound');
  if (!bound) return undefined;
  if (/^\d{6}$/.test(code)) {
    const step = findStep(bound.seed, code, clock.now());
    return step !== undefined && (await store.useStep(tx, bound.id, step)) ? 'totp' : undefined;
  }
  if (!(await store.useRecoveryCode(tx, bound.id, hashCode(codeKey, bound.id, code), clock.now()))) return undefined;
  const left = await store.countRecoveryCodes(tx, owner);
  if (owner.kind === 'client') await notify(tx, { kind: 'recovery_code_used', clientId: owner.id, params: { left } });
  return 'recovery_code';
}

/** For a change that the second factor proves: charged like a login, used up at once. */
export async function proveFactor(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'notify' | 'vault'>,
  context: SessionContext,
  code: string,
): Promise<undefined | Refusal<'code_invalid' | 'too_many_attempts'>> {
  const { db, clock } = parts;
  const { scope, session } = context;
  const bucket = { policy: 'mfa', key: session.owner.id } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const method = await db.transact(scope, async (tx) => {
    const found = await checkFactor(parts, tx, session.owner, code);
    if (found !== undefined) await forgetAttempts(tx, [bucket]);
    return found;
  });
  if (method !== undefined) return undefined;
  await recordWrongCode(parts, context, charge.attempts);
  return refuse('code_invalid');
}

export async function removeFactor(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'notify' | 'sessions' | 'vault'>,
  context: SessionContext,
  code: string,
): Promise<
  undefined | Refusal<'reauth_required' | 'mfa_not_bound' | 'mfa_forced' | 'code_invalid' | 'too_many_attempts'>
> {
  const { db, clock, sessions, notify } = parts;
  const { scope, tenant, session } = context;
  const { owner } = session;
  const isForced = owner.kind === 'staff' || (await db.read(scope, (reader) => isOtpForced(reader, tenant)));
  if (isForced) return refuse('mfa_forced');
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  const bucket = { policy: 'mfa', key: owner.id } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const outcome = await db.transact(scope, async (tx) => {
    if (!(await store.hasAuthenticator(tx, owner))) return refuse('mfa_not_bound');
    if ((await checkFactor(parts, tx, owner, code)) === undefined) return refuse('code_invalid');
    await forgetAttempts(tx, [bucket]);
    await store.removeAuthenticator(tx, owner);
    await sessions.end(tx, tenant.id, owner, 'factor_changed', { keep: session.id });
    await notify(tx, { kind: 'mfa_disabled', clientId: owner.id });
    await record(parts, tx, context, 'mfa.removed');
    return undefined;
  });
  if (isRefusal(outcome) && outcome.refused === 'code_invalid') await recordWrongCode(parts, context, charge.attempts);
  return outcome;
}

export async function renewRecoveryCodes(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'ids' | 'notify' | 'vault'>,
  context: SessionContext,
): Promise<{ recovery_codes: string[] } | Refusal<'reauth_required' | 'mfa_not_bound'>> {
  const { db, clock, ids, vault, codeKey, notify } = parts;
  const { scope, tenant, session } = context;
  const { owner } = session;
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  return db.transact(scope, async (tx) => {
    const bound = await store.readAuthenticator(tx, vault, owner, 'bound');
    if (!bound) return refuse('mfa_not_bound');
    const codes = Array.from({ length: recoveryCodeCount }, () => makeCode(ids, [5, 5]));
    await store.saveRecoveryCodes(
      tx,
      tenant.id,
      bound.id,
      codes.map((text) => hashCode(codeKey, bound.id, text)),
    );
    if (owner.kind === 'client') await notify(tx, { kind: 'recovery_codes_renewed', clientId: owner.id });
    await record(parts, tx, context, 'mfa.recovery_codes_renewed');
    return { recovery_codes: codes };
  });
}

async function greet(
  parts: Pick<CredentialParts, 'clock' | 'notify'>,
  tx: TenantTx,
  { tenant, session }: SessionContext,
  meta: RequestMeta,
): Promise<void> {
  const { owner, jkt } = session;
  if (owner.kind === 'client') await welcomeDevice(parts, tx, tenant.id, owner.id, jkt, meta);
}

async function record(
  { clock }: Pick<CredentialParts, 'clock'>,
  tx: TenantTx,
  { scope, session: { owner, id } }: SessionContext,
  act: string,
  details: Record<string, string | number> = {},
): Promise<void> {
  const subject = owner;
  await recordAudit(tx, { actor: scope.actor, act, subject, details: { ...details, session: id } }, clock.now());
}

async function recordWrongCode(
  parts: Pick<CredentialParts, 'clock' | 'db'>,
  context: SessionContext,
  attempts: number,
): Promise<void> {
  await parts.db.transact(context.scope, (tx) => record(parts, tx, context, 'mfa.failed', { attempts }));
}
