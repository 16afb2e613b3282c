// What keeps a fill from happening, and who pays for it: a price that is stale or delayed, one outside the band, an action that could not
// be booked on its day, and a client with two accounts who chooses.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { bookDue } from '@candor/brokerage/corporate-actions/index.ts';
import { runVenue } from '@candor/brokerage/execution/index.ts';
import type { MarketPrice } from '@candor/brokerage/prices/index.ts';
import { addStaff, callApi, fund, idIn, openDesk, signIn } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { nextTradingDay, openFloor, venueScope } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
const floor = openFloor(system, desk);
const { trading } = system.server.money;

/** The venue looks once, at what a vendor says of the price. */
async function lookAt(change: (price: MarketPrice) => MarketPrice | undefined): Promise<number> {
  system.clock.advance(2_000);
  const find: typeof trading.prices.find = async (name) => {
    const price = await trading.prices.find(name);
    return price && change(price);
  };
  return runVenue({ ...trading, prices: { ...trading.prices, find } }, venueScope);
}

test('TRD-05 no fill on a stale or delayed price or outside the band: the order waits, says why, and is filled by the next good price', async () => {
  const person = await floor.makeInvestor();
  const { last } = await floor.quoted(person, { quantity: '1' });
  // Above the market: any good price fills it.
  const limit_price = (Number(last) * 1.04).toFixed(2);
  const { id } = await floor.placed(person, { kind: 'limit', quantity: '1', limit_price, time_in_force: 'gtc' });
  const waitsFor = async () => (await floor.detail(person, id)).waits_for;
  expect(await lookAt((price) => ({ ...price, isStale: true }))).toBe(0);
  expect(await waitsFor()).toBe('price_stale');
  expect(await lookAt((price) => ({ ...price, previousCloseE8: price.priceE8 / 2n }))).toBe(0);
  expect(await waitsFor()).toBe('outside_band');
  expect(await lookAt((price) => ({ ...price, kind: 'delayed' }))).toBe(0);
  expect(await waitsFor()).toBe('price_stale');
  expect(await lookAt(() => undefined)).toBe(0);
  const waiting = await floor.detail(person, id);
  expect(waiting).toMatchObject({ status: 'pending', fills: [] });
  expect(waiting.timeline.flatMap(({ detail }) => detail ?? [])).toEqual(
    expect.arrayContaining(['price_stale', 'outside_band']),
  );
  expect(await lookAt((price) => price)).toBe(1);
  expect(await floor.detail(person, id)).toMatchObject({ status: 'settle' });
});

test('TRD-05 a client with an account in the product’s currency and another one chooses which of them pays', async () => {
  const person = await floor.makeInvestor('5000.00', 'EUR');
  const dollars = await fund(system, desk, person.client, '5000.00', 'USD');
  const fromEuros = await floor.quoted(person, { quantity: '1', account_id: person.accountId });
  const fromDollars = await floor.quoted(person, { quantity: '1', account_id: dollars.accountId });
  expect(fromEuros).toMatchObject({ total_account: { currency: 'EUR' }, rate: { from: 'USD', to: 'EUR' } });
  expect(fromDollars).toMatchObject({ total_account: { currency: 'USD' }, rate: null });
  const before = await floor.balancesOf(person);
  await floor.buyShares(person, '1', { account_id: dollars.accountId });
  const after = await floor.balancesOf(person);
  const cashOf = (balances: typeof before, currency: string) =>
    balances.accounts.find((account) => account.currency === currency)?.buckets.cash ?? 0n;
  expect(cashOf(after, 'EUR')).toBe(cashOf(before, 'EUR'));
  expect(cashOf(after, 'USD')).toBeLessThan(cashOf(before, 'USD'));
});

test('TRD-10 an action that is not booked when its day opens halts the instrument: nothing is quoted or filled until it is', async () => {
  let person = await floor.makeInvestor();
  const share = { symbol: 'CSCO' };
  await floor.buyShares(person, '3', share);
  const { instrumentId, day, opensAt } = await nextTradingDay(system, 'CSCO');
  const maker = await addStaff(system, 'sun3', ['operations']);
  const checker = await addStaff(system, 'sun3', ['approver']);
  // Three shares become three tenths of one: the rest is paid at a price, and there is none.
  const terms = { kind: 'split', to: 1, from: 10 };
  const body = {
    instrument_id: instrumentId,
    ex_date: day,
    terms,
    reason: 'announced by the issuer',
  };
  const proposed = idIn(await callApi(system, proposeCorporateAction, { bearer: maker.bearer, body }));
  await callApi(system, approveProposal, { bearer: checker.bearer, params: { id: proposed }, body: {} });
  system.clock.set(new Date(opensAt.getTime() + 60_000));
  const blind = { ...trading.prices, find: () => Promise.resolve(undefined) };
  expect(await bookDue({ ...trading, prices: blind }, venueScope)).toMatchObject({ booked: 0, halted: 1 });
  person = { ...person, bearer: (await signIn(system, person.client)).access_token };
  const refused = await floor.quote(person, { ...share, quantity: '1' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'instrument_halted' } });
  // Two at once, and the clockwork beside them: one books it, and whoever finds it booked halts nothing.
  const runs = await Promise.all([bookDue(trading, venueScope), bookDue(trading, venueScope)]);
  expect(runs.map(({ halted }) => halted)).toEqual([0, 0]);
  system.clock.advance(2_000);
  expect(await floor.quote(person, { ...share, quantity: '1' })).toMatchObject({ status: 200 });
});
