// The allotment of an offering, from what was published alone: whoever has the record runs it again, in the server, a browser or a
// script, and gets the same lots. Pure, without any library; prices are decimal texts of one scale, lots whole numbers.
import { hmacSha256, sha256 } from './sha256.ts';

export const allotmentRules = ['pro_rata', 'lottery'] as const;
export type AllotmentRule = (typeof allotmentRules)[number];

export interface DrawBid {
  readonly id: string;
  readonly lots: number;
  /** In hundred-millionths, as text; null: at the cut-off price, whatever it comes to. */
  readonly price: string | null;
  /** 16 random bytes from the client's own browser, as hexadecimal digits. */
  readonly bytes: string;
}

export interface DrawRecord {
  readonly rule: AllotmentRule;
  readonly lots: number;
  /** Of the band, in hundred-millionths; equal where the price is fixed. */
  readonly price_low: string;
  readonly price_high: string;
  /** Published before the offering opened: SHA-256 of the secret. */
  readonly commitment: string;
  /** Published at the close: SHA-256 over the sorted lines of all bids. */
  readonly root: string;
  readonly secret: string;
  /** Of the three named indices, as published by their markets. */
  readonly closes: readonly string[];
  readonly bids: readonly DrawBid[];
}

export interface DrawResult {
  readonly seed: string;
  /** In hundred-millionths, as text. */
  readonly finalPrice: string;
  /** Lots by bid; a bid below the final price has none. */
  readonly lots: ReadonlyMap<string, number>;
  /** The place of each bid, 1 is the first; those below the final price have none. */
  readonly places: ReadonlyMap<string, number>;
}

export type DrawFault = 'secret' | 'root' | 'bids';

export const lineOf = ({ id, lots, price, bytes }: DrawBid): string => `${id}|${lots}|${price ?? 'at_cutoff'}|${bytes}`;

/** Over the lines in the order of their letters, so that nobody's place in a list counts. */
export function rootOf(bids: readonly DrawBid[]): string {
  return sha256(bids.map(lineOf).toSorted(byText).join('\n'));
}

export const commitTo = (secret: string): string => sha256(secret);

export function seedOf({ secret, root, closes }: Pick<DrawRecord, 'secret' | 'root' | 'closes'>): string {
  return sha256([secret, root, ...closes].join('|'));
}

/** The lowest wins. */
export const rankOf = (seed: string, bidId: string): string => hmacSha256(seed, bidId);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The highest price at which what was bid for at it or above covers what is offered; the low end where nothing does. Everybody pays it.
 */
export function cutOffOf({
  lots,
  price_low: low,
  price_high: high,
  bids,
}: Omit<DrawRecord, 'secret' | 'closes'>): string {
  const prices = [...new Set([high, ...bids.flatMap(({ price }) => price ?? [])])]
    .filter((price) => BigInt(price) >= BigInt(low) && BigInt(price) <= BigInt(high))
    .toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
  const covers = (final: string): boolean => sumLots(bids.filter((bid) => isIn(bid, final))) >= lots;
  return prices.find(covers) ?? low;
}

const isIn = ({ price }: DrawBid, final: string): boolean => price === null || BigInt(price) >= BigInt(final);
const sumLots = (bids: readonly DrawBid[]): number => bids.reduce((sum, { lots }) => sum + lots, 0);

/** Bids in the order of their ranks. One lot each as far as they go round, then by size; what is left over by the largest fraction. */
export function allot(rule: AllotmentRule, offered: number, ranked: readonly DrawBid[]): Map<string, number> {
  if (sumLots(ranked) <= offered) return new Map(ranked.map(({ id, lots }) => [id, lots]));
  if (ranked.length > offered && rule === 'lottery') {
    return new Map(ranked.map(({ id }, place) => [id, place < offered ? 1 : 0]));
  }
  const first = ranked.length <= offered ? 1 : 0;
  const left = offered - first * ranked.length;
  const wanted = sumLots(ranked) - first * ranked.length;
  const shares = ranked.map(({ id, lots }, place) => {
    const exact = BigInt(lots - first) * BigInt(left);
    const whole = wanted === 0 ? 0n : exact / BigInt(wanted);
    return { id, place, lots: first + Number(whole), rest: wanted === 0 ? 0n : exact % BigInt(wanted) };
  });
  const missing = offered - shares.reduce((sum, { lots }) => sum + lots, 0);
  const lucky = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1))
      .slice(0, missing)
      .map(({ id }) => id),
  );
  return new Map(shares.map(({ id, lots }) => [id, lots + (lucky.has(id) ? 1 : 0)]));
}

/** The whole draw again, or what of the record does not fit the rest of it. */
export function runDraw(record: DrawRecord): DrawResult | DrawFault {
  const { bids, rule, lots } = record;
  if (new Set(bids.map(({ id }) => id)).size !== bids.length) return 'bids';
  if (commitTo(record.secret) !== record.commitment) return 'secret';
  if (rootOf(bids) !== record.root) return 'root';
  const seed = seedOf(record);
  const finalPrice = cutOffOf(record);
  const ranked = bids
    .filter((bid) => isIn(bid, finalPrice))
    .map((bid) => ({ bid, rank: rankOf(seed, bid.id) }))
    .toSorted((a, b) => byText(a.rank, b.rank))
    .map(({ bid }) => bid);
  const given = allot(rule, lots, ranked);
  return {
    seed,
    finalPrice,
    lots: new Map(bids.map(({ id }) => [id, given.get(id) ?? 0])),
    places: new Map(ranked.map(({ id }, place) => [id, place + 1])),
  };
}
