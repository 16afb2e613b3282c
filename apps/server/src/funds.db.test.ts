// Funds over the wire: units at the NAV after the request, cut-offs, charges, switches, corrections, and who tries to cheat.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/funds/client.ts';
import * as staff from '@candor/contract/funds/staff.ts';
import { cancelOrder, listOrders, placeOrder } from '@candor/contract/orders/client.ts';
import { listPositions } from '@candor/contract/portfolio/client.ts';
import { proposeFund, proposeNavCorrection, proposeNavs } from '@candor/brokerage/funds/index.ts';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  expectDone,
  makeStaff,
  newKey,
  openDesk,
  signIn,
  signInStaff,
  testPin,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { fundWish, openFunds } from '@candor/testkit/nouns/funds.ts';
import type { TestFund } from '@candor/testkit/nouns/funds.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

// A Sunday; the desk takes 25 hours to open, so orders begin on Monday, whose cut-off is at 21:00 UTC.
const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openFunds(system, desk);
const parts = system.server.money.trading;
const [monday, wednesday, friday] = ['2026-11-16', '2026-11-18', '2026-11-13'] as const;

async function investor(amount = '1000.00'): Promise<Person> {
  const person = await floor.makeInvestor(amount);
  await book.readWarning(person);
  return person;
}

const cash = async ({ client }: Person) => {
  const { cash: free, frozen, invested } = await bucketsOf(system, client);
  return { free, frozen, invested };
};
const at = (instant: string) => system.clock.set(new Date(instant));
const statusOf = async (person: Person, id: string) => (await floor.detail(await book.again(person), id)).status;

async function expectBooks() {
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
}

let main: TestFund;
let other: TestFund;

test('TRD-01 TRD-02 two people bring a fund and its first NAV; the page tells costs, cut-off and day before anything is signed', async () => {
  const person = await investor();
  expect(await proposeFund(parts, desk.maker, { ...fundWish({ symbol: 'AAPL' }), reason: book.reason })).toMatchObject({
    refused: 'fund_terms_invalid',
  });
  main = await book.make();
  other = await book.make({ symbol: 'VBTLX', entry_percent: '0', exit_percent: '0' });
  expect(await book.quoteBuy(person, main.id, '100.00')).toMatchObject({ body: { code: 'fund_nav_missing' } });
  await book.record(main, friday, '100');
  await book.record(other, friday, '50');
  const shown = await book.show(person, main.id);
  expect(shown).toMatchObject({
    entry_percent: '1',
    exit_percent: '0.5',
    nav: { day: friday, nav: '100' },
    deal: { nav_day: monday, cut_off_at: '2026-11-16T21:00:00.000Z', settles_on: wednesday },
    performance: [],
    mine: null,
  });
  const told = answerOf(contract.quoteFundPurchase, await book.quoteBuy(person, main.id, '100.00'));
  expect(told).toMatchObject({
    nav_day: monday,
    estimated_with: { day: friday },
    quotation: { good_till: monday, maximum: { amount: '100.00' }, lines: [{ code: 'entry_charge' }] },
  });
  const { bearer } = person;
  expect(answerOf(contract.listFunds, await callApi(system, contract.listFunds, { bearer })).items).toHaveLength(2);
  const navs = await callApi(system, contract.getFundNavs, { bearer, params: { id: main.id } });
  expect(answerOf(contract.getFundNavs, navs).items).toMatchObject([{ day: friday, nav: '100' }]);
  // A fund's quotation is of no use where listed shares are bought.
  const body = { quotation_id: told.quotation.id, pin: testPin };
  const misused = await callApi(system, placeOrder, { bearer, body, headers: newKey() });
  expect(misused.body).toMatchObject({ code: 'order_unsupported' });
});

