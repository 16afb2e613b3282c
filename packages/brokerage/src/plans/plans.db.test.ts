// Recurring plans on the real server: signed once, run once per day within what was signed, left out with a reason otherwise, and whoever
// tries to cheat, as the application's own role.
import { describe, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { getOrder } from '@candor/contract/orders/client.ts';
import * as contract from '@candor/contract/plans/client.ts';
import { listAllPlans } from '@candor/contract/plans/staff.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import {
  addStaff,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  expectDone,
  grant,
  holderOf,
  newKey,
  openDesk,
  signIn,
} from '@candor/testkit';
import { freeFundSymbol, openFunds } from '@candor/testkit/nouns/funds.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openPlans } from '@candor/testkit/nouns/plans.ts';
import { proposeHalt } from '../orders/index.ts';

// A Monday; the desk takes 25 hours to open: Tuesday, 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openPlans(system, desk);
const parts = system.server.money.trading;
const usd = (amount: string) => ({ amount, currency: 'USD' });
const at = (instant: string) => system.clock.set(new Date(instant));
const again = async (person: Person): Promise<Person> => ({
  ...person,
  bearer: (await signIn(system, person.client)).access_token,
});

const messagesOf = async ({ bearer }: Person) =>
  answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
const actsOf = async ({ bearer }: Person) =>
  answerOf(listActivity, await callApi(system, listActivity, { bearer })).items.map(({ action }) => action);

