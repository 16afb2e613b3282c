// S-27 one member of staff who writes rows of trades, as the application's own role: no order, no end of one, no trade, no settlement, no
// lot, nothing of a corporate action. What two people decided still goes through, and nothing beside it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/orders/client.ts';
import { proposeDecision } from '@candor/brokerage/orders/index.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import {
  answerOf,
  approve,
  callApi,
  expectDone,
  holderOf,
  openDesk,
  startTestSystem,
  tenantIds,
  testPin,
} from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';
import { openFloor, venueScope } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

let system: TestSystem;
let desk: MoneyDesk;
let floor: ReturnType<typeof openFloor>;
beforeAll(async () => {
  // A Monday; a day and an hour later it is Tuesday, 10:30 in New York.
  system = await startTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
  desk = await openDesk(system, 'sun3', ['USD']);
  floor = openFloor(system, desk);
});
afterAll(() => system.close());

const tenantId = tenantIds.sun3;
const newId = (): string => system.server.money.parts.ids.next();

const writeAs = (scope: TenantScope, run: (tx: TenantTx) => Promise<unknown>) =>
  system.server.db.transact(scope, async (tx) => {
    await run(tx);
  });
const alone = (run: (tx: TenantTx) => Promise<unknown>) => writeAs(desk.maker.scope, run);
const inPerson = ({ client }: Person, run: (tx: TenantTx) => Promise<unknown>) =>
  writeAs(holderOf(system, client).scope, run);

const byClockwork = 'trades and what follows from them are booked by the clockwork';
const byOwner = 'this is written by the clockwork or by its client';
const byDecision = 'an order changes by its client, its venue or the decision of two people';

/** A working order that nothing fills: far below the market. */
async function resting(person: Person, change: object = {}) {
  const wish = { kind: 'limit', quantity: '2', limit_price: '120.00', time_in_force: 'gtc' };
  return floor.placed(person, wish, { accept_deviation: true, accept_duplicate: true, ...change });
}

/** The same order once more at another quotation, under the signature or session of the first. */
const placeAgain = (order: string, quotation: string, account?: string) => (tx: TenantTx) =>
  tx.sql`
  insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type,
    instrument_id, side, kind, time_in_force, quantity_e8, limit_price_e8, status, product_currency, account_currency, hold_id,
    held, signed_max_minor, leg, quotation_id, fees_version, signature_id, signing_session_id, venue, placed_at, changed_at)
  select o.tenant_id, ${newId()}, o.client_id, coalesce(${account ?? null}::uuid, o.account_id), o.product_id, o.type, o.subtype, o.trading_type, o.instrument_id,
    o.side, o.kind, o.time_in_force, q.quantity_e8, o.limit_price_e8, 'pending', o.product_currency, o.account_currency, ${newId()},
    0, q.maximum_minor, 0, q.quotation_id, o.fees_version, o.signature_id, o.signing_session_id, o.venue, ${system.clock.now()},
    ${system.clock.now()}
  from brokerage.orders o, brokerage.quotations q where o.order_id = ${order} and q.quotation_id = ${quotation}`;

