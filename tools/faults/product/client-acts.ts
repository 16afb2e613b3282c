// What one client of the product wants, turn by turn: exchange, announce a deposit, withdraw, cancel, borrow, repay, settle.
import { setTimeout as sleep } from 'node:timers/promises';
import { settleDue } from '@candor/contract/dues/client.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { confirmExchange, quoteExchange } from '@candor/contract/exchange/client.ts';
import { applyForLoan, drawLoan, getLoan, repayLoan } from '@candor/contract/loans/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import type { ChannelId, LoanId } from '@candor/contract/ids.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { testPin as pin } from '@candor/testkit/people.ts';
import type { Actor, Wire } from '../target.ts';
import type { Caller } from './caller.ts';
import { appliedFor, declared, drawn, exchanged, released, repaid, requested, settled } from './order.ts';
import type { Order } from './order.ts';
import type { Investor } from './people.ts';

/** People think between two clicks; without a pause each of them would meet the limit of one caller. */
const thinkMs = 150;

interface Desire {
  readonly caller: Caller;
  readonly investor: Investor;
  readonly channelId: ChannelId;
  /** Withdrawals of this device that it has not tried to cancel. */
  readonly open: string[];
  /** The loan of this device, until it is repaid. */
  loanId: LoanId | undefined;
}

type Act = (desire: Desire, wire: Wire<Order>, dice: Dice) => Promise<void>;

export function createClientActor(caller: Caller, investor: Investor, channelId: ChannelId): Actor<Order> {
  const desire: Desire = { caller, investor, channelId, open: [], loanId: undefined };
  return {
    begin: (wire) => caller.signIn(wire),
    async act(wire, dice) {
      await chooseAct(dice)(desire, wire, dice);
      await sleep(dice.below(thinkMs));
    },
  };
}

/**
 * By weight, of a hundred. Whatever asks for the PIN is rare: its check is made slow on purpose, and a crowd that waits for it would
 * do nothing else.
 */
const weights: ReadonlyArray<readonly [number, Act]> = [
  [54, exchange],
  [20, announce],
  [5, withdraw],
  [3, cancel],
  [4, borrow],
  [14, settle],
];

function chooseAct(dice: Dice): Act {
  let left = dice.below(100);
  for (const [weight, act] of weights) {
    if (left < weight) return act;
    left -= weight;
  }
  return exchange;
}

const sum = (dice: Dice, most: number, currency: string) => ({
  amount: `${1 + dice.below(most)}.${String(dice.below(100)).padStart(2, '0')}`,
  currency,
});

async function exchange({ caller, investor }: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  const isOut = dice.chance(50);
  const [from, to] = isOut ? [investor.dollars, investor.euros] : [investor.euros, investor.dollars];
  const amount = sum(dice, 60, isOut ? 'USD' : 'EUR');
  const body = { from_account_id: from, to_account_id: to, amount };
  const quotation = await caller.ask(wire, quoteExchange, { body });
  if (quotation) await caller.order(wire, confirmExchange, { body: { quotation_id: quotation.id } }, exchanged);
}

async function announce({ caller, investor, channelId }: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  const body = { channel_id: channelId, account_id: investor.dollars, amount: sum(dice, 90, 'USD') };
  await caller.order(wire, submitDeposit, { body }, declared);
}

async function withdraw({ caller, investor, open }: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  const body = {
    account_id: investor.dollars,
    bank_account_id: investor.payeeId,
    amount: sum(dice, 40, 'USD'),
    way: dice.chance(50) ? 'fast' : 'reviewed',
    pin,
  };
  const made = await caller.order(wire, requestWithdrawal, { body }, requested);
  if (made) open.push(made.id);
}

async function cancel({ caller, open }: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  const [id] = open.splice(dice.below(Math.max(1, open.length)), 1);
  if (id !== undefined) await caller.decide(wire, cancelWithdrawal, { params: { id } }, released(id));
}

/** Applied for, drawn once it is approved, given back at once with its fee. */
async function borrow(desire: Desire, wire: Wire<Order>): Promise<void> {
  const { caller, investor, loanId } = desire;
  if (investor.dueId !== undefined) return;
  if (loanId === undefined) {
    const amount = { amount: '500.00', currency: 'USD' };
    const wish = { account_id: investor.dollars, amount, kind: 'bullet', period: 3 };
    const body = { ...wish, purpose: 'home', reason: 'a new roof' };
    desire.loanId = (await caller.order(wire, applyForLoan, { body }, appliedFor))?.id;
    return;
  }
  const params = { id: loanId };
  const loan = await caller.ask(wire, getLoan, { params });
  if (loan?.status === 'approved') await caller.order(wire, drawLoan, { params, body: { pin } }, drawn);
  else if (loan?.payoff) {
    const body = { instalment: null, amount: loan.payoff.total, pin };
    if (await caller.order(wire, repayLoan, { params, body }, repaid)) desire.loanId = undefined;
  }
}

async function settle({ caller, investor: { dueId } }: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  if (dueId === undefined) return;
  await caller.order(wire, settleDue, { params: { id: dueId }, body: { amount: sum(dice, 3, 'EUR') } }, settled);
}
