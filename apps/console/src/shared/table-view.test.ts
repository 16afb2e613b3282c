import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Column } from './queue.ts';
import { arrangeRows, hiddenOf, nextSort, readView, writeRows } from './table-view.ts';
import type { Words } from './use-services.tsx';

interface Row {
  readonly id: string;
  readonly amount: string;
  readonly bank: string;
}

const words: Words = { t: (key) => key, locale: 'en-US', nowMs: 0 };
const rows: readonly Row[] = [
  { id: 'b', amount: '9.00', bank: 'North' },
  { id: 'a', amount: '100.00', bank: '=cmd' },
  { id: 'c', amount: '20.00', bank: 'South' },
];
const columns: readonly Column<Row>[] = [
  {
    key: 'amount',
    header: 'console-queues.amount',
    cell: () => null,
    text: ({ amount }) => amount,
    sort: ({ amount }) => Number(amount),
  },
  { key: 'bank', header: 'console-queues.bank', cell: ({ bank }) => bank },
];
const queue = { columns, idOf: ({ id }: Row) => id, nameOf: ({ id }: Row) => id };
const idsOf = (search: string): string[] => arrangeRows(queue, rows, readView(search), words).map(({ id }) => id);

test('rows are ordered by a column up and down, and found by any of their cells', () => {
  expect(idsOf('')).toEqual(['b', 'a', 'c']);
  expect(idsOf('?sort=amount')).toEqual(['b', 'c', 'a']);
  expect(idsOf('?sort=-amount')).toEqual(['a', 'c', 'b']);
  expect(idsOf('?sort=name')).toEqual(['a', 'b', 'c']);
  expect(idsOf('?sort=bank')).toEqual(['a', 'b', 'c']);
  expect(idsOf('?find=SOUTH')).toEqual(['c']);
  expect(idsOf('?find=20.0')).toEqual(['c']);
  expect(idsOf('?find=nowhere')).toEqual([]);
  expect(idsOf('?sort=unknown')).toEqual(['b', 'a', 'c']);
});

test('a header is pressed up, down and away', () => {
  expect(nextSort(null, 'amount')).toBe('amount');
  expect(nextSort({ key: 'amount', isDown: false }, 'amount')).toBe('-amount');
  expect(nextSort({ key: 'amount', isDown: true }, 'amount')).toBeUndefined();
  expect(nextSort({ key: 'bank', isDown: true }, 'amount')).toBe('amount');
});

test('an export has the columns that are shown', () => {
  const shown = columns.filter(({ key }) => !readView('?hide=amount').hidden.includes(key));
  expect(writeRows(queue, shown, rows.slice(0, 1), words)).toEqual([
    ['console.reference', 'console-queues.bank', 'ID'],
    ['b', 'North', 'b'],
  ]);
});

test('what stands in an element is found and exported like plain text; a second table reads its own words', () => {
  const marked: Column<Row> = {
    key: 'marked',
    header: 'console.state',
    cell: ({ bank }) =>
      createElement('span', null, createElement('b', null, bank), [createElement('i', { key: 'x' }, 'open')]),
  };
  const list = { ...queue, columns: [marked] };
  expect(writeRows(list, [marked], rows.slice(0, 1), words)[1]).toEqual(['b', 'North open', 'b']);
  expect(arrangeRows(list, rows, readView('?find=nowhere&custody.find=south', 'custody.'), words)).toEqual([rows[2]]);
});

test('the first column is ordered by its own measure where its text is a date', () => {
  const dated = { ...queue, sortName: ({ amount }: Row) => Number(amount) };
  expect(arrangeRows(dated, rows, readView('?sort=-name'), words).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
});

test('where there is little room the minor columns are left out, until somebody chooses', () => {
  const [amount, bank] = columns;
  if (!amount || !bank) throw new Error('two columns were expected');
  const list = [amount, { ...bank, isMinor: true }] as const;
  expect(hiddenOf(list, readView(''), false)).toEqual([]);
  expect(hiddenOf(list, readView(''), true)).toEqual(['bank']);
  expect(hiddenOf(list, readView('?hide=amount'), true)).toEqual(['amount']);
  expect(hiddenOf(list, readView('?hide=-'), true)).toEqual([]);
});
