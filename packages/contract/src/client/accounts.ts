// The client's accounts: one per country and currency, each with its six buckets, and the balance sheet over all of them.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { countryCode, currency, decimal, instant, money, signedMoney, uuid } from '../schemas/scalars.ts';

export const bucketNames = ['cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan'] as const;
export type BucketName = (typeof bucketNames)[number];

/** `outstanding` and `loan` are what the client owes, as positive amounts. */
export const buckets = z.strictObject({
  cash: money,
  invested: money,
  bonus: money,
  frozen: money,
  outstanding: money,
  loan: money,
});

export const account = z.strictObject({ id: uuid, country: countryCode, currency, opened_at: instant, buckets });
export type Account = z.infer<typeof account>;

/** Where a rate comes from and how old it is; a price without a source is not shown. */
export const usedRate = z.strictObject({
  from: currency,
  to: currency,
  rate: decimal,
  source: z.string(),
  simulated: z.boolean(),
  as_of: instant,
  age_s: z.int(),
});
export type UsedRate = z.infer<typeof usedRate>;

export const listAccounts = defineEndpoint({
  id: 'listAccounts',
  base: 'api',
  method: 'GET',
  path: '/acc/app/v1/list',
  summary: 'The client’s accounts with their buckets, the home account first.',
  access: { kind: 'client' },
  response: z.strictObject({ items: z.array(account) }),
  refusals: [],
});

export const currencyTotal = z.strictObject({ currency, buckets, net: signedMoney });

export const getAssets = defineEndpoint({
  id: 'getAssets',
  base: 'api',
  method: 'GET',
  path: '/stat/app/v1/asset',
  summary: 'The balance sheet: accounts, totals per currency, and the total in the home currency.',
  access: { kind: 'client' },
  response: z.strictObject({
    as_of: instant,
    accounts: z.array(account),
    totals: z.array(currencyTotal),
    home: z.strictObject({
      currency,
      /** What is owned less what is owed; bonus is not the client’s own money and is left out. */
      net: signedMoney,
      /** True when a rate was missing: then those currencies are not in the sum. */
      estimate: z.boolean(),
      missing: z.array(currency),
      rates: z.array(usedRate),
    }),
  }),
  refusals: [],
});
