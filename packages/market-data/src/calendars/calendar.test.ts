import { describe, expect, test } from 'vitest';
import { createCalendars } from './calendar.ts';
import { formatDate, parseDate } from './civil-date.ts';
import type { MarketCode } from './market.ts';
import { listedMarkets } from './market.ts';

const calendars = createCalendars();

function sessionOn(market: MarketCode, date: string) {
  const calendar = calendars.of(market);
  const session = calendar.session(calendar.numberAtOrBefore(parseDate(date)));
  return session.day === parseDate(date) ? session : undefined;
}

function hoursOn(market: MarketCode, date: string): string {
  const session = sessionOn(market, date);
  if (!session) return 'closed';
  return session.spans.map(({ openMs, closeMs }) => `${iso(openMs)}-${iso(closeMs)}`).join(' ');
}

function at(time: string): number {
  return Date.parse(`2026-07-01T${time}Z`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

describe('trading hours in UTC across clock changes', () => {
  test.each<[MarketCode, string, string]>([
    ['NASDAQ', '2026-03-06', '14:30-21:00'],
    ['NASDAQ', '2026-03-09', '13:30-20:00'],
    ['NYSE', '2026-10-30', '13:30-20:00'],
    ['NYSE', '2026-11-02', '14:30-21:00'],
    ['BME', '2026-03-27', '08:00-16:30'],
    ['BME', '2026-03-30', '07:00-15:30'],
    ['LSE', '2026-10-23', '07:00-15:30'],
    ['LSE', '2026-10-26', '08:00-16:30'],
    ['GPW', '2026-10-26', '08:00-16:00'],
    ['XETRA', '2026-03-30', '07:00-15:30'],
    ['BIST', '2026-01-05', '07:00-15:00'],
    ['BIST', '2026-07-01', '07:00-15:00'],
    ['NSE', '2026-07-01', '03:45-10:00'],
    ['SSE', '2026-07-01', '01:30-03:30 05:00-07:00'],
    ['TSE', '2024-11-01', '00:00-02:30 03:30-06:00'],
    ['TSE', '2024-11-05', '00:00-02:30 03:30-06:30'],
  ])('%s on %s trades %s', (market, date, hours) => {
    expect(hoursOn(market, date)).toBe(hours);
  });
});

describe('closed and half days', () => {
  test.each<[MarketCode, string]>([
    ['NYSE', '2025-01-09'],
    ['NASDAQ', '2026-04-03'],
    ['NASDAQ', '2026-07-03'],
    ['NASDAQ', '2027-06-18'],
    ['NSE', '2025-10-21'],
    ['NSE', '2026-01-26'],
    ['BSE', '2026-03-26'],
    ['BME', '2026-04-06'],
    ['GPW', '2026-06-04'],
    ['GPW', '2025-11-11'],
    ['BIST', '2026-05-28'],
    ['BIST', '2025-10-29'],
    ['SSE', '2026-02-18'],
    ['SZSE', '2025-10-08'],
    ['LSE', '2026-05-25'],
    ['LSE', '2027-12-27'],
    ['LSE', '2027-12-28'],
    ['XETRA', '2026-12-24'],
    ['TSE', '2026-09-22'],
    ['TSE', '2024-09-23'],
    ['TSE', '2027-01-01'],
    ['NYSE', '2026-11-14'],
  ])('%s is closed on %s', (market, date) => {
    expect(hoursOn(market, date)).toBe('closed');
  });

  test.each<[MarketCode, string, string]>([
    ['NYSE', '2025-11-28', '14:30-18:00'],
    ['NASDAQ', '2026-12-24', '14:30-18:00'],
    ['NASDAQ', '2024-07-03', '13:30-17:00'],
    ['LSE', '2026-12-24', '08:00-12:30'],
    ['BIST', '2026-10-28', '07:00-09:30'],
  ])('%s closes early on %s', (market, date, hours) => {
    expect(hoursOn(market, date)).toBe(hours);
    expect(sessionOn(market, date)?.isHalfDay).toBe(true);
  });

  test('New Year on a Saturday does not close the Friday before it in New York', () => {
    expect(hoursOn('NYSE', '2021-12-31')).not.toBe('closed');
    expect(hoursOn('NYSE', '2023-01-02')).toBe('closed');
  });
});

describe('sessions', () => {
  test.each(listedMarkets)('%s has between 235 and 262 sessions a year, in ascending order', (market) => {
    const calendar = calendars.of(market);
    for (const year of [2019, 2024, 2025, 2026, 2027]) {
      const first = calendar.numberAtOrBefore(parseDate(`${year - 1}-12-31`));
      const last = calendar.numberAtOrBefore(parseDate(`${year}-12-31`));
      expect(last - first, `${market} ${year}`).toBeGreaterThan(234);
      expect(last - first, `${market} ${year}`).toBeLessThan(262);
      for (let number = first + 1; number <= last; number += 1) {
        expect(calendar.session(number).openMs).toBeGreaterThanOrEqual(calendar.session(number - 1).closeMs);
      }
    }
  });

  test('state, last and next session around a lunch break', () => {
    const calendar = calendars.of('SSE');
    expect(calendar.stateAt(at('01:29:59'))).toBe('closed');
    expect(calendar.stateAt(at('01:30:00'))).toBe('open');
    expect(calendar.stateAt(at('04:00:00'))).toBe('break');
    expect(calendar.stateAt(at('07:00:00'))).toBe('closed');
    expect(formatDate(calendar.lastSession(at('00:00:00')).day)).toBe('2026-06-30');
    expect(formatDate(calendar.nextSession(at('00:00:00')).day)).toBe('2026-07-01');
    expect(formatDate(calendar.nextSession(at('02:00:00')).day)).toBe('2026-07-02');
    expect(calendar.session(0).number).toBe(0);
  });

  test('two calendars number the same session alike, whatever was asked first', () => {
    const late = createCalendars().of('NYSE');
    const lateNumber = late.numberAtOrBefore(parseDate('2030-05-15'));
    const early = createCalendars().of('NYSE');
    early.numberAtOrBefore(parseDate('2015-01-05'));
    expect(early.numberAtOrBefore(parseDate('2030-05-15'))).toBe(lateNumber);
  });
});
