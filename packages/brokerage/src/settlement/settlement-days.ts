// The day on which a trade settles: so many settlement days after the trade date as the market's cycle of that date says, and
// where two currencies are involved a day on which both can be paid. Pure, over the calendars it is given.
import { accountCountries, packOf, settlementDaysOf } from '@candor/contract/countries/index.ts';
import { shiftDay } from '@candor/contract/days.ts';
import type { MarketPrices } from '../prices/index.ts';
import type { TradeTerms } from '../quotations/index.ts';
import { hasOwnDays, isBankHoliday, weekdayOf } from './bank-holidays.ts';

/** What is known of the days of a venue. */
export type VenueDays = Pick<MarketPrices, 'hoursOf' | 'sessionOn'>;

export interface SettlementDays {
  /** YYYY-MM-DD, a day on which the venue trades. */
  settlesOn(trade: TradeTerms): string;
  /** Whether the session of the day has begun: from then on it settles. */
  isDue(market: string, settlesOn: string, now: Date): boolean;
  /** Whether that session is over: what has not settled by then is late. */
  isPast(market: string, settlesOn: string, now: Date): boolean;
}

/** No holidays last that long: further on the calendar itself must be wrong. */
const mostDays = 40;
const never = new Date(8.64e15);

export function createSettlementDays(days: VenueDays): SettlementDays {
  const isTradingDay = (market: string, date: string): boolean => days.sessionOn(market, date) !== undefined;
  const isBankDay = (currency: string, date: string): boolean => {
    if (weekdayOf(date) === 0 || weekdayOf(date) === 6 || isBankHoliday(currency, date)) return false;
    return hasOwnDays(currency) || isTradingDay(bankingMarketOf(currency), date);
  };
  const isSettlementDay = ({ market, productCurrency }: TradeTerms, date: string): boolean =>
    isTradingDay(market, date) && !isBankHoliday(productCurrency, date);

  return {
    settlesOn(trade) {
      const tradeDate = days.hoursOf(trade.market, trade.tradedAt)?.day;
      if (tradeDate === undefined) throw new RangeError(`no calendar of ${trade.market}`);
      let left = settlementDaysOf(packOf(trade.country), tradeDate);
      let date = tradeDate;
      for (let step = 0; step < mostDays; step += 1) {
        if (left > 0) date = shiftDay(date, 1);
        if (isSettlementDay(trade, date) && left > 0) left -= 1;
        if (left > 0) continue;
        // Paid in another currency: the later of both dates.
        if (trade.accountCurrency === trade.productCurrency || isBankDay(trade.accountCurrency, date)) return date;
        left = 1;
      }
      throw new RangeError(`no settlement day within ${mostDays} days after ${tradeDate} on ${trade.market}`);
    },
    isDue: (market, settlesOn, now) => (days.sessionOn(market, settlesOn)?.opensAt ?? never) <= now,
    isPast: (market, settlesOn, now) => (days.sessionOn(market, settlesOn)?.closesAt ?? never) <= now,
  };
}

/** The exchange whose holidays the banks of a currency keep. */
function bankingMarketOf(currency: string): string {
  const country = accountCountries.find((code) => packOf(code).money.currency === currency);
  if (country === undefined) throw new RangeError(`no banks of ${currency}`);
  return packOf(country).bankingDays;
}
