// Who gets how many lots of an offering, by the published rule: decisions part 9 and docs/domain/offerings.md, written once more.
import { createHash, createHmac } from 'node:crypto';
import type { Bid, Offering } from './facts.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface Drawn {
  readonly finalPrice: bigint;
  readonly lots: ReadonlyMap<string, number>;
}

const lineOf = ({ id, lots, price, bytes }: Bid): string => [id, lots, price ?? 'at_cutoff', bytes].join('|');

const lotsOf = (bids: readonly Bid[]): number => bids.reduce((total, { lots }) => total + lots, 0);

/** What of the published record does not fit, or the lots. */
export function draw(offering: Offering, bids: readonly Bid[]): Drawn | string {
  const { secret, closes, commitment } = offering;
  if (secret === null || closes === null) return 'nothing is revealed';
  if (sha(secret) !== commitment) return 'another secret was committed to';
  const root = sha(bids.map(lineOf).toSorted().join('\n'));
  if (root !== offering.root) return 'the root is of other bids';
  const seed = sha(`${secret}|${root}|${closes.join('|')}`);
  const finalPrice = priceOf(offering, bids);
  const ranked = bids
    .filter(({ price }) => price === null || price >= finalPrice)
    .map((bid) => ({ bid, rank: createHmac('sha256', seed).update(bid.id).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ bid }) => bid);
  return { finalPrice, lots: shareOut(offering, ranked) };
}

/** The highest at which bids at it or above cover the offering, else the low end. */
function priceOf({ high, low, lots }: Offering, bids: readonly Bid[]): bigint {
  let best = low;
  for (const price of [high, ...bids.flatMap((bid) => bid.price ?? [])]) {
    const wanted = lotsOf(bids.filter((bid) => bid.price === null || bid.price >= price));
    if (wanted >= lots && price > best) best = price;
  }
  return best;
}

function shareOut({ rule, lots }: Offering, ranked: readonly Bid[]): Map<string, number> {
  const given = new Map<string, number>();
  const wanted = lotsOf(ranked);
  if (wanted <= lots) {
    for (const bid of ranked) given.set(bid.id, bid.lots);
    return given;
  }
  const goesRound = ranked.length <= lots;
  if (!goesRound && rule === 'lottery') {
    for (const [place, { id }] of ranked.entries()) given.set(id, place < lots ? 1 : 0);
    return given;
  }
  const each = goesRound ? 1 : 0;
  const rest = lots - each * ranked.length;
  const more = wanted - each * ranked.length;
  const parts = ranked.map((bid, place) => {
    const exact = (bid.lots - each) * rest;
    return { id: bid.id, place, whole: more === 0 ? 0 : Math.floor(exact / more), rest: more === 0 ? 0 : exact % more };
  });
  let over = rest - parts.reduce((total, { whole }) => total + whole, 0);
  for (const { id, whole } of parts) given.set(id, each + whole);
  for (const { id } of parts.toSorted((a, b) => b.rest - a.rest || a.place - b.place)) {
    if (over === 0) break;
    given.set(id, (given.get(id) ?? 0) + 1);
    over -= 1;
  }
  return given;
}
