import { expect, test } from 'vitest';
import { hoursToClose, hoursToOpenMarket, hoursToSession } from './weekday.ts';

test('FUND-05 a kill test of any hour runs from Tuesday to Thursday, when currencies are traded', () => {
  for (let hour = 0; hour < 8 * 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 14, hour, 17));
    const moved = new Date(now.getTime() + hoursToOpenMarket(now) * 60 * 60_000);
    expect([2, 3, 4], now.toISOString()).toContain(moved.getUTCDay());
    expect(moved.getTime() - now.getTime()).toBeLessThan(5 * 24 * 60 * 60_000);
  }
});

test('FUND-05 on an open day the clock is the real one', () => {
  expect(hoursToOpenMarket(new Date('2026-11-18T09:30:00Z'))).toBe(0);
  expect(hoursToOpenMarket(new Date('2026-11-15T23:30:00Z'))).toBe(25);
});

test('TRD-01 a kill test of orders runs while New York trades, with two hours left at least', () => {
  for (let hour = 0; hour < 8 * 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 14, hour, 17));
    const moved = new Date(now.getTime() + hoursToSession(now) * 60 * 60_000);
    expect([2, 3, 4], now.toISOString()).toContain(moved.getUTCDay());
    expect([15, 16, 17], now.toISOString()).toContain(moved.getUTCHours());
  }
});

test('TRD-01 a kill test of products runs in the hour after New York has closed', () => {
  for (let minute = 0; minute < 8 * 24 * 60; minute += 7) {
    const now = new Date(Date.UTC(2026, 10, 14, 0, minute));
    const moved = new Date(now.getTime() + hoursToClose(now) * 60 * 60_000);
    expect([2, 3, 4], now.toISOString()).toContain(moved.getUTCDay());
    const since = moved.getUTCHours() * 60 + moved.getUTCMinutes() - 21 * 60;
    expect(since >= 5 && since < 65, now.toISOString()).toBe(true);
  }
});
