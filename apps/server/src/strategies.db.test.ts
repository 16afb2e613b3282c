// Strategies over the wire: rules by two people, runs on market prices, units at the book's own NAV, the first time, leaving, and attacks.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/strategies/client.ts';
import * as staff from '@candor/contract/strategies/staff.ts';
import { cancelOrder, listOrders } from '@candor/contract/orders/client.ts';
import { quoteFundPurchase, getFund, listFunds } from '@candor/contract/funds/client.ts';
import { listPositions } from '@candor/contract/portfolio/client.ts';
import { proposeStrategy, proposeStrategyVersion } from '@candor/brokerage/strategies/index.ts';
import { auditLedger } from '@candor/ledger';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  bucketsOf,
  callApi,
  newKey,
  openDesk,
  signIn,
  signInStaff,
  makeStaff,
} from '@candor/testkit';
import { ruleFeature } from '@candor/testkit/nouns/access.ts';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openStrategies, strategyWish } from '@candor/testkit/nouns/strategies.ts';

// A Sunday; the desk takes 25 hours to open, so the first session is Monday's, which closes at 21:00 UTC.
const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openStrategies(system, desk);
const parts = system.server.money.trading;
const { tenantId } = desk.maker.scope;
const at = (instant: string) => system.clock.set(new Date(instant));
const read = <Row>(ask: (tx: TenantTx) => Promise<Row>) => system.server.db.transact(clockworkOf(desk), ask);

async function expectBooks() {
  const report = await auditLedger(system.server.money.parts, tenantId);
  expect(report.violations).toEqual([]);
  const wrong = await read(
    (tx) => tx.sql`
      select d.day from brokerage.strategy_days d
      where round(d.units_e8::numeric * d.nav_e8 * 100 / 10000000000000000) <> d.value`,
  );
  expect(wrong).toEqual([]);
}

const daysOf = async (strategyId: string): Promise<string[]> => {
  const rows = await read(
    (tx) => tx.sql<Array<{ day: string }>>`
      select to_char(day, 'YYYY-MM-DD') as day from brokerage.strategy_days where strategy_id = ${strategyId} order by day`,
  );
  return rows.map(({ day }) => day);
};

let id = '';
let calm: Person;

test('TRD-01 TRD-02 two people bring a strategy with its rule; nothing of it is typed, and wrong terms are refused', async () => {
  for (const change of [
    { settings: { window: 9 } },
    { settings: { window: 10, top: 2 } },
    { universe: ['NASDAQ:AAPL', 'NASDAQ:NONE'] },
    { universe: ['NASDAQ:AAPL', 'NASDAQ:AAPL'] },
    { universe: ['NASDAQ:AAPL', 'BME:SAN'] },
    { seed: '0.00' },
    { zone: 'Nowhere/Land' },
    // The market itself pays a day later.
    { settle_days: 0 },
  ])
    expect(await proposeStrategy(parts, desk.maker, { ...strategyWish(change), reason: book.reason })).toMatchObject({
      refused: 'strategy_terms_invalid',
    });
  id = await book.make({ name: 'Calm three' });
  expect(
    await proposeStrategy(parts, desk.maker, { ...strategyWish({ name: 'Calm three' }), reason: book.reason }),
  ).toMatchObject({ refused: 'state_conflict' });
  calm = await floor.makeInvestor('5000.00');
  await book.raise(calm);
  const shown = await book.show(calm, id);
  expect(shown).toMatchObject({
    name: 'Calm three',
    kind: 'quant',
    house_units: '100',
    nav: null,
    current: { version: 1, rule: 'risk_parity', settings: { window: 10 } },
    figures: { days: 0, risk: 7, change_percent: null },
    first_time: { is_ready: false, facts_opened_at: null },
    mine: null,
  });
  const { bearer } = calm;
  const listed = answerOf(contract.listStrategies, await callApi(system, contract.listStrategies, { bearer }));
  expect(listed.items.map(({ name }) => name)).toEqual(['Calm three']);
  // Its units are those of no fund that others run.
  expect(answerOf(listFunds, await callApi(system, listFunds, { bearer })).items).toEqual([]);
  expect(await callApi(system, getFund, { bearer, params: { id } })).toMatchObject({ status: 404 });
  await expectBooks();
});

