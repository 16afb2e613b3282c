// Registering: an invitation, a phone that answers with its code, a name and a password. What a phone number is known
// for is never told: a registered one gets a notice instead of a code, and the caller the same answer.
import { isRefusal, refuse } from '@candor/contract';
import type { Language, Refusal, Translate } from '@candor/contract';
import { checkPhone } from '@candor/contract/clients/phone.ts';
import type { CodeId } from '@candor/contract/ids.ts';
import { isUniqueViolation } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findClientByPhone, insertClient, normalizeUsername, parseClientId } from '../clients/index.ts';
import { isInEffect, recordAcceptance } from '../documents/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { chargeAttempt, returnAttempt } from '../throttle/index.ts';
import { isInvitationOpen, useInvitation } from './invitations.ts';
import { addressKey } from './login.ts';
import type { CredentialParts } from './parts.ts';
import { namesOf, refuseMismatch } from './passwords.ts';
import { savePassword } from './store.ts';
import {
  codeLifeMs,
  codeRetryMs,
  makeVerificationCode,
  tryVerificationCode,
  useVerificationCode,
} from './verification-codes.ts';

export interface CodeSent {
  readonly retry_after_s: number;
  readonly expires_in_s: number;
}

export const codeSent: CodeSent = { retry_after_s: codeRetryMs / 1_000, expires_in_s: codeLifeMs / 1_000 };

export interface RegistrationParts extends CredentialParts {
  readonly translate: Translate;
}

export interface PhoneInput {
  readonly phoneCode: string;
  readonly phone: string;
}

/** Charged for every try, given back when the invitation is good: guessing codes gets slow, registering does not. */
async function admitInvitation(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'vault'>,
  context: TenantContext,
  code: string,
  ip: string,
): Promise<undefined | Refusal<'invitation_invalid' | 'too_many_attempts'>> {
  const { db, clock } = parts;
  const { scope, tenant } = context;
  const bucket = { policy: 'invitation', key: addressKey(parts, context, ip) } as const;
  const charge = await db.transact(scope, (tx) => chargeAttempt(tx, [bucket], clock.now()));
  if (isRefusal(charge)) return charge;
  const isOpen = await db.read(scope, (reader) => isInvitationOpen(parts, reader, tenant.id, code));
  if (isOpen) await db.transact(scope, (tx) => returnAttempt(tx, [bucket]));
  return isOpen ? undefined : refuse('invitation_invalid');
}

function readPhone({ phoneCode, phone }: PhoneInput): string | Refusal<'phone_invalid'> {
  const result = checkPhone(phoneCode, phone);
  return result.ok ? result.e164 : refuse('phone_invalid');
}

export async function sendRegistrationCode(
  parts: Pick<RegistrationParts, 'clock' | 'codeKey' | 'db' | 'delivery' | 'ids' | 'translate' | 'vault'>,
  context: TenantContext,
  input: PhoneInput & { readonly invitationCode: string },
  ip: string,
): Promise<CodeSent | Refusal<'invitation_invalid' | 'phone_invalid' | 'too_many_attempts'>> {
  const { db, clock, vault, delivery, translate } = parts;
  const { scope, tenant, language } = context;
  const refusal = await admitInvitation(parts, context, input.invitationCode, ip);
  if (refusal) return refusal;
  const phone = readPhone(input);
  if (isRefusal(phone)) return phone;
  const target = vault.index(tenant.id, 'phone', phone);
  const network = addressKey(parts, context, ip);
  const buckets = [
    { policy: 'send_code', key: `register:${target.toString('base64url')}` },
    { policy: 'send_code_address', key: network },
  ] as const;
  const outcome = await db.transact(scope, async (tx) => {
    const charge = await chargeAttempt(tx, buckets, clock.now());
    if (isRefusal(charge)) return charge;
    const code = await makeVerificationCode(parts, tx, { tenantId: tenant.id, purpose: 'register', target, network });
    const isTaken = (await findClientByPhone(tx, vault, tenant.id, phone)) !== undefined;
    const params = { code, app: tenant.app.app_name, minutes: codeLifeMs / 60_000 };
    const text = translate(language, isTaken ? 'deliveries.already_registered' : 'deliveries.register_code', params);
    await delivery.send(tx, {
      tenantId: tenant.id,
      purpose: 'register',
      channel: 'sms',
      recipient: phone,
      subject: tenant.app.app_name,
      text,
    });
    return undefined;
  });
  return outcome ?? codeSent;
}

