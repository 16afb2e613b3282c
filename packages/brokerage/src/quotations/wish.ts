// What a client wants to trade, read from the wire: exact numbers, and whether they fit the kind of order. Pure.
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import type { orderWish } from '@candor/contract/quotations/client.ts';
import type { AskedKind, OrderSide, TimeInForce } from '@candor/contract/products/types.ts';
import { decodeMoney, isPositiveMoney, parsePrice, parseQuantity } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import type * as z from 'zod/mini';

export type WishWire = z.infer<typeof orderWish>;

export interface Wish {
  readonly side: OrderSide;
  readonly kind: AskedKind;
  readonly timeInForce: TimeInForce;
  readonly goodTill: string | undefined;
  readonly quantityE8: bigint | undefined;
  readonly amount: Money | undefined;
  readonly limitE8: bigint | undefined;
  readonly stopE8: bigint | undefined;
}

export type WishRefusal = Refusal<
  | 'order_payload_invalid'
  | 'amount_required'
  | 'amount_invalid'
  | 'currency_mismatch'
  | 'quantity_invalid'
  | 'price_step'
>;

/** Which prices each kind names; a market order may name the most it is filled at, for when the venue is closed. */
const pricesOf: Readonly<Record<AskedKind, { readonly limit: 'needed' | 'allowed' | 'none'; readonly stop: boolean }>> =
  {
    market: { limit: 'allowed', stop: false },
    limit: { limit: 'needed', stop: false },
    take_profit: { limit: 'needed', stop: false },
    stop: { limit: 'allowed', stop: true },
    stop_limit: { limit: 'needed', stop: true },
    oco: { limit: 'needed', stop: true },
  };

const invalid = (path: string, code: FieldError['code'] = 'not_allowed') =>
  refuse('order_payload_invalid', { errors: [{ path: `body.${path}`, code }] });

/** A positive number with at most eight places. */
function readE8(text: string | undefined, currency: CurrencyCode): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = parsePrice(text, currency);
  if (!parsed.ok || parsed.value.scale > 8) return 0n;
  return parsed.value.scaled * 10n ** BigInt(8 - parsed.value.scale);
}

function readQuantity(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = parseQuantity(text);
  return parsed.ok ? parsed.value.amountE8 : 0n;
}

export interface Traded {
  readonly currency: CurrencyCode;
  readonly tickE8: bigint;
  readonly stepE8: bigint;
}

/** In order: what the kind needs, an amount or a quantity, that it is a valid one, prices on the venue's steps. */
export function readWish(
  wire: WishWire,
  { currency, tickE8 }: Traded,
  accountCurrency: CurrencyCode,
  sayE8: (priceE8: bigint) => string,
): Wish | WishRefusal {
  const { side, kind, time_in_force: asked, good_till: goodTill } = wire;
  const timeInForce = asked ?? 'day';
  const shape = checkShape(wire, timeInForce);
  if (shape) return shape;
  if ((wire.amount === undefined) === (wire.quantity === undefined)) {
    return wire.amount === undefined ? refuse('amount_required') : invalid('quantity');
  }
  const amount = wire.amount === undefined ? undefined : readAmount(wire.amount, [currency, accountCurrency]);
  if (amount && 'refused' in amount) return amount;
  const quantityE8 = readQuantity(wire.quantity);
  if (quantityE8 !== undefined && quantityE8 <= 0n) {
    return refuse('quantity_invalid', {
      params: { step: '' },
      errors: [{ path: 'body.quantity', code: 'invalid_format' }],
    });
  }
  const [limitE8, stopE8] = [readE8(wire.limit_price, currency), readE8(wire.stop_price, currency)];
  for (const priceE8 of [limitE8, stopE8]) {
    if (priceE8 !== undefined && (priceE8 <= 0n || priceE8 % tickE8 !== 0n)) {
      return refuse('price_step', { params: { step: sayE8(tickE8) } });
    }
  }
  return { side, kind, timeInForce, goodTill, quantityE8, amount, limitE8, stopE8 };
}

function checkShape(wire: WishWire, timeInForce: TimeInForce): Refusal<'order_payload_invalid'> | undefined {
  const { limit, stop } = pricesOf[wire.kind];
  if (limit === 'needed' && wire.limit_price === undefined) return invalid('limit_price', 'required');
  if (limit === 'none' && wire.limit_price !== undefined) return invalid('limit_price');
  if (stop && wire.stop_price === undefined) return invalid('stop_price', 'required');
  if (!stop && wire.stop_price !== undefined) return invalid('stop_price');
  // A profit is taken and a loss is stopped on what one has.
  if ((wire.kind === 'oco' || wire.kind === 'take_profit') && wire.side === 'buy') return invalid('side');
  if (wire.kind === 'market' && timeInForce !== 'day') return invalid('time_in_force');
  if ((timeInForce === 'gtd') !== (wire.good_till !== undefined)) return invalid('good_till');
  return undefined;
}

function readAmount(
  wire: NonNullable<WishWire['amount']>,
  currencies: readonly CurrencyCode[],
): Money | Refusal<'amount_invalid' | 'currency_mismatch'> {
  const errors = [{ path: 'body.amount', code: 'invalid_format' }] as const;
  const parsed = decodeMoney(wire);
  if (!parsed.ok) return refuse('amount_invalid', { errors });
  if (!currencies.includes(parsed.value.currency)) return refuse('currency_mismatch', { errors });
  return isPositiveMoney(parsed.value) ? parsed.value : refuse('amount_invalid', { errors });
}
