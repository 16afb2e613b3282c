import { expect, test } from 'vitest';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { left, sections } from './sections.ts';

test('G-22 every reading of a client’s own is part of the copy, or left out by name', () => {
  const readings = allEndpoints
    .filter(({ access, method, params }) => access.kind === 'client' && method === 'GET' && params === undefined)
    .map(({ id }) => id);
  expect([...Object.keys(sections), ...left].toSorted()).toEqual(readings.toSorted());
});
