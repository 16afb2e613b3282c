// Bonds, seen by staff: written down and opened by two people; what they pay follows from their terms.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders, overseers } from '../callers.ts';
import { actionLine } from '../corporate-actions/staff.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { calendarDate, currency, decimal, money, text, uuid } from '../schemas/scalars.ts';
import { bondTerms, couponFrequency } from './client.ts';
import { bondStates, dayCounts, issuerKinds } from './types.ts';

const one = z.strictObject({ id: uuid });

export const deskBond = z.strictObject({
  id: uuid,
  market: marketCode,
  symbol,
  name: z.string(),
  currency,
  state: z.enum(bondStates),
  terms: bondTerms,
  next_coupon: z.nullable(calendarDate),
});
export type DeskBond = z.infer<typeof deskBond>;

export const listDeskBonds = deskReaders.page('listDeskBonds', '/bonds', {
  summary: 'Bonds with their terms, drafts among them.',
  of: deskBond,
  shows: 'house',
});

export const comingCoupon = z.strictObject({
  bond_id: uuid,
  symbol,
  kind: z.enum(['coupon', 'redemption']),
  due_on: calendarDate,
  ex_date: z.nullable(calendarDate),
  pays_on: calendarDate,
  per_piece: decimal,
  /** For what clients hold now, before withholding. */
  gross: money,
  holders: z.int(),
});
export type ComingCoupon = z.infer<typeof comingCoupon>;

export const listComingCoupons = deskReaders.list('listComingCoupons', '/bonds/coming', {
  summary: 'What open bonds pay within the next year, for what clients hold now.',
  of: comingCoupon,
  shows: 'house',
});

export const previewCoupon = overseers.get('previewCoupon', '/bonds/{id}/preview', {
  summary: 'What the next coupon of a bond would come to for every client, as positions are now. Changes nothing.',
  params: one,
  response: z.strictObject({
    due_on: calendarDate,
    pays_on: calendarDate,
    per_piece: decimal,
    items: z.array(actionLine),
  }),
  refusals: ['not_found', 'state_conflict', 'price_missing'],
  shows: 'clients',
});

export const bondWish = z.strictObject({
  market: marketCode,
  symbol,
  issuer: text(200),
  issuer_kind: z.enum(issuerKinds),
  rating: z.nullable(text(100)),
  /** Of one piece: the price of the market is for so much. */
  nominal: decimal,
  minimum_pieces: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  coupon_percent: decimal,
  frequency: couponFrequency,
  day_count: z.enum(dayCounts),
  issued_on: calendarDate,
  matures_on: calendarDate,
  ex_days: z.int().check(z.minimum(0), z.maximum(30)),
});
export type BondWish = z.infer<typeof bondWish>;

const refusals = ['not_found', 'bond_terms_invalid', 'state_conflict', 'already_proposed'] as const;

export const proposeBond = operators.propose('proposeBond', '/bonds', {
  summary: 'Proposes a bond of the market with its terms; once two people agree it is a draft that no client sees.',
  body: bondWish.shape,
  refusals,
});

export const proposeBondChange = operators.propose('proposeBondChange', '/bonds/{id}', {
  summary: 'Proposes other terms of a draft. An open bond stays what was published.',
  params: one,
  body: bondWish.shape,
  refusals,
});

export const proposeBondOpening = operators.propose('proposeBondOpening', '/bonds/{id}/open', {
  summary: 'Proposes to open a draft to clients; from then on its terms stay.',
  params: one,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});