test('TRD-03 TRD-06 bought for an amount: held at once, booked at the NAV of its day to four decimals, the remainder free in the same journal, settled, sold', async () => {
  const person = await investor();
  const cancelled = await investor();
  const order = await book.buy(person, main.id, '500.00');
  expect(order).toMatchObject({ type: 'fund', status: 'pending', can_cancel: true, good_till: monday });
  expect(await cash(person)).toMatchObject({ free: 50_000n, frozen: 50_000n });
  await book.move();
  // Cancelled until the cut-off, and free at once.
  const taken = await book.buy(cancelled, main.id, '500.00');
  const cancel = (who: Person, id: string) => callApi(system, cancelOrder, { bearer: who.bearer, params: { id } });
  at('2026-11-16T20:59:30Z');
  const inTime = await book.again(cancelled);
  expect(answerOf(cancelOrder, await cancel(inTime, taken.id)).status).toBe('cancelled');
  expect(await cash(cancelled)).toMatchObject({ free: 100_000n, frozen: 0n });
  // No NAV of a day is recorded before its cut-off.
  expect(await book.proposeNav(main, monday, '103')).toMatchObject({ refused: 'fund_navs_invalid' });
  at('2026-11-16T21:00:00Z');
  expect(await cancel(await book.again(person), order.id)).toMatchObject({ body: { code: 'order_not_cancellable' } });
  await book.record(main, monday, '103.3333');
  await book.move();
  await book.move();
  // 500.00 / 1.01 = 495.04…; / 103.3333 = 4.7907 units: 495.04 and a charge of 4.95, a cent is left over.
  const booked = await floor.detail(await book.again(person), order.id);
  expect(booked).toMatchObject({
    status: 'settle',
    filled: '4.7907',
    average_price: '103.3333',
    settles_on: wednesday,
    fills: [{ quantity: '4.7907' }],
  });
  expect(await cash(person)).toEqual({ free: 50_001n, frozen: 0n, invested: 49_504n });
  at('2026-11-18T20:00:00Z');
  await book.settle();
  expect(await statusOf(person, order.id)).toBe('holding');
  const holder = await book.again(person);
  const positions = answerOf(listPositions, await callApi(system, listPositions, { bearer: holder.bearer }));
  expect(positions.items).toMatchObject([{ quantity: '4.7907', value: { amount: '495.04' } }]);
  expect((await book.show(holder, positions.items[0]?.instrument.id ?? '')).id).toBe(main.id);
  // By units, by amount, everything.
  const some = await book.sell(holder, main.id, { units: '1.7907' });
  const forMoney = await book.sell(holder, main.id, { amount: { amount: '100.00', currency: 'USD' } });
  expect(await book.quoteSell(holder, main.id, { units: '3' })).toMatchObject({
    body: { code: 'insufficient_holdings' },
  });
  expect(await book.quoteSell(holder, main.id, { units: '0.00001' })).toMatchObject({
    body: { code: 'quantity_invalid' },
  });
  at('2026-11-18T21:30:00Z');
  await book.record(main, wednesday, '101');
  await book.move();
  expect(await floor.detail(await book.again(person), some.id)).toMatchObject({ status: 'settle', filled: '1.7907' });
  // 100.00 / 101 = 0.9901 units, rounded up; what was set aside beyond is free again.
  expect(await floor.detail(await book.again(person), forMoney.id)).toMatchObject({ filled: '0.9901' });
  expect((await book.show(await book.again(person), main.id)).mine).toMatchObject({
    units: '2.0099',
    sellable: '2.0099',
  });
  const all = await book.sell(await book.again(person), main.id, {});
  at('2026-11-19T21:30:00Z');
  await book.record(main, '2026-11-19', '102');
  await book.move();
  at('2026-11-24T20:00:00Z');
  await book.settle();
  expect(await statusOf(person, all.id)).toBe('sold');
  expect(await statusOf(person, order.id)).toBe('sold');
  expect(await cash(person)).toMatchObject({ frozen: 0n, invested: 0n });
  await expectBooks();
});

