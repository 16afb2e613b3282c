// Runs of plans that buy nothing because of what changed since the signature, and rows of plans by hand, as the application's own role.
import { describe, expect, test } from 'vitest';
import { listMessages } from '@candor/contract/messages/client.ts';
import { changePlan, previewPlan } from '@candor/contract/plans/client.ts';
import { auditLedger } from '@candor/ledger';
import { answerOf, bucketsOf, callApi, openDesk, signIn } from '@candor/testkit';
import { openAttempts, taken } from '@candor/testkit/attempts.ts';
import type { Attack, Write } from '@candor/testkit/attempts.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { freeFundSymbol, openFunds } from '@candor/testkit/nouns/funds.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openPlans } from '@candor/testkit/nouns/plans.ts';
import { setTerms } from '@candor/testkit/nouns/products.ts';
import type { LaterTerms } from '@candor/testkit/nouns/products.ts';

// A Monday; the desk takes 25 hours to open: Tuesday, 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openPlans(system, desk);
const { answersTo, attempt, asClient } = openAttempts(system, desk);
const at = (instant: string) => system.clock.set(new Date(instant));
const again = async (person: Person): Promise<Person> => ({
  ...person,
  bearer: (await signIn(system, person.client)).access_token,
});

const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Other terms of the venue's shares from a day on, by two people. */
const setShares = (startsOn: string, change: Omit<LaterTerms, 'startsOn'>) =>
  setTerms(system, desk, { market: 'NASDAQ', startsOn, ...change });

/** Left out once, with this reason: said in the plan and in a message, nothing is held, and the plan goes on to the next month. */
async function expectSkipped(person: Person, planId: string, reason: string, nextOn: string): Promise<void> {
  await book.run();
  await book.run();
  const me = await again(person);
  const shown = await book.show(me, planId);
  expect(shown.runs.map((run) => [run.outcome, run.reason])).toEqual([['skipped', reason]]);
  expect(shown).toMatchObject({ status: 'running', next_on: nextOn });
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer: me.bearer }));
  expect(items.filter(({ link }) => link === `/portfolio/plans/${planId}`)).toHaveLength(1);
  expect((await bucketsOf(system, person.client)).frozen).toBe(0n);
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
  await book.move(me, planId, 'end');
}

describe('a run that buys nothing', () => {
  test('TRD-04 market_closed: a market that stays closed for ten days is not waited for, and nothing is made up for', async () => {
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 18 });
    // A Saturday, the tenth day after: it is still waited for.
    at('2026-11-28T15:40:00Z');
    await book.run();
    expect(await book.show(await again(person), plan.id)).toMatchObject({ next_on: '2026-11-18', runs: [] });
    // A Sunday: nobody looked while the market was open.
    at('2026-11-29T15:40:00Z');
    await expectSkipped(person, plan.id, 'market_closed', '2026-12-18');
  });

  test('TRD-04 needs_review: what staff would have to look at first is not what was signed', async () => {
    at('2026-11-30T15:40:00Z');
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 2 });
    await setShares('2026-12-01', { review_above: '100.00' });
    at('2026-12-02T15:40:00Z');
    await expectSkipped(person, plan.id, 'needs_review', '2027-01-02');
    await setShares('2026-12-03', { review_above: '250000.00' });
  });

  test('TRD-04 amount_too_small: the least of the product was raised above what was signed', async () => {
    at('2026-12-07T15:40:00Z');
    const person = await floor.makeInvestor();
    const plan = await book.started(person, { day: 9 });
    await setShares('2026-12-08', { minimum_amount: '600.00' });
    at('2026-12-09T15:40:00Z');
    await expectSkipped(person, plan.id, 'amount_too_small', '2027-01-09');
    // Nothing below it is signed any more; what is just as much is.
    const me = await again(person);
    const refused = await book.start(me, { amount: usd('599.99') });
    expect(refused.body).toMatchObject({ code: 'investment_below_minimum' });
    await book.move(me, (await book.started(me, { amount: usd('600.00') })).id, 'end');
    await setShares('2026-12-10', { minimum_amount: '1.00' });
  });

  test('TRD-04 product_closed: what two people closed is not bought', async () => {
    at('2026-12-14T15:40:00Z');
    const person = await floor.makeInvestor();
    await setShares('2026-12-15', { isOpen: false });
    const plan = await book.started(person, { day: 16 });
    at('2026-12-16T15:40:00Z');
    await expectSkipped(person, plan.id, 'product_closed', '2027-01-16');
    await setShares('2026-12-17', { isOpen: true });
  });
});

