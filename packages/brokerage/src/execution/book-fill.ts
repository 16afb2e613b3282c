// Books one fill, in one transaction: order, lots, fill and books together, once per execution id. What the fill does not need of the
// hold is free in the same journal.
import type { JournalId } from '@candor/contract/ids.ts';
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import { clientBucket, fillPurchase, fillSale, houseAccount, readBalances } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { findAccount, postJournal } from '../accounts/index.ts';
import type { FxRate } from '../fx/index.ts';
import { openLot, planBindings, readSpent, takeLots } from '../lots/index.ts';
import type { Taken } from '../lots/index.ts';
import {
  auditOrder,
  closeRest,
  findExecution,
  findFill,
  findOtherLeg,
  heldOf,
  insertEvent,
  insertFill,
  isWorking,
  listUnsettledSales,
  lockOrder,
  restateBought,
  restOf,
  saveOrder,
  signal,
  tellOrder,
} from '../orders/index.ts';
import type { Fill, NewFill, Order, OrderWait } from '../orders/index.ts';
import { fitSigned, neededFor } from './costs.ts';
import type { Costed } from './costs.ts';
import { chooseRate, readBasis } from './fill-basis.ts';
import type { Execution, OwnTerms, Plan } from './fill-basis.ts';
import type { ExecutionParts } from './parts.ts';
import { isConverted, tradeFacts } from './trade-facts.ts';

export type FillOutcome =
  | { readonly kind: 'booked' | 'known'; readonly fill: Fill; readonly order: Order }
  | { readonly kind: 'waits'; readonly for: OrderWait };

type Outcome = FillOutcome | Refusal<'ledger_halted'>;

/** `rate` is the market's now; a quotation that still holds has fixed its own. `own` is for fills that no venue made. */
export async function bookFill(
  parts: Booking & Pick<ExecutionParts, 'prices'>,
  tx: TenantTx,
  order: Order,
  execution: Execution,
  rate: FxRate | undefined,
  own?: OwnTerms,
): Promise<Outcome> {
  const known = await findExecution(tx, order.venue, execution.executionId);
  if (known) return { kind: 'known', fill: known, order };
  const instrument = await parts.instruments.find(order.instrumentId);
  if (!instrument) throw new Error('an order is of an instrument that nobody knows');
  const used = await chooseRate(tx, order, execution, rate);
  if (order.productCurrency !== order.accountCurrency && !used) return { kind: 'waits', for: 'fx_missing' };
  const basis = await readBasis(parts, tx, order, instrument, execution, used, own);
  const leftMinor = order.signedMaxMinor - order.chargedMinor;
  const costed = order.side === 'buy' ? fitSigned(basis.costed, leftMinor) : basis.costed;
  if (!costed) return { kind: 'waits', for: 'over_maximum' };
  const plan = { ...basis, costed, instrument, execution, used, own, fillId: parts.ids.next() };
  return order.side === 'buy' ? bookPurchase(parts, tx, order, plan) : bookSale(parts, tx, order, plan);
}

type Booking = Pick<
  ExecutionParts,
  'fillListeners' | 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'settlesOn' | 'clock' | 'ids'
>;

