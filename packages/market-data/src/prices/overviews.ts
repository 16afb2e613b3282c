// A country's market at a glance: indices, movers and sectors, computed from the quotes of its shares and kept briefly.
import type { BriefQuote } from '@candor/contract/market/overviews.ts';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { listedMarkets, markets } from '../calendars/market.ts';
import type { Instrument, Sector } from '../instruments/instrument.ts';
import { sectorNames } from '../instruments/instrument.ts';
import { roughSizeMillion } from '../instruments/size.ts';
import { VendorFault } from '../vendors/vendor.ts';
import type { Origin } from '../vendors/vendor.ts';
import type { MarketData } from './market-data.ts';
import type { CheckedQuote } from './quotes.ts';
import { createTimedCache } from './timed-cache.ts';
import type { TimedCache } from './timed-cache.ts';
import { toBriefQuote } from './wire.ts';

export interface SectorMove {
  readonly sector: Sector;
  readonly changePercent: string;
  readonly advancers: number;
  readonly decliners: number;
  readonly unchanged: number;
}

export interface Movers {
  readonly gainers: BriefQuote[];
  readonly losers: BriefQuote[];
  readonly active: BriefQuote[];
}

const sharesTtlMs = 5_000;
/** Below this size in million dollars a share is left out of the movers: it would lead every list. */
const moverSizeMillion = 200;

/** A few milliseconds of work, then a pause: requests pass between them. Those who waited for the server to come back go first. */
const warmUp = { afterMs: 3_000, chunk: 4, pauseMs: 5 } as const;
const sharesAtOnce = 20;

export class Overviews {
  readonly #data: MarketData;
  readonly #shares: TimedCache<readonly CheckedQuote[]>;

  constructor(data: MarketData) {
    this.#data = data;
    this.#shares = createTimedCache(sharesTtlMs, 64, () => data.parts.clock.monotonicMs());
  }

  async listIndices(country: string): Promise<BriefQuote[] | Refusal<'not_found'>> {
    const indices = this.#listed(country).filter(({ type }) => type === 'index');
    if (indices.length === 0) return refuse('not_found');
    return this.#withSparks([...(await this.#data.parts.quotes.read(indices)).values()]);
  }

  async listMovers(
    country: string,
    market: string | undefined,
    limit: number,
  ): Promise<Movers | Refusal<'not_found' | 'not_ready'>> {
    const shares = await this.#sharesOf(country);
    if (!shares) return refuse('not_found');
    const listed = shares
      .filter(({ instrument }) => !market || instrument.market === market)
      .filter(({ instrument }) => roughSizeMillion(instrument) >= moverSizeMillion)
      .map((quote) => ({ quote, move: moveOf(quote), turnover: Number(quote.price) * quote.volume }));
    if (listed.length === 0) return refuse(shares.length === 0 ? 'not_ready' : 'not_found');
    const pick = (order: readonly { readonly quote: CheckedQuote }[]) =>
      this.#withSparks(order.slice(0, limit).map(({ quote }) => quote));
    const byMove = listed.toSorted((a, b) => b.move - a.move);
    const [gainers, losers, active] = await Promise.all([
      pick(byMove.filter(({ move }) => move > 0)),
      pick(byMove.filter(({ move }) => move < 0).toReversed()),
      pick(listed.toSorted((a, b) => b.turnover - a.turnover)),
    ]);
    return { gainers, losers, active };
  }

  async listSectors(
    country: string,
  ): Promise<{ items: SectorMove[]; origin: Origin } | Refusal<'not_found' | 'not_ready'>> {
    const shares = await this.#sharesOf(country);
    if (!shares) return refuse('not_found');
    const [first] = shares;
    if (!first) return refuse('not_ready');
    const bySector = Map.groupBy(shares, ({ instrument }) => sectorNames[instrument.sector]);
    const items = [...bySector].map(([sector, quotes]) => summariseSector(sector, quotes));
    return { items: items.toSorted((a, b) => Number(b.changePercent) - Number(a.changePercent)), origin: first };
  }

  /** Every quote of a country, of every kind. */
  async readAll(country: string): Promise<readonly CheckedQuote[] | undefined> {
    const listed = this.#listed(country);
    if (listed.length === 0) return undefined;
    return this.#shares.get(`all ${country}`, () => this.#readInParts(listed));
  }

  describe(quotes: readonly CheckedQuote[]): Promise<BriefQuote[]> {
    return this.#withSparks(quotes);
  }

  /** Draws what every overview needs, a few instruments at a time, so that the first visitor does not wait. */
  async warmUp(signal: AbortSignal): Promise<void> {
    const { catalogue, quotes, clock } = this.#data.parts;
    await clock.sleep(warmUp.afterMs, signal);
    for (let at = 0; at < catalogue.all.length && !signal.aborted; at += warmUp.chunk) {
      await clock.sleep(warmUp.pauseMs, signal);
      await quotes.read(catalogue.all.slice(at, at + warmUp.chunk));
    }
  }

  #listed(country: string): Instrument[] {
    return listedMarkets
      .filter((code) => markets[code].country === country)
      .flatMap((code) => this.#data.parts.catalogue.inMarket(code));
  }

  /** Quotes of all shares of a country; a company on two venues counts once. */
  async #sharesOf(country: string): Promise<readonly CheckedQuote[] | undefined> {
    const shares = this.#listed(country).filter(({ type }) => type === 'stock');
    if (shares.length === 0) return undefined;
    return this.#shares.get(country, async () => {
      const first = new Map(shares.toReversed().map((instrument) => [instrument.isin ?? instrument.key, instrument]));
      return this.#readInParts([...first.values()]);
    });
  }

  /** Hundreds of shares at once would hold up everyone else; between parts others get their turn. */
  async #readInParts(shares: readonly Instrument[]): Promise<CheckedQuote[]> {
    const { quotes, clock } = this.#data.parts;
    const found: CheckedQuote[] = [];
    for (let at = 0; at < shares.length; at += sharesAtOnce) {
      found.push(...(await quotes.read(shares.slice(at, at + sharesAtOnce))).values());
      await clock.sleep(0);
    }
    return found;
  }

  async #withSparks(quotes: readonly CheckedQuote[]): Promise<BriefQuote[]> {
    return Promise.all(
      quotes.map(async (quote) =>
        toBriefQuote(quote, await this.#data.readSpark(quote.instrument).catch(emptyOnFault)),
      ),
    );
  }
}

function emptyOnFault(error: unknown): string[] {
  if (error instanceof VendorFault) return [];
  throw error;
}

function moveOf({ price, previousClose }: CheckedQuote): number {
  return Number(price) / Number(previousClose) - 1;
}

function summariseSector(sector: Sector, quotes: readonly CheckedQuote[]): SectorMove {
  let weight = 0;
  let weighted = 0;
  for (const quote of quotes) {
    const size = roughSizeMillion(quote.instrument);
    weight += size;
    weighted += size * moveOf(quote);
  }
  const count = (has: (move: number) => boolean) => quotes.filter((quote) => has(moveOf(quote))).length;
  return {
    sector,
    changePercent: weight > 0 ? ((weighted / weight) * 100).toFixed(2) : '0.00',
    advancers: count((move) => move > 0),
    decliners: count((move) => move < 0),
    unchanged: count((move) => move === 0),
  };
}
