// Every move of an order that the rules do not name is tried in the database itself, on an order that really stands there, and must be
// refused; so must a decision over a reviewed order without the two people.
import type { RawSql } from '@candor/platform/db/connection.ts';
import { mayFollow } from './model/checks.ts';
import type { Order } from './model/facts.ts';

const everyStatus = [...Object.keys(mayFollow).filter((status) => status !== ''), 'listing', 'payment'];

/** The same table serves products that are not listed: these moves are theirs. */
const ofOtherProducts: ReadonlySet<string> = new Set([
  'awaiting>listing',
  'awaiting>payment',
  'awaiting>holding',
  'pending>holding',
]);

class Undo extends Error {}

export async function tryTransitions(
  sql: RawSql,
  tenantId: string,
  orders: readonly Order[],
): Promise<{ readonly tried: number; readonly found: string[] }> {
  const found: string[] = [];
  let tried = 0;
  for (const from of everyStatus) {
    const order = orders.find(({ status }) => status === from);
    if (!order) continue;
    for (const to of everyStatus) {
      const isDecision = from === 'awaiting' && (to === 'pending' || to === 'rejected');
      const isNamed = (mayFollow[from] ?? []).includes(to) || ofOtherProducts.has(`${from}>${to}`);
      if (to === from || (isNamed && !isDecision)) continue;
      tried += 1;
      if (!(await isRefused(sql, tenantId, order.id, to))) found.push(`an order went from ${from} to ${to}`);
    }
  }
  return { tried, found };
}

/** By the database itself; whatever it lets through is taken back. */
export async function isRefused(
  sql: RawSql,
  tenantId: string,
  id: string,
  to: string,
  table: 'orders' | 'savings' = 'orders',
): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      if (table === 'orders')
        await tx`update brokerage.orders set status = ${to}, version = version + 1
          where tenant_id = ${tenantId} and order_id = ${id}`;
      else await tx`update brokerage.savings set status = ${to} where tenant_id = ${tenantId} and saving_id = ${id}`;
      throw new Undo();
    });
  } catch (error) {
    return !(error instanceof Undo);
  }
  return false;
}
