import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { productFaults } from './products/faults.ts';

const root = join(import.meta.dirname, '..', '..');

const every = [...faults, ...productFaults];

test('there are ten faults at least of each story, each with a name of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(10);
  expect(productFaults.length).toBeGreaterThanOrEqual(10);
  expect(new Set(every.map(({ name }) => name)).size).toBe(every.length);
});

test.each(every)('$name: its line is there once', ({ file, search, replace }) => {
  expect(readFileSync(join(root, file), 'utf8').split(search), file).toHaveLength(2);
  expect(replace).not.toBe(search);
});
