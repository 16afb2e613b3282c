// S-27 funds with the application's own database role: NAVs by two people, orders for a NAV that nobody knows, units at that NAV alone.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/funds/client.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import type { Approval } from '@candor/brokerage/approvals/index.ts';
import { proposeFund } from '@candor/brokerage/funds/index.ts';
import { takeListings } from '@candor/brokerage/instruments/index.ts';
import { proposeStrategy } from '@candor/brokerage/strategies/index.ts';
import { strategySymbolOf } from '@candor/contract/strategies/types.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi, clockworkOf, expectDone, newKey, openDesk, testPin } from '@candor/testkit';
import { openAttempts, taken } from '@candor/testkit/attempts.ts';
import type { Attack, Write } from '@candor/testkit/attempts.ts';
import { fundWish, openFunds } from '@candor/testkit/nouns/funds.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openStrategies, strategyWish } from '@candor/testkit/nouns/strategies.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

// A Sunday; the desk takes 25 hours to open, so orders begin on Monday, whose cut-off is at 21:00 UTC.
const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openFunds(system, desk);
const parts = system.server.money.trading;
const clockwork = clockworkOf(desk);
const maker = desk.maker.scope;
const { tenantId } = maker;
const { answersTo, attempt, afterYes, asClient } = openAttempts(system, desk);
const [friday, monday, tuesday] = ['2026-11-13', '2026-11-16', '2026-11-17'] as const;
const at = (instant: string) => system.clock.set(new Date(instant));

async function expectRefused(attacks: readonly Attack[]): Promise<void> {
  const words = attacks.map(([, said]) => expect.stringContaining(said));
  expect(await answersTo(attacks)).toEqual(words);
}

async function investor(): Promise<Person> {
  const person = await floor.makeInvestor('1000.00');
  await book.readWarning(person);
  return person;
}

const main = await book.make();
const other = await book.make({ symbol: 'VBTLX', entry_percent: '0', exit_percent: '0' });
await book.record(main, friday, '100');
await book.record(other, friday, '50');

const copyOrder =
  (id: string, change: object): Write =>
  (tx) =>
    tx.sql`
    insert into brokerage.orders overriding system value select (o).* from (select jsonb_populate_record(o,
      ${JSON.stringify(change)}::text::jsonb || jsonb_build_object('order_id', gen_random_uuid())) as o
      from brokerage.orders o where order_id = ${id}) as copy`;

async function instrumentOf(symbol: string): Promise<string> {
  const found = await parts.instruments.findBySymbol('NASDAQ', symbol);
  if (!found) throw new Error(`nothing is listed as ${symbol}`);
  return found.instrumentId;
}

/** Of a fund that was proposed alike: its rows, with another word here and there. */
const copyFund =
  (twin: Approval, of: string, change: object, { terms = {}, product = {} } = {}): Write =>
  async (tx) => {
    const names = JSON.stringify({ product_id: twin.subjectId, fund_id: twin.subjectId, approval_id: twin.id });
    await tx.sql`
      insert into brokerage.products select (p).* from (select jsonb_populate_record(p, ${names}::text::jsonb
        || ${JSON.stringify(product)}::text::jsonb) as p from brokerage.products p where product_id = ${of}) as copy`;
    await tx.sql`
      insert into brokerage.product_terms select (t).* from (select jsonb_populate_record(t, ${names}::text::jsonb
        || jsonb_build_object('terms', t.terms || ${JSON.stringify(terms)}::text::jsonb)) as t
        from brokerage.product_terms t where product_id = ${of}) as copy`;
    await tx.sql`
      insert into brokerage.funds select (f).* from (select jsonb_populate_record(f, ${names}::text::jsonb
        || ${JSON.stringify(change)}::text::jsonb) as f from brokerage.funds f where fund_id = ${of}) as copy`;
  };

