import { expect, test } from 'vitest';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { dueCalls, loanCalls } from './loan-calls.ts';

const calls = [loanCalls, dueCalls].flatMap((group) => Object.values(group));

test.each(calls)('PROF-04 $id is the contract’s $method $path', ({ id, base, method, path }) => {
  const endpoint = allEndpoints.find((known) => known.id === id);
  expect(endpoint && { base: endpoint.base, method: endpoint.method, path: endpoint.path }).toEqual({
    base,
    method,
    path,
  });
});
