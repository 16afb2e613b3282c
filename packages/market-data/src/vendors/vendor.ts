// What every source of market data must be able to say, in one interface. Limits, breaker, freshness and
// plausibility are applied outside, so a vendor only translates its own protocol.
import type { MarketCode } from '../calendars/market.ts';
import type { Instrument } from '../instruments/instrument.ts';

export const priceKinds = ['live', 'delayed', 'indicative', 'simulated'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** Where a figure comes from and when; nothing leaves the service without it. */
export interface Origin {
  readonly source: string;
  readonly kind: PriceKind;
  readonly simulated: boolean;
  /** When the figure was true on its market. */
  readonly marketMs: number;
  readonly receivedMs: number;
}

export interface Quote extends Origin {
  readonly instrument: Instrument;
  /** Decimal strings with the instrument's digits. */
  readonly price: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly previousClose: string;
  readonly volume: number;
}

export const steps = ['1m', '5m', '15m', '30m', '1h', '1d', '1w', '1mo'] as const;
export type Step = (typeof steps)[number];

export interface Candle {
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

export interface CandleRequest {
  readonly instrument: Instrument;
  readonly step: Step;
  readonly fromMs: number;
  /** Candles that begin at or after this instant are left out. */
  readonly toMs: number;
  /** Old prices in the shares of today. */
  readonly adjusted: boolean;
}

export interface Candles extends Origin {
  readonly candles: readonly Candle[];
}

export interface CorporateEvent {
  readonly kind: 'split' | 'dividend';
  readonly date: string;
  /** New shares for one old share, or money for one share. */
  readonly value: string;
}

export interface Profile extends Origin {
  readonly instrument: Instrument;
  /** The company in its vendor's words; null where the vendor tells no story. */
  readonly summary: string | null;
  readonly sharesOutstanding: string | null;
  readonly dividendYieldPercent: string | null;
  readonly events: readonly CorporateEvent[];
}

export interface Statement {
  readonly period: 'year' | 'quarter';
  readonly endDate: string;
  readonly revenue: string;
  readonly grossProfit: string;
  readonly operatingIncome: string;
  readonly netIncome: string;
  readonly eps: string;
  readonly assets: string;
  readonly liabilities: string;
  readonly equity: string;
  readonly operatingCashFlow: string;
  readonly freeCashFlow: string;
}

export interface Financials extends Origin {
  readonly instrument: Instrument;
  /** Newest first; empty for instruments without accounts. */
  readonly statements: readonly Statement[];
  /** Borrowed money less cash, for the enterprise value. */
  readonly netDebt: string | null;
}

export interface FxRate extends Origin {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
}

export interface Tick {
  readonly instrument: Instrument;
  readonly price: string;
  /** Shares of the day so far, where the vendor says. */
  readonly volume?: number;
  readonly marketMs: number;
  readonly receivedMs: number;
}

export interface StreamEvents {
  onTick(tick: Tick): void;
  /** The feed is alive (a message or a heartbeat came), or it is lost. */
  onState(state: 'live' | 'lost'): void;
}

export interface VendorStream {
  subscribe(instruments: readonly Instrument[]): void;
  unsubscribe(instruments: readonly Instrument[]): void;
  close(): void;
}

export interface Capabilities {
  readonly markets: readonly MarketCode[];
  readonly search: boolean;
  readonly quotes: boolean;
  readonly candles: readonly Step[];
  readonly profile: boolean;
  readonly financials: boolean;
  readonly fx: boolean;
  readonly stream: boolean;
}

/** Prices and candles, also as they come; what a vendor has beside them it says itself. */
export const priceCapabilities = {
  search: false,
  quotes: true,
  candles: steps,
  profile: false,
  financials: false,
  fx: false,
  stream: true,
} as const satisfies Partial<Capabilities>;

export interface Vendor {
  readonly id: string;
  readonly kind: PriceKind;
  readonly capabilities: Capabilities;
  quotes?(instruments: readonly Instrument[], signal: AbortSignal): Promise<readonly Quote[]>;
  candles?(request: CandleRequest, signal: AbortSignal): Promise<Candles>;
  profile?(instrument: Instrument, signal: AbortSignal): Promise<Profile>;
  financials?(instrument: Instrument, signal: AbortSignal): Promise<Financials>;
  fx?(base: string, quote: string, signal: AbortSignal): Promise<FxRate>;
  /** The rates as they were at past instants, one for each in their order. */
  pastFx?(base: string, quote: string, instantsMs: readonly number[], signal: AbortSignal): Promise<readonly FxRate[]>;
  search?(query: string, signal: AbortSignal): Promise<readonly Instrument[]>;
  openStream?(events: StreamEvents): VendorStream;
}

/** A vendor that does not know, or does not answer; the caller goes on to the next one. */
export class VendorFault extends Error {
  readonly reason: 'unavailable' | 'limited' | 'unknown_symbol' | 'denied' | 'malformed';
  constructor(reason: VendorFault['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'VendorFault';
    this.reason = reason;
  }
}
