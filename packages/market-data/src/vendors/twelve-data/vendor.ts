// Twelve Data (global) behind the vendor interface. Facts from its public documentation: REST with an apikey header,
// errors inside the answer, up to 5,000 candles a call, one websocket for all symbols.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Calendars } from '../../calendars/calendar.ts';
import { listedMarkets } from '../../calendars/market.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { fetchJson, field } from '../http.ts';
import { VendorFault, steps } from '../vendor.ts';
import type { CandleRequest, Candles, Quote, Vendor } from '../vendor.ts';
import { TWELVE_DATA, intervalOf, readCandles, readQuote, readRate, unwrap } from './rest.ts';
import { openTwelveStream } from './stream.ts';
import { toVendorSymbol } from './symbols.ts';

export interface TwelveDataOptions {
  readonly apiKey: string;
  readonly clock: Clock;
  readonly calendars: Calendars;
  readonly restUrl?: string;
  readonly streamUrl?: string;
}

const REST_URL = 'https://api.twelvedata.com';
const STREAM_URL = 'wss://ws.twelvedata.com/v1/quotes/price';
const MOST_CANDLES = '5000';
const MOST_SYMBOLS = 100;

export function createTwelveDataVendor(options: TwelveDataOptions): Vendor {
  const { clock, calendars, apiKey, restUrl = REST_URL, streamUrl = STREAM_URL } = options;
  const nowMs = () => clock.now().getTime();

  async function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const url = new URL(path, restUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The key travels in a header: urls end up in logs.
    return unwrap(
      await fetchJson({ url, headers: { authorization: `apikey ${apiKey}` }, signal, vendor: TWELVE_DATA }),
    );
  }

  async function readQuotes(instruments: readonly Instrument[], signal: AbortSignal): Promise<Quote[]> {
    const byVenue = Map.groupBy(instruments.slice(0, MOST_SYMBOLS), (instrument) => toVendorSymbol(instrument).mic);
    const answers = await Promise.all(
      [...byVenue].map(async ([mic, listed]) => {
        const symbol = listed.map((instrument) => toVendorSymbol(instrument).symbol).join(',');
        const answer = await ask('/quote', { symbol, mic_code: mic }, signal);
        return listed.flatMap((instrument) => {
          // One symbol is answered bare, several by name; an unknown one among several carries its own error.
          const value = listed.length === 1 ? answer : field(answer, instrument.symbol);
          return value === undefined || field(value, 'status') === 'error'
            ? []
            : [readQuote(value, instrument, nowMs())];
        });
      }),
    );
    return answers.flat();
  }

  async function readHistory(
    { instrument, step, fromMs, toMs, adjusted }: CandleRequest,
    signal: AbortSignal,
  ): Promise<Candles> {
    const { symbol, mic } = toVendorSymbol(instrument);
    const query = {
      symbol,
      mic_code: mic,
      interval: intervalOf[step],
      start_date: new Date(fromMs).toISOString().slice(0, 19),
      end_date: new Date(toMs).toISOString().slice(0, 19),
      timezone: 'UTC',
      order: 'asc',
      outputsize: MOST_CANDLES,
      adjust: adjusted ? 'splits' : 'none',
    };
    const all = readCandles(await ask('/time_series', query, signal), instrument, calendars.of(instrument.market));
    const candles = all.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
    const marketMs = candles.at(-1)?.startMs ?? fromMs;
    return { candles, source: TWELVE_DATA, kind: 'live', simulated: false, marketMs, receivedMs: nowMs() };
  }

  return {
    id: TWELVE_DATA,
    kind: 'live',
    capabilities: {
      markets: [...listedMarkets, 'FX', 'CRYPTO'],
      search: false,
      quotes: true,
      candles: steps,
      profile: false,
      financials: false,
      fx: true,
      stream: true,
    },
    quotes: readQuotes,
    candles: readHistory,
    fx: async (base, quote, signal) => {
      if (base === quote) throw new VendorFault('unknown_symbol', 'a currency against itself');
      return readRate(await ask('/exchange_rate', { symbol: `${base}/${quote}` }, signal), base, quote, nowMs());
    },
    openStream: (events) =>
      openTwelveStream({ url: `${streamUrl}?apikey=${encodeURIComponent(apiKey)}`, clock }, events),
  };
}
