// Hands the market's prices and hours to the business in the shape it declares.
import type {
  ClosingPrice,
  InstrumentName,
  MarketPrice,
  MarketPrices,
  PastPrices,
  VenueHours,
} from '@candor/brokerage/prices/index.ts';
import { dayOf } from '@candor/contract/days.ts';
import type { CheckedQuote, Instrument, PriceSource } from '@candor/market-data';
import { formatDate, parseDate } from '@candor/market-data/calendars/civil-date.ts';
import { isListedMarket } from '@candor/market-data/calendars/market.ts';
import { VendorFault } from '@candor/market-data/vendors/vendor.ts';
import { digitsOf, isCurrencyCode } from '@candor/money';

export function createMarketPrices(prices: PriceSource): MarketPrices {
  return {
    async find(name) {
      const instrument = findListed(prices, name);
      if (!instrument) return undefined;
      const quote = await prices.quote(instrument).catch(forgiveVendor);
      return quote && readQuote(quote);
    },
    async findMany(names) {
      const instruments = names.flatMap((name) => findListed(prices, name) ?? []);
      const quotes = await prices.quotes(instruments);
      return new Map([...quotes].map(([key, quote]) => [key, readQuote(quote)]));
    },
    async minutes(name, from, to) {
      const instrument = findListed(prices, name);
      const found = instrument && (await prices.minutes(instrument, from.getTime(), to.getTime()).catch(forgiveVendor));
      return found?.candles
        .filter(({ startMs }) => startMs >= from.getTime())
        .map(({ startMs, high, low }) => ({ since: new Date(startMs), highE8: readE8(high), lowE8: readE8(low) }));
    },
    hoursOf: (market, at) => (isListedMarket(market) ? readHours(prices, market, at) : undefined),
    sessionOn(market, day) {
      if (!isListedMarket(market)) return undefined;
      // A session that is on this day began before the day is over everywhere.
      const noon = new Date(`${day}T12:00:00Z`);
      const session = prices.lastSession(market, new Date(noon.getTime() + 36 * 60 * 60_000));
      const found = [session, prices.lastSession(market, noon), prices.nextSession(market, noon)].find(
        (one) => one.day === parseDate(day),
      );
      return found && { opensAt: new Date(found.openMs), closesAt: new Date(found.closeMs) };
    },
    capitalisation(name) {
      const instrument = findListed(prices, name);
      if (!instrument || instrument.type !== 'stock' || !isCurrencyCode(instrument.currency)) return undefined;
      const units = instrument.sharesMillion * instrument.baseLevel;
      return BigInt(Math.round(units)) * 1_000_000n * 10n ** BigInt(digitsOf(instrument.currency));
    },
  };
}

export function createPastPrices(prices: PriceSource, instruments: readonly Instrument[]): PastPrices {
  async function readCloses(instrument: Instrument, from: Date, to: Date): Promise<ClosingPrice[] | undefined> {
    const found = await prices.closes(instrument, from.getTime(), to.getTime()).catch(forgiveVendor);
    return found?.candles.map(({ startMs, close, volume }) => ({
      day: dayOf(new Date(startMs)),
      priceE8: readE8(close),
      volume,
      at: new Date(startMs),
      source: found.source,
      kind: found.kind,
      simulated: found.simulated,
    }));
  }
  return {
    async closes(name, from, to) {
      const instrument = findListed(prices, name);
      return instrument && readCloses(instrument, from, to);
    },
    async index(country, from, to) {
      // The catalogue lists the best known one of a country first.
      const index = instruments.find((one) => one.type === 'index' && one.country === country);
      const closes = index && (await readCloses(index, from, to));
      return closes && { market: index.market, symbol: index.symbol, name: index.name, closes };
    },
  };
}

/** Indices are no instruments that anybody can own. */
function findListed(prices: PriceSource, { market, symbol }: InstrumentName): Instrument | undefined {
  const instrument = prices.find(market, symbol);
  return instrument?.type === 'index' ? undefined : instrument;
}

/** A vendor that does not answer means that there is no price, not that something broke. */
function forgiveVendor(error: unknown): undefined {
  if (error instanceof VendorFault) return undefined;
  throw error;
}

function readHours(prices: PriceSource, market: Instrument['market'], at: Date): VenueHours {
  const session = prices.lastSession(market, at);
  const state = prices.stateOf(market, at);
  const later = session.spans.find(({ openMs }) => openMs > at.getTime());
  return {
    state,
    day: formatDate(session.day),
    openedAt: new Date(session.openMs),
    closesAt: new Date(session.closeMs),
    opensAt: new Date(later?.openMs ?? prices.nextSession(market, at).openMs),
  };
}

function readQuote(quote: CheckedQuote): MarketPrice {
  return {
    priceE8: readE8(quote.price),
    bidE8: undefined,
    askE8: undefined,
    openE8: readE8(quote.open),
    highE8: readE8(quote.high),
    lowE8: readE8(quote.low),
    previousCloseE8: readE8(quote.previousClose),
    volume: quote.volume,
    at: new Date(quote.marketMs),
    receivedAt: new Date(quote.receivedMs),
    source: quote.source,
    kind: quote.kind,
    simulated: quote.simulated,
    isStale: quote.stale,
  };
}

/** Decimal text as hundred-millionths; vendors write at most eight places. */
function readE8(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'));
}
