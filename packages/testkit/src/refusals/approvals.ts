// What staff are refused when they decide about a proposal.
import * as approvals from '@candor/contract/approvals/staff.ts';
import * as staffDeposits from '@candor/contract/deposits/staff.ts';
import type { NewId } from '@candor/contract/ids.ts';
import { cancelWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { proposeRelease } from '@candor/contract/withdrawals/staff.ts';
import { creditCall, declare } from './deposits.ts';
import { about, rowsOf } from './row.ts';
import type { Make, RefusalRow } from './row.ts';
import { askWithdrawal, reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

/** A proposal that is open: to credit a deposit under this reference of the bank. */
export async function proposeCredit(world: RefusalWorld, bankReference: string): Promise<NewId> {
  return world.done(staffDeposits.proposeDepositCredit, creditCall(await declare(world), bankReference));
}

const note = 'looked at it again';

const own =
  (mark: string): Make =>
  async (world) =>
    about(await proposeCredit(world, mark), { note });

/** Decided by the other before. */
const decided =
  (mark: string, by: 'maker' | 'checker', body?: object): Make =>
  async (world) => {
    const id = await proposeCredit(world, mark);
    await world.approve(id);
    return { by, params: { id }, ...(body && { body }) };
  };

/** Confirms verifications of identity, and nothing that moves money. */
const foreign =
  (mark: string, body: object): Make =>
  async (world) => ({ by: 'officer', params: { id: await proposeCredit(world, mark) }, body });

export const verdictRows: readonly RefusalRow[] = [
  ...rowsOf(approvals.approveProposal, {
    forbidden: foreign('FOREIGN-1', {}),
    self_approval: own('OWN-1'),
    already_decided: decided('DONE-1', 'checker', {}),
    state_conflict: async (world) => {
      const params = { id: await askWithdrawal(world) };
      const id = await world.done(proposeRelease, about(params.id, { reason }));
      await world.done(cancelWithdrawal, { by: world.ada.client, params });
      return { by: 'checker', params: { id }, body: {} };
    },
    bank_reference_used: async (world) => {
      await world.approve(await proposeCredit(world, 'TWICE-1'));
      return { by: 'checker', params: { id: await proposeCredit(world, 'TWICE-1') }, body: {} };
    },
  }),
  ...rowsOf(approvals.rejectProposal, {
    forbidden: foreign('FOREIGN-2', { note }),
    self_approval: own('OWN-2'),
    already_decided: decided('DONE-2', 'checker', { note }),
  }),
  ...rowsOf(approvals.withdrawProposal, { already_decided: decided('DONE-3', 'maker') }),
];
