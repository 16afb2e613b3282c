// How Twelve Data names our instruments: its own tickers with the venue's MIC, and index tickers of its own.
import { markets } from '../../calendars/market.ts';
import type { MarketCode } from '../../calendars/market.ts';
import type { Instrument } from '../../instruments/instrument.ts';

/** The venue codes it uses where they differ from the segment we list. */
const micOf: Readonly<Partial<Record<MarketCode, string>>> = { NASDAQ: 'XNGS' };

export interface VendorSymbol {
  readonly symbol: string;
  readonly mic: string;
}

export function toVendorSymbol({ symbol, market }: Instrument): VendorSymbol {
  return { symbol, mic: micOf[market] ?? markets[market].mic };
}

/** Answers name the venue by any of its codes: compare by symbol, and by MIC where one is given. */
export function isSameListing(instrument: Instrument, symbol: unknown, mic: unknown): boolean {
  if (symbol !== instrument.symbol) return false;
  if (typeof mic !== 'string' || mic === '') return true;
  const own = markets[instrument.market].mic;
  return mic === own || mic === toVendorSymbol(instrument).mic || mic === nasdaqSegments.get(mic + instrument.market);
}

/** Nasdaq lists on three tiers, each with a MIC. */
const nasdaqSegments = new Map(['XNGS', 'XNMS', 'XNCM'].map((mic) => [`${mic}NASDAQ`, mic]));
