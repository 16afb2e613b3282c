// Recurring plans: what a client signs once for every run (amount, highest cost, price band, day), and what each run did or why it bought nothing.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { chargeLine } from '../fees/client.ts';
import { instrumentTypes, marketCode, symbol } from '../market/origin.ts';
import { orderStatuses } from '../orders/statuses.ts';
import { buyerRefusals } from '../products/types.ts';
import { byId, calendarDate, decimal, idOf, instant, money, pin, reference, uuid } from '../schemas/scalars.ts';
import { planDays, planMoves, planStatuses, runOutcomes, skipReasons } from './rules.ts';

/** Per run; outside of them nothing is bought. Prices are in the currency of the amount. */
const limits = {
  /** Everything a run may take, its costs included. */
  amount: money,
  /** Fees and taxes of one run. */
  highest_cost: money,
  lowest_price: decimal,
  highest_price: decimal,
};
const day = z.int().check(z.minimum(planDays.first), z.maximum(planDays.last));

export const planRun = z.strictObject({
  /** The day of the calendar it was for. */
  run_on: calendarDate,
  ran_at: instant,
  outcome: z.enum(runOutcomes),
  /** Null: it bought. */
  reason: z.nullable(z.enum(skipReasons)),
  /** What was looked at; null where it did not come to that. */
  price: z.nullable(decimal),
  cost: z.nullable(money),
  /** What was signed then. */
  ...limits,
  order: z.nullable(z.strictObject({ id: uuid, reference, status: z.enum(orderStatuses), total: money })),
});
export type PlanRun = z.infer<typeof planRun>;

export const plan = z.strictObject({
  id: idOf('plan'),
  account_id: idOf('account'),
  market: marketCode,
  symbol,
  name: z.string(),
  type: z.enum(instrumentTypes),
  /** Of the product page, where it is a fund. */
  fund_id: z.nullable(uuid),
  status: z.enum(planStatuses),
  ...limits,
  day,
  /** The next day of the calendar, and the day its market trades on from there; null: ended. */
  next_on: z.nullable(calendarDate),
  next_trade_on: z.nullable(calendarDate),
  /** The client asked to leave the next one out. */
  skips_next: z.boolean(),
  signed_at: instant,
  started_at: instant,
  ended_at: z.nullable(instant),
  last_run: z.nullable(planRun),
});
export type Plan = z.infer<typeof plan>;

export const planDetail = z.strictObject({
  ...plan.shape,
  /** Newest first. */
  runs: z.array(planRun),
});
export type PlanDetail = z.infer<typeof planDetail>;

export const planPreview = z.strictObject({
  market: marketCode,
  symbol,
  name: z.string(),
  type: z.enum(instrumentTypes),
  /** What it was asked for; what to begin with where nothing was named. */
  amount: money,
  /** The last price; of a fund its last NAV. */
  price: decimal,
  quantity: decimal,
  total: money,
  cost: money,
  lines: z.array(chargeLine),
  account_id: idOf('account'),
  first_on: calendarDate,
  first_trade_on: calendarDate,
  /** Limits to begin with; the client signs others if it wants. */
  suggested: z.strictObject({ highest_cost: money, lowest_price: decimal, highest_price: decimal }),
});
export type PlanPreview = z.infer<typeof planPreview>;

/** Only setting up and changing are closed by a rule: a plan can always be seen, paused and ended. */
const planner = clientWith(uses.plan);
const one = byId('plan');
const wishRefusals = [
  'not_found',
  'order_unsupported',
  'plan_account_missing',
  'amount_required',
  'amount_invalid',
  'currency_mismatch',
  'quantity_invalid',
  'price_unavailable',
  'investment_below_minimum',
  'amount_below_minimum',
] as const;
const eligibility = [...buyerRefusals, 'trading_suspended'] as const;
const signed = ['plan_terms_invalid', ...pinRefusals, 'idempotency_conflict'] as const;

export const previewPlan = planner.post('previewPlan', '/plan/app/v1/preview', {
  summary: 'What a run would buy and cost at the last price, when the first one is, and limits to begin with.',
  /** Without an amount: for one to begin with. */
  body: z.strictObject({ market: marketCode, symbol, amount: z.optional(money), day }),
  response: planPreview,
  refusals: [...wishRefusals, ...eligibility],
});

export const startPlan = planner.post('startPlan', '/plan/app/v1', {
  summary: 'Sets up a plan: the PIN signs what every run may do at most.',
  body: z.strictObject({ market: marketCode, symbol, day, ...limits, pin }),
  response: plan,
  refusals: [...wishRefusals, ...eligibility, ...signed],
  idempotent: true,
  begins: true,
  cost: 10,
});

export const listPlans = client.page('listPlans', '/plan/app/v1/list', {
  summary: 'The client’s plans, newest first.',
  of: plan,
  filters: { status: z.optional(z.enum(['all', ...planStatuses])) },
});

export const getPlan = client.get('getPlan', '/plan/app/v1/{id}', {
  summary: 'One plan with every run and why it bought or did not.',
  params: one,
  response: planDetail,
  refusals: ['not_found'],
});

export const changePlan = planner.post('changePlan', '/plan/app/v1/{id}/change', {
  summary: 'Signs other terms with the PIN; they hold from the next run on.',
  params: one,
  body: z.strictObject({ day, ...limits, pin }),
  response: plan,
  refusals: [...wishRefusals, ...eligibility, 'state_conflict', ...signed],
  idempotent: true,
  begins: true,
  cost: 10,
});

export const movePlan = client.post('movePlan', '/plan/app/v1/{id}/move', {
  summary: 'Pauses, resumes or ends a plan, leaves its next run out, or keeps it after all.',
  params: one,
  body: z.strictObject({ move: z.enum(planMoves) }),
  response: plan,
  refusals: ['not_found', 'state_conflict', 'kyc_required', 'terms_not_accepted'],
  begins: 'depends',
});
