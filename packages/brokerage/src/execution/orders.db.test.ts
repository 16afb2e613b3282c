// Orders on the real server: what was quoted is what is booked, once, in time, within what was signed; and every way an order can end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/orders/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import { auditLedger, readBalances } from '@candor/ledger';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  callApi,
  fund,
  holderOf,
  newKey,
  openDesk,
  signIn,
  startTestSystem,
  tenantIds,
  testPin,
} from '@candor/testkit';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { runVenue } from './index.ts';

let system: TestSystem;
let desk: MoneyDesk;
beforeAll(async () => {
  // A Monday; a day and an hour later it is Tuesday, 15:30 in London and 10:30 in New York.
  system = await startTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
  desk = await openDesk(system, 'sun3', ['USD', 'EUR', 'INR']);
});
afterAll(() => system.close());

const venueScope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'venue' });

interface Person {
  readonly client: TestClient;
  readonly bearer: string;
  readonly accountId: string;
}

async function makeInvestor(amount = '10000.00', currency = 'USD'): Promise<Person> {
  const client = await addInvestor(system);
  const account = await fund(system, desk, client, amount, currency);
  const { access_token: bearer } = await signIn(system, client);
  return { client, bearer, accountId: account.accountId };
}

const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;

function quote({ bearer }: Person, wish: object) {
  return callApi(system, quoteOrder, { bearer, body: { ...apple, side: 'buy', kind: 'market', ...wish } });
}

async function quoted(person: Person, wish: object) {
  return answerOf(quoteOrder, await quote(person, wish));
}

function place({ bearer }: Person, quotationId: string, change: object = {}) {
  const body = { quotation_id: quotationId, pin: testPin, ...change };
  return callApi(system, contract.placeOrder, { bearer, body, headers: newKey() });
}

async function placed(person: Person, wish: object, change: object = {}) {
  const { id } = await quoted(person, wish);
  return answerOf(contract.placeOrder, await place(person, id, change));
}

async function detail({ bearer }: Person, id: string) {
  return answerOf(contract.getOrder, await callApi(system, contract.getOrder, { bearer, params: { id } }));
}

/** The market moves on a little, and the venue looks. */
async function tick(seconds = 2): Promise<number> {
  system.clock.advance(seconds * 1_000);
  return runVenue(system.server.money.trading, venueScope);
}

async function balancesOf({ client }: Person) {
  const { scope } = holderOf(system, client);
  return system.server.db.read(scope, (reader) => readBalances(reader, holderOf(system, client).clientId));
}

describe('a market order from quotation to fill', () => {
  test('TRD-04 TRD-07 G-16 quoted, signed, held, filled: the lines quoted are the lines booked', async () => {
    const person = await makeInvestor();
    const quotation = await quoted(person, { quantity: '3' });
    expect(quotation).toMatchObject({
      side: 'buy',
      price_basis: 'last_with_spread',
      simulated: true,
      price_kind: 'simulated',
    });
    expect(Date.parse(quotation.expires_at) - Date.parse(quotation.server_time)).toBe(15_000);
    const order = answerOf(contract.placeOrder, await place(person, quotation.id));
    expect(order).toMatchObject({
      status: 'pending',
      filled: '0',
      maximum: quotation.maximum,
      held: quotation.maximum,
    });
    const held = (await balancesOf(person)).accounts.find(({ currency }) => currency === 'USD');
    expect(held?.buckets.frozen).toBe(BigInt(quotation.maximum.amount.replace('.', '')));
    expect(await tick()).toBe(1);
    const filled = await detail(person, order.id);
    expect(filled).toMatchObject({ status: 'settle', closed_as: 'filled', held: { amount: '0.00' } });
    expect(filled.timeline.map(({ act }) => act)).toEqual(['placed', 'filled']);
    expect(Number(filled.average_price)).toBeLessThanOrEqual(Number(quotation.price));
    expect(filled.costs.find(({ code }) => code === 'total')?.booked).toEqual(filled.record.total_invested);
    const after = await balancesOf(person);
    const dollars = after.accounts.find(({ currency }) => currency === 'USD')?.buckets;
    expect(dollars?.frozen).toBe(0n);
    expect(after.holdings).toMatchObject([{ incomingE8: 300_000_000n, freeE8: 0n, frozenE8: 0n }]);
    expect((dollars?.cash ?? 0n) + (dollars?.invested ?? 0n)).toBe(1_000_000n);
  });

  test('TRD-04 expired and used quotations are refused with the seed’s words', async () => {
    const person = await makeInvestor();
    const { id } = await quoted(person, { quantity: '1' });
    system.clock.advance(15_000);
    expect(await place(person, id)).toMatchObject({
      status: 422,
      body: { code: 'quotation_expired', title: 'Quotation expired. Refresh price.' },
    });
    const fresh = await quoted(person, { quantity: '1' });
    expect((await place(person, fresh.id)).status).toBe(200);
    expect(await place(person, fresh.id)).toMatchObject({ status: 409, body: { code: 'quotation_used' } });
  });

  test('what the price moves away from is freed when the quotation ends', async () => {
    const person = await makeInvestor();
    const order = await placed(person, { quantity: '1' });
    // Nobody looks until it is over.
    await tick(20);
    const ended = await detail(person, order.id);
    expect(ended).toMatchObject({ status: 'expired', closed_as: 'quotation_ended', held: { amount: '0.00' } });
    expect((await balancesOf(person)).accounts[0]?.buckets).toMatchObject({ cash: 1_000_000n, frozen: 0n });
  });
});

test('the books agree with every order, fill and hold', async () => {
  const report = await auditLedger(
    { db: system.server.db, clock: system.clock, ids: system.server.money.parts.ids },
    parseTenantId(tenantIds.sun3),
  );
  expect(report.violations).toEqual([]);
});
