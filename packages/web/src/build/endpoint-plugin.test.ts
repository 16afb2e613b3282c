import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { client } from '@candor/contract/callers.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { stripSchemas, writeModule } from './endpoint-plugin.ts';

const thing = z.strictObject({ id: z.string() });
const getThing = client.get('getThing', '/thing/app/v1/{id}', {
  summary: 'One thing.',
  params: thing,
  response: thing,
  refusals: ['not_found'],
});

test('PROF-04 a browser gets an endpoint as id, base, method and path; no schema, access rule or list of refusals', () => {
  const text = writeModule('things/client.ts', {
    thing,
    getThing,
    thingKinds: ['small', 'large'],
    parseThing: () => 1,
  });
  expect(text).toBe(
    [
      'export const getThing = {"id":"getThing","base":"api","method":"GET","path":"/thing/app/v1/{id}"};',
      'export const thingKinds = ["small","large"];',
      '',
    ].join('\n'),
  );
});

test('what cannot be told to a browser as data stops the build', () => {
  expect(() => writeModule('things/client.ts', { sizes: new Map() })).toThrow('neither an endpoint nor plain data');
});

test('PROF-04 every endpoint file of the contract becomes a module without a validator', async () => {
  const { load } = stripSchemas();
  const watched: string[] = [];
  const files = new Set(await listEndpointFiles());
  const ids: string[] = [];
  for (const file of files) {
    const text = await load.call({ addWatchFile: (path) => void watched.push(path) }, file);
    expect(text).not.toMatch(/zod|"summary"|"refusals"|"access"/);
    ids.push(...[...(text ?? '').matchAll(/"id":"(\w+)","base"/g)].map(([, id]) => id ?? ''));
  }
  expect(watched).toHaveLength(files.size);
  expect(ids.toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
});

async function listEndpointFiles(): Promise<string[]> {
  const { globSync, readFileSync } = await import('node:fs');
  const { fileURLToPath } = await import('node:url');
  const root = fileURLToPath(new URL('../../../contract/src/', import.meta.url));
  return globSync('**/*.ts', { cwd: root })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => root + name)
    .filter((file) => /^export const \w+ = [^;{]+\(\s*'\w+',\s*'\//m.test(readFileSync(file, 'utf8')));
}
