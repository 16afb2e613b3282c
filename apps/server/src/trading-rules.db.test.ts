// Rules of trading that are told by nobody else end to end: money that has not settled, a rate that is missing or ran away, a price that no
// fill may use, and what a split does to orders that rest.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { getEligibility } from '@candor/contract/withdrawals/client.ts';
import { bookFill } from '@candor/brokerage/execution/index.ts';
import { lockOrder } from '@candor/brokerage/orders/index.ts';
import { expectParsed, parseRate } from '@candor/money';
import { addStaff, answerOf, callApi, idIn, openDesk, runJob, signIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { fillNow, nextTradingDay, openFloor, venueScope } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
const floor = openFloor(system, desk);
const { trading } = system.server.money;

async function withdrawable({ bearer, accountId }: Person): Promise<string> {
  const answer = await callApi(system, getEligibility, { bearer, query: { account_id: accountId } });
  return answerOf(getEligibility, answer).withdrawable.amount;
}

/** Signed for and filled at that price, whatever the market does. */
async function trade(person: Person, wish: object) {
  const order = await floor.placed(person, wish, { accept_duplicate: true });
  await fillNow(system, order);
  return floor.detail(person, order.id);
}

test('TRD-06 good faith, the vector: what was bought with proceeds that have not settled is sold once they have; until then they are not withdrawn', async () => {
  let person = await floor.makeInvestor('1000.00');
  await trade(person, { quantity: '3' });
  [person = person] = await floor.nextSession(person);
  const before = await withdrawable(person);
  await trade(person, { side: 'sell', quantity: '3' });
  expect(await withdrawable(person)).toBe(before);
  await trade(person, { symbol: 'MSFT', amount: { amount: '900.00', currency: 'USD' } });
  const held = await floor.balancesOf(person);
  const incoming = held.holdings.find(({ incomingE8 }) => incomingE8 > 0n)?.incomingE8 ?? 0n;
  const all = String(Number(incoming) / 1e8);
  const sale = { symbol: 'MSFT', side: 'sell', quantity: all };
  expect(await floor.quote(person, sale)).toMatchObject({ status: 422, body: { code: 'good_faith_bound' } });
  // Settled cash was spent first: that part is free.
  expect(await floor.quote(person, { ...sale, quantity: '0.1' })).toMatchObject({ status: 200 });
  [person = person] = await floor.nextSession(person);
  expect(await floor.quote(person, sale)).toMatchObject({ status: 200 });
});

test('TRD-05 a resting order in another currency converts at the fill’s rate inside what was signed, or waits and says why', async () => {
  const person = await floor.makeInvestor('5000.00', 'EUR');
  const { last } = await floor.quoted(person, { quantity: '1', account_id: person.accountId });
  const limit = (Number(last) * 0.97).toFixed(2);
  const wish = { kind: 'limit', quantity: '2', limit_price: limit, time_in_force: 'gtc', account_id: person.accountId };
  const { id } = await floor.placed(person, wish);
  const rate = await trading.fx.find('USD', 'EUR');
  if (!rate) throw new Error('the market has no rate');
  const priceE8 = BigInt(limit.replace('.', '')) * 1_000_000n;
  const fillAt = (used: typeof rate | undefined) =>
    system.server.db.transact(venueScope, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new Error('the order is gone');
      const traded = { executionId: `rules-${id}`, quantityE8: order.quantityE8, priceE8 };
      const execution = { ...traded, tradedAt: system.clock.now(), source: 'test', simulated: true };
      return bookFill(trading, tx, order, execution, used);
    });
  expect(await fillAt(undefined)).toEqual({ kind: 'waits', for: 'fx_missing' });
  const far = { ...rate, rate: expectParsed(parseRate('5.00', 'USD', 'EUR')) };
  expect(await fillAt(far)).toEqual({ kind: 'waits', for: 'over_maximum' });
  expect(await floor.detail(person, id)).toMatchObject({ status: 'pending', fills: [] });
  expect(await fillAt(rate)).toMatchObject({ kind: 'booked' });
  const done = await floor.detail(person, id);
  expect(Number(done.record.total_invested?.amount)).toBeLessThanOrEqual(Number(done.maximum.amount));
});

test('TRD-10 a split ends resting orders with a notice, and what they held is free', async () => {
  let person = await floor.makeInvestor();
  const cisco = { symbol: 'CSCO' };
  const { last } = await floor.quoted(person, { ...cisco, quantity: '1' });
  const limit_price = (Number(last) * 0.9).toFixed(2);
  const low = { ...cisco, kind: 'limit', quantity: '1', limit_price, time_in_force: 'gtc' };
  const resting = await floor.placed(person, low, { accept_deviation: true });
  const { instrumentId, day, opensAt } = await nextTradingDay(system, 'CSCO');
  const [maker, checker] = [
    await addStaff(system, 'sun3', ['operations']),
    await addStaff(system, 'sun3', ['approver']),
  ];
  const terms = { kind: 'split', to: 2, from: 1 };
  const body = { instrument_id: instrumentId, ex_date: day, terms, reason: 'announced by the issuer' };
  const proposed = idIn(await callApi(system, proposeCorporateAction, { bearer: maker.bearer, body }));
  await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: proposed }, body: {} });
  system.clock.set(new Date(opensAt.getTime() - 30 * 60_000));
  await runJob(system, 'corporate-actions.book', tenantIds.sun3);
  person = { ...person, bearer: (await signIn(system, person.client)).access_token };
  expect(await floor.detail(person, resting.id)).toMatchObject({ status: 'cancelled', closed_as: 'split' });
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer: person.bearer }));
  expect(items.map(({ kind }) => kind)).toContain('order_cancelled_by_split');
  const { accounts } = await floor.balancesOf(person);
  expect(accounts.find(({ currency }) => currency === 'USD')?.buckets).toMatchObject({ cash: 1_000_000n, frozen: 0n });
});
