import { describe, expect, test } from 'vitest';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { isBankHoliday, weekdayOf } from './bank-holidays.ts';
import { createSettlementDays } from './settlement-days.ts';
import type { TradeTerms } from '../quotations/index.ts';

/** Exchanges that are closed on weekends and on the days named. */
const closed: Readonly<Record<string, readonly string[]>> = {
  NYSE: ['2026-11-26', '2026-12-25', '2027-01-01'],
  BME: ['2026-12-25', '2027-01-01', '2027-03-26', '2027-03-29'],
  GPW: ['2026-11-11', '2026-12-24', '2026-12-25'],
  NSE: ['2026-11-24'],
  BIST: ['2026-10-29'],
};
const days = createSettlementDays({
  hoursOf: (_market, at) => ({
    state: 'open',
    day: dayOf(at),
    openedAt: at,
    closesAt: at,
    opensAt: at,
  }),
  sessionOn: (market, day) =>
    [0, 6].includes(weekdayOf(day)) || closed[market]?.includes(day)
      ? undefined
      : { opensAt: new Date(`${day}T09:00:00Z`), closesAt: new Date(`${day}T17:00:00Z`) },
});

const venues = {
  NYSE: { country: 'US', productCurrency: 'USD' },
  BME: { country: 'ES', productCurrency: 'EUR' },
  XETRA: { country: 'DE', productCurrency: 'EUR' },
  LSE: { country: 'GB', productCurrency: 'GBP' },
  GPW: { country: 'PL', productCurrency: 'PLN' },
  NSE: { country: 'IN', productCurrency: 'INR' },
  SSE: { country: 'CN', productCurrency: 'CNY' },
  BIST: { country: 'TR', productCurrency: 'TRY' },
} as const;

function trade(market: keyof typeof venues, date: string, accountCurrency?: string): TradeTerms {
  const venue = venues[market];
  return {
    market,
    ...venue,
    accountCurrency: accountCurrency ?? venue.productCurrency,
    tradedAt: new Date(`${date}T15:00:00Z`),
  };
}

describe('TRD-06 a trade settles by the cycle of its market on the day it was made', () => {
  test.each<[keyof typeof venues, string, string]>([
    ['NYSE', '2026-11-16', '2026-11-17'],
    ['NSE', '2026-11-20', '2026-11-23'],
    ['SSE', '2026-11-16', '2026-11-17'],
    ['BME', '2026-11-16', '2026-11-18'],
    ['XETRA', '2026-11-16', '2026-11-18'],
    ['LSE', '2026-11-16', '2026-11-18'],
    ['GPW', '2026-11-16', '2026-11-18'],
    ['BIST', '2026-11-16', '2026-11-18'],
    // Over a weekend.
    ['NYSE', '2026-11-13', '2026-11-16'],
    ['BME', '2026-11-13', '2026-11-17'],
    // The day before the change still takes two days; from that day on it is one.
    ['BME', '2027-10-08', '2027-10-12'],
    ['BME', '2027-10-11', '2027-10-12'],
    ['LSE', '2027-10-11', '2027-10-12'],
    ['BIST', '2027-10-11', '2027-10-13'],
    // Two days there too until May 2024: both of these settled on one day.
    ['NYSE', '2024-05-24', '2024-05-29'],
    ['NYSE', '2024-05-28', '2024-05-29'],
  ])('%s on %s settles on %s', (market, date, expected) => {
    expect(days.settlesOn(trade(market, date))).toBe(expected);
  });
});

describe('TRD-06 no settlement where the exchange is open and the banks are closed', () => {
  test.each<[string, keyof typeof venues, string, string]>([
    ['Veterans Day', 'NYSE', '2026-11-10', '2026-11-12'],
    ['Columbus Day', 'NYSE', '2026-10-09', '2026-10-13'],
    ['the exchange closed', 'NYSE', '2026-11-25', '2026-11-27'],
    ['the books of Indian banks', 'NSE', '2027-03-31', '2027-04-02'],
    ['Labour Day in TARGET', 'XETRA', '2026-04-29', '2026-05-04'],
    ['Easter', 'BME', '2027-03-24', '2027-03-30'],
    ['both holidays in turn', 'GPW', '2026-11-10', '2026-11-13'],
  ])('%s', (_, market, date, expected) => {
    expect(days.settlesOn(trade(market, date))).toBe(expected);
  });
});

describe('TRD-06 with two currencies the later date counts', () => {
  test.each<[string, keyof typeof venues, string, string, string]>([
    ['dollars from euros on Labour Day', 'NYSE', '2026-04-30', 'EUR', '2026-05-04'],
    ['złoty that cannot be paid on their own holiday', 'NYSE', '2026-11-10', 'PLN', '2026-11-12'],
    ['euros from złoty around Independence Day', 'BME', '2026-11-09', 'PLN', '2026-11-12'],
    ['nothing in the way', 'NYSE', '2026-11-16', 'EUR', '2026-11-17'],
  ])('%s', (_, market, date, account, expected) => {
    expect(days.settlesOn(trade(market, date, account))).toBe(expected);
  });
});

const inYear = (currency: string, year: number) =>
  Array.from({ length: 366 }, (_, day) => shiftDay(`${String(year)}-01-01`, day)).filter(
    (date) => date.startsWith(String(year)) && isBankHoliday(currency, date),
  );

test('TRD-06 the days of the banks as the Federal Reserve and TARGET publish them', () => {
  expect(inYear('USD', 2027)).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-19',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-25',
  ]);
  expect(inYear('EUR', 2026).join(' ')).toBe('2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25 2026-12-26');
});

const at = (time: string) => new Date(`2026-11-17T${time}Z`);

test('TRD-06 it settles once the session of the day has begun, and is late when it is over', () => {
  expect(days.isDue('NYSE', '2026-11-17', at('08:59:59'))).toBe(false);
  expect(days.isDue('NYSE', '2026-11-17', at('09:00:00'))).toBe(true);
  expect(days.isPast('NYSE', '2026-11-17', at('16:59:59'))).toBe(false);
  expect(days.isPast('NYSE', '2026-11-17', at('17:00:00'))).toBe(true);
});