test('TRD-03 after the cut-off, over a weekend and a holiday an order gets the next NAV day, and a quotation never outlives its day', async () => {
  const person = await investor();
  at('2026-11-25T20:58:00Z');
  const here = await book.again(person);
  const early = answerOf(contract.quoteFundPurchase, await book.quoteBuy(here, main.id, '50.00'));
  expect(early).toMatchObject({ nav_day: '2026-11-25', quotation: { expires_at: '2026-11-25T21:00:00.000Z' } });
  at('2026-11-25T21:00:00Z');
  expect(await book.place(contract.placeFundPurchase, here, main.id, early.quotation.id)).toMatchObject({
    body: { code: 'quotation_expired' },
  });
  // Thanksgiving is no NAV day; Friday closes early and has its NAV.
  const late = answerOf(contract.quoteFundPurchase, await book.quoteBuy(here, main.id, '50.00'));
  expect(late).toMatchObject({ nav_day: '2026-11-27', cut_off_at: '2026-11-27T21:00:00.000Z' });
  expect(await book.proposeNav(main, '2026-11-26', '102')).toMatchObject({ refused: 'fund_navs_invalid' });
  at('2026-11-27T21:00:00Z');
  const weekend = answerOf(contract.quoteFundPurchase, await book.quoteBuy(await book.again(person), main.id, '50.00'));
  expect(weekend).toMatchObject({ nav_day: '2026-11-30' });
  await book.record(main, '2026-11-25', '102');
  await book.record(main, '2026-11-27', '102.5');
  await book.record(other, '2026-11-27', '50');
});

test('TRD-06 what is too little, too much, of another currency or not read is refused with its reason', async () => {
  const person = await investor('100.00');
  expect(await book.quoteBuy(person, main.id, '9.99')).toMatchObject({ body: { code: 'investment_below_minimum' } });
  expect(await book.quoteBuy(person, main.id, '100.01')).toMatchObject({ body: { code: 'insufficient_funds' } });
  expect(await book.quoteBuy(person, main.id, '50.00', 'EUR')).toMatchObject({ body: { code: 'currency_mismatch' } });
  const unread = await floor.makeInvestor('100.00');
  expect(await book.quoteBuy(unread, main.id, '50.00')).toMatchObject({ body: { code: 'risk_warning_unread' } });
  expect(await book.quoteSell(person, main.id, {})).toMatchObject({ body: { code: 'insufficient_holdings' } });
  const both = { units: '1', amount: { amount: '1.00', currency: 'USD' } };
  expect(await book.quoteSell(person, main.id, both)).toMatchObject({ body: { code: 'order_payload_invalid' } });
  // A quotation is spent once, by the client it was made for, in the fund it was made for.
  const { quotation } = answerOf(contract.quoteFundPurchase, await book.quoteBuy(person, main.id, '20.00'));
  const other2 = await investor('100.00');
  expect(await book.place(contract.placeFundPurchase, other2, main.id, quotation.id)).toMatchObject({ status: 404 });
  expect(await book.place(contract.placeFundPurchase, person, other.id, quotation.id)).toMatchObject({ status: 404 });
  expect(await book.place(contract.placeFundSale, person, main.id, quotation.id)).toMatchObject({
    body: { code: 'order_payload_invalid' },
  });
  const key = newKey();
  const first = await book.place(contract.placeFundPurchase, person, main.id, quotation.id, key);
  const again = await book.place(contract.placeFundPurchase, person, main.id, quotation.id, key);
  expect(again.body).toEqual(first.body);
  expect(await book.place(contract.placeFundPurchase, person, main.id, quotation.id)).toMatchObject({
    body: { code: 'quotation_used' },
  });
  const { id } = answerOf(contract.placeFundPurchase, first);
  await callApi(system, cancelOrder, { bearer: person.bearer, params: { id } });
});

