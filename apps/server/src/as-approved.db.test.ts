// S-27 with the application's own database role: what is carried out is what two people saw, to the last word. A colleague who can write SQL
// changes no approved offering, draw or trade, and decides nothing alone.
import { expect, test } from 'vitest';
import type { Approval } from '@candor/brokerage/approvals/index.ts';
import { proposeOffering } from '@candor/brokerage/offerings/index.ts';
import { proposeBust } from '@candor/brokerage/execution/undoing.ts';
import { proposeTerms } from '@candor/brokerage/products/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { approve, expectDone, openDesk } from '@candor/testkit';
import { openAttempts, taken } from '@candor/testkit/attempts.ts';
import type { Write } from '@candor/testkit/attempts.ts';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { offeringWish, openOfferings } from '@candor/testkit/nouns/offerings.ts';
import type { TestOffering } from '@candor/testkit/nouns/offerings.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

type ProductTerms = Parameters<typeof proposeTerms>[3]['terms'];

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openOfferings(system, desk);
const parts = system.server.money.trading;
const clockwork = clockworkOf(desk);
const { tenantId } = desk.maker.scope;

const { attempt, afterYes, asClient } = openAttempts(system, desk);

const refuses = (words: string, scope: TenantScope, write: Write) =>
  expect(attempt(scope, write), words).rejects.toThrow(words);

async function bidder(): Promise<Person> {
  const person = await floor.makeInvestor('1000.00');
  await book.readWarning(person);
  return person;
}

test('S-27 a proposal is signed by its maker, decided by another, and keeps what it says', async () => {
  const wish = { ...offeringWish(system, 'ab'.repeat(32)), reason: book.reason };
  const { id } = expectDone(await proposeOffering(parts, desk.maker, wish));
  const tries: ReadonlyArray<readonly [TenantScope, string, Write]> = [
    [
      desk.maker.scope,
      'approvals_four_eyes',
      (tx) => tx.sql`
        update brokerage.approvals set state = 'approved', checker_id = ${desk.maker.staffId}, decided_at = now()
        where approval_id = ${id}`,
    ],
    [
      desk.maker.scope,
      'a proposal is decided by its checker',
      (tx) => tx.sql`
        update brokerage.approvals set state = 'approved', checker_id = ${desk.checker.staffId}, decided_at = now()
        where approval_id = ${id}`,
    ],
    [
      desk.maker.scope,
      'a proposal is made open and by its maker',
      (tx) => tx.sql`
        insert into brokerage.approvals select (a).* from (select jsonb_populate_record(a, jsonb_build_object('approval_id',
          gen_random_uuid(), 'maker_id', ${desk.checker.staffId}::text)) as a
          from brokerage.approvals a where approval_id = ${id}) as copy`,
    ],
    [
      desk.checker.scope,
      'permission denied',
      (tx) => tx.sql`update brokerage.approvals set payload = payload || '{"lots": 9}' where approval_id = ${id}`,
    ],
    [
      desk.checker.scope,
      'permission denied',
      (tx) => tx.sql`delete from brokerage.approvals where approval_id = ${id}`,
    ],
  ];
  for (const [scope, words, write] of tries) await expect(attempt(scope, write), words).rejects.toThrow(words);
});

/** The same wish twice: one is made by the verb, the other is copied from it. */
async function proposeTwin(): Promise<{ readonly made: TestOffering; readonly twin: Approval }> {
  const { opens_at, closes_at } = offeringWish(system, '');
  const alike = { vip: 1, countries: ['US', 'ES'], opens_at, closes_at };
  const made = await book.make(alike);
  const wish = { ...offeringWish(system, made.secret, alike), reason: book.reason };
  return { made, twin: expectDone(await proposeOffering(parts, desk.maker, wish)) };
}

function copyOffering(made: TestOffering, twin: Approval, change: object, product: object = {}): Write {
  const names = JSON.stringify({ offering_id: twin.subjectId, product_id: twin.subjectId, approval_id: twin.id });
  return async (tx) => {
    await tx.sql`
      insert into brokerage.products select (p).* from (select jsonb_populate_record(p, ${names}::text::jsonb) as p
        from brokerage.products p where product_id = ${made.id}) as copy`;
    await tx.sql`
      insert into brokerage.product_terms select (t).* from (select jsonb_populate_record(t, ${names}::text::jsonb
        || jsonb_build_object('terms', t.terms || ${JSON.stringify(product)}::text::jsonb)) as t
        from brokerage.product_terms t where product_id = ${made.id}) as copy`;
    await tx.sql`
      insert into brokerage.offerings select (f).* from (select jsonb_populate_record(f, ${names}::text::jsonb
        || ${JSON.stringify(change)}::text::jsonb) as f from brokerage.offerings f where offering_id = ${made.id}) as copy`;
  };
}

