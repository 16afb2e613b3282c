import { expect, test } from 'vitest';
import { readTransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { isReversed } from '../../shared/period-choice.ts';
import { countFilters, startOfDay, toQuery } from './filters.ts';

const place = { nowMs: Date.parse('2026-11-15T22:00:00Z'), timeZone: 'Asia/Kolkata', locale: 'hi-IN' };
const account = '0199a000-0000-7000-8000-0000000000a1';

test.each([
  ['2026-11-15', 'Asia/Kolkata', '2026-11-14T18:30:00.000Z'],
  ['2026-11-15', 'UTC', '2026-11-15T00:00:00.000Z'],
  ['2026-11-15', 'America/New_York', '2026-11-15T05:00:00.000Z'],
  // The clocks changed in the night before, and change within the day.
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
])('I18N-06 %s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant);
});

test('I18N-06 presets are days of the reader’s calendar, the last one included', () => {
  // Already the 16th in India.
  expect(toQuery({ period: 'today' }, place)).toEqual({
    from: '2026-11-15T18:30:00.000Z',
    to: '2026-11-16T18:30:00.000Z',
  });
  expect(toQuery({ period: 'this_week' }, place).from).toBe('2026-11-14T18:30:00.000Z');
  expect(toQuery({ period: 'this_week' }, { ...place, locale: 'pl-PL' }).from).toBe('2026-11-15T18:30:00.000Z');
  expect(toQuery({ period: 'all' }, place)).toEqual({});
});

test('TRD-10 every choice becomes part of the question', () => {
  const search = { kind: 'deposit', direction: 'in', account, period: 'custom', from: '2026-11-01' } as const;
  expect(toQuery(search, { ...place, timeZone: 'UTC' })).toEqual({
    kind: 'deposit',
    direction: 'in',
    account_id: account,
    from: '2026-11-01T00:00:00.000Z',
  });
  expect([countFilters({}), countFilters({ period: 'all' }), countFilters(search)]).toEqual([0, 0, 4]);
  expect(isReversed({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
});

test('TRD-10 what the address cannot mean is left out', () => {
  expect(
    readTransactionsSearch({ kind: 'loan', direction: 'up', account: 'x', period: '7D', from: '2026-11-01' }),
  ).toEqual({
    kind: 'loan',
    period: '7D',
  });
  expect(readTransactionsSearch({ period: 'custom', from: '2026-11-01', to: 'soon', account })).toEqual({
    period: 'custom',
    from: '2026-11-01',
    account,
  });
});
