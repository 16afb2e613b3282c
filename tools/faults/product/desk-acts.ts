// What staff do all day: one proposes and another approves credits, releases, refusals, loans, payments and those that come
// back. What was proposed and never decided is found in the inbox.
import { testName } from '@candor/testkit/nouns/clients.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import * as approvals from '@candor/contract/approvals/staff.ts';
import * as deposits from '@candor/contract/deposits/staff.ts';
import * as loans from '@candor/contract/loans/staff.ts';
import * as withdrawals from '@candor/contract/withdrawals/staff.ts';
import type { ChannelId } from '@candor/contract/ids.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import type { Actor, Wire } from '../target.ts';
import type { Caller } from './caller.ts';
import { approved } from './order.ts';
import type { Order } from './order.ts';

const thinkMs = 150;
const reason = 'seen and compared';

export interface Desk {
  readonly maker: Caller;
  readonly checker: Caller;
  readonly channelId: ChannelId;
  /** Another for each call: the bank never gives one twice. */
  readonly nextReference: () => string;
}

type Act = (desk: Desk, wire: Wire<Order>, dice: Dice) => Promise<void>;

const acts: readonly Act[] = [judgeDeposit, judgeDeposit, judgeWithdrawal, payOut, takeBack, judgeLoan, clearInbox];

export function createDeskActor(desk: Desk): Actor<Order> {
  return {
    async begin(wire) {
      await Promise.all([desk.maker.signIn(wire), desk.checker.signIn(wire)]);
    },
    async act(wire, dice) {
      await dice.pick(acts)(desk, wire, dice);
      await sleep(dice.below(thinkMs));
    },
  };
}

function pickOne<Item>(page: { readonly items: readonly Item[] } | undefined, dice: Dice): Item | undefined {
  return page && page.items.length > 0 ? dice.pick(page.items) : undefined;
}

async function approve(
  { checker }: Desk,
  wire: Wire<Order>,
  proposal: Pick<approvals.Approval, 'id' | 'kind' | 'subject_id' | 'payload'> | undefined,
): Promise<approvals.Approval | undefined> {
  if (!proposal) return undefined;
  const call = { params: { id: proposal.id }, body: {} };
  return checker.decide(wire, approvals.approveProposal, call, approved(proposal));
}

async function judgeDeposit(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const { maker, nextReference } = desk;
  const query = { status: 'pending', limit: '50' };
  const found = pickOne(await maker.ask(wire, deposits.listAllDeposits, { query }), dice);
  if (!found) return;
  const params = { id: found.id };
  const credit = { received: found.amount, bank_reference: nextReference(), payer: testName, reason };
  const proposal = dice.chance(90)
    ? await maker.ask(wire, deposits.proposeDepositCredit, { params, body: credit })
    : await maker.ask(wire, deposits.proposeDepositRefusal, { params, body: { code: 'not_received', reason } });
  await approve(desk, wire, proposal);
}

async function judgeWithdrawal(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const { maker } = desk;
  const query = { status: 'pending', limit: '50' };
  const found = pickOne(await maker.ask(wire, withdrawals.listAllWithdrawals, { query }), dice);
  if (!found) return;
  const params = { id: found.id };
  const refusal = { code: 'client_asked', reason };
  const proposal = dice.chance(75)
    ? await maker.ask(wire, withdrawals.proposeRelease, { params, body: { reason } })
    : await maker.ask(wire, withdrawals.proposeWithdrawalRefusal, { params, body: refusal });
  await approve(desk, wire, proposal);
}

async function payOut(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const { maker, channelId, nextReference } = desk;
  const query = { status: 'awaiting', limit: '50' };
  const found = pickOne(await maker.ask(wire, withdrawals.listAllWithdrawals, { query }), dice);
  if (!found) return;
  const params = { id: found.id };
  const payment = { channel_id: channelId, bank_reference: nextReference(), reason };
  await approve(desk, wire, await maker.ask(wire, withdrawals.proposePayment, { params, body: payment }));
}

async function takeBack(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const status = dice.chance(50) ? 'awaiting' : 'approved';
  const query = { status, limit: '50' };
  const found = pickOne(await desk.maker.ask(wire, withdrawals.listAllWithdrawals, { query }), dice);
  if (found && dice.chance(40)) await recordReturn(desk, wire, found.id);
}

/** Undefined: refused by one of both. */
export async function recordReturn(desk: Desk, wire: Wire<Order>, id: string): Promise<approvals.Approval | undefined> {
  const body = { bank_reference: desk.nextReference(), code: 'bank_refused', reason };
  const proposal = await desk.maker.ask(wire, withdrawals.proposePaymentReturn, { params: { id }, body });
  return approve(desk, wire, proposal);
}

/** What was proposed and never decided stands in the way of ending things. */
export async function refuseProposals(desk: Desk, wire: Wire<Order>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await desk.checker.ask(wire, approvals.rejectProposal, { params: { id }, body: { note: reason } });
  }
}

async function judgeLoan(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const { maker } = desk;
  const query = { status: 'pending', limit: '50' };
  const found = pickOne(await maker.ask(wire, loans.listAllLoans, { query }), dice);
  if (!found) return;
  const body = { amount: found.application_amount, reason };
  await approve(desk, wire, await maker.ask(wire, loans.proposeLoanApproval, { params: { id: found.id }, body }));
}

async function clearInbox(desk: Desk, wire: Wire<Order>, dice: Dice): Promise<void> {
  const query = { state: 'proposed', limit: '50' };
  await approve(desk, wire, pickOne(await desk.checker.ask(wire, approvals.listApprovals, { query }), dice));
}
