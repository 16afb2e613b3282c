// S-27 bonds with the application's own database role: what two people opened is paid, to the last piece, whoever can write SQL.
import { expect, test } from 'vitest';
import { proposeBond, proposeBondOpening } from '@candor/brokerage/bonds/index.ts';
import { announceOwed } from '@candor/brokerage/corporate-actions/index.ts';
import { approve, clockworkOf, expectDone, openDesk } from '@candor/testkit';
import { openAttempts, taken } from '@candor/testkit/attempts.ts';
import type { Attack, Write } from '@candor/testkit/attempts.ts';
import { bondWish, openBonds } from '@candor/testkit/nouns/bonds.ts';
import { fillNow, openFloor } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T08:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openBonds(system, desk);
const parts = system.server.money.trading;
const clockwork = clockworkOf(desk);
const maker = desk.maker.scope;
const { answersTo, attempt, afterYes } = openAttempts(system, desk);
const reason = 'as the issuer published';

/** Somebody is given a cent more than they got. */
const giveMore: Write = (tx) => tx.sql`
  update brokerage.corporate_entitlements set received_minor = received_minor + 1 where received_minor > 0`;

async function expectRefused(attacks: readonly Attack[]): Promise<void> {
  const words = attacks.map(([, said]) => expect.stringContaining(said));
  expect(await answersTo(attacks)).toEqual(words);
}

/** Announces what a bond pays, with another word here and there. */
const announce =
  (bond: string, kind: string, exDate: string, terms: object): Write =>
  (tx) =>
    tx.sql`
    insert into brokerage.corporate_actions (tenant_id, action_id, instrument_id, kind, ex_date, terms, state, approval_id, announced_at)
    select tenant_id, gen_random_uuid(), instrument_id, ${kind}, ${exDate}, ${JSON.stringify({ kind, ...terms })}::text::jsonb,
      'announced', open_approval_id, now() from brokerage.bonds where bond_id = ${bond}`;

test('S-27 an open bond goes neither back nor away, and an instrument has one', async () => {
  const id = await book.make({ symbol: 'UST10Y', issued_on: '2026-02-15', matures_on: '2030-02-15' });
  const wish = { ...bondWish({ symbol: 'UST5Y', issued_on: '2026-02-15', matures_on: '2030-02-15' }), reason };
  const first = expectDone(await proposeBond(parts, desk.maker, wish));
  const twin = expectDone(await proposeBond(parts, desk.maker, wish));
  await approve(system, desk, first);
  const names = JSON.stringify({ bond_id: twin.subjectId, approval_id: twin.id });
  const copy: Write = (tx) => tx.sql`
    insert into brokerage.bonds select (b).* from (select jsonb_populate_record(b, ${names}::text::jsonb) as b
      from brokerage.bonds b where bond_id = ${first.subjectId}) as copy`;
  await expect(afterYes(twin, copy)).rejects.toThrow('bonds_of_instrument');
  await expectRefused([
    [
      maker,
      'a bond does not go from open to draft',
      (tx) => tx.sql`update brokerage.bonds set state = 'draft', opened_at = null where bond_id = ${id}`,
    ],
    [maker, 'bonds is append-only', (tx) => tx.sql`delete from brokerage.bonds where bond_id = ${id}`],
    [
      maker,
      'a product comes with the release or by two people',
      (tx) => tx.sql`
        insert into brokerage.products select (p).* from (select jsonb_populate_record(p, jsonb_build_object('product_id',
          gen_random_uuid())) as p from brokerage.products p where product_id = ${id}) as copy`,
    ],
  ]);
});

