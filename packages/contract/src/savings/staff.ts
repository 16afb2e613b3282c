// Savings, seen by staff: products and rates by two people, positions, and the daily reconciliation with each issuer.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { calendarDate, countryCode, currency, decimal, idOf, instant, money, text, uuid } from '../schemas/scalars.ts';
import { saving, savingsOffer, savingsRate } from './client.ts';
import {
  dayCounts,
  savingStatuses,
  savingsBreakKinds,
  savingsPayouts,
  savingsRisks,
  savingsSubtypes,
  savingsTypes,
} from './rules.ts';

const one = z.strictObject({ id: uuid });
const issuerCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));

export const listSavingsOffers = deskReaders.list('listSavingsOffers', '/savings/products', {
  summary: 'Savings products with every rate and what clients have in them.',
  of: z.strictObject({
    ...savingsOffer.shape,
    issuer_code: issuerCode,
    rates: z.array(savingsRate),
    placed: money,
    clients: z.int(),
  }),
  shows: 'house',
});

export const listAllSavings = deskReaders.queue('listAllSavings', '/savings', {
  summary: 'What clients have in savings, newest first.',
  of: z.strictObject({ ...saving.shape, client_id: idOf('client') }),
  statuses: savingStatuses,
});

export const listSavingsIssuers = deskReaders.list('listSavingsIssuers', '/savings/issuers', {
  summary: 'Each issuer by currency: the books, the sum of positions, its last statement, and what does not agree.',
  of: z.strictObject({
    issuer: issuerCode,
    name: z.string(),
    books: money,
    positions: money,
    statement: z.nullable(z.strictObject({ day: calendarDate, balance: money, books: money })),
    breaks: z.array(
      z.strictObject({
        id: uuid,
        kind: z.enum(savingsBreakKinds),
        expected: money,
        found: z.nullable(money),
        since: instant,
      }),
    ),
  }),
  shows: 'house',
});

export const proposeSavingsProduct = operators.propose('proposeSavingsProduct', '/savings/products', {
  summary: 'Proposes a new savings product with its issuer, risk, first rate and terms.',
  body: {
    type: z.enum(savingsTypes),
    subtype: z.enum(savingsSubtypes),
    name: text(60, 3),
    currency,
    issuer_code: issuerCode,
    issuer_name: text(80, 3),
    issuer_country: countryCode,
    risk: z.enum(savingsRisks),
    protected_up_to: z.nullable(decimal),
    rate: decimal,
    starts_on: calendarDate,
    day_count: z.enum(dayCounts),
    payout: z.enum(savingsPayouts),
    term_days: z.nullable(z.int().check(z.minimum(7), z.maximum(3_660))),
    leave_days: z.int().check(z.minimum(0), z.maximum(120)),
    early_days: z.nullable(z.int().check(z.minimum(0), z.maximum(3_660))),
    minimum: decimal,
    cap: z.nullable(decimal),
  },
  refusals: ['savings_terms_invalid', 'already_proposed'],
});

export const proposeSavingsRate = operators.propose('proposeSavingsRate', '/savings/products/{id}/rates', {
  summary: 'Proposes a rate from a later day on.',
  params: one,
  body: { rate: decimal, starts_on: calendarDate },
  refusals: ['not_found', 'savings_terms_invalid', 'already_proposed'],
});

export const proposeSavingsStatement = operators.propose('proposeSavingsStatement', '/savings/statements', {
  summary: 'Proposes to record what an issuer states to hold at the end of a day.',
  body: { issuer: issuerCode, day: calendarDate, balance: money },
  refusals: ['not_found', 'amount_invalid', 'currency_mismatch', 'savings_terms_invalid', 'already_proposed'],
});
