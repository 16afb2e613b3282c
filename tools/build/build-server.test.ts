// The build of the server: few files that find what the sources read, name the sources in stacks, and go stale with them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, inspectServer } from './build-server.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-build-server-'));
const places = fileURLToPath(new URL('../../apps/server/src/start/source-places.ts', import.meta.url));
const packages = ['platform', 'ledger', 'brokerage', 'demo', 'market-data', 'contract', 'locales', 'money'];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(async () => {
  const folders = ['apps/server', 'tools/build', ...packages.map((name) => `packages/${name}`)];
  for (const name of ['package-lock.json', 'package.json', 'tsconfig.base.json']) write(name, '{}');
  for (const folder of folders) write(`${folder}/package.json`, '{ "type": "module" }');
  write(
    'apps/server/src/main.ts',
    `import { createServer } from 'node:http';
import { showSourcePlaces } from ${JSON.stringify(places)};
showSourcePlaces();
const { readBeside, fail } = await import('../../../packages/locales/src/texts/reader.ts');
console.log(typeof createServer, readBeside());
fail();
`,
  );
  write(
    'packages/locales/src/texts/reader.ts',
    `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
const byFolder = (): string => readFileSync(join(import.meta.dirname, 'text.md'), 'utf8');
const byUrl = (): string => readFileSync(new URL('./text.md', import.meta.url), 'utf8');
export const readBeside = (): string => [byFolder(), byUrl()].join('+');
export function fail(): void {
  const reason: string = 'on purpose';
  throw new Error(reason);
}
`,
  );
  write('packages/locales/src/texts/text.md', 'beside');
  await buildServer(root, inspectServer(root));
});

afterAll(() => rmSync(root, { recursive: true }));

test('reads what lies beside its sources, and a stack names the line of the source', () => {
  const file = join(root, 'apps/server/dist/main.js');
  const failed = (() => {
    try {
      return execFileSync(process.execPath, [file], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return error instanceof Error
        ? { output: Reflect.get(error, 'stdout'), fault: Reflect.get(error, 'stderr') }
        : '';
    }
  })();
  expect(failed).toMatchObject({
    output: 'function beside+beside\n',
    fault: expect.stringMatching(
      /Error: on purpose\n {4}at fail \(file:\S+\/packages\/locales\/src\/texts\/reader\.ts:8:\d+\)/,
    ),
  });
  expect(readdirSync(join(root, 'apps/server/dist')).filter((name) => name.endsWith('.js')).length).toBeLessThan(5);
});

test('fresh until code changes; texts and tests are no code', () => {
  expect(inspectServer(root).isFresh).toBe(true);
  write('packages/locales/src/texts/text.md', 'changed');
  write('packages/ledger/src/post.test.ts', 'changed');
  expect(inspectServer(root).isFresh).toBe(true);
  write('packages/ledger/src/post.ts', 'changed');
  expect(inspectServer(root).isFresh).toBe(false);
});
