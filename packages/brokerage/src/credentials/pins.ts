// The transaction PIN: six digits, hashed like a password, five tries, a quarter of an hour, five more, a day.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal, Translate } from '@candor/contract';
import type { pinRefusals } from '@candor/contract/credentials/pin-refusals.ts';
import type { CodeId } from '@candor/contract/ids.ts';
import { HasherBusyError } from '@candor/platform/crypto/password-hasher.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readClient } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { isFresh } from '../sessions/index.ts';
import type { ClientContext } from '../sessions/index.ts';
import { beginAttempt, chargeAttempt, endAttempt, findBlock, forgetAttempts, policies } from '../throttle/index.ts';
import { giveBackUnseen } from './charged-check.ts';
import { proveFactor } from './mfa.ts';
import type { CredentialParts } from './parts.ts';
import { isWeakPin } from './password-rules.ts';
import { codeSent } from './registration.ts';
import type { CodeSent } from './registration.ts';
import { readPinHash, savePin } from './store.ts';
import { codeLifeMs, makeVerificationCode, tryVerificationCode, useVerificationCode } from './verification-codes.ts';

const bucketOf = (clientId: ClientId) => ({ policy: 'pin', key: clientId }) as const;

/** The declared birth date (2001-02-28) from the levels above; until one is declared no date is compared (S-12). */
export type ReadBirthDate = (reader: Reader, clientId: ClientId) => Promise<string | undefined>;

async function targetOf(
  { db, vault }: Pick<CredentialParts, 'db' | 'vault'>,
  { scope, tenant, clientId }: ClientContext,
) {
  const client = await db.read(scope, (reader) => readClient(reader, vault, clientId));
  if (!client) throw new Error('a signed-in client has no record');
  const target = {
    tenantId: tenant.id,
    purpose: 'pin',
    target: vault.index(tenant.id, 'phone', client.phone),
  } as const;
  return { client, target };
}

export async function sendPinCode(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'delivery' | 'ids' | 'vault'> & {
    readonly translate: Translate;
  },
  context: ClientContext,
): Promise<CodeSent | Refusal<'too_many_attempts'>> {
  const { db, clock, delivery, translate } = parts;
  const { scope, tenant, clientId, language } = context;
  const { client, target } = await targetOf(parts, context);
  const outcome = await db.transact(scope, async (tx) => {
    const charge = await chargeAttempt(tx, [{ policy: 'send_code', key: `pin:${clientId}` }], clock.now());
    if (isRefusal(charge)) return charge;
    const code = await makeVerificationCode(parts, tx, target);
    const params = { code, app: tenant.app.app_name, minutes: codeLifeMs / 60_000 };
    const text = translate(language, 'deliveries.pin_code', params);
    const parcel = { tenantId: tenant.id, clientId, purpose: 'pin', subject: tenant.app.app_name, text };
    await delivery.send(tx, { ...parcel, channel: 'sms', recipient: client.phone });
    return undefined;
  });
  return outcome ?? codeSent;
}

export interface NewPin {
  readonly pin: string;
  /** One of these proves who replaces a PIN: the old one, a code sent to the phone, a code of the second factor. */
  readonly current: string | undefined;
  readonly code: string | undefined;
  readonly factorCode: string | undefined;
}

export type PinRefusal = Refusal<(typeof pinRefusals)[number]>;
/** As whatever is signed is handed it. */
export type CheckPin = (scope: TenantScope, clientId: ClientId, pin: string) => Promise<undefined | PinRefusal>;

type ProofRefusal = PinRefusal | Refusal<'validation_failed' | 'code_invalid' | 'too_many_attempts'>;

/** What is used up together with the change, and whether it opens a locked PIN. */
interface PinProof {
  readonly codeId?: CodeId;
  readonly isStronger: boolean;
}

/** The password alone sets a first PIN and never replaces one (S-12). */
async function provePinChange(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'hasher' | 'notify' | 'pinTurns' | 'vault'>,
  context: ClientContext,
  { current, code, factorCode }: NewPin,
): Promise<PinProof | ProofRefusal> {
  const { db, clock } = parts;
  const { scope, clientId } = context;
  if (code !== undefined) {
    const codeId = await tryVerificationCode(parts, scope, (await targetOf(parts, context)).target, code);
    return codeId === undefined ? refuse('code_invalid') : { codeId, isStronger: true };
  }
  if (factorCode !== undefined) return (await proveFactor(parts, context, factorCode)) ?? { isStronger: true };
  const stored = await db.read(scope, (reader) => readPinHash(reader, clientId));
  if (stored === undefined) return { isStronger: false };
  const blocked = await db.read(scope, (reader) => findBlock(reader, [bucketOf(clientId)], clock.now()));
  if (blocked) return { ...blocked, refused: 'pin_locked' };
  if (current === undefined) {
    return refuse('validation_failed', { errors: [{ path: 'body.current_pin', code: 'required' }] });
  }
  return (await verifyPin(parts, scope, clientId, current)) ?? { isStronger: false };
}

