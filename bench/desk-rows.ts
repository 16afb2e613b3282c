// How rows of a generated past get into the tables: described as SQL of their number, sealed by the house's own vault where the product
// would open them again. Knows nothing of what the rows mean.
import type { TenantId } from '@candor/contract/ids.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TestSystem } from '@candor/testkit';

export type Sql = RawSql;

export interface Rows {
  readonly table: string;
  readonly count: number;
  /** Column by column, as SQL of the row's number `i`. */
  readonly columns: Readonly<Record<string, string>>;
  /** What is sealed: bound to the row whose id is of this kind and number. */
  readonly sealed?: {
    readonly kind: number;
    readonly texts: Readonly<Record<string, (index: number) => string>>;
    /** Columns by which a sealed text is found again, with the name of its index. */
    readonly found?: Readonly<Record<string, readonly [index: string, text: (index: number) => string]>>;
  };
}

/** Where the time of the ids begins: the 28th of June 2024. */
const base = 0x0190_0000_0000;

/** In the order of time, like every id of the house. */
export function uuidOf(kind: number, index: number): string {
  const time = (base + index).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The same in SQL, of a number n. */
export const uuidSql = (kind: number, n: string): string =>
  `(lpad(to_hex((${base}::bigint + ${n}) >> 16), 8, '0') || '-' || lpad(to_hex((${base}::bigint + ${n}) & 65535), 4, '0') || '-7${kind.toString(16).padStart(3, '0')}-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export const timeSql = (n: string): string => `timestamptz '2025-01-01' + (${n}) * interval '1 second'`;

/** A past that nobody decided would be refused by the rules of the tables; reading is as quick without them. */
export const withoutRules = `do $$ declare r record; begin
  for r in select conrelid::regclass as t, conname from pg_constraint
    where contype = 'c' and conrelid::regclass::text ~ '^(brokerage|ledger|platform)[.]' loop
    execute format('alter table %s drop constraint %I', r.t, r.conname);
  end loop;
end $$`;

export async function writeRows(system: TestSystem, tenantId: TenantId, sql: Sql, rows: Rows): Promise<number> {
  const { table, columns, count } = rows;
  const names = ['tenant_id', ...Object.keys(columns)].join(', ');
  const values = [`'${tenantId}'`, ...Object.values(columns)].join(', ');
  if (!rows.sealed) {
    await sql.unsafe(
      `insert into ${table} (${names}) select ${values} from generate_series(0::bigint, ${count - 1}) as i`,
    );
    return count;
  }
  const batch = 2_000;
  for (let start = 0; start < count; start += batch) {
    const indices = Array.from({ length: Math.min(batch, count - start) }, (_, more) => start + more);
    const sealed = await sealAll(system, tenantId, table, rows.sealed, indices);
    const places = [...sealed.keys()];
    await sql.unsafe(
      `insert into ${table} (${names}, ${places.join(', ')})
       select ${values}, ${places.map((name) => `decode(r.${name}, 'hex')`).join(', ')}
       from (select q.* from unnest($1::bigint[], ${places.map((_, at) => `$${at + 2}::text[]`).join(', ')})
         as q (i, ${places.join(', ')})) r`,
      [writeArray(indices.map(String)), ...[...sealed.values()].map(writeArray)],
    );
  }
  return count;
}

async function sealAll(
  { server }: TestSystem,
  tenantId: TenantId,
  table: string,
  { kind, texts, found = {} }: NonNullable<Rows['sealed']>,
  indices: readonly number[],
): Promise<Map<string, string[]>> {
  const { vault, db } = server.money.parts;
  return db.transact(
    tenantScope(tenantId, { kind: 'system', id: 'bench' }),
    async (tx) => {
      const sealed = new Map<string, string[]>();
      for (const [column, write] of Object.entries(texts)) {
        const hex: string[] = [];
        for (const index of indices) {
          const cell = { table, column, rowId: uuidOf(kind, index) };
          hex.push((await vault.seal(tx, cell, write(index))).toString('hex'));
        }
        sealed.set(column, hex);
      }
      for (const [column, [name, write]] of Object.entries(found)) {
        sealed.set(
          column,
          indices.map((index) => vault.index(tenantId, name, write(index)).toString('hex')),
        );
      }
      return sealed;
    },
    { timeoutMs: 120_000 },
  );
}

/** Nothing in them needs quotes. */
const writeArray = (texts: readonly string[]): string => `{${texts.join(',')}}`;
