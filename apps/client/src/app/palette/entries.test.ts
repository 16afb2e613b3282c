import { expect, test } from 'vitest';
import { matchEntries } from './entries.ts';
import type { PaletteEntry } from './entries.ts';

const entries: readonly PaletteEntry[] = [
  { id: '1', group: 'pages', title: 'Wypłata środków', to: '/withdraw' },
  { id: '2', group: 'pages', title: 'Yatırma', to: '/deposit' },
  { id: '3', group: 'actions', title: 'Cambiar el idioma', act: 'language' },
];

test.each([
  ['wyplata', ['1']],
  ['SRODK', ['1']],
  ['yatirma', ['2']],
  ['idioma cambiar', ['3']],
  ['deposit', ['2']],
  ['', ['1', '2', '3']],
  ['nothing', []],
])('NAV-11 the palette finds by “%s”', (query, ids) => {
  expect(matchEntries(entries, query).map(({ id }) => id)).toEqual(ids);
});
