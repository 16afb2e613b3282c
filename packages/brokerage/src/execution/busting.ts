// Takes back a fill that the market or two people took back: a new journal undoes it as far as the client still has what it brought, lots and
// order follow, and the house bears the rest as a break. What cannot be undone by rule is left to people.
import { isRefusal } from '@candor/contract';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import { bustPurchase, bustSale, readBalances, settleBust } from '@candor/ledger';
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
  tellUndone,
} from '../orders/index.ts';
import type { Fill, Order } from '../orders/index.ts';
import { insertBust, readTouched } from './bust-store.ts';
import type { ExecutionParts } from './parts.ts';
import { isConverted, tradeFacts } from './trade-facts.ts';

type Parts = Pick<
  ExecutionParts,
  'fillListeners' | 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'clock' | 'ids'
>;

/** What keeps a fill from being taken back by rule: its order works, an issuer's action or another account is in it, shares are set aside. */
export type BustObstacle = 'order_works' | 'shares_changed' | 'other_account' | 'shares_held';

/** The order is locked. */
export async function findObstacle(tx: TenantTx, order: Order, fill: Fill): Promise<BustObstacle | undefined> {
  const touched = await readTouched(tx, fill.id);
  if (isWorking(order)) return 'order_works';
  if (touched.isChanged) return 'shares_changed';
  if (fill.costElsewhere.length > 0) return 'other_account';
  const has = await readOwn(tx, fill);
  return fill.side === 'buy' && has.freeE8 + has.incomingE8 < touched.leftE8 ? 'shares_held' : undefined;
}

/** The order is locked. Known: it was undone before, or never booked here. `cause`: two people took it back, and the client reads why. */
export async function bustFill(
  parts: Parts,
  tx: TenantTx,
  order: Order,
  executionId: string,
  cause?: BustCause,
): Promise<'booked' | 'known' | 'not_bookable'> {
  const fill = await findExecution(tx, order.venue, executionId);
  if (!fill || fill.orderId !== order.id || fill.bustedAt) return 'known';
  if (await findObstacle(tx, order, fill)) return 'not_bookable';
  const has = await readOwn(tx, fill);
  const isSettled = fill.settledAt !== undefined;
  const now = parts.clock.now();
  const undone = await bustLots(parts, tx, { clientId: fill.clientId, fillId: fill.id, bustId: fill.id, at: now });
  const movement =
    fill.side === 'buy'
      ? undoPurchase(fill, has, { quantityE8: undone.quantityE8, costMinor: undone.costAccountMinor, isSettled })
      : undoSale(fill, has, isSettled);
  await insertBust(tx, fill, assetOf(fill.instrumentId), movement, now);
  await settleUp(parts, tx, order, fill, movement, cause);
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
        kind: kind === 'tax' ? ('taxes' as const) : kind === 'interest' ? ('market' as const) : ('fees' as const),
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

/** What the market got or paid: the price and what accrued. */
const marketMoneyOf = ({ side, grossProductMinor, interestProductMinor }: Fill): bigint =>
  side === 'buy' ? grossProductMinor + interestProductMinor : grossProductMinor - interestProductMinor;

/** What had settled goes back between the house and its market at once: nobody else would book it. */
const goBack = (fill: Fill): Movement =>
  settleBust({
    side: fill.side === 'buy' ? 'purchase' : 'sale',
    security: assetOf(fill.instrumentId),
    quantityE8: fill.quantityE8,
    money: { currency: fill.productCurrency, grossMinor: marketMoneyOf(fill) },
    channel: { kind: 'bank', detail: 'settlement' },
  });

/** The books, then the fill's mark, then the order and whatever else stood on it. */
async function settleUp(
  parts: Omit<Parts, 'ids'>,
  tx: TenantTx,
  order: Order,
  fill: Fill,
  movement: Movement,
  cause: BustCause | undefined,
): Promise<void> {
  const now = parts.clock.now();
  const by = cause === undefined ? order.venue : 'two people';
  const cited = {
    cause: { kind: 'bust', id: fill.id },
    reason: `${by} took back ${fill.executionId}`.slice(0, 200),
  } as const;
  const posted = await postJournal(parts.ledger, tx, { ...movement, ...cited, idempotencyKey: `bust:${fill.id}` });
  if (isRefusal(posted)) throw new Error(`a fill could not be taken back: ${posted.refused}`);
  if (fill.settledAt !== undefined) {
    const back = { ...goBack(fill), ...cited, idempotencyKey: `bust-settled:${fill.id}` };
    const returned = await postJournal(parts.ledger, tx, back);
    if (isRefusal(returned)) throw new Error(`a settled fill could not go back: ${returned.refused}`);
  }
  await markBusted(tx, fill.id, { by, journalId: posted.journalId, at: now });
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
  await insertEvent(tx, {
    orderId: order.id,
    at: now,
    act: 'busted',
    status: saved.status,
    quantityE8,
    priceE8,
    ...(cause && { detail: cause }),
  });
  if (!isGone) await restate(parts, tx, order.id, 'busted');
  if (fill.side === 'sell') await restateBought(parts, tx, fill);
  if (cause === undefined) await tellOrder(parts, tx, saved, 'order_busted', quantityE8);
  else await tellUndone(parts, tx, saved, quantityE8, cause);
  signal(parts, tx, (await lockOrder(tx, order.id)) ?? saved);
  for (const { onFillBusted } of parts.fillListeners) await onFillBusted?.(tx, fill);
  if (cause === undefined) await auditOrder(parts, tx, order, 'order.busted');
  else await auditOrder(parts, tx, order, 'order.undone', { code: cause });
}
