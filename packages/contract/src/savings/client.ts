// Savings: what issuers offer at a published, dated rate, what placing and leaving come to in money, and what the client has with them.
import * as z from 'zod/mini';
import { productUses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { productAccess } from '../products/client.ts';
import { buyerRefusals } from '../products/types.ts';
import {
  byId,
  calendarDate,
  countryCode,
  currency,
  decimal,
  idOf,
  instant,
  money,
  pin,
  uuid,
} from '../schemas/scalars.ts';
import {
  dayCounts,
  maturityChoices,
  savingStatuses,
  savingsPayouts,
  savingsRisks,
  savingsSubtypes,
  savingsTypes,
} from './rules.ts';

export const savingsIssuer = z.strictObject({
  name: z.string(),
  country: countryCode,
  risk: z.enum(savingsRisks),
  /** Per person, where a scheme covers deposits. */
  protected_up_to: z.nullable(money),
});

export const savingsRate = z.strictObject({
  starts_on: calendarDate,
  /** In percent a year, before tax. */
  rate: decimal,
});

/** What is the same for everybody. */
export const savingsOffer = z.strictObject({
  id: uuid,
  type: z.enum(savingsTypes),
  subtype: z.enum(savingsSubtypes),
  name: z.string(),
  currency,
  issuer: savingsIssuer,
  /** Holds today. */
  rate: savingsRate,
  /** Published for a later day; null: none. */
  next_rate: z.nullable(savingsRate),
  day_count: z.enum(dayCounts),
  payout: z.enum(savingsPayouts),
  /** Null: no term. With one the rate of the first day holds until its end. */
  term_days: z.nullable(z.int()),
  /** Days from asking for the money to having it. */
  leave_days: z.int(),
  /** Leaving a term early costs the interest of so many days, never more than was earned; null: no term. */
  early_days: z.nullable(z.int()),
  minimum: money,
  /** Per person; null: none. */
  cap: z.nullable(money),
  is_open: z.boolean(),
});
export type SavingsOffer = z.infer<typeof savingsOffer>;

export const savingsProduct = z.strictObject({
  ...savingsOffer.shape,
  /** What the client has in it. */
  mine: money,
  access: productAccess,
});
export type SavingsProduct = z.infer<typeof savingsProduct>;

export const savingsProductDetail = z.strictObject({
  ...savingsProduct.shape,
  /** Every rate that was published, the oldest first. */
  rates: z.array(savingsRate),
});
export type SavingsProductDetail = z.infer<typeof savingsProductDetail>;

export const savingQuote = z.strictObject({
  product_id: uuid,
  account_id: idOf('account'),
  amount: money,
  rate: decimal,
  /** Over the term, or over 30 nights and over a year at today’s rate. */
  interest: z.array(z.strictObject({ days: z.int(), amount: money })),
  matures_on: z.nullable(calendarDate),
  /** The most that leaving before the end can cost; null: leaving costs nothing. */
  early_cost: z.nullable(money),
  cash_after: money,
});
export type SavingQuote = z.infer<typeof savingQuote>;

export const saving = z.strictObject({
  id: idOf('saving'),
  product_id: uuid,
  account_id: idOf('account'),
  type: z.enum(savingsTypes),
  subtype: z.enum(savingsSubtypes),
  name: z.string(),
  issuer: savingsIssuer,
  status: z.enum(savingStatuses),
  /** With the issuer, what was asked back and is not here yet included. */
  principal: money,
  leaving: money,
  /** Whole units earned and not paid; fractions are carried, never lost. */
  earned: money,
  paid: money,
  rate: decimal,
  opened_at: instant,
  /** Nights up to this day are counted; null: none yet. */
  counted_to: z.nullable(calendarDate),
  matures_on: z.nullable(calendarDate),
  at_maturity: z.nullable(z.enum(maturityChoices)),
  closed_at: z.nullable(instant),
});
export type Saving = z.infer<typeof saving>;

export const savingDetail = z.strictObject({
  ...saving.shape,
  may_leave_in_part: z.boolean(),
  day_count: z.enum(dayCounts),
  payout: z.enum(savingsPayouts),
  /** The last nights, the newest first: balance, rate and exact interest of each. */
  days: z.array(z.strictObject({ day: calendarDate, balance: money, rate: decimal, interest: decimal })),
  exits: z.array(
    z.strictObject({
      id: idOf('saving_exit'),
      asked_at: instant,
      amount: money,
      cost: money,
      due_on: calendarDate,
      arrived_at: z.nullable(instant),
    }),
  ),
  payments: z.array(z.strictObject({ paid_at: instant, through: calendarDate, amount: money })),
});
export type SavingDetail = z.infer<typeof savingDetail>;

export const leaveQuote = z.strictObject({
  is_whole: z.boolean(),
  is_early: z.boolean(),
  amount: money,
  /** Earned so far and paid with it; of a part nothing, its interest comes with the next payment. */
  interest: money,
  cost: money,
  receive: money,
  due_on: calendarDate,
});
export type LeaveQuote = z.infer<typeof leaveQuote>;

/** Only placing money is closed by a rule: what is there can always be seen and taken out. */
const saver = clientWith(productUses.savings);
const one = byId('saving');
const wish = { product_id: uuid, account_id: idOf('account'), amount: money };
const wishRefusals = [
  'not_found',
  'amount_invalid',
  'currency_mismatch',
  ...buyerRefusals,
  'trading_suspended',
  'investment_below_minimum',
  'savings_over_cap',
  'insufficient_funds',
] as const;
const signed = [...pinRefusals, 'ledger_halted', 'idempotency_conflict'] as const;
const leaveRefusals = [
  'not_found',
  'state_conflict',
  'amount_invalid',
  'currency_mismatch',
  'savings_whole_only',
  'savings_rest_too_small',
] as const;

export const listSavingsProducts = client.list('listSavingsProducts', '/savings/app/v1/products', {
  summary: 'Savings products with today’s rate, issuer, risk and whether the client may place money in them.',
  of: savingsProduct,
});

export const getSavingsProduct = client.get('getSavingsProduct', '/savings/app/v1/products/{id}', {
  summary: 'One savings product with every rate that was published.',
  params: z.strictObject({ id: uuid }),
  response: savingsProductDetail,
  refusals: ['not_found'],
});

export const quoteSaving = saver.post('quoteSaving', '/savings/app/v1/quote', {
  summary: 'What placing an amount comes to: interest, end, the cost of leaving early, cash left.',
  body: z.strictObject(wish),
  response: savingQuote,
  refusals: wishRefusals,
});

export const openSaving = saver.post('openSaving', '/savings/app/v1', {
  summary: 'Places money with the issuer, signed with the PIN.',
  body: z.strictObject({
    ...wish,
    /** As the client saw it; another one is refused. */
    rate: decimal,
    /** For a term; otherwise null. */
    at_maturity: z.nullable(z.enum(maturityChoices)),
    pin,
  }),
  response: saving,
  refusals: [...wishRefusals, 'savings_rate_changed', ...signed],
  idempotent: true,
  begins: true,
  cost: 10,
});

export const listSavings = client.page('listSavings', '/savings/app/v1/list', {
  summary: 'The client’s savings, newest first.',
  of: saving,
  filters: { status: z.optional(z.enum(['all', ...savingStatuses])) },
});

export const getSaving = client.get('getSaving', '/savings/app/v1/{id}', {
  summary: 'One of the client’s savings with its nights, payments and money on its way back.',
  params: one,
  response: savingDetail,
  refusals: ['not_found'],
});

export const quoteLeave = client.post('quoteLeave', '/savings/app/v1/{id}/leave/quote', {
  summary: 'What taking money out comes to, its cost included.',
  params: one,
  body: z.strictObject({
    /** Null: everything. */
    amount: z.nullable(money),
  }),
  response: leaveQuote,
  refusals: leaveRefusals,
});

export const leaveSaving = client.post('leaveSaving', '/savings/app/v1/{id}/leave', {
  summary: 'Asks for money back, all or a part, signed with the PIN.',
  params: one,
  body: z.strictObject({
    amount: z.nullable(money),
    /** As the client saw it; another sum is refused. */
    receive: money,
    pin,
  }),
  response: saving,
  refusals: [...leaveRefusals, 'savings_figures_changed', ...signed],
  idempotent: true,
  begins: false,
  cost: 10,
});

export const chooseMaturity = client.post('chooseMaturity', '/savings/app/v1/{id}/maturity', {
  summary: 'Says what happens when the term ends, signed with the PIN.',
  params: one,
  body: z.strictObject({ at_maturity: z.enum(maturityChoices), pin }),
  response: saving,
  refusals: ['not_found', 'state_conflict', 'kyc_required', 'terms_not_accepted', ...signed],
  idempotent: true,
  begins: 'depends',
  cost: 10,
});
