// Offerings: new and further shares at a price or within a band. Bid for in lots, changed and taken back until the close, allotted by a
// published rule that anyone can run again.
import * as z from 'zod/mini';
import { productUses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { order, signingRefusals } from '../orders/client.ts';
import { anyOf, buyerRefusals } from '../products/types.ts';
import { productAccess } from '../products/client.ts';
import { orderedInstrument, quotation, quotationRefusals } from '../quotations/client.ts';
import { calendarDate, currency, decimal, idOf, instant, money, pin, uuid } from '../schemas/scalars.ts';
import { allotmentRules } from './draw.ts';
import { offeringStages, offeringSubtypes, offeringTypes } from './types.ts';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const lots = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** What this client bid, and what came of it. */
export const ownBid = z.strictObject({
  order_id: uuid,
  status: order.shape.status,
  lots,
  /** Null: at the cut-off price. */
  price: z.nullable(decimal),
  held: money,
  maximum: money,
  placed_at: instant,
  can_change: z.boolean(),
  allotted_lots: z.nullable(z.int()),
  /** Its place in the draw, 1 is the first; null where the price was missed. */
  place: z.nullable(z.int()),
  rejection: order.shape.rejection,
  /** What is still to be paid for the allotment, and until when; it lapses at no cost. */
  due: z.nullable(money),
  due_by: z.nullable(instant),
});
export type OwnBid = z.infer<typeof ownBid>;

export const offering = z.strictObject({
  id: uuid,
  type: z.enum(offeringTypes),
  subtype: z.enum(offeringSubtypes),
  stage: z.enum(offeringStages),
  instrument: orderedInstrument,
  currency,
  /** Equal where the price is fixed. */
  price_low: decimal,
  price_high: decimal,
  price_step: decimal,
  lot_size: z.int(),
  lots: z.int(),
  minimum_lots: z.int(),
  /** The cap per person. */
  maximum_lots: z.int(),
  rule: z.enum(allotmentRules),
  fee_percent: decimal,
  /** Nothing is held before the allotment; what is allotted is paid afterwards, up to what was signed. */
  pays_on_allotment: z.boolean(),
  payment_hours: z.int(),
  opens_at: instant,
  closes_at: instant,
  allots_on: calendarDate,
  refunds_on: calendarDate,
  credits_on: calendarDate,
  lists_on: calendarDate,
  reveal_by: instant,
  /** Settles with the credit of the shares. */
  commitment: hex(64),
  /** Countries whose best-known index closes into the seed. */
  indices: z.array(z.string()),
  final_price: z.nullable(decimal),
  /** Bids and the lots they ask for; told once the offering is closed. */
  bids: z.nullable(z.int()),
  lots_asked: z.nullable(z.int()),
  access: productAccess,
  mine: z.nullable(ownBid),
});
export type Offering = z.infer<typeof offering>;

const one = z.strictObject({ id: uuid });
/** Which feature, the offering's own type says: the server asks it with each bid. */
const subscribes = clientWith({ perm: productUses.ipo.perm });

export const listOfferings = client.page('listOfferings', '/offering/app/v1/list', {
  summary: 'Offerings, the newest first, with the client’s own bid.',
  of: offering,
  filters: { stage: z.optional(z.enum([anyOf, ...offeringStages])) },
});

export const getOffering = client.get('getOffering', '/offering/app/v1/{id}', {
  summary: 'One offering with its days, terms and the client’s own bid.',
  params: one,
  response: offering,
  refusals: ['not_found'],
});

export const offeringDraw = z.strictObject({
  rule: z.enum(allotmentRules),
  lots: z.int(),
  /** Prices are in hundred-millionths, so that every machine reads them alike. */
  price_low: z.string(),
  price_high: z.string(),
  commitment: hex(64),
  root: hex(64),
  secret: hex(64),
  closes: z.array(z.string()),
  indices: z.array(z.string()),
  seed: hex(64),
  final_price: z.string(),
  bids: z.array(
    z.strictObject({ id: uuid, lots: z.int(), price: z.nullable(z.string()), bytes: hex(32), allotted: z.int() }),
  ),
});
export type OfferingDraw = z.infer<typeof offeringDraw>;

export const getOfferingDraw = client.get('getOfferingDraw', '/offering/app/v1/{id}/draw', {
  summary: 'The published record of a draw: everything that is needed to run it again.',
  params: one,
  response: offeringDraw,
  refusals: ['not_found'],
  cost: 5,
});

const bidding = {
  lots,
  /** Left out: at the cut-off price. */
  price: z.optional(decimal),
} as const;

const bidRefusals = [
  'not_found',
  'permission_not_granted',
  'feature_disabled',
  'requires_all',
  'requires_any',
  'requires_levels',
  'offering_not_open',
  'offering_cap_reached',
  'offering_lots_below_minimum',
  'offering_price_outside_band',
  'offering_account_missing',
  'price_step',
  ...buyerRefusals,
  'trading_suspended',
  'no_available_funds',
  'insufficient_funds',
] as const;

export const quoteBid = subscribes.post('quoteBid', '/offering/app/v1/{id}/quote', {
  summary: 'What a bid would hold, line by line. A bid of the client that stands is replaced by it.',
  params: one,
  body: z.strictObject(bidding),
  response: quotation,
  refusals: bidRefusals,
  cost: 2,
});

export const placeBid = subscribes.post('placeBid', '/offering/app/v1/{id}/bid', {
  summary: 'Bids as quoted, signed with the PIN; a bid of the client that stands is replaced by it.',
  params: one,
  body: z.strictObject({ quotation_id: idOf('quotation'), pin, client_bytes: hex(32) }),
  response: order,
  refusals: [
    ...bidRefusals,
    ...quotationRefusals,
    'insufficient_holdings',
    ...signingRefusals,
    'ledger_halted',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: true,
  cost: 2,
});

export const payAllotment = client.post('payAllotment', '/order/app/v1/{id}/pay', {
  summary: 'Pays for what was allotted, from cash and within what was signed.',
  params: one,
  response: order,
  refusals: [
    'not_found',
    'offering_not_payable',
    'no_available_funds',
    'insufficient_funds',
    'insufficient_holdings',
    'ledger_halted',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: false,
});
