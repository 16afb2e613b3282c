// The verbs of the market-data service: search, facts, charts, companies, overviews, rates. It speaks the contract's
// shapes; vendors, calendars and caches stay behind it.
import type { ChartData, ChartRange, ChartStep } from '@candor/contract/market/charts.ts';
import type { Company, Financials } from '@candor/contract/market/companies.ts';
import type { FxRateItem } from '@candor/contract/market/fx.ts';
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import type { Stock } from '@candor/contract/market/stocks.ts';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Calendars } from '../calendars/calendar.ts';
import { listedMarkets } from '../calendars/market.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { SearchIndex } from '../instruments/search-index.ts';
import type { Registry } from '../vendors/registry.ts';
import { VendorFault } from '../vendors/vendor.ts';
import type { Candles, Financials as VendorFinancials, Profile } from '../vendors/vendor.ts';
import { currencyCodes } from '../vendors/simulated/currencies.ts';
import { maxCandles, planChart } from './charts.ts';
import { summariseHistory } from './history-stats.ts';
import type { HistoryStats } from './history-stats.ts';
import type { CheckedQuote, Quotes } from './quotes.ts';
import { createTimedCache } from './timed-cache.ts';
import type { TimedCache } from './timed-cache.ts';
import { valueCompany } from './valuation.ts';
import { describeMarket, toChart, toCompany, toFinancials, toFxRate, toStock } from './wire.ts';

export interface MarketDataParts {
  readonly catalogue: Catalogue;
  readonly calendars: Calendars;
  readonly registry: Registry;
  readonly quotes: Quotes;
  readonly index: SearchIndex;
  readonly clock: Clock;
}

export interface StockKey {
  readonly market: string;
  readonly symbol: string;
}

export interface ChartQuery extends StockKey {
  readonly interval: ChartRange;
  readonly step?: ChartStep | undefined;
  readonly before?: string | undefined;
  readonly adjusted?: 'true' | 'false' | undefined;
}

const yearMs = 380 * 86_400_000;
const historyTtlMs = 60_000;
const companyTtlMs = 10 * 60_000;
const cachedCompanies = 2_000;

export class MarketData {
  readonly parts: MarketDataParts;
  readonly #histories: TimedCache<HistoryStats>;
  readonly #profiles: TimedCache<Profile>;
  readonly #accounts: TimedCache<VendorFinancials>;

  constructor(parts: MarketDataParts) {
    this.parts = parts;
    const monotonicMs = () => parts.clock.monotonicMs();
    this.#histories = createTimedCache(historyTtlMs, cachedCompanies, monotonicMs);
    this.#profiles = createTimedCache(companyTtlMs, cachedCompanies, monotonicMs);
    this.#accounts = createTimedCache(companyTtlMs, cachedCompanies, monotonicMs);
  }

  nowMs(): number {
    return this.parts.clock.now().getTime();
  }

  search(query: string, countries: readonly string[] | undefined, limit: number): Instrument[] {
    return this.parts.index.search(query, { limit, ...(countries && { countries }) });
  }

