// What one client wants of the market, turn by turn: a quotation, an order at it, to take an order back, to sell.
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOrder, listOrders, placeOrder } from '@candor/contract/orders/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { testPin as pin } from '@candor/testkit/people.ts';
import type { Actor, Wire } from '../target.ts';
import type { Caller } from '../product/caller.ts';
import type { Fact, Order } from '../product/order.ts';

/** People think between two clicks; without a pause each of them would meet the limit of one caller. */
const thinkMs = 200;
const symbols = ['CSCO', 'INTC', 'PYPL'] as const;

/** What a yes to an order leaves: its row, and the journal that sets money or shares aside. */
const placed = ({ id }: { readonly id: string }): readonly Fact[] => [`order ${id}`, `journal order-placed:${id}`];

export function createTrader(caller: Caller, accountId: string): Actor<Order> {
  return {
    begin: (wire) => caller.signIn(wire),
    async act(wire, dice) {
      if (dice.chance(20)) await cancel(caller, wire);
      else await trade(caller, accountId, wire, dice);
      await sleep(dice.below(thinkMs));
    },
  };
}

async function trade(caller: Caller, accountId: string, wire: Wire<Order>, dice: Dice): Promise<void> {
  const side = dice.chance(35) ? 'sell' : 'buy';
  // Far from the market: it rests until it is taken back.
  const resting = { kind: 'limit', limit_price: side === 'buy' ? '1.00' : '9000.00', time_in_force: 'gtc' } as const;
  const terms = dice.chance(35) ? resting : ({ kind: 'market' } as const);
  const wish = { market: 'NASDAQ', symbol: dice.pick(symbols), side, quantity: '1', account_id: accountId };
  const quotation = await caller.ask(wire, quoteOrder, { body: { ...wish, ...terms } });
  if (!quotation) return;
  const body = { quotation_id: quotation.id, pin, accept_deviation: true, accept_duplicate: true };
  await caller.order(wire, placeOrder, { body }, placed);
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
