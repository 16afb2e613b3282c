// What staff propose about orders, halts, fees and products: calls that are in order.
import * as orders from '@candor/contract/orders/client.ts';
import * as staffOrders from '@candor/contract/orders/staff.ts';
import { listAllProducts } from '@candor/contract/products/staff.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { testPin } from '../people.ts';
import { about } from './row.ts';
import type { Make } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;

/** Over the limit from which staff look at an order first. */
export async function addReviewed(world: RefusalWorld): Promise<string> {
  const { system, desk } = world;
  const client = await addInvestor(system);
  await fund(system, desk, client, '300000.00');
  const wish = { ...apple, side: 'buy', kind: 'market', amount: { amount: '280000.00', currency: 'USD' } };
  const quotation = answerOf(quoteOrder, await world.call(quoteOrder, { by: client, body: wish }));
  return world.done(orders.placeOrder, { by: client, body: { quotation_id: quotation.id, pin: testPin } });
}

export const releaseOrderCall: Make = async (world) => about(await addReviewed(world), { reason });
export const rejectOrderCall: Make = async (world) => about(await addReviewed(world), { code: 'too_large', reason });

export const haltCall =
  (symbol: string): Make =>
  () => ({ by: 'maker', body: { market: 'NYSE', symbol, reason } });

/** Where nothing else of the tests is traded. */
export const marketHaltCall: Make = () => ({ by: 'maker', body: { market: 'GPW', reason } });

/** Of one that two people halted. */
export const haltEndCall: Make = async (world) => {
  await world.approve(await world.done(staffOrders.proposeHalt, await haltCall('KO')(world)));
  const listed = await world.call(staffOrders.listHalts, { by: 'maker' });
  return about(answerOf(staffOrders.listHalts, listed).items[0]?.id ?? '', { reason });
};

export const feeTableCall: Make = () => ({
  by: 'maker',
  params: { market: 'GPW' },
  body: {
    starts_on: '2030-01-01',
    rules: [
      {
        code: 'commission',
        kind: 'fee',
        detail: 'commission',
        sides: ['buy', 'sell'],
        basis: 'gross',
        rate: '0.20',
        rounding: 'half-even',
        step: 1,
        by: 'signed',
      },
    ],
    reason,
  },
});

export const productTermsCall: Make = async (world) => {
  const listed = await world.call(listAllProducts, { by: 'maker' });
  const [first] = answerOf(listAllProducts, listed).items;
  if (!first) throw new Error('the catalogue is empty');
  const { version: _version, starts_on: _startsOn, ...terms } = first.terms;
  return about(first.id, { starts_on: '2030-01-01', is_open: true, terms: { ...terms, vip: 1 }, reason });
};
