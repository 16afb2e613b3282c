// Later terms of funds, bonds and offerings: decided by two people for a later day, they hold from that day on and not before, the last
// decision of a day counts, and whoever bought can leave.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import { findProduct, proposeTerms } from '@candor/brokerage/products/index.ts';
import { cancelOrder } from '@candor/contract/orders/client.ts';
import { callApi, expectDone, openDesk } from '@candor/testkit';
import { openBonds } from '@candor/testkit/nouns/bonds.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { setLaterTerms } from '@candor/testkit/nouns/products.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

// A Sunday; the desk takes 25 hours to open: Monday morning in New York. The cut-off of a fund is at 21:00.
const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const funds = openFunds(system, desk);
const at = (instant: string) => system.clock.set(new Date(instant));

test('TRD-01 TRD-06 a fund asks for more from its day on, closes from another, and is left when closed; the last word for a day counts', async () => {
  const fund = await funds.make();
  await funds.record(fund, '2026-11-13', '100');
  let person = await floor.makeInvestor('5000.00');
  await funds.readWarning(person);
  const codeOf = async (amount: string) => (await funds.quoteBuy(person, fund.id, amount)).body;
  await setLaterTerms(system, desk, fund.id, { startsOn: '2026-11-17', minimum_amount: '600.00' });
  await funds.buy(person, fund.id, '500.00');
  at('2026-11-16T21:05:00Z');
  await funds.record(fund, '2026-11-16', '100');
  await funds.move();
  at('2026-11-17T14:00:00Z');
  person = await funds.again(person);
  expect(await codeOf('599.99')).toMatchObject({ code: 'investment_below_minimum' });
  expect(await codeOf('600.00')).toMatchObject({ quotation: {} });
  expect((await funds.show(person, fund.id)).minimum).toEqual({ amount: '600.00', currency: 'USD' });

  await setLaterTerms(system, desk, fund.id, { startsOn: '2026-11-18', minimum_amount: '700.00' });
  await setLaterTerms(system, desk, fund.id, { startsOn: '2026-11-18', isOpen: false });
  expect(await codeOf('600.00')).toMatchObject({ quotation: {} });
  at('2026-11-18T14:00:00Z');
  person = await funds.again(person);
  expect(await codeOf('700.00')).toMatchObject({ code: 'product_closed' });
  expect((await funds.quoteSell(person, fund.id, { units: '1' })).status).toBe(200);
});

test('S-27 TRD-06 nothing changes for a day that has begun: neither proposed nor, after a night, approved', async () => {
  const { trading, parts, effects } = system.server.money;
  const fund = await funds.make({ symbol: 'VBTLX' });
  const product = await system.server.db.read(desk.maker.scope, (reader) => findProduct(reader, fund.id, '2026-11-18'));
  if (!product) throw new Error('the fund is no product');
  const propose = (startsOn: string) =>
    proposeTerms(trading, desk.maker, fund.id, {
      startsOn,
      isOpen: false,
      terms: product.terms,
      reason: 'for this test',
    });
  expect(await propose('2026-11-18')).toMatchObject({
    refused: 'product_terms_invalid',
    errors: [{ path: 'body.starts_on' }],
  });
  const proposed = expectDone(await propose('2026-11-19'));
  at('2026-11-19T00:00:30Z');
  const late = await approveProposal({ ...parts, effects }, desk.checker, proposed.id, undefined);
  expect(late).toMatchObject({ refused: 'state_conflict' });
});

test('TRD-01 TRD-06 a bond asks for a level from its day on', async () => {
  at('2026-11-19T15:00:00Z');
  const bond = await openBonds(system, desk).make();
  let person = await floor.makeInvestor('5000.00');
  const quote = () => floor.quote(person, { market: 'NYSE', symbol: 'UST2Y', quantity: '1' });
  await setLaterTerms(system, desk, bond, { startsOn: '2026-11-20', vip: 5 });
  expect((await quote()).status).toBe(200);
  at('2026-11-20T15:00:00Z');
  person = await funds.again(person);
  expect(await quote()).toMatchObject({ status: 403, body: { code: 'vip_required' } });
});

test('TRD-06 TRD-08 an offering asks for a level from its day on; a bid that stands is taken back as ever', async () => {
  at('2026-11-23T15:00:00Z');
  const book = openOfferings(system, desk);
  let person = await floor.makeInvestor('5000.00');
  await book.readWarning(person);
  const offering = await book.make({ closes_at: '2026-11-24T20:00:00.000Z' });
  book.open();
  await setLaterTerms(system, desk, offering.id, { startsOn: '2026-11-24', vip: 5 });
  const { id } = await book.bid(person, offering.id, { lots: 1 });
  at('2026-11-24T15:00:00Z');
  person = await book.again(person);
  const more = await book.quote(person, offering.id, { lots: 2 });
  expect(more).toMatchObject({ status: 403, body: { code: 'vip_required' } });
  const taken = await callApi(system, cancelOrder, { bearer: person.bearer, params: { id } });
  expect(taken.status).toBe(200);
});
