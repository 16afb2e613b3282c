// What is asked every few seconds goes one way through large tables, also when PostgreSQL knows nothing of them, as after crashes.
import { expect, test } from 'vitest';
import { openSql } from '@candor/platform/db/connection.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { openDesk } from '@candor/testkit';
import { openFloor, venueScope } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { listCorrected } from './store.ts';

/** SQL that adds the only row of a table once more for everything in `from`, with these members changed. */
async function writeClone(sql: RawSql, table: string, changes: string, from: string): Promise<string> {
  const columns = await sql<Array<{ name: string }>>`
    select column_name as name from information_schema.columns
    where table_schema = 'brokerage' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`;
  const names = columns.map(({ name }) => name);
  return `
    insert into brokerage.${table} (${names.join(', ')})
    select ${names.map((name) => `(y.made).${name}`).join(', ')}
    from (select jsonb_populate_record(x, jsonb_build_object(${changes})) as made from brokerage.${table} x, ${from}) y`;
}

/** Rules of the tables are left out: thousands of the same order and fill, and one corrected NAV of nobody's fund. */
async function growBlindly(adminUrl: string): Promise<void> {
  const sql = openSql({ url: adminUrl });
  try {
    const newOrder = `'order_id', gen_random_uuid(), 'quotation_id', gen_random_uuid()`;
    const moreOrders = await writeClone(sql, 'orders', newOrder, 'generate_series(1, 3000)');
    const newFill = `'fill_id', gen_random_uuid(), 'execution_id', gen_random_uuid(), 'order_id', o.order_id`;
    const moreFills = await writeClone(sql, 'fills', newFill, 'brokerage.orders o where o.order_id <> x.order_id');
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(moreOrders);
      await tx.unsafe(moreFills);
      await tx`
        insert into brokerage.fund_navs (tenant_id, fund_id, day, version, nav_e8, recorded_at)
        select tenant_id, gen_random_uuid(), '2026-11-13', 2, 100000000, now() from brokerage.fills limit 1`;
      await tx`
        update pg_class set relpages = 3, reltuples = 3 where oid in ('brokerage.orders'::regclass, 'brokerage.fills'::regclass)`;
      await tx`delete from pg_statistic where starelid in ('brokerage.orders'::regclass, 'brokerage.fills'::regclass)`;
    });
  } finally {
    await sql.end();
  }
}

/** PostgreSQL counts for a connection, and tells others only now and then: what this one read before is in it still. */
const countRead = ({ sql }: Reader): Promise<Array<{ name: string; rows: number }>> =>
  sql<Array<{ name: string; rows: number }>>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('orders', 'fills') and schemaname = 'brokerage' order by relname`;

test('TRD-06 corrected NAVs are held against the fills of their own days, and nothing else is read', async () => {
  const system = await openTestSystem({ start: new Date('2026-11-16T05:00:00Z') });
  const floor = openFloor(system, await openDesk(system, 'sun3', ['INR']));
  await floor.buyShares(await floor.makeInvestor('50000.00', 'INR'), '1', { market: 'NSE', symbol: 'RELIANCE' });
  await growBlindly(system.database.adminUrl);
  const [before, after] = await system.server.db.read(venueScope, async (reader) => {
    const start = await countRead(reader);
    expect(await listCorrected(reader)).toEqual([]);
    return [start, await countRead(reader)];
  });
  expect(after).toEqual(before);
});
