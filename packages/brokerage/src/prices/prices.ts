// Prices of listed instruments as the business needs them: the last trade with its source and age, when a venue trades, and what the
// fee rules ask about a company. Where they come from is decided by the composition; a missing price is said, never made up.
import type { PriceKind } from '@candor/contract/market/price-kinds.ts';
import { formatPrice, makePrice } from '@candor/money';
import type { CurrencyCode } from '@candor/money';

export interface InstrumentName {
  readonly market: string;
  readonly symbol: string;
}

export interface MarketPrice {
  /** In hundred-millionths of the instrument's currency. */
  readonly priceE8: bigint;
  /** Only where the market names them. */
  readonly bidE8: bigint | undefined;
  readonly askE8: bigint | undefined;
  /** The first trade of the running session, or of the last one. */
  readonly openE8: bigint;
  /** Of the running session so far, or of the last one. */
  readonly highE8: bigint;
  readonly lowE8: bigint;
  readonly previousCloseE8: bigint;
  /** Shares traded in the session so far; undefined where nobody says. */
  readonly volume: number | undefined;
  /** When it was true on its market. */
  readonly at: Date;
  readonly receivedAt: Date;
  readonly source: string;
  readonly kind: PriceKind;
  readonly simulated: boolean;
  /** Too old to be traded on. */
  readonly isStale: boolean;
}

/** What was traded within a stretch of time. */
export interface PriceRange {
  readonly since: Date;
  readonly highE8: bigint;
  readonly lowE8: bigint;
}

export interface VenueHours {
  readonly state: 'open' | 'break' | 'closed';
  /** The venue's own day of the running session, or of the last one, as YYYY-MM-DD. */
  readonly day: string;
  /** Of the running session, or of the last one. */
  readonly openedAt: Date;
  readonly closesAt: Date;
  /** When it opens next; of the next span in a break. */
  readonly opensAt: Date;
}

export interface MarketPrices {
  find(name: InstrumentName): Promise<MarketPrice | undefined>;
  /** Several at once, by `MARKET:SYMBOL`; those without a price are left out. */
  findMany(names: readonly InstrumentName[]): Promise<ReadonlyMap<string, MarketPrice>>;
  /** The minutes that began in the range, oldest first, the running one as far as it has come; nothing when nobody knows them. */
  minutes(name: InstrumentName, from: Date, to: Date): Promise<readonly PriceRange[] | undefined>;
  /** Nothing for a venue that nobody knows. */
  hoursOf(market: string, at: Date): VenueHours | undefined;
  /** The session of a day of the venue; nothing when it does not trade then. */
  sessionOn(market: string, day: string): { readonly opensAt: Date; readonly closesAt: Date } | undefined;
  /** What the company is worth, in smallest units of its currency; undefined where nobody knows. */
  capitalisation(name: InstrumentName): bigint | undefined;
}

/** The last price of a session that is over, as it was then: never adjusted for what came later. */
export interface ClosingPrice {
  /** The day in UTC. */
  readonly day: string;
  readonly priceE8: bigint;
  /** Shares traded in the session; undefined where nobody says. */
  readonly volume?: number | undefined;
  readonly at: Date;
  readonly source: string;
  readonly kind: PriceKind;
  readonly simulated: boolean;
}

export interface PastPrices {
  /** Of the sessions that began in the range, oldest first; nothing when the past is not known. */
  closes(name: InstrumentName, from: Date, to: Date): Promise<readonly ClosingPrice[] | undefined>;
  /** The index people of a country know best; nothing where none is listed. */
  index(country: string, from: Date, to: Date): Promise<IndexCloses | undefined>;
}

export interface IndexCloses extends InstrumentName {
  readonly name: string;
  readonly closes: readonly ClosingPrice[];
}

export function keyOf({ market, symbol }: InstrumentName): string {
  return `${market}:${symbol}`;
}

/** Beside a price that something was valued at: where it comes from and how old it is. */
export function describeOrigin(
  { previousCloseE8, kind, source, simulated, at, isStale }: MarketPrice,
  currency: CurrencyCode,
) {
  return {
    previous_close: sayPrice(previousCloseE8, currency),
    kind,
    source,
    simulated,
    as_of: at.toISOString(),
    stale: isStale,
  };
}

/** A price with eight places, written without needless zeros. */
export function sayPrice(priceE8: bigint, currency: CurrencyCode): string {
  return formatPrice(makePrice(priceE8, 8, currency)).replace(/(\.\d*?[1-9])0+$|\.0+$/, '$1');
}
