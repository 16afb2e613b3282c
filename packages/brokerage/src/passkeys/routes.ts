// Binds the passkey endpoints. The browser's structures were checked for shape by the contract; the library judges them.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal } from '@candor/contract';
import type { InputOf, Refusal } from '@candor/contract';
import * as contract from '@candor/contract/passkeys/client.ts';
import * as staffContract from '@candor/contract/passkeys/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { CredentialParts } from '../credentials/index.ts';
import type { Addresses, ClientContext, ConsoleCookies, SessionContext, StaffContext } from '../sessions/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { keepToken } from '../sessions/index.ts';
import * as passkeys from './passkeys.ts';
import * as staffPasskeys from './staff-passkeys.ts';
import { listStaffPasskeys } from './staff-store.ts';
import { findRelyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import { listPasskeys } from './store.ts';

export interface PasskeyRouteParts extends CredentialParts {
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', ClientContext>;
  readonly pendingStaffGuard: Guard<'pending', SessionContext>;
  readonly staffGuard: Guard<'staff', StaffContext>;
  readonly addresses: Addresses;
  readonly cookies: ConsoleCookies;
}

export function bindPasskeys(parts: PasskeyRouteParts): Binding[] {
  const { db, publicGuard, clientGuard } = parts;
  const withParty = createWithParty(parts);
  return [
    ...bindStaffPasskeys(parts),
    bind(contract.getPasskeyLoginOptions, publicGuard, (context, _input, meta) =>
      withParty(meta, (party) => passkeys.offerLogin(parts, context, party)),
    ),
    bind(contract.loginWithPasskey, publicGuard, (context, { body }, meta) =>
      withParty(meta, (party) =>
        passkeys.logInWithPasskey(
          parts,
          context,
          party,
          { credential: readAssertion(body), remember: body.remember ?? false },
          meta,
        ),
      ),
    ),
    bind(contract.getPasskeyOptions, clientGuard, (context, _input, meta) =>
      withParty(meta, (party) => passkeys.offerRegistration(parts, context, party)),
    ),
    bind(contract.addPasskey, clientGuard, (context, { body }, meta) =>
      withParty(meta, (party) =>
        passkeys.addPasskey(parts, context, party, { name: body.name, credential: readAttestation(body) }),
      ),
    ),
    bind(contract.listPasskeys, clientGuard, async ({ scope, clientId }) =>
      (await db.read(scope, (reader) => listPasskeys(reader, clientId))).map(passkeys.describePasskey),
    ),
    bind(contract.removePasskey, clientGuard, (context, { params }) =>
      passkeys.removePasskey(parts, context, params.id),
    ),
  ];
}

function createWithParty({ addresses }: PasskeyRouteParts) {
  return async <T>(
    meta: RequestMeta,
    run: (party: RelyingParty) => Promise<T>,
  ): Promise<T | Refusal<'passkey_failed'>> => {
    const party = findRelyingParty(addresses, meta);
    return isRefusal(party) ? party : run(party);
  };
}

function bindStaffPasskeys(parts: PasskeyRouteParts): Binding[] {
  const { db, publicGuard, pendingStaffGuard, staffGuard, cookies } = parts;
  const withParty = createWithParty(parts);
  return [
    bind(staffContract.getStaffPasskeyLoginOptions, publicGuard, (context, _input, meta) =>
      withParty(meta, (party) => passkeys.offerLogin(parts, context, party)),
    ),
    bind(staffContract.staffLoginWithPasskey, publicGuard, async (context, { body }, meta) => {
      const answer = await withParty(meta, (party) =>
        staffPasskeys.logInStaffWithPasskey(parts, context, party, readAssertion(body), meta),
      );
      return isRefusal(answer) ? answer : keepToken(cookies, meta, context.tenant, answer);
    }),
    bind(staffContract.getStaffPasskeyOptions, pendingStaffGuard, (context, _input, meta) =>
      withParty(meta, (party) => staffPasskeys.offerStaffRegistration(parts, context, party)),
    ),
    bind(staffContract.addStaffPasskey, pendingStaffGuard, (context, { body }, meta) =>
      withParty(meta, (party) =>
        staffPasskeys.addStaffPasskey(parts, context, party, { name: body.name, credential: readAttestation(body) }),
      ),
    ),
    bind(staffContract.listStaffPasskeys, staffGuard, async ({ scope, staffId }) => ({
      items: (await db.read(scope, (reader) => listStaffPasskeys(reader, staffId))).map(passkeys.describePasskey),
    })),
    bind(staffContract.removeStaffPasskey, staffGuard, (context, { params }) =>
      staffPasskeys.removeStaffPasskey(parts, context, params.id),
    ),
  ];
}

function readAssertion({
  credential,
}: Pick<InputOf<typeof contract.loginWithPasskey>['body'], 'credential'>): AuthenticationResponseJSON {
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(typeof userHandle === 'string' && { userHandle }) },
  };
}

function readAttestation({ credential }: InputOf<typeof contract.addPasskey>['body']): RegistrationResponseJSON {
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
}
