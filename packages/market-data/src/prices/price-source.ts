// What the business needs of the market, without HTTP: checked quotes, rates, sessions. The server's composition hands
// it to the brokerage, which declares its own smaller interface over it.
import type { MarketState, Session } from '../calendars/calendar.ts';
import type { MarketCode } from '../calendars/market.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Candles, FxRate } from '../vendors/vendor.ts';
import type { MarketData } from './market-data.ts';
import type { CheckedQuote } from './quotes.ts';

export interface PriceSource {
  find(market: string, symbol: string): Instrument | undefined;
  quote(instrument: Instrument): Promise<CheckedQuote | undefined>;
  quotes(instruments: readonly Instrument[]): Promise<ReadonlyMap<string, CheckedQuote>>;
  /** Units of `to` for one unit of `from`. */
  rate(from: string, to: string): Promise<FxRate>;
  /** The same at past instants, one rate for each in their order. */
  pastRates(from: string, to: string, instantsMs: readonly number[]): Promise<readonly FxRate[]>;
  /** Daily candles as they were traded, without later adjustments. */
  closes(instrument: Instrument, fromMs: number, toMs: number): Promise<Candles>;
  /** Candles of a minute as they were traded, the running one as far as it has come. */
  minutes(instrument: Instrument, fromMs: number, toMs: number): Promise<Candles>;
  stateOf(market: MarketCode, at: Date): MarketState;
  /** The running session or the one before; the next one after the instant. */
  lastSession(market: MarketCode, at: Date): Session;
  nextSession(market: MarketCode, at: Date): Session;
}

export function createPriceSource(data: MarketData): PriceSource {
  const { catalogue, quotes, calendars } = data.parts;
  return {
    find: (market, symbol) => catalogue.find(market, symbol),
    quote: async (instrument) => (await quotes.read([instrument])).get(instrument.key),
    quotes: (instruments) => quotes.read(instruments),
    rate: (from, to) => data.fxRate(from, to),
    pastRates: (from, to, instantsMs) => data.pastFxRates(from, to, instantsMs),
    closes: (instrument, fromMs, toMs) => data.dailyCandles(instrument, fromMs, toMs),
    minutes: (instrument, fromMs, toMs) => data.minuteCandles(instrument, fromMs, toMs),
    stateOf: (market, at) => calendars.of(market).stateAt(at.getTime()),
    lastSession: (market, at) => calendars.of(market).lastSession(at.getTime()),
    nextSession: (market, at) => calendars.of(market).nextSession(at.getTime()),
  };
}
