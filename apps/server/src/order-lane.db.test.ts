// Orders of many clients in one commit: each is judged for itself, placed once, in the name of its own client and of nobody else.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { parseId } from '@candor/contract/ids.ts';
import * as contract from '@candor/contract/orders/client.ts';
import { findBrokenLine } from '@candor/brokerage/audit/index.ts';
import { createPlacingLane } from '@candor/brokerage/orders/lane.ts';
import type { PlacingLane } from '@candor/brokerage/orders/lane.ts';
import { placeOrder } from '@candor/brokerage/orders/placing.ts';
import { auditLedger, raiseHalt } from '@candor/ledger';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { Actor } from '@candor/platform/db/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { answerOf, callApi, holderOf, openDesk, startTestSystem, tenantIds, testPin } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

let system: TestSystem;
let floor: ReturnType<typeof openFloor>;
let lane: PlacingLane;
const tenantId = parseTenantId(tenantIds.sun3);
const asActor = (kind: Actor['kind'], id: string) => tenantScope(tenantId, { kind, id });

beforeAll(async () => {
  system = await startTestSystem({ start: new Date('2026-11-16T14:30:00Z'), hasAllConnections: true });
  floor = openFloor(system, await openDesk(system, 'sun3', ['USD']));
  lane = createPlacingLane(system.server.money.trading);
});
afterAll(() => system.close());

interface Signer extends Person {
  readonly sessionId: string;
}

async function makeSigner(maximum = '5000.00'): Promise<Signer> {
  const person = await floor.makeInvestor();
  const body = { pin: testPin, maximum: { amount: maximum, currency: 'USD' } };
  const opened = await callApi(system, contract.openSigningSession, { bearer: person.bearer, body });
  return { ...person, sessionId: answerOf(contract.openSigningSession, opened).id };
}

/** One after the other: a busy machine would keep some of them waiting too long. */
async function makeSigners(...maximums: readonly string[]): Promise<Signer[]> {
  const made: Signer[] = [];
  for (const maximum of maximums) made.push(await makeSigner(maximum));
  return made;
}

const newId = () => system.server.money.parts.ids.next();
const makeOnce = (): Once => ({ key: newId(), requestHash: randomBytes(32), answerKey: randomBytes(32) });

const placementOf = ({ sessionId }: Signer, quotationId: string) => ({
  quotationId: parseId('quotation', quotationId),
  sessionId: parseId('signing_session', sessionId),
  pin: undefined,
  acceptsDeviation: false,
  acceptsDuplicate: false,
  lotIds: undefined,
});

function place(signer: Signer, quotationId: string, once = makeOnce()) {
  return lane.place(holderOf(system, signer.client), once, placementOf(signer, quotationId));
}

/** As what cannot be decided with others is placed. */
function placeAlone(signer: Signer, quotationId: string, once = makeOnce()) {
  const placement = placementOf(signer, quotationId);
  return placeOrder(system.server.money.trading, holderOf(system, signer.client), once, placement);
}

const name = (answer: Awaited<ReturnType<typeof place>>): string =>
  isRefusal(answer) ? answer.refused : answer instanceof Replayed ? 'replayed' : answer.status;

async function read<Row extends object>(query: 'blocks' | 'orders' | 'acts', id = ''): Promise<Row[]> {
  return system.server.db.read(asActor('system', 'test'), async (reader): Promise<Row[]> => {
    if (query === 'blocks') return reader.sql<Row[]>`select last_seq::int as seq from ledger.blocks order by last_seq`;
    if (query === 'orders')
      return reader.sql<Row[]>`select order_id as id from brokerage.orders where quotation_id = ${id}`;
    return reader.sql<Row[]>`
      select e.actor, j.actor as poster, a.actor_kind || ':' || a.actor_id as noted from brokerage.order_events e
      join ledger.journals j on j.cause_kind = 'order' and j.cause_id = e.order_id::text
      join brokerage.audit a on a.subject_kind = 'order' and a.subject_id = e.order_id::text
      where e.order_id = ${id}`;
  });
}