test('G-11 a run after the close trades at recorded closes, charges the market’s own costs and strikes a NAV that is the book’s value', async () => {
  at('2026-11-16T20:00:00Z');
  await book.move();
  expect(await daysOf(id)).toEqual([]);
  at('2026-11-16T21:30:00Z');
  // Twice is once, whoever runs it.
  await Promise.all([book.move(), book.move()]);
  await book.move();
  expect(await daysOf(id)).toEqual(['2026-11-16']);
  calm = await book.again(calm);
  const { bearer } = calm;
  const fills = answerOf(
    contract.listStrategyFills,
    await callApi(system, contract.listStrategyFills, { bearer, params: { id } }),
  ).items;
  expect(fills).toHaveLength(3);
  for (const fill of fills)
    expect(fill).toMatchObject({ side: 'buy', day: '2026-11-16', version: 1, simulated: true, source: 'simulated' });
  const navs = await callApi(system, contract.getStrategyNavs, { bearer, params: { id } });
  const [nav] = answerOf(contract.getStrategyNavs, navs).items;
  expect(fills[0]?.nav).toBe(nav?.nav);
  // Bought at the close and valued at it: what is missing of 10,000.00 is what trading cost.
  const charged = fills.reduce((sum, { charges }) => sum + Math.round(Number(charges.amount) * 100), 0);
  const [day] = await read(
    (tx) => tx.sql<Array<{ value: string }>>`select value::text from brokerage.strategy_days where strategy_id = ${id}`,
  );
  expect(Number(day?.value)).toBe(1_000_000 - charged);
  await expectBooks();
});

test('G-19 a first purchase needs key facts, a test that is passed and a day: in the server', async () => {
  expect(await book.quoteBuy(calm, id, '500.00')).toMatchObject({ body: { code: 'risk_warning_unread' } });
  await book.readWarning(calm);
  expect(await book.quoteBuy(calm, id, '500.00')).toMatchObject({ body: { code: 'strategy_facts_unread' } });
  expect(await book.takeTest(calm, id)).toMatchObject({ body: { code: 'strategy_facts_unread' } });
  const facts = answerOf(contract.openKeyFacts, await book.openFacts(calm, id));
  expect(facts).toMatchObject({ traded: { trades: 3 }, back_test: { version: 1, to: '2026-11-13' } });
  expect(await book.quoteBuy(calm, id, '500.00')).toMatchObject({ body: { code: 'strategy_test_needed' } });
  const failed = await book.takeTest(calm, id, { loss: 'a', past: 'c', price: 'a', leave: 'b' });
  expect(answerOf(contract.takeStrategyTest, failed)).toMatchObject({ right: 3, of: 4, passed: false });
  expect(await book.quoteBuy(calm, id, '500.00')).toMatchObject({ body: { code: 'strategy_test_needed' } });
  const passed = answerOf(contract.takeStrategyTest, await book.takeTest(calm, id));
  expect(passed).toMatchObject({ passed: true, first_time: { is_ready: false } });
  expect(passed.first_time.ready_at).toMatch(/^2026-11-17T21:3/);
  expect(await book.quoteBuy(calm, id, '500.00')).toMatchObject({ body: { code: 'strategy_cooling_off' } });
  // Not through the door of funds either.
  const { bearer } = calm;
  const body = { amount: { amount: '500.00', currency: 'USD' } };
  expect(await callApi(system, quoteFundPurchase, { bearer, params: { id }, body })).toMatchObject({ status: 404 });
});