test('S-27 an offering is published as it was approved', async () => {
  const { made, twin } = await proposeTwin();
  const copy = (change: object, product?: object) => afterYes(twin, copyOffering(made, twin, change, product));
  await expect(copy({})).rejects.toThrow(taken);
  const others = await system.server.db.read(
    desk.maker.scope,
    (reader) => reader.sql<Array<{ instrumentId: string }>>`
      select instrument_id from brokerage.instrument_names where market = 'NASDAQ' and symbol = 'AAPL'`,
  );
  const changes: readonly object[] = [
    { fee_percent: '5' },
    { lot_size: 1 },
    { min_lots: 2 },
    { subtype: 'fo' },
    { closes_at: new Date(system.clock.now().getTime() + 40 * 60_000) },
    { opens_at: new Date(system.clock.now().getTime() + 90_000) },
    { allots_on: '2026-11-17', refunds_on: '2026-11-17' },
    { lists_on: '2026-12-30' },
    { refunds_on: '2026-12-30' },
    { reveal_by: '2027-06-01T00:00:00Z' },
    { payment_hours: 24 },
    { price_step_e8: 1 },
    { indices: ['US', 'US', 'US'] },
    { instrument_id: others[0]?.instrumentId },
  ];
  for (const change of changes) {
    await expect(copy(change), JSON.stringify(change)).rejects.toThrow('an offering is published as it was approved');
  }
  await expect(copy({ lots: 9 })).rejects.toThrow('an offering is made by two people, before it opens');
  for (const terms of [{ vip: 0 }, { score: 500 }, { countries: [] }]) {
    await expect(copy({}, terms)).rejects.toThrow('an offering is open to whom two people opened it');
  }
});

/** Writes the draw with these closes, its seed made of them as it should be. */
const drawWith =
  ({ id, secret }: TestOffering, closes: readonly string[], approvalId: string | null): Write =>
  (tx) =>
    tx.sql`
    update brokerage.offerings set state = 'allotting', secret = ${secret}, closes = ${tx.texts(closes)},
      seed = encode(sha256(convert_to(${secret} || '|' || root || '|' || ${closes.join('|')}, 'UTF8')), 'hex'),
      final_price_e8 = price_low_e8, allot_approval_id = ${approvalId} where offering_id = ${id}`;

test('S-27 TRD-08 a bid keeps to its terms, and a draw rests on what two people saw and gives no more than there is', async () => {
  const [first, second] = [await bidder(), await bidder()];
  const offering = await book.make({ lots: 1, maximum_lots: 1 });
  const { id } = offering;
  book.open();
  const bid = await book.bid(first, id, { lots: 1 });
  await book.bid(second, id, { lots: 1 });
  await refuses(
    'a bid keeps to the terms of its offering while that is open',
    asClient(first),
    (tx) => tx.sql`
      insert into brokerage.offering_bids select (b).* from (select jsonb_populate_record(b, '{"lots": 3}'::jsonb) as b
        from brokerage.offering_bids b where order_id = ${bid.id}) as copy`,
  );
  await refuses(
    'offerings is append-only',
    clockwork,
    (tx) => tx.sql`delete from brokerage.offerings where offering_id = ${id}`,
  );
  await refuses(
    'offering_bids is append-only',
    clockwork,
    (tx) => tx.sql`delete from brokerage.offering_bids where order_id = ${bid.id}`,
  );
  book.wait(26);
  await book.move();
  await refuses(
    'a draw stays what was published',
    clockwork,
    (tx) => tx.sql`update brokerage.offerings set state = 'void', root = repeat('b', 64) where offering_id = ${id}`,
  );
  await refuses(
    'nothing is asked for after an allotment that was paid before',
    clockwork,
    (tx) => tx.sql`update brokerage.orders set status = 'payment', version = version + 1 where order_id = ${bid.id}`,
  );
  await book.untilClosed(offering);
  const closes = ['1', '2', '3'];
  await refuses('a secret is revealed by two people', desk.checker.scope, drawWith(offering, closes, null));
  await refuses(
    'the seed is made of the secret that was committed to, the bids and the indices',
    desk.checker.scope,
    drawWith({ id, secret: 'cd'.repeat(32) }, closes, null),
  );
  const proposal = expectDone(await book.propose(offering));
  const told = String(proposal.payload['closes']).split('|');
  await expect(afterYes(proposal, drawWith(offering, told, proposal.id))).rejects.toThrow(taken);
  await expect(afterYes(proposal, drawWith(offering, closes, proposal.id))).rejects.toThrow(
    'a draw rests on the bids and the indices that two people saw',
  );
  await approve(system, desk, proposal);
  await refuses('no more is allotted than was offered', clockwork, async (tx) => {
    await tx.sql`update brokerage.offering_bids set allotted_lots = 1, place = 1 where offering_id = ${id}`;
    await tx.sql`update brokerage.offerings set state = 'allotted', allotted_at = now() where offering_id = ${id}`;
  });
  await book.move();
});

