// Strategies: rules with versions that trade a book of their own, in units at the NAV of that book. Figures come from recorded fills and
// NAVs only; nothing here says what somebody hopes for.
import * as z from 'zod/mini';
import { productUses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { fund, fundDeal, fundQuotation, fundRefusals, placeRefusals, recordedNav, signed } from '../funds/client.ts';
import { order } from '../orders/client.ts';
import { calendarDate, decimal, instant, money, signedDecimal, uuid } from '../schemas/scalars.ts';
import { ruleNames, strategyKinds, testAnswers } from './types.ts';

/** Those that the rule has; see `ruleSettings`. */
export const settings = z.strictObject({
  lookback: z.optional(z.int()),
  top: z.optional(z.int()),
  window: z.optional(z.int()),
  entry: z.optional(z.int()),
});

export const strategyVersion = z.strictObject({
  version: z.int(),
  rule: z.enum(ruleNames),
  settings,
  /** MARKET:SYMBOL of what it may hold. */
  universe: z.array(z.string()),
  published_at: instant,
});
export type StrategyVersion = z.infer<typeof strategyVersion>;

/** Computed of recorded NAVs; null where the record is too short to say it. */
export const strategyFigures = z.strictObject({
  since: z.nullable(calendarDate),
  days: z.int(),
  change_percent: z.nullable(signedDecimal),
  /** The deepest fall from a peak. */
  drawdown_percent: z.nullable(signedDecimal),
  worst_month: z.nullable(z.strictObject({ month: z.string(), change_percent: signedDecimal })),
  /** The longest time below an earlier peak, in calendar days. */
  under_water_days: z.int(),
  volatility_percent: z.nullable(decimal),
  /** 1 to 7 by volatility; 7 while the record is shorter than sixty days. */
  risk: z.int().check(z.minimum(1), z.maximum(7)),
});
export type StrategyFigures = z.infer<typeof strategyFigures>;

/** What stands between this client and a first purchase. */
export const firstTime = z.strictObject({
  facts_opened_at: z.nullable(instant),
  test_passed_at: z.nullable(instant),
  /** The end of the cooling-off; null before the test is passed. */
  ready_at: z.nullable(instant),
  is_ready: z.boolean(),
});
export type FirstTime = z.infer<typeof firstTime>;

export const strategy = z.strictObject({
  id: uuid,
  kind: z.enum(strategyKinds),
  name: z.string(),
  instrument: fund.shape.instrument,
  currency: fund.shape.currency,
  current: strategyVersion,
  entry_percent: decimal,
  exit_percent: decimal,
  minimum: money,
  cut_off: z.string(),
  zone: z.string(),
  settle_days: z.int(),
  /** The house’s own units, which let the rule run before the first client; they are never sold to a client. */
  house_units: decimal,
  nav: z.nullable(recordedNav),
  change_percent: z.nullable(signedDecimal),
  performance: fund.shape.performance,
  figures: strategyFigures,
  /** Whether any price it traded at was simulated. */
  simulated: z.boolean(),
  deal: fundDeal,
  access: fund.shape.access,
  first_time: firstTime,
  mine: fund.shape.mine,
});
export type Strategy = z.infer<typeof strategy>;

const one = z.strictObject({ id: uuid });
/** Which feature, the strategy's own kind says: the server asks it with each purchase. */
const invests = clientWith({ perm: productUses.quant.perm });

export const listStrategies = client.page('listStrategies', '/quant/app/v1/list', {
  summary: 'Strategies with their rule, their last NAV and figures computed of recorded NAVs.',
  of: strategy,
});

export const getStrategy = client.get('getStrategy', '/quant/app/v1/{id}', {
  summary: 'One strategy, by its id or that of its instrument.',
  params: one,
  response: strategy,
  refusals: ['not_found'],
});

export const getStrategyNavs = client.list('listStrategyNavs', '/quant/app/v1/{id}/navs', {
  summary: 'The recorded NAVs of the last two years, oldest first.',
  params: one,
  of: recordedNav,
  refusals: ['not_found'],
  cost: 2,
});

export const strategyFill = z.strictObject({
  id: uuid,
  day: calendarDate,
  version: z.int(),
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  quantity: decimal,
  price: decimal,
  source: z.string(),
  simulated: z.boolean(),
  traded_at: instant,
  gross: money,
  charges: money,
  /** Of the day’s end; null until it is struck. */
  nav: z.nullable(decimal),
});
export type StrategyFill = z.infer<typeof strategyFill>;

export const listStrategyFills = client.list('listStrategyFills', '/quant/app/v1/{id}/fills', {
  summary: 'The last hundred trades of the book with price, source, costs and the NAV of their day, newest first.',
  params: one,
  of: strategyFill,
  refusals: ['not_found'],
  cost: 2,
});

/** What the rule would have done on past prices: never a part of the record. */
export const backTest = z.strictObject({
  version: z.int(),
  from: calendarDate,
  to: calendarDate,
  computed_at: instant,
  figures: strategyFigures,
});
export type BackTest = z.infer<typeof backTest>;

export const keyFacts = z.strictObject({
  opened_at: instant,
  /** Null where prices do not reach back far enough. */
  back_test: z.nullable(backTest),
  /** Of the record: what trading has cost so far, and how many trades that was. */
  traded: z.strictObject({ trades: z.int(), charges: money }),
});
export type KeyFacts = z.infer<typeof keyFacts>;

export const openKeyFacts = client.post('openKeyFacts', '/quant/app/v1/{id}/key-facts', {
  summary: 'Opens the key facts, and records that they were opened.',
  params: one,
  body: z.strictObject({}),
  response: keyFacts,
  refusals: ['not_found'],
  cost: 2,
});

const answer = z.enum(testAnswers);

export const takeStrategyTest = client.post('takeStrategyTest', '/quant/app/v1/{id}/test', {
  summary: 'Answers the short test. All must be right; then the cooling-off begins.',
  params: one,
  body: z.strictObject({ loss: answer, past: answer, price: answer, leave: answer }),
  response: z.strictObject({ right: z.int(), of: z.int(), passed: z.boolean(), first_time: firstTime }),
  refusals: ['not_found', 'strategy_facts_unread'],
  cost: 2,
});

const own = [
  'permission_not_granted',
  'feature_disabled',
  'requires_all',
  'requires_any',
  'requires_levels',
  'strategy_facts_unread',
  'strategy_test_needed',
  'strategy_cooling_off',
  'strategy_full',
] as const;

export const quoteStrategyPurchase = invests.post('quoteStrategyPurchase', '/quant/app/v1/{id}/buy/quote', {
  summary: 'What an amount would bring at the last NAV, and which day’s NAV it will get.',
  params: one,
  body: z.strictObject({ amount: money }),
  response: fundQuotation,
  refusals: [...fundRefusals, ...own],
  cost: 2,
});

export const quoteStrategyStop = client.post('quoteStrategyStop', '/quant/app/v1/{id}/stop/quote', {
  summary: 'What stopping would bring and cost at the last NAV. Without units: everything.',
  params: one,
  body: z.strictObject({ units: z.optional(decimal) }),
  response: fundQuotation,
  refusals: [...fundRefusals, ...own],
  cost: 2,
});

export const placeStrategyPurchase = invests.post('placeStrategyPurchase', '/quant/app/v1/{id}/buy', {
  summary: 'Subscribes as quoted, signed with the PIN. The money is held until the NAV of the day that was told.',
  params: one,
  body: signed,
  response: order,
  refusals: [...placeRefusals, ...own],
  idempotent: true,
  begins: true,
  cost: 2,
});

export const placeStrategyStop = client.post('placeStrategyStop', '/quant/app/v1/{id}/stop', {
  summary: 'Stops as quoted, signed with the PIN. The units are redeemed at the NAV of the day that was told.',
  params: one,
  body: signed,
  response: order,
  refusals: [...placeRefusals, ...own],
  idempotent: true,
  begins: false,
  cost: 2,
});
