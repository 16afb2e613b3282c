// Block and OTC trades over the wire: from the question to the share that is held, every way in which nothing happens, and who tries to
// cheat.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/blocks/client.ts';
import * as staff from '@candor/contract/blocks/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { cancelOrder, getConfirmation, listOrders, placeOrder } from '@candor/contract/orders/client.ts';
import { listProducts } from '@candor/contract/products/client.ts';
import { proposeHalt } from '@candor/brokerage/orders/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  answerOf,
  approve,
  bucketsOf,
  callApi,
  clockworkOf,
  expectDone,
  holderOf,
  newKey,
  openDesk,
  signIn,
  addStaff,
  testPin,
} from '@candor/testkit';
import { counterparty, openBlocks } from '@candor/testkit/nouns/blocks.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:40:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openBlocks(system, desk);
const parts = system.server.money.trading;
const dayMs = 86_400_000;

async function cash(person: Person) {
  const { cash: free, frozen, invested } = await bucketsOf(system, person.client);
  return { free, frozen, invested };
}

const codeOf = (answer: { readonly body: unknown }) => (answer.body as { code?: string }).code;

/** Somebody with a firm price. */
async function quoted(change: object = {}, price?: string) {
  const person = await book.makeAsker();
  const { id } = await book.asked(person, change);
  const quote = await book.quoteFor(person, id, price === undefined ? {} : { price });
  return { person, id, quote, quotationId: quote.quotation.id };
}

async function expectUntouched(person: Person, minor = 9_000_000n) {
  expect(await cash(person)).toEqual({ free: minor, frozen: 0n, invested: 0n });
  const { items } = answerOf(listOrders, await callApi(system, listOrders, { bearer: person.bearer, query: {} }));
  expect(items).toEqual([]);
}

test('TRD-02 TRD-03 asked, quoted by two, signed, executed at the firm price, settled, held, and sold like any other share', async () => {
  const { person, id, quote, quotationId } = await quoted();
  const shown = quote.quotation;
  expect(quote).toMatchObject({
    counterparty: { name: counterparty.counterparty, lei: counterparty.lei },
    asks_again: false,
  });
  expect(quote.deviation_percent).toMatch(/^0\.(4|5)\d$/);
  expect(Number(quote.deviation.amount)).toBeCloseTo(Number(shown.gross.amount) - Number(quote.market_value.amount), 2);
  expect(shown).toMatchObject({ source: expect.any(String), simulated: true, price_kind: 'simulated' });
  expect(new Date(shown.expires_at).getTime() - new Date(shown.server_time).getTime()).toBe(60_000);
  await expectUntouched(person);
  const order = answerOf(contract.acceptBlock, await book.accept(person, id, quotationId));
  expect(order).toMatchObject({ type: 'block', subtype: 'otc', status: 'awaiting', can_cancel: false });
  const held = BigInt(shown.maximum.amount.replace('.', ''));
  expect(await cash(person)).toEqual({ free: 9_000_000n - held, frozen: held, invested: 0n });
  expect(await callApi(system, cancelOrder, { bearer: person.bearer, params: { id: order.id } })).toMatchObject({
    body: { code: 'order_not_cancellable' },
  });
  await book.move();
  expect(await book.move()).toEqual({ ended: 0, executed: 0 });
  const filled = await book.detail(person, order.id);
  expect(filled).toMatchObject({ status: 'settle', fills: [{ quantity: '100', price: shown.price }] });
  expect(filled.record.buy_price).toBe(shown.price);
  // What was quoted is what was booked, line by line.
  for (const line of filled.costs) expect(line.booked).toEqual(line.estimated);
  const params = { id: filled.fills[0]?.id ?? '' };
  const note = answerOf(getConfirmation, await callApi(system, getConfirmation, { bearer: person.bearer, params }));
  expect(note).toMatchObject({ executed_by: counterparty.counterparty, simulated: true });
  expect(await book.show(person, id)).toMatchObject({ state: 'accepted', order_id: order.id });
  for (let day = 0; day < 4; day += 1) {
    system.clock.advance(dayMs);
    await settleDue(parts, clockworkOf(desk));
  }
  const here = { ...person, bearer: (await signIn(system, person.client)).access_token };
  const kept = await book.detail(here, order.id);
  expect(kept).toMatchObject({ status: 'holding', can_sell: true });
  expect(kept.timeline.map(({ act }) => act)).toEqual(['placed', 'filled', 'settled']);
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
});

