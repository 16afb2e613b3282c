// The days of a bond on its market: when a coupon is parted from it, when it is paid, and until when it trades.
import { shiftDay } from '@candor/contract/days.ts';
import type { Instrument } from '../instruments/index.ts';
import type { MarketPrices } from '../prices/index.ts';
import { periodsOf } from './accrual.ts';
import type { Period } from './accrual.ts';
import type { BondTerms } from './bond.ts';

export interface CalendarParts {
  readonly prices: Pick<MarketPrices, 'hoursOf' | 'sessionOn'>;
  /** The day a trade settles on, as YYYY-MM-DD. */
  readonly settlesOn: (trade: {
    readonly market: string;
    readonly country: string;
    readonly productCurrency: string;
    readonly accountCurrency: string;
    readonly tradedAt: Date;
  }) => string;
}

type Listed = Pick<Instrument, 'market' | 'country' | 'currency'>;

/** Interest is counted to the market's own day, whatever currency the client pays in. */
export function settlementOf(
  { settlesOn }: Pick<CalendarParts, 'settlesOn'>,
  instrument: Listed,
  tradedAt: Date,
): string {
  const { market, country, currency } = instrument;
  return settlesOn({ market, country, productCurrency: currency, accountCurrency: currency, tradedAt });
}

/** Cycles and holidays together are never longer. */
const mostDays = 30;

/** The first day of trading whose trades settle too late for the coupon. */
export function exDateOf(
  parts: CalendarParts,
  instrument: Listed,
  { exFrom }: Pick<Period, 'exFrom'>,
): string | undefined {
  let found: string | undefined;
  for (let back = 0; back < mostDays; back += 1) {
    const day = shiftDay(exFrom, -back);
    const session = parts.prices.sessionOn(instrument.market, day);
    if (!session) continue;
    if (settlementOf(parts, instrument, session.opensAt) < exFrom) return found;
    found = day;
  }
  return undefined;
}

/** The day itself, or the next one on which the market works. */
export function paysOn({ prices }: Pick<CalendarParts, 'prices'>, { market }: Listed, dueOn: string): string {
  for (let step = 0; step < mostDays; step += 1) {
    const day = shiftDay(dueOn, step);
    if (prices.sessionOn(market, day)) return day;
  }
  return dueOn;
}

export function lastTradingDay(parts: CalendarParts, instrument: Listed, terms: BondTerms): string | undefined {
  const last = periodsOf(terms).at(-1);
  const ends = last && exDateOf(parts, instrument, last);
  if (ends === undefined) return undefined;
  for (let back = 1; back < mostDays; back += 1) {
    const day = shiftDay(ends, -back);
    if (parts.prices.sessionOn(instrument.market, day)) return day;
  }
  return undefined;
}
