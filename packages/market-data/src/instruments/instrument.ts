// The noun: one listed instrument as the whole service knows it, and how finely its price is written.
import type { MarketCode } from '../calendars/market.ts';

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
export type InstrumentKey = string & { readonly brand: 'InstrumentKey' };

export interface BondTerms {
  readonly couponPercent: number;
  readonly maturity: string;
}

export interface Instrument {
  readonly key: InstrumentKey;
  readonly symbol: string;
  readonly market: MarketCode;
  readonly country: string;
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

export function toInstrumentKey(market: string, symbol: string): InstrumentKey {
  return `${market}:${symbol}` as InstrumentKey;
}

export interface Precision {
  readonly scale: number;
  readonly tickUnits: number;
}

/** Price steps follow the venues' own tables in rough bands; an instrument keeps its step for life. */
export function precisionOf(market: MarketCode, type: InstrumentType, level: number): Precision {
  if (type === 'index') return { scale: 2, tickUnits: 1 };
  if (type === 'fund') return { scale: 4, tickUnits: 1 };
  if (type === 'bond') return { scale: 3, tickUnits: 1 };
  switch (market) {
    case 'NSE':
    case 'BSE':
      return { scale: 2, tickUnits: level < 250 ? 1 : 5 };
    case 'TSE':
      return level < 1000
        ? { scale: 1, tickUnits: 1 }
        : level < 3000
          ? { scale: 1, tickUnits: 5 }
          : { scale: 0, tickUnits: 1 };
    case 'LSE':
      return level < 1
        ? { scale: 4, tickUnits: 1 }
        : level < 10
          ? { scale: 3, tickUnits: 1 }
          : { scale: 2, tickUnits: 1 };
    case 'BME':
    case 'XETRA':
    case 'GPW':
      return level < 1
        ? { scale: 4, tickUnits: 1 }
        : level < 20
          ? { scale: 3, tickUnits: 5 }
          : { scale: 2, tickUnits: 1 };
    case 'NASDAQ':
    case 'NYSE':
    case 'BIST':
    case 'SSE':
    case 'SZSE':
    case 'FX':
    case 'CRYPTO':
      return { scale: 2, tickUnits: 1 };
  }
}

/** Integer units of the last digit as a decimal string: 12345 at scale 2 is "123.45". */
export function formatUnits(units: number, scale: number): string {
  const sign = units < 0 ? '-' : '';
  const digits = Math.abs(units)
    .toString()
    .padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
