// Twelve Data (global) behind the vendor interface. Facts from its public documentation: REST with an apikey header,
// errors inside the answer, up to 5,000 candles a call, one websocket for all symbols.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { optionalUrl, text } from '@candor/platform/config/settings.ts';
import type { Calendars } from '../../calendars/calendar.ts';
import { listedMarkets } from '../../calendars/market.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { fetchJson, field } from '../http.ts';
import { offerVendor, perMinute } from '../offer.ts';
import { priceCapabilities } from '../vendor.ts';
import type { CandleRequest, Candles, Capabilities, FxRate, Quote, Vendor } from '../vendor.ts';
import { twelveData, intervalOf, readCandles, readQuote, readRate, unwrap } from './rest.ts';
import { openTwelveStream } from './stream.ts';
import { toVendorSymbol } from './symbols.ts';

export interface TwelveDataOptions {
  readonly apiKey: string;
  readonly clock: Clock;
  readonly calendars: Calendars;
  readonly restUrl?: string;
  readonly streamUrl?: string;
}

const twelveDataRestUrl = 'https://api.twelvedata.com';
const twelveDataStreamUrl = 'wss://ws.twelvedata.com/v1/quotes/price';
const mostCandles = '5000';
const mostSymbols = 100;
/** The smallest paid plan. */
const callsPerMinute = 55;

export const offer = offerVendor({
  settings: {
    TWELVE_DATA_KEY: text('key of the Twelve Data vendor'),
    TWELVE_DATA_URL: optionalUrl('where Twelve Data is asked instead of its own address, for a gateway', [
      'https',
      'http',
    ]),
    TWELVE_DATA_STREAM_URL: optionalUrl('where its prices stream from instead of its own address', ['wss', 'ws']),
  },
  create({ TWELVE_DATA_KEY: apiKey, TWELVE_DATA_URL: restUrl, TWELVE_DATA_STREAM_URL: streamUrl }, parts) {
    if (apiKey === '') return null;
    const places = { ...(restUrl && { restUrl }), ...(streamUrl && { streamUrl }) };
    return { vendor: createTwelveDataVendor({ apiKey, ...places, ...parts }), limit: perMinute(callsPerMinute) };
  },
});

export function createTwelveDataVendor(options: TwelveDataOptions): Vendor {
  const { clock, apiKey, streamUrl = twelveDataStreamUrl } = options;
  const rest = new TwelveDataRest(options);
  return {
    id: twelveData,
    kind: 'live',
    capabilities,
    quotes: (instruments, signal) => rest.readQuotes(instruments, signal),
    candles: (request, signal) => rest.readHistory(request, signal),
    fx: (base, quote, signal) => rest.readRate(base, quote, signal),
    openStream: (events) =>
      openTwelveStream({ url: `${streamUrl}?apikey=${encodeURIComponent(apiKey)}`, clock }, events),
  };
}

const capabilities: Capabilities = {
  ...priceCapabilities,
  markets: [...listedMarkets, 'FX', 'CRYPTO'],
  fx: true,
};

class TwelveDataRest {
  readonly #options: TwelveDataOptions;

  constructor(options: TwelveDataOptions) {
    this.#options = options;
  }

  async readQuotes(instruments: readonly Instrument[], signal: AbortSignal): Promise<Quote[]> {
    const byVenue = Map.groupBy(instruments.slice(0, mostSymbols), (instrument) => toVendorSymbol(instrument).mic);
    const answers = await Promise.all([...byVenue].map(([mic, listed]) => this.#readVenue(mic, listed, signal)));
    return answers.flat();
  }

  async #readVenue(mic: string, listed: readonly Instrument[], signal: AbortSignal): Promise<Quote[]> {
    const symbol = listed.map((instrument) => toVendorSymbol(instrument).symbol).join(',');
    const answer = await this.#ask('/quote', { symbol, mic_code: mic }, signal);
    return listed.flatMap((instrument) => {
      // One symbol is answered bare, several by name; an unknown one among several carries its own error.
      const value = listed.length === 1 ? answer : field(answer, instrument.symbol);
      const isKnown = value !== undefined && field(value, 'status') !== 'error';
      return isKnown ? [readQuote(value, instrument, this.#nowMs())] : [];
    });
  }

  async readHistory(request: CandleRequest, signal: AbortSignal): Promise<Candles> {
    const { instrument, step, fromMs, toMs, adjusted } = request;
    const { symbol, mic } = toVendorSymbol(instrument);
    const query = {
      symbol,
      mic_code: mic,
      interval: intervalOf[step],
      start_date: new Date(fromMs).toISOString().slice(0, 19),
      end_date: new Date(toMs).toISOString().slice(0, 19),
      timezone: 'UTC',
      order: 'asc',
      outputsize: mostCandles,
      adjust: adjusted ? 'splits' : 'none',
    };
    const answer = await this.#ask('/time_series', query, signal);
    const all = readCandles(answer, instrument, this.#options.calendars.of(instrument.market));
    const candles = all.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
    const marketMs = candles.at(-1)?.startMs ?? fromMs;
    return { candles, source: twelveData, kind: 'live', simulated: false, marketMs, receivedMs: this.#nowMs() };
  }

  async readRate(base: string, quote: string, signal: AbortSignal): Promise<FxRate> {
    const now = this.#nowMs();
    const origin = { source: twelveData, kind: 'live', simulated: false, marketMs: now, receivedMs: now } as const;
    if (base === quote) return { base, quote, rate: '1', ...origin };
    return readRate(
      await this.#ask('/exchange_rate', { symbol: `${base}/${quote}` }, signal),
      base,
      quote,
      this.#nowMs(),
    );
  }

  async #ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const { restUrl = twelveDataRestUrl, apiKey } = this.#options;
    const url = new URL(path, restUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The key travels in a header: urls end up in logs.
    const headers = { authorization: `apikey ${apiKey}` };
    return unwrap(await fetchJson({ url, headers, signal, vendor: twelveData }));
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime();
  }
}
