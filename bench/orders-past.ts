// A tenant that has a past: clients with cash, shares and orders, written straight into the tables.
import type { RawSql } from '@candor/platform/db/connection.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';

const tenantId = tenantIds.sun3;
const hourMs = 60 * 60_000;

/** Of what a row is, and its number: the same in SQL and here. */
export const kinds = {
  client: 1,
  account: 2,
  order: 3,
  position: 4,
  lot: 5,
  journal: 6,
  session: 8,
  signing: 9,
} as const;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

export function idOf(kind: keyof typeof kinds, n: number): string {
  return `${hex(Math.floor(n / 65_536), 8)}-${hex(n % 65_536, 4)}-7${hex(kinds[kind], 3)}-8000-${hex(n, 12)}`;
}

const idSql = (kind: keyof typeof kinds, n: string): string => `bench.id(${kinds[kind]}, ${n})`;
const bucketSql = (bucket: string, asset: string): string =>
  `bench.derive('client|' || ${idSql('client', 'i')} || '|' || ${idSql('account', 'i')} || '|${bucket}|${asset}')`;

/** How the books make the id of an account out of its name. */
const helpers = `
  create schema if not exists bench;
  create or replace function bench.id(kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(n >> 16), 8, '0') || '-' || lpad(to_hex(n & 65535), 4, '0') || '-7' || lpad(to_hex(kind), 3, '0')
      || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create or replace function bench.derive(name text) returns uuid language sql immutable as $$
    select (substr(x, 1, 8) || '-' || substr(x, 9, 4) || '-8' || substr(x, 14, 3) || '-'
      || substr('89ab', 1 + (('x0000000' || substr(x, 17, 1))::bit(32)::int & 3), 1) || substr(x, 18, 3) || '-'
      || substr(x, 21, 12))::uuid
    from (select encode(sha256(convert_to(name, 'UTF8')), 'hex') as x) h $$`;

const tables = [
  'brokerage.clients',
  'brokerage.kyc_standings',
  'brokerage.accounts',
  'brokerage.orders',
  'brokerage.positions',
  'brokerage.lots',
  'brokerage.portfolio_days',
  'brokerage.portfolio_states',
  'ledger.accounts',
  'ledger.balances',
  'ledger.journals',
  'ledger.postings',
] as const;

interface Traded {
  readonly instrumentId: string;
  readonly productId: string;
}

async function findTraded(sql: RawSql): Promise<Traded> {
  const [row] = await sql<Array<Traded>>`
    select n.instrument_id, p.product_id from brokerage.instrument_names n, brokerage.products p
    where n.symbol = 'AAPL' and p.tenant_id = ${tenantId} and p.market = 'NASDAQ' limit 1`;
  if (!row) throw new Error('the server lists no AAPL');
  return row;
}

/** Several at a time: what one of them writes does not wait for the others. */
const writers = 3;
const manyClients = 30_000;

