// Binds the withdrawals of all clients for staff.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import * as contract from '@candor/contract/withdrawals/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { toApprovalWire } from '../approvals/index.ts';
import type { Approval, StaffCaller } from '../approvals/index.ts';
import { markPaid, markReturned, proposeDecision } from './decisions.ts';
import type { PayoutParts } from './decisions.ts';
import { listQueue } from './store.ts';
import { toWire } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export function bindStaffWithdrawals(parts: PayoutParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const describe = (one: Withdrawal) => ({ ...toWire(one, parts.clock.now()), client_id: one.clientId });
  const orRefusal = <R extends Refusal>(answer: Withdrawal | R) => (isRefusal(answer) ? answer : describe(answer));
  return [
    bind(contract.listAllWithdrawals, staffGuard, ({ scope }, { query: { status, ...query } }) =>
      parts.db.read(scope, (reader) => readPage(query, (range) => listQueue(reader, status, range), idOf, describe)),
    ),
    bind(contract.proposeRelease, staffGuard, async (caller, { params, body }) =>
      asProposal(await proposeDecision(parts, caller, params.id, { code: undefined, reason: body.reason })),
    ),
    bind(contract.proposeWithdrawalRefusal, staffGuard, async (caller, { params, body }) =>
      asProposal(await proposeDecision(parts, caller, params.id, body)),
    ),
    bind(contract.markPaid, staffGuard, async (caller, { params, body }) => {
      const { channel_id: channelId, bank_reference: bankReference } = body;
      return orRefusal(await markPaid(parts, caller, params.id, { channelId, bankReference }));
    }),
    bind(contract.markReturned, staffGuard, async (caller, { params, body }) => {
      const { bank_reference: bankReference, code, reason } = body;
      return orRefusal(await markReturned(parts, caller, params.id, { bankReference, code, reason }));
    }),
  ];
}

const idOf = ({ id }: Withdrawal): string => id;

function asProposal<R extends Refusal>(answer: Approval | R) {
  return isRefusal(answer) ? answer : toApprovalWire(answer);
}
