// Hands the market's rates and calendars to the money business in the shape it declares.
import { packOf } from '@candor/contract/countries/index.ts';
import { isCurrencyCode, parseRate } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { FxRate, FxSource } from '@candor/brokerage/fx/index.ts';
import type { Listing } from '@candor/brokerage/instruments/index.ts';
import type { BankingCalendar } from '@candor/brokerage/withdrawals/index.ts';
import type { Instrument, PriceSource } from '@candor/market-data';
import { sectorNames } from '@candor/market-data/instruments/instrument.ts';
import { VendorFault } from '@candor/market-data/vendors/vendor.ts';
import type { FxRate as VendorRate } from '@candor/market-data/vendors/vendor.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';

/** A rate that was heard of longer ago means that the feed is lost. How old it is on its market is another question. */
const oldestReceiptMs = 5 * 60_000;

/** What a rate was does not change: about a hundred points of four ranges for every pair of a few tenants. */
const mostPastRates = 50_000;

export function createFxSource(prices: PriceSource, clock: Clock): FxSource {
  const past = new Map<string, FxRate>();
  return {
    async find(from, to) {
      const found = await prices.rate(from, to).catch(forgiveVendor);
      if (!found || clock.now().getTime() - found.receivedMs > oldestReceiptMs) return undefined;
      return readRate(found, from, to);
    },
    async findPast(from, to, instants) {
      const keyOf = (atMs: number): string => `${from} ${to} ${String(atMs)}`;
      const moments = instants.map((instant) => instant.getTime());
      if (past.size > mostPastRates) past.clear();
      const unknown = moments.filter((atMs) => !past.has(keyOf(atMs)));
      if (unknown.length > 0) {
        const found = await prices.pastRates(from, to, unknown).catch(forgiveVendor);
        for (const [place, atMs] of unknown.entries()) {
          const rate = found?.[place] && readRate(found[place], from, to);
          if (rate) past.set(keyOf(atMs), rate);
        }
      }
      const rates = moments.flatMap((atMs) => past.get(keyOf(atMs)) ?? []);
      return rates.length === instants.length ? rates : undefined;
    },
    opensAt(now) {
      if (prices.stateOf('FX', now) === 'open') return undefined;
      return new Date(prices.nextSession('FX', now).openMs);
    },
  };
}

/** A vendor that does not answer means that there is no rate, not that something broke. */
function forgiveVendor(error: unknown): undefined {
  if (error instanceof VendorFault) return undefined;
  throw error;
}

function readRate(found: VendorRate, from: CurrencyCode, to: CurrencyCode): FxRate | undefined {
  if (!isCurrencyCode(found.base) || !isCurrencyCode(found.quote)) return undefined;
  const parsed = parseRate(found.rate, from, to);
  if (!parsed.ok) return undefined;
  const { source, simulated, marketMs, receivedMs } = found;
  return { rate: parsed.value, source, simulated, asOf: new Date(marketMs), receivedAt: new Date(receivedMs) };
}

export function createBankingCalendar(prices: PriceSource): BankingCalendar {
  return {
    closings(country, after, count) {
      const market = packOf(country).bankingDays;
      const closings: Date[] = [];
      let session = prices.lastSession(market, after);
      while (closings.length < count) {
        if (session.closeMs > after.getTime()) closings.push(new Date(session.closeMs));
        session = prices.nextSession(market, new Date(session.closeMs));
      }
      return closings;
    },
  };
}

/** Everything listed that somebody could hold: indices are figures, and rates have no venue. */
export function listInstruments(instruments: readonly Instrument[]): Listing[] {
  return instruments.flatMap(({ type, country, scale, tickUnits, sector, isin, ...one }) => {
    if (type === 'index' || country === '') return [];
    return {
      market: one.market,
      symbol: one.symbol,
      name: one.name,
      currency: one.currency,
      type,
      country,
      sector: sectorNames[sector],
      isin: isin ?? null,
      tickE8: BigInt(tickUnits) * 10n ** BigInt(8 - scale),
      priceScale: scale,
    };
  });
}
