// Bonds over the wire: bought and sold with what has accrued, paid their coupons and paid back, to the unit; and who may write them down.
import { describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/bonds/client.ts';
import * as staff from '@candor/contract/bonds/staff.ts';
import { getPortfolio } from '@candor/contract/portfolio/client.ts';
import { proposeBond, proposeBondOpening } from '@candor/brokerage/bonds/index.ts';
import { announceOwed, bookDue } from '@candor/brokerage/corporate-actions/index.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addStaff,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  clockworkOf,
  expectDone,
  openDesk,
  signIn,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { bondWish, openBonds } from '@candor/testkit/nouns/bonds.ts';
import { readTold } from '@candor/testkit/nouns/messages.ts';
import { fillNow, openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T08:00:00Z') });
// What falls due is done where a test says so: a moved clock would wake the server's own clockwork, and whichever was first did it.
await system.server.worker.stop();
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openBonds(system, desk);
const { db, money } = system.server;
const parts = money.trading;
const reason = 'as the issuer published';

const again = async (person: Person): Promise<Person> => ({
  ...person,
  bearer: (await signIn(system, person.client)).access_token,
});
const show = async ({ bearer }: Person, id: string) =>
  answerOf(contract.getBond, await callApi(system, contract.getBond, { bearer, params: { id } }));

/** Bought at a limit, so that the figures are known. */
async function trade(person: Person, symbol: string, wish: object) {
  const order = await floor.placed(
    person,
    { market: 'NYSE', symbol, kind: 'limit', ...wish },
    { accept_duplicate: true },
  );
  await fillNow(system, order);
  return floor.detail(person, order.id);
}

async function heldOf(person: Person): Promise<bigint> {
  const { holdings } = await floor.balancesOf(person);
  return (
    holdings.reduce((sum, { freeE8, incomingE8, frozenE8 }) => sum + freeE8 + incomingE8 + frozenE8, 0n) / 100_000_000n
  );
}

async function expectSound(): Promise<void> {
  const report = await auditLedger({ db, clock: system.clock, ids: money.parts.ids }, clockworkOf(desk).tenantId);
  expect(report.violations).toEqual([]);
}

/** On to the afternoon of a day, with what the clock does before the open and after it. */
async function goTo(day: string): Promise<void> {
  for (const hour of ['13:00', '18:00']) {
    system.clock.set(new Date(`${day}T${hour}:00Z`));
    await book.work();
  }
}

/** Sold between: whoever sells gets what has accrued. From the ex-date on the coupon stays: it is owed, and what accrues is below zero. */
async function sellAndPart(early: Person, late: Person): Promise<void> {
  await goTo('2026-12-01');
  const seller = await again(early);
  const sale = await trade(seller, 'UST2Y', { side: 'sell', limit_price: '97', quantity: '40' });
  const told = sale.costs.find(({ code }) => code === 'accrued_interest');
  // To 2 December: 170 of 183 days, 4,000 nominal: 85 × 170 ÷ 183.
  expect(told).toMatchObject({ booked: { amount: '-78.96' } });
  await goTo('2026-12-04');
  await trade(await again(late), 'UST2Y', { limit_price: '98', quantity: '7' });

  await goTo('2026-12-11');
  const buyer = await again(late);
  const parted = await floor.quoted(buyer, {
    market: 'NYSE',
    symbol: 'UST2Y',
    kind: 'limit',
    limit_price: '98',
    quantity: '10',
  });
  expect(parted.bond).toMatchObject({ is_ex: true, accrued: { amount: '-0.12' } });
  await trade(buyer, 'UST2Y', { limit_price: '98', quantity: '10' });
  const before = (await bucketsOf(system, late.client)).cash;
  await goTo('2026-12-16');
  // 7 pieces of before, 10 without the coupon: 14.875, half-even.
  expect((await bucketsOf(system, late.client)).cash - before).toBe(1_488n);
  expect(await readTold(system, early.client)).toContain('coupon_paid /portfolio/transactions');
  await expectSound();
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Interest is income day by day, less what was paid for it; the drivers add up to the change in value to the unit. */
async function expectDrivers(person: Person): Promise<void> {
  const { bearer } = await again(person);
  const query = { from: '2026-11-18', to: '2026-12-15' };
  const { drivers, change } = answerOf(getPortfolio, await callApi(system, getPortfolio, { bearer, query }));
  const { price, currency, income, costs, taxes, paid_in: paidIn, paid_out: paidOut } = drivers;
  const sum = [price, currency, income, costs, taxes, paidIn].reduce((all, one) => all + cents(one), -cents(paidOut));
  expect(sum).toBe(cents(change));
  // 100 pieces to 2 December, 60 from then to 16 December: some 2,300 cents, and never a whole coupon.
  expect(cents(income)).toBeGreaterThan(1_500);
  expect(cents(income)).toBeLessThan(5_000);
}

/** Nothing trades when the end is near; then everything is paid back. */
async function payBack(early: Person, id: string): Promise<void> {
  // Said again, nothing is paid again.
  const runs = await Promise.all([book.work(), book.work()]);
  expect(runs.every(({ booked, paid }) => booked === 0 && paid === 0)).toBe(true);

  await goTo('2027-06-11');
  const asked = await floor.quote(await again(early), {
    market: 'NYSE',
    symbol: 'UST2Y',
    side: 'sell',
    kind: 'limit',
    limit_price: '100',
    quantity: '1',
  });
  expect(asked).toMatchObject({ status: 422, body: { code: 'bond_ends' } });
  await goTo('2027-06-16');
  expect(await heldOf(early)).toBe(0n);
  expect(await bucketsOf(system, early.client)).toMatchObject({ invested: 0n });
  expect(await readTold(system, early.client)).toContain('bond_redeemed /portfolio/transactions');
  expect(await show(await again(early), id)).toMatchObject({ redeemed: true, is_open: false, flows: [] });
  await expectSound();
}

describe('TRD-02 a bond from the purchase to its redemption', () => {
  // Half a year is 182 or 183 days; coupons on 15 December and 15 June.
  test('clean, accrued and dirty price; coupon, sale between, redemption; books sound', async () => {
    const id = await book.make({ symbol: 'UST2Y', matures_on: '2027-06-15', issued_on: '2025-06-15', ex_days: 3 });
    const [first, late] = [await floor.makeInvestor('100000.00'), await floor.makeInvestor('100000.00')];
    system.clock.set(new Date('2026-11-18T16:00:00Z'));
    const early = await again(first);
    const quotation = await floor.quoted(early, {
      market: 'NYSE',
      symbol: 'UST2Y',
      kind: 'limit',
      limit_price: '98.375',
      quantity: '100',
    });
    // Settles on 19 November: 157 of 183 days since 15 June. 212.50 × 157 ÷ 183.
    expect(quotation.settles_on).toBe('2026-11-19');
    expect(quotation.bond).toEqual({
      nominal: { amount: '10000.00', currency: 'USD' },
      clean: { amount: '9837.50', currency: 'USD' },
      accrued: { amount: '182.31', currency: 'USD' },
      dirty: { amount: '10019.81', currency: 'USD' },
      since: '2026-06-15',
      days: 157,
      period_days: 183,
      is_ex: false,
      day_count: 'act_act',
    });
    expect(quotation.lines.find(({ kind }) => kind === 'interest')).toMatchObject({
      code: 'accrued_interest',
      amount: { amount: '182.31' },
    });
    const fees = quotation.lines
      .filter(({ kind }) => kind === 'fee' || kind === 'tax')
      .reduce((sum, { amount }) => sum + Number(amount.amount), 0);
    expect(Number(quotation.total.amount)).toBeCloseTo(10_019.81 + fees, 2);

    const order = await trade(early, 'UST2Y', { limit_price: '98.375', quantity: '100' });
    expect(order).toMatchObject({ status: 'settle', type: 'fund', subtype: 'fund' });
    expect(order.costs.find(({ code }) => code === 'accrued_interest')).toMatchObject({
      estimated: { amount: '182.31' },
      booked: { amount: '182.31' },
    });
    expect(await bucketsOf(system, early.client)).toMatchObject({ invested: 983_750n });
    expect((await show(early, id)).mine).toMatchObject({
      pieces: '100',
      next_coupon: { pays_on: '2026-12-15', gross: { amount: '212.50' } },
    });
    await expectSound();

    await sellAndPart(early, late);
    await expectDrivers(early);
    await payBack(early, id);
  });

  test('many holders: each gets quantity × coupon to the unit, whoever runs it, killed in the middle or not', async () => {
    await book.make({
      symbol: 'UST30Y',
      coupon_percent: '3.77',
      day_count: 'act_365',
      issued_on: '2026-01-20',
      matures_on: '2029-01-20',
    });
    const holders: Array<readonly [Person, number]> = [];
    for (const pieces of [1, 3, 7, 11, 13]) {
      const person = await floor.makeInvestor('5000.00');
      await trade(person, 'UST30Y', { limit_price: '99', quantity: String(pieces) });
      holders.push([person, pieces]);
    }
    await announceOwed(parts, clockworkOf(desk));
    await goTo('2027-07-14');
    const cash = async () => Promise.all(holders.map(async ([{ client }]) => (await bucketsOf(system, client)).cash));
    const before = await cash();
    system.clock.set(new Date('2027-07-19T13:00:00Z'));
    await announceOwed(parts, clockworkOf(desk));
    await bookDue(parts, clockworkOf(desk));
    system.clock.set(new Date('2027-07-20T13:00:00Z'));
    // The books fail at the end: nothing of it stays.
    const torn = { ...parts, ledger: { ...parts.ledger, postAllIn: () => Promise.reject(new Error('killed')) } };
    await expect(bookDue(torn, clockworkOf(desk))).rejects.toThrow('killed');
    expect(await cash()).toEqual(before);
    // Several servers at once: whoever is first pays, nobody else.
    await Promise.allSettled([1, 2, 3].map(() => bookDue(parts, clockworkOf(desk))));
    const after = await cash();
    // 3.77 % of 100 for 181 of 365 days is 1.86950685 for a piece.
    for (const [place, [, pieces]] of holders.entries()) {
      expect((after[place] ?? 0n) - (before[place] ?? 0n)).toBe(BigInt(Math.round(pieces * 186.950685)));
    }
    await expectSound();
  });
});

describe('S-19 who writes a bond down', () => {
  test('two people, never one; terms change as a draft and never after; another house does not see it', async () => {
    const id = await book.draft({ symbol: 'UST5Y', issued_on: '2026-02-15', matures_on: '2030-02-15' });
    const reader = await floor.makeInvestor('10.00');
    expect((await callApi(system, contract.getBond, { bearer: reader.bearer, params: { id } })).status).toBe(404);
    const change = {
      ...bondWish({ symbol: 'UST5Y', coupon_percent: '5', issued_on: '2026-02-15', matures_on: '2030-02-15' }),
      reason,
    };
    await approve(system, desk, expectDone(await proposeBond(parts, desk.maker, change, id)));
    // Terms that changed after the proposal are not those that were seen.
    const opening = expectDone(await proposeBondOpening(parts, desk.maker, id, reason));
    await approve(system, desk, opening);
    expect(await show(reader, id)).toMatchObject({ terms: { coupon_percent: '5' }, is_open: true });
    expect(await proposeBond(parts, desk.maker, change, id)).toMatchObject({ refused: 'state_conflict' });
    expect(await proposeBond(parts, desk.maker, change)).toMatchObject({ refused: 'state_conflict' });

    const write = (sql: (tx: TenantTx) => Promise<unknown>) => db.transact(desk.maker.scope, sql);
    await expect(write((tx) => tx.sql`update brokerage.bonds set coupon_e6 = 1 where bond_id = ${id}`)).rejects.toThrow(
      /stays what was published/,
    );
    await expect(
      write((tx) => tx.sql`update brokerage.bonds set state = 'redeemed', redeemed_at = now() where bond_id = ${id}`),
    ).rejects.toThrow(/ends on its day/);
    await expect(write((tx) => tx.sql`delete from brokerage.bonds where bond_id = ${id}`)).rejects.toThrow(
      /append-only/,
    );
    const alone = await book.draft({ symbol: 'UST10Y', issued_on: '2027-02-15', matures_on: '2030-02-15' });
    await expect(
      write((tx) => tx.sql`update brokerage.bonds set coupon_e6 = 9000000 where bond_id = ${alone}`),
    ).rejects.toThrow(/decision of two people/);
    await expect(
      write(
        (tx) =>
          tx.sql`update brokerage.bonds set state = 'open', opened_at = now(), open_approval_id = approval_id where bond_id = ${alone}`,
      ),
    ).rejects.toThrow(/opened by two people/);
    await expect(
      write(
        (
          tx,
        ) => tx.sql`insert into brokerage.corporate_actions (tenant_id, action_id, instrument_id, kind, ex_date, terms, state, approval_id, announced_at)
        select tenant_id, ${money.parts.ids.next()}, instrument_id, 'coupon', matures_on, '{"kind":"coupon"}', 'announced', approval_id, now()
        from brokerage.bonds where bond_id = ${id}`,
      ),
    ).rejects.toThrow(/terms that two people opened/);
  });

  test('terms that mean nothing are refused; the desk sees what is coming and per client', async () => {
    const bad = async (change: object) =>
      proposeBond(parts, desk.maker, { ...bondWish({ symbol: 'UST10Y' }), ...change, reason });
    expect(await bad({ symbol: 'NOPE' })).toMatchObject({ refused: 'not_found' });
    expect(await bad({ market: 'NASDAQ', symbol: 'AAPL' })).toMatchObject({ refused: 'bond_terms_invalid' });
    expect(await bad({ issued_on: '2025-06-20' })).toMatchObject({ refused: 'bond_terms_invalid' });
    expect(await bad({ issued_on: '2020-06-15', matures_on: '2026-06-15' })).toMatchObject({
      refused: 'bond_terms_invalid',
    });
    const operator = await addStaff(system, 'sun3', ['operations']);
    const list = answerOf(staff.listDeskBonds, await callApi(system, staff.listDeskBonds, { bearer: operator.bearer }));
    const open = list.items.find(({ symbol }) => symbol === 'UST30Y');
    expect(open).toMatchObject({ state: 'open', terms: { day_count: 'act_365' } });
    const coming = answerOf(
      staff.listComingCoupons,
      await callApi(system, staff.listComingCoupons, { bearer: operator.bearer }),
    );
    expect(coming.items.find(({ symbol, kind }) => symbol === 'UST30Y' && kind === 'coupon')).toMatchObject({
      holders: 5,
    });
    const preview = answerOf(
      staff.previewCoupon,
      await callApi(system, staff.previewCoupon, { bearer: operator.bearer, params: { id: open?.id ?? '' } }),
    );
    expect(preview.items).toHaveLength(5);
    const other = await openDesk(system, 'spain', ['EUR']);
    expect(await proposeBondOpening(parts, other.maker, open?.id ?? '', reason)).toMatchObject({
      refused: 'not_found',
    });
  });
});
