// A client's portfolio: what it is worth and why, the positions in it and the lots behind them, what was sold, and how it is spread.
// Every figure is computed from fills, prices and the books; none can be sent.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { instrumentTypes, marketCode, symbol, usedOrigin } from '../market/origin.ts';
import { sectors } from '../market/sectors.ts';
import {
  calendarDate,
  countryCode,
  currency,
  decimal,
  instant,
  money,
  signedDecimal,
  signedMoney,
  uuid,
} from '../schemas/scalars.ts';

export const portfolioRanges = ['1D', '1W', '1M', '3M', 'YTD', '12M', '5Y', 'ALL'] as const;
export type PortfolioRange = (typeof portfolioRanges)[number];

/** Amounts are decimals in the portfolio's currency. They add up to the change in value exactly. */
export const drivers = z.strictObject({
  price: signedDecimal,
  currency: signedDecimal,
  /** Dividends and interest, after what was withheld. */
  income: signedDecimal,
  /** Below zero: paid. */
  costs: signedDecimal,
  taxes: signedDecimal,
  paid_in: decimal,
  paid_out: decimal,
});
export type DriversWire = z.infer<typeof drivers>;

/** A rate in percent; `yearly` only from a year on, below it the rate is of the range itself. */
export const statedRate = z.strictObject({ percent: signedDecimal, yearly: z.boolean() });

export const portfolioPoint = z.strictObject({
  day: calendarDate,
  value: signedDecimal,
  /** Since the start of the range, without what was paid in or out. */
  gain: signedDecimal,
  /** Time-weighted since the start of the range. */
  percent: z.nullable(signedDecimal),
});
export type PortfolioPoint = z.infer<typeof portfolioPoint>;

export const periodStatistic = z.strictObject({
  from: calendarDate,
  to: calendarDate,
  gain: signedDecimal,
  percent: z.nullable(signedDecimal),
  paid_in: decimal,
  paid_out: decimal,
});
export type PeriodStatistic = z.infer<typeof periodStatistic>;

export const allocationKinds = ['product', 'country', 'sector', 'currency'] as const;
export type AllocationKind = (typeof allocationKinds)[number];
export const allocationPart = z.strictObject({
  /** A type of product, a country, a sector or a currency; `cash` for money. */
  name: z.string(),
  value: signedDecimal,
  percent: signedDecimal,
});
export type AllocationPart = z.infer<typeof allocationPart>;

export const benchmark = z.strictObject({
  market: marketCode,
  symbol,
  name: z.string(),
  percent: signedDecimal,
  points: z.array(z.strictObject({ day: calendarDate, percent: signedDecimal })),
});

export const getPortfolio = client.get('getPortfolio', '/stat/app/v1/portfolio', {
  summary:
    'What the portfolio is worth and why: drivers, returns, statistics, allocation, over a range or between two days.',
  query: z.strictObject({
    range: z.optional(z.enum(portfolioRanges)),
    /** A range of one’s own; both days included. */
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    /** One account in its own currency instead of all in the tenant’s. */
    account_id: z.optional(uuid),
  }),
  response: z.strictObject({
    as_of: instant,
    currency,
    account_id: z.nullable(uuid),
    from: calendarDate,
    to: calendarDate,
    /** The first day there is anything of. */
    begun: z.nullable(calendarDate),
    /** Everything owned at market prices, less debts. */
    value: signedMoney,
    /** Of it, shares at their price, and what they cost. */
    market_value: money,
    invested: money,
    /** Since the last close of yesterday. */
    today: z.strictObject({ gain: signedDecimal, percent: z.nullable(signedDecimal) }),
    opening: signedDecimal,
    closing: signedDecimal,
    change: signedDecimal,
    gain: signedDecimal,
    /** Gain ÷ (opening + paid in). */
    gain_percent: z.nullable(signedDecimal),
    drivers,
    time_weighted: z.nullable(statedRate),
    /** Null: it cannot be computed. */
    money_weighted: z.nullable(statedRate),
    /** Days on which nothing was at work: they have no return, their gain is in the drivers. */
    marked_days: z.int(),
    /** Holdings without a price: they count at cost. */
    unpriced: z.int(),
    /** A rate was missing: those currencies are not in the sum. */
    estimate: z.boolean(),
    simulated: z.boolean(),
    points: z.array(portfolioPoint),
    weekly: z.array(periodStatistic),
    monthly: z.array(periodStatistic),
    allocation: z.strictObject({
      product: z.array(allocationPart),
      country: z.array(allocationPart),
      sector: z.array(allocationPart),
      currency: z.array(allocationPart),
    }),
    benchmark: z.nullable(benchmark),
  }),
  refusals: ['not_found', 'range_invalid'],
});