describe('S-27 one person and the orders of clients', () => {
  test('S-27 quotes nothing and places nothing: not on an old signature, not at somebody else’s quotation', async () => {
    const person = await floor.makeInvestor();
    const order = await resting(person);
    const wish = { kind: 'limit', quantity: '2', limit_price: '120.00', time_in_force: 'gtc' };
    const offered = await floor.quoted(person, wish);
    const offer = (tx: TenantTx) => tx.sql`
      insert into brokerage.quotations
      select (jsonb_populate_record(q, jsonb_build_object('quotation_id', ${newId()}::text))).* from brokerage.quotations q
      where q.quotation_id = ${offered.id}`;
    await expect(alone(offer)).rejects.toThrow('a client does this in person');
    await expect(alone(placeAgain(order.id, offered.id))).rejects.toThrow('an order is placed by its client');
    // In the client's own name too, a signature is good for the order it was given for.
    await expect(inPerson(person, placeAgain(order.id, offered.id))).rejects.toThrow('stands under its own signature');
    const other = await floor.makeInvestor();
    const foreign = await floor.quoted(other, wish);
    await expect(inPerson(person, placeAgain(order.id, foreign.id))).rejects.toThrow('is what its client was quoted');
    const lent = (tx: TenantTx) => tx.sql`
      update brokerage.orders set signature_id = null where order_id = ${order.id}`;
    await expect(alone(lent)).rejects.toThrow('an order keeps what was signed');
  });

  test('S-27 a signing session signs for its client while it is open, and is nobody else’s to use up', async () => {
    const person = await floor.makeInvestor();
    const body = { pin: testPin, maximum: { amount: '900.00', currency: 'USD' } };
    const { bearer } = person;
    const opened = answerOf(
      contract.openSigningSession,
      await callApi(system, contract.openSigningSession, { bearer, body }),
    );
    const order = await resting(person, { pin: undefined, signing_session_id: opened.id });
    const wish = { kind: 'limit', quantity: '2', limit_price: '120.00', time_in_force: 'gtc' };
    const offered = await floor.quoted(person, wish);
    const useUp = (tx: TenantTx) => tx.sql`
      update brokerage.signing_sessions set used_minor = maximum_minor where signing_session_id = ${opened.id}`;
    await expect(alone(useUp)).rejects.toThrow('a client does this in person');
    await callApi(system, contract.closeSigningSession, { bearer, params: { id: opened.id } });
    await expect(inPerson(person, placeAgain(order.id, offered.id))).rejects.toThrow('open session of its client');
  });

  test('S-27 what an order and a line of the trail name exists, and keeps its name', async () => {
    const [person, other] = [await floor.makeInvestor(), await floor.makeInvestor()];
    const order = await resting(person);
    const offered = await floor.quoted(person, {
      kind: 'limit',
      quantity: '2',
      limit_price: '120.00',
      time_in_force: 'gtc',
    });
    const foreign = (await floor.balancesOf(other)).accounts[0]?.accountId;
    for (const account of [newId(), foreign]) {
      const placing = inPerson(person, placeAgain(order.id, offered.id, account));
      await expect(placing).rejects.toThrow('on an account of that client');
    }
    const note = (clientId: string) => (tx: TenantTx) =>
      tx.sql`
      insert into brokerage.audit (tenant_id, seq, at, actor_kind, actor_id, act, subject_kind, subject_id, client_id, details,
        previous_hash, hash)
      select ${tenantId}, max(seq) + 1, ${system.clock.now()}, 'staff', 'x', 'order.placed', 'order', ${order.id}, ${clientId}, '{}', '', ''
      from brokerage.audit`;
    await expect(alone(note(newId()))).rejects.toThrow('names a tenant and a client who exist');
    const { client } = person;
    const rename = (tx: TenantTx) => tx.sql`
      update brokerage.clients set client_id = ${newId()} where client_id = ${client.id}`;
    await expect(alone(rename)).rejects.toThrow('update refused');
    const body = { pin: testPin, maximum: { amount: '900.00', currency: 'USD' } };
    const session = await callApi(system, contract.openSigningSession, { bearer: person.bearer, body });
    const { id } = answerOf(contract.openSigningSession, session);
    const move = (tx: TenantTx) => tx.sql`
      update brokerage.signing_sessions set signing_session_id = ${newId()} where signing_session_id = ${id}`;
    await expect(inPerson(person, move)).rejects.toThrow('update refused');
  });

  test('S-27 cancels, changes and fills no order', async () => {
    const person = await floor.makeInvestor();
    const { id } = await resting(person);
    const now = system.clock.now();
    const cancel = (tx: TenantTx) => tx.sql`
      update brokerage.orders set status = 'cancelled', closed_as = 'cancelled', closed_at = ${now}, held = 0,
        held_unsettled = 0, released_settled = hold_settled, version = version + 1 where order_id = ${id}`;
    await expect(alone(cancel)).rejects.toThrow(byDecision);
    const stop = (tx: TenantTx) => tx.sql`
      update brokerage.orders set works_until = ${now}, version = version + 1 where order_id = ${id}`;
    await expect(alone(stop)).rejects.toThrow(byDecision);
    const fill = (tx: TenantTx) => tx.sql`
      update brokerage.orders set filled_e8 = quantity_e8, version = version + 1 where order_id = ${id}`;
    await expect(alone(fill)).rejects.toThrow('what was traded is told by the venue');
    await expect(inPerson(person, fill)).rejects.toThrow('what was traded is told by the venue');
    expect(await floor.detail(person, id)).toMatchObject({ status: 'pending', filled: '0' });
  });

  test('S-27 writes no line of a timeline, in nobody’s name', async () => {
    const person = await floor.makeInvestor();
    const { id } = await resting(person);
    const tell = (actor: string) => (tx: TenantTx) =>
      tx.sql`
      insert into brokerage.order_events (tenant_id, order_id, number, at, act, status, actor)
      values (${tenantId}, ${id}, 9, ${system.clock.now()}, 'rejected', 'pending', ${actor})`;
    await expect(alone(tell('system:venue'))).rejects.toThrow('names who wrote it');
    await expect(alone(tell(`staff:${desk.maker.staffId}`))).rejects.toThrow('tells what happened to its order');
  });

  test('TRD-03 S-27 a decision of two people is good for what it says, once', async () => {
    const person = await floor.makeInvestor('600000.00');
    const order = await floor.placed(person, { amount: { amount: '280000.00', currency: 'USD' } });
    expect(order.status).toBe('awaiting');
    const parts = system.server.money.trading;
    const asked = { code: undefined, reason: 'seen and in order' };
    await approve(system, desk, expectDone(await proposeDecision(parts, desk.maker, order.id, asked)));
    expect((await floor.detail(person, order.id)).status).toBe('pending');
    const again = (tx: TenantTx) => tx.sql`
      update brokerage.orders set accepted_at = ${new Date(0)}, version = version + 1 where order_id = ${order.id}`;
    await expect(alone(again)).rejects.toThrow(byDecision);
    const refuse = (tx: TenantTx) => tx.sql`
      update brokerage.orders set status = 'rejected', closed_as = 'rejected', closed_at = now(), rejection = 'too_large',
        version = version + 1 where order_id = ${order.id}`;
    await expect(alone(refuse)).rejects.toThrow(byDecision);
    const told = (tx: TenantTx) => tx.sql`
      insert into brokerage.order_events (tenant_id, order_id, number, at, act, status, actor)
      values (${tenantId}, ${order.id}, 9, now(), 'released', 'pending', ${`staff:${desk.maker.staffId}`})`;
    await expect(alone(told)).rejects.toThrow('tells what happened to its order');
  });

  test('TRD-05 S-27 two people refuse one leg, the other ends with it, and what both held is free', async () => {
    const person = await floor.makeInvestor();
    await floor.buyShares(person, '3');
    const last = Number((await floor.quoted(person, { quantity: '1' })).price);
    const limits = { limit_price: (last * 1.15).toFixed(2), stop_price: (last * 0.85).toFixed(2) };
    const wish = { side: 'sell', kind: 'oco', quantity: '3', time_in_force: 'gtc', ...limits };
    const order = await floor.placed(person, wish, { accept_deviation: true });
    const legs = await system.server.db.transact(
      venueScope,
      (tx) => tx.sql<Array<{ id: string; leg: number }>>`
        update brokerage.orders o set status = 'awaiting', version = o.version + 1
        from brokerage.orders f where f.order_id = ${order.id} and o.oco_group = f.oco_group
        returning o.order_id as id, o.leg`,
    );
    const second = legs.find(({ leg }) => leg === 1);
    expect(legs).toHaveLength(2);
    const asked = { code: 'restricted', reason: 'not to be sold now' } as const;
    const proposal = await proposeDecision(system.server.money.trading, desk.maker, second?.id ?? '', asked);
    await approve(system, desk, expectDone(proposal));
    expect(await floor.detail(person, second?.id ?? '')).toMatchObject({ status: 'rejected', rejection: 'restricted' });
    expect(await floor.detail(person, order.id)).toMatchObject({ status: 'cancelled', closed_as: 'other_leg' });
    const { holdings } = await floor.balancesOf(person);
    expect(holdings.reduce((sum, { frozenE8 }) => sum + frozenE8, 0n)).toBe(0n);
  });
});

