import { expect, test } from 'vitest';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { dataCalls } from './calls.ts';

test.each(Object.values(dataCalls))('MKT-01 $id is the contract’s $method $path', ({ id, base, method, path }) => {
  const endpoint = allEndpoints.find((known) => known.id === id);
  expect(endpoint && { base: endpoint.base, method: endpoint.method, path: endpoint.path }).toEqual({
    base,
    method,
    path,
  });
});
