import { expect, test } from 'vitest';
import { sayRange } from './words.ts';

test('TRD-08 fewest and most lots are written as the reader’s country writes numbers', () => {
  const offering = { minimum_lots: 1, maximum_lots: 12_500 };
  expect(sayRange(offering, 'en-US')).toEqual({ from: '1', to: '12,500' });
  expect(sayRange(offering, 'pl-PL')).toEqual({ from: '1', to: '12\u00a0500' });
});
