// Alpaca market data (US) behind the vendor interface. Facts from its public documentation: key and secret headers,
// snapshots for many symbols at once, bars in pages, a websocket that wants to be authenticated first.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { text } from '@candor/platform/config/settings.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { fetchJson, field, listOf, numberOf, priceText } from '../http.ts';
import { offerVendor, perMinute } from '../offer.ts';
import { VendorFault, priceCapabilities } from '../vendor.ts';
import type { Candle, CandleRequest, Candles, Quote, Step, Vendor } from '../vendor.ts';
import { openAlpacaStream } from './stream.ts';

export interface AlpacaOptions {
  readonly keyId: string;
  readonly secret: string;
  readonly clock: Clock;
  /** `iex` is free and thin, `sip` the consolidated tape. */
  readonly feed?: 'iex' | 'sip';
  readonly restUrl?: string;
  readonly streamUrl?: string;
}

export const alpaca = 'alpaca';
const alpacaRestUrl = 'https://data.alpaca.markets';
const alpacaStreamUrl = 'wss://stream.data.alpaca.markets';
const pageSize = '10000';
const mostPages = 5;
/** The smallest paid plan. */
const callsPerMinute = 200;

export const offer = offerVendor({
  settings: {
    ALPACA_KEY_ID: text('key of the Alpaca vendor'),
    ALPACA_SECRET: text('secret of the Alpaca vendor'),
  },
  create({ ALPACA_KEY_ID: keyId, ALPACA_SECRET: secret }, { clock }) {
    if (keyId === '') return null;
    return { vendor: createAlpacaVendor({ keyId, secret, clock }), limit: perMinute(callsPerMinute) };
  },
});

const timeframeOf: Readonly<Record<Step, string>> = {
  '1m': '1Min',
  '5m': '5Min',
  '15m': '15Min',
  '30m': '30Min',
  '1h': '1Hour',
  '1d': '1Day',
  '1w': '1Week',
  '1mo': '1Month',
};

export function createAlpacaVendor(options: AlpacaOptions): Vendor {
  const { clock, feed = 'iex', restUrl = alpacaRestUrl, streamUrl = alpacaStreamUrl, keyId, secret } = options;
  const headers = { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret };
  const nowMs = () => clock.now().getTime();

  function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const url = new URL(path, restUrl);
    for (const [name, value] of Object.entries({ ...query, feed })) url.searchParams.set(name, value);
    return fetchJson({ url, headers, signal, vendor: alpaca });
  }

  async function readQuotes(instruments: readonly Instrument[], signal: AbortSignal): Promise<Quote[]> {
    const traded = instruments.filter(isTraded);
    if (traded.length === 0) throw new VendorFault('unknown_symbol', 'alpaca has shares and ETFs only');
    const symbols = traded.map(({ symbol }) => symbol).join(',');
    const answer = await ask('/v2/stocks/snapshots', { symbols }, signal);
    return traded.flatMap((instrument) => {
      const snapshot = field(answer, instrument.symbol);
      return snapshot === undefined || snapshot === null ? [] : [readSnapshot(snapshot, instrument, nowMs())];
    });
  }

  async function readHistory(
    { instrument, step, fromMs, toMs, adjusted }: CandleRequest,
    signal: AbortSignal,
  ): Promise<Candles> {
    if (!isTraded(instrument)) throw new VendorFault('unknown_symbol', 'alpaca has shares and ETFs only');
    const candles: Candle[] = [];
    let pageToken = '';
    for (let page = 0; page < mostPages; page += 1) {
      const query = {
        symbols: instrument.symbol,
        timeframe: timeframeOf[step],
        start: new Date(fromMs).toISOString(),
        end: new Date(toMs - 1).toISOString(),
        adjustment: adjusted ? 'split' : 'raw',
        limit: pageSize,
        ...(pageToken !== '' && { page_token: pageToken }),
      };
      const answer = await ask('/v2/stocks/bars', query, signal);
      candles.push(...listOf(field(field(answer, 'bars'), instrument.symbol)).map((bar) => readBar(bar, instrument)));
      const next = field(answer, 'next_page_token');
      if (typeof next !== 'string' || next === '') break;
      pageToken = next;
    }
    const marketMs = candles.at(-1)?.startMs ?? fromMs;
    return { candles, source: alpaca, kind: 'live', simulated: false, marketMs, receivedMs: nowMs() };
  }

  return {
    id: alpaca,
    kind: 'live',
    capabilities: { ...priceCapabilities, markets: ['NASDAQ', 'NYSE'] },
    quotes: readQuotes,
    candles: readHistory,
    openStream: (events) => openAlpacaStream({ url: `${streamUrl}/v2/${feed}`, keyId, secret, clock }, events),
  };
}

function isTraded({ type }: Instrument): boolean {
  return type === 'stock' || type === 'etf';
}

function readSnapshot(snapshot: unknown, instrument: Instrument, receivedMs: number): Quote {
  const trade = field(snapshot, 'latestTrade');
  const day = field(snapshot, 'dailyBar');
  const priceOf = (value: unknown) => priceText(value, instrument.scale, alpaca);
  const marketMs = Date.parse(String(field(trade, 't')));
  if (!Number.isFinite(marketMs)) throw new VendorFault('malformed', 'alpaca sent no time');
  return {
    instrument,
    price: priceOf(field(trade, 'p')),
    open: priceOf(field(day, 'o')),
    high: priceOf(field(day, 'h')),
    low: priceOf(field(day, 'l')),
    previousClose: priceOf(field(field(snapshot, 'prevDailyBar'), 'c')),
    volume: Math.max(0, numberOf(field(day, 'v')) || 0),
    source: alpaca,
    kind: 'live',
    simulated: false,
    marketMs,
    receivedMs,
  };
}

function readBar(bar: unknown, { scale }: Instrument): Candle {
  const priceOf = (name: string) => priceText(field(bar, name), scale, alpaca);
  const startMs = Date.parse(String(field(bar, 't')));
  if (!Number.isFinite(startMs)) throw new VendorFault('malformed', 'alpaca sent no time');
  return {
    startMs,
    open: priceOf('o'),
    high: priceOf('h'),
    low: priceOf('l'),
    close: priceOf('c'),
    volume: numberOf(field(bar, 'v')) || 0,
  };
}
