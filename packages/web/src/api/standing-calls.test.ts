import { expect, test } from 'vitest';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { nomineeCalls, scoreCalls } from './standing-calls.ts';

const calls = [scoreCalls, nomineeCalls].flatMap((group) => Object.values(group));

test.each(calls)('PROF-04 $id is the contract’s $method $path', ({ id, base, method, path }) => {
  const endpoint = allEndpoints.find((known) => known.id === id);
  expect(endpoint && { base: endpoint.base, method: endpoint.method, path: endpoint.path }).toEqual({
    base,
    method,
    path,
  });
});
