import { describe, expect, test } from 'vitest';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { addAt, findPlaces, moveItem, removeFrom, sortItems } from './lists.ts';

const at = (symbol: string) => ({ market: 'NASDAQ', symbol });
const item = (symbol: string, day = 1) => ({ ...at(symbol), added_at: `2026-11-0${day}T00:00:00Z` });
const lists: Watchlist[] = [
  { id: sampleId('one'), name: '', items: [item('MSFT', 2), item('AAPL', 3), item('TSLA', 1)] },
  { id: sampleId('two'), name: 'Tech', items: [item('AAPL')] },
];
const symbols = (list: readonly Watchlist[]): string[][] => list.map(({ items }) => items.map(({ symbol }) => symbol));

describe('MKT-05 watchlists on screen', () => {
  test('MKT-05 taking off and putting back is exact on every list', () => {
    const places = findPlaces(lists, at('AAPL'));
    expect(places).toEqual([
      { list: 'one', position: 1 },
      { list: 'two', position: 0 },
    ]);
    const without = removeFrom(lists, at('AAPL'));
    expect(symbols(without)).toEqual([['MSFT', 'TSLA'], []]);
    expect(findPlaces(without, at('AAPL'))).toEqual([]);
    expect(symbols(addAt(without, at('AAPL'), places, 'now'))).toEqual(symbols(lists));
  });

  test('MKT-05 one list can be meant alone; adding twice changes nothing', () => {
    expect(findPlaces(lists, at('AAPL'), 'two')).toEqual([{ list: 'two', position: 0 }]);
    expect(symbols(removeFrom(lists, at('AAPL'), 'two'))).toEqual([['MSFT', 'AAPL', 'TSLA'], []]);
    expect(addAt(lists, at('AAPL'), [{ list: sampleId('one'), position: 0 }], 'now')).toEqual(lists);
  });

  test.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ] as const)('MKT-05 moving %s by %s gives %j', (from, by, expected) => {
    expect(moveItem(['a', 'b', 'c'], from, by)).toEqual(expected);
  });

  test('MKT-05 own order, by symbol, newest first', () => {
    const [first] = lists;
    const sorted = (sort: 'own' | 'symbol' | 'added') =>
      sortItems(first?.items ?? [], sort, 'en-US').map(({ symbol }) => symbol);
    expect(sorted('own')).toEqual(['MSFT', 'AAPL', 'TSLA']);
    expect(sorted('symbol')).toEqual(['AAPL', 'MSFT', 'TSLA']);
    expect(sorted('added')).toEqual(['AAPL', 'MSFT', 'TSLA']);
  });
});
