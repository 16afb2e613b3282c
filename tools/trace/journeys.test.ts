import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findGaps, readJourneys, readSizes } from './journeys.ts';
import { traceRequirements } from './rows.ts';
import type { Row } from './rows.ts';

function makeRow(id: string, ...titles: readonly string[]): Row {
  const area = id.slice(0, id.indexOf('-'));
  const tests = titles.map((text) => ({ file: 'e2e/shell/x.e2e.ts', line: 1, text, ids: [id], groups: [] }));
  return { id, area, text: '', tests };
}

test.each([
  ['a journey on a phone', [], ['phone']],
  ['a journey', ['on a desktop'], ['desktop']],
  ['a journey', ['on a %s'], ['phone', 'desktop']],
  ['on a $device in $locale', [], ['phone', 'desktop']],
  ['a journey', [], []],
])('“%s” in %j is walked on %j', (text, groups, expected) => {
  expect(readSizes({ text, groups })).toEqual(expected);
});

test('what is not walked, or on one size only, is named; other areas and what only one size has are not', () => {
  expect(findGaps([makeRow('NAV-01')])).toEqual([
    'NAV-01 has no journey on a phone',
    'NAV-01 has no journey on a desktop',
  ]);
  expect(findGaps([makeRow('AUTH-01', 'on a phone')])).toEqual(['AUTH-01 has no journey on a desktop']);
  expect(findGaps([makeRow('FUND-01'), makeRow('FUND-02', 'anywhere')])).toEqual(['FUND-01 has no journey']);
  expect(findGaps([makeRow('NAV-09', 'on a phone'), makeRow('KYC-01')])).toEqual([]);
});

test('a test outside of the browser is no journey', () => {
  const row = makeRow('NAV-01', 'on a phone');
  const elsewhere = row.tests.map((title) => ({ ...title, file: 'packages/web/src/x.test.ts' }));
  expect(readJourneys({ ...row, tests: elsewhere })).toEqual({ count: 0, sizes: [] });
});

test('AUTH NAV BOOT PERM CONS I18N are walked on a phone and on a desktop, PROF TERM FUND MKT at all', () => {
  expect(findGaps(traceRequirements(fileURLToPath(new URL('../../', import.meta.url))))).toEqual([]);
});
