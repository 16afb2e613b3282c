// Offerings over the wire: from the bid to the share that can be sold, the ways in which nothing is allotted, and who tries to cheat.
import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/offerings/client.ts';
import { runDraw } from '@candor/contract/offerings/draw.ts';
import { countQueues } from '@candor/contract/desk/staff.ts';
import * as staff from '@candor/contract/offerings/staff.ts';
import { cancelOrder, getOrder, listOrders } from '@candor/contract/orders/client.ts';
import { listAllOrders } from '@candor/contract/orders/staff.ts';
import { proposeAllotment, proposeOffering, proposeOfferingEnd, quoteBid } from '@candor/brokerage/offerings/index.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  approve,
  bucketsOf,
  callApi,
  expectDone,
  holderOf,
  makeStaff,
  newKey,
  openDesk,
  signIn,
  signInStaff,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { offeringWish, openOfferings } from '@candor/testkit/nouns/offerings.ts';
import type { TestOffering } from '@candor/testkit/nouns/offerings.ts';
import { fillNow, openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openOfferings(system, desk);
const parts = system.server.money.trading;

async function bidder(amount = '1000.00'): Promise<Person> {
  const person = await floor.makeInvestor(amount);
  await book.readWarning(person);
  return person;
}

async function cash(person: Person) {
  const { cash: free, frozen, invested } = await bucketsOf(system, person.client);
  return { free, frozen, invested };
}

const statusOf = async (person: Person, id: string) => (await floor.detail(person, id)).status;

/** By Node's own hashes and by hand: the bids that reach the final price, three lots, and the script of the house says the same. */
async function expectDraw(offering: TestOffering, reader: Person, inside: readonly string[]) {
  const told = await callApi(system, contract.getOfferingDraw, { bearer: reader.bearer, params: { id: offering.id } });
  const draw = answerOf(contract.getOfferingDraw, told);
  // By Node's own hashes, and by hand: four bids reach the final price, three lots are there.
  const root = createHash('sha256')
    .update(
      draw.bids
        .map(({ id, lots, price, bytes }) => `${id}|${lots}|${price ?? 'at_cutoff'}|${bytes}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex');
  const seed = createHash('sha256')
    .update([offering.secret, root, ...draw.closes].join('|'))
    .digest('hex');
  const rank = (id: string) => createHmac('sha256', seed).update(id).digest('hex');
  const winners = [...inside].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, 3);
  expect(draw).toMatchObject({ root, seed, final_price: '1200000000', secret: offering.secret });
  expect(
    draw.bids
      .filter(({ allotted }) => allotted === 1)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(winners.toSorted());
  const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'record.json');
  writeFileSync(file, JSON.stringify(draw));
  const ran = execFileSync(process.execPath, ['tools/draw.mjs', file], { encoding: 'utf8' });
  expect(JSON.parse(ran)).toMatchObject({ agrees: true, seed });
  expect(runDraw({ ...draw, bids: draw.bids.slice(1) })).toBe('root');
  return { winners };
}

function expectSome<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nobody won');
  return value;
}

/** Who won has paid and holds, who did not has everything back; once listed, it can be sold. */
async function expectHeld(offering: TestOffering, bids: ReadonlyMap<string, Person>, winners: readonly string[]) {
  for (const [id, person] of bids) {
    const here = await book.again(person);
    const won = winners.includes(id);
    expect(await statusOf(here, id)).toBe(won ? 'listing' : 'rejected');
    expect(await cash(person)).toEqual(
      won ? { free: 87_940n, frozen: 0n, invested: 12_000n } : { free: 100_000n, frozen: 0n, invested: 0n },
    );
  }
  const winner = await book.again(expectSome(bids.get(winners[0] ?? '')));
  expect(await floor.detail(winner, winners[0] ?? '')).toMatchObject({ can_sell: false, record: { buy_price: '12' } });
  await book.untilListed(offering);
  const holder = await book.again(winner);
  expect(await book.show(holder, offering.id)).toMatchObject({
    stage: 'listed',
    final_price: '12',
    mine: { status: 'holding', allotted_lots: 1 },
  });
  const held = await floor.detail(holder, winners[0] ?? '');
  expect(held.can_sell).toBe(true);
  expect(held.timeline.map(({ act }) => act)).toEqual(['placed', 'queued', 'filled', 'listed']);
  const listed = await callApi(system, listOrders, {
    bearer: holder.bearer,
    query: { type: 'ipo', status: 'holding' },
  });
  expect(answerOf(listOrders, listed).items).toHaveLength(1);
  const sale = await floor.placed(holder, { symbol: 'MSFT', side: 'sell', quantity: '10' });
  await fillNow(system, sale);
  expect(await floor.detail(holder, sale.id)).toMatchObject({ status: 'settle', side: 'sell' });
  expect(await statusOf(holder, winners[0] ?? '')).toBe('settle');
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
}

test('TRD-04 TRD-08 an offering that closes while a bid is quoted: the quotation ends with it, and nothing breaks', async () => {
  const { client } = await bidder();
  const { id } = await book.make();
  book.open();
  const trader = holderOf(system, client);
  const closesAt = await system.server.db.read(trader.scope, async (reader) => {
    const [row] = await reader.sql<Array<{ closesAt: Date }>>`
      select closes_at from brokerage.offerings where offering_id = ${id}`;
    return row?.closesAt ?? new Date(0);
  });
  // The first look at the clock is just before the close, every other after it.
  const looks = [new Date(closesAt.getTime() - 1)];
  const clock = { ...parts.clock, now: () => looks.shift() ?? closesAt };
  expect(await quoteBid({ ...parts, clock }, trader, id, { lots: 1 })).toMatchObject({
    expires_at: closesAt.toISOString(),
  });
});

test('TRD-08 TRD-03 G-05 bid, changed, closed, drawn, credited, listed, and sold like any other share; what was not allotted is free in the same journal', async () => {
  const [anna, ben, cleo, dora, low] = [await bidder(), await bidder(), await bidder(), await bidder(), await bidder()];
  const offering = await book.make();
  expect(await book.quote(anna, offering.id, { lots: 1 })).toMatchObject({ body: { code: 'offering_not_open' } });
  book.open();
  const quotation = answerOf(contract.quoteBid, await book.quote(anna, offering.id, { lots: 2 }));
  // 2 lots of 10 at the high end of the band, and half a percent.
  expect(quotation).toMatchObject({
    maximum: { amount: '241.20' },
    lines: [{ code: 'subscription', amount: { amount: '1.20' } }],
  });
  const first = await book.bid(anna, offering.id, { lots: 2 });
  expect(await cash(anna)).toEqual({ free: 75_880n, frozen: 24_120n, invested: 0n });
  const changed = await book.bid(anna, offering.id, { lots: 3, price: '12.00' });
  expect(changed).toMatchObject({
    status: 'pending',
    replaces: first.id,
    type: 'ipo',
    subtype: 'bfo',
    can_cancel: true,
  });
  expect(await statusOf(anna, first.id)).toBe('cancelled');
  expect(await cash(anna)).toEqual({ free: 63_820n, frozen: 36_180n, invested: 0n });
  const taken = await book.bid(ben, offering.id, { lots: 1 });
  await callApi(system, cancelOrder, { bearer: ben.bearer, params: { id: taken.id } });
  expect(await cash(ben)).toEqual({ free: 100_000n, frozen: 0n, invested: 0n });
  const bids = new Map([
    [changed.id, anna],
    [(await book.bid(ben, offering.id, { lots: 2 })).id, ben],
    [(await book.bid(cleo, offering.id, { lots: 1 })).id, cleo],
    [(await book.bid(dora, offering.id, { lots: 1 })).id, dora],
  ]);
  const missed = await book.bid(low, offering.id, { lots: 1, price: '10.00' });
  book.wait(26);
  await book.move();
  const late = await book.again(anna);
  expect(await book.show(late, offering.id)).toMatchObject({
    stage: 'closed',
    bids: 5,
    lots_asked: 8,
    mine: { status: 'awaiting' },
  });
  expect(await book.quote(late, offering.id, { lots: 1 })).toMatchObject({ body: { code: 'offering_not_open' } });
  expect(await callApi(system, cancelOrder, { bearer: late.bearer, params: { id: changed.id } })).toMatchObject({
    body: { code: 'order_not_cancellable' },
  });
  expect(await book.propose(offering)).toMatchObject({ refused: 'offering_draw_too_early' });
  await book.allot(offering);

  const { winners } = await expectDraw(offering, await book.again(cleo), [...bids.keys()]);

  expect(await floor.detail(await book.again(low), missed.id)).toMatchObject({
    status: 'rejected',
    rejection: 'price_missed',
  });
  await expectHeld(offering, bids, winners);
});

/** What the database itself keeps out, whoever asks: one person, the desk and a client who writes past the verbs. */
async function expectGuarded({ id }: TestOffering, bid: string): Promise<void> {
  const tries: ReadonlyArray<readonly [string, (tx: TenantTx) => Promise<unknown>]> = [
    [
      'an offering is made by two people, before it opens',
      (tx) => tx.sql`
        insert into brokerage.offerings select (f).* from (select jsonb_populate_record(f, jsonb_build_object('offering_id',
          (select product_id from brokerage.products where product_id <> ${id} limit 1), 'state', 'taking')) as f
          from brokerage.offerings f where offering_id = ${id}) as copy`,
    ],
    [
      'an offering goes on by its published days',
      (tx) => tx.sql`update brokerage.offerings set state = 'closed', root = repeat('a', 64) where offering_id = ${id}`,
    ],
    [
      'an offering stays what was published',
      (tx) => tx.sql`update brokerage.offerings set lots = 9 where offering_id = ${id}`,
    ],
    [
      'an offering does not go from taking to allotted',
      (tx) => tx.sql`update brokerage.offerings set state = 'allotted' where offering_id = ${id}`,
    ],
    [
      'an offering is called off by two people',
      (tx) => tx.sql`update brokerage.offerings set state = 'cancelled' where offering_id = ${id}`,
    ],
    [
      'a bid is made by its client',
      (tx) => tx.sql`
        insert into brokerage.offering_bids select (b).* from (select jsonb_populate_record(b, '{"lots": 3}'::jsonb) as b
          from brokerage.offering_bids b where order_id = ${bid}) as copy`,
    ],
    ['a bid stays what it was', (tx) => tx.sql`update brokerage.offering_bids set lots = 3 where order_id = ${bid}`],
    [
      'lots are allotted by the published rule',
      (tx) => tx.sql`update brokerage.offering_bids set allotted_lots = 2 where order_id = ${bid}`,
    ],
    [
      'bids go on by the published rule',
      (tx) => tx.sql`update brokerage.orders set status = 'awaiting', version = version + 1 where order_id = ${bid}`,
    ],
    [
      'a bid is taken back by its client, until the close',
      (tx) => tx.sql`
        update brokerage.orders set status = 'cancelled', closed_at = now(), version = version + 1 where order_id = ${bid}`,
    ],
  ];
  for (const [words, write] of tries) {
    await expect(system.server.db.transact(desk.maker.scope, write), words).rejects.toThrow(words);
  }
}

/** A bid that waits for its allotment asks nobody for a decision. */
async function expectNoReview(bearer: string, bid: string): Promise<void> {
  const counted = answerOf(countQueues, await callApi(system, countQueues, { bearer }));
  expect(counted.items.find(({ queue }) => queue === 'orders')?.count).toBe(0);
  for (const status of ['awaiting', 'all'] as const) {
    const orders = answerOf(listAllOrders, await callApi(system, listAllOrders, { bearer, query: { status } }));
    expect(orders.items.some(({ id }) => id === bid)).toBe(status === 'all');
  }
}

test('TRD-06 S-27 caps, minimums, bands, other tenants, keys used twice and one person alone', async () => {
  const secret = 'ab'.repeat(32);
  const person = await floor.makeInvestor('300.00');
  const offering = await book.make({ minimum_lots: 2 });
  book.open();
  for (const stage of ['open', 'listed'] as const) {
    const found = await callApi(system, contract.listOfferings, { bearer: person.bearer, query: { stage } });
    const ids = answerOf(contract.listOfferings, found).items.map(({ id }) => id);
    expect(ids.includes(offering.id)).toBe(stage === 'open');
  }
  const quote = async (who: Person, body: object, id = offering.id) => (await book.quote(who, id, body)).body;
  expect(await quote(person, { lots: 2 })).toMatchObject({ code: 'risk_warning_unread' });
  await book.readWarning(person);
  expect(await quote(person, { lots: 4 })).toMatchObject({
    code: 'offering_cap_reached',
    title: 'You can apply for at most 3 lots in this offering.',
  });
  expect(await quote(person, { lots: 1 })).toMatchObject({ code: 'offering_lots_below_minimum' });
  expect(await quote(person, { lots: 2, price: '12.01' })).toMatchObject({ code: 'offering_price_outside_band' });
  expect(await quote(person, { lots: 2, price: '11.005' })).toMatchObject({ code: 'price_step' });
  expect(await quote(person, { lots: 3 })).toMatchObject({ code: 'insufficient_funds' });
  const stranger = await addInvestor(system, 'spain');
  const abroad = (await signIn(system, stranger, { tenant: 'spain' })).access_token;
  const asked = { tenant: 'spain', bearer: abroad, params: { id: offering.id } } as const;
  expect(await callApi(system, contract.getOffering, asked)).toMatchObject({ body: { code: 'not_found' } });
  const quotation = answerOf(contract.quoteBid, await book.quote(person, offering.id, { lots: 2 }));
  const bytes = { client_bytes: '00'.repeat(16) };
  expect((await book.place(person, offering.id, quotation.id, { ...bytes, pin: '000000' })).body).toMatchObject({
    code: 'pin_wrong',
  });
  const key = newKey();
  const placed = await book.place(person, offering.id, quotation.id, bytes, key);
  const { id: bid } = answerOf(contract.placeBid, placed);
  expect(await book.place(person, offering.id, quotation.id, bytes, key)).toMatchObject({ body: placed.body });
  expect((await book.place(person, offering.id, quotation.id, bytes)).body).toMatchObject({ code: 'quotation_used' });
  expect(await cash(person)).toEqual({ free: 5_880n, frozen: 24_120n, invested: 0n });

  const wish = { ...offeringWish(system, secret), reason: book.reason };
  const proposed = expectDone(await proposeOffering(parts, desk.maker, wish));
  await expect(approve(system, { ...desk, checker: desk.maker }, proposed)).rejects.toThrow('self_approval');
  expect(await proposeOffering(parts, desk.maker, { ...wish, closes_at: wish.opens_at })).toMatchObject({
    refused: 'offering_terms_invalid',
  });
  const { id } = offering;
  await expectGuarded(offering, bid);
  book.wait(26);
  await book.move();
  const wrong = await proposeAllotment(parts, desk.maker, offering.id, { secret, reason: book.reason });
  expect(wrong).toMatchObject({ refused: 'offering_secret_wrong' });
  const { bearer } = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations']));
  const preview = await callApi(system, staff.previewAllotment, {
    bearer,
    params: { id: offering.id },
  });
  expect(preview.body).toMatchObject({ final_price: '10', bids: 1, lots_given: 2 });
  await expectNoReview(bearer, bid);
  const listed = answerOf(staff.listDeskOfferings, await callApi(system, staff.listDeskOfferings, { bearer }));
  expect(listed.items.find(({ id: one }) => one === id)).toMatchObject({
    stage: 'closed',
    bids: 1,
    lots_asked: 2,
    subscribed: '0.67',
    draw_ready: false,
  });
});

test('TRD-08 G-05 paid on allotment only where it was signed: paid within the maximum, or lapsed at no cost; called off and void free everything', async () => {
  const [pays, lapses] = [await bidder(), await bidder()];
  const [later, off, never] = [
    await book.make({ pays_on_allotment: true, lots: 6 }),
    await book.make(),
    await book.make(),
  ];
  book.open();
  const order = await book.bid(pays, later.id, { lots: 2 });
  const other = await book.bid(lapses, later.id, { lots: 2 });
  await book.bid(pays, off.id, { lots: 1 });
  const held = await book.bid(pays, never.id, { lots: 1 });
  expect(await cash(pays)).toEqual({ free: 75_880n, frozen: 24_120n, invested: 0n });
  await approve(system, desk, expectDone(await proposeOfferingEnd(parts, desk.maker, off.id, book.reason)));
  await book.move();
  expect(await cash(pays)).toEqual({ free: 87_940n, frozen: 12_060n, invested: 0n });
  book.wait(26);
  await book.move();
  await book.allot(later);
  const payer = await book.again(pays);
  // Not more than covers the offering was asked for: the low end of the band.
  expect(await book.show(payer, later.id)).toMatchObject({ mine: { status: 'payment', due: { amount: '201.00' } } });
  const pay = (person: Person, id: string, headers = newKey()) =>
    callApi(system, contract.payAllotment, { bearer: person.bearer, params: { id }, headers });
  expect((await pay(await book.again(lapses), order.id)).body).toMatchObject({ code: 'not_found' });
  expect((await pay(payer, order.id)).body).toMatchObject({ status: 'awaiting' });
  expect((await pay(payer, order.id)).body).toMatchObject({ code: 'offering_not_payable' });
  await book.move();
  expect(await cash(pays)).toEqual({ free: 67_840n, frozen: 12_060n, invested: 20_000n });
  await book.untilListed(later);
  expect(await statusOf(await book.again(lapses), other.id)).toBe('expired');
  expect(await cash(lapses)).toEqual({ free: 100_000n, frozen: 0n, invested: 0n });
  const end = await book.again(pays);
  expect(await statusOf(end, order.id)).toBe('holding');
  expect(await floor.detail(end, held.id)).toMatchObject({ status: 'rejected', rejection: 'offering_void' });
  expect(await cash(pays)).toEqual({ free: 79_900n, frozen: 0n, invested: 20_000n });
  expect((await callApi(system, getOrder, { bearer: end.bearer, params: { id: other.id } })).body).toMatchObject({
    code: 'not_found',
  });
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
});
