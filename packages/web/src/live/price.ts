// A live price as the screens read it, and its exact arithmetic: integers in units of the last digit, texts at the edge. Pure.
import type { LiveRecord, LiveSymbol } from '@candor/contract/market/live.ts';
import type { PriceKind } from '@candor/contract/market/origin.ts';

export interface LivePrice {
  /** Market and symbol: `NASDAQ:AAPL`. */
  readonly key: string;
  readonly price: string;
  readonly change: string;
  /** Percentage points with two digits. */
  readonly changePercent: string;
  readonly previousClose: string;
  readonly currency: string;
  readonly source: string;
  readonly kind: PriceKind;
  /** The vendor's feed is silent: this is the last known price, not the current one. */
  readonly isStale: boolean;
  readonly isOpen: boolean;
  readonly marketMs: number;
  readonly volume: number;
  /** Against the price before it, for a short flash. */
  readonly move: -1 | 0 | 1;
}

export function nameKey(market: string, symbol: string): string {
  return `${market}:${symbol}`;
}

export function describePrice(symbol: LiveSymbol, record: LiveRecord, before: LivePrice | undefined): LivePrice {
  const { units, scale } = record;
  const beforeUnits = before === undefined ? units : readUnits(before.price, scale);
  return {
    key: symbol.key,
    price: writeUnits(units, scale),
    ...measureChange(symbol.previousClose, writeUnits(units, scale)),
    previousClose: symbol.previousClose,
    currency: symbol.currency,
    source: symbol.source,
    kind: record.kind,
    isStale: record.stale,
    isOpen: record.open,
    marketMs: record.marketMs,
    volume: record.volume,
    move: units > beforeUnits ? 1 : units < beforeUnits ? -1 : 0,
  };
}

/** From one price to another: the difference, and its percentage points with two digits. */
export function measureChange(from: string, to: string): { readonly change: string; readonly changePercent: string } {
  const scale = Math.max(from.split('.')[1]?.length ?? 0, to.split('.')[1]?.length ?? 0);
  const fromUnits = readUnits(from, scale);
  const difference = readUnits(to, scale) - fromUnits;
  return {
    change: writeUnits(difference, scale),
    changePercent: fromUnits === 0 ? '0.00' : writeUnits(Math.round((difference * 10_000) / fromUnits), 2),
  };
}

/** 12345 with scale 2 is “123.45”. */
export function writeUnits(units: number, scale: number): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  const at = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return units < 0 ? `-${text}` : text;
}

/** “123.45” with scale 2 is 12345; digits behind the scale are cut. */
export function readUnits(text: string, scale: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}
