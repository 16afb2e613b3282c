// Offerings, seen by staff: made, revealed and called off by two people. They open and close by their published days alone.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { offeredTo } from '../products/staff.ts';
import { decimal, instant, uuid } from '../schemas/scalars.ts';
import { allotmentRules } from './draw.ts';
import { offering } from './client.ts';
import { offeringSubtypes } from './types.ts';

const one = z.strictObject({ id: uuid });
const { access: _access, mine: _mine, ...fields } = offering.shape;
const whole = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** With the book as it stands: how much is asked for, also while it is open. */
export const deskOffering = z.strictObject({
  ...fields,
  bids: z.int(),
  lots_asked: z.int(),
  /** How many times over, with two places. */
  subscribed: decimal,
  /** Closed, and the three indices have closed since: the secret can be revealed. */
  draw_ready: z.boolean(),
});
export type DeskOffering = z.infer<typeof deskOffering>;

export const listDeskOfferings = deskReaders.page('listDeskOfferings', '/offerings', {
  summary: 'Offerings, the newest first, with how much is asked for.',
  of: deskOffering,
  shows: 'house',
});

export const allotmentPreview = z.strictObject({
  final_price: decimal,
  bids: z.int(),
  lots_asked: z.int(),
  /** Bids that reach the final price. */
  bids_in: z.int(),
  lots_in: z.int(),
  lots_given: z.int(),
  /** How many bids get how many lots; who they are is up to the draw. */
  table: z.array(z.strictObject({ lots_asked: z.int(), bids: z.int(), lots_expected: decimal })),
});
export type AllotmentPreview = z.infer<typeof allotmentPreview>;

export const previewAllotment = deskReaders.get('previewAllotment', '/offerings/{id}/preview', {
  summary:
    'What an allotment would come to by the book so far. Nobody can tell who wins before the secret is revealed.',
  params: one,
  response: allotmentPreview,
  refusals: ['not_found'],
  shows: 'house',
});

/** What is offered, on which terms and to whom. */
export const offeringWish = z.strictObject({
  market: marketCode,
  symbol,
  subtype: z.enum(offeringSubtypes),
  price_low: decimal,
  price_high: decimal,
  lot_size: whole,
  lots: whole,
  minimum_lots: whole,
  maximum_lots: whole,
  rule: z.enum(allotmentRules),
  fee_percent: decimal,
  pays_on_allotment: z.boolean(),
  opens_at: instant,
  closes_at: instant,
  /** SHA-256 of a secret of 64 hexadecimal digits that the proposer keeps until the draw. */
  commitment: hex,
  ...offeredTo.shape,
});
export type OfferingWish = z.infer<typeof offeringWish>;

export const proposeOffering = operators.propose('proposeOffering', '/offerings', {
  summary:
    'Proposes an offering with its terms and the commitment to a secret; the days after its close follow the market’s calendar.',
  body: offeringWish.shape,
  refusals: ['not_found', 'offering_terms_invalid', 'already_proposed'],
});

export const proposeAllotment = operators.propose('proposeAllotment', '/offerings/{id}/allot', {
  summary: 'Proposes to reveal the secret: once another person agrees, the published rule allots.',
  params: one,
  body: { secret: hex },
  refusals: ['not_found', 'state_conflict', 'offering_secret_wrong', 'offering_draw_too_early', 'already_proposed'],
});

export const proposeOfferingEnd = operators.propose('proposeOfferingEnd', '/offerings/{id}/cancel', {
  summary: 'Proposes to call an offering off; all money that is held for it is free at once.',
  params: one,
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});