test('TRD-02 a switch is one signed act: both orders or neither, the purchase at the NAV after its proceeds have arrived; cancelled whole', async () => {
  const person = await investor();
  await book.buy(person, main.id, '505.00');
  at('2026-11-30T21:10:00Z');
  await book.record(main, '2026-11-30', '100');
  await book.record(other, '2026-11-30', '50');
  await book.move();
  at('2026-12-02T20:00:00Z');
  await book.settle();
  const holder = await book.again(person);
  const quote = (to: string, units?: string) =>
    callApi(system, contract.quoteFundSwitch, {
      bearer: holder.bearer,
      params: { id: main.id },
      body: { to, ...(units && { units }) },
    });
  expect(await quote(main.id)).toMatchObject({ body: { code: 'fund_switch_same' } });
  const place = (told: contract.SwitchQuotation, purchase = told.purchase.id) =>
    callApi(system, contract.placeFundSwitch, {
      bearer: holder.bearer,
      params: { id: main.id },
      body: { sale_quotation_id: told.sale.id, purchase_quotation_id: purchase, pin: testPin },
      headers: newKey(),
    });
  const told = answerOf(contract.quoteFundSwitch, await quote(other.id));
  expect(told).toMatchObject({ nav_day: '2026-12-02', settles_on: '2026-12-04', sale: { quantity: '5' } });
  // Half of it is nothing: without a purchase that fits, nothing is placed.
  expect(await place(told, told.sale.id)).toMatchObject({ body: { code: 'order_payload_invalid' } });
  expect((await book.show(holder, main.id)).mine).toMatchObject({ sellable: '5' });
  const dropped = answerOf(contract.placeFundSwitch, await place(told));
  const orders = async () => {
    const found = await callApi(system, listOrders, { bearer: holder.bearer, query: { type: 'fund' } });
    return answerOf(listOrders, found).items;
  };
  expect((await orders()).map(({ status }) => status).slice(0, 2)).toEqual(['awaiting', 'pending']);
  await callApi(system, cancelOrder, { bearer: holder.bearer, params: { id: dropped.id } });
  expect((await orders()).map(({ status }) => status).slice(0, 2)).toEqual(['cancelled', 'cancelled']);
  const sale = answerOf(
    contract.placeFundSwitch,
    await place(answerOf(contract.quoteFundSwitch, await quote(other.id))),
  );
  at('2026-12-02T21:10:00Z');
  await book.record(main, '2026-12-02', '101');
  await book.move();
  at('2026-12-04T20:00:00Z');
  await book.settle();
  expect(await statusOf(person, sale.id)).toBe('sold');
  await book.move();
  await book.move();
  // 5 × 101 = 505.00 less 0.5 % = 502.48 (half to even), held for the NAV of the day.
  expect(await cash(person)).toMatchObject({ frozen: 50_248n });
  at('2026-12-04T21:10:00Z');
  await book.record(other, '2026-12-04', '50');
  await book.move();
  expect((await book.show(await book.again(person), other.id)).mine).toMatchObject({ units: '10.0496' });
  await expectBooks();
});

test('TRD-02 a NAV that jumps needs an explicit word, none is recorded twice, and the same person cannot agree', async () => {
  at('2026-12-07T21:10:00Z');
  expect(await book.proposeNav(main, '2026-12-07', '120')).toMatchObject({
    refused: 'fund_nav_jump',
    params: { percent: '18.81' },
  });
  const proposed = expectDone(await book.proposeNav(main, '2026-12-07', '120', true));
  const twin = expectDone(await book.proposeNav(main, '2026-12-07', '120', true));
  const { parts: deciding, effects } = system.server.money;
  const alone = await approveProposal({ ...deciding, effects }, desk.maker, proposed.id, undefined);
  expect(alone).toMatchObject({ refused: 'self_approval' });
  await approve(system, desk, proposed);
  expect(await approveProposal({ ...deciding, effects }, desk.checker, twin.id, undefined)).toMatchObject({
    refused: 'state_conflict',
  });
  expect(await book.proposeNav(main, '2026-12-07', '121', true)).toMatchObject({ refused: 'fund_navs_invalid' });
  const lines = [
    { fund: 'NASDAQ:VTSAX', day: '2026-12-07', nav: '1' },
    { fund: 'NASDAQ:NOPE', day: '2026-12-07', nav: '1' },
    { fund: other.code, day: '2026-12-06', nav: '50' },
    { fund: other.code, day: '2026-12-07', nav: 'abc' },
    { fund: other.code, day: '2026-12-07', nav: '70' },
    { fund: other.code, day: '2026-12-09', nav: '50' },
  ];
  const { bearer } = await staffOf(['operations']);
  const judged = answerOf(staff.previewNavs, await callApi(system, staff.previewNavs, { bearer, body: { lines } }));
  expect(judged.items.map(({ finding }) => finding)).toEqual([
    'known',
    'unknown_fund',
    'not_a_nav_day',
    'bad_number',
    'twice',
    'before_cut_off',
  ]);
});

async function staffOf(roles: readonly ('operations' | 'auditor')[]) {
  return signInStaff(system, 'sun3', await makeStaff(system, 'sun3', [...roles]));
}