test('S-27 a fund is brought as two people agreed, and its terms and NAVs stay', async () => {
  const wish = { ...fundWish({ symbol: 'VTIAX' }), reason: book.reason };
  const twin = expectDone(await proposeFund(parts, desk.maker, wish));
  const right = { instrument_id: await instrumentOf('VTIAX'), code: 'NASDAQ:VTIAX' };
  const copy = (change: object, rest = {}) => copyFund(twin, main.id, { ...right, ...change }, rest);
  const [brought, published] = ['a fund is brought by two people', 'a fund is published as it was approved'];
  await expect(afterYes(twin, copy({}))).rejects.toThrow(taken);
  const changes: ReadonlyArray<readonly [object, string, object?]> = [
    [{ code: 'NASDAQ:VWELX' }, brought],
    [{ entry_percent: '5' }, brought],
    [{ exit_percent: '5' }, brought],
    [{ jump_percent: '99' }, brought],
    [{ cut_off: '23:00' }, brought],
    [{ zone: 'Asia/Tokyo' }, brought],
    [{ settle_days: 9 }, brought],
    [{ instrument_id: await instrumentOf('VWELX') }, published],
    [{ instrument_id: await instrumentOf('AAPL') }, published],
    [{ kind: 'fund' }, published],
    [{ currency: 'EUR' }, published],
    [{ currency: 'EUR' }, published, { product: { currency: 'EUR' } }],
    [{ manager: 'A brother-in-law' }, published],
    [{ custodian: 'Under the mattress' }, published],
    [{ risk: 1 }, published],
    [{ ongoing_percent: '0' }, published],
    [{}, published, { product: { market: 'NYSE' } }],
    [{}, 'a fund is open to whom two people opened it', { terms: { vip: 1 } }],
    [{}, 'a fund is open to whom two people opened it', { terms: { countries: ['ES'] } }],
    [{}, 'a fund is open to whom two people opened it', { terms: { minimum_amount: '1.00' } }],
  ];
  for (const [change, words, rest] of changes) {
    await expect(afterYes(twin, copy(change, rest)), JSON.stringify([change, rest])).rejects.toThrow(words);
  }
  // A strategy's units under a decision about a fund, and the other way round.
  await expect(afterYes(twin, copy({ kind: 'strategy' }))).rejects.toThrow(brought);
  // Before anybody else has agreed.
  await expect(attempt(maker, copy({}))).rejects.toThrow('a product comes with the release or by two people');
  await expectRefused([
    [clockwork, 'permission denied', (tx) => tx.sql`update brokerage.funds set cut_off = '23:59'`],
    [clockwork, 'permission denied', (tx) => tx.sql`update brokerage.fund_navs set nav_e8 = 1`],
    [clockwork, 'permission denied', (tx) => tx.sql`update brokerage.fund_switches set made_at = now()`],
    [clockwork, 'permission denied', (tx) => tx.sql`update brokerage.fund_compensations set amount = 1`],
  ]);
});

test('S-27 units of a strategy are published as two people agreed, in its currency and under its rule', async () => {
  const strategies = openStrategies(system, desk);
  const of = await strategies.make();
  const wish = { ...strategyWish(), reason: book.reason };
  const twin = expectDone(await proposeStrategy(parts, desk.maker, wish));
  const symbol = strategySymbolOf(twin.subjectId);
  const listing = { market: 'NASDAQ', symbol, name: wish.name, type: 'fund', isin: null, currency: 'USD' } as const;
  await takeListings(parts, [{ ...listing, country: 'US', sector: 'strategy', tickE8: 1_000_000n, priceScale: 4 }]);
  parts.instruments.forget();
  const right = { instrument_id: await instrumentOf(symbol), code: `NASDAQ:${symbol}` };
  const copy =
    (change: object, strategy: object = {}): Write =>
    async (tx) => {
      await copyFund(twin, of, { ...right, ...change })(tx);
      const names = JSON.stringify({ strategy_id: twin.subjectId, approval_id: twin.id, name: wish.name });
      await tx.sql`
        insert into brokerage.strategies select (s).* from (select jsonb_populate_record(s, ${names}::text::jsonb
          || ${JSON.stringify(strategy)}::text::jsonb) as s from brokerage.strategies s where strategy_id = ${of}) as copy`;
    };
  await expect(afterYes(twin, copy({}))).rejects.toThrow(taken);
  const published = 'a fund is published as it was approved';
  for (const change of [
    { instrument_id: await instrumentOf('VTSAX') },
    { manager: 'Somebody by hand' },
    { custodian: 'The house itself' },
    { risk: 2 },
    { ongoing_percent: '3' },
    { currency: 'EUR' },
  ]) {
    await expect(afterYes(twin, copy(change)), JSON.stringify(change)).rejects.toThrow(published);
  }
  await expect(afterYes(twin, copy({}, { currency: 'EUR' }))).rejects.toThrow(
    'a strategy is published as it was approved',
  );
});