async function bookPurchase(parts: Booking, tx: TenantTx, order: Order, plan: Plan): Promise<Outcome> {
  const { costed, execution } = plan;
  const account = await expectAccount(tx, order);
  const bonusMinor = await usableBonus(tx, order, costed);
  const paidMinor = costed.grossAccountMinor + costed.chargesAccountMinor - bonusMinor;
  // What is not filled ends with a fill that no venue made: nothing is kept for it.
  const restE8 = plan.own ? 0n : restOf(order) - execution.quantityE8;
  const limitE8 = order.limitPriceE8 ?? execution.priceE8;
  const filledE8 = order.filledE8 + execution.quantityE8;
  const rest = { quantityE8: restE8, limitE8, table: plan.table, isFirm: order.kind === 'market', filledE8 };
  const neededMinor = neededFor(plan.facts, plan.days, costed.whole, rest);
  const freeMinor = order.held - neededMinor;
  const takenMinor = freeMinor > paidMinor ? freeMinor : paidMinor;
  const held = heldOf(order);
  const settledUnits = held.settledUnits < takenMinor ? held.settledUnits : takenMinor;
  const unsettledUnits = takenMinor - settledUnits;
  const unsettledPaid = paidMinor > settledUnits ? paidMinor - settledUnits : 0n;
  const unsettled =
    account.country === 'US' && unsettledPaid > 0n ? await bind(tx, order, plan, paidMinor, settledUnits) : [];
  const until = plan.own?.boundUntil;
  const own = { saleFillId: plan.fillId, quantityE8: execution.quantityE8, spentMinor: paidMinor };
  const bindings = until === undefined ? unsettled : [{ ...own, settlesOn: until }];
  await openLot(parts, tx, {
    ...lotFacts(order, plan),
    costProductMinor: costed.grossMinor,
    costAccountMinor: costed.grossAccountMinor,
    productCurrency: order.productCurrency,
    accountCurrency: order.accountCurrency,
    openedAt: execution.tradedAt,
    bindings,
  });
  const left = { held: order.held - takenMinor, heldUnsettled: order.heldUnsettled - unsettledUnits };
  const next = await advance(parts, tx, order, plan, {
    ...left,
    chargedMinor: order.chargedMinor + paidMinor,
    leftE8: order.leftE8 + execution.quantityE8,
  });
  const movement = fillPurchase({
    ...movementFacts(order, plan, bonusMinor),
    held: { holdId: order.holdId, settledUnits, unsettledUnits },
  });
  const unsettledPartE8 = unsettled.reduce((sum, { quantityE8 }) => sum + quantityE8, 0n);
  const cost = { costProductMinor: costed.grossMinor, costAccountMinor: costed.grossAccountMinor };
  const taken = { takenSettled: settledUnits, takenUnsettled: unsettledUnits };
  return finish(parts, tx, next, plan, movement, { ...cost, ...taken, bonusMinor, unsettledPartE8 });
}

async function bookSale(parts: Booking, tx: TenantTx, order: Order, plan: Plan): Promise<Outcome> {
  const { costed, execution } = plan;
  const account = await expectAccount(tx, order);
  const taken = await takeLots(parts, tx, {
    ...lotFacts(order, plan),
    proceedsProductMinor: costed.grossMinor,
    proceedsAccountMinor: costed.grossAccountMinor,
    soldAt: execution.tradedAt,
    rule: packOf(account.country).lots,
    ...(order.lotIds && { lotIds: order.lotIds }),
  });
  if (isRefusal(taken)) throw new Error(`shares that were set aside could not be sold: ${taken.refused}`);
  const held = heldOf(order);
  const settledUnits = held.settledUnits < execution.quantityE8 ? held.settledUnits : execution.quantityE8;
  const unsettledUnits = execution.quantityE8 - settledUnits;
  const left = { held: order.held - execution.quantityE8, heldUnsettled: order.heldUnsettled - unsettledUnits };
  const next = await advance(parts, tx, order, plan, { ...left, chargedMinor: order.chargedMinor, leftE8: 0n });
  const bonusMinor = await usableBonus(tx, order, costed);
  const movement = fillSale({
    ...movementFacts(order, plan, bonusMinor),
    costMinor: taken.costAccountMinor,
    held: { holdId: order.holdId, settledUnits, unsettledUnits },
  });
  const cost = { costProductMinor: taken.costProductMinor, costAccountMinor: taken.costAccountMinor };
  const none = { takenSettled: 0n, takenUnsettled: 0n, unsettledPartE8: 0n };
  return finish(parts, tx, next, plan, movement, { ...cost, ...none, bonusMinor, taken });
}

async function expectAccount(tx: TenantTx, { clientId, accountId }: Order) {
  const account = await findAccount(tx, clientId, accountId);
  if (!account) throw new Error('an order moves the money of an account that is gone');
  return account;
}

/** What every lot that a fill opens or takes from is known by. */
function lotFacts({ instrumentId, clientId, accountId }: Order, { instrument, execution, fillId }: Plan) {
  return { instrumentId, isin: instrument.isin, clientId, accountId, fillId, quantityE8: execution.quantityE8 };
}