test('TRD-02 a corrected NAV leaves units as booked, pays whoever was harmed and debits nobody', async () => {
  const [buyer, seller] = [await investor(), await investor()];
  await book.buy(seller, other.id, '500.00');
  at('2026-12-08T21:10:00Z');
  await book.record(other, '2026-12-08', '50');
  await book.move();
  at('2026-12-10T20:00:00Z');
  await book.settle();
  await book.buy(await book.again(buyer), other.id, '500.00');
  const sale = await book.sell(await book.again(seller), other.id, { units: '10' });
  at('2026-12-10T21:10:00Z');
  await book.record(other, '2026-12-10', '50');
  await book.move();
  const before = { buyer: await cash(buyer), seller: await cash(seller) };
  const body = { day: '2026-12-10', nav: '49.5', accept_jumps: false, reason: book.reason };
  expect(await proposeNavCorrection(parts, desk.maker, other.id, { ...body, day: '2026-12-09' })).toMatchObject({
    refused: 'state_conflict',
  });
  await book.correct(other, '2026-12-10', '49.5');
  await book.move();
  await book.move();
  // Ten units, bought fifty cents too dear; the sale, which was too dear as well, keeps what it brought.
  expect(await cash(buyer)).toEqual({ ...before.buyer, free: before.buyer.free + 500n });
  expect(await cash(seller)).toEqual(before.seller);
  await book.correct(other, '2026-12-10', '51');
  await book.move();
  expect(await cash(buyer)).toEqual({ ...before.buyer, free: before.buyer.free + 500n });
  expect((await cash(seller)).free).toBe(before.seller.free + 1_000n);
  expect(await floor.detail(await book.again(seller), sale.id)).toMatchObject({ average_price: '50' });
  const { bearer } = await staffOf(['auditor']);
  const told = await callApi(system, staff.listDeskNavs, { bearer, params: { id: other.id } });
  expect(answerOf(staff.listDeskNavs, told).items.slice(0, 3)).toMatchObject([
    { version: 3, nav: '51', compensated: { amount: '10.00' } },
    { version: 2, nav: '49.5', compensated: { amount: '5.00' } },
    { version: 1, nav: '50', compensated: null },
  ]);
  const page = answerOf(staff.listDeskFunds, await callApi(system, staff.listDeskFunds, { bearer }));
  expect(page.items).toHaveLength(2);
  expect((await callApi(system, staff.listFundDays, { bearer })).body).toEqual({ items: [] });
  await expectBooks();
});

test('S-19 funds of one tenant do not exist for another, and the database refuses what one person writes', async () => {
  const stranger = await addInvestor(system, 'spain');
  const { access_token: bearer } = await signIn(system, stranger);
  expect(await callApi(system, contract.getFund, { bearer, params: { id: main.id }, tenant: 'spain' })).toMatchObject({
    status: 404,
  });
  expect(
    await callApi(system, contract.getFundNavs, { bearer, params: { id: main.id }, tenant: 'spain' }),
  ).toMatchObject({
    status: 404,
  });
  const write = (act: (tx: TenantTx) => Promise<unknown>) => system.server.db.transact(desk.maker.scope, act);
  const { tenantId } = desk.maker.scope;
  const proposal = expectDone(
    await proposeNavs(parts, desk.maker, {
      lines: [{ fund: main.code, day: '2026-12-08', nav: '120' }],
      accept_jumps: false,
      reason: book.reason,
    }),
  );
  await expect(
    write(
      (
        tx,
      ) => tx.sql`insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at, approval_id)
        values (${tenantId}, ${main.id}, '2026-12-08', 1, 12000000000, ${system.clock.now()}, ${proposal.id})`,
    ),
  ).rejects.toThrow(/two people/);
  await approve(system, desk, proposal);
  await expect(
    write(
      (
        tx,
      ) => tx.sql`insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at, approval_id)
        values (${tenantId}, ${main.id}, '2026-12-08', 2, 11900000000, ${system.clock.now()}, ${proposal.id})`,
    ),
  ).rejects.toThrow(/two people/);
  await expect(write((tx) => tx.sql`update brokerage.fund_navs set nav_e8 = 1`)).rejects.toThrow(/permission denied/);
  const person = await investor();
  const order = await book.buy(person, main.id, '100.00');
  for (const status of ['rejected', 'settle']) {
    const move = (tx: TenantTx) =>
      tx.sql`update brokerage.orders set status = ${status}, version = version + 1 where order_id = ${order.id}`;
    await expect(write(move)).rejects.toThrow(/fund orders go on|changes by its client/);
  }
});
