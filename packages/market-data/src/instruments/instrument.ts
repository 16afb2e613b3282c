// The noun: one listed instrument as the whole service knows it, and how finely its price is written.
import type { MarketCode, MarketCountry } from '../calendars/market.ts';

export const instrumentTypes = ['stock', 'etf', 'index', 'fund', 'bond'] as const;
export type InstrumentType = (typeof instrumentTypes)[number];

export const sectorNames = {
  TE: 'technology',
  CO: 'communication',
  CD: 'consumer_discretionary',
  CS: 'consumer_staples',
  HE: 'health_care',
  FI: 'financials',
  IN: 'industrials',
  EN: 'energy',
  MA: 'materials',
  UT: 'utilities',
  RE: 'real_estate',
  BR: 'broad_market',
  BA: 'balanced',
  BO: 'fixed_income',
} as const;
export type SectorCode = keyof typeof sectorNames;
export type Sector = (typeof sectorNames)[SectorCode];

/** `MARKET:SYMBOL`; symbols repeat across venues, keys never do. */
export type InstrumentKey = `${MarketCode}:${string}`;

export interface BondTerms {
  readonly couponPercent: number;
  readonly maturity: string;
}

export interface Instrument {
  readonly key: InstrumentKey;
  readonly symbol: string;
  readonly market: MarketCode;
  /** Of its venue; empty for rates. */
  readonly country: MarketCountry | '';
  readonly currency: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly sector: SectorCode;
  /** Only numbers that are known; never made up. */
  readonly isin?: string;
  /** Rough level around the turn of 2025/26 that anchors the simulation; no statement about the real market. */
  readonly baseLevel: number;
  readonly sharesMillion: number;
  /** Digits behind the point of a price. */
  readonly scale: number;
  /** Smallest price step in units of the last digit. */
  readonly tickUnits: number;
  readonly bond?: BondTerms;
}

export function toInstrumentKey(market: MarketCode, symbol: string): InstrumentKey {
  return `${market}:${symbol}`;
}

export interface Precision {
  readonly scale: number;
  readonly tickUnits: number;
}

type Band = readonly [below: number, scale: number, tickUnits: number];

const cents: readonly Band[] = [[Infinity, 2, 1]];
const rupees: readonly Band[] = [
  [250, 2, 1],
  [Infinity, 2, 5],
];
const euros: readonly Band[] = [
  [1, 4, 1],
  [20, 3, 5],
  [Infinity, 2, 1],
];

/** Price steps follow the venues' own tables in rough bands of the price level. */
const bandsOfMarket: Readonly<Record<MarketCode, readonly Band[]>> = {
  NASDAQ: cents,
  NYSE: cents,
  NSE: rupees,
  BSE: rupees,
  BME: euros,
  GPW: euros,
  XETRA: euros,
  BIST: cents,
  SSE: cents,
  SZSE: cents,
  LSE: [
    [1, 4, 1],
    [10, 3, 1],
    [Infinity, 2, 1],
  ],
  TSE: [
    [1000, 1, 1],
    [3000, 1, 5],
    [Infinity, 0, 1],
  ],
  FX: [
    [20, 5, 1],
    [Infinity, 3, 1],
  ],
  CRYPTO: [
    [20, 5, 1],
    [Infinity, 2, 1],
  ],
};

const scaleOfType: Readonly<Partial<Record<InstrumentType, number>>> = { index: 2, fund: 4, bond: 3 };

/** An instrument keeps its step for life, however far its price wanders. */
export function precisionOf(market: MarketCode, type: InstrumentType, level: number): Precision {
  const scale = market === 'FX' || market === 'CRYPTO' ? undefined : scaleOfType[type];
  if (scale !== undefined) return { scale, tickUnits: 1 };
  const band = bandsOfMarket[market].find(([below]) => level < below) ?? ([Infinity, 2, 1] as const);
  return { scale: band[1], tickUnits: band[2] };
}

/** Integer units of the last digit as a decimal string: 12345 at scale 2 is "123.45". */
export function formatUnits(units: number, scale: number): string {
  const sign = units < 0 ? '-' : '';
  const digits = Math.abs(units)
    .toString()
    .padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The reverse: a decimal string as integer units; digits beyond the scale are rounded. */
export function parseUnits(text: string, scale: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length <= scale) return Number(whole + fraction.padEnd(scale, '0'));
  return Math.round(Number(`${whole}${fraction.slice(0, scale)}.${fraction.slice(scale)}`));
}
