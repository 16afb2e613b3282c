// Block and OTC trades: asked for by a client, answered by the desk with a price that is firm for a short while, and an order once the
// client has signed it. Nothing is held or booked before.
import * as z from 'zod/mini';
import { productUses } from '../access/uses.ts';
import { client, clientWith } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { order, signingRefusals } from '../orders/client.ts';
import { buyerRefusals, orderSides } from '../products/types.ts';
import { orderedInstrument, quotation, quotationRefusals } from '../quotations/client.ts';
import {
  byId,
  currency,
  decimal,
  idOf,
  instant,
  money,
  pin,
  signedDecimal,
  signedMoney,
  uuid,
} from '../schemas/scalars.ts';
import { blockRefusals, blockStates, blockSubtypes } from './types.ts';

/** Who stands on the other side: never the house. */
export const blockCounterparty = z.strictObject({
  name: z.string(),
  /** Its legal entity identifier (ISO 17442). */
  lei: z.string(),
});

/** The firm price: the quotation that is signed, and how it compares to the market at the moment it was made. */
export const blockQuote = z.strictObject({
  quotation,
  counterparty: blockCounterparty,
  /** The quantity at the market price of that moment. */
  market_value: money,
  /** Price against market: above zero is above the market, whichever side. */
  deviation_percent: signedDecimal,
  deviation: signedMoney,
  /** Over five percent away: accepting says so once more. */
  asks_again: z.boolean(),
});
export type BlockQuote = z.infer<typeof blockQuote>;

export const blockRequest = z.strictObject({
  id: idOf('block'),
  product_id: uuid,
  subtype: z.enum(blockSubtypes),
  state: z.enum(blockStates),
  instrument: orderedInstrument,
  currency,
  side: z.enum(orderSides),
  quantity: decimal,
  /** Null: the desk names the price. */
  wish_price: z.nullable(decimal),
  asked_at: instant,
  valid_until: instant,
  ended_at: z.nullable(instant),
  refusal: z.nullable(z.enum(blockRefusals)),
  /** Set while a price is firm, and afterwards what was signed. */
  quote: z.nullable(blockQuote),
  order_id: z.nullable(uuid),
  server_time: instant,
});
export type BlockRequest = z.infer<typeof blockRequest>;

const one = byId('block');
const negotiates = clientWith(productUses.block);

export const listBlocks = client.page('listBlocks', '/block/app/v1/list', {
  summary: 'The client’s requests for block and OTC trades, the newest first.',
  of: blockRequest,
});

export const getBlock = client.get('getBlock', '/block/app/v1/{id}', {
  summary: 'One request with the firm price it has now.',
  params: one,
  response: blockRequest,
  refusals: ['not_found'],
});

/** What is asked for; without a price the desk names one. */
export const blockWish = z.strictObject({
  subtype: z.enum(blockSubtypes),
  market: marketCode,
  symbol,
  side: z.enum(orderSides),
  quantity: decimal,
  wish_price: z.optional(decimal),
  valid_until: instant,
  account_id: z.optional(idOf('account')),
});
export type BlockWish = z.infer<typeof blockWish>;

export const askBlock = negotiates.post('askBlock', '/block/app/v1', {
  summary: 'Asks the desk for a price. Nothing is held or bound by it.',
  body: blockWish,
  response: blockRequest,
  refusals: [
    'not_found',
    'order_unsupported',
    'order_payload_invalid',
    'quantity_invalid',
    'quantity_below_minimum',
    'amount_below_minimum',
    'investment_below_minimum',
    'block_too_large',
    'block_cap_reached',
    'block_validity_invalid',
    'price_step',
    'price_unavailable',
    'instrument_halted',
    ...buyerRefusals,
    'terms_not_accepted',
    'trading_suspended',
    'insufficient_holdings',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: 'depends',
  cost: 2,
});

export const withdrawBlock = client.post('withdrawBlock', '/block/app/v1/{id}/withdraw', {
  summary: 'Takes a request back that has no firm price.',
  params: one,
  response: blockRequest,
  refusals: ['not_found', 'block_ended'],
});

export const declineBlock = client.post('declineBlock', '/block/app/v1/{id}/decline', {
  summary: 'Declines the firm price; the request is over and nothing was held.',
  params: one,
  response: blockRequest,
  refusals: ['not_found', 'block_ended'],
});

export const acceptBlock = client.post('acceptBlock', '/block/app/v1/{id}/accept', {
  summary: 'Accepts the firm price with the PIN, inside its time: what it costs is held, and the trade is executed.',
  params: one,
  body: z.strictObject({ quotation_id: idOf('quotation'), pin, accept_deviation: z.optional(z.boolean()) }),
  response: order,
  refusals: [
    'not_found',
    'block_ended',
    'block_quotation_withdrawn',
    ...quotationRefusals,
    'instrument_halted',
    'price_deviates',
    ...buyerRefusals,
    'terms_not_accepted',
    'trading_suspended',
    'no_available_funds',
    'insufficient_funds',
    'insufficient_holdings',
    'good_faith_bound',
    ...signingRefusals,
    'ledger_halted',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: 'depends',
  cost: 2,
});
