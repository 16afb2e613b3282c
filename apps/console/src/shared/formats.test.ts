import { expect, test } from 'vitest';
import { formatAge, formatDay, formatNumber, shortId, toneOfAge } from './formats.ts';

const now = Date.parse('2026-11-15T18:00:00Z');

test.each([
  ['2026-11-15T17:59:30Z', '0 min'],
  ['2026-11-15T17:01:00Z', '59 min'],
  ['2026-11-15T15:30:00Z', '2 hr'],
  ['2026-11-13T17:00:00Z', '2 days'],
  ['2026-11-15T19:00:00Z', '0 min'],
])('the age of %s is %s', (since, age) => {
  expect(formatAge(since, now, 'en-US')).toBe(age);
});

test('what waits for a day is marked, for two is late', () => {
  expect(toneOfAge('2026-11-15T10:00:00Z', now)).toBe('neutral');
  expect(toneOfAge('2026-11-14T10:00:00Z', now)).toBe('warning');
  expect(toneOfAge('2026-11-12T10:00:00Z', now)).toBe('danger');
});

test('I18N-01 numbers and days are written as the reader’s country does, with every digit', () => {
  expect(formatNumber('250000.00', 'pl-PL')).toBe('250\u00a0000,00');
  expect(formatNumber('250000.00', 'hi-IN')).toBe('2,50,000.00');
  expect(formatNumber(null, 'pl-PL')).toBe('–');
  expect(formatDay('2026-04-04', 'pl-PL')).toBe('4 kwi 2026');
  expect(formatDay(null, 'pl-PL')).toBe('–');
});

test('a short reference is the end of an id', () => {
  expect(shortId('0199a000-0000-7000-8000-0000000abcde')).toBe('000ABCDE');
});
