// Binds the verification calls of the client.
import * as contract from '@candor/contract/kyc/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { receiveHook } from './checks.ts';
import type { KycOwner, KycParts } from './parts.ts';
import { readDetail, saveDraft, submitKyc } from './service.ts';
import { readKycStatus } from './status-store.ts';

/** The signature of the body is the proof; the verb checks it. */
const signedGuard: Guard<'signed', undefined> = { kind: 'signed', check: () => undefined };

export function bindKyc(parts: KycParts, clientGuard: Guard<'client', KycOwner>): Binding[] {
  return [
    bind(contract.getKycStatus, clientGuard, async ({ scope, clientId }) => ({
      status: await parts.db.read(scope, (reader) => readKycStatus(reader, clientId)),
    })),
    bind(contract.getKycDetail, clientGuard, (owner) => readDetail(parts, owner)),
    bind(contract.saveKycDraft, clientGuard, (owner, { body }) => saveDraft(parts, owner, body)),
    bind(contract.receiveCheckHook, signedGuard, (_none, { params, text = '' }, meta) =>
      receiveHook(parts, params.tenant, (name) => meta.header(name), text),
    ),
    bind(contract.submitKyc, clientGuard, (owner, { body: { agreement, ...answers } }) =>
      submitKyc(parts, owner, { answers, agreement }),
    ),
  ];
}
