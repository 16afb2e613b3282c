// Rules that stand around an order: levels, what is owed, halts, and an account of another currency.
import { expect, test } from 'vitest';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/orders/client.ts';
import * as staff from '@candor/contract/orders/staff.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { acceptDocument, getDocument } from '@candor/contract/documents/client.ts';
import { getPosition } from '@candor/contract/portfolio/client.ts';
import { listProducts } from '@candor/contract/products/client.ts';
import { proposeProductTerms } from '@candor/contract/products/staff.ts';
import { proposeHalt as proposeHaltOf } from '@candor/brokerage/orders/index.ts';
import { proposeTerms } from '@candor/brokerage/products/index.ts';
import { auditLedger } from '@candor/ledger';
import { tenantScope } from '@candor/platform/db/index.ts';
import {
  addDue,
  answerOf,
  approve,
  callApi,
  expectDone,
  idIn,
  makeStaff,
  newKey,
  openDesk,
  signIn,
  signInStaff,
  testPin,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
const floor = openFloor(system, desk);

async function again(person: Person): Promise<Person> {
  return { ...person, bearer: (await signIn(system, person.client)).access_token };
}

test('TRD-05 bought from an account in euros: converted at the quoted rate, the fee for it is a line, nothing above what was signed', async () => {
  const person = await floor.makeInvestor('5000.00', 'EUR');
  const quotation = await floor.quoted(person, { quantity: '2', account_id: person.accountId });
  expect(quotation.lines.map(({ code }) => code)).toContain('fx_fee');
  expect(quotation).toMatchObject({ rate: { from: 'USD', to: 'EUR' }, total_account: { currency: 'EUR' } });
  const filled = await floor.buyShares(person, '2', { account_id: person.accountId });
  expect(filled.fills[0]?.rate).toMatchObject({ from: 'USD', to: 'EUR' });
  expect(filled.costs.find(({ code }) => code === 'fx_fee')?.booked).not.toBeNull();
  expect(filled.record.total_invested?.currency).toBe('EUR');
  expect(Number(filled.record.total_invested?.amount)).toBeLessThanOrEqual(Number(filled.maximum.amount));
});

test('TRD-06 lots that do not hold what is sold are refused when the order is placed, not when it fills', async () => {
  const person = await floor.makeInvestor();
  await floor.buyShares(person, '2');
  await floor.buyShares(person, '3');
  const params = { market: 'NASDAQ', symbol: 'AAPL' } as const;
  const position = answerOf(getPosition, await callApi(system, getPosition, { bearer: person.bearer, params }));
  expect(position.lot_rule).toBe('chosen');
  const small = position.lots.find(({ quantity }) => Number(quantity) === 2)?.id;
  const sell = async (quantity: string, lotIds: ReadonlyArray<string | undefined>) => {
    const { id } = await floor.quoted(person, { side: 'sell', quantity });
    return floor.place(person, id, { lot_ids: lotIds, accept_duplicate: true });
  };
  const short = { status: 422, body: { code: 'insufficient_holdings' } };
  expect(await sell('4', [small])).toMatchObject(short);
  expect(await sell('1', [system.server.money.parts.ids.next()])).toMatchObject(short);
  expect(await sell('2', [small])).toMatchObject({ status: 200 });
  const { id } = await floor.quoted(person, { quantity: '1' });
  const bought = await floor.place(person, id, { lot_ids: [small], accept_duplicate: true });
  expect(bought).toMatchObject({ body: { code: 'order_payload_invalid' } });
});

test('TRD-06 an order whose lots another sale took meanwhile fills from the oldest that are left', async () => {
  const person = await floor.makeInvestor();
  await floor.buyShares(person, '2');
  await floor.buyShares(person, '2');
  const params = { market: 'NASDAQ', symbol: 'AAPL' } as const;
  const position = answerOf(getPosition, await callApi(system, getPosition, { bearer: person.bearer, params }));
  const accept = { accept_duplicate: true, accept_deviation: true };
  const named = { ...accept, lot_ids: [position.lots[0]?.id] };
  const first = await floor.placed(person, { side: 'sell', quantity: '2' }, named);
  const second = await floor.placed(person, { side: 'sell', quantity: '2' }, named);
  await expect
    .poll(async () => {
      await floor.tick();
      return Promise.all([first, second].map(async ({ id }) => (await floor.detail(person, id)).status));
    })
    .toEqual(['settle', 'settle']);
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
});

test('nothing is quoted, placed or filled while two people have halted an instrument', async () => {
  const person = await floor.makeInvestor();
  const last = Number((await floor.quoted(person, { quantity: '1' })).last);
  const resting = await floor.placed(person, { kind: 'limit', quantity: '1', limit_price: (last * 1.02).toFixed(2) });
  const { trading } = system.server.money;
  const instrument = await trading.instruments.findBySymbol('NASDAQ', 'AAPL');
  if (!instrument) throw new Error('the listing has no such instrument');
  const proposal = await proposeHaltOf(trading, desk.maker, instrument, 'news that moves the price');
  await approve(system, desk, expectDone(proposal));
  expect(await floor.quote(person, { quantity: '1' })).toMatchObject({
    status: 422,
    body: { code: 'instrument_halted' },
  });
  expect(await floor.tick()).toBe(0);
  expect(await floor.detail(person, resting.id)).toMatchObject({ status: 'pending', waits_for: 'halted' });
  const clerk = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations']));
  const listed = await callApi(system, staff.listHalts, { bearer: clerk.bearer });
  expect(answerOf(staff.listHalts, listed).items).toMatchObject([{ symbol: 'AAPL', reason: 'house' }]);
});

test('TRD-05 two people halt a whole venue: nothing of it is quoted, placed or filled, until two people end it', async () => {
  const person = await floor.makeInvestor();
  const shares = { market: 'NYSE', symbol: 'KO', quantity: '1' };
  const offered = await floor.quoted(person, shares);
  const limit = (Number(offered.last) * 1.02).toFixed(2);
  const resting = await floor.placed(person, { ...shares, kind: 'limit', limit_price: limit });
  const [maker, checker] = [
    await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations'])),
    await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['approver'])),
  ];
  const body = { market: 'NYSE', reason: 'the venue reports a fault' };
  const decide = (id: string, bearer = checker.bearer) =>
    callApi(system, approveProposal, { bearer, params: { id }, body: {} });
  const proposed = idIn(await callApi(system, staff.proposeMarketHalt, { bearer: maker.bearer, body }));
  expect((await decide(proposed, maker.bearer)).status).toBe(403);
  expect(await floor.quote(person, shares)).toMatchObject({ status: 200 });
  expect((await decide(proposed)).status).toBe(200);
  expect(await floor.quote(person, shares)).toMatchObject({ status: 422, body: { code: 'instrument_halted' } });
  const placing = { bearer: person.bearer, headers: newKey(), body: { quotation_id: offered.id, pin: testPin } };
  expect(await callApi(system, contract.placeOrder, placing)).toMatchObject({ body: { code: 'instrument_halted' } });
  await floor.tick();
  expect(await floor.detail(person, resting.id)).toMatchObject({ status: 'pending', waits_for: 'halted' });
  const again = await callApi(system, staff.proposeMarketHalt, { bearer: maker.bearer, body });
  expect(again).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  const listed = await callApi(system, staff.listMarketHalts, { bearer: maker.bearer });
  const [halt] = answerOf(staff.listMarketHalts, listed).items;
  expect(halt).toMatchObject({ market: 'NYSE', note: 'the venue reports a fault' });
  const endedAlone = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`update brokerage.instrument_halts set ended_at = now() where halt_id = ${halt?.id ?? ''}`,
  );
  await expect(endedAlone).rejects.toThrow('ending a halt of the house needs the decision of two people');
  const movedAway = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`update brokerage.instrument_halts set market = 'LSE' where halt_id = ${halt?.id ?? ''}`,
  );
  await expect(movedAway).rejects.toThrow('a halt ends once and stays what it was');
  const ending = { bearer: maker.bearer, params: { id: halt?.id ?? '' }, body: { reason: 'the venue is back' } };
  const end = await callApi(system, staff.proposeHaltEnd, ending);
  expect(end.body).toMatchObject({ payload: { market: 'NYSE', symbol: null } });
  expect((await decide(idIn(end))).status).toBe(200);
  expect(await floor.quote(person, shares)).toMatchObject({ status: 200 });
  const alone = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`
      insert into brokerage.instrument_halts (tenant_id, halt_id, market, reason, since)
      values (${desk.maker.scope.tenantId}, ${system.server.money.parts.ids.next()}, 'NYSE', 'house', now())`,
  );
  await expect(alone).rejects.toThrow('a halt by the house needs the decision of two people');
  // Neither does the market's own word halt a venue, nor is a row of nothing a halt.
  for (const market of ['NYSE', null]) {
    const bySystem = system.server.db.transact(
      tenantScope(desk.maker.scope.tenantId, { kind: 'system', id: 'market' }),
      (tx) => tx.sql`
        insert into brokerage.instrument_halts (tenant_id, halt_id, market, reason, since)
        values (${desk.maker.scope.tenantId}, ${system.server.money.parts.ids.next()}, ${market}, 'exchange', now())`,
    );
    await expect(bySystem).rejects.toThrow(market === null ? /instrument_halts_of_one/ : /instrument_halts_of_market/);
  }
});

