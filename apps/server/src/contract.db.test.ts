// The contract and the server are the same list: every endpoint has a handler, and every handler an endpoint.
// Whether a test calls each of them is judged from what was really answered, at the end of a whole run (tools/endpoints).
import { expect, test } from 'vitest';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

test('every endpoint of the contract has exactly one handler', () => {
  const bound = system.server.bindings.map(({ endpoint }) => endpoint.id).toSorted();
  expect(bound).toEqual(allEndpoints.map(({ id }) => id).toSorted());
  const places = allEndpoints.map(({ base, method, path }) => `${method} ${base} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('the OpenAPI 3.1 document describes every endpoint', async () => {
  const answer = await fetch(`${system.url}/openapi.json`);
  const document = (await answer.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
});

test('the docs page lists every endpoint and every metric is readable', async () => {
  const docs = await (await fetch(`${system.url}/docs`)).text();
  for (const { id } of allEndpoints) expect(docs).toContain(`id="${id}"`);
  expect(await (await fetch(`${system.url}/metrics`)).text()).toContain('candor_http_request_seconds_bucket');
});