describe('a plan that is signed and runs', () => {
  test('TRD-04 G-16 shown before it is signed, signed with the PIN, run once on its day, and its order is like any other', async () => {
    const person = await floor.makeInvestor();
    const preview = answerOf(
      contract.previewPlan,
      await callApi(system, contract.previewPlan, {
        bearer: person.bearer,
        body: { market: 'NASDAQ', symbol: 'AAPL', amount: usd('500.00'), day: 18 },
      }),
    );
    expect(preview).toMatchObject({ first_on: '2026-11-18', first_trade_on: '2026-11-18', type: 'stock' });
    expect(Number(preview.total.amount)).toBeLessThanOrEqual(500);
    expect((await book.start(person, { pin: '000001' })).body).toMatchObject({ code: 'pin_wrong' });
    const key = newKey();
    const plan = answerOf(contract.startPlan, await book.start(person, {}, key));
    expect(answerOf(contract.startPlan, await book.start(person, {}, key)).id).toBe(plan.id);
    expect(plan).toMatchObject({ status: 'running', next_on: '2026-11-18', day: 18, last_run: null });
    // Not before its day.
    expect(await book.run()).toEqual({ placed: 0, skipped: 0, waiting: 1 });
    at('2026-11-18T10:00:00Z');
    expect(await book.run()).toMatchObject({ placed: 0, waiting: 1 });
    at('2026-11-18T15:40:00Z');
    // Two nodes at once, and once more: one order.
    const runs = await Promise.allSettled([book.run(), book.run()]);
    expect(runs.filter((one) => one.status === 'fulfilled' && one.value.placed === 1)).toHaveLength(1);
    expect(await book.run()).toEqual({ placed: 0, skipped: 0, waiting: 0 });
    const me = await again(person);
    const shown = await book.show(me, plan.id);
    expect(shown).toMatchObject({ next_on: '2026-12-18', runs: [{ run_on: '2026-11-18', outcome: 'placed' }] });
    const [run] = shown.runs;
    expect(Number(run?.order?.total.amount)).toBeLessThanOrEqual(500);
    const orderId = run?.order?.id ?? '';
    const order = answerOf(getOrder, await callApi(system, getOrder, { bearer: me.bearer, params: { id: orderId } }));
    expect(Number(order.maximum.amount)).toBeLessThanOrEqual(500);
    await floor.tick();
    expect(['settle', 'pending', 'cancelled']).toContain((await floor.detail(me, orderId)).status);
    expect(await actsOf(me)).toEqual(expect.arrayContaining(['plan.started', 'plan.ran', 'order.placed']));
    const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
    expect(report.violations).toEqual([]);
    const { bearer } = await addStaff(system, 'sun3', ['operations']);
    const query = { client_id: person.client.id };
    const { items } = answerOf(listAllPlans, await callApi(system, listAllPlans, { bearer, query }));
    expect(items).toMatchObject([{ id: plan.id, client_id: person.client.id, last_run: { outcome: 'placed' } }]);
    await book.move(me, plan.id, 'end');
  });

  test('TRD-04 a holiday moves the purchase to the next trading day, and a day that was missed is not made up twice', async () => {
    at('2026-11-25T15:40:00Z');
    const person = await floor.makeInvestor();
    // Thanksgiving; the day after is a short one.
    const plan = await book.started(person, { day: 26 });
    expect(plan).toMatchObject({ next_on: '2026-11-26', next_trade_on: '2026-11-27' });
    at('2026-11-26T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 0, waiting: 1 });
    at('2026-11-27T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 1 });
    const me = await again(person);
    expect(await book.show(me, plan.id)).toMatchObject({ next_on: '2026-12-26', runs: [{ run_on: '2026-11-26' }] });
    await book.move(me, plan.id, 'end');
  });

  test('TRD-01 a plan for a fund buys units at the next NAV, within its last', async () => {
    at('2026-12-01T15:40:00Z');
    const funds = openFunds(system, desk);
    const fund = await funds.make({ symbol: await freeFundSymbol(system, desk) });
    await funds.record(fund, '2026-11-30', '100.00');
    const person = await floor.makeInvestor();
    expect((await book.start(person, { symbol: fund.code.split(':')[1] })).body).toMatchObject({
      code: 'risk_warning_unread',
    });
    await funds.readWarning(person);
    const symbol = fund.code.split(':')[1] ?? '';
    const wish = { symbol, day: 2, lowest_price: '90', highest_price: '110' };
    const plan = await book.started(person, wish);
    expect(plan).toMatchObject({ type: 'fund', fund_id: fund.id });
    const high = await book.started(person, { ...wish, lowest_price: '101' });
    const dear = await book.started(person, { ...wish, highest_cost: usd('1.00') });
    at('2026-12-02T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 1, skipped: 2 });
    const me = await again(person);
    expect(await book.show(me, plan.id)).toMatchObject({ runs: [{ outcome: 'placed', price: '100' }] });
    expect(await book.show(me, high.id)).toMatchObject({ runs: [{ reason: 'price_outside', price: '100' }] });
    expect(await book.show(me, dear.id)).toMatchObject({ runs: [{ reason: 'cost_above', highest_cost: usd('1.00') }] });
    expect((await bucketsOf(system, person.client)).frozen).toBe(50_000n);
    for (const { id } of [plan, high, dear]) await book.move(me, id, 'end');
  });
});

describe('a run that buys nothing', () => {
  test('TRD-04 G-16 says why, by message and activity: price, cash, a pause, a wish, a halt', async () => {
    at('2026-12-14T15:40:00Z');
    const [rich, poor] = [await floor.makeInvestor(), await floor.makeInvestor('100.00')];
    const day = { day: 15 };
    const plans = {
      price_outside: await book.started(rich, { ...day, highest_price: '2' }),
      not_enough_cash: await book.started(poor, day),
      paused: await book.started(rich, day),
      by_client: await book.started(rich, day),
      halted: await book.started(rich, { ...day, symbol: 'MSFT' }),
    };
    expect((await book.move(rich, plans.paused.id, 'pause')).status).toBe(200);
    expect((await book.move(rich, plans.by_client.id, 'skip')).status).toBe(200);
    expect((await book.move(rich, plans.by_client.id, 'skip')).body).toMatchObject({ code: 'state_conflict' });
    const microsoft = await parts.instruments.findBySymbol('NASDAQ', 'MSFT');
    if (!microsoft) throw new Error('the venue has no such share');
    await approve(system, desk, expectDone(await proposeHalt(parts, desk.maker, microsoft, 'news are awaited')));
    at('2026-12-15T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 0, skipped: 5 });
    const [me, other] = [await again(rich), await again(poor)];
    for (const [reason, { id }] of Object.entries(plans)) {
      const owner = reason === 'not_enough_cash' ? other : me;
      const shown = await book.show(owner, id);
      expect([reason, shown.runs.map((run) => run.reason)]).toEqual([reason, [reason]]);
      expect(shown).toMatchObject({ next_on: '2027-01-15', skips_next: false });
      const message = (await messagesOf(owner)).find(({ link }) => link === `/portfolio/plans/${id}`);
      expect(message).toBeDefined();
    }
    expect(await actsOf(other)).toContain('plan.skipped');
    expect((await bucketsOf(system, rich.client)).frozen).toBe(0n);
    // Nothing was made up for afterwards.
    expect(await book.run()).toMatchObject({ placed: 0, skipped: 0 });
    for (const [reason, { id }] of Object.entries(plans))
      await book.move(reason === 'not_enough_cash' ? other : me, id, 'end');
  });

  test('PERM-02 whoever may not trade any more buys nothing', async () => {
    at('2027-01-19T15:40:00Z');
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 20 });
    await grant(system, person.client, 'trade', false);
    at('2027-01-20T15:40:00Z');
    await book.run();
    const me = await again(person);
    expect(await book.show(me, plan.id)).toMatchObject({ runs: [{ reason: 'not_eligible' }] });
    await book.move(me, plan.id, 'end');
  });
});

describe('a plan that is changed', () => {
  test('TRD-04 G-05 other terms ask for the PIN again; pausing, resuming and ending do not; what ended stays ended', async () => {
    at('2027-02-16T15:40:00Z');
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 18 });
    expect((await book.change(person, plan.id, { pin: '000001' })).body).toMatchObject({ code: 'pin_wrong' });
    const wish = { amount: usd('700.00'), day: 20, highest_price: '5000' };
    const changed = answerOf(contract.changePlan, await book.change(person, plan.id, wish));
    expect(changed).toMatchObject({ amount: usd('700.00'), day: 20, next_on: '2027-02-20', highest_price: '5000' });
    expect((await book.change(person, plan.id, { lowest_price: '9', highest_price: '8' })).body).toMatchObject({
      code: 'plan_terms_invalid',
    });
    expect((await book.change(person, plan.id, { highest_cost: usd('700.01') })).body).toMatchObject({
      code: 'plan_terms_invalid',
    });
    const stranger = await floor.makeInvestor();
    expect((await book.move(stranger, plan.id, 'pause')).status).toBe(404);
    expect((await book.change(stranger, plan.id)).status).toBe(404);
    const params = { id: plan.id };
    expect((await callApi(system, contract.getPlan, { bearer: stranger.bearer, params })).status).toBe(404);
    for (const [move, status] of [
      ['pause', 'paused'],
      ['resume', 'running'],
      ['end', 'ended'],
    ] as const)
      expect(answerOf(contract.movePlan, await book.move(person, plan.id, move)).status).toBe(status);
    expect((await book.move(person, plan.id, 'resume')).body).toMatchObject({ code: 'state_conflict' });
    expect((await book.change(person, plan.id)).body).toMatchObject({ code: 'state_conflict' });
    const query = { status: 'ended' };
    const { items } = answerOf(
      contract.listPlans,
      await callApi(system, contract.listPlans, { bearer: person.bearer, query }),
    );
    expect(items).toMatchObject([{ id: plan.id, next_on: null }]);
    expect((await book.start(person, { symbol: 'NOBODY' })).status).toBe(404);
    expect((await book.start(person, { amount: usd('0.01') })).status).toBe(422);
    at('2027-02-22T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 0 });
  });
});

const write = (scope: TenantScope, run: (tx: TenantTx) => Promise<unknown>) =>
  system.server.db.transact(scope, async (tx) => {
    await run(tx);
  });
const newId = (): string => system.server.money.parts.ids.next();

const ofTheDay = 'a run is for the day of its plan, under what its client signed last';

/** A plan for five hundred, and quotations above it, inside it, and of somebody else. */
async function openAttack() {
  const [person, other] = [await floor.makeInvestor(), await floor.makeInvestor()];
  return {
    person,
    other,
    own: holderOf(system, person.client).scope,
    plan: await book.started(person, { day: 17 }),
    large: await floor.quoted(person, { amount: usd('900.00') }),
    fitting: await floor.quoted(person, { amount: usd('450.00') }),
    theirs: await floor.quoted(other, { amount: usd('450.00') }),
  };
}

const runRow = (plan: string, quotation: string, change: { on?: string; client?: string }) => (tx: TenantTx) =>
  tx.sql`
    insert into brokerage.plan_runs (tenant_id, plan_id, run_on, client_id, terms_id, signature_id, outcome, quotation_id,
      price_e8, cost, ran_at)
    select p.tenant_id, p.plan_id, coalesce(${change.on ?? null}::date, p.next_on),
      coalesce(${change.client ?? null}::uuid, p.client_id), t.terms_id, t.signature_id, 'placed', q.quotation_id, q.price_e8,
      q.total_minor - q.gross_minor, ${new Date('2027-03-17T15:40:00Z')}
    from brokerage.plans p
    join brokerage.plan_terms t on t.tenant_id = p.tenant_id and t.plan_id = p.plan_id, brokerage.quotations q
    where p.plan_id = ${plan} and q.quotation_id = ${quotation}`;

const orderRow = (plan: string, quotation: string, client: string) => (tx: TenantTx) =>
  tx.sql`
    insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type,
      instrument_id, side, kind, time_in_force, quantity_e8, limit_price_e8, status, product_currency, account_currency,
      hold_id, held, signed_max_minor, leg, quotation_id, fees_version, signature_id, venue, placed_at, changed_at)
    select q.tenant_id, ${newId()}, ${client}, q.account_id, q.product_id, 'stock', 'standard', 'holding', q.instrument_id,
      q.side, 'market', 'day', q.quantity_e8, q.price_e8, 'pending', q.product_currency, q.account_currency, ${newId()}, 0,
      q.maximum_minor, 0, q.quotation_id, q.fees_version, t.signature_id, 'built-in', ${system.clock.now()}, ${system.clock.now()}
    from brokerage.quotations q, brokerage.plan_terms t where q.quotation_id = ${quotation} and t.plan_id = ${plan}`;

describe('S-27 rows of plans by hand', () => {
  test('S-27 no run above, without or beside what was signed, of another client, twice, or by a hand', async () => {
    at('2027-03-16T15:40:00Z');
    const { person, other, own, plan, large, fitting, theirs } = await openAttack();
    const insertRun = (quotation: string, change: { on?: string; client?: string } = {}) =>
      runRow(plan.id, quotation, change);
    const inside = 'a run stays inside what its client signed';
    await expect(write(book.scope, insertRun(large.id))).rejects.toThrow(inside);
    await expect(write(book.scope, insertRun(theirs.id))).rejects.toThrow(inside);
    await expect(write(own, insertRun(fitting.id))).rejects.toThrow('plans run by the clockwork');
    await expect(write(desk.maker.scope, insertRun(fitting.id))).rejects.toThrow('plans run by the clockwork');
    await expect(write(book.scope, insertRun(fitting.id, { on: '2027-03-18' }))).rejects.toThrow(ofTheDay);
    await expect(write(book.scope, insertRun(fitting.id, { client: other.client.id }))).rejects.toThrow(ofTheDay);
    // A run that says it bought has its order.
    await expect(write(book.scope, insertRun(fitting.id))).rejects.toThrow('a run that bought has its order');
    // An order under the plan's signature needs its run, whoever writes it, and never goes beyond what was signed.
    const insertOrder = (quotation: string, { client }: Person) => orderRow(plan.id, quotation, client.id);
    const placed = 'an order is placed by its client';
    await expect(write(book.scope, insertOrder(fitting.id, person))).rejects.toThrow(placed);
    await expect(write(desk.maker.scope, insertOrder(fitting.id, person))).rejects.toThrow(placed);
    const signature = 'an order stands under its own signature';
    await expect(write(own, insertOrder(fitting.id, person))).rejects.toThrow(signature);
    await expect(write(own, insertOrder(large.id, person))).rejects.toThrow(signature);
    await expect(write(holderOf(system, other.client).scope, insertOrder(theirs.id, other))).rejects.toThrow(signature);
    // What is right still runs, once: the second of a day is refused.
    at('2027-03-17T15:40:00Z');
    expect(await book.run()).toMatchObject({ placed: 1 });
    const twice = (tx: TenantTx) => tx.sql`
      insert into brokerage.plan_runs (tenant_id, plan_id, run_on, client_id, terms_id, signature_id, outcome, reason, ran_at)
      select tenant_id, plan_id, run_on, client_id, terms_id, signature_id, 'skipped', 'paused', ran_at
      from brokerage.plan_runs where plan_id = ${plan.id}`;
    await expect(write(book.scope, twice)).rejects.toThrow(ofTheDay);
    await book.move(await again(person), plan.id, 'end');
  });

  test('S-27 a plan and its terms are its client’s: nobody moves, raises or redirects it, and nothing unsigned is added', async () => {
    at('2027-03-22T15:40:00Z');
    const { other, own, plan } = await openAttack();
    const moved = 'a plan is moved by its client, and goes on by its runs';
    const forward = (tx: TenantTx) =>
      tx.sql`update brokerage.plans set next_on = next_on + 1 where plan_id = ${plan.id}`;
    await expect(write(book.scope, forward)).rejects.toThrow(moved);
    await expect(write(desk.maker.scope, forward)).rejects.toThrow(moved);
    const raise = (tx: TenantTx) =>
      tx.sql`update brokerage.plan_terms set amount = amount * 2 where plan_id = ${plan.id}`;
    await expect(write(own, raise)).rejects.toThrow(/append|permission denied|never/u);
    const swap = (tx: TenantTx) =>
      tx.sql`update brokerage.plans set account_id = ${other.accountId} where plan_id = ${plan.id}`;
    await expect(write(own, swap)).rejects.toThrow('a plan stays what it buys, and whose it is');
    const unsigned = (tx: TenantTx) => tx.sql`
      insert into brokerage.plan_terms (tenant_id, terms_id, plan_id, client_id, version, amount, currency, day, highest_cost,
        lowest_price_e8, highest_price_e8, signature_id, signed_at)
      select t.tenant_id, ${newId()}, t.plan_id, t.client_id, 2, 9000000, t.currency, t.day, t.highest_cost, t.lowest_price_e8,
        t.highest_price_e8, t.signature_id, t.signed_at from brokerage.plan_terms t where t.plan_id = ${plan.id}`;
    const terms = 'the terms of a plan are signed by its client';
    await expect(write(own, unsigned)).rejects.toThrow(terms);
    await expect(write(desk.maker.scope, unsigned)).rejects.toThrow(terms);
  });

  test('S-27 after a crash between the quotation and the order the next look buys once', async () => {
    at('2027-04-13T15:40:00Z');
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 14 });
    at('2027-04-14T15:40:00Z');
    // A quotation that nobody took up is all that a crash leaves.
    await floor.quoted(await again(person), { amount: usd('500.00') });
    expect(await book.run()).toMatchObject({ placed: 1 });
    expect(await book.run()).toMatchObject({ placed: 0 });
    expect((await book.show(await again(person), plan.id)).runs).toHaveLength(1);
  });
});
