// What orders hear of their fills afterwards: that one settled, is late, or was taken back; and that shares they bought were sold.
// Each runs inside the transaction that books it.
import type { JournalId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Fill } from './fill.ts';
import {
  areSalesSettled,
  findFill,
  listBoughtOf,
  listFills,
  markLate,
  markSettled,
  readOutcomes,
} from './fill-store.ts';
import { isWorking, statusOfFilled } from './order.ts';
import type { Order, OrderAct } from './order.ts';
import type { OrderParts } from './parts.ts';
import { signal } from './parts.ts';
import { insertEvent, lockOrder, saveOrder } from './store.ts';

type Parts = Pick<OrderParts, 'clock' | 'signalOrder'>;

/** For settlement, once its journal is posted. False when it had settled before. */
export async function settleFill(
  parts: Parts,
  tx: TenantTx,
  fillId: string,
  { journalId, at }: { readonly journalId: JournalId; readonly at: Date },
): Promise<boolean> {
  const fill = await findFill(tx, fillId);
  if (!fill || !(await markSettled(tx, fillId, journalId, at))) return false;
  await restate(parts, tx, fill.orderId, 'settled');
  if (fill.side === 'sell') await restateBought(parts, tx, fill);
  return true;
}

/** It did not settle on its day: the record shows it as outstanding until it does. Never the client's debt. */
export async function reportLate(parts: Parts, tx: TenantTx, fillId: string, at: Date): Promise<boolean> {
  const fill = await findFill(tx, fillId);
  if (!fill || !(await markLate(tx, fillId, at))) return false;
  await restate(parts, tx, fill.orderId, 'late');
  return true;
}

/** The purchases whose lots this sale took: held while a part is left, sold once nothing is and all sales have settled. */
export async function restateBought(parts: Parts, tx: TenantTx, { id }: Pick<Fill, 'id'>): Promise<void> {
  for (const orderId of await listBoughtOf(tx, id)) await restate(parts, tx, orderId, 'sold');
}

/** Puts an order where its fills and lots say it stands. */
export async function restate(parts: Parts, tx: TenantTx, orderId: string, act: OrderAct): Promise<Order | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order) return undefined;
  const now = parts.clock.now();
  const fills = (await listFills(tx, [orderId])).filter(({ bustedAt }) => bustedAt === undefined);
  const unsettledFills = fills.filter(({ settledAt }) => settledAt === undefined).length;
  const hasLate = fills.some(({ settledAt, lateSince }) => settledAt === undefined && lateSince !== undefined);
  const outcome = (await readOutcomes(tx, [orderId])).get(orderId);
  const leftE8 = order.side === 'buy' ? (outcome?.leftE8 ?? 0n) : 0n;
  const areSold =
    order.side === 'sell' ||
    leftE8 > 0n ||
    (await areSalesSettled(
      tx,
      fills.map(({ id }) => id),
    ));
  // What is not listed yet stays so, whatever of it has arrived; its own work moves it on.
  const keeps = isWorking(order) || order.status === 'listing';
  const status = keeps ? order.status : statusOfFilled(order, { unsettledFills, hasLate, leftE8 }, areSold);
  const isSame = status === order.status && leftE8 === order.leftE8 && unsettledFills === order.unsettledFills;
  if (isSame) return order;
  const saved = await saveOrder(tx, { ...order, status, leftE8, unsettledFills }, now);
  if (status !== order.status) {
    await insertEvent(tx, { orderId, at: now, act: status === 'sold' ? 'sold' : act, status });
    signal(parts, tx, saved);
  }
  return saved;
}
