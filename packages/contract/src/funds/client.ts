// Funds: units at the NAV that is computed after the request. Bought by amount, sold by units or amount, switched in one signed act.
import * as z from 'zod/mini';
import { productUses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { order, signingRefusals } from '../orders/client.ts';
import { productAccess } from '../products/client.ts';
import { buyerRefusals } from '../products/types.ts';
import { orderedInstrument, quotation, quotationRefusals } from '../quotations/client.ts';
import { calendarDate, currency, decimal, idOf, instant, money, pin, signedDecimal, uuid } from '../schemas/scalars.ts';
import { fundKinds, fundRanges } from './types.ts';

/** The next day whose NAV an order placed now gets. */
export const fundDeal = z.strictObject({
  nav_day: calendarDate,
  /** Until then it can be placed for that day, changed or cancelled. */
  cut_off_at: instant,
  settles_on: calendarDate,
});
export type FundDeal = z.infer<typeof fundDeal>;

export const recordedNav = z.strictObject({ day: calendarDate, nav: decimal, recorded_at: instant });
export type RecordedNav = z.infer<typeof recordedNav>;

export const fund = z.strictObject({
  id: uuid,
  kind: z.enum(fundKinds),
  instrument: orderedInstrument,
  currency,
  sector: z.string(),
  /** Who runs the fund, and who keeps its assets: neither is the house. */
  manager: z.string(),
  custodian: z.string(),
  /** From 1, the lowest, to 7. */
  risk: z.int().check(z.minimum(1), z.maximum(7)),
  entry_percent: decimal,
  exit_percent: decimal,
  /** Taken inside the fund every year; the NAV is after it. */
  ongoing_percent: decimal,
  minimum: money,
  /** Local time of the fund’s own zone. */
  cut_off: z.string(),
  zone: z.string(),
  settle_days: z.int(),
  /** Null: nothing recorded yet. */
  nav: z.nullable(recordedNav),
  /** Against the NAV before; null where there is none. */
  change_percent: z.nullable(signedDecimal),
  /** From recorded NAVs only; a range without a NAV at its beginning is left out. */
  performance: z.array(
    z.strictObject({ range: z.enum(fundRanges), since: calendarDate, change_percent: signedDecimal }),
  ),
  deal: fundDeal,
  access: productAccess,
  /** What this client has of it, at the last NAV; null: nothing. */
  mine: z.nullable(
    z.strictObject({
      units: decimal,
      /** Free to be sold: neither set aside nor bound. */
      sellable: decimal,
      value: z.nullable(money),
    }),
  ),
});
export type Fund = z.infer<typeof fund>;

const one = z.strictObject({ id: uuid });
const invests = clientWith(productUses.fund);

export const listFunds = client.page('listFunds', '/fund/app/v1/list', {
  summary: 'Funds with their last NAV, their costs and the day an order placed now would get.',
  of: fund,
});

export const getFund = client.get('getFund', '/fund/app/v1/{id}', {
  summary:
    'One fund, by its id or that of its instrument: facts, costs, performance from recorded NAVs, and what the client has of it.',
  params: one,
  response: fund,
  refusals: ['not_found'],
});

export const getFundNavs = client.list('listFundNavs', '/fund/app/v1/{id}/navs', {
  summary: 'The recorded NAVs of the last two years, oldest first, as corrected.',
  params: one,
  of: recordedNav,
  refusals: ['not_found'],
  cost: 2,
});

/** What is about to be signed, with the day whose NAV counts: nobody knows that NAV yet. */
export const fundQuotation = z.strictObject({
  quotation,
  ...fundDeal.shape,
  /** The NAV that everything is estimated with. */
  estimated_with: recordedNav,
});
export type FundQuotation = z.infer<typeof fundQuotation>;

export const switchQuotation = z.strictObject({
  sale: quotation,
  purchase: quotation,
  ...fundDeal.shape,
  /** The earliest day whose NAV the purchase can get: the proceeds have to arrive first. */
  purchase_nav_day: calendarDate,
});
export type SwitchQuotation = z.infer<typeof switchQuotation>;

export const fundRefusals = [
  'not_found',
  'order_payload_invalid',
  'amount_required',
  'amount_invalid',
  'currency_mismatch',
  'quantity_invalid',
  'investment_below_minimum',
  'fund_account_missing',
  'fund_nav_missing',
  ...buyerRefusals,
  'trading_suspended',
  'no_available_funds',
  'insufficient_funds',
  'insufficient_holdings',
  'good_faith_bound',
] as const;

export const placeRefusals = [
  ...fundRefusals,
  'fund_day_changed',
  ...quotationRefusals,
  ...signingRefusals,
  'ledger_halted',
  'idempotency_conflict',
] as const;

export const quoteFundPurchase = invests.post('quoteFundPurchase', '/fund/app/v1/{id}/buy/quote', {
  summary: 'What buying for an amount would bring at the last NAV, and which day’s NAV it will get.',
  params: one,
  body: z.strictObject({ amount: money }),
  response: fundQuotation,
  refusals: fundRefusals,
  cost: 2,
});

export const quoteFundSale = client.post('quoteFundSale', '/fund/app/v1/{id}/sell/quote', {
  summary: 'What selling units, an amount or everything would bring at the last NAV. Without either: everything.',
  params: one,
  body: z.strictObject({ units: z.optional(decimal), amount: z.optional(money) }),
  response: fundQuotation,
  refusals: fundRefusals,
  cost: 2,
});

export const signed = z.strictObject({ quotation_id: idOf('quotation'), pin });

export const placeFundPurchase = invests.post('placeFundPurchase', '/fund/app/v1/{id}/buy', {
  summary:
    'Buys as quoted, signed with the PIN. The money is held; units are booked at the NAV of the day that was told.',
  params: one,
  body: signed,
  response: order,
  refusals: placeRefusals,
  idempotent: true,
  begins: true,
  cost: 2,
});

export const placeFundSale = client.post('placeFundSale', '/fund/app/v1/{id}/sell', {
  summary: 'Sells as quoted, signed with the PIN. The units are set aside until the NAV of the day that was told.',
  params: one,
  body: signed,
  response: order,
  refusals: placeRefusals,
  idempotent: true,
  begins: false,
  cost: 2,
});

export const quoteFundSwitch = invests.post('quoteFundSwitch', '/fund/app/v1/{id}/switch/quote', {
  summary: 'What switching units into another fund would come to: a sale, and a purchase with what it brings.',
  params: one,
  body: z.strictObject({ to: uuid, units: z.optional(decimal) }),
  response: switchQuotation,
  refusals: [...fundRefusals, 'fund_switch_same', 'fund_switch_currency'],
  cost: 3,
});

export const placeFundSwitch = invests.post('placeFundSwitch', '/fund/app/v1/{id}/switch', {
  summary: 'Switches as quoted: both orders under one PIN, or neither.',
  params: one,
  body: z.strictObject({ sale_quotation_id: idOf('quotation'), purchase_quotation_id: idOf('quotation'), pin }),
  response: order,
  refusals: [...placeRefusals, 'fund_switch_same', 'fund_switch_currency'],
  idempotent: true,
  begins: true,
  cost: 3,
});
