import { expect, test } from 'vitest';
import { keepDateFormat, keepNumberFormat, keepPluralRules } from './kept-formats.ts';

test('a format is made once for each language and way of writing', () => {
  const digits = { minimumFractionDigits: 2 };
  expect(keepNumberFormat('pl-PL', digits)).toBe(keepNumberFormat('pl-PL', { ...digits }));
  expect(keepNumberFormat('pl-PL', digits)).not.toBe(keepNumberFormat('en-US', digits));
  expect(keepNumberFormat('pl-PL', digits)).not.toBe(keepNumberFormat('pl-PL'));
  expect(keepPluralRules('pl-PL')).toBe(keepPluralRules('pl-PL'));
});

test('what is kept writes as one that was made for it', () => {
  const noon = Date.UTC(2026, 10, 16, 12);
  const [newYork, warsaw] = ['America/New_York', 'Europe/Warsaw'].map((timeZone) =>
    keepDateFormat('en-GB', { timeStyle: 'short', timeZone }).format(noon),
  );
  expect([newYork, warsaw]).toEqual(['07:00', '13:00']);
  expect(keepNumberFormat('hi-IN').format(1_234_567)).toBe(new Intl.NumberFormat('hi-IN').format(1_234_567));
  expect([1, 3, 5].map((count) => keepPluralRules('pl').select(count))).toEqual(['one', 'few', 'many']);
});
