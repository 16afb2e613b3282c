import { expect, test } from 'vitest';
import { sayDays } from './hours.ts';

test.each([
  { days: [1, 2, 3, 4, 5], locale: 'en-US', said: 'Mon–Fri' },
  { days: [1, 2, 3, 4, 5], locale: 'pl-PL', said: 'pon.–pt.' },
  { days: [1, 2], locale: 'en-US', said: 'Mon, Tue' },
  { days: [1, 3, 5], locale: 'es-ES', said: 'lun, mié, vie' },
  { days: [], locale: 'en-US', said: '' },
])('days of a desk in $locale: $said', ({ days, locale, said }) => {
  expect(sayDays(days, locale)).toBe(said);
});
