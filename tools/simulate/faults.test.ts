import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = join(import.meta.dirname, '..', '..');

test('there are ten faults at least, each with a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10);
});

test.each(faults)('$name: its line is there once', ({ file, search, replace }) => {
  expect(readFileSync(join(root, file), 'utf8').split(search), file).toHaveLength(2);
  expect(replace).not.toBe(search);
});
