// What clients want of the other products, turn by turn: a bid, another one instead, units of a fund, units back. And what the desk does
// beside: reveals secrets, records NAVs, brings strategies.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { approveProposal, listApprovals } from '@candor/contract/approvals/staff.ts';
import * as funds from '@candor/contract/funds/client.ts';
import { proposeNavs } from '@candor/contract/funds/staff.ts';
import { placeBid, quoteBid } from '@candor/contract/offerings/client.ts';
import { proposeAllotment } from '@candor/contract/offerings/staff.ts';
import { proposeStrategy } from '@candor/contract/strategies/staff.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { strategyWish } from '@candor/testkit/nouns/strategies.ts';
import { testPin as pin } from '@candor/testkit/people.ts';
import type { Caller } from '../product/caller.ts';
import type { Fact, Order } from '../product/order.ts';
import type { Actor, Wire } from '../target.ts';
import { clientBytes } from './floor.ts';
import type { Floor } from './floor.ts';

const thinkMs = 300;
const reason = 'seen and compared';

/** What a yes leaves: an order and the journal that sets money or units aside. A quotation is good for one. */
const placed = (quotationId: string): readonly Fact[] => [
  `order ${quotationId}`,
  `journal order-placed:${quotationId}`,
];

type Act = (caller: Caller, wire: Wire<Order>, dice: Dice, shop: Shop) => Promise<void>;

interface Shop {
  readonly floor: Floor;
  readonly asked: Pick<Asked, 'closed'>;
}

const acts: readonly Act[] = [bid, bid, buy, sell];
/** Of those that take bids, the ones that close next: each has bids by then. */
const bidNext = 6;

export function createInvestor(caller: Caller, shop: Shop): Actor<Order> {
  return {
    begin: (wire) => caller.signIn(wire),
    async act(wire, dice) {
      await dice.pick(acts)(caller, wire, dice, shop);
      await sleep(dice.below(thinkMs));
    },
  };
}

async function bid(caller: Caller, wire: Wire<Order>, dice: Dice, { floor, asked }: Shop): Promise<void> {
  const taking = floor.offerings.filter(({ id }) => !asked.closed.has(id)).slice(0, bidNext);
  const params = { id: dice.pick(taking).id };
  const price = dice.chance(50) ? {} : { price: dice.pick(['10.00', '11.00', '12.00']) };
  const quotation = await caller.ask(wire, quoteBid, { params, body: { lots: 1 + dice.below(3), ...price } });
  if (!quotation) return;
  const body = { quotation_id: quotation.id, pin, client_bytes: clientBytes() };
  const facts = placed(quotation.id);
  await caller.order(wire, placeBid, { params, body }, () => facts, facts);
}

async function buy(caller: Caller, wire: Wire<Order>, dice: Dice, { floor }: Shop): Promise<void> {
  const params = { id: dice.pick(floor.funds).id };
  const amount = { amount: `${10 + dice.below(20)}.00`, currency: 'USD' };
  const told = await caller.ask(wire, funds.quoteFundPurchase, { params, body: { amount } });
  if (!told) return;
  const { id } = told.quotation;
  const facts = placed(id);
  await caller.order(wire, funds.placeFundPurchase, { params, body: { quotation_id: id, pin } }, () => facts, facts);
}

/** As much as is bought on average: whoever only ever bought would run out of money before the last kill. */
async function sell(caller: Caller, wire: Wire<Order>, dice: Dice, { floor }: Shop): Promise<void> {
  const params = { id: dice.pick(floor.funds).id };
  const told = await caller.ask(wire, funds.quoteFundSale, { params, body: { units: `0.${1 + dice.below(4)}` } });
  if (!told) return;
  const { id } = told.quotation;
  const facts = placed(id);
  await caller.order(wire, funds.placeFundSale, { params, body: { quotation_id: id, pin } }, () => facts, facts);
}

/** What the kills have asked the desk for. */
export interface Asked {
  /** Offerings whose book was closed. */
  readonly closed: Set<string>;
  /** Those of them that are not allotted yet: each is asked for until it is. */
  readonly allotments: Set<string>;
  readonly navs: Array<{ readonly fund: string; readonly day: string; readonly nav: string }>;
  strategies: number;
  /** Proposals that cannot be approved, such as NAVs that were proposed twice. */
  readonly refused: Set<string>;
}

export interface Desk {
  readonly maker: Caller;
  readonly checker: Caller;
  readonly floor: Floor;
  readonly asked: Asked;
}

export function createDesk(desk: Desk): Actor<Order> {
  return {
    async begin(wire) {
      await Promise.all([desk.maker.signIn(wire), desk.checker.signIn(wire)]);
    },
    async act(wire) {
      await workOff(desk, wire);
      await sleep(thinkMs);
    },
  };
}

/** What two people of this desk decide. */
const kinds: ReadonlySet<string> = new Set(['offering.allot', 'fund.navs', 'strategy.create']);

/**
 * Everything that the desk was asked for; what is too early is asked for again. Whoever approves looks into the inbox: a proposal whose
 * answer got lost waits there, and nobody can propose the same once more.
 */
export async function workOff({ maker, checker, floor, asked }: Desk, wire: Wire<Order>): Promise<void> {
  for (const { id, secret } of floor.offerings)
    if (asked.allotments.has(id)) await maker.ask(wire, proposeAllotment, { params: { id }, body: { secret, reason } });
  const lines = asked.navs.splice(0);
  if (lines.length > 0) await maker.ask(wire, proposeNavs, { body: { lines, accept_jumps: false, reason } });
  if (asked.strategies > 0) {
    asked.strategies -= 1;
    const name = `Rule ${randomBytes(6).toString('hex')}`;
    await maker.ask(wire, proposeStrategy, { body: { ...strategyWish({ name }), reason } });
  }
  const inbox = await checker.ask(wire, listApprovals, { query: { state: 'proposed', limit: '50' } });
  for (const { id, kind } of inbox?.items ?? []) {
    if (!kinds.has(kind) || asked.refused.has(id)) continue;
    const fact: Fact = `decision ${id}`;
    const decided = await checker.decide(wire, approveProposal, { params: { id }, body: {} }, [fact]);
    if (!decided) asked.refused.add(id);
  }
}