  async readStocks(keys: readonly StockKey[]): Promise<{ items: Stock[]; missing: StockKey[] }> {
    const wanted = keys.map((key) => ({ key, instrument: this.parts.catalogue.find(key.market, key.symbol) }));
    const listed = wanted.flatMap(({ instrument }) => instrument ?? []);
    const quotes = await this.parts.quotes.read(listed);
    const items = await Promise.all(
      listed.flatMap((instrument) => {
        const quote = quotes.get(instrument.key);
        return quote ? [this.#describeStock(instrument, quote)] : [];
      }),
    );
    const missing = wanted
      .filter(({ instrument }) => !instrument || !quotes.has(instrument.key))
      .map(({ key: { symbol, market } }) => ({ symbol, market }));
    return { items, missing };
  }

  async #describeStock(instrument: Instrument, quote: CheckedQuote): Promise<Stock> {
    const [history, profile, accounts] = await Promise.all([
      orUndefined(this.#history(instrument)),
      orUndefined(this.#profile(instrument)),
      orUndefined(this.#financials(instrument)),
    ]);
    return toStock(instrument, quote, history, valueCompany(quote.price, profile, accounts));
  }

  async readChart(query: ChartQuery): Promise<ChartData | Refusal<'not_found' | 'not_ready'>> {
    const instrument = this.parts.catalogue.find(query.market, query.symbol);
    if (!instrument) return refuse('not_found');
    const calendar = this.parts.calendars.of(instrument.market);
    const now = this.nowMs();
    const beforeMs = query.before === undefined ? undefined : Date.parse(query.before);
    const { range, step } = fitFund(instrument, query);
    const window = planChart(calendar, range, now, { step, beforeMs });
    const adjusted = query.adjusted !== 'false';
    try {
      const [answer, quotes] = await Promise.all([
        this.#candles(instrument, window.step, window.fromMs, window.toMs, adjusted),
        this.parts.quotes.read([instrument]),
      ]);
      const candles = answer.candles.slice(-maxCandles);
      return toChart(
        instrument,
        calendar,
        query.interval,
        window,
        adjusted,
        { ...answer, candles },
        quotes.get(instrument.key),
        now,
      );
    } catch (error) {
      return refuseFault(error);
    }
  }

  async readCompany(key: StockKey): Promise<Company | Refusal<'not_found' | 'not_ready'>> {
    const instrument = this.parts.catalogue.find(key.market, key.symbol);
    if (!instrument) return refuse('not_found');
    try {
      return toCompany(await this.#profile(instrument), this.#relatedTo(instrument));
    } catch (error) {
      return refuseFault(error);
    }
  }

  async readFinancials(key: StockKey): Promise<Financials | Refusal<'not_found' | 'not_ready'>> {
    const instrument = this.parts.catalogue.find(key.market, key.symbol);
    if (!instrument) return refuse('not_found');
    try {
      return toFinancials(await this.#financials(instrument));
    } catch (error) {
      return refuseFault(error);
    }
  }

  async readFxRates(
    base: string,
    quotes: readonly string[] | undefined,
  ): Promise<FxRateItem[] | Refusal<'not_found' | 'not_ready'>> {
    const wanted = quotes ?? currencyCodes.filter((code) => code !== base);
    try {
      const now = this.nowMs();
      const rates = await Promise.all(wanted.map((quote) => this.fxRate(base, quote)));
      return rates.map((rate) => toFxRate(rate, now));
    } catch (error) {
      return refuseFault(error);
    }
  }

  /** As traded on each day: what a portfolio of that day was worth. */
  dailyCandles(instrument: Instrument, fromMs: number, toMs: number): Promise<Candles> {
    return this.#candles(instrument, '1d', fromMs, toMs, false);
  }

  /** As traded in each minute: what was touched for a moment is in its range. */
  minuteCandles(instrument: Instrument, fromMs: number, toMs: number): Promise<Candles> {
    return this.#candles(instrument, '1m', fromMs, toMs, false);
  }

  fxRate(base: string, quote: string) {
    return this.parts.registry.ask(
      'FX',
      (vendor) => vendor.fx !== undefined,
      async (vendor, signal) => {
        if (!vendor.fx) throw new VendorFault('unavailable', `${vendor.id} has no rates`);
        return vendor.fx(base, quote, signal);
      },
    );
  }

  pastFxRates(base: string, quote: string, instantsMs: readonly number[]) {
    return this.parts.registry.ask(
      'FX',
      (vendor) => vendor.pastFx !== undefined,
      async (vendor, signal) => {
        if (!vendor.pastFx) throw new VendorFault('unavailable', `${vendor.id} has no past rates`);
        return vendor.pastFx(base, quote, instantsMs, signal);
      },
    );
  }

  listMarkets(countries: readonly string[] | undefined): MarketStatus[] {
    const now = this.nowMs();
    return listedMarkets
      .map((code) => this.parts.calendars.of(code))
      .filter(({ market }) => !countries || countries.includes(market.country))
      .map((calendar) => describeMarket(calendar, now));
  }

  /** Candles straight from the vendors, for other parts of the service. */
  async #candles(
    instrument: Instrument,
    step: ChartStep,
    fromMs: number,
    toMs: number,
    adjusted: boolean,
  ): Promise<Candles> {
    return this.parts.registry.ask(
      instrument.market,
      (vendor) => vendor.capabilities.candles.includes(step),
      async (vendor, signal) => {
        if (!vendor.candles) throw new VendorFault('unavailable', `${vendor.id} has no candles`);
        return vendor.candles({ instrument, step, fromMs, toMs, adjusted }, signal);
      },
    );
  }

  /** Closes of the last session for a sparkline. */
  async readSpark(instrument: Instrument): Promise<string[]> {
    const now = this.nowMs();
    const { openMs } = this.parts.calendars.of(instrument.market).lastSession(now);
    const { candles } = await this.#candles(instrument, '15m', openMs, now + 1, true);
    return candles.map(({ close }) => close);
  }

  #history(instrument: Instrument): Promise<HistoryStats> {
    return this.#histories.get(instrument.key, async () => {
      const now = this.nowMs();
      const { candles } = await this.#candles(instrument, '1d', now - yearMs, now + 1, true);
      return summariseHistory(candles, this.parts.calendars.of(instrument.market), now);
    });
  }

  #profile(instrument: Instrument): Promise<Profile> {
    return this.#profiles.get(instrument.key, () =>
      this.parts.registry.ask(
        instrument.market,
        (vendor) => vendor.profile !== undefined,
        async (vendor, signal) => {
          if (!vendor.profile) throw new VendorFault('unavailable', `${vendor.id} has no profiles`);
          return vendor.profile(instrument, signal);
        },
      ),
    );
  }

  #financials(instrument: Instrument): Promise<VendorFinancials> {
    return this.#accounts.get(instrument.key, () =>
      this.parts.registry.ask(
        instrument.market,
        (vendor) => vendor.financials !== undefined,
        async (vendor, signal) => {
          if (!vendor.financials) throw new VendorFault('unavailable', `${vendor.id} has no accounts`);
          return vendor.financials(instrument, signal);
        },
      ),
    );
  }

  /** Instruments of the same kind and sector in the same country, the nearest in size first. */
  #relatedTo(instrument: Instrument): Instrument[] {
    const size = instrument.baseLevel * instrument.sharesMillion;
    return this.parts.catalogue
      .inMarket(instrument.market)
      .filter(
        ({ key, type, sector }) => key !== instrument.key && type === instrument.type && sector === instrument.sector,
      )
      .toSorted((a, b) => distance(a, size) - distance(b, size))
      .slice(0, 6);
  }
}

const fundRanges: readonly ChartRange[] = ['1D', '1W', '1M'];

/** A fund has one price a day: its short ranges are drawn in days, and its shortest is a week. */
function fitFund(
  { type }: Instrument,
  { interval, step }: ChartQuery,
): { range: ChartRange; step?: ChartStep | undefined } {
  if (type !== 'fund' || !fundRanges.includes(interval)) return { range: interval, step };
  return { range: interval === '1D' ? '1W' : interval, step: '1d' };
}

function distance({ baseLevel, sharesMillion }: Instrument, size: number): number {
  return Math.abs(baseLevel * sharesMillion - size);
}

function refuseFault(error: unknown): Refusal<'not_found' | 'not_ready'> {
  if (!(error instanceof VendorFault)) throw error;
  return refuse(error.reason === 'unknown_symbol' ? 'not_found' : 'not_ready');
}

/** A missing profile or account leaves its facts empty; it does not take the price away. */
async function orUndefined<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof VendorFault) return undefined;
    throw error;
  }
}
