// Binds what clients do about their way in: login, second factor, registration, password, PIN.
import type { Translate } from '@candor/contract';
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/credentials/client.ts';
import * as mfaContract from '@candor/contract/mfa/client.ts';
import * as sessionContract from '@candor/contract/sessions/client.ts';
import type { ClientInfo } from '@candor/contract/sessions/client.ts';
import type { FileId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { isOtpForced } from '../access/index.ts';
import { maskPhone, readClient } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { maskRecipient } from '../delivery/index.ts';
import type { ClientContext, SessionContext } from '../sessions/index.ts';
import { readStaff } from '../staff/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { sendEmailCode, setEmail } from './contacts.ts';
import { logIn } from './login.ts';
import * as mfa from './mfa.ts';
import type { CredentialParts } from './parts.ts';
import { changePassword, verifyPassword } from './passwords.ts';
import { sendPinCode, setPin, verifyPin } from './pins.ts';
import type { ReadBirthDate } from './pins.ts';
import { register, sendRegistrationCode } from './registration.ts';
import { resetPassword } from './resets.ts';
import { countRecoveryCodes, hasAuthenticator, readPinHash } from './store.ts';

export interface CredentialRouteParts extends CredentialParts {
  readonly translate: Translate;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', ClientContext>;
  readonly pendingGuard: Guard<'pending', SessionContext>;
  readonly readBirthDate: ReadBirthDate;
  readonly countOrders: (reader: Reader, clientId: ClientId) => Promise<number>;
  /** Address of a client's picture; empty for the default. */
  readonly describeAvatar: (context: ClientContext, fileId: FileId | undefined) => string | Promise<string>;
}

export function bindCredentials(parts: CredentialRouteParts): Binding[] {
  return [...bindLogin(parts), ...bindMfa(parts), ...bindRegistration(parts), ...bindSecrets(parts)];
}

function bindLogin(parts: CredentialRouteParts): Binding[] {
  const { publicGuard, clientGuard } = parts;
  return [
    bind(sessionContract.login, publicGuard, (context, { body }, meta) =>
      logIn(parts, context, { ...body, remember: body.remember ?? false }, meta),
    ),
    bind(sessionContract.getClientInfo, clientGuard, (context) => describeClient(parts, context)),
  ];
}

function bindMfa(parts: CredentialRouteParts): Binding[] {
  const { db, clientGuard, pendingGuard } = parts;
  return [
    bind(mfaContract.getMfa, clientGuard, ({ scope, tenant, session: { owner } }) =>
      db.read(scope, async (reader) => ({
        enabled: await hasAuthenticator(reader, owner),
        required: await isOtpForced(reader, tenant),
        recovery_codes_left: await countRecoveryCodes(reader, owner),
      })),
    ),
    bind(mfaContract.bindMfa, pendingGuard, async (context) =>
      mfa.startBinding(parts, context, await readLabel(parts, context)),
    ),
    bind(mfaContract.verifyMfa, pendingGuard, (context, { body }, meta) =>
      mfa.verifyCode(parts, context, body.code, meta),
    ),
    bind(mfaContract.unbindMfa, clientGuard, (context, { body }) => mfa.removeFactor(parts, context, body.code)),
    bind(mfaContract.renewRecoveryCodes, clientGuard, (context) => mfa.renewRecoveryCodes(parts, context)),
  ];
}

function bindRegistration(parts: CredentialRouteParts): Binding[] {
  const { publicGuard } = parts;
  return [
    bind(contract.sendRegistrationCode, publicGuard, (context, { body }, meta) =>
      sendRegistrationCode(
        parts,
        context,
        { phoneCode: body.phone_code, phone: body.phone, invitationCode: body.invitation_code },
        meta.ip,
      ),
    ),
    bind(contract.register, publicGuard, (context, { body }, meta) => {
      const { phone_code: phoneCode, invitation_code: invitationCode, confirm_password: confirmation, ...rest } = body;
      return register(parts, context, { ...rest, phoneCode, invitationCode, confirmation }, meta.ip);
    }),
    bind(contract.resetPassword, publicGuard, (context, { body }, meta) => {
      const { username, code, new_password: next, confirm_password: confirmation } = body;
      return resetPassword(parts, context, { username, code, next, confirmation }, meta.ip);
    }),
  ];
}

function bindSecrets(parts: CredentialRouteParts): Binding[] {
  const { clientGuard } = parts;
  return [
    bind(contract.sendClientCode, clientGuard, (context, { body }) => {
      if (body.purpose === 'pin') return sendPinCode(parts, context);
      const { email } = body;
      if (email === undefined)
        return refuse('validation_failed', { errors: [{ path: 'body.email', code: 'required' }] });
      return sendEmailCode(parts, context, email.toLowerCase());
    }),
    bind(contract.setEmail, clientGuard, (context, { body }) =>
      setEmail(parts, context, { email: body.email.toLowerCase(), code: body.code }),
    ),
    bind(contract.changePassword, clientGuard, (context, { body }) => {
      const { current_password: current, new_password: next, confirm_password: confirmation } = body;
      return changePassword(parts, context, { current, next, confirmation });
    }),
    bind(contract.verifyPassword, clientGuard, (context, { body }) => verifyPassword(parts, context, body.password)),
    bind(contract.setPin, clientGuard, (context, { body }) =>
      setPin(parts, context, {
        pin: body.pin,
        current: body.current_pin,
        code: body.code,
        factorCode: body.factor_code,
      }),
    ),
    bind(contract.verifyPin, clientGuard, async ({ scope, clientId }, { body }) => {
      const refusal = await verifyPin(parts, scope, clientId, body.pin);
      return refusal ?? { verified: true };
    }),
  ];
}

async function readLabel(
  { db, vault }: CredentialParts,
  { scope, session: { owner } }: SessionContext,
): Promise<string> {
  if (owner.kind !== 'client') return '';
  return (await db.read(scope, (reader) => readClient(reader, vault, owner.id)))?.username ?? '';
}

async function describeClient(
  { db, vault, countOrders, describeAvatar }: CredentialRouteParts,
  context: ClientContext,
): Promise<ClientInfo | ReturnType<typeof refuse<'unauthorized'>>> {
  const { scope, clientId, session } = context;
  const info = await db.read(scope, async (reader) => {
    const client = await readClient(reader, vault, clientId);
    if (!client) return refuse('unauthorized');
    return {
      client,
      orders: await countOrders(reader, clientId),
      advisor: client.advisorId && (await readStaff(reader, vault, client.advisorId)),
      hasPin: (await readPinHash(reader, clientId)) !== undefined,
      hasMfa: await hasAuthenticator(reader, session.owner),
    };
  });
  if (isRefusal(info)) return info;
  const { client } = info;
  return {
    id: client.id,
    username: client.username,
    avatar: await describeAvatar(context, client.avatarFileId),
    full_name: client.fullName ?? '',
    order_num: info.orders,
    phone: maskPhone(client.phone),
    email: client.email === undefined ? '' : maskRecipient(client.email),
    advisor: info.advisor?.fullName ?? '',
    has_pin: info.hasPin,
    mfa_enabled: info.hasMfa,
    created_at: client.createdAt.toISOString(),
  };
}
