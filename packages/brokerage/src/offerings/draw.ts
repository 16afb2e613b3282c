// The record of a draw, from the rows; and the closes of the three indices that go into its seed.
import { runDraw } from '@candor/contract/offerings/draw.ts';
import type { DrawRecord, DrawResult } from '@candor/contract/offerings/draw.ts';
import type { PastPrices } from '../prices/index.ts';
import { toDrawBid } from './offering.ts';
import type { Bid, Offering } from './offering.ts';

export interface Drawn extends Offering {
  readonly root: string;
  readonly secret: string;
  readonly closes: readonly string[];
  readonly seed: string;
  readonly finalPriceE8: bigint;
}

export function isDrawn(offering: Offering): offering is Drawn {
  return offering.seed !== undefined && offering.secret !== undefined && offering.closes !== undefined;
}

export function recordOf(
  offering: Offering,
  { secret, closes, root }: Pick<DrawRecord, 'secret' | 'closes' | 'root'>,
  bids: readonly Bid[],
): DrawRecord {
  return {
    rule: offering.rule,
    lots: offering.lots,
    price_low: String(offering.priceLowE8),
    price_high: String(offering.priceHighE8),
    commitment: offering.commitment,
    root,
    secret,
    closes,
    bids: bids.map(toDrawBid),
  };
}

/** What was published and what the books hold fit together, or nothing is allotted. */
export function drawAgain(offering: Offering, bids: readonly Bid[]): DrawResult {
  const { secret, closes, root, finalPriceE8 } = offering;
  if (secret === undefined || closes === undefined || root === undefined)
    throw new Error('an offering is not drawn yet');
  const result = runDraw(recordOf(offering, { secret, closes, root }, bids));
  if (typeof result === 'string') throw new Error(`the record of a draw does not fit: ${result}`);
  if (result.finalPrice !== String(finalPriceE8)) throw new Error('the final price of a draw does not fit its bids');
  return result;
}

const weekMs = 7 * 86_400_000;

/** The next close of each after the offering's own, in hundred-millionths; nothing while one of them is still to come. */
export async function readCloses(
  { index }: PastPrices,
  { indices, closesAt }: Pick<Offering, 'indices' | 'closesAt'>,
  now: Date,
): Promise<string[] | undefined> {
  const found: string[] = [];
  for (const country of indices) {
    const known = await index(country, new Date(closesAt.getTime() - weekMs), now);
    const next = known?.closes.find(({ at }) => at > closesAt && at <= now);
    if (!next) return undefined;
    found.push(String(next.priceE8));
  }
  return found;
}
