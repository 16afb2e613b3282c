// Discover on the real server: figures of what is open, and how clients fared, against a book that was made by hand.
import { expect, test } from 'vitest';
import { dayOf } from '@candor/contract/days.ts';
import { listFamilies } from '@candor/contract/discover/client.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  answerOf,
  bookTrade,
  callApi,
  findListed,
  fund,
  openDesk,
  openTestMarket,
  signIn,
} from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { countFamilies, spanOf } from './counting.ts';
import { countTraded, readResults } from './store.ts';

const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
await openTestMarket(system);
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const clockwork = clockworkOf(desk);
const parts = {
  ...system.server.money.trading,
  countryOf: (id: string) => system.server.directory.find(id)?.country,
};
const [monday, tuesday, wednesday, thursday] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const;
const write = <Row>(ask: (tx: TenantTx) => Promise<Row>) => system.server.db.transact(clockwork, ask);

/** Of days that are not over: the server stores closes afterwards, and keeps what is there. */
async function setCloses(symbol: string, closes: Readonly<Record<string, string>>) {
  const { instrumentId } = await findListed(system, 'NASDAQ', symbol);
  for (const [day, price] of Object.entries(closes))
    await write(
      (tx) => tx.sql`
        insert into brokerage.portfolio_prices (tenant_id, instrument_id, day, price_e8, priced_at, source, kind, simulated)
        values (${tx.scope.tenantId}, ${instrumentId}, ${day}::date, ${price}::numeric * 100000000, ${system.clock.now()}, 'hand',
          'delayed', true)`,
    );
}

async function makeClient(): Promise<TestClient> {
  const client = await addInvestor(system);
  await fund(system, desk, client, '20000.00');
  return client;
}

const trade = (client: TestClient, side: 'buy' | 'sell', price: string, symbol = 'AAPL') =>
  bookTrade(system, client, { market: 'NASDAQ', symbol, side, shares: 10n, price });

const readFamily = async (client: TestClient, name: string) => {
  const { access_token: bearer } = await signIn(system, client);
  const { items } = answerOf(listFamilies, await callApi(system, listFamilies, { bearer }));
  expect(items).toHaveLength(12);
  return items.find(({ family }) => family === name);
};

const everybody: TestClient[] = [];
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

test('G-17 who lost and who gained is counted from the books: held, sold, even, charged; below ten clients nothing is said', async () => {
  expect(dayOf(system.clock.now())).toBe(monday);
  await setCloses('AAPL', { [monday]: '100', [tuesday]: '110', [wednesday]: '120' });
  for (const price of ['150', '150', '150', '150', '150', '150', '150', '80', '80', '80', '150', '120']) {
    const client = await makeClient();
    everybody.push(client);
    await trade(client, 'buy', price);
  }
  const [sold] = everybody.slice(10);
  if (!sold) throw new Error('nobody');
  await trade(sold, 'sell', '160');
  // One ETF by real orders, bought and sold again: what is left is the difference less what selling is charged with.
  const payer = await floor.makeInvestor('5000.00');
  const bought = await floor.buyShares(payer, '2', { symbol: 'QQQ' });
  const left = await floor.buyShares(payer, '2', { symbol: 'QQQ', side: 'sell' });
  const charged = (left.fills[0]?.lines ?? [])
    .filter(({ kind }) => kind !== 'spread')
    .reduce((sum, { amount }) => sum + cents(amount.amount), 0);
  expect(charged).toBeGreaterThan(0);
  const gained = cents(left.fills[0]?.gross.amount) - cents(bought.fills[0]?.gross.amount) - charged;
  // Bought after the last day that counts: in nobody's result.
  system.clock.set(new Date(`${thursday}T21:00:00Z`));
  await trade(await makeClient(), 'buy', '900');

  expect(spanOf(system.clock.now())).toMatchObject({ before: '2025-11-18', day: wednesday });
  await Promise.all([countFamilies(parts, clockwork), countFamilies(parts, clockwork)]);
  await countFamilies(parts, clockwork);
  const [first] = everybody;
  if (!first) throw new Error('nobody');
  expect(await readFamily(first, 'stock')).toMatchObject({
    result: { since: '2025-11-19', until: wednesday, clients: 12, lost_percent: 59, gained_percent: 33 },
  });
  expect(await readFamily(first, 'etf')).toMatchObject({
    result: { until: wednesday, clients: null, lost_percent: null, gained_percent: null },
  });
  const rows = await write((tx) => readResults(tx));
  expect(rows.find(({ family }) => family === 'etf')).toMatchObject({
    clients: 1,
    lost: gained < 0 ? 1 : 0,
    gained: gained > 0 ? 1 : 0,
  });
  expect(rows.find(({ family }) => family === 'savings')).toMatchObject({ clients: 0, lost: 0 });
});

test('G-17 what was held before the time began counts from its close then, not from what it once cost', async () => {
  const counted = await write((tx) =>
    countTraded(
      tx,
      {
        before: monday,
        day: wednesday,
        starts: new Date(`${tuesday}T00:00:00Z`),
        ends: new Date(`${thursday}T00:00:00Z`),
      },
      [{ currency: 'USD', digits: 2, factor: '1' }],
    ),
  );
  // Everybody still holding went from 100 to 120; who had sold on Monday is not in it.
  expect(counted.find(({ family }) => family === 'stock')).toMatchObject({ clients: 11, lost: 0, gained: 11 });
  const unknown = await write((tx) => countTraded(tx, { ...spanOf(system.clock.now()), before: monday }, []));
  expect(unknown).toEqual([]);
});

const insert = (tx: TenantTx) => tx.sql`
  insert into brokerage.family_results (tenant_id, family, day, since, clients, lost, gained, counted_at)
  values (${tx.scope.tenantId}, 'stock', '2030-01-02', '2029-01-02', 100, 0, 100, now())`;

test('G-17 nobody writes the count but the clockwork, and nobody changes it', async () => {
  await expect(system.server.db.transact(desk.maker.scope, insert)).rejects.toMatchObject({ code: '42501' });
  await expect(write((tx) => tx.sql`update brokerage.family_results set lost = 0`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('TRD-01 figures of a family are those of what is open: products, least amount, charges, twelve months of NAVs', async () => {
  const [first] = everybody;
  if (!first) throw new Error('nobody');
  expect(await readFamily(first, 'mutual_fund')).toMatchObject({
    products: 0,
    minimum: null,
    measure: null,
    charges: [],
  });
  const funds = openFunds(system, desk);
  const one = await funds.make();
  await funds.make({ symbol: 'VBTLX', entry_percent: '0', minimum: '50.00' });
  await funds.record(one, '2025-11-14', '80');
  await funds.record(one, '2026-11-17', '84');
  const found = await readFamily(first, 'mutual_fund');
  expect(found).toMatchObject({
    products: 2,
    minimum: { amount: '10.00', currency: 'USD' },
    measure: { name: 'year', lowest: '5.00', highest: '5.00' },
  });
  expect(found?.charges).toEqual([
    { name: 'entry', lowest: '0', highest: '1' },
    { name: 'exit', lowest: '0.5', highest: '0.5' },
    { name: 'ongoing', lowest: '0.2', highest: '0.2' },
  ]);
  const stocks = await readFamily(first, 'stock');
  expect(stocks?.markets).toContain('NASDAQ');
  expect(stocks?.charges.map(({ name }) => name)).toEqual(['spread']);
});