const instrumentName = z.strictObject({
  id: uuid,
  market: marketCode,
  symbol,
  name: z.string(),
  type: z.enum(instrumentTypes),
  country: countryCode,
  sector: z.enum(sectors),
});

export const position = z.strictObject({
  id: uuid,
  instrument: instrumentName,
  opened_at: instant,
  quantity: decimal,
  /** Bought and not settled yet; it may be sold all the same. */
  unsettled: decimal,
  /** Set aside for working sell orders. */
  on_hold: decimal,
  /** Paid with money that has not settled: cannot be sold until it has (United States). */
  bound: decimal,
  /** All in the currency of the product. */
  cost: money,
  average_price: decimal,
  /** Null: nobody has a price, the value is the cost. */
  price: z.nullable(z.strictObject({ price: decimal, ...usedOrigin.shape })),
  value: money,
  /** Of a bond: interest since its last coupon, beside the value. */
  accrued: z.optional(signedMoney),
  gain: signedMoney,
  gain_percent: z.nullable(signedDecimal),
  day_gain: signedMoney,
  day_percent: z.nullable(signedDecimal),
  realised: signedMoney,
  /** The same in the client’s accounts: what of the gain the price did, and what the exchange rate. */
  own: z.nullable(
    z.strictObject({
      currency,
      cost: money,
      value: money,
      gain: signedMoney,
      price_effect: signedMoney,
      currency_effect: signedMoney,
    }),
  ),
  /** In the tenant’s currency, for sums; null without a rate. */
  home_value: z.nullable(money),
});
export type Position = z.infer<typeof position>;

export const lot = z.strictObject({
  id: uuid,
  account_id: uuid,
  opened_at: instant,
  quantity: decimal,
  cost: money,
  own_cost: money,
  price: decimal,
  gain: z.nullable(signedMoney),
});
export type LotWire = z.infer<typeof lot>;

export const listPositions = client.get('listPositions', '/portfolio/app/v1/positions', {
  summary: 'Every open position at the last price, with its cost, gain and the gain of the day.',
  response: z.strictObject({
    as_of: instant,
    home: currency,
    simulated: z.boolean(),
    items: z.array(position),
  }),
});

export const getPosition = client.get('getPosition', '/portfolio/app/v1/positions/{market}/{symbol}', {
  summary: 'The client’s position in one instrument with the lots behind it, in the order they are sold.',
  params: z.strictObject({ market: marketCode, symbol }),
  response: z.strictObject({
    position: z.nullable(position),
    lots: z.array(lot),
    /** Whether the client may name the lots of a sale, or the oldest go first by law. */
    lot_rule: z.enum(['fifo', 'chosen']),
  }),
  refusals: ['not_found'],
});

export const closedPosition = z.strictObject({
  id: uuid,
  instrument: instrumentName,
  opened_at: instant,
  closed_at: instant,
  bought: money,
  proceeds: money,
  realised: signedMoney,
  percent: z.nullable(signedDecimal),
});
export type ClosedPosition = z.infer<typeof closedPosition>;

export const listClosedPositions = client.page('listClosedPositions', '/portfolio/app/v1/closed', {
  summary: 'Positions that ended, the last one first, with what they brought.',
  of: closedPosition,
});