async function expectRefused(attacks: readonly Attack[]): Promise<void> {
  const words = attacks.map(([, said]) => expect.stringContaining(said));
  expect(await answersTo(attacks)).toEqual(words);
}

const copyPlan =
  (planId: string, change: object = {}): Write =>
  (tx) =>
    tx.sql`
    insert into brokerage.plans select (p).* from (select jsonb_populate_record(p, ${JSON.stringify(change)}::text::jsonb
      || jsonb_build_object('plan_id', gen_random_uuid())) as p from brokerage.plans p where plan_id = ${planId}) as copy`;

test('S-27 a plan is set up by its client on an own account, and none is taken away', async () => {
  at('2026-12-17T15:40:00Z');
  const [person, other] = [await floor.makeInvestor(), await floor.makeInvestor()];
  const plan = await book.started(person, { day: 21 });
  const setUp = 'a plan is set up by its client, on an own account in its currency';
  await expect(attempt(asClient(person), copyPlan(plan.id))).rejects.toThrow(taken);
  await expectRefused([
    [desk.maker.scope, setUp, copyPlan(plan.id)],
    [book.scope, setUp, copyPlan(plan.id)],
    [asClient(other), setUp, copyPlan(plan.id)],
    [asClient(person), setUp, copyPlan(plan.id, { account_id: other.accountId })],
    [asClient(person), setUp, copyPlan(plan.id, { currency: 'EUR' })],
    [asClient(person), setUp, copyPlan(plan.id, { status: 'paused' })],
    [asClient(person), 'plans is append-only', (tx) => tx.sql`delete from brokerage.plans where plan_id = ${plan.id}`],
    [book.scope, 'permission denied', (tx) => tx.sql`update brokerage.plan_terms set amount = amount * 2`],
    [book.scope, 'permission denied', (tx) => tx.sql`delete from brokerage.plan_runs`],
  ]);
  await book.move(await again(person), plan.id, 'end');
});

test('S-27 a plan that rests buys nothing, goes forward only and ends once', async () => {
  at('2027-01-12T15:40:00Z');
  const person = await floor.makeInvestor();
  const me = asClient(person);
  const plan = await book.started(person, { day: 13 });
  const { id: quotationId } = await floor.quoted(person, { amount: usd('450.00') });
  const move =
    (change: object): Write =>
    (tx) =>
      tx.sql`
      update brokerage.plans p set status = n.status, next_on = n.next_on, skips_on = n.skips_on, ended_at = n.ended_at
      from (select (jsonb_populate_record(o, ${JSON.stringify(change)}::text::jsonb)).* from brokerage.plans o
        where o.plan_id = ${plan.id}) as n where p.tenant_id = n.tenant_id and p.plan_id = n.plan_id`;
  const buy: Write = (tx) => tx.sql`
    insert into brokerage.plan_runs (tenant_id, plan_id, run_on, client_id, terms_id, signature_id, outcome, quotation_id,
      price_e8, cost, ran_at)
    select p.tenant_id, p.plan_id, p.next_on, p.client_id, t.terms_id, t.signature_id, 'placed', q.quotation_id, q.price_e8,
      q.total_minor - q.gross_minor, ${new Date('2027-01-13T15:40:00Z')}
    from brokerage.plans p
    join brokerage.plan_terms t on t.tenant_id = p.tenant_id and t.plan_id = p.plan_id, brokerage.quotations q
    where p.plan_id = ${plan.id} and q.quotation_id = ${quotationId}`;
  const rests = 'a plan that rests buys nothing';
  // Nothing but the order at its side is missing.
  await expect(attempt(book.scope, buy)).rejects.toThrow(taken);
  await book.move(person, plan.id, 'skip');
  await expectRefused([[book.scope, rests, buy]]);
  await book.move(person, plan.id, 'pause');
  await expectRefused([[book.scope, rests, buy]]);
  at('2027-01-13T15:40:00Z');
  await book.run();
  const mine = await again(person);
  expect((await book.show(mine, plan.id)).runs).toMatchObject([{ run_on: '2027-01-13', reason: 'paused' }]);
  await expectRefused([
    [me, 'a plan goes forward only', move({ next_on: '2027-01-13' })],
    [desk.maker.scope, 'a plan is moved by its client, and goes on by its runs', move({ status: 'running' })],
    [book.scope, 'a plan is moved by its client, and goes on by its runs', move({ status: 'running' })],
  ]);
  await book.move(mine, plan.id, 'end');
  await expectRefused([[me, 'a plan ends once', move({ status: 'running', ended_at: null })]]);
});