test('S-27 a bond is published as two people agreed, as a draft and as it opens', async () => {
  const days = { issued_on: '2026-02-15', matures_on: '2030-02-15' };
  const wish = { ...bondWish({ market: 'BME', symbol: 'RIBERA30', ...days }), reason };
  const [first, twin] = [await proposeBond(parts, desk.maker, wish), await proposeBond(parts, desk.maker, wish)].map(
    expectDone,
  );
  if (!first || !twin) throw new Error('nothing was proposed');
  const insert =
    (change: object): Write =>
    (tx) =>
      tx.sql`
      insert into brokerage.bonds select (b).* from (select jsonb_populate_record(null::brokerage.bonds, a.payload || jsonb_build_object(
        'tenant_id', a.tenant_id, 'bond_id', a.subject_id, 'instrument_id', a.payload->>'instrument', 'currency', 'EUR',
        'state', 'draft', 'approval_id', a.approval_id, 'created_at', now()) || ${JSON.stringify(change)}::text::jsonb) as b
        from brokerage.approvals a where approval_id = ${twin.id}) as copy`;
  await expect(afterYes(twin, insert({}))).rejects.toThrow(taken);
  const changes = [{ issuer: 'A shell company' }, { issuer_kind: 'company' }, { rating: 'AAA' }, { currency: 'USD' }];
  for (const change of changes) {
    await expect(afterYes(twin, insert(change)), JSON.stringify(change)).rejects.toThrow(
      'a bond is published as it was approved',
    );
  }
  await expect(attempt(maker, insert({}))).rejects.toThrow('the terms of a bond need the decision of two people');
  await approve(system, desk, first);
  for (const column of ['issuer', 'rating'] as const) {
    await expect(
      attempt(
        maker,
        (tx) => tx.sql`update brokerage.bonds set ${tx.sql(column)} = 'Another' where bond_id = ${first.subjectId}`,
      ),
    ).rejects.toThrow('a bond is published as it was approved');
  }
  const opening = expectDone(await proposeBondOpening(parts, desk.maker, first.subjectId, reason));
  const open =
    (change: object, product: object = {}): Write =>
    async (tx) => {
      const names = JSON.stringify({ product_id: first.subjectId, approval_id: opening.id });
      await tx.sql`
        insert into brokerage.products select (p).* from (select jsonb_populate_record(p, ${names}::text::jsonb
          || ${JSON.stringify(product)}::text::jsonb) as p from brokerage.products p where product_id = ${opened}) as copy`;
      await tx.sql`
        insert into brokerage.product_terms select (t).* from (select jsonb_populate_record(t, ${names}::text::jsonb
          || jsonb_build_object('terms', t.terms || ${JSON.stringify(change)}::text::jsonb)) as t
          from brokerage.product_terms t where product_id = ${opened}) as copy`;
    };
  const opened = await book.make({ market: 'BME', symbol: 'SPGB2034', ...days });
  await expect(afterYes(opening, open({}))).rejects.toThrow(taken);
  const words = 'a bond is open to everybody, from the pieces that two people agreed on';
  for (const change of [{ minimum_quantity: '100' }, { vip: 2 }, { score: 900 }, { countries: ['ES'] }]) {
    await expect(afterYes(opening, open(change)), JSON.stringify(change)).rejects.toThrow(words);
  }
  await expect(afterYes(opening, open({}, { currency: 'USD' }))).rejects.toThrow(words);
});

test('S-27 a coupon and a redemption are what the terms say, once, and nobody rewrites what was announced', async () => {
  const id = await book.make({ symbol: 'UST2Y', issued_on: '2025-06-15', matures_on: '2027-06-15' });
  const draft = await book.draft({ symbol: 'UST30Y', issued_on: '2026-01-20', matures_on: '2029-01-20' });
  const coupon = (terms: object = {}, bond = id) =>
    announce(bond, 'coupon', '2026-12-14', { due_on: '2026-12-14', per_piece: '2.125', ...terms });
  const redemption = (terms: object = {}, exDate = '2027-06-15') =>
    announce(id, 'redemption', exDate, { due_on: '2027-06-15', per_piece: '100', ...terms });
  const words = 'a bond pays by the terms that two people opened it with';
  await expect(attempt(clockwork, coupon())).rejects.toThrow(taken);
  await expect(attempt(clockwork, redemption())).rejects.toThrow(taken);
  await expectRefused([
    [maker, words, coupon()],
    [clockwork, words, coupon({ per_piece: '2.2' })],
    [clockwork, words, coupon({ due_on: '2027-06-16' })],
    [clockwork, words, coupon({ kind: 'redemption' })],
    [clockwork, words, announce(id, 'coupon', '2026-12-15', { due_on: '2026-12-14', per_piece: '2.125' })],
    [clockwork, words, coupon({}, draft)],
    [clockwork, words, redemption({ per_piece: '101' })],
    [clockwork, words, redemption({ due_on: '2027-06-14' })],
    [clockwork, words, redemption({}, '2027-06-14')],
    [
      clockwork,
      'corporate_actions_of_bond',
      async (tx) => {
        await coupon()(tx);
        await coupon({ per_piece: '2.1' })(tx);
      },
    ],
    [
      maker,
      'a corporate action needs the decision of two people',
      announce(id, 'split', '2026-12-14', { from: 1, to: 2 }),
    ],
  ]);

  await announceOwed(parts, clockwork);
  await expectRefused([
    [
      maker,
      'a corporate action stays what was announced',
      (tx) => tx.sql`update brokerage.corporate_actions set terms = terms || '{"per_piece":"9"}' where kind = 'coupon'`,
    ],
    [
      clockwork,
      'a corporate action does not go from announced to paid',
      (tx) => tx.sql`
        update brokerage.corporate_actions set state = 'paid', booked_at = now(), paid_at = now() where kind = 'coupon'`,
    ],
    [
      maker,
      'calling off a corporate action needs the decision of two people',
      (tx) => tx.sql`update brokerage.corporate_actions set state = 'cancelled' where kind = 'coupon'`,
    ],
  ]);
});