test('S-27 NAVs are numbered, known after the cut-off, and one that jumps needs a word', async () => {
  const record =
    (version: number, recordedAt: string, approvalId: string): Write =>
    (tx) =>
      tx.sql`
      insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at, approval_id)
      values (${tenantId}, ${other.id}, ${tuesday}, ${version}, 5450000000, ${new Date(recordedAt)}, ${approvalId})`;
  at('2026-11-17T21:10:00Z');
  // 9 % above Friday; then Monday comes, 5 % below it.
  const proposal = expectDone(await book.proposeNav(other, tuesday, '54.5'));
  const [late, early] = ['2026-11-17T21:10:00Z', '2026-11-17T20:59:00Z'];
  await expect(afterYes(proposal, record(1, late, proposal.id))).rejects.toThrow(taken);
  await expect(afterYes(proposal, record(2, late, proposal.id))).rejects.toThrow(
    'NAVs of a day are numbered one after the other',
  );
  await expect(afterYes(proposal, record(1, early, proposal.id))).rejects.toThrow(
    'a NAV is not known before its cut-off',
  );
  await expectRefused([[maker, 'a NAV is recorded by two people', record(1, late, proposal.id)]]);
  await book.record(other, monday, '47.5');
  await expect(afterYes(proposal, record(1, late, proposal.id))).rejects.toThrow(
    'a NAV that jumps needs an explicit word',
  );
});

test('S-27 an order is for a NAV that nobody knows, taken back by its client and booked at that NAV', async () => {
  await book.record(main, tuesday, '100');
  at('2026-11-18T15:00:00Z');
  const person = await investor();
  const { id } = await book.buy(person, main.id, '500.00');
  const client = asClient(person);
  const unknown = 'a fund order is for a NAV that nobody knows yet';
  const move =
    (change: string): Write =>
    (tx) =>
      tx.sql`
      update brokerage.orders set status = ${change}, version = version + 1, closed_at = now(), closed_as = ${change}
      where order_id = ${id}`;
  const cancelAt =
    (instant: string): Write =>
    (tx) =>
      tx.sql`
      update brokerage.orders set status = 'cancelled', version = version + 1, closed_at = ${new Date(instant)},
        closed_as = 'cancelled' where order_id = ${id}`;
  const back = 'a fund order is taken back by its client, until the cut-off';
  await expectRefused([
    [client, 'a fund is bought and sold at its own NAV', copyOrder(id, { venue: 'simulated' })],
    [client, 'only the purchase of a switch awaits, and holds nothing yet', copyOrder(id, { status: 'awaiting' })],
    [client, unknown, copyOrder(id, { good_till: tuesday, works_until: '2026-11-17T21:00:00Z' })],
    [client, unknown, copyOrder(id, { works_until: '2026-11-18T22:00:00Z' })],
    [client, unknown, copyOrder(id, { placed_at: '2026-11-18T21:00:00Z' })],
    [maker, back, cancelAt('2026-11-18T15:00:00Z')],
    [client, back, cancelAt('2026-11-18T21:00:00Z')],
    [maker, 'fund orders go on by the NAV of their day', move('rejected')],
  ]);
  at('2026-11-18T21:10:00Z');
  await book.record(main, '2026-11-18', '101');
  await book.move();
  await book.move();
  await expectRefused([
    [
      clockwork,
      'units are booked at the NAV of their day',
      (tx) => tx.sql`
        insert into brokerage.fills overriding system value select (f).* from (select jsonb_populate_record(f,
          jsonb_build_object('fill_id', gen_random_uuid(), 'price_e8', price_e8 - 1)) as f
          from brokerage.fills f where order_id = ${id}) as copy`,
    ],
  ]);
  await expectPaidOnce(id);
});