test('S-27 TRD-08 what falls due on allotment is paid by its client and by nobody else', async () => {
  const person = await bidder();
  const offering = await book.make({ pays_on_allotment: true });
  book.open();
  const bid = await book.bid(person, offering.id, { lots: 1 });
  book.wait(26);
  await book.move();
  await book.allot(offering);
  const pay: Write = (tx) =>
    tx.sql`update brokerage.orders set status = 'awaiting', version = version + 1 where order_id = ${bid.id}`;
  for (const scope of [desk.maker.scope, clockwork]) {
    await expect(attempt(scope, pay)).rejects.toThrow('an allotment is paid by its client');
  }
  await expect(
    attempt(
      asClient(person),
      (tx) => tx.sql`
        update brokerage.orders set status = 'awaiting', version = version + 1, hold_settled = signed_max_minor + 1
        where order_id = ${bid.id}`,
    ),
  ).rejects.toThrow('what an order set aside stays what it was');
});

test('S-27 a trade is taken back for the cause that was approved, and that trade only', async () => {
  const person = await floor.makeInvestor();
  const [one, other] = [await floor.buyShares(person, '1'), await floor.buyShares(person, '1')].map(
    ({ fills }) => fills[0]?.id ?? '',
  );
  const wish = { cause: 'duplicate', reason: 'the same order came twice' } as const;
  const proposal = expectDone(await proposeBust(parts, desk.maker, one ?? '', wish));
  const decide = (fill: string | undefined, cause: string) =>
    afterYes(
      proposal,
      (tx) => tx.sql`
        insert into brokerage.bust_decisions (tenant_id, fill_id, cause, approval_id, decided_at)
        values (${tenantId}, ${fill ?? ''}, ${cause}, ${proposal.id}, now())`,
    );
  await expect(decide(one, 'duplicate')).rejects.toThrow(taken);
  await expect(decide(one, 'price_error')).rejects.toThrow('needs the decision of two people');
  await expect(decide(other, 'duplicate')).rejects.toThrow('needs the decision of two people');
});

test('S-27 later terms of a product hold as they were approved, and are numbered by two people', async () => {
  const [product] = await system.server.db.read(
    desk.maker.scope,
    (reader) => reader.sql<Array<{ productId: string; terms: ProductTerms }>>`
      select p.product_id, t.terms from brokerage.products p join brokerage.product_terms t using (tenant_id, product_id)
      where p.type = 'stock' and p.market = 'NASDAQ' and t.version = 1`,
  );
  if (!product) throw new Error('the catalogue has no such product');
  const { productId } = product;
  const terms = { ...product.terms, band_percent: '7' };
  const wish = { startsOn: '2026-12-01', isOpen: true, terms, reason: book.reason };
  const proposal = expectDone(await proposeTerms(parts, desk.maker, productId, wish));
  const insert =
    (change: object = {}, { version = 2, startsOn = '2026-12-01', isOpen = true } = {}): Write =>
    (tx) =>
      tx.sql`
      insert into brokerage.product_terms (tenant_id, product_id, version, starts_on, is_open, terms, approval_id, created_at)
      values (${tenantId}, ${productId}, ${version}, ${startsOn}::date, ${isOpen}, ${tx.json({ ...terms, ...change })},
        ${proposal.id}, now())`;
  await expect(afterYes(proposal, insert())).rejects.toThrow(taken);
  const attacks = [
    insert({ band_percent: '70' }),
    insert({ vip: 0, half_spread_percent: '5' }),
    insert({}, { startsOn: '2026-11-20' }),
    insert({}, { isOpen: false }),
  ];
  for (const attack of attacks) {
    await expect(afterYes(proposal, attack)).rejects.toThrow('terms of a product hold as they were approved');
  }
  await expect(afterYes(proposal, insert({}, { version: 3 }))).rejects.toThrow(
    'terms are numbered one after the other',
  );
  const byTwo = 'terms of a product need the decision of two people';
  await expect(attempt(desk.maker.scope, insert())).rejects.toThrow(byTwo);
});