/** Promotional credit pays fees, in its own currency only. */
async function usableBonus(tx: TenantTx, order: Order, { increments }: Costed): Promise<bigint> {
  if (order.productCurrency !== order.accountCurrency) return 0n;
  const feesMinor = increments
    .filter(({ kind }) => kind === 'fee')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (feesMinor <= 0n) return 0n;
  const { accounts } = await readBalances(tx, order.clientId);
  const found = accounts.find((one) => one.accountId === order.accountId && one.currency === order.accountCurrency);
  const bonus = found?.buckets.bonus ?? 0n;
  return bonus < feesMinor ? bonus : feesMinor;
}

/** Good faith: which part was paid with proceeds that have not settled, and until when it is bound. */
async function bind(
  tx: TenantTx,
  order: Order,
  { execution, instrument }: Plan,
  paidMinor: bigint,
  settledMinor: bigint,
) {
  const sales = await listUnsettledSales(tx, order.accountId);
  const spent = await readSpent(
    tx,
    sales.map(({ fillId }) => fillId),
  );
  const unsettled = sales.map(({ fillId, settlesOn, proceedsMinor }) => {
    const freeMinor = proceedsMinor - (spent.get(fillId) ?? 0n);
    return { fillId, settlesOn, freeMinor: freeMinor > 0n ? freeMinor : 0n };
  });
  const purchase = {
    quantityE8: execution.quantityE8,
    stepE8: instrument.quantityStepE8,
    paidMinor,
    settledMinor,
    unsettled,
  };
  return planBindings(purchase) ?? [];
}

function movementFacts(order: Order, { costed, execution }: Plan, bonusMinor: bigint) {
  const { grossAccountMinor, grossMinor: grossProductMinor } = costed;
  const hasOtherCurrency = isConverted(order);
  return {
    ...tradeFacts(order, { quantityE8: execution.quantityE8, grossAccountMinor, grossProductMinor }),
    charges: costed.increments.map(({ kind, detail, amountMinor, accountMinor }) => ({
      kind: houseOf[kind],
      detail,
      amountMinor: accountMinor,
      ...(hasOtherCurrency && { productMinor: amountMinor }),
    })),
    ...(bonusMinor > 0n && { bonusMinor }),
  };
}

/** Where a charge goes: interest of a bond goes to its market with the price. */
const houseOf = { fee: 'fees', tax: 'taxes', interest: 'market' } as const;

type Moved = Pick<Order, 'held' | 'heldUnsettled' | 'chargedMinor' | 'leftE8'>;

/** The order after this fill, its timeline, and its other leg, which ends with the first fill. */
async function advance(
  parts: Pick<ExecutionParts, 'messages' | 'signalOrder' | 'instruments' | 'clock'>,
  tx: TenantTx,
  order: Order,
  { costed, execution, own }: Plan,
  moved: Moved,
): Promise<Order> {
  const now = parts.clock.now();
  const filledE8 = order.filledE8 + execution.quantityE8;
  const isWhole = own !== undefined || filledE8 === order.quantityE8;
  const otherId = await findOtherLeg(tx, order);
  const other = otherId === undefined ? undefined : await lockOrder(tx, otherId);
  if (other && isWorking(other)) await closeRest(parts, tx, other, { as: 'other_leg' }, false);
  const next: Order = {
    ...order,
    ...moved,
    filledE8,
    filledValueE16: order.filledValueE16 + execution.priceE8 * execution.quantityE8,
    unsettledFills: order.unsettledFills + 1,
    charges: costed.whole.map(({ amountMinor, ...line }) => ({ ...line, amountMinor: String(amountMinor) })),
    waitsFor: isWhole ? undefined : order.waitsFor,
    ...(isWhole && { status: own?.status ?? 'settle', closedAs: 'filled', closedAt: now }),
  };
  const saved = await saveOrder(tx, next, now);
  const { quantityE8, priceE8 } = execution;
  const act = isWhole ? 'filled' : 'partly_filled';
  await insertEvent(tx, { orderId: order.id, at: now, act, status: saved.status, quantityE8, priceE8 });
  await tellOrder(parts, tx, saved, own?.message ?? (isWhole ? 'order_filled' : 'order_partly_filled'), quantityE8);
  signal(parts, tx, saved);
  return saved;
}

interface Booked {
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
  readonly bonusMinor: bigint;
  readonly unsettledPartE8: bigint;
  readonly takenSettled: bigint;
  readonly takenUnsettled: bigint;
  readonly taken?: Taken;
}

