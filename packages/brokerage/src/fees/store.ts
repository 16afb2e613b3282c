// SQL of the fee tables that a tenant's two people set. Only added; what ships with the release holds until the first.
import type { ApprovalId } from '@candor/contract/ids.ts';
import * as z from 'zod/mini';
import { feeRules } from '@candor/contract/fees/rules.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { FeeTable } from './compute.ts';
import { findShipped } from './tables.ts';

interface TableRow {
  readonly version: number;
  readonly startsOn: string;
  readonly lines: unknown;
}

const toTable = ({ version, startsOn, lines }: TableRow): FeeTable => ({
  version,
  startsOn,
  rules: z.parse(feeRules, lines),
});

/** The one that holds on a day. */
export async function findTable(reader: Reader, market: ListedMarket, day: string): Promise<FeeTable> {
  const [row] = await reader.sql<TableRow[]>`
    select version, to_char(starts_on, 'YYYY-MM-DD') as starts_on, lines from brokerage.fee_tables
    where market = ${market} and starts_on <= ${day}::date order by starts_on desc, version desc limit 1`;
  return row ? toTable(row) : findShipped(market, day);
}

/** The one that was signed, by its version; 0 is what ships, as of the day it was signed on. */
export async function findVersion(
  reader: Reader,
  market: ListedMarket,
  version: number,
  day: string,
): Promise<FeeTable> {
  if (version === 0) return findShipped(market, day);
  const [row] = await reader.sql<TableRow[]>`
    select version, to_char(starts_on, 'YYYY-MM-DD') as starts_on, lines from brokerage.fee_tables
    where market = ${market} and version = ${version}`;
  if (!row) throw new RangeError(`no fee table ${version} of ${market}`);
  return toTable(row);
}

/** A tenant's own tables of a venue, the newest first. */
export async function listTables(reader: Reader, market: ListedMarket): Promise<FeeTable[]> {
  const rows = await reader.sql<TableRow[]>`
    select version, to_char(starts_on, 'YYYY-MM-DD') as starts_on, lines from brokerage.fee_tables
    where market = ${market} order by version desc limit 100`;
  return rows.map(toTable);
}

export interface NewTable {
  readonly market: ListedMarket;
  readonly version: number;
  readonly startsOn: string;
  readonly rules: readonly FeeRule[];
  readonly approvalId: ApprovalId;
}

export async function insertTable(tx: TenantTx, table: NewTable, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.fee_tables (tenant_id, market, version, starts_on, lines, approval_id, created_at)
    values (${tx.scope.tenantId}, ${table.market}, ${table.version}, ${table.startsOn}::date, ${tx.json(table.rules)},
      ${table.approvalId}, ${now})`;
}

/** Whom a change of a venue's fees would meet: clients with an order that works there, and clients who hold what it lists. */
export async function countConcerned(reader: Reader, market: string): Promise<{ working: number; holders: number }> {
  const [row] = await reader.sql<Array<{ working: number; holders: number }>>`
    select
      (select count(distinct o.client_id)::int from brokerage.orders o
        join brokerage.instruments i on i.instrument_id = o.instrument_id and i.market = ${market}
        where o.status in ('pending', 'awaiting')) as working,
      (select count(distinct p.client_id)::int from brokerage.positions p
        join brokerage.instruments i on i.instrument_id = p.instrument_id and i.market = ${market}
        where p.closed_at is null) as holders`;
  return row ?? { working: 0, holders: 0 };
}

/** How many clients and orders a table of this currency's venues has met since an instant. */
export async function countTraders(
  reader: Reader,
  currency: string,
  since: Date,
): Promise<{ clients: number; orders: number }> {
  const [row] = await reader.sql<Array<{ clients: number; orders: number }>>`
    select count(distinct client_id)::int as clients, count(*)::int as orders from brokerage.orders
    where product_currency = ${currency} and placed_at >= ${since}`;
  return row ?? { clients: 0, orders: 0 };
}