/** A correction pays once per fill, by the clockwork. */
async function expectPaidOnce(id: string): Promise<void> {
  await book.correct(main, '2026-11-18', '99');
  await book.move();
  const again: Write = (tx) => tx.sql`
    insert into brokerage.fund_compensations select (c).* from (select jsonb_populate_record(c,
      jsonb_build_object('compensation_id', gen_random_uuid())) as c from brokerage.fund_compensations c
      join brokerage.fills f using (tenant_id, fill_id) where f.order_id = ${id}) as copy`;
  const byRule = 'trades and what follows from them are booked by the clockwork';
  const attacks: ReadonlyArray<readonly [TenantScope, string]> = [
    [clockwork, 'fund_compensations_once'],
    [maker, byRule],
  ];
  await expectRefused(attacks.map(([scope, words]) => [scope, words, again]));
}

test('S-27 a switch is one client’s, awaits its proceeds and sets aside no more than was signed', async () => {
  const first = await investor();
  await book.buy(first, main.id, '500.00');
  at('2026-11-19T21:10:00Z');
  await book.record(main, '2026-11-19', '100');
  await book.move();
  at('2026-11-23T15:00:00Z');
  await book.settle();
  const person = await book.again(first);
  const told = answerOf(
    contract.quoteFundSwitch,
    await callApi(system, contract.quoteFundSwitch, {
      bearer: person.bearer,
      params: { id: main.id },
      body: { to: other.id },
    }),
  );
  const body = { sale_quotation_id: told.sale.id, purchase_quotation_id: told.purchase.id, pin: testPin };
  const params = { id: main.id };
  answerOf(
    contract.placeFundSwitch,
    await callApi(system, contract.placeFundSwitch, { bearer: person.bearer, params, body, headers: newKey() }),
  );
  const query = { type: 'fund', status: 'awaiting' } as const;
  const { items } = answerOf(listOrders, await callApi(system, listOrders, { bearer: person.bearer, query }));
  const purchase = items[0]?.id ?? '';
  const goOn =
    (day: string, held: number): Write =>
    (tx) =>
      tx.sql`
      update brokerage.orders set status = 'pending', version = version + 1, good_till = ${day}::date,
        works_until = brokerage.fund_cut_off(tenant_id, product_id, ${day}::date), accepted_at = ${system.clock.now()},
        hold_settled = signed_max_minor + ${held} where order_id = ${purchase}`;
  await expect(attempt(clockwork, goOn('2026-11-23', 0))).rejects.toThrow(taken);
  await expectRefused([
    [clockwork, 'a switch buys at a NAV that nobody knows yet', goOn(monday, 0)],
    [clockwork, 'what an order set aside stays what it was', goOn('2026-11-23', 1)],
    [
      asClient(person),
      'a switch is a sale and a purchase of one client',
      (tx) => tx.sql`
        insert into brokerage.fund_switches (tenant_id, sale_id, purchase_id, client_id, made_at)
        select tenant_id, purchase_id, sale_id, client_id, made_at from brokerage.fund_switches where purchase_id = ${purchase}`,
    ],
    [
      maker,
      'a client does this in person',
      (tx) => tx.sql`
        insert into brokerage.fund_switches select * from brokerage.fund_switches where purchase_id = ${purchase}`,
    ],
  ]);
});