/** An order of this client as the application's own role would write it, past every verb. */
async function forge(person: Person, orderId: string, change: object): Promise<unknown> {
  const scope = tenantScope(tenantId, { kind: 'client', id: person.client.id });
  return system.server.db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.orders overriding user value select (jsonb_populate_record(o, ${tx.json({ order_id: parts.ids.next(), ...change })})).*
      from brokerage.orders o where o.order_id = ${orderId}`,
  );
}

test('TRD-03 subscribed, held, stopped with value and cost shown first, paid out: every unit at a NAV nobody knew', async () => {
  at('2026-11-17T21:40:00Z');
  await book.move();
  calm = await book.again(calm);
  // Wednesday's cut-off is at 17:00 UTC.
  const order = await book.buy(calm, id, '1000.00');
  expect(order).toMatchObject({
    type: 'quant',
    subtype: 'quant',
    status: 'awaiting',
    can_cancel: true,
    good_till: '2026-11-18',
  });
  const taken = await book.buy(calm, id, '200.00');
  const back = await callApi(system, cancelOrder, { bearer: calm.bearer, params: { id: taken.id }, headers: newKey() });
  expect(answerOf(cancelOrder, back)).toMatchObject({ status: 'cancelled' });
  expect(await bucketsOf(system, calm.client)).toMatchObject({ cash: 400_000n, frozen: 100_000n });
  at('2026-11-18T17:00:00Z');
  calm = await book.again(calm);
  const late = await callApi(system, cancelOrder, { bearer: calm.bearer, params: { id: order.id }, headers: newKey() });
  expect(late.body).toMatchObject({ code: 'order_not_cancellable' });
  at('2026-11-18T21:30:00Z');
  await book.move();
  await book.settle();
  calm = await book.again(calm);
  expect(await floor.detail(calm, order.id)).toMatchObject({ status: 'holding' });
  const mine = (await book.show(calm, id)).mine;
  expect(Number(mine?.units)).toBeGreaterThan(9);
  expect(await bucketsOf(system, calm.client)).toMatchObject({ frozen: 0n });
  const positions = answerOf(listPositions, await callApi(system, listPositions, { bearer: calm.bearer }));
  expect(JSON.stringify(positions)).toContain('Calm three');
  at('2026-11-19T21:30:00Z');
  await book.move();
  await expectBooks();

  // One tap: without units everything is meant; value and cost are told before the PIN.
  calm = await book.again(calm);
  const told = answerOf(contract.quoteStrategyStop, await book.quoteStop(calm, id));
  expect(told).toMatchObject({ nav_day: '2026-11-20', quotation: { side: 'sell', quantity: mine?.units, lines: [] } });
  const placed = await book.place(contract.placeStrategyStop, calm, id, told.quotation.id);
  expect(answerOf(contract.placeStrategyStop, placed)).toMatchObject({ status: 'awaiting' });
  expect(await book.place(contract.placeStrategyStop, calm, id, told.quotation.id)).toMatchObject({
    body: { code: 'quotation_used' },
  });
  expect(await book.quoteStop(calm, id)).toMatchObject({ body: { code: 'insufficient_holdings' } });
  at('2026-11-20T21:30:00Z');
  // Two servers run at once, while the holder leaves: one strikes, one books.
  await Promise.all([book.move(), book.move()]);
  expect((await daysOf(id)).at(-1)).toBe('2026-11-20');
  calm = await book.again(calm);
  const stopped = answerOf(contract.placeStrategyStop, placed).id;
  expect(await floor.detail(calm, stopped)).toMatchObject({ status: 'settle' });
  at('2026-11-24T23:00:00Z');
  await book.settle();
  calm = await book.again(calm);
  expect(await floor.detail(calm, stopped)).toMatchObject({ status: 'sold' });
  expect(await floor.detail(calm, order.id)).toMatchObject({ status: 'sold' });
  const found = await callApi(system, listOrders, { bearer: calm.bearer, query: { type: 'quant' } });
  expect(answerOf(listOrders, found).items).toHaveLength(3);
  await book.move();
  await expectBooks();
});

test('G-19 S-19 the database refuses a skipped cooling-off, a test of yesterday, a day or a fill by hand, and another tenant’s strategy', async () => {
  const real = await floor.makeInvestor('5000.00');
  await book.raise(real);
  await book.prepare(real, id);
  const orders = answerOf(
    listOrders,
    await callApi(system, listOrders, { bearer: calm.bearer, query: { type: 'quant' } }),
  );
  const template = orders.items.find(({ side }) => side === 'buy')?.id ?? '';
  const now = system.clock.now();
  const scope = tenantScope(tenantId, { kind: 'client', id: real.client.id });
  const write = (act: (tx: TenantTx) => Promise<unknown>) => system.server.db.transact(scope, act);
  const soon = { status: 'awaiting', filled_e8: 0, charged_minor: 0, version: 1, placed_at: now };
  const day = { good_till: '2026-11-25', works_until: '2026-11-25T17:00:00Z' };
  await expect(forge(real, template, { client_id: real.client.id, ...soon, ...day })).rejects.toThrow(/cooling-off/);
  // A NAV that is known, and one without a day.
  await expect(
    forge(calm, template, { ...soon, good_till: '2026-11-24', works_until: '2026-11-24T17:00:00Z' }),
  ).rejects.toThrow(/nobody knows/);
  const answers = { loss: 'b', past: 'c', price: 'a', leave: 'b' };
  const insertTest = (passed: boolean, given: object, when: Date) =>
    write(
      (tx) => tx.sql`insert into brokerage.strategy_tests (tenant_id, test_id, client_id, answers, is_passed, taken_at)
        values (${tenantId}, ${parts.ids.next()}, ${real.client.id}, ${tx.json(given)}, ${passed}, ${when})`,
    );
  await expect(insertTest(true, answers, new Date(now.getTime() - 2 * 86_400_000))).rejects.toThrow(/in the past/);
  await expect(insertTest(true, { ...answers, loss: 'a' }, now)).rejects.toThrow(/strategy_tests_passed/);
  for (const table of ['strategy_facts', 'strategy_tests', 'strategy_fills', 'strategy_days', 'strategy_versions'])
    await expect(write((tx) => tx.sql`delete from brokerage.${tx.sql(table)}`)).rejects.toThrow(/permission denied/);
  const maker = (act: (tx: TenantTx) => Promise<unknown>) => system.server.db.transact(desk.maker.scope, act);
  await expect(
    maker(
      (tx) => tx.sql`insert into brokerage.strategy_days
        select tenant_id, strategy_id, day + 1, units_e8, cash, marks, value, nav_e8, digits, recorded_at
        from brokerage.strategy_days order by day desc limit 1`,
    ),
  ).rejects.toThrow(/book is worth/);
  // The clockwork's own role cannot strike a NAV that the books do not say.
  await expect(
    read(
      (tx) => tx.sql`insert into brokerage.strategy_days
        select tenant_id, strategy_id, day + 1, units_e8, cash + 100, marks, value + 100,
          round((value + 100) * 100000000000000::numeric / units_e8)::bigint, digits, recorded_at
        from brokerage.strategy_days order by day desc limit 1`,
    ),
  ).rejects.toThrow(/book is worth/);
  await expect(
    maker(
      (tx) => tx.sql`insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at)
        values (${tenantId}, ${id}, '2026-11-21', 1, 99900000000, ${now})`,
    ),
  ).rejects.toThrow(/never typed/);
  const stranger = await addInvestor(system, 'spain');
  const { access_token: bearer } = await signIn(system, stranger);
  for (const endpoint of [contract.getStrategy, contract.getStrategyNavs, contract.listStrategyFills])
    expect(await callApi(system, endpoint, { bearer, params: { id }, tenant: 'spain' })).toMatchObject({ status: 404 });
  expect(
    await callApi(system, contract.openKeyFacts, { bearer, params: { id }, body: {}, tenant: 'spain' }),
  ).toMatchObject({ status: 404 });
});

test('G-11 a version is published by two people and trades from the next run; the desk sees book, runs and fills', async () => {
  const wish = {
    rule: 'momentum',
    settings: { lookback: 20, top: 1 },
    universe: ['NASDAQ:AMZN', 'NASDAQ:GOOGL'],
  } as const;
  const strange = { ...wish, universe: ['BME:SAN', 'BME:BBVA'], reason: book.reason };
  expect(await proposeStrategyVersion(parts, desk.maker, id, strange)).toMatchObject({
    refused: 'strategy_terms_invalid',
  });
  const forged = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`insert into brokerage.strategy_versions
      select tenant_id, strategy_id, 2, rule, settings, universe, approval_id, published_at from brokerage.strategy_versions
      where strategy_id = ${id}`,
  );
  await expect(forged).rejects.toThrow(/two people/);
  await book.publish(id, { ...wish, universe: [...wish.universe] });
  at('2026-11-25T21:30:00Z');
  await book.move();
  const { bearer } = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['auditor']));
  const desks = answerOf(staff.listDeskStrategies, await callApi(system, staff.listDeskStrategies, { bearer }));
  expect(desks.items).toMatchObject([{ id, current: { version: 2, rule: 'momentum' }, units: '100', waiting: 0 }]);
  const seen = answerOf(
    staff.getStrategyBook,
    await callApi(system, staff.getStrategyBook, { bearer, params: { id } }),
  );
  expect(seen.runs[0]).toMatchObject({ day: '2026-11-25', version: 2, slot: 'close' });
  // What the new rule may not hold is sold.
  expect(
    seen.positions
      .map(({ symbol }) => symbol)
      .filter((symbol) => ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:NVDA'].includes(symbol)),
  ).toEqual([]);
  await expectBooks();
});

/** One of each rule, in the order of `rules`: quantitative, `ai`, quantitative, `da`. */
const ids: string[] = [];

test('G-11 a year of four rules is computed from recorded closes; a day that was missed is marked, never traded', async () => {
  const universe = ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:AMZN', 'NASDAQ:GOOGL'];
  const rules = [
    { rule: 'momentum', settings: { lookback: 60, top: 2 } },
    { rule: 'mean_reversion', settings: { window: 20, entry: 150 }, kind: 'ai' },
    { rule: 'risk_parity', settings: { window: 60 } },
    { rule: 'breakout', settings: { window: 10 }, kind: 'da' },
  ] as const;
  // A day without a session: the server's own run finds nothing to do before the year is told.
  at('2026-11-26T12:00:00Z');
  for (const wish of rules) ids.push(await book.make({ ...wish, universe }));
  await book.tell('2025-11-20');
  const person = await book.again(calm);
  for (const one of ids) {
    const { figures, current, simulated } = await book.show(person, one);
    expect(figures.days, current.rule).toBeGreaterThan(240);
    expect(simulated, current.rule).toBe(true);
    expect(figures.volatility_percent, current.rule).not.toBeNull();
  }
  // Nobody was there on Friday and Monday.
  at('2026-12-01T21:30:00Z');
  await book.move();
  const runs = await read(
    (tx) => tx.sql<Array<{ outcome: string }>>`
      select r.outcome from brokerage.strategy_runs r
      where r.day in ('2026-11-27', '2026-11-30') and r.slot = 'close'`,
  );
  expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['late']));
  const traded = await read(
    (tx) => tx.sql`select 1 from brokerage.strategy_fills where day in ('2026-11-27', '2026-11-30')`,
  );
  expect(traded).toEqual([]);
  await expectBooks();
});

test('PERM-03 a brand closes quantitative trading and AI day trading apart, and nobody is kept from leaving', async () => {
  const [quant = '', ai = '', , da = ''] = ids;
  const person = await book.again(calm);
  const codesOf = async (of: readonly string[]): Promise<unknown[]> => {
    const answers = await Promise.all(of.map((one) => book.quoteBuy(person, one, '500.00')));
    return answers.map(({ body }) => Reflect.get(Object(body), 'code'));
  };
  const open = { enabled: true, vip: 0, score: 0 };
  const unread = 'strategy_facts_unread';
  await ruleFeature(system, 'sun3', 'ai', { ...open, enabled: false });
  expect(await codesOf([quant, ai, da])).toEqual([unread, 'feature_disabled', 'feature_disabled']);
  await ruleFeature(system, 'sun3', 'ai', open);
  await ruleFeature(system, 'sun3', 'quant', { ...open, vip: 5 });
  expect(await codesOf([quant, ai, da])).toEqual(['requires_levels', unread, unread]);
  expect(await book.quoteStop(person, quant)).toMatchObject({ body: { code: 'insufficient_holdings' } });
});