describe('a plan that is changed or begins elsewhere', () => {
  test('TRD-04 G-05 limits to their edge: a cost as high as the amount, a band of one price; nothing beyond', async () => {
    at('2027-01-14T15:40:00Z');
    const person = await floor.makeInvestor();
    const edge = { highest_cost: usd('500.00'), lowest_price: '150', highest_price: '150' };
    const plan = await book.started(person, edge);
    expect(plan).toMatchObject(edge);
    for (const wrong of [
      { highest_cost: usd('500.01') },
      { highest_cost: { amount: '50.00', currency: 'EUR' } },
      { lowest_price: '0' },
      { lowest_price: '150.01', highest_price: '150' },
    ])
      expect((await book.change(person, plan.id, wrong)).body).toMatchObject({ code: 'plan_terms_invalid' });
    const body = { market: 'NASDAQ', symbol: 'AAPL', day: 18 };
    const preview = answerOf(previewPlan, await callApi(system, previewPlan, { bearer: person.bearer, body }));
    expect(preview.amount).toEqual(usd('100.00'));
    await book.move(person, plan.id, 'end');
  });

  test('TRD-04 another amount keeps the day that a holiday moved; another day is a later one, and a wish to leave one out goes along', async () => {
    at('2027-01-15T15:40:00Z');
    const person = await floor.makeInvestor();
    const [waits, moves] = [await book.started(person, { day: 18 }), await book.started(person, { day: 25 })];
    // Nothing is traded on this Monday.
    at('2027-01-18T15:40:00Z');
    let me = await again(person);
    const changed = answerOf(changePlan, await book.change(me, waits.id, { amount: usd('600.00'), day: 18 }));
    expect(changed).toMatchObject({ next_on: '2027-01-18', next_trade_on: '2027-01-19', amount: usd('600.00') });
    at('2027-01-19T15:40:00Z');
    await expect.poll(async () => (await book.run()).waiting).toBe(0);
    me = await again(person);
    const shown = await book.show(me, waits.id);
    expect(shown).toMatchObject({ next_on: '2027-02-18', runs: [{ run_on: '2027-01-18', amount: usd('600.00') }] });
    expect((await book.move(me, moves.id, 'skip')).status).toBe(200);
    const moved = answerOf(changePlan, await book.change(me, moves.id, { day: 20 }));
    expect(moved).toMatchObject({ next_on: '2027-01-20', skips_next: true });
    at('2027-01-20T15:40:00Z');
    await book.run();
    me = await again(person);
    expect((await book.show(me, moves.id)).runs).toMatchObject([{ run_on: '2027-01-20', reason: 'by_client' }]);
    // Never a second one of the day that it is.
    const today = answerOf(changePlan, await book.change(me, waits.id, { day: 20 }));
    expect(today).toMatchObject({ next_on: '2027-02-20', skips_next: false });
    for (const { id } of [waits, moves]) await book.move(me, id, 'end');
  });

  test('TRD-01 TRD-04 a fund further east is bought when its own day begins, and the next time is a month later', async () => {
    const funds = openFunds(system, desk);
    at('2027-01-25T15:40:00Z');
    const fund = await funds.make({
      symbol: await freeFundSymbol(system, desk),
      zone: 'Asia/Tokyo',
      cut_off: '15:00',
    });
    await funds.record(fund, '2027-01-22', '100.00');
    at('2027-01-27T12:00:00Z');
    const person = await floor.makeInvestor();
    await funds.readWarning(person);
    const plan = await book.started(person, { symbol: fund.code.split(':')[1], day: 28 });
    await book.run();
    expect(await book.show(person, plan.id)).toMatchObject({ next_on: '2027-01-28', runs: [] });
    // Forty minutes into the next day in Tokyo.
    at('2027-01-27T15:40:00Z');
    await book.run();
    const me = await again(person);
    expect(await book.show(me, plan.id)).toMatchObject({
      next_on: '2027-02-28',
      runs: [{ run_on: '2027-01-28', outcome: 'placed' }],
    });
    await book.move(me, plan.id, 'end');
  });
});
