import { expect, test } from 'vitest';
import { chartRanges, datePresets } from './date-presets.ts';
import { resolvePreset } from './date-range.ts';
import { formatInstant } from './dates.ts';
import { formatMoment } from './moments.ts';

// 1 November 2026, 03:30 in Kolkata; still 31 October in New York.
const nowMs = Date.parse('2026-10-31T22:00:00Z');

test('I18N-06 presets are calendar days of the reader’s zone', () => {
  const india = { nowMs, timeZone: 'Asia/Kolkata' };
  expect(resolvePreset('today', india)).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(resolvePreset('today', { nowMs, timeZone: 'America/New_York' })).toEqual({
    from: '2026-10-31',
    to: '2026-10-31',
  });
  expect(resolvePreset('this_week', india)).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  expect(resolvePreset('this_week', { ...india, firstWeekday: 7 })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(resolvePreset('this_month', india)).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(resolvePreset('this_quarter', india)).toEqual({ from: '2026-10-01', to: '2026-11-01' });
  expect(resolvePreset('7D', india)).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  expect(resolvePreset('30D', india)?.from).toBe('2026-10-03');
  expect(resolvePreset('90D', india)?.from).toBe('2026-08-04');
  expect(resolvePreset('all', india)).toBeUndefined();
});

test('I18N-06 the lists are the product’s', () => {
  expect(datePresets).toEqual(['today', 'this_week', 'this_month', 'this_quarter', 'all', '7D', '30D', '90D']);
  expect(chartRanges).toEqual(['1D', '1W', '1M', '12M']);
});

test('I18N-01 dates follow the locale and the zone', () => {
  expect(formatInstant(nowMs, 'date', { locale: 'pl-PL', timeZone: 'Asia/Kolkata' })).toBe('1 lis 2026');
  expect(formatInstant('nonsense', 'date', { locale: 'en-US' })).toBe('');
});

test('I18N-06 the zone of a moment is not broken in two at the end of a line', () => {
  const zone = { locale: 'pl-PL', timeZone: 'America/New_York' };
  expect(formatMoment('2026-12-01T15:00:00Z', zone)).toMatch(/10:00.*GMT−5$/);
  expect(formatMoment('nonsense', zone)).toBe('');
});