async function expectClean(): Promise<void> {
  const { db } = system.server;
  const { violations } = await auditLedger({ db, clock: system.clock, ids: system.server.money.parts.ids }, tenantId);
  expect(violations).toEqual([]);
  expect(await db.read(asActor('system', 'test'), findBrokenLine)).toBeUndefined();
}

test('one commit for all, each refused or placed for itself, in its own client’s name', async () => {
  const signers = await makeSigners('5000.00', '5000.00', '10.00', '5000.00', '5000.00');
  const quotations = await Promise.all(signers.map((signer) => floor.quoted(signer, { quantity: '1' })));
  const [first, second, poor, spent, last] = signers;
  const [one, two, three, four, five] = quotations;
  if (!first || !second || !poor || !spent || !last || !one || !two || !three || !four || !five) throw new Error('few');
  expect(name(await place(spent, four.id))).toBe('pending');
  const before = await read('blocks');
  const answers = await Promise.all([
    place(first, one.id),
    place(second, one.id),
    place(poor, three.id),
    place(spent, four.id),
    place(last, five.id),
  ]);
  expect(answers.map(name)).toEqual(['pending', 'not_found', 'signing_session_exceeded', 'quotation_used', 'pending']);
  expect(await read('blocks')).toHaveLength(before.length + 1);
  for (const [signer, answer] of [[first, answers[0]] as const, [last, answers[4]] as const]) {
    if (!answer || isRefusal(answer) || answer instanceof Replayed) throw new Error('not placed');
    const own = `client:${signer.client.id}`;
    expect(await read('acts', answer.id)).toEqual([{ actor: own, poster: own, noted: own }]);
    expect(answer).toEqual(contractShape(await floor.detail(signer, answer.id)));
    const dollars = (await floor.balancesOf(signer)).accounts.find(({ currency }) => currency === 'USD');
    expect(dollars?.buckets.frozen).toBe(BigInt(answer.held.amount.replace('.', '')));
  }
  await expectClean();
});

/** What the detail says beyond the order itself is left out. */
function contractShape({ timeline: _timeline, costs: _costs, fills: _fills, ...order }: contract.OrderDetail) {
  return order;
}

test('the same request twice, at once and later, is one order and one answer; another under its key is refused', async () => {
  const signer = await makeSigner();
  const { id } = await floor.quoted(signer, { quantity: '1' });
  const once = makeOnce();
  const answers = await Promise.all([place(signer, id, once), place(signer, id, once)]);
  expect(answers.map(name)).toEqual(['pending', 'replayed']);
  const [made, again] = answers;
  expect(again instanceof Replayed ? again.answer : undefined).toEqual(made);
  expect(await read('orders', id)).toHaveLength(1);
  const other = { ...once, requestHash: randomBytes(32) };
  expect(name(await place(signer, id, other))).toBe('idempotency_conflict');
  const params = { id: signer.sessionId };
  await callApi(system, contract.closeSigningSession, { bearer: signer.bearer, params });
  expect(name(await place(signer, id))).toBe('quotation_used');
});

test('R-01 whoever lost the answer learns it, though the signing session is over: a no would have them place it again', async () => {
  const signer = await makeSigner();
  const { id } = await floor.quoted(signer, { quantity: '1' });
  const once = makeOnce();
  const made = await place(signer, id, once);
  const params = { id: signer.sessionId };
  await callApi(system, contract.closeSigningSession, { bearer: signer.bearer, params });
  for (const ask of [place, placeAlone]) {
    const again = await ask(signer, id, once);
    expect(again instanceof Replayed ? again.answer : again).toEqual(made);
  }
  expect(await read('orders', id)).toHaveLength(1);
  const more = await floor.quoted(signer, { quantity: '2' });
  expect(name(await place(signer, more.id))).toBe('signing_session_ended');
});