export interface RegistrationInput extends PhoneInput {
  readonly invitationCode: string;
  readonly username: string;
  readonly password: string;
  readonly confirmation: string;
  readonly code: string;
  /** Agreed to with the account, in the version that was read. */
  readonly privacy?: { readonly version: number; readonly language: Language } | undefined;
}

type RegistrationRefusal = Refusal<
  | 'validation_failed'
  | 'agreement_changed'
  | 'invitation_invalid'
  | 'phone_invalid'
  | 'code_invalid'
  | 'username_taken'
  | 'password_weak'
  | 'too_many_attempts'
>;

export async function register(
  parts: Pick<RegistrationParts, 'clock' | 'codeKey' | 'db' | 'hasher' | 'ids' | 'notify' | 'rules' | 'vault'>,
  context: TenantContext,
  input: RegistrationInput,
  ip: string,
): Promise<{ registered: boolean } | RegistrationRefusal> {
  const { db, vault, hasher, rules } = parts;
  const { scope, tenant } = context;
  if (input.password !== input.confirmation) return refuseMismatch();
  const username = normalizeUsername(input.username);
  if (rules.isWeak(input.password, { username, names: namesOf(tenant) })) return refuse('password_weak');
  const refusal = await admitInvitation(parts, context, input.invitationCode, ip);
  if (refusal) return refusal;
  const phone = readPhone(input);
  if (isRefusal(phone)) return phone;
  const index = vault.index(tenant.id, 'phone', phone);
  const network = addressKey(parts, context, ip);
  const target = { tenantId: tenant.id, purpose: 'register', target: index, network } as const;
  const codeId = await tryVerificationCode(parts, scope, target, input.code);
  if (codeId === undefined) return refuse('code_invalid');
  const hash = await hasher.hash(input.password);
  try {
    return await db.transact(scope, (tx) =>
      createClient(parts, tx, context, { ...input, username, e164: phone, codeId, hash }),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'clients_username')) return refuse('username_taken');
    // The code for a registered phone was never sent, so nobody learns this from outside.
    if (isUniqueViolation(error, 'clients_phone')) return refuse('code_invalid');
    throw error;
  }
}

async function createClient(
  parts: Pick<RegistrationParts, 'clock' | 'ids' | 'notify' | 'vault'>,
  tx: TenantTx,
  { scope, tenant, language }: TenantContext,
  input: RegistrationInput & { readonly e164: string; readonly codeId: CodeId; readonly hash: string },
): Promise<{ registered: boolean } | Refusal<'agreement_changed' | 'code_invalid' | 'invitation_invalid'>> {
  const { clock, ids, vault, notify } = parts;
  const now = clock.now();
  if (input.privacy && !(await isInEffect(tx, 'privacy', input.privacy, now))) return refuse('agreement_changed');
  if (!(await useVerificationCode(tx, input.codeId, now))) return refuse('code_invalid');
  const invitation = await useInvitation(parts, tx, tenant.id, input.invitationCode);
  if (!invitation) return refuse('invitation_invalid');
  const id = parseClientId(ids.next());
  const { username, e164 } = input;
  await insertClient(
    tx,
    vault,
    { id, tenantId: tenant.id, username, phone: e164, advisorId: invitation.advisorId, language },
    now,
  );
  await savePassword(tx, id, input.hash, now);
  if (input.privacy) await recordAcceptance(tx, id, 'privacy', input.privacy, now);
  await notify(tx, { kind: 'welcome', clientId: id });
  const details = { invitation: invitation.id, from: scope.actor.kind };
  await recordAudit(
    tx,
    { actor: { kind: 'client', id }, act: 'client.registered', subject: { kind: 'client', id }, details },
    now,
  );
  return { registered: true };
}