test('TRD-09 an outstanding balance suspends purchases after three days; selling and cancelling stay open', async () => {
  let person = await floor.makeInvestor();
  const wish = { symbol: 'MSFT' };
  const last = Number((await floor.quoted(person, { ...wish, quantity: '1' })).last);
  const low = { ...wish, kind: 'limit', quantity: '1', limit_price: (last * 0.97).toFixed(2), time_in_force: 'gtc' };
  const resting = await floor.placed(person, low);
  await addDue(system, desk, person.client, { amount: '50.00', currency: 'USD' });
  system.clock.advance(3 * 24 * 60 * 60_000);
  person = await again(person);
  expect(await floor.quote(person, { ...wish, quantity: '1' })).toMatchObject({
    status: 422,
    body: { code: 'trading_suspended' },
  });
  const sale = await floor.quote(person, { ...wish, side: 'sell', quantity: '1' });
  expect(sale).toMatchObject({ body: { code: 'insufficient_holdings' } });
  const cancelled = await callApi(system, contract.cancelOrder, { bearer: person.bearer, params: { id: resting.id } });
  expect(answerOf(contract.cancelOrder, cancelled).status).toBe('cancelled');
});

test('PERM-03 a product may ask for a level: the higher one counts, and the words name both', async () => {
  let person = await floor.makeInvestor();
  const { items } = answerOf(
    listProducts,
    await callApi(system, listProducts, { bearer: person.bearer, query: { market: 'NYSE' } }),
  );
  const [product] = items;
  expect(product?.access).toEqual({ allowed: true, code: null, level: null, mine: null });
  if (!product) throw new Error('the catalogue has no such product');
  const { version: _version, starts_on: _startsOn, ...terms } = product.terms;
  const tomorrow = shiftDay(dayOf(system.clock.now()), 1);
  const wish = {
    startsOn: tomorrow,
    isOpen: true,
    terms: { ...terms, vip: 2 },
    reason: 'for experienced clients',
  };
  const proposal = await proposeTerms(system.server.money.trading, desk.maker, product.id, wish);
  await approve(system, desk, expectDone(proposal));
  expect((await floor.quote(person, { market: 'NYSE', symbol: 'KO', quantity: '1' })).status).not.toBe(403);
  system.clock.advance(24 * 60 * 60_000);
  person = await again(person);
  expect(await floor.quote(person, { market: 'NYSE', symbol: 'KO', quantity: '1' })).toMatchObject({
    status: 403,
    // The day that passed may have brought the review that lifts this client from level 0 to 1.
    body: { code: 'vip_required', title: expect.stringMatching(/^Requires VIP ≥ 2 \(yours: [01]\)$/) },
  });
  const clerk = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations']));
  const alone = await callApi(system, proposeProductTerms, {
    bearer: clerk.bearer,
    params: { id: product.id },
    body: { starts_on: '2020-01-01', is_open: true, terms, reason: 'in the past' },
  });
  expect(alone).toMatchObject({ status: 422, body: { code: 'product_terms_invalid' } });
});

