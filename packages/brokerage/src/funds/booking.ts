// Moves fund orders on: books units at the NAV of their day, lets the purchase of a switch go on once the proceeds have arrived, pays what
// a corrected NAV gives back. Each step is its own transaction and is found again after a crash; doing it twice changes nothing.
import { isRefusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { FundRejection } from '@candor/contract/orders/statuses.ts';
import { refundCharges } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency, lockOutflow, postJournal } from '../accounts/index.ts';
import { readBalances } from '@candor/ledger';
import { recordAudit } from '../audit/index.ts';
import { bookFill } from '../execution/index.ts';
import type { OwnTerms } from '../execution/index.ts';
import { chargesOf } from '../fees/index.ts';
import {
  auditOrder,
  endOrder,
  findOrder,
  insertEvent,
  lockOrder,
  postHold,
  postRelease,
  releaseOf,
  saveOrder,
  signal,
  splitHold,
} from '../orders/index.ts';
import type { Fill, Order } from '../orders/index.ts';
import { feeSubjectOf, grossOf } from '../quotations/index.ts';
import { dealOf, settlesOf, unitsBringing, unitsFor } from './fund.ts';
import type { Fund } from './fund.ts';
import type { FundParts } from './parts.ts';
import * as store from './store.ts';
import type { HarmedFill } from './store.ts';

export interface FundRun {
  readonly booked: number;
  readonly ended: number;
  readonly switched: number;
  readonly compensated: number;
}

type Working = Pick<
  FundParts,
  | 'fillListeners'
  | 'ledger'
  | 'messages'
  | 'signalOrder'
  | 'prices'
  | 'instruments'
  | 'settlesOn'
  | 'db'
  | 'clock'
  | 'ids'
>;

export async function moveFunds(parts: Working, scope: TenantScope): Promise<FundRun> {
  const run = { booked: 0, ended: 0, switched: 0, compensated: 0 };
  for (const { id, fundId, day } of await parts.db.read(scope, store.listBookable)) {
    const outcome = await parts.db.transact(scope, (tx) => bookOne(parts, tx, id, fundId, day));
    if (outcome) run[outcome] += 1;
  }
  for (const one of await parts.db.read(scope, store.listWaitingSwitches)) {
    const outcome = await parts.db.transact(scope, (tx) => goOn(parts, tx, one));
    if (outcome) run[outcome] += 1;
  }
  for (const fill of await parts.db.read(scope, store.listCorrected)) {
    if (await parts.db.transact(scope, (tx) => compensate(parts, tx, fill))) run.compensated += 1;
  }
  return run;
}

async function bookOne(
  parts: Working,
  tx: TenantTx,
  orderId: string,
  fundId: string,
  day: string,
): Promise<'booked' | 'ended' | undefined> {
  const order = await lockOrder(tx, orderId);
  const fund = await store.findFund(tx, fundId);
  const nav = await store.findNav(tx, fundId, day);
  if (order?.status !== 'pending' || !fund || !nav) return undefined;
  const settlesOn = settlesOf(parts.prices, fund, day, dayOf(parts.clock.now()));
  return (await bookUnits(parts, tx, order, fund, nav.navE8, { settlesOn, status: 'settle' }))?.kind;
}

/** At a NAV that is recorded: units, the charges of the fund, and what is not needed free again. */
export async function bookUnits(
  parts: Working,
  tx: TenantTx,
  order: Order,
  fund: Fund,
  navE8: bigint,
  { settlesOn, status }: Pick<OwnTerms, 'settlesOn' | 'status'>,
): Promise<{ readonly kind: 'ended' } | { readonly kind: 'booked'; readonly fill: Fill } | undefined> {
  const unitsE8 = await unitsOf(parts, fund, order, navE8);
  if (unitsE8 <= 0n) return (await reject(parts, tx, order, 'below_one_unit')) ? { kind: 'ended' } : undefined;
  const instrument = await parts.instruments.find(fund.instrumentId);
  const price = instrument && (await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol }));
  const now = parts.clock.now();
  const execution = {
    executionId: `nav:${order.id}`,
    quantityE8: unitsE8,
    priceE8: navE8,
    tradedAt: now,
    source: 'nav',
    simulated: price?.simulated ?? true,
  };
  const own = {
    table: chargesOf(fund),
    settlesOn,
    status,
    message: 'order_filled',
  } as const;
  const booked = await bookFill(parts, tx, order, execution, undefined, own);
  if (isRefusal(booked)) throw new Error(`units could not be booked: ${booked.refused}`);
  if (booked.kind === 'waits') throw new Error(`units would cost more than was signed: ${booked.for}`);
  if (booked.kind !== 'booked') return undefined;
  await freeRest(parts, tx, booked.order);
  return { kind: 'booked', fill: booked.fill };
}

/** Nothing is counted with a NAV that was known: this is the first time the units are worked out. */
async function unitsOf(
  parts: Pick<Working, 'instruments' | 'prices'>,
  fund: Fund,
  order: Order,
  navE8: bigint,
): Promise<bigint> {
  if (order.side === 'sell')
    return order.amountMinor === undefined
      ? order.quantityE8
      : unitsBringing(fund, navE8, order.amountMinor, order.quantityE8);
  const instrument = await parts.instruments.find(fund.instrumentId);
  if (!instrument) throw new Error('a fund is of an instrument that nobody knows');
  return unitsFor(fund, feeSubjectOf(parts, { instrument, currency: fund.currency }), navE8, order.held);
}

