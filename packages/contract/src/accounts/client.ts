// The client's accounts: one per country and currency, each with its six buckets, and the balance sheet over all of them.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import {
  countryCode,
  currency,
  decimal,
  idOf,
  instant,
  money,
  signedDecimal,
  signedMoney,
} from '../schemas/scalars.ts';

export const bucketNames = ['cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan'] as const;
export type BucketName = (typeof bucketNames)[number];

/** `cash` has the proceeds of sales that have not settled in it; `outstanding` and `loan` are what the client owes, as positive amounts. */
export const buckets = z.strictObject({
  cash: money,
  invested: money,
  bonus: money,
  frozen: money,
  outstanding: money,
  loan: money,
});

export const account = z.strictObject({
  id: idOf('account'),
  country: countryCode,
  currency,
  opened_at: instant,
  buckets,
  /** The part of `cash` that has not settled: it can be spent and not withdrawn. */
  unsettled: money,
  /** What is owned less what is owed; bonus is not the client’s own money and is left out. */
  net: signedMoney,
});
export type Account = z.infer<typeof account>;

/** Where a rate comes from and how old it is; a price without a source is not shown. */
export const usedRate = z.strictObject({
  from: currency,
  to: currency,
  rate: decimal,
  source: z.string(),
  simulated: z.boolean(),
  /** When it was true on its market, and how long ago that is. */
  as_of: instant,
  age_s: z.int(),
  /** When we heard of it. */
  received_at: instant,
  /** Too old to exchange at: it shows a worth until the market opens. */
  indicative: z.boolean(),
});
export type UsedRate = z.infer<typeof usedRate>;

/** Cash of one account that covers what another owes and cannot cover itself, at its worth. */
export const boundElsewhere = z.strictObject({
  /** The account that owes. */
  account_id: idOf('account'),
  /** What its own cash does not cover. */
  short: money,
  /** What stands for it in this account. */
  bound: money,
  rate: z.nullable(usedRate),
});
export type BoundElsewhere = z.infer<typeof boundElsewhere>;

export const listAccounts = client.list('listAccounts', '/acc/app/v1/list', {
  summary: 'The client’s accounts with their buckets, the home account first.',
  of: account,
});

/** Shares at their last price; `invested` is what they cost. */
const marketValue = money;

export const currencyTotal = z.strictObject({
  currency,
  buckets,
  unsettled: money,
  market_value: marketValue,
  /** With shares at their price. */
  net: signedMoney,
});

export const historyRanges = ['1D', '1W', '1M', '12M'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Amounts are decimals in the history's currency; changes count from its first point. */
export const historyPoint = z.strictObject({
  at: instant,
  /** Own money less debts as the books stood then, at the rate of then. */
  value: signedDecimal,
  change: signedDecimal,
  /** Of the first value; none when that was not above zero. */
  change_percent: z.nullable(signedDecimal),
  /** The change without what was paid in or out. */
  gain: signedDecimal,
  /** Of the first value and what was paid in since; none when that is not above zero. */
  gain_percent: z.nullable(signedDecimal),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

export const assetHistory = z.strictObject({
  range: z.enum(historyRanges),
  currency,
  /** One account in its own currency, or all of them together. */
  account_id: z.nullable(idOf('account')),
  /** Deposits and withdrawals since the first point; what came back of either is taken off it. */
  paid_in: signedDecimal,
  paid_out: signedDecimal,
  /** Oldest first; the last is the value now. */
  points: z.array(historyPoint),
  /** A simulated rate stands behind at least one point. */
  simulated: z.boolean(),
  /** Currencies whose past rates are not known: today’s stands in for them. */
  todays_rates: z.array(currency),
});
export type AssetHistory = z.infer<typeof assetHistory>;

export const getAssets = client.get('getAssets', '/stat/app/v1/asset', {
  summary: 'The balance sheet: accounts, totals per currency, the total in one currency, and its history on request.',
  query: z.strictObject({
    /** Of the total; one of the client’s currencies, the tenant’s own unless asked. */
    currency: z.optional(currency),
    range: z.optional(z.enum(historyRanges)),
    /** Whose history: one account instead of the total. */
    account_id: z.optional(idOf('account')),
  }),
  response: z.strictObject({
    as_of: instant,
    accounts: z.array(z.strictObject({ ...account.shape, market_value: marketValue })),
    totals: z.array(currencyTotal),
    home: z.strictObject({
      currency,
      net: signedMoney,
      /** Converted and rounded one by one: they may add up to a unit more or less than the total. */
      buckets,
      unsettled: money,
      market_value: marketValue,
      /** True when a rate was missing: then those currencies are not in the sum. */
      estimate: z.boolean(),
      missing: z.array(currency),
      rates: z.array(usedRate),
    }),
    /** Only with a range. */
    history: z.nullable(assetHistory),
  }),
  refusals: ['not_found', 'currency_mismatch'],
});
