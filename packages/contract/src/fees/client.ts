// Fees and taxes: each line named, in money and percent, and what a trade would cost before anybody signs anything.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { orderSides } from '../products/types.ts';
import { calendarDate, decimal, money, signedDecimal, signedMoney } from '../schemas/scalars.ts';

/** `bonus` is promotional credit that pays fees: a line of its own below zero. `interest` goes with a bond: it is no cost. */
export const chargeKinds = ['fee', 'tax', 'spread', 'bonus', 'interest'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const chargeCode = z.string().check(z.regex(/^[a-z][a-z_]{1,39}$/));

export const chargeLine = z.strictObject({
  /** Named in texts by fees.<code>. */
  code: chargeCode,
  kind: z.enum(chargeKinds),
  amount: signedMoney,
  /** Of what is traded; null when nothing is. */
  percent: z.nullable(signedDecimal),
});
export type ChargeLine = z.infer<typeof chargeLine>;

export const costBody = z.strictObject({
  market: marketCode,
  symbol,
  side: z.enum(orderSides),
  /** In the instrument’s currency; either this or a quantity. */
  amount: z.optional(decimal),
  quantity: z.optional(decimal),
});

/** What a trade would come to, line by line. */
export const cost = z.strictObject({
  side: z.enum(orderSides),
  price: decimal,
  quantity: decimal,
  gross: money,
  lines: z.array(chargeLine),
  charges: signedMoney,
  charges_percent: z.nullable(signedDecimal),
  total: money,
  /** The table that was used and since when it holds. */
  table_version: z.int(),
  table_since: calendarDate,
});
export type Cost = z.infer<typeof cost>;

export const costRefusals = [
  'not_found',
  'amount_required',
  'amount_invalid',
  'quantity_invalid',
  'price_unavailable',
  'order_unsupported',
] as const;

export const estimateCost = client.post('estimateCost', '/order/app/v1/cost', {
  summary:
    'What a purchase or sale would cost at the last price: every fee and tax by its published rule. Nothing is reserved.',
  body: costBody,
  response: cost,
  refusals: costRefusals,
});
