// Currency pairs of the simulated market as instruments, and cross rates through the dollar.
import { listFigures } from '@candor/contract/countries/index.ts';
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

/** The order in which rates are listed; what is new follows. */
const order = ['EUR', 'GBP', 'INR', 'PLN', 'TRY', 'CNY', 'JPY'];
const rankOf = (code: string): number => (order.includes(code) ? order.indexOf(code) : order.length);

/** Every currency that accounts are kept in, at the level its country's pack names. */
const accountPairs = listFigures()
  .flatMap(({ currency, rate }) => (rate ? [pair(currency, rate.pair, 'FX', rate.level)] : []))
  .toSorted(([a], [b]) => rankOf(a) - rankOf(b));

export const currencyPairs: ReadonlyMap<string, Pair> = new Map([
  ...accountPairs,
  pair('USDT', 'USDTUSD', 'CRYPTO', 1),
  pair('BTC', 'BTCUSD', 'CRYPTO', 95_000),
  pair('ETH', 'ETHUSD', 'CRYPTO', 3_200),
]);

export const currencyCodes: readonly string[] = ['USD', ...currencyPairs.keys()];

const rateDigits = 12;

/** A positive ratio as an exact decimal string with twelve digits behind the point, trailing zeros cut. */
export function formatRate(ratio: number): string {
  const scaled = BigInt(Math.round(Number(ratio.toPrecision(10)) * 1e12))
    .toString()
    .padStart(rateDigits + 1, '0');
  return `${scaled.slice(0, -rateDigits)}.${scaled.slice(-rateDigits)}`.replace(/\.?0+$/, '');
}