/** The books last, for they are locked until the commit; then the fill itself, which names its journal, and the trail. */
async function finish(
  parts: Pick<ExecutionParts, 'fillListeners' | 'ledger' | 'signalOrder' | 'settlesOn' | 'clock'>,
  tx: TenantTx,
  order: Order,
  plan: Plan,
  movement: Movement,
  booked: Booked,
): Promise<Outcome> {
  const { fillId, execution } = plan;
  const cause = { kind: 'fill', id: fillId } as const;
  const reason = `${order.side === 'buy' ? 'bought' : 'sold'} at ${order.venue} as ${execution.executionId}`.slice(
    0,
    200,
  );
  const posted = await postJournal(parts.ledger, tx, { ...movement, cause, reason, idempotencyKey: `fill:${fillId}` });
  if (isRefusal(posted)) return posted;
  if (booked.taken && booked.taken.costElsewhere.length > 0) {
    const moved = await postJournal(parts.ledger, tx, {
      lines: booked.taken.costElsewhere.flatMap(({ accountId, currency, costAccountMinor }) => [
        {
          account: clientBucket({ clientId: order.clientId, accountId }, 'invested', currency),
          amountMinor: -costAccountMinor,
        },
        { account: houseAccount('custody', currency), amountMinor: costAccountMinor },
      ]),
      cause,
      reason: 'cost of lots that stood in another account',
      idempotencyKey: `fill-cost:${fillId}`,
    });
    if (isRefusal(moved)) return moved;
  }
  await insertFill(tx, describeFill(parts, order, plan, posted.journalId, booked));
  const fill = await findFill(tx, fillId);
  if (!fill) throw new Error('a fill is gone that was just booked');
  if (fill.side === 'sell') await restateBought(parts, tx, fill);
  for (const { onFillBooked } of parts.fillListeners) await onFillBooked?.(tx, fill);
  await auditOrder(parts, tx, order, 'order.filled');
  return { kind: 'booked', fill, order };
}

function describeFill(
  parts: Pick<ExecutionParts, 'settlesOn' | 'clock'>,
  order: Order,
  plan: Plan,
  journalId: JournalId,
  booked: Booked,
): NewFill {
  const { costed, execution, instrument, used, fillId } = plan;
  const { bonusMinor } = booked;
  const bonus = {
    code: 'bonus',
    kind: 'bonus',
    detail: 'bonus',
    amountMinor: String(-bonusMinor),
    accountMinor: String(-bonusMinor),
  } as const;
  return {
    ...execution,
    id: fillId,
    orderId: order.id,
    clientId: order.clientId,
    accountId: order.accountId,
    instrumentId: order.instrumentId,
    venue: order.venue,
    side: order.side,
    bookedAt: parts.clock.now(),
    settlesOn:
      plan.own?.settlesOn ??
      parts.settlesOn({
        market: instrument.market,
        country: instrument.country,
        productCurrency: order.productCurrency,
        accountCurrency: order.accountCurrency,
        tradedAt: execution.tradedAt,
      }),
    productCurrency: order.productCurrency,
    grossProductMinor: costed.grossMinor,
    charges: [
      ...costed.increments.map(({ amountMinor, accountMinor, ...line }) => ({
        ...line,
        amountMinor: String(amountMinor),
        accountMinor: String(accountMinor),
      })),
      ...(bonusMinor > 0n ? [bonus] : []),
    ],
    chargesProductMinor: costed.chargesMinor - bonusMinor,
    interestProductMinor: costed.increments
      .filter(({ kind }) => kind === 'interest')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    accountCurrency: order.accountCurrency,
    fx: used,
    grossAccountMinor: costed.grossAccountMinor,
    chargesAccountMinor: costed.chargesAccountMinor - bonusMinor,
    costProductMinor: booked.costProductMinor,
    costAccountMinor: booked.costAccountMinor,
    unsettledPartE8: booked.unsettledPartE8,
    takenSettled: booked.takenSettled,
    takenUnsettled: booked.takenUnsettled,
    bonusMinor,
    costElsewhere: (booked.taken?.costElsewhere ?? []).map(({ accountId, currency, costAccountMinor }) => ({
      accountId,
      currency,
      costMinor: String(costAccountMinor),
    })),
    journalId,
  };
}