export async function setPin(
  parts: Pick<CredentialParts, 'clock' | 'codeKey' | 'db' | 'hasher' | 'notify' | 'pinTurns' | 'sessions' | 'vault'> & {
    readonly readBirthDate: ReadBirthDate;
  },
  context: ClientContext,
  wanted: NewPin,
): Promise<undefined | ProofRefusal | Refusal<'reauth_required' | 'pin_weak'>> {
  const { db, clock, hasher, sessions, notify } = parts;
  const { scope, tenant, clientId, session } = context;
  if (!isFresh(session, clock.now())) return refuse('reauth_required');
  const birthDate = await db.read(scope, (reader) => parts.readBirthDate(reader, clientId));
  if (isWeakPin(wanted.pin, birthDate)) return refuse('pin_weak');
  const proof = await provePinChange(parts, context, wanted);
  if (isRefusal(proof)) return proof;
  const { codeId, isStronger } = proof;
  const hash = await hasher.hash(wanted.pin);
  return db.transact(scope, async (tx) => {
    if (codeId !== undefined && !(await useVerificationCode(tx, codeId, clock.now()))) return refuse('code_invalid');
    if (isStronger) await forgetAttempts(tx, [bucketOf(clientId)]);
    await savePin(tx, tenant.id, clientId, hash, clock.now());
    await sessions.end(tx, tenant.id, session.owner, 'pin_changed', { keep: session.id });
    await notify(tx, { kind: 'pin_changed', clientId });
    const subject = { kind: 'client', id: clientId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'pin.set', subject }, clock.now());
    return undefined;
  });
}

/** How long a check waits for another process that is looking at a PIN of the same client. */
const patienceMs = 10_000;
const pollMs = 25;

/** Also what an order or a withdrawal asks before it is signed. PINs of one client are looked at one by one. */
export function verifyPin(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'notify' | 'pinTurns'>,
  scope: TenantScope,
  clientId: ClientId,
  pin: string,
): Promise<undefined | PinRefusal> {
  return parts.pinTurns(`${scope.tenantId}:${clientId}`, () => checkPin(parts, scope, clientId, pin));
}

async function checkPin(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'hasher' | 'notify'>,
  scope: TenantScope,
  clientId: ClientId,
  pin: string,
): Promise<undefined | PinRefusal> {
  const { db, clock, hasher, notify } = parts;
  const stored = await db.read(scope, (reader) => readPinHash(reader, clientId));
  if (stored === undefined) return refuse('pin_not_set');
  const charge = await beginCheck(parts, scope, clientId);
  if (isRefusal(charge)) return { ...charge, refused: 'pin_locked' };
  const isRight = await giveBackUnseen(parts, scope, [bucketOf(clientId)], () => hasher.verify(stored, pin));
  await db.transact(scope, async (tx) => {
    if (isRight) return forgetAttempts(tx, [bucketOf(clientId)]);
    await endAttempt(tx, bucketOf(clientId));
    if (charge.attempts % 5 === 0) await notify(tx, { kind: 'attempts_blocked', clientId });
    const subject = { kind: 'client', id: clientId } as const;
    const details = { attempts: charge.attempts };
    return recordAudit(tx, { actor: scope.actor, act: 'pin.check_failed', subject, details }, clock.now());
  });
  return isRight ? undefined : refuseWrong(charge.attempts);
}

async function beginCheck(
  { db, clock }: Pick<CredentialParts, 'clock' | 'db'>,
  scope: TenantScope,
  clientId: ClientId,
) {
  const giveUpAt = clock.now().getTime() + patienceMs;
  for (;;) {
    const begun = await db.transact(scope, (tx) => beginAttempt(tx, bucketOf(clientId), clock.now()));
    if (begun !== 'busy') return begun;
    if (clock.now().getTime() >= giveUpAt) throw new HasherBusyError('another process is checking PINs of this client');
    await clock.sleep(pollMs);
  }
}

/** How many tries are left before the PIN locks; after the last one, for how long it is locked. */
function refuseWrong(attempts: number): Refusal<'pin_wrong'> {
  const waitMs = policies.pin.waitAfter(attempts);
  const left = waitMs > 0 ? 0 : 5 - (attempts % 5);
  return refuse('pin_wrong', { params: { left }, ...(waitMs > 0 && { retryAfterS: waitMs / 1_000 }) });
}