/** Units that a sale by amount did not need are free again. */
async function freeRest(parts: Working, tx: TenantTx, order: Order): Promise<void> {
  if (order.side !== 'sell' || order.held === 0n) return;
  await saveOrder(tx, { ...order, ...releaseOf(order), held: 0n, heldUnsettled: 0n }, parts.clock.now());
  const refused = await postRelease(parts, tx, order, 'voided');
  if (refused) throw new Error(`units could not be freed: ${refused.refused}`);
}

async function reject(parts: Working, tx: TenantTx, order: Order, rejection: FundRejection): Promise<boolean> {
  const ended = await endOrder(parts, tx, order, { as: 'rejected', rejection });
  if (isRefusal(ended)) throw new Error(`what an order of a fund holds could not be freed: ${ended.refused}`);
  return true;
}

/** The proceeds have arrived: they are held for the NAV of the next day. Without a sale there is nothing to buy with. */
async function goOn(
  parts: Working,
  tx: TenantTx,
  {
    saleId,
    purchaseId,
    saleStatus,
  }: { readonly saleId: string; readonly purchaseId: string; readonly saleStatus: string },
): Promise<'switched' | 'ended' | undefined> {
  const known = await findOrder(tx, purchaseId);
  if (!known) return undefined;
  await lockOutflow(tx, known.clientId);
  const purchase = await lockOrder(tx, purchaseId);
  if (purchase?.status !== 'awaiting') return undefined;
  if (saleStatus === 'rejected' || saleStatus === 'cancelled')
    return (await reject(parts, tx, purchase, 'switch_ended')) ? 'ended' : undefined;
  const [now, fund] = [parts.clock.now(), await store.findFund(tx, purchase.productId)];
  const brought = (await store.listWaitingSwitches(tx)).find((one) => one.saleId === saleId);
  const proceeds = BigInt(brought?.proceeds ?? '0');
  if (saleStatus !== 'sold' || proceeds <= 0n || !fund) return undefined;
  const cash = await freeCash(tx, purchase);
  // Never more than was signed, and never more than is there: the client may have used a part of it meanwhile.
  const amount = [proceeds, purchase.signedMaxMinor, cash].reduce((least, one) => (one < least ? one : least));
  if (amount <= 0n) return (await reject(parts, tx, purchase, 'switch_ended')) ? 'ended' : undefined;
  const deal = dealOf(parts.prices, fund, now);
  const hold = splitHold(amount, cash);
  await store.sendPurchase(tx, purchaseId, deal, { settled: amount, unsettled: 0n }, now);
  await insertEvent(tx, { orderId: purchaseId, at: now, act: 'accepted', status: 'pending' });
  const refused = await postHold(parts, tx, { ...purchase, ...hold });
  if (refused) throw new Error(`the proceeds of a switch could not be held: ${refused.refused}`);
  await auditOrder(parts, tx, purchase, 'order.accepted');
  const made = await findOrder(tx, purchaseId);
  if (made) signal(parts, tx, made);
  return 'switched';
}

async function freeCash(tx: TenantTx, { clientId, accountId, accountCurrency }: Order): Promise<bigint> {
  const { accounts } = await readBalances(tx, clientId);
  const found = accounts.find((one) => one.accountId === accountId && one.currency === accountCurrency);
  return found?.buckets.cash ?? 0n;
}

/**
 * What a wrong NAV took: whoever bought too dear, whoever sold too cheap. The units stay as they were booked; the difference is paid in
 * money, and nobody whom it favoured is debited.
 */
export function harmOf(
  { side, quantityE8, priceE8, navE8 }: Pick<HarmedFill, 'side' | 'quantityE8' | 'priceE8' | 'navE8'>,
  currency: ReturnType<typeof expectCurrency>,
): bigint {
  const [booked, right] = [grossOf(priceE8, quantityE8, currency), grossOf(navE8, quantityE8, currency)];
  const harm = side === 'buy' ? booked - right : right - booked;
  return harm > 0n ? harm : 0n;
}

async function compensate(parts: Working, tx: TenantTx, fill: HarmedFill): Promise<boolean> {
  const currency = expectCurrency(fill.currency);
  const left = harmOf(fill, currency) - BigInt(fill.paid);
  const amountMinor = left > 0n ? left : 0n;
  const { fillId, fundId, day, version, clientId, accountId } = fill;
  const made = { id: parts.ids.next(), fillId, fundId, day, version, clientId, accountId, currency, amountMinor };
  const now = parts.clock.now();
  if (!(await store.insertCompensation(tx, made, now)) || amountMinor === 0n) return false;
  const movement = refundCharges({
    owner: { clientId, accountId },
    asset: currency,
    charges: [{ kind: 'fees', detail: 'nav_correction', amountMinor }],
  });
  const posted = await postJournal(parts.ledger, tx, {
    ...movement,
    cause: { kind: 'nav_correction', id: made.id },
    reason: `the NAV of ${day} was corrected`,
    idempotencyKey: `nav-correction:${made.id}`,
  });
  if (isRefusal(posted)) throw new Error(`a compensation could not be booked: ${posted.refused}`);
  const fund = await store.findFund(tx, fundId);
  const params = {
    symbol: fund?.code.split(':')[1] ?? '',
    amount: encodeMoney(makeMoney(amountMinor, currency)),
    date: day,
  };
  await parts.messages.sendMessage(tx, { kind: 'nav_corrected', clientId, params });
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'fund.compensated', subject, clientId }, now);
  return true;
}
