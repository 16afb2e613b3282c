import { expect, test } from 'vitest';
import recorded from './recorded.json' with { type: 'json' };
import { readMigrationDigests, readSurface } from './surface.ts';

const { operations, storage } = readSurface();

test('the paths and schemas of the API are those that are recorded; a change that is meant is recorded by `npm run surface`', () => {
  expect(operations).toEqual(recorded.operations);
});

test('the browser’s storage has the keys that are recorded; a change that is meant is recorded by `npm run surface`', () => {
  expect(storage).toEqual(recorded.storage);
});

test('every operation has a digest of its own answer', () => {
  expect(Object.keys(operations).length).toBeGreaterThan(150);
  for (const one of Object.values(operations)) expect(one).toMatch(/^[0-9a-f]{12}$/);
});

test('every migration is the one that is recorded: a database that has run it starts again; a new one is recorded by `npm run surface`', async () => {
  expect(await readMigrationDigests()).toEqual(recorded.migrations);
});
