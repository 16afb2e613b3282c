// Orders that a broker executes, against a local server that speaks Alpaca's protocol: sent once whatever dies in between, filled once however
// often it is said, cancelled only when the broker says so, and held against the broker's own book after a gap.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/orders/client.ts';
import { auditLedger } from '@candor/ledger';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { listBrokerBreaks } from '@candor/contract/settlement/staff.ts';
import {
  addStaff,
  answerOf,
  callApi,
  copyTenants,
  openDesk,
  runJob,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { alpacaAccount, startLocalAlpaca } from '@candor/testkit/local-alpaca.ts';
import type { LocalAlpaca } from '@candor/testkit/local-alpaca.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { brokerScope, followOnce, runVenue } from './index.ts';

const tenantId = parseTenantId(tenantIds.sun3);
const scope = brokerScope(tenantId);
let vendor: LocalAlpaca;
let folder: string;
let system: TestSystem;
let floor: ReturnType<typeof openFloor>;
let person: Person;
let line: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  vendor = await startLocalAlpaca(() => system.clock.now());
  folder = await copyTenants({ sun3: { broker: { provider: 'alpaca', account: 'main' } } });
  const { key, secret, houseAccount } = alpacaAccount;
  system = await startTestSystem({
    start: new Date('2026-11-16T14:30:00Z'),
    environment: {
      TENANTS_DIR: folder,
      ALPACA_BROKER_ACCOUNTS: `main=${key},${secret},${houseAccount}`,
      ALPACA_BROKER_URL: vendor.url,
      ROLES: 'api,market',
    },
  });
  floor = openFloor(system, await openDesk(system, 'sun3', ['USD', 'EUR']));
});
afterAll(async () => {
  await system.close();
  await vendor.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  Object.assign(vendor, { isDown: false, confirmsCancels: true, repeats: 1 });
  person = await floor.makeInvestor();
});
afterEach(async () => {
  await line?.stop();
  line = undefined;
});

/** Open ended ones: whoever asks for the past says until when. */
const countStreams = () =>
  vendor.requests.filter((one) => one.includes('/v2/events/trades') && !one.includes('until=')).length;

