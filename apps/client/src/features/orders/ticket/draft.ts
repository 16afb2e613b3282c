// What is typed into the ticket, and the wish that the server is asked about. Pure; the server decides.
import type { Account } from '@candor/contract/accounts/client.ts';
import type { Order, TradingStatus } from '@candor/contract/orders/client.ts';
import type { AskedKind, OrderSide, TimeInForce } from '@candor/contract/products/types.ts';
import type { OrderWish } from '@candor/contract/quotations/client.ts';
import type { MessageKey } from '@candor/locales';
import {
  compareQuantity,
  decodeMoney,
  encodeMoney,
  formatQuantity,
  isPositiveQuantity,
  makeMoney,
  makeQuantity,
  parseQuantity,
  subtractQuantity,
} from '@candor/money';
import type { MoneyWire } from '@candor/money';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';

export interface Draft {
  readonly side: OrderSide;
  readonly kind: AskedKind;
  readonly by: 'amount' | 'quantity';
  readonly amount: string;
  readonly quantity: string;
  readonly limit: string;
  readonly stop: string;
  readonly timeInForce: TimeInForce;
  readonly goodTill: string;
  readonly accountId: string | undefined;
}

/** A purchase is thought of as money, a sale as shares. */
export function beginDraft(side: OrderSide): Draft {
  const by = side === 'buy' ? 'amount' : 'quantity';
  const texts = { amount: '', quantity: '', limit: '', stop: '', goodTill: '' };
  return { ...texts, side, kind: 'market', by, timeInForce: 'day', accountId: undefined };
}

/** Of a resting order: what is left of it, at its prices. */
export function draftOf(order: Order): Draft {
  const { side, kind, time_in_force: timeInForce, good_till: goodTill } = order;
  return {
    ...beginDraft(side),
    kind,
    by: 'quantity',
    quantity: leftOf(order),
    limit: order.limit_price ?? '',
    stop: order.stop_price ?? '',
    timeInForce,
    goodTill: goodTill ?? '',
  };
}

export function leftOf({ quantity, filled }: Pick<Order, 'quantity' | 'filled'>): string {
  const [whole, done] = [parseQuantity(quantity), parseQuantity(filled)];
  return whole.ok && done.ok ? formatQuantity(subtractQuantity(whole.value, done.value)) : quantity;
}

const withLimit: ReadonlySet<AskedKind> = new Set(['limit', 'stop_limit', 'take_profit', 'oco']);
const withStop: ReadonlySet<AskedKind> = new Set(['stop', 'stop_limit', 'oco']);

export const needsLimit = (kind: AskedKind): boolean => withLimit.has(kind);
export const needsStop = (kind: AskedKind): boolean => withStop.has(kind);

/** A profit is taken and a loss is stopped on what one has. */
export function kindsFor(side: OrderSide, { kinds }: Pick<TradingStatus, 'kinds'>): AskedKind[] {
  if (side === 'buy') return kinds.filter((kind) => kind !== 'take_profit');
  const isPair = kinds.includes('take_profit') && kinds.includes('stop');
  return isPair ? [...kinds, 'oco'] : [...kinds];
}

/** A rate that is not fixed needs a cushion: so much of a hundred can be spent. */
const cushion = 103n;

/** What an account can spend on it. */
export function spendable({ buckets, currency }: Account, status: TradingStatus, kind: AskedKind): MoneyText {
  const isFixed = currency === status.instrument.currency || (kind === 'market' && status.state === 'open');
  const cash = decodeMoney(buckets.cash);
  if (isFixed || !cash.ok) return buckets.cash;
  return encodeMoney(makeMoney((cash.value.amountMinor * 100n) / cushion, cash.value.currency));
}

/** So many hundredths of an amount, rounded down. */
export function shareOfMoney(whole: MoneyText, percent: number): string {
  const money = decodeMoney(whole);
  if (!money.ok) return '';
  return encodeMoney(makeMoney((money.value.amountMinor * BigInt(percent)) / 100n, money.value.currency)).amount;
}

