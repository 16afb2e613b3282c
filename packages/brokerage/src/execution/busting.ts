// Takes back a fill that the market took back: a new journal undoes it as far as the client still has what it brought, lots and order
// follow, and the house bears the rest as a break. What cannot be undone by rule is left to people.
import { isRefusal } from '@candor/contract';
import { bustPurchase, bustSale, readBalances } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { assetOf } from '../instruments/index.ts';
import { bustLots } from '../lots/index.ts';
import {
  auditOrder,
  findExecution,
  insertEvent,
  isWorking,
  listFills,
  lockOrder,
  markBusted,
  restate,
  restateBought,
  saveOrder,
  signal,
  tellOrder,
} from '../orders/index.ts';
import type { Fill, Order } from '../orders/index.ts';
import { insertBust, readTouched } from './bust-store.ts';
import type { ExecutionParts } from './parts.ts';
import { isConverted, tradeFacts } from './trade-facts.ts';

type Parts = Pick<
  ExecutionParts,
  'fillListeners' | 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock' | 'ids'
>;

/** The order is locked. Known: it was undone before, or never booked here. */
export async function bustFill(
  parts: Parts,
  tx: TenantTx,
  order: Order,
  executionId: string,
): Promise<'booked' | 'known' | 'not_bookable'> {
  const fill = await findExecution(tx, order.venue, executionId);
  if (!fill || fill.orderId !== order.id || fill.bustedAt) return 'known';
  // What a split or a sale in another account made of its shares, and what still works of the order, is for people.
  const touched = await readTouched(tx, fill.id);
  if (isWorking(order) || touched.isChanged || fill.costElsewhere.length > 0) return 'not_bookable';
  const has = await readOwn(tx, fill);
  const isSettled = fill.settledAt !== undefined;
  if (fill.side === 'buy' && has.freeE8 + has.incomingE8 < touched.leftE8) return 'not_bookable';
  const now = parts.clock.now();
  const undone = await bustLots(parts, tx, { clientId: fill.clientId, fillId: fill.id, bustId: fill.id, at: now });
  const movement =
    fill.side === 'buy'
      ? undoPurchase(fill, has, { quantityE8: undone.quantityE8, costMinor: undone.costAccountMinor, isSettled })
      : undoSale(fill, has, isSettled);
  await insertBust(tx, fill, assetOf(fill.instrumentId), movement, now);
  await settleUp(parts, tx, order, fill, movement);
  return 'booked';
}

interface Own {
  readonly cashMinor: bigint;
  readonly unsettledMinor: bigint;
  readonly freeE8: bigint;
  readonly incomingE8: bigint;
}

async function readOwn(tx: TenantTx, { clientId, accountId, accountCurrency, instrumentId }: Fill): Promise<Own> {
  const { accounts, holdings } = await readBalances(tx, clientId);
  const money = accounts.find((one) => one.accountId === accountId && one.currency === accountCurrency);
  const shares = holdings.find((one) => one.accountId === accountId && one.security === assetOf(instrumentId));
  return {
    cashMinor: money?.buckets.cash ?? 0n,
    unsettledMinor: money?.buckets.unsettled ?? 0n,
    freeE8: shares?.freeE8 ?? 0n,
    incomingE8: shares?.incomingE8 ?? 0n,
  };
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** As it was booked, from what the fill kept. */
function fillOf(fill: Fill) {
  const hasOtherCurrency = isConverted(fill);
  return {
    ...tradeFacts(fill, fill),
    charges: fill.charges
      .filter(({ kind }) => kind !== 'bonus')
      .map(({ kind, detail, amountMinor, accountMinor }) => ({
        kind: kind === 'tax' ? ('taxes' as const) : ('fees' as const),
        detail,
        amountMinor: BigInt(accountMinor),
        ...(hasOtherCurrency && { productMinor: BigInt(amountMinor) }),
      })),
    ...(fill.bonusMinor > 0n && { bonusMinor: fill.bonusMinor }),
  };
}

function undoPurchase(
  fill: Fill,
  has: Own,
  back: { readonly quantityE8: bigint; readonly costMinor: bigint; readonly isSettled: boolean },
): Movement {
  // What has not arrived never will; what has arrived goes back.
  const preferred = back.isSettled ? has.freeE8 : has.incomingE8;
  const first = least(back.quantityE8, preferred);
  const rest = back.quantityE8 - first;
  const returned = back.isSettled ? { holdingE8: first, incomingE8: rest } : { holdingE8: rest, incomingE8: first };
  const wasUnsettled = fill.takenUnsettled > 0n && !back.isSettled;
  return bustPurchase({
    fill: fillOf(fill),
    returned,
    costMinor: back.costMinor,
    refundTo: wasUnsettled ? 'unsettled' : 'cash',
    wasSettled: back.isSettled,
  });
}

/** The proceeds as far as they are there; the house bears what was spent. */
function undoSale(fill: Fill, has: Own, isSettled: boolean): Movement {
  const creditMinor = fill.grossAccountMinor - fill.chargesAccountMinor;
  const unsettledMinor = isSettled ? 0n : least(creditMinor, has.unsettledMinor);
  const cashMinor = least(creditMinor - unsettledMinor, has.cashMinor);
  return bustSale({
    fill: fillOf(fill),
    costMinor: fill.costAccountMinor,
    returned: { holdingE8: fill.quantityE8, incomingE8: 0n },
    taken: { cashMinor, unsettledMinor },
    wasSettled: isSettled,
  });
}

/** The books, then the fill's mark, then the order and whatever else stood on it. */
async function settleUp(
  parts: Omit<Parts, 'ids'>,
  tx: TenantTx,
  order: Order,
  fill: Fill,
  movement: Movement,
): Promise<void> {
  const now = parts.clock.now();
  const posted = await postJournal(parts.ledger, tx, {
    ...movement,
    cause: { kind: 'bust', id: fill.id },
    reason: `${order.venue} took back ${fill.executionId}`.slice(0, 200),
    idempotencyKey: `bust:${fill.id}`,
  });
  if (isRefusal(posted)) throw new Error(`a fill could not be taken back: ${posted.refused}`);
  await markBusted(tx, fill.id, { by: order.venue, journalId: posted.journalId, at: now });
  const left = (await listFills(tx, [order.id])).filter(({ bustedAt }) => bustedAt === undefined);
  const paidMinor = fill.side === 'buy' ? fill.grossAccountMinor + fill.chargesAccountMinor : 0n;
  const chargedMinor = order.chargedMinor > paidMinor ? order.chargedMinor - paidMinor : 0n;
  const isGone = left.length === 0;
  const saved = await saveOrder(
    tx,
    {
      ...order,
      filledE8: order.filledE8 - fill.quantityE8,
      filledValueE16: order.filledValueE16 - fill.quantityE8 * fill.priceE8,
      chargedMinor,
      ...(isGone && { status: 'rejected', closedAs: 'busted', leftE8: 0n, unsettledFills: 0 }),
    },
    now,
  );
  const { quantityE8, priceE8 } = fill;
  await insertEvent(tx, { orderId: order.id, at: now, act: 'busted', status: saved.status, quantityE8, priceE8 });
  if (!isGone) await restate(parts, tx, order.id, 'busted');
  if (fill.side === 'sell') await restateBought(parts, tx, fill);
  await tellOrder(parts, tx, saved, 'order_busted', quantityE8);
  signal(parts, tx, (await lockOrder(tx, order.id)) ?? saved);
  for (const { onFillBusted } of parts.fillListeners) await onFillBusted?.(tx, fill);
  await auditOrder(parts, tx, order, 'order.busted');
}