test('TRD-02 shares are sold as a block too: held at acceptance, the lots by the law, proceeds after settlement', async () => {
  const [person] = await book.nextSession(await book.makeAsker());
  if (!person) throw new Error('nobody came');
  await book.buyShares(person, '100');
  expect(codeOf(await book.ask(person, { side: 'sell', quantity: '101' }))).toBe('insufficient_holdings');
  const { id } = await book.asked(person, { side: 'sell' });
  const { quotation } = await book.quoteFor(person, id, { price: await book.priceNow(-0.5) });
  const order = answerOf(contract.acceptBlock, await book.accept(person, id, quotation.id));
  expect(order).toMatchObject({ side: 'sell', status: 'awaiting' });
  await book.move();
  expect(await book.detail(person, order.id)).toMatchObject({ side: 'sell', status: 'settle' });
});

test('TRD-04 an expired price is refused in the seed’s words, and the request is asked again until its own time is over', async () => {
  const { person, id, quotationId } = await quoted();
  system.clock.advance(60_000);
  const late = await book.accept(person, id, quotationId);
  expect(late).toMatchObject({
    status: 422,
    body: { code: 'quotation_expired', title: 'Quotation expired. Refresh price.' },
  });
  await book.move();
  expect(await book.show(person, id)).toMatchObject({ state: 'asked', quote: null });
  expect(codeOf(await book.accept(person, id, quotationId))).toBe('quotation_expired');
  // A second price can be named.
  expect((await book.quoteFor(person, id)).quotation.id).not.toBe(quotationId);
  await expectUntouched(person);
  system.clock.advance(2 * dayMs);
  await book.move();
  const here = { ...person, bearer: (await signIn(system, person.client)).access_token };
  expect(await book.show(here, id)).toMatchObject({ state: 'expired', order_id: null });
  const told = answerOf(listMessages, await callApi(system, listMessages, { bearer: here.bearer, query: {} }));
  expect(told.items.map(({ link }) => link)).toContain(`/block/${id}`);
});

test('G-13 TRD-04 a firm price holds while the market moves away, and is signed once: the second signature finds it used', async () => {
  const { person, id, quote, quotationId } = await quoted();
  system.clock.advance(50_000);
  const headers = newKey();
  const [first, second, again] = await Promise.all([
    book.accept(person, id, quotationId, {}, headers),
    book.accept(person, id, quotationId),
    book.accept(person, id, quotationId),
  ]);
  const done = [first, second, again].filter(({ status }) => status < 300);
  expect(done).toHaveLength(1);
  for (const other of [first, second, again].filter(({ status }) => status >= 300))
    expect(['quotation_used', 'insufficient_funds']).toContain(codeOf(other));
  const winner = answerOf(contract.acceptBlock, done[0] ?? first);
  await book.move();
  expect((await book.detail(person, winner.id)).record.buy_price).toBe(quote.quotation.price);
  expect(codeOf(await book.accept(person, id, quotationId))).toBe('quotation_used');
});

test('TRD-02 a firm price that is declined ends the request, holds nothing and cannot be signed afterwards', async () => {
  const { person, id, quotationId } = await quoted();
  const { bearer } = person;
  const declined = await callApi(system, contract.declineBlock, { bearer, params: { id } });
  expect(answerOf(contract.declineBlock, declined).state).toBe('declined');
  expect(codeOf(await callApi(system, contract.declineBlock, { bearer, params: { id } }))).toBe('block_ended');
  expect((await book.accept(person, id, quotationId)).status).toBeGreaterThanOrEqual(400);
  await expectUntouched(person);
});

test('TRD-04 the clock and a signature race for the same request: one of them is first, and nothing is half done', async () => {
  const { person, id, quotationId } = await quoted();
  system.clock.advance(59_900);
  const [signed] = await Promise.all([book.accept(person, id, quotationId), book.move()]);
  system.clock.advance(1_000);
  await book.move();
  const { state } = await book.show(person, id);
  expect(state).toBe(signed.status < 300 ? 'accepted' : 'asked');
});