/** The same of a quantity, down to the step; everything stays everything, whatever the step. */
export function shareOfQuantity(whole: string, percent: number, step: string): string {
  const [own, one] = [parseQuantity(whole), parseQuantity(step)];
  if (percent === 100 || !own.ok || !one.ok || !isPositiveQuantity(one.value)) return whole;
  const stepE8 = one.value.amountE8;
  return formatQuantity(makeQuantity(((own.value.amountE8 * BigInt(percent)) / 100n / stepE8) * stepE8));
}

export type DraftField = 'amount' | 'quantity' | 'limit' | 'stop' | 'good_till';

export interface DraftFault {
  readonly field: DraftField;
  readonly text: MessageKey;
  /** Worth saying while one still types; what is only missing waits until somebody wants to go on. */
  readonly isPlain: boolean;
}

export interface DraftPlace {
  readonly status: TradingStatus;
  readonly account: Account | undefined;
  readonly replaces?: string;
}

export type ReadDraft =
  | { readonly ok: true; readonly wish: OrderWish }
  | { readonly ok: false; readonly fault: DraftFault };

const missing = (field: DraftField, text: MessageKey): DraftFault => ({ field, text, isPlain: false });
const wrong = (field: DraftField, text: MessageKey): DraftFault => ({ field, text, isPlain: true });

export function readDraft(draft: Draft, { status, account, replaces }: DraftPlace): ReadDraft {
  const { side, kind, timeInForce, goodTill, limit, stop } = draft;
  const size = readSize(draft, status, account, replaces !== undefined);
  if ('field' in size) return { ok: false, fault: size };
  if (needsLimit(kind) && limit === '') return { ok: false, fault: missing('limit', 'orders-ui.price_required') };
  if (needsStop(kind) && stop === '') return { ok: false, fault: missing('stop', 'orders-ui.price_required') };
  if (kind !== 'market' && timeInForce === 'gtd' && goodTill === '') {
    return { ok: false, fault: missing('good_till', 'orders-ui.date_required') };
  }
  const { market, symbol } = status.instrument;
  return {
    ok: true,
    wish: {
      market,
      symbol,
      side,
      kind,
      ...size,
      ...(needsLimit(kind) ? { limit_price: limit } : {}),
      ...(needsStop(kind) ? { stop_price: stop } : {}),
      time_in_force: kind === 'market' ? 'day' : timeInForce,
      ...(kind !== 'market' && timeInForce === 'gtd' ? { good_till: goodTill } : {}),
      // The shares say where a sale is paid to.
      ...(side === 'buy' && account ? { account_id: account.id } : {}),
      ...(replaces === undefined ? {} : { replaces }),
    },
  };
}

/** Made by the same hands in the same order, so their texts tell them apart. */
export function isSameWish(one: OrderWish | null, other: OrderWish | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readSize(
  { side, by, amount, quantity, kind }: Draft,
  status: TradingStatus,
  account: Account | undefined,
  isReplacing: boolean,
): { readonly amount: MoneyWire } | { readonly quantity: string } | DraftFault {
  if (by === 'amount') {
    if (!account) return missing('amount', 'errors.amount_required');
    const most =
      side === 'buy' ? spendable(account, status, kind) : { amount: '9'.repeat(15), currency: account.currency };
    const checked = checkAmount(amount, most);
    if (checked.ok) return { amount: checked.money };
    const faults = {
      missing: missing('amount', 'errors.amount_required'),
      invalid: wrong('amount', 'errors.amount_invalid'),
      too_much: wrong('amount', 'orders-ui.too_much'),
    };
    return faults[checked.fault];
  }
  if (quantity === '') return missing('quantity', 'errors.amount_required');
  const [asked, own] = [parseQuantity(quantity), parseQuantity(status.sellable)];
  if (!asked.ok || !isPositiveQuantity(asked.value)) return wrong('quantity', 'errors.amount_required');
  // What the replaced order holds is free for the new one: only the server knows how much that is.
  const isTooMuch = side === 'sell' && !isReplacing && own.ok && compareQuantity(asked.value, own.value) > 0;
  return isTooMuch ? wrong('quantity', 'errors.insufficient_holdings') : { quantity };
}
