// The venues: country, currency, zone, trading hours with effective dates, early close. Data, no behaviour.
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import type { HolidayCalendar } from './holiday-calendar.ts';

export { listedMarkets, type ListedMarket };
/** FX and CRYPTO carry currency rates; they are no venue a client can choose. */
export type MarketCode = ListedMarket | 'FX' | 'CRYPTO';

/** Each country of a venue has its own holidays; rates belong to none. */
export type MarketCountry = Exclude<HolidayCalendar, 'none'>;
export type MarketCurrency = 'USD' | 'EUR' | 'GBP' | 'INR' | 'PLN' | 'TRY' | 'CNY' | 'JPY';

export interface Hours {
  /** First local date (ISO) on which these hours hold; the list is in ascending order. */
  readonly from: string;
  /** Open and close in minutes of the local day; two spans where the venue breaks for lunch. */
  readonly spans: ReadonlyArray<readonly [open: number, close: number]>;
}

export interface Market {
  readonly code: MarketCode;
  readonly mic: string;
  readonly name: string;
  readonly country: MarketCountry | '';
  readonly currency: MarketCurrency;
  readonly zone: string;
  readonly holidays: HolidayCalendar;
  readonly hours: readonly Hours[];
  /** Local minute at which a half day ends. */
  readonly earlyCloseMinute?: number;
  /** Trades on Saturdays and Sundays too. */
  readonly everyDay?: true;
}

function at(hour: number, minute = 0): number {
  return hour * 60 + minute;
}

function always(...spans: ReadonlyArray<readonly [number, number]>): readonly Hours[] {
  return [{ from: '1970-01-01', spans }];
}

const us = {
  country: 'US',
  currency: 'USD',
  zone: 'America/New_York',
  holidays: 'US',
  hours: always([at(9, 30), at(16)]),
  earlyCloseMinute: at(13),
} as const;
const india = {
  country: 'IN',
  currency: 'INR',
  zone: 'Asia/Kolkata',
  holidays: 'IN',
  hours: always([at(9, 15), at(15, 30)]),
} as const;
const china = {
  country: 'CN',
  currency: 'CNY',
  zone: 'Asia/Shanghai',
  holidays: 'CN',
  hours: always([at(9, 30), at(11, 30)], [at(13), at(15)]),
} as const;
const roundTheClock = {
  country: '',
  currency: 'USD',
  zone: 'UTC',
  holidays: 'none',
  hours: always([0, 1440]),
} as const;

export const markets: Readonly<Record<MarketCode, Market>> = {
  NASDAQ: { code: 'NASDAQ', mic: 'XNAS', name: 'Nasdaq', ...us },
  NYSE: { code: 'NYSE', mic: 'XNYS', name: 'New York Stock Exchange', ...us },
  NSE: { code: 'NSE', mic: 'XNSE', name: 'National Stock Exchange of India', ...india },
  BSE: { code: 'BSE', mic: 'XBOM', name: 'BSE', ...india },
  BME: {
    code: 'BME',
    mic: 'XMAD',
    name: 'Bolsa de Madrid',
    country: 'ES',
    currency: 'EUR',
    zone: 'Europe/Madrid',
    holidays: 'ES',
    hours: always([at(9), at(17, 30)]),
    earlyCloseMinute: at(14),
  },
  GPW: {
    code: 'GPW',
    mic: 'XWAR',
    name: 'Giełda Papierów Wartościowych w Warszawie',
    country: 'PL',
    currency: 'PLN',
    zone: 'Europe/Warsaw',
    holidays: 'PL',
    hours: always([at(9), at(17)]),
  },
  BIST: {
    code: 'BIST',
    mic: 'XIST',
    name: 'Borsa İstanbul',
    country: 'TR',
    currency: 'TRY',
    zone: 'Europe/Istanbul',
    holidays: 'TR',
    hours: always([at(10), at(18)]),
    earlyCloseMinute: at(12, 30),
  },
  SSE: { code: 'SSE', mic: 'XSHG', name: 'Shanghai Stock Exchange', ...china },
  SZSE: { code: 'SZSE', mic: 'XSHE', name: 'Shenzhen Stock Exchange', ...china },
  LSE: {
    code: 'LSE',
    mic: 'XLON',
    name: 'London Stock Exchange',
    country: 'GB',
    currency: 'GBP',
    zone: 'Europe/London',
    holidays: 'GB',
    hours: always([at(8), at(16, 30)]),
    earlyCloseMinute: at(12, 30),
  },
  XETRA: {
    code: 'XETRA',
    mic: 'XETR',
    name: 'Xetra',
    country: 'DE',
    currency: 'EUR',
    zone: 'Europe/Berlin',
    holidays: 'DE',
    hours: always([at(9), at(17, 30)]),
  },
  TSE: {
    code: 'TSE',
    mic: 'XTKS',
    name: 'Tokyo Stock Exchange',
    country: 'JP',
    currency: 'JPY',
    zone: 'Asia/Tokyo',
    holidays: 'JP',
    hours: [
      {
        from: '1970-01-01',
        spans: [
          [at(9), at(11, 30)],
          [at(12, 30), at(15)],
        ],
      },
      {
        from: '2024-11-05',
        spans: [
          [at(9), at(11, 30)],
          [at(12, 30), at(15, 30)],
        ],
      },
    ],
  },
  FX: { code: 'FX', mic: 'XOFF', name: 'Currency rates', ...roundTheClock },
  CRYPTO: { code: 'CRYPTO', mic: 'XOFF', name: 'Crypto rates', ...roundTheClock, everyDay: true },
};

export function isListedMarket(code: string): code is ListedMarket {
  return (listedMarkets as readonly string[]).includes(code);
}
