// A portfolio of a thousand lots and ten years answers from one or two statements that look everything up by index, and what they look
// at does not grow with the years.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSql } from '@candor/platform/db/connection.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  bookTrade,
  findListed,
  fund,
  holderOf,
  openDesk,
  openTestMarket,
  skipWeekend,
  startTestSystem,
} from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';
import { readAssets } from '../accounts/index.ts';
import { createHoldingsWorth, keepDays, readPortfolio, readPositions } from './index.ts';
import { readPosition } from './positions.ts';

const dayMs = 86_400_000;
const years = 10;
let system: TestSystem;
let client: TestClient;
const wish = { market: 'NASDAQ', symbol: 'AAPL' } as const;

beforeAll(async () => {
  system = await startTestSystem();
  await openTestMarket(system);
  const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  skipWeekend(system);
  client = await addInvestor(system);
  await fund(system, desk, client, '500000.00');
  await bookTrade(system, client, { ...wish, side: 'buy', shares: 1_000n, price: '200' });
  system.clock.advance(3 * dayMs);
  await keepDays(system.server.money.trading, holder());
});
afterAll(() => system.close());

const holder = () => {
  const { scope, clientId, tenant } = holderOf(system, client);
  return { scope, clientId, tenant, country: 'US' };
};

/** Rules of the tables are left out: what is written says the same as before, in a thousand lots and after ten years. */
async function age(): Promise<void> {
  const { instrumentId } = await findListed(system, wish.market, wish.symbol);
  const sql = openSql({ url: system.database.adminUrl });
  try {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into brokerage.lots
        select (jsonb_populate_record(l, jsonb_build_object('lot_id', gen_random_uuid(), 'quantity_e8', l.quantity_e8 / 1000,
          'cost_product', l.cost_product / 1000, 'cost_account', l.cost_account / 1000))).*
        from brokerage.lots l, generate_series(2, 1000) where l.client_id = ${client.id}`;
      await tx`
        update brokerage.lots set quantity_e8 = quantity_e8 / 1000, cost_product = cost_product / 1000,
          cost_account = cost_account / 1000
        where client_id = ${client.id} and quantity_e8 = 100000000000`;
      await tx`
        insert into brokerage.portfolio_days
        select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n, 'value', 0, 'market', 0, 'price', 0,
          'currency_effect', 0, 'income', 0, 'costs', 0, 'taxes', 0, 'paid_in', 0, 'paid_out', 0))).*
        from brokerage.portfolio_days d, generate_series(1, ${years * 365}::int) as n
        where d.client_id = ${client.id} and not exists (
          select from brokerage.portfolio_days e where e.book_id = d.book_id and e.day < d.day)`;
      await tx`
        insert into brokerage.portfolio_prices
        select (jsonb_populate_record(p, jsonb_build_object('day', p.day - n))).*
        from brokerage.portfolio_prices p, generate_series(1, ${years * 365}::int) as n
        where p.instrument_id = ${instrumentId} and not exists (
          select from brokerage.portfolio_prices e where e.instrument_id = p.instrument_id and e.day < p.day)`;
      await tx`
        insert into brokerage.portfolio_rates (tenant_id, from_currency, to_currency, day, rate, source, simulated, priced_at)
        select d.tenant_id, c.a, c.b, d.day - n, '1.1', 'test', true, now()
        from (select tenant_id, max(day) as day from brokerage.portfolio_days where client_id = ${client.id} group by tenant_id) d,
          (values ('EUR', 'USD'), ('INR', 'USD'), ('PLN', 'USD')) as c (a, b), generate_series(0, ${years * 365}::int) as n
        on conflict do nothing`;
    });
    await sql.unsafe('analyze');
  } finally {
    await sql.end();
  }
}

interface Looked {
  statements: number;
  /** By table: full scans, and rows that were looked at. */
  readonly scans: Map<string, number>;
  readonly rows: Map<string, number>;
}

/** Of this connection, what came before included. */
async function readCounters(reader: Reader): Promise<Map<string, { scans: number; rows: number }>> {
  const tables = await reader.sql<Array<{ name: string; scans: number; rows: number }>>`
    select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables`;
  return new Map(tables.map(({ name, ...counters }) => [name, counters]));
}

/** The real database, counting; small tables are not read from end to end just because they are small. */
function watch(): { readonly db: Database; readonly looked: Looked } {
  const looked: Looked = { statements: 0, scans: new Map(), rows: new Map() };
  const real = system.server.db;
  const count = (reader: Reader): Reader => ({
    ...reader,
    sql: new Proxy(reader.sql, {
      apply(target, self, given) {
        const built = Reflect.apply(target, self, given);
        let isCounted = false;
        // A fragment is never waited for; a statement by several.
        return new Proxy(built, {
          get(query, name) {
            const value = Reflect.get(query, name, query);
            if (name !== 'then') return value;
            if (!isCounted) looked.statements += 1;
            isCounted = true;
            return value.bind(query);
          },
        });
      },
    }),
  });
  const db: Database = {
    ...real,
    read: (scope, work, options) =>
      real.read(
        scope,
        async (reader) => {
          await reader.sql`select set_config('enable_seqscan', 'off', true)`;
          const before = await readCounters(reader);
          const answer = await work(count(reader));
          for (const [name, { scans, rows }] of await readCounters(reader)) {
            const was = before.get(name) ?? { scans: 0, rows: 0 };
            looked.scans.set(name, (looked.scans.get(name) ?? 0) + scans - was.scans);
            looked.rows.set(name, (looked.rows.get(name) ?? 0) + rows - was.rows);
          }
          return answer;
        },
        options,
      ),
    transact: () => Promise.reject(new Error('a read writes nothing')),
  };
  return { db, looked };
}

const scanned = ({ scans }: Looked) => [...scans].filter(([, times]) => times > 0).map(([name]) => name);

test('TRD-10 a portfolio, its positions and the balance sheet are one or two reads by index, however many lots and years', async () => {
  const { trading } = system.server.money;
  const questions = {
    portfolio: { most: 2, ask: (db: Database) => readPortfolio({ ...trading, db }, holder(), { range: '1M' }) },
    positions: { most: 1, ask: (db: Database) => readPositions({ ...trading, db }, holder()) },
    position: { most: 2, ask: (db: Database) => readPosition({ ...trading, db }, holder(), wish) },
    assets: {
      most: 2,
      ask: (db: Database) => {
        const parts = { ...trading, db };
        return readAssets({ ...parts, holdings: createHoldingsWorth(parts) }, holder());
      },
    },
  };
  const before = new Map<string, { answer: unknown; looked: Looked }>();
  const askAll = async (seen: (name: string, answer: unknown, looked: Looked, most: number) => void) => {
    for (const [name, { ask, most }] of Object.entries(questions)) {
      const { db, looked } = watch();
      seen(name, await ask(db), looked, most);
    }
  };
  await askAll((name, answer, looked) => before.set(name, { answer, looked }));
  await age();
  await askAll((name, answer, looked, most) => {
    expect(looked.statements, name).toBe(most);
    expect(scanned(looked), name).toEqual([]);
    const young = before.get(name);
    expect(steadyParts(answer), name).toEqual(steadyParts(young?.answer));
    expect(steadyParts(answer), name).not.toEqual([]);
    for (const [table, rows] of looked.rows) {
      // Of days: those of one month, of a quarter of weeks and of a year of months.
      const more = table === 'lots' ? 3_000 : table === 'portfolio_days' ? 120 : 10;
      expect(rows, `${name}: ${table}`).toBeLessThanOrEqual((young?.looked.rows.get(table) ?? 0) + more);
    }
  });
  const { db } = watch();
  const all = await readPortfolio({ ...trading, db }, holder(), { range: 'ALL' });
  expect(all).toMatchObject({ begun: expect.stringMatching(/^2016/), value: { amount: expect.any(String) } });
});

/** What the market and the years leave as it is: what is owned, and what it cost. */
function steadyParts(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]): unknown[] => {
    if (name === 'lots') return [];
    return ['quantity', 'cost', 'invested', 'buckets', 'realised'].includes(name) ? [value] : steadyParts(value);
  });
}
