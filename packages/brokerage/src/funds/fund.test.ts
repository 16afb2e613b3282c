import { expect, test } from 'vitest';
import { settlesOf } from './fund.ts';

/** Trades on weekdays. */
const weekdays = {
  sessionOn: (_market: string, day: string) => {
    const place = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (place === 0 || place === 6) return undefined;
    return { opensAt: new Date(`${day}T14:30:00Z`), closesAt: new Date(`${day}T21:00:00Z`) };
  },
};
const fund = { code: 'NASDAQ:VTSAX', settleDays: 2, currency: 'USD' } as const;

test('TRD-01 units settle two days of the market after their NAV, and never before the day they are booked', () => {
  expect(settlesOf(weekdays, fund, '2026-11-18')).toBe('2026-11-20');
  expect(settlesOf(weekdays, fund, '2026-11-19')).toBe('2026-11-23');
  expect(settlesOf(weekdays, fund, '2026-11-09', '2026-11-18')).toBe('2026-11-18');
});

test('TRD-01 a NAV that comes months late settles on the next day: one fund whose value was not known holds no other up', () => {
  expect(settlesOf(weekdays, fund, '2026-06-24', '2026-11-18')).toBe('2026-11-18');
  expect(settlesOf(weekdays, fund, '2025-01-02', '2026-11-21')).toBe('2026-11-23');
});

test('TRD-01 a calendar without a day is a fault', () => {
  expect(() => settlesOf({ sessionOn: () => undefined }, fund, '2026-11-18')).toThrow('no settlement day');
});
