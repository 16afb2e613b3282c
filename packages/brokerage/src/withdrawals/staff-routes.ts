// Binds the withdrawals of all clients for staff.
import * as contract from '@candor/contract/withdrawals/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, writeVersion } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { proposeDecision } from './decisions.ts';
import { proposePayment, proposePaymentReturn } from './payments.ts';
import type { PayoutParts } from './payments.ts';
import { listQueue } from './store.ts';
import { toWire, versionFacts } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export function bindStaffWithdrawals(parts: PayoutParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const describe = (one: Withdrawal) => ({
    ...toWire(one, parts.clock.now()),
    client_id: one.clientId,
    version: writeVersion(versionFacts(one)),
  });
  return [
    bind(contract.listAllWithdrawals, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listQueue(reader, { status, clientId }, range), idOf, describe),
      ),
    ),
    bind(contract.proposeRelease, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeDecision(parts, caller, params.id, { ...body, code: undefined })),
    ),
    bind(contract.proposeWithdrawalRefusal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeDecision(parts, caller, params.id, body)),
    ),
    bind(contract.proposePayment, staffGuard, async (caller, { params, body }) => {
      const { channel_id: channelId, bank_reference: bankReference, ...rest } = body;
      return answerProposal(await proposePayment(parts, caller, params.id, { ...rest, channelId, bankReference }));
    }),
    bind(contract.proposePaymentReturn, staffGuard, async (caller, { params, body }) => {
      const { bank_reference: bankReference, ...rest } = body;
      return answerProposal(await proposePaymentReturn(parts, caller, params.id, { ...rest, bankReference }));
    }),
  ];
}

const idOf = ({ id }: Withdrawal): string => id;
