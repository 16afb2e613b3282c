// From the service's own shapes to the contract's. Only spelling: no figure is computed here but change and age.
import type { ChartData, ChartRange } from '@candor/contract/market/charts.ts';
import type { Company, Financials } from '@candor/contract/market/companies.ts';
import type { FxRateItem } from '@candor/contract/market/fx.ts';
import type { InstrumentItem, SearchItem } from '@candor/contract/market/instruments.ts';
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import type { PriceOrigin } from '@candor/contract/market/origin.ts';
import type { BriefQuote } from '@candor/contract/market/overviews.ts';
import type { Stock } from '@candor/contract/market/stocks.ts';
import type { Calendar } from '../calendars/calendar.ts';
import { formatDate } from '../calendars/civil-date.ts';
import { formatUnits, parseUnits, sectorNames } from '../instruments/instrument.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Candles, Financials as VendorFinancials, FxRate, Origin, Profile } from '../vendors/vendor.ts';
import type { ChartWindow } from './charts.ts';
import { percentChange } from './history-stats.ts';
import type { HistoryStats } from './history-stats.ts';
import type { CheckedQuote } from './quotes.ts';
import type { Valuation } from './valuation.ts';

export function flagOf(country: string): string {
  return `/flags/${country.toLowerCase()}.svg`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export function toOrigin({ source, kind, simulated, marketMs, receivedMs }: Origin): PriceOrigin {
  return { source, kind, simulated, marketTime: iso(marketMs), receivedTime: iso(receivedMs) };
}

function describe({ symbol, market, country, currency, name, type, sector, isin }: Instrument) {
  return { symbol, market, country, currency, name, type, sector: sectorNames[sector], isin: isin ?? null };
}

export function toSearchItem({ symbol, market, name, country, currency, type }: Instrument): SearchItem {
  return { symbol, market, name, country, currency, countryImage: flagOf(country), type };
}

export function toInstrumentItem(instrument: Instrument): InstrumentItem {
  return { ...describe(instrument), countryImage: flagOf(instrument.country), scale: instrument.scale };
}

export function changeOf({ price, previousClose, instrument }: CheckedQuote): {
  change: string;
  changePercent: string;
} {
  const { scale } = instrument;
  return {
    change: formatUnits(parseUnits(price, scale) - parseUnits(previousClose, scale), scale),
    changePercent: percentChange(Number(previousClose), Number(price)) ?? '0.00',
  };
}

const noPerformance = { '1D': null, '1W': null, '1M': null, '3M': null, YTD: null, '12M': null };

export function toStock(
  instrument: Instrument,
  quote: CheckedQuote,
  history: HistoryStats | undefined,
  valuation: Valuation,
): Stock {
  return {
    ...describe(instrument),
    countryImage: flagOf(instrument.country),
    price: quote.price,
    ...changeOf(quote),
    open: quote.open,
    previousClose: quote.previousClose,
    dayHigh: quote.high,
    dayLow: quote.low,
    high52: history?.high52 ?? null,
    low52: history?.low52 ?? null,
    volume: String(quote.volume),
    averageVolume: history?.averageVolume?.toString() ?? null,
    volatilityPercent: history?.volatilityPercent ?? null,
    ...valuation,
    performance: history?.performance ?? noPerformance,
    couponPercent: instrument.bond?.couponPercent.toString() ?? null,
    maturity: instrument.bond?.maturity ?? null,
    state: quote.state,
    stale: quote.stale,
    origin: toOrigin(quote),
  };
}

export function toBriefQuote(quote: CheckedQuote, spark: readonly string[]): BriefQuote {
  const { symbol, market, name, country, currency, type } = quote.instrument;
  return {
    symbol,
    market,
    name,
    country,
    currency,
    countryImage: flagOf(country),
    type,
    price: quote.price,
    ...changeOf(quote),
    volume: String(quote.volume),
    spark: [...spark],
    state: quote.state,
    stale: quote.stale,
    origin: toOrigin(quote),
  };
}

export function toChart(
  { symbol, market, currency }: Instrument,
  calendar: Calendar,
  interval: ChartRange,
  window: ChartWindow,
  adjusted: boolean,
  answer: Candles,
  quote: CheckedQuote | undefined,
  nowMs: number,
): ChartData {
  const { candles } = answer;
  return {
    symbol,
    market,
    currency,
    interval,
    step: window.step,
    adjusted,
    zone: calendar.market.zone,
    state: calendar.stateAt(nowMs),
    previousClose: quote?.previousClose ?? null,
    from: iso(window.fromMs),
    to: iso(window.axisEndMs),
    time: candles.map(({ startMs }) => Math.floor(startMs / 1_000)),
    open: candles.map(({ open }) => open),
    high: candles.map(({ high }) => high),
    low: candles.map(({ low }) => low),
    close: candles.map(({ close }) => close),
    volume: candles.map(({ volume }) => String(volume)),
    stale: quote?.stale ?? true,
    origin: toOrigin(answer),
  };
}

export function toCompany(profile: Profile, related: readonly Instrument[]): Company {
  const { instrument, summary, sharesOutstanding, dividendYieldPercent, events } = profile;
  return {
    ...describe(instrument),
    countryImage: flagOf(instrument.country),
    summary,
    sharesOutstanding,
    dividendYieldPercent,
    couponPercent: instrument.bond?.couponPercent.toString() ?? null,
    maturity: instrument.bond?.maturity ?? null,
    events: [...events],
    related: related.map(({ symbol, market, name }) => ({ symbol, market, name })),
    origin: toOrigin(profile),
  };
}

export function toFinancials(financials: VendorFinancials): Financials {
  const { symbol, market, currency } = financials.instrument;
  return { symbol, market, currency, statements: [...financials.statements], origin: toOrigin(financials) };
}

/** Rates of the weekend are Friday's; they are old, not stale, until the next session should have moved them. */
const fxStaleMs = 4 * 86_400_000;

export function toFxRate(rate: FxRate, nowMs: number): FxRateItem {
  const ageMs = Math.max(0, nowMs - rate.marketMs);
  return {
    base: rate.base,
    quote: rate.quote,
    rate: rate.rate,
    ageSeconds: Math.floor(ageMs / 1_000),
    stale: ageMs > fxStaleMs,
    origin: toOrigin(rate),
  };
}

export function describeMarket(calendar: Calendar, nowMs: number): MarketStatus {
  const { code, mic, name, country, currency, zone } = calendar.market;
  const session = calendar.lastSession(nowMs);
  const next = calendar.nextSession(nowMs);
  const edges = [...session.spans, ...next.spans].flatMap(({ openMs, closeMs }) => [openMs, closeMs]);
  return {
    code,
    mic,
    name,
    country,
    countryImage: flagOf(country),
    currency,
    zone,
    state: calendar.stateAt(nowMs),
    session: {
      date: formatDate(session.day),
      spans: session.spans.map(({ openMs, closeMs }) => ({ open: iso(openMs), close: iso(closeMs) })),
      halfDay: session.isHalfDay,
    },
    changesAt: iso(edges.find((edge) => edge > nowMs) ?? next.openMs),
    nextOpen: iso(next.openMs),
  };
}