test('S-27 a trade settles with its interest, on its day; who holds gets the coupon once and no piece more', async () => {
  const person = await floor.makeInvestor('10000.00');
  system.clock.set(new Date('2026-11-18T16:00:00Z'));
  const buyer = { ...person, bearer: (await floor.nextSession(person))[0]?.bearer ?? '' };
  const wish = { market: 'NYSE', symbol: 'UST2Y', kind: 'limit', limit_price: '98', quantity: '10' };
  const order = await floor.placed(buyer, wish);
  await fillNow(system, order);
  const settle =
    (interest: number, moved: number, days: number): Write =>
    (tx) =>
      tx.sql`
      insert into brokerage.settlements (tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, currency, gross_minor,
        account_currency, moved, settled_at)
      select tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, product_currency,
        gross_product_minor + interest_product_minor * ${interest}, account_currency, quantity_e8 + ${moved},
        settles_on + ${days} * interval '1 day' from brokerage.fills where order_id = ${order.id}`;
  await expect(attempt(clockwork, settle(1, 0, 1))).rejects.toThrow(taken);
  await expectRefused([
    [clockwork, 'a settlement is what was traded', settle(0, 0, 1)],
    [clockwork, 'a trade settles on its day, unless it failed', settle(1, 0, -2)],
    [clockwork, 'no more settles than the trade brought', settle(1, 1, 1)],
  ]);

  const entitle =
    (change: object): Write =>
    (tx) =>
      tx.sql`
      insert into brokerage.corporate_entitlements (tenant_id, entitlement_id, action_id, client_id, account_id, asset, holding_before,
        incoming_before, asset_after, holding_after, incoming_after, account_currency, currency, net_minor, received_minor)
      select a.tenant_id, gen_random_uuid(), a.action_id, f.client_id, f.account_id, 'x', 0, 0, 'x',
        coalesce((${JSON.stringify(change)}::text::jsonb ->> 'after')::numeric, 0), 0, 'USD', 'USD', 1,
        (${JSON.stringify(change)}::text::jsonb ->> 'received')::numeric
      from brokerage.corporate_actions a
      join brokerage.fills f on f.tenant_id = a.tenant_id and f.instrument_id = a.instrument_id
      where a.kind = 'coupon' and a.state = 'announced' and f.order_id = ${order.id} limit 1`;
  await announceOwed(parts, clockwork);
  await expect(attempt(clockwork, entitle({}))).rejects.toThrow(taken);
  await expectRefused([
    [clockwork, 'an action gives what was announced', entitle({ after: 1 })],
    [clockwork, 'what an action gives is written when it is booked', entitle({ received: 1 })],
  ]);
  for (const hour of ['2026-11-20T18', '2026-12-15T13', '2026-12-15T18', '2026-12-16T18']) {
    system.clock.set(new Date(`${hour}:00:00Z`));
    await book.work();
  }
  await expect(
    system.server.db.read(
      maker,
      (reader) => reader.sql`select from brokerage.corporate_entitlements where received_minor > 0`,
    ),
  ).resolves.toHaveLength(1);
  await expectRefused([[clockwork, 'a dividend is paid once', giveMore]]);
});
