// Block and OTC trades, seen by staff: what clients ask for, and the answer by two people.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { priceKinds } from '../market/price-kinds.ts';
import { byId, decimal, idOf, instant, itemVersion, text } from '../schemas/scalars.ts';
import { blockRequest } from './client.ts';
import { blockRefusals, blockStates } from './types.ts';

/** The market beside a request, as it is now. */
export const deskMarket = z.strictObject({
  price: decimal,
  kind: z.enum(priceKinds),
  source: z.string(),
  simulated: z.boolean(),
  market_time: instant,
  age_s: z.int(),
});

export const deskBlock = z.strictObject({
  ...blockRequest.shape,
  client_id: idOf('client'),
  version: itemVersion,
  market: z.nullable(deskMarket),
  /** How far a price may be from the market, against the client. */
  band_percent: decimal,
  price_step: decimal,
  /** How long a price will be firm. */
  firm_s: z.int(),
});
export type DeskBlock = z.infer<typeof deskBlock>;

export const listDeskBlocks = deskReaders.queue('listDeskBlocks', '/blocks', {
  summary: 'Requests for block and OTC trades, of all clients or of one, with the market beside them.',
  of: deskBlock,
  statuses: blockStates,
});

export const getDeskBlock = deskReaders.get('getDeskBlock', '/blocks/{id}', {
  summary: 'One request with the market beside it.',
  params: byId('block'),
  response: deskBlock,
  refusals: ['not_found'],
  shows: 'clients',
});

export const proposeBlockQuote = operators.decide('proposeBlockQuote', '/blocks/{id}/quote', {
  summary: 'Proposes a firm price with the party on the other side; it is firm from the moment another person agrees.',
  of: 'block',
  body: {
    price: decimal,
    counterparty: text(80, 2),
    lei: z.string().check(z.regex(/^[0-9A-Z]{18}\d{2}$/)),
    /** The other party’s own reference of its commitment. */
    commitment: text(60, 2),
  },
  refusals: [
    'price_step',
    'price_unavailable',
    'price_stale',
    'price_outside_band',
    'instrument_halted',
    'fx_unavailable',
    'block_counterparty_invalid',
    'block_counterparty_house',
  ],
});

export const proposeBlockRefusal = operators.decide('proposeBlockRefusal', '/blocks/{id}/refuse', {
  summary: 'Proposes to name no price, with a reason that the client reads.',
  of: 'block',
  body: { code: z.enum(blockRefusals) },
});

export const proposeBlockWithdrawal = operators.decide('proposeBlockWithdrawal', '/blocks/{id}/withdraw', {
  summary: 'Proposes to take a firm price back that the client has not signed yet.',
  of: 'block',
});
