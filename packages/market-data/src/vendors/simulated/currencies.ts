// Currency pairs of the simulated market as instruments, and cross rates through the dollar.
import type { MarketCode } from '../../calendars/market.ts';
import { precisionOf, toInstrumentKey } from '../../instruments/instrument.ts';
import type { Instrument } from '../../instruments/instrument.ts';

interface Pair {
  readonly instrument: Instrument;
  /** The pair is quoted as dollars for one unit, or as units for one dollar. */
  readonly isDollarsPerUnit: boolean;
}

function pair(code: string, symbol: string, market: MarketCode, level: number): readonly [string, Pair] {
  const instrument: Instrument = Object.freeze({
    key: toInstrumentKey(market, symbol),
    symbol,
    market,
    country: '',
    currency: symbol.slice(-3),
    name: symbol,
    type: 'index',
    sector: 'BR',
    baseLevel: level,
    sharesMillion: 0,
    ...precisionOf(market, 'index', level),
  });
  return [code, { instrument, isDollarsPerUnit: symbol.endsWith('USD') }];
}

export const currencyPairs: ReadonlyMap<string, Pair> = new Map([
  pair('EUR', 'EURUSD', 'FX', 1.16),
  pair('GBP', 'GBPUSD', 'FX', 1.33),
  pair('INR', 'USDINR', 'FX', 88.7),
  pair('PLN', 'USDPLN', 'FX', 3.65),
  pair('TRY', 'USDTRY', 'FX', 42.3),
  pair('CNY', 'USDCNY', 'FX', 7.11),
  pair('JPY', 'USDJPY', 'FX', 154.5),
  pair('USDT', 'USDTUSD', 'CRYPTO', 1),
  pair('BTC', 'BTCUSD', 'CRYPTO', 95_000),
  pair('ETH', 'ETHUSD', 'CRYPTO', 3_200),
]);

export const currencyCodes: readonly string[] = ['USD', ...currencyPairs.keys()];

const RATE_DIGITS = 12;

/** A positive ratio as an exact decimal string with twelve digits behind the point, trailing zeros cut. */
export function formatRate(ratio: number): string {
  const scaled = BigInt(Math.round(Number(ratio.toPrecision(10)) * 1e12))
    .toString()
    .padStart(RATE_DIGITS + 1, '0');
  return `${scaled.slice(0, -RATE_DIGITS)}.${scaled.slice(-RATE_DIGITS)}`.replace(/\.?0+$/, '');
}
