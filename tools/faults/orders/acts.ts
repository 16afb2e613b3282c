// What one client wants of the market, turn by turn: a quotation, an order at it, to take an order back, to sell. And what the desk does
// beside: it announces what issuers will do.
import { setTimeout as sleep } from 'node:timers/promises';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { listCorporateActions, proposeCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import type { ActionTerms } from '@candor/contract/corporate-actions/staff.ts';
import { cancelOrder, listOrders, openSigningSession, placeOrder } from '@candor/contract/orders/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { testPin as pin } from '@candor/testkit/people.ts';
import type { Actor, Wire } from '../target.ts';
import type { Caller } from '../product/caller.ts';
import type { Fact, Order } from '../product/order.ts';

/** People think between two clicks; without a pause each of them would meet the limit of one caller. */
const thinkMs = 200;
/** Bought and sold, and split; what pays dividends was bought the day before. */
export const traded = ['INTC', 'PYPL'] as const;
const mostSigned = { amount: '10000.00', currency: 'USD' } as const;

/** What a yes to an order leaves: its row, and the journal that sets money or shares aside. A quotation is good for one order. */
const placed = (quotationId: string): readonly Fact[] => [
  `order ${quotationId}`,
  `journal order-placed:${quotationId}`,
];

interface Desire {
  readonly caller: Caller;
  readonly accountId: string;
  /** Signs most orders, so that they are placed together with others'; the rest is signed with the PIN. */
  signingId: string | undefined;
}

export function createTrader(caller: Caller, accountId: string): Actor<Order> {
  const desire: Desire = { caller, accountId, signingId: undefined };
  return {
    begin: (wire) => caller.signIn(wire),
    async act(wire, dice) {
      if (dice.chance(20)) await cancel(caller, wire);
      else await trade(desire, wire, dice);
      await sleep(dice.below(thinkMs));
    },
  };
}

async function trade(desire: Desire, wire: Wire<Order>, dice: Dice): Promise<void> {
  const { caller, accountId } = desire;
  const side: 'buy' | 'sell' = dice.chance(35) ? 'sell' : 'buy';
  const wish = { market: 'NASDAQ', symbol: dice.pick(traded), side, quantity: '1', account_id: accountId };
  const quotation = await quote(caller, wire, wish, dice);
  if (!quotation) return;
  const signature = await sign(desire, wire, dice);
  const body = { quotation_id: quotation.id, ...signature, accept_deviation: true, accept_duplicate: true };
  const facts = placed(quotation.id);
  const made = await caller.order(wire, placeOrder, { body }, () => facts, facts);
  // Used up, or its time is over: the next order opens another.
  if (!made) desire.signingId = undefined;
}

/** At the market; with room to be filled though a kill comes first; or far from it, where it rests until it is taken back. */
async function quote(caller: Caller, wire: Wire<Order>, wish: { readonly side: 'buy' | 'sell' }, dice: Dice) {
  const isBuy = wish.side === 'buy';
  const ask = (terms: object) => caller.ask(wire, quoteOrder, { body: { ...wish, ...terms } });
  const limit = (price: string) => ask({ kind: 'limit', limit_price: price, time_in_force: 'gtc' });
  if (dice.chance(30)) return limit(isBuy ? '1.00' : '9000.00');
  const market = await ask({ kind: 'market' });
  if (!market || dice.chance(30)) return market;
  return limit((Number(market.price) * (isBuy ? 1.04 : 0.96)).toFixed(2));
}

async function sign(desire: Desire, wire: Wire<Order>, dice: Dice): Promise<object> {
  if (dice.chance(8)) return { pin };
  const body = { pin, maximum: mostSigned };
  desire.signingId ??= (await desire.caller.ask(wire, openSigningSession, { body }))?.id;
  return desire.signingId === undefined ? { pin } : { signing_session_id: desire.signingId };
}

async function cancel(caller: Caller, wire: Wire<Order>): Promise<void> {
  const list = await caller.ask(wire, listOrders, { query: { status: 'pending' } });
  const id = list?.items[0]?.id;
  if (id !== undefined) await caller.ask(wire, cancelOrder, { params: { id } });
}

/** Whatever still works is taken back by its client. */
export async function cancelAll(caller: Caller, wire: Wire<Order>): Promise<void> {
  for (;;) {
    const list = await caller.ask(wire, listOrders, { query: { status: 'pending', limit: '50' } });
    if (!list || list.items.length === 0) return;
    let ended = 0;
    for (const { id } of list.items) if (await caller.ask(wire, cancelOrder, { params: { id } })) ended += 1;
    if (ended === 0) return;
  }
}

export interface Issuers {
  readonly maker: Caller;
  readonly checker: Caller;
  /** The next day on which the venue trades. */
  readonly exDate: string;
  /** Ids of what is split, and of what pays dividends. */
  readonly splitIds: readonly string[];
  readonly dividendId: string;
}

/** What waits for its day; more would only wait. */
const mostAnnounced = 4;

export function createIssuers(issuers: Issuers): Actor<Order> {
  const { maker, checker } = issuers;
  return {
    async begin(wire) {
      await Promise.all([maker.signIn(wire), checker.signIn(wire)]);
    },
    async act(wire, dice) {
      const waiting = await maker.ask(wire, listCorporateActions, { query: { state: 'announced' } });
      if (waiting && waiting.items.length < mostAnnounced) await announce(issuers, wire, dice);
      await sleep(thinkMs);
    },
  };
}

async function announce({ maker, checker, ...of }: Issuers, wire: Wire<Order>, dice: Dice): Promise<void> {
  const isSplit = dice.chance(50);
  // Two for one and one for two in turn: nobody ends with fractions of fractions.
  const split: ActionTerms = dice.chance(50) ? { kind: 'split', to: 2, from: 1 } : { kind: 'split', to: 1, from: 2 };
  const dividend: ActionTerms = { kind: 'dividend', per_share: '0.41', currency: 'USD', pay_date: of.exDate };
  const terms = isSplit ? split : dividend;
  const instrument = isSplit ? dice.pick(of.splitIds) : of.dividendId;
  const body = { instrument_id: instrument, ex_date: of.exDate, terms, reason: 'as the issuer announced' };
  const proposal = await maker.ask(wire, proposeCorporateAction, { body });
  if (!proposal) return;
  await checker.decide(wire, approveProposal, { params: { id: proposal.id }, body: {} }, [`decision ${proposal.id}`]);
}