describe('S-27 one person and what was traded', () => {
  test('S-27 invents no trade, settles none and takes none back', async () => {
    const person = await floor.makeInvestor();
    const { id } = await floor.buyShares(person, '2');
    const invent = (tx: TenantTx) => tx.sql`
      insert into brokerage.fills (tenant_id, fill_id, order_id, client_id, account_id, instrument_id, venue, execution_id, side,
        quantity_e8, price_e8, source, simulated, traded_at, booked_at, settles_on, product_currency, gross_product_minor,
        charges, charges_product_minor, account_currency, gross_account_minor, charges_account_minor, journal_id)
      select tenant_id, ${newId()}, order_id, client_id, account_id, instrument_id, venue, 'mine', 'sell', quantity_e8,
        price_e8 * 100, source, simulated, traded_at, booked_at, settles_on, product_currency, gross_product_minor * 100,
        '[]', 0, account_currency, gross_account_minor * 100, 0, ${newId()}
      from brokerage.fills where order_id = ${id}`;
    await expect(alone(invent)).rejects.toThrow(byClockwork);
    const bust = (tx: TenantTx) => tx.sql`
      update brokerage.fills set busted_at = now(), busted_by = 'me', bust_journal_id = ${newId()} where order_id = ${id}`;
    await expect(alone(bust)).rejects.toThrow(byClockwork);
    const settle = (tx: TenantTx) => tx.sql`
      update brokerage.fills set settled_at = now(), settled_journal_id = ${newId()} where order_id = ${id}`;
    await expect(alone(settle)).rejects.toThrow(byClockwork);
    const deliver = (tx: TenantTx) => tx.sql`
      insert into brokerage.settlements (tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, currency, gross_minor,
        account_currency, moved, settled_at)
      select tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, product_currency, gross_product_minor,
        account_currency, quantity_e8, now() + interval '9 days' from brokerage.fills where order_id = ${id}`;
    await expect(alone(deliver)).rejects.toThrow(byClockwork);
    const grow = (tx: TenantTx) => tx.sql`
      insert into brokerage.settlement_changes (tenant_id, fill_id, number, action_id, instrument_id, quantity_e8)
      select tenant_id, fill_id, 1, ${newId()}, instrument_id, quantity_e8 * 9 from brokerage.fills where order_id = ${id}`;
    await expect(alone(grow)).rejects.toThrow(byClockwork);
    const lose = (tx: TenantTx) => tx.sql`
      insert into brokerage.settlement_breaks (tenant_id, break_id, fill_id, kind, reason, opened_at)
      select tenant_id, ${newId()}, fill_id, 'not_booked', 'books', now() from brokerage.fills where order_id = ${id}`;
    await expect(alone(lose)).rejects.toThrow(byClockwork);
    const clear = (tx: TenantTx) => tx.sql`
      insert into brokerage.settlement_clearings (tenant_id, clearing_id, account_id, asset, units, cleared_at)
      values (${tenantId}, ${newId()}, ${person.accountId}, 'USD', 1, now())`;
    await expect(alone(clear)).rejects.toThrow(byClockwork);
  });

  test('S-27 moves no lot, no position and no binding', async () => {
    const person = await floor.makeInvestor();
    await floor.buyShares(person, '2');
    const owner = person.client.id;
    for (const write of [
      (tx: TenantTx) => tx.sql`
        update brokerage.lots set cost_product = 1, cost_account = 1 where client_id = ${owner}`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.lots
        select (jsonb_populate_record(l, jsonb_build_object('lot_id', ${newId()}::text))).* from brokerage.lots l
        where l.client_id = ${owner}`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.lot_moves
        select (jsonb_populate_record(m, jsonb_build_object('move_id', ${newId()}::text, 'kind', 'split'))).*
        from brokerage.lot_moves m where m.client_id = ${owner}`,
      (tx: TenantTx) => tx.sql`
        update brokerage.positions set realised_product = realised_product + 1 where client_id = ${owner}`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.positions
        select (jsonb_populate_record(p, jsonb_build_object('position_id', ${newId()}::text))).*
        from brokerage.positions p where p.client_id = ${owner}`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.lot_bindings (tenant_id, lot_id, sale_fill_id, client_id, security, account_id, settles_on,
          quantity_e8, spent_account, bound_at)
        select tenant_id, lot_id, ${newId()}, client_id, security, account_id, current_date + 900, quantity_e8, 1, now()
        from brokerage.lots where client_id = ${owner}`,
    ]) {
      await expect(alone(write)).rejects.toThrow(byOwner);
    }
  });

  test('S-27 opens no product, stops no instrument for others and resets neither venue nor broker', async () => {
    const products = [
      (tx: TenantTx) => tx.sql`
        insert into brokerage.products (tenant_id, product_id, type, subtype, trading_type, market, currency, created_at)
        values (${tenantId}, ${newId()}, 'stock', 'standard', 'review', 'XMINE', 'USD', now())`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.product_terms (tenant_id, product_id, version, starts_on, is_open, terms, created_at)
        values (${tenantId}, ${newId()}, 1, '2020-01-01', true, '{}', now())`,
    ];
    for (const one of products) await expect(alone(one)).rejects.toThrow('with the release or by two people');
    const write = [
      (tx: TenantTx) => tx.sql`
        insert into brokerage.instrument_halts (tenant_id, halt_id, instrument_id, reason, since)
        values (${tenantId}, ${newId()}, ${newId()}, 'exchange', now())`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.venue_marks (tenant_id, instrument_id, day, tick_at, volume)
        values (${tenantId}, ${newId()}, '2020-01-01', now(), 0)`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.broker_cursors (tenant_id, broker, event_id, read_at)
        values (${tenantId}, 'alpaca', '99999999', now())`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.broker_breaks (tenant_id, break_id, broker, subject, reason, said, opened_at)
        values (${tenantId}, ${newId()}, 'alpaca', 'mine', 'unreadable', '{}', now())`,
    ];
    for (const one of write) await expect(alone(one)).rejects.toThrow(byClockwork);
    const person = await floor.makeInvestor();
    await floor.buyShares(person, '1');
    const back = alone((tx) => tx.sql`update brokerage.venue_marks set tick_at = ${new Date(0)}, volume = 0`);
    await expect(back).rejects.toThrow(byClockwork);
    await expect(alone((tx) => tx.sql`delete from brokerage.venue_marks`)).rejects.toThrow(
      'venue_marks is append-only',
    );
  });
});
