// Discover: every family of products with figures of now and with how clients fared in it (G-17). Nothing here can be sent or typed.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { marketCode } from '../market/origin.ts';
import { calendarDate, decimal, instant, money, signedDecimal } from '../schemas/scalars.ts';
import { familyCharges, familyMeasures, productFamilies } from './types.ts';

/** How clients fared over twelve months, from lots, fills, payouts and closing prices. */
export const familyResult = z.strictObject({
  since: calendarDate,
  until: calendarDate,
  /** Null: too few clients to say; see `leastClients`. */
  clients: z.nullable(z.int()),
  /** Of those clients, in whole percent: rounded up for losses, down for gains. The rest came out even. */
  lost_percent: z.nullable(z.int()),
  gained_percent: z.nullable(z.int()),
});
export type FamilyResult = z.infer<typeof familyResult>;

export const family = z.strictObject({
  family: z.enum(productFamilies),
  /** What can be bought now; what is listed counts as one per venue. */
  products: z.int(),
  /** Venues of what is listed or negotiated there. */
  markets: z.array(marketCode),
  /** The least to begin with; null where every amount is taken or nothing is open. */
  minimum: z.nullable(money),
  measure: z.nullable(z.strictObject({ name: z.enum(familyMeasures), lowest: signedDecimal, highest: signedDecimal })),
  charges: z.array(z.strictObject({ name: z.enum(familyCharges), lowest: decimal, highest: decimal })),
  /** Of offerings that are open: when the next one closes. */
  closes_at: z.nullable(instant),
  /** Null: not counted yet. */
  result: z.nullable(familyResult),
});
export type Family = z.infer<typeof family>;

export const listFamilies = client.list('listFamilies', '/discover/app/v1/families', {
  summary: 'Every family of products: what is open, the least to begin with, published charges, and how clients fared.',
  of: family,
  cost: 2,
});