test('G-01 a price is named, refused and taken back by two people, in the server and in the database; one alone does nothing', async () => {
  const person = await book.makeAsker();
  const { id } = await book.asked(person);
  const proposed = expectDone(await book.propose(id));
  expect(await book.show(person, id)).toMatchObject({ state: 'asked', quote: null });
  await expect(approve(system, { ...desk, checker: desk.maker }, proposed)).rejects.toThrow(/self_approval/);
  const cheat = (statement: (tx: TenantTx) => Promise<unknown>) =>
    system.server.db.transact(desk.maker.scope, statement);
  const refusedBy = async (statement: (tx: TenantTx) => Promise<unknown>, words: RegExp) =>
    expect(cheat(statement)).rejects.toThrow(words);
  await refusedBy(
    (tx) =>
      tx.sql`update brokerage.block_requests set state = 'refused', refusal = 'too_large', ended_at = now() where request_id = ${id}`,
    /refused by two people/,
  );
  await refusedBy(
    (tx) => tx.sql`update brokerage.block_requests set quantity_e8 = 1 where request_id = ${id}`,
    /stays what was asked/,
  );
  await approve(system, desk, proposed);
  const quote = (await book.show(person, id)).quote;
  if (!quote) throw new Error('no price');
  await refusedBy(
    (tx) =>
      tx.sql`update brokerage.block_quotes set expires_at = expires_at + interval '1 day' where request_id = ${id}`,
    /stays what it was/,
  );
  await refusedBy(
    (tx) =>
      tx.sql`update brokerage.block_quotes set ended_as = 'withdrawn', ended_at = now(), end_approval_id = ${proposed.id} where request_id = ${id}`,
    /taken back by two people/,
  );
  await refusedBy(
    (tx) =>
      tx.sql`update brokerage.block_requests set state = 'declined', quotation_id = null, ended_at = now() where request_id = ${id}`,
    /taken back by its client/,
  );
  // A quotation of somebody else's making.
  await refusedBy(
    (tx) => tx.sql`
      insert into brokerage.quotations (tenant_id, quotation_id, client_id, account_id, product_id, instrument_id, side, kind,
        time_in_force, trading_type, quantity_e8, price_e8, reference_price_e8, product_currency, account_currency, gross_minor,
        total_minor, total_account_minor, maximum_minor, marked_text, product_version, fees_version, mark, created_at, expires_at)
      select tenant_id, gen_random_uuid(), client_id, account_id, product_id, instrument_id, side, kind, time_in_force,
        trading_type, quantity_e8, price_e8 + 1, reference_price_e8, product_currency, account_currency, gross_minor, total_minor,
        total_account_minor, maximum_minor, marked_text, product_version, fees_version, mark, created_at, expires_at
      from brokerage.quotations where quotation_id = ${quote.quotation.id}`,
    /in person/,
  );
  await approve(system, desk, expectDone(await book.takeBack(id)));
  expect(codeOf(await book.accept(person, id, quote.quotation.id))).toBe('block_quotation_withdrawn');
  expect(await book.show(person, id)).toMatchObject({ state: 'asked' });
  await approve(system, desk, expectDone(await book.refuse(id)));
  expect(await book.show(person, id)).toMatchObject({ state: 'refused', refusal: 'no_counterparty' });
  await expectUntouched(person);
});

test('G-04 the desk takes a price back while the client signs: either the trade or the withdrawal, never both', async () => {
  const { person, id, quotationId } = await quoted();
  const proposed = expectDone(await book.takeBack(id));
  const [signed, withdrawn] = await Promise.allSettled([
    book.accept(person, id, quotationId),
    approve(system, desk, proposed),
  ]);
  if (signed.status === 'rejected') throw new Error('no answer');
  const isSigned = signed.value.status < 300;
  expect(withdrawn.status).toBe(isSigned ? 'rejected' : 'fulfilled');
  expect((await book.show(person, id)).state).toBe(isSigned ? 'accepted' : 'asked');
  if (!isSigned) await expectUntouched(person);
});

