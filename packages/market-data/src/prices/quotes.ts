// Current prices from the vendors, checked before anyone sees them. When no vendor answers, or an answer is not
// plausible, the last good price stands and says that it is stale.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Calendars, MarketState } from '../calendars/calendar.ts';
import type { MarketCode } from '../calendars/market.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { isStale } from '../vendors/freshness.ts';
import type { Plausibility } from '../vendors/plausibility.ts';
import type { Registry } from '../vendors/registry.ts';
import { VendorFault } from '../vendors/vendor.ts';
import type { Quote } from '../vendors/vendor.ts';

export interface CheckedQuote extends Quote {
  readonly stale: boolean;
  readonly state: MarketState;
}

export interface Quotes {
  /** Quotes of the instruments that have one, by key. */
  read(instruments: readonly Instrument[]): Promise<ReadonlyMap<string, CheckedQuote>>;
  /** Takes over a newer price that came by stream, after its own check; the day's range grows with it. */
  refine(quote: Quote): void;
}

export interface QuotesOptions {
  readonly registry: Registry;
  readonly calendars: Calendars;
  readonly plausibility: Plausibility;
  readonly clock: Clock;
}

export function createQuotes({ registry, calendars, plausibility, clock }: QuotesOptions): Quotes {
  const lastGood = new Map<string, Quote>();

  function check(quote: Quote, nowMs: number): void {
    const { key } = quote.instrument;
    if (plausibility.judge(quote, nowMs) === 'ok') lastGood.set(key, quote);
  }

  async function refresh(market: MarketCode, instruments: readonly Instrument[]): Promise<void> {
    try {
      const fresh = await registry.ask(
        market,
        ({ capabilities }) => capabilities.quotes,
        async (vendor, signal) => (await vendor.quotes?.(instruments, signal)) ?? [],
      );
      const now = clock.now().getTime();
      for (const quote of fresh) check(quote, now);
    } catch (error) {
      // The last good prices stand in; they are marked by their age.
      if (!(error instanceof VendorFault)) throw error;
    }
  }

  return {
    async read(instruments) {
      const byMarket = Map.groupBy(instruments, ({ market }) => market);
      await Promise.all([...byMarket].map(([market, listed]) => refresh(market, listed)));
      const now = clock.now().getTime();
      const found = new Map<string, CheckedQuote>();
      for (const instrument of instruments) {
        const quote = lastGood.get(instrument.key);
        if (!quote) continue;
        const state = calendars.of(instrument.market).stateAt(now);
        found.set(instrument.key, { ...quote, stale: isStale(quote, instrument, calendars, now), state });
      }
      return found;
    },
    refine(quote) {
      const known = lastGood.get(quote.instrument.key);
      if (!known || known.marketMs > quote.marketMs) return;
      lastGood.set(quote.instrument.key, {
        ...quote,
        open: known.open,
        high: Number(quote.price) > Number(known.high) ? quote.price : known.high,
        low: Number(quote.price) < Number(known.low) ? quote.price : known.low,
        previousClose: known.previousClose,
      });
    },
  };
}
