// Prices of one column under each other.
import { expect, test } from 'vitest';
import type { Bond } from '@candor/contract/bonds/client.ts';
import { alignPrices } from './listed.ts';

const bondAt = (price: string | null) => ({ price: price === null ? null : { price } }) as Bond;
const scalesOf = (...prices: readonly (string | null)[]) => alignPrices(prices.map(bondAt)).map(({ scale }) => scale);

test('TRD-02 prices of a list have as many decimals as the longest of them, and two at least', () => {
  expect(scalesOf('100.43', '101.274', null)).toEqual([3, 3, 3]);
  expect(scalesOf('100', '99.4')).toEqual([2, 2]);
  expect(scalesOf()).toEqual([]);
});
