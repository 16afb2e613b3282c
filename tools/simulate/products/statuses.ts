// Every type of product by every status: how many reached it, and that the database refuses every move that the table does not name, tried
// on a row that really stands there.
import type { RawSql } from '@candor/platform/db/connection.ts';
import type { ProductDay } from '../model/products/facts.ts';
import { everyStatus, isSaving, ways } from '../model/products/statuses.ts';
import { isRefused } from '../transitions.ts';

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Standing {
  readonly kind: string;
  readonly id: string;
  readonly status: string;
  readonly reached: readonly string[];
}

/** Savings have no events: what is back was on its way before. */
const before: Readonly<Record<string, readonly string[]>> = {
  holding: ['holding'],
  settle: ['holding', 'settle'],
  sold: ['holding', 'settle', 'sold'],
};

function listStanding(day: ProductDay): Standing[] {
  const products = new Map(day.savingsProducts.map(({ id, type, subtype }) => [id, `${type}/${subtype}`]));
  const orders = day.orders.map(({ id, type, subtype, status, statuses }) => ({
    kind: `${type}/${subtype}`,
    id,
    status,
    reached: [...statuses, status],
  }));
  const savings = day.savings.map(({ id, product, status }) => ({
    kind: products.get(product) ?? '',
    id,
    status,
    reached: before[status] ?? [],
  }));
  return [...orders, ...savings];
}

export function countStatuses(day: ProductDay): Counts {
  const counts = new Map<string, Map<string, number>>(Object.keys(ways).map((kind) => [kind, new Map()]));
  for (const { kind, reached } of listStanding(day)) {
    const own = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, own);
    for (const status of new Set(reached)) own.set(status, (own.get(status) ?? 0) + 1);
  }
  return counts;
}

/** A dot: the table does not name it. */
export function sayTable(counts: Counts): string {
  const width = 12;
  const lines = [...counts].map(([kind, own]) => {
    const way = ways[kind];
    const named = new Set([...(way?.begins ?? []), ...Object.values(way?.moves ?? {}).flat()]);
    const cells = everyStatus.map((status) => (named.has(status) ? String(own.get(status) ?? 0) : '·').padStart(width));
    return kind.padEnd(16) + cells.join('');
  });
  return [' '.repeat(16) + everyStatus.map((status) => status.padStart(width)).join(''), ...lines].join('\n');
}

export function findUnreached(counts: Counts): string[] {
  return Object.entries(ways).flatMap(([kind, { must }]) =>
    must.filter((status) => !counts.get(kind)?.has(status)).map((status) => `no order of ${kind} was ever ${status}`),
  );
}

/** Every move that the table does not name, once from each status of each type, on the first evening somebody stands there. */
export async function tryStatuses(
  sql: RawSql,
  tenantId: string,
  day: ProductDay,
  tried: Map<string, number>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, id, status: from } of listStanding(day)) {
    const [key, way] = [`${kind} ${from}`, ways[kind]];
    if (!way || tried.has(key)) continue;
    const others = everyStatus.filter((to) => to !== from && !(way.moves[from] ?? []).includes(to));
    tried.set(key, others.length);
    for (const to of others) {
      const table = isSaving(way) ? 'savings' : 'orders';
      if (!(await isRefused(sql, tenantId, id, to, table))) found.push(`${kind} went from ${from} to ${to}`);
    }
  }
  return found;
}