test('PERM-03 a product may ask that its risk warning was read: refused until then, recorded once, and nobody is kept from selling', async () => {
  const market = { market: 'NASDAQ', symbol: 'MSFT' };
  let person = await floor.makeInvestor();
  const find = async ({ bearer }: Person) => {
    const query = { market: 'NASDAQ' };
    return answerOf(listProducts, await callApi(system, listProducts, { bearer, query })).items[0];
  };
  const product = await find(person);
  if (!product) throw new Error('the catalogue has no such product');
  const { version: _version, starts_on: _startsOn, ...terms } = product.terms;
  expect(terms.risk_warning).toBeNull();
  const tomorrow = shiftDay(dayOf(system.clock.now()), 1);
  const asking = { ...terms, risk_warning: 'shares' } as const;
  const wish = { startsOn: tomorrow, isOpen: true, terms: asking, reason: 'asked by law' };
  const proposal = await proposeTerms(system.server.money.trading, desk.maker, product.id, wish);
  await approve(system, desk, expectDone(proposal));
  system.clock.advance(24 * 60 * 60_000);
  person = await again(person);
  const { bearer } = person;
  expect(await floor.quote(person, { ...market, quantity: '1' })).toMatchObject({
    status: 403,
    body: { code: 'risk_warning_unread', title: 'Please read this product’s risk warning before you buy.' },
  });
  expect((await find(person))?.access).toMatchObject({ allowed: false, code: 'risk_warning_unread' });
  // A sale asks for shares, never for a warning.
  const sale = await floor.quote(person, { ...market, side: 'sell', quantity: '1' });
  expect(sale).toMatchObject({ body: { code: 'insufficient_holdings' } });
  const params = { kind: 'risk-shares' } as const;
  const { version, language } = answerOf(getDocument, await callApi(system, getDocument, { params }));
  const wrong = await callApi(system, acceptDocument, { bearer, params, body: { version: version + 1, language } });
  expect(wrong).toMatchObject({ body: { code: 'agreement_changed' } });
  const read = await callApi(system, acceptDocument, { bearer, params, body: { version, language } });
  const [line] = answerOf(acceptDocument, read).accepted;
  expect(line).toMatchObject({ kind: 'risk-shares', version, language, accepted_at: expect.any(String) });
  expect((await find(person))?.access).toMatchObject({ allowed: true, code: null });
  const low = { ...market, kind: 'limit', limit_price: '1.00', quantity: '1' };
  expect(await floor.placed(person, low, { accept_deviation: true })).toMatchObject({ status: 'pending' });
});