/** Reads the stream from where it stood, until it is stopped or cut. */
async function listen() {
  const stopping = new AbortController();
  const broker = system.server.money.trading.brokerOf(tenantId);
  if (!broker) throw new Error('the tenant has no broker');
  const before = countStreams();
  const ended = followOnce(system.server.money.trading, scope, broker, stopping.signal).catch(() => undefined);
  await expect.poll(() => countStreams()).toBeGreaterThan(before);
  const opened = {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
  line = opened;
  return opened;
}

const cancel = (id: string) => callApi(system, contract.cancelOrder, { bearer: person.bearer, params: { id } });
const sendCancel = (order: string) => runJob(system, 'broker.cancel', tenantId, { order });
const send = (order: string) => runJob(system, 'broker.send', tenantId, { order });
const reconcile = () => runJob(system, 'broker.reconcile', tenantId);
const statusOf = async (id: string) => (await floor.detail(person, id)).status;
const become = (id: string, status: string) => expect.poll(() => statusOf(id)).toBe(status);
const limitOf = (id: string) => vendor.order(id).limit_price ?? '';
const actsOf = async (id: string) => (await floor.detail(person, id)).timeline.map(({ act }) => act);

const yes = { accept_duplicate: true, accept_deviation: true };

/** Ten shares below the market: they rest, however slow the machine is. */
async function wishResting(change: object = {}) {
  const price = await system.server.money.trading.prices.find({ market: 'NASDAQ', symbol: 'AAPL' });
  const cents = ((price?.priceE8 ?? 0n) * 98n) / 100n / 1_000_000n;
  const limit = `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
  return { kind: 'limit', quantity: '10', limit_price: limit, time_in_force: 'gtc', ...change };
}

/** Working at the broker. */
async function placeResting(change: object = {}) {
  const { id } = await floor.placed(person, await wishResting(change), yes);
  await send(id);
  return id;
}

async function readJobs(kind: string, id: string): Promise<number> {
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql`select 1 from platform.jobs where kind = ${kind} and payload ->> 'order' = ${id}`,
  );
  return rows.length;
}

async function readBreaks(): Promise<Array<{ reason: string; open: boolean }>> {
  return system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ reason: string; open: boolean }>>`
      select reason, closed_at is null as open from brokerage.broker_breaks where order_id in
        (select order_id from brokerage.orders where client_id = ${person.client.id}) order by break_id`,
  );
}

async function expectSoundBooks(): Promise<void> {
  const audit = await auditLedger(system.server.money.trading, tenantId);
  expect(audit.violations).toEqual([]);
}

describe('sending', () => {
  test('TRD-04 a market order goes out as a limit at the signed price, after the commit, and is filled by the stream', async () => {
    const quotation = await floor.quoted(person, { quantity: '3' });
    const placed = answerOf(contract.placeOrder, await floor.place(person, quotation.id));
    expect(vendor.orders.find((one) => one.client_order_id === placed.id)).toBeUndefined();
    expect(await readJobs('broker.send', placed.id)).toBe(1);
    await send(placed.id);
    const sent = vendor.order(placed.id);
    expect(sent).toMatchObject({ symbol: 'AAPL', qty: '3', side: 'buy', type: 'limit', time_in_force: 'day' });
    expect(Number(sent.limit_price)).toBe(Number(quotation.price));
    await listen();
    vendor.fill(placed.id, 3, limitOf(placed.id));
    await become(placed.id, 'settle');
    const { fills } = await floor.detail(person, placed.id);
    expect(fills).toMatchObject([{ quantity: '3' }]);
    const kept = await system.server.db.read(
      scope,
      (reader) => reader.sql`select venue, source, simulated from brokerage.fills where order_id = ${placed.id}`,
    );
    expect(kept).toMatchObject([{ venue: 'alpaca', source: 'alpaca', simulated: false }]);
    await expectSoundBooks();
  });

  test('a server that died before, or after, sending leaves one order at the broker', async () => {
    const { id } = await floor.placed(person, await wishResting(), yes);
    // The answer of the first try never arrives; the job is tried again, and once more.
    vendor.losesNextAnswer = true;
    await expect(send(id)).rejects.toThrow('fetch failed');
    await send(id);
    await send(id);
    expect(vendor.orders.filter((one) => one.client_order_id === id)).toHaveLength(1);
    expect((await actsOf(id)).filter((act) => act === 'accepted')).toHaveLength(1);
  });

  test('a broker that is down is tried again; what it does not take is refused with the money free', async () => {
    const { id } = await floor.placed(person, await wishResting(), yes);
    vendor.isDown = true;
    await expect(send(id)).rejects.toThrow('alpaca answered 503');
    expect(await statusOf(id)).toBe('pending');
    vendor.isDown = false;
    vendor.refusesNext = 'insufficient buying power';
    await send(id);
    const refused = await floor.detail(person, id);
    expect(refused).toMatchObject({ status: 'rejected', rejection: 'venue_refused' });
    const { accounts } = await floor.balancesOf(person);
    expect(accounts.find(({ currency }) => currency === 'USD')?.buckets).toMatchObject({
      cash: 1_000_000n,
      frozen: 0n,
    });
  });

  test('the built-in venue leaves a broker’s orders alone, over their time too; two legs and replacing are not offered', async () => {
    const { id } = await floor.placed(person, { quantity: '1' });
    await floor.tick(60);
    expect(await statusOf(id)).toBe('pending');
    const price = { stop_price: '1.00', limit_price: '9000.00', time_in_force: 'gtc' };
    const oco = await floor.quote(person, { kind: 'oco', side: 'sell', quantity: '1', ...price });
    expect(oco).toMatchObject({ status: 422, body: { code: 'order_unsupported' } });
    const resting = await placeResting();
    expect(await floor.detail(person, resting)).toMatchObject({ can_replace: false, can_cancel: true });
  });
});

describe('the stream', () => {
  test('parts are booked as they come, each once however often it is said', async () => {
    const id = await placeResting();
    vendor.repeats = 3;
    await listen();
    vendor.fill(id, 4, limitOf(id));
    vendor.fill(id, 1, limitOf(id));
    vendor.fill(id, 5, limitOf(id));
    await become(id, 'settle');
    const { fills } = await floor.detail(person, id);
    expect(fills.map(({ quantity }) => quantity)).toEqual(['4', '1', '5']);
    await expectSoundBooks();
  });

  test('after a broken line it goes on from the last event, and nothing is lost', async () => {
    const id = await placeResting();
    const first = await listen();
    vendor.fill(id, 4, limitOf(id));
    await expect.poll(async () => (await floor.detail(person, id)).fills).toHaveLength(1);
    vendor.cut();
    await first.ended;
    vendor.fill(id, 6, limitOf(id));
    await listen();
    await become(id, 'settle');
    const streams = vendor.requests.filter((one) => one.includes('/v2/events/trades'));
    expect(streams.at(-1)).toMatch(/since_id=01J\d+$/);
    expect((await floor.detail(person, id)).fills).toHaveLength(2);
  });

  test('an end that comes before its fills is not believed: what is missing is asked for first', async () => {
    const id = await placeResting();
    const opened = await listen();
    vendor.fill(id, 4, limitOf(id), true);
    vendor.end(id, 'canceled');
    await opened.ended;
    expect(await statusOf(id)).toBe('pending');
    await reconcile();
    expect(await floor.detail(person, id)).toMatchObject({ status: 'settle', closed_as: 'cancelled' });
    await expectSoundBooks();
  });

  test('events that were dropped, and events that nobody can read, do not stop it', async () => {
    const id = await placeResting();
    const opened = await listen();
    vendor.say(': you are reading too slowly, dropped 10 messages');
    await opened.ended;
    await listen();
    const broken = {
      event_id: '01J00000000000000000000009',
      account_id: alpacaAccount.houseAccount,
      order: { client_order_id: id },
    };
    vendor.say(`data: ${JSON.stringify(broken)}`);
    await expect.poll(() => readBreaks()).toEqual([{ reason: 'unreadable', open: true }]);
    // The desk reads it by its name, with what the broker said.
    const { bearer } = await addStaff(system, 'sun3', ['operations']);
    const listed = await callApi(system, listBrokerBreaks, { bearer, query: { state: 'open' } });
    const { items } = answerOf(listBrokerBreaks, listed);
    expect(items.some(({ reason, said }) => reason === 'unreadable' && said.includes('mark'))).toBe(true);
    const closed = await callApi(system, listBrokerBreaks, { bearer, query: { state: 'closed' } });
    expect(answerOf(listBrokerBreaks, closed).items.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
    vendor.fill(id, 10, limitOf(id));
    await become(id, 'settle');
  });
});

describe('ends', () => {
  test('cancelled when the broker says so and not before; the money is free then', async () => {
    const id = await placeResting();
    vendor.confirmsCancels = false;
    await listen();
    expect(answerOf(contract.cancelOrder, await cancel(id)).status).toBe('pending');
    expect(await readJobs('broker.cancel', id)).toBe(1);
    await sendCancel(id);
    expect(vendor.order(id).status).toBe('pending_cancel');
    expect(await statusOf(id)).toBe('pending');
    vendor.end(id, 'canceled');
    await become(id, 'cancelled');
    const { accounts } = await floor.balancesOf(person);
    expect(accounts.find(({ currency }) => currency === 'USD')?.buckets).toMatchObject({
      cash: 1_000_000n,
      frozen: 0n,
    });
  });

  test('filled while it was being cancelled: the fill stays, the cancel comes too late', async () => {
    const id = await placeResting();
    await listen();
    await cancel(id);
    vendor.fill(id, 10, limitOf(id));
    await sendCancel(id);
    await become(id, 'settle');
    expect(await floor.detail(person, id)).toMatchObject({ closed_as: 'filled' });
  });

  test('a quotation that is over is taken back from the broker and has expired', async () => {
    const { id } = await floor.placed(person, { quantity: '1' });
    await send(id);
    await listen();
    // Planned with the order itself, for the moment its quotation ends.
    expect(await readJobs('broker.cancel', id)).toBe(1);
    system.clock.advance(20_000);
    await sendCancel(id);
    await become(id, 'expired');
    await expectSoundBooks();
  });
  test('a job that was lost is made good every minute', async () => {
    const { id } = await floor.placed(person, { quantity: '1' });
    await send(id);
    await listen();
    system.clock.advance(20_000);
    await reconcile();
    expect(await readJobs('broker.cancel', id)).toBe(2);
    expect(await actsOf(id)).toContain('cancel_asked');
  });

  test('what could not be sent in time is not sent any more, and has expired', async () => {
    const { id } = await floor.placed(person, { quantity: '1' });
    system.clock.advance(20_000);
    await send(id);
    expect(vendor.orders.find((one) => one.client_order_id === id)).toBeUndefined();
    expect(await statusOf(id)).toBe('expired');
  });
});

describe('holding both sides against each other', () => {
  test('what was never sent is sent, what ended unheard ends, fills unheard are booked', async () => {
    const { id: lost } = await floor.placed(person, await wishResting({ quantity: '1' }), yes);
    const ended = await placeResting();
    vendor.fill(ended, 3, limitOf(ended), true);
    vendor.end(ended, 'expired', true);
    system.clock.advance(120_000);
    await reconcile();
    expect(vendor.order(lost).status).toBe('new');
    expect(await floor.detail(person, ended)).toMatchObject({ status: 'settle', closed_as: 'expired' });
    await reconcile();
    expect((await floor.detail(person, ended)).fills).toHaveLength(1);
  });
});

describe('busts', () => {
  test('a corrected purchase is taken back, and how it really was is a named break for people', async () => {
    const id = await placeResting();
    await listen();
    const execution = vendor.fill(id, 10, limitOf(id));
    await become(id, 'settle');
    vendor.bust(id, execution, { qty: '10', price: '1.50' });
    await become(id, 'rejected');
    expect(await readBreaks()).toEqual([{ reason: 'order_ended', open: true }]);
    await expectSoundBooks();
  });

  test('a fill of an order that is over is a named break, and books nothing', async () => {
    const id = await placeResting();
    await listen();
    vendor.end(id, 'canceled');
    await become(id, 'cancelled');
    vendor.fill(id, 10, limitOf(id));
    await expect.poll(() => readBreaks()).toEqual([{ reason: 'order_ended', open: true }]);
    expect(await statusOf(id)).toBe('cancelled');
  });

  test('a purchase that never was gives the money back and takes the shares; once', async () => {
    const id = await placeResting();
    await listen();
    const execution = vendor.fill(id, 10, limitOf(id));
    await become(id, 'settle');
    vendor.repeats = 2;
    vendor.bust(id, execution);
    await become(id, 'rejected');
    expect(await floor.detail(person, id)).toMatchObject({ closed_as: 'busted' });
    const { accounts, holdings } = await floor.balancesOf(person);
    expect(accounts.find(({ currency }) => currency === 'USD')?.buckets).toMatchObject({
      cash: 1_000_000n,
      invested: 0n,
      frozen: 0n,
    });
    expect(holdings.every(({ freeE8, incomingE8 }) => freeE8 + incomingE8 === 0n)).toBe(true);
    await expectSoundBooks();
  });

  test('a sale that never was brings the shares back', async () => {
    const bought = await placeResting();
    await listen();
    vendor.fill(bought, 10, limitOf(bought));
    await become(bought, 'settle');
    const sold = await placeResting({ side: 'sell' });
    const execution = vendor.fill(sold, 10, limitOf(sold));
    await become(sold, 'settle');
    vendor.bust(sold, execution);
    await become(sold, 'rejected');
    const { holdings } = await floor.balancesOf(person);
    expect(holdings.map(({ freeE8, incomingE8, frozenE8 }) => freeE8 + incomingE8 + frozenE8)).toEqual([
      1_000_000_000n,
    ]);
    await expectSoundBooks();
  });
});

test('nothing of a broker is executed by the built-in venue', async () => {
  await placeResting();
  expect(await runVenue(system.server.money.trading, scope)).toBe(0);
});