/** As only the owner of the database could, behind every guard. */
async function rewriteQuotation(id: string, change: 'price' | 'older' | 'older price'): Promise<void> {
  const owner = openSql({ url: system.database.adminUrl, applicationName: 'candor-testkit' });
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    if (change !== 'price')
      await sql`
        update brokerage.quotations set shown = marked_text::jsonb || jsonb_build_object('mark', mark), marked_text = null
        where quotation_id = ${id}`;
    if (change === 'price')
      await sql`
        update brokerage.quotations set marked_text = replace(marked_text, '"price":"', '"price":"1') where quotation_id = ${id}`;
    if (change === 'older price')
      await sql`update brokerage.quotations set shown = jsonb_set(shown, '{price}', '"1"') where quotation_id = ${id}`;
  });
  await owner.end();
}

test('S-05 what was shown and is changed afterwards does not fit its mark, and what an older version kept still fits', async () => {
  const signers = await makeSigners('5000.00', '5000.00', '5000.00');
  const changes = ['price', 'older price', 'older'] as const;
  for (const [at, change] of changes.entries()) {
    const signer = signers[at];
    if (!signer) throw new Error('few');
    const [one, two] = [await floor.quoted(signer, { quantity: '1' }), await floor.quoted(signer, { quantity: '2' })];
    await rewriteQuotation(one.id, change);
    await rewriteQuotation(two.id, change);
    const answers = [await place(signer, one.id), await placeAlone(signer, two.id)];
    const expected = change === 'older' ? 'pending' : 'order_unprocessable';
    expect([change, ...answers.map(name)]).toEqual([change, expected, expected]);
    const [placed] = await read<{ id: string }>('orders', one.id);
    if (change !== 'older') expect(placed).toBeUndefined();
    else expect((await floor.detail(signer, placed?.id ?? '')).costs[0]?.estimated).toEqual(one.gross);
  }
});

test('two orders of one client take turns: the second sees what the first left', async () => {
  const signer = await makeSigner('10000.00');
  const big = await Promise.all(['30', '31'].map((quantity) => floor.quoted(signer, { quantity })));
  const answers = await Promise.all(big.map(({ id }) => place(signer, id)));
  expect(answers.map(name)).toEqual(['pending', 'insufficient_funds']);
  await expectClean();
});

test('G-04 nobody but the lane places for others, and only within a session of theirs', async () => {
  const [signer, other] = [await makeSigner(), await makeSigner()];
  const { db } = system.server;
  const order = (clientId: string) => [
    {
      order_id: newId(),
      client_id: clientId,
      signing_session_id: signer.sessionId,
      counted_minor: '1',
      counted_currency: 'USD',
    },
  ];
  const call = (scope: ReturnType<typeof asActor>, clientId: string) =>
    db.transact(
      scope,
      (tx) => tx.sql`select * from brokerage.place_in_sessions(${system.clock.now()}, ${tx.json(order(clientId))})`,
    );
  for (const scope of [asActor('staff', newId()), asActor('client', signer.client.id), asActor('system', 'venue')]) {
    await expect(call(scope, signer.client.id)).rejects.toThrow(/placed by the lane of orders/);
    const use = db.transact(
      scope,
      (tx) => tx.sql`
      select brokerage.use_sessions(array(select ctid from brokerage.signing_sessions), array(select 1::numeric from brokerage.signing_sessions))`,
    );
    await expect(use).rejects.toThrow(/used by the lane of orders/);
  }
  await expect(call(asActor('system', 'orders'), other.client.id)).rejects.toThrow(/does not cover/);
});

// The last: books that are halted stay so.
test('what the books refuse is answered to each alone, and nothing of it stays', async () => {
  const signers = await makeSigners('5000.00', '5000.00');
  const quotations = await Promise.all(signers.map((signer) => floor.quoted(signer, { quantity: '1' })));
  const parts = { clock: system.clock, ids: system.server.money.parts.ids };
  await system.server.db.transact(asActor('system', 'test'), (tx) => raiseHalt(tx, parts, 'a test', {}));
  const answers = await Promise.all(signers.map((signer, at) => place(signer, quotations[at]?.id ?? '')));
  expect(answers.map(name)).toEqual(['ledger_halted', 'ledger_halted']);
  for (const { id } of quotations) expect(await read('orders', id)).toEqual([]);
});
