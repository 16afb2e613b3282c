// Strategies, seen by staff: created and published by two people; their books, their runs and what they traded.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { cutOffTerms } from '../funds/staff.ts';
import { marketCode } from '../market/origin.ts';
import { offeredTo } from '../products/staff.ts';
import { calendarDate, decimal, instant, money, text, uuid } from '../schemas/scalars.ts';
import { settings, strategy, strategyFill } from './client.ts';
import { ruleNames, runOutcomes, runSlots, strategyKinds } from './types.ts';

const one = z.strictObject({ id: uuid });
const { access: _access, mine: _mine, first_time: _first, performance: _performance, ...fields } = strategy.shape;

export const deskStrategy = z.strictObject({
  ...fields,
  /** All units: clients’ and the house’s. */
  units: decimal,
  capacity: decimal,
  /** Orders that wait for a NAV. */
  waiting: z.int(),
});
export type DeskStrategy = z.infer<typeof deskStrategy>;

export const listDeskStrategies = deskReaders.page('listDeskStrategies', '/strategies', {
  summary: 'Strategies with their published version, their figures and what waits for the next NAV.',
  of: deskStrategy,
  shows: 'house',
});

export const strategyBook = z.strictObject({
  /** By trade date: what settlement has not brought yet is a part of it, and is said beside. */
  cash: money,
  unsettled: money,
  value: money,
  units: decimal,
  positions: z.array(z.strictObject({ symbol: z.string(), quantity: decimal, unsettled: decimal, cost: money })),
  days: z.array(
    z.strictObject({ day: calendarDate, units: decimal, value: money, nav: decimal, recorded_at: instant }),
  ),
  runs: z.array(
    z.strictObject({
      day: calendarDate,
      slot: z.enum(runSlots),
      version: z.int(),
      outcome: z.enum(runOutcomes),
      recorded_at: instant,
    }),
  ),
  fills: z.array(
    z.strictObject({
      ...strategyFill.shape,
      /** By the cycle of the market; null of trades that were paid and delivered when they were written down. */
      settles_on: z.nullable(calendarDate),
      settled: z.boolean(),
    }),
  ),
});
export type StrategyBook = z.infer<typeof strategyBook>;

export const getStrategyBook = deskReaders.get('getStrategyBook', '/strategies/{id}/book', {
  summary: 'The book of a strategy as the ledger has it, its last days, runs and trades.',
  params: one,
  response: strategyBook,
  refusals: ['not_found'],
  shows: 'house',
});

const universe = z.array(z.string().check(z.minLength(3), z.maxLength(40))).check(z.minLength(2), z.maxLength(10));
const ruleFields = { rule: z.enum(ruleNames), settings, universe };

export const strategyWish = z.strictObject({
  name: text(60, 3),
  kind: z.enum(strategyKinds),
  market: marketCode,
  ...ruleFields,
  entry_percent: decimal,
  exit_percent: decimal,
  minimum: decimal,
  /** What the house puts in so that the rule can run before the first client. */
  seed: decimal,
  ...cutOffTerms.shape,
  ...offeredTo.shape,
});
export type StrategyWish = z.infer<typeof strategyWish>;

export const proposeStrategy = operators.propose('proposeStrategy', '/strategies', {
  summary: 'Proposes a strategy: its rule, what it may hold, its charges and the house’s own money in it.',
  body: strategyWish.shape,
  refusals: ['strategy_terms_invalid', 'strategy_venue_missing', 'state_conflict', 'already_proposed'],
});

export const versionWish = z.strictObject(ruleFields);
export type VersionWish = z.infer<typeof versionWish>;

export const proposeStrategyVersion = operators.propose('proposeStrategyVersion', '/strategies/{id}/versions', {
  summary: 'Proposes a further version of a rule; it trades from the first run after another person agrees.',
  params: one,
  body: versionWish.shape,
  refusals: ['not_found', 'strategy_terms_invalid', 'state_conflict', 'already_proposed'],
});