test('S-05 a forged, another client’s or another request’s quotation opens nothing, and a price that was changed does not fit its mark', async () => {
  const { person, id, quotationId } = await quoted();
  const other = await quoted();
  expect(await book.accept(other.person, id, quotationId)).toMatchObject({ status: 404 });
  expect(await book.accept(person, id, other.quotationId)).toMatchObject({ status: 404 });
  expect(await book.accept(person, id, '01970000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
  for (const endpoint of [contract.withdrawBlock, contract.declineBlock])
    expect(await callApi(system, endpoint, { bearer: other.person.bearer, params: { id } })).toMatchObject({
      status: 404,
    });
  expect(await callApi(system, contract.getBlock, { bearer: other.person.bearer, params: { id } })).toMatchObject({
    status: 404,
  });
  // The quotation of a block trade is not an order of the market.
  const bare = { quotation_id: quotationId, pin: testPin };
  expect(await callApi(system, placeOrder, { bearer: person.bearer, body: bare, headers: newKey() })).toMatchObject({
    body: { code: 'order_unsupported', title: 'Unsupport Trade' },
  });
  expect(codeOf(await book.accept(person, id, quotationId, { pin: '999999' }))).toBe('pin_wrong');
  await expectUntouched(person);
});

test('TRD-06 what the client is short of, or not allowed, is said before anything is held', async () => {
  const poor = await book.makeAsker('50.00');
  const { id } = await book.asked(poor);
  const { quotation } = await book.quoteFor(poor, id);
  expect(codeOf(await book.accept(poor, id, quotation.id))).toBe('insufficient_funds');
  await expectUntouched(poor, 5_000n);
  expect(await book.ask(await book.makeInvestor())).toMatchObject({
    body: { code: 'requires_levels', title: 'Requires VIP ≥ 2 & Score ≥ 0' },
  });
  expect(codeOf(await book.ask(await book.makeAsker(), { subtype: 'standard', quantity: '60' }))).toBe(
    'investment_below_minimum',
  );
});

test('TRD-06 sizes, steps, time and the number of open requests have their bounds', async () => {
  const person = await book.makeAsker();
  const said = async (change: object) => codeOf(await book.ask(person, change));
  expect(await said({ quantity: '1' })).toBe('investment_below_minimum');
  expect(await said({ quantity: '1000000' })).toBe('block_too_large');
  expect(await said({ quantity: '100.5' })).toBe('quantity_invalid');
  expect(await said({ wish_price: '100.001' })).toBe('price_step');
  expect(await said({ symbol: 'NOSUCH' })).toBe('not_found');
  expect(await said({ valid_until: new Date(system.clock.now().getTime() + 60_000).toISOString() })).toBe(
    'block_validity_invalid',
  );
  const first = await book.asked(person, { wish_price: '100.25' });
  expect(first).toMatchObject({ state: 'asked', wish_price: '100.25' });
  await book.asked(person);
  await book.asked(person);
  expect(await book.ask(person)).toMatchObject({ status: 422, body: { code: 'block_cap_reached' } });
  const gone = await callApi(system, contract.withdrawBlock, { bearer: person.bearer, params: { id: first.id } });
  expect(answerOf(contract.withdrawBlock, gone)).toMatchObject({ state: 'withdrawn' });
  await book.asked(person);
  const headers = newKey();
  expect(codeOf(await book.ask(person, {}, headers))).toBe('block_cap_reached');
});

test('TRD-06 G-13 the desk’s price keeps to the band, the steps and another party than the house', async () => {
  const person = await book.makeAsker();
  const { id } = await book.asked(person);
  const refused = async (change: object) => book.propose(id, change);
  expect(await refused({ price: await book.priceNow(12) })).toMatchObject({ refused: 'price_outside_band' });
  expect(await refused({ price: '100.001' })).toMatchObject({ refused: 'price_step' });
  expect(await refused({ lei: '213800NORTHGATE0SA32' })).toMatchObject({ refused: 'block_counterparty_invalid' });
  expect(await refused({ counterparty: 'Sun3 Ltd.' })).toMatchObject({ refused: 'block_counterparty_house' });
  // Far, but inside the band: the client says so once more.
  const { quotation, asks_again } = await book.quoteFor(person, id, { price: await book.priceNow(7) });
  expect(asks_again).toBe(true);
  expect(codeOf(await book.accept(person, id, quotation.id))).toBe('price_deviates');
  expect(await book.accept(person, id, quotation.id, { accept_deviation: true })).toMatchObject({ status: 200 });
});

test('TRD-06 nothing is quoted, signed or executed while the instrument is halted, and what was held is free', async () => {
  const apple = await parts.instruments.findBySymbol('NASDAQ', 'AAPL');
  if (!apple) throw new Error('no such share');
  // Until the halt no time passes: the clockwork would execute what is signed.
  const goOn = system.clock.hold();
  const { person, id, quotationId } = await quoted();
  const early = await quoted();
  const order = answerOf(contract.acceptBlock, await book.accept(early.person, early.id, early.quotationId));
  await approve(system, desk, expectDone(await proposeHalt(parts, desk.maker, apple, book.reason)));
  goOn();
  expect(codeOf(await book.accept(person, id, quotationId))).toBe('instrument_halted');
  expect(codeOf(await book.ask(person))).toBe('instrument_halted');
  await book.move();
  expect(await book.detail(early.person, order.id)).toMatchObject({ status: 'rejected', rejection: 'venue_refused' });
  expect(await cash(early.person)).toEqual({ free: 9_000_000n, frozen: 0n, invested: 0n });
  await expectUntouched(person);
});

test('S-01 another brand knows neither the request nor the quotation; the desk of one brand reads its own only', async () => {
  const { id } = await quotedElsewhere();
  const stranger = await addStaff(system, 'india', ['operations']);
  const read = await callApi(system, staff.getDeskBlock, { bearer: stranger.bearer, tenant: 'india', params: { id } });
  expect(read).toMatchObject({ status: 404 });
});

async function quotedElsewhere() {
  const person = await book.makeAsker();
  return book.asked(person, { symbol: 'MSFT' });
}

test('TRD-01 every venue of a brand offers blocks and trades outside the order book', async () => {
  const person = await book.makeInvestor();
  const listed = async (subtype: string) =>
    answerOf(
      listProducts,
      await callApi(system, listProducts, { bearer: person.bearer, query: { type: 'block', subtype, limit: '100' } }),
    ).items.length;
  expect(await listed('standard')).toBeGreaterThanOrEqual(2);
  expect(await listed('otc')).toBeGreaterThanOrEqual(2);
  expect(holderOf(system, person.client).clientId).toBe(person.client.id);
});