async function openWriter(open: () => RawSql): Promise<RawSql> {
  const sql = open();
  await sql.unsafe(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '512MB'; set synchronous_commit = off`,
  );
  return sql;
}

async function runAll(lines: readonly RawSql[], statements: readonly string[]): Promise<void> {
  const left = statements.values();
  await Promise.all(
    lines.map(async (sql) => {
      for (const statement of left) await sql.unsafe(statement);
    }),
  );
}

/**
 * Rules of the tables are left out while they fill, and the indexes made once they are full. Only what was filled is counted: a table that
 * is known to be empty would be planned for as if it stayed so.
 */
export async function writePast(open: () => RawSql, clients: number, ordersEach: number, now: Date): Promise<void> {
  const lines = await Promise.all(Array.from({ length: writers }, () => openWriter(open)));
  const [sql] = lines;
  if (!sql) throw new Error('nobody writes');
  const traded = await findTraded(sql);
  await sql.unsafe(helpers);
  const indexes = await sql<Array<{ name: string; definition: string }>>`
    select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
    where x.indrelid = any (${sql.array([...tables], 1009)}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`;
  const isLarge = clients > manyClients;
  if (isLarge) for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  const plan = planPast(clients, ordersEach, traded, now);
  // The longest first, so that none is left alone at the end.
  await runAll(lines, [...tradeStatements(plan).toReversed(), ...bookStatements(plan), ...peopleStatements(plan)]);
  if (isLarge)
    await runAll(
      lines,
      indexes.map(({ definition }) => definition),
    );
  await runAll(
    lines,
    tables.map((table) => `vacuum analyze ${table}`),
  );
  await sql.unsafe('checkpoint');
  await Promise.all(lines.map((line) => line.end({ timeout: 1 })));
}

interface Plan {
  readonly traded: Traded;
  readonly clients: number;
  readonly ordersEach: number;
  /** In SQL: all of them, and when all of it happened. */
  readonly all: string;
  readonly at: string;
  readonly yesterday: string;
}

function planPast(clients: number, ordersEach: number, traded: Traded, now: Date): Plan {
  return {
    traded,
    clients,
    ordersEach,
    all: `generate_series(0, ${clients - 1}) as i`,
    at: `timestamptz '${new Date(now.getTime() - 40 * 24 * hourMs).toISOString()}'`,
    yesterday: new Date(now.getTime() - 24 * hourMs).toISOString().slice(0, 10),
  };
}

const [client, account] = [idSql('client', 'i'), idSql('account', 'i')];
/** By the second column, the account of the books: those ids are hashes, and a primary key that is filled all over is written many times. */
const sorted = 'order by 2';

function peopleStatements({ all, at }: Plan): string[] {
  return [
    `insert into brokerage.clients (tenant_id, client_id, username, phone, phone_index, created_at)
     select '${tenantId}', ${client}, 'bench' || i, '\\x00', decode(lpad(to_hex(i), 32, '0'), 'hex'), ${at} from ${all}`,
    `insert into brokerage.kyc_standings (tenant_id, client_id, status, changed_at, approved_at)
     select '${tenantId}', ${client}, 'approved', ${at}, ${at} from ${all}`,
    `insert into brokerage.accounts (tenant_id, account_id, client_id, country, currency, opened_at)
     select '${tenantId}', ${account}, ${client}, 'US', 'USD', ${at} from ${all}`,
  ];
}

function bookStatements({ traded, clients, all, at }: Plan): string[] {
  const asset = `INS:${traded.instrumentId.replaceAll('-', '').toUpperCase()}`;
  const buckets = [
    ['cash', 'USD', 1_000_000],
    ['frozen', 'USD', 0],
    ['invested', 'USD', 20_000],
    ['holding', asset, 100_000_000],
  ] as const;
  return [
    ...buckets.flatMap(([bucket, of, amount]) => [
      `insert into ledger.accounts (tenant_id, id, side, client_id, owner_id, bucket, asset, bound, opened_at)
       select '${tenantId}', ${bucketSql(bucket, of)}, 'client', ${client}, ${account}, '${bucket}', '${of}', 1, ${at} from ${all} ${sorted}`,
      `insert into ledger.balances (tenant_id, account_id, bound, asset, is_frozen, balance, last_seq)
       select '${tenantId}', ${bucketSql(bucket, of)}, 1, '${of}', ${bucket === 'frozen'}, ${amount}, i + 1 from ${all} ${sorted}`,
    ]),
    `insert into ledger.journals (tenant_id, seq, id, recorded_at, effective_at, cause_kind, cause_id, actor, reason, idempotency_key,
       digest, account_ids)
     select '${tenantId}', i + 1, ${idSql('journal', 'i')}, ${at}, ${at}, 'transfer', (${idSql('order', 'i')})::text, 'system:bench',
       'the past of a benchmark', 'bench-' || i, '\\x00', array[${bucketSql('cash', 'USD')}, ${bucketSql('invested', 'USD')},
         ${bucketSql('holding', asset)}] from ${all}`,
    ...buckets
      .filter(([, , amount]) => amount > 0)
      .map(
        ([bucket, of, amount], line) =>
          `insert into ledger.postings (tenant_id, account_id, journal_seq, line, amount, balance_after)
           select '${tenantId}', ${bucketSql(bucket, of)}, i + 1, ${line + 1}, ${amount}, ${amount} from ${all} ${sorted}`,
      ),
    `insert into ledger.blocks (tenant_id, last_seq, first_seq, recorded_at, hash)
     values ('${tenantId}', ${clients}, 1, ${at}, decode(repeat('00', 32), 'hex'))`,
    `insert into ledger.heads (tenant_id, seq, hash, recorded_at) values ('${tenantId}', ${clients}, decode(repeat('00', 32), 'hex'), ${at})
     on conflict (tenant_id) do update set seq = excluded.seq`,
  ];
}

function tradeStatements({ traded: { instrumentId, productId }, ordersEach, all, at, yesterday }: Plan): string[] {
  const order = `i::bigint * ${ordersEach} + p`;
  return [
    `insert into brokerage.positions (tenant_id, position_id, client_id, security, instrument_id, product_currency, quantity_e8,
       cost_product, opened_at)
     select '${tenantId}', ${idSql('position', 'i')}, ${client}, 'US0378331005', '${instrumentId}', 'USD', 100000000, 20000, ${at} from ${all}`,
    `insert into brokerage.lots (tenant_id, lot_id, position_id, client_id, account_id, security, instrument_id, product_currency,
       account_currency, cause_kind, cause_id, opened_at, quantity_e8, cost_product, cost_account)
     select '${tenantId}', ${idSql('lot', 'i')}, ${idSql('position', 'i')}, ${client}, ${account}, 'US0378331005', '${instrumentId}', 'USD',
       'USD', 'fill', ${idSql('lot', 'i')}, ${at}, 100000000, 20000, 20000 from ${all}`,
    `insert into brokerage.portfolio_states (tenant_id, client_id, valued_to) select '${tenantId}', ${client}, '${yesterday}' from ${all}`,
    ...[client, account].map(
      (book) =>
        `insert into brokerage.portfolio_days (tenant_id, book_id, day, client_id, currency, value, market, price, currency_effect,
           income, costs, taxes, paid_in, paid_out, index_e18, marked_days, unpriced, estimate)
         select '${tenantId}', ${book}, '${yesterday}', ${client}, 'USD', 1020000, 20000, 0, 0, 0, 0, 0, 1020000, 0, 1000000000000000000, 40,
           0, false from ${all}`,
    ),
    // The first of each client's orders bought what it holds, the others ended unfilled.
    `insert into brokerage.orders (tenant_id, order_id, client_id, account_id, product_id, type, subtype, trading_type, instrument_id,
       side, kind, time_in_force, quantity_e8, limit_price_e8, status, closed_as, closed_at, filled_e8, filled_value_e16, left_e8,
       product_currency, account_currency, hold_id, held, signed_max_minor, charged_minor, quotation_id, fees_version, signing_session_id,
       venue, placed_at, accepted_at, changed_at)
     select '${tenantId}', ${idSql('order', order)}, ${client}, ${account}, '${productId}', 'stock', 'standard', 'holding',
       '${instrumentId}', 'buy', 'market', 'day', 100000000, 20000000000, case p when 0 then 'holding' else 'expired' end,
       case p when 0 then 'filled' else 'quotation_ended' end, ${at}, case p when 0 then 100000000 else 0 end,
       case p when 0 then 2000000000000000000 else 0 end, case p when 0 then 100000000 else 0 end, 'USD', 'USD',
       ${idSql('order', order)}, 0, 21000, case p when 0 then 20000 else 0 end, ${idSql('order', order)}, 1, ${idSql('signing', 'i')},
       'built-in', ${at} + (${order}) * interval '1 millisecond', ${at}, ${at}
     from ${all}, generate_series(0, ${ordersEach - 1}) as p`,
  ];
}
