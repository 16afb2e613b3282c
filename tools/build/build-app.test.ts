import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, inspectApp } from './build-app.ts';
import { shared } from './inputs.ts';

const app = 'apps/client';
const root = mkdtempSync(join(tmpdir(), 'candor-build-'));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(async () => {
  const files = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.web.json'];
  for (const name of [...files, ...shared.map((folder) => `${folder}/package.json`)]) write(name, '{}');
  write(`${app}/vite.config.ts`, 'export default { build: { modulePreload: false } };');
  write(`${app}/index.html`, '<!doctype html><script type="module" src="/src/main.ts"></script>');
  write(`${app}/src/main.ts`, `document.title = ${JSON.stringify('word '.repeat(500))};`);
  await buildApp(root, app, inspectApp(root, app));
});

afterAll(() => rmSync(root, { recursive: true }));

test('a text of a kilobyte or more has copies that decompress to it', () => {
  const page = readFileSync(join(root, app, 'dist/index.html'), 'utf8');
  const script = join(root, app, 'dist', /src="\/([^"]+)"/.exec(page)?.[1] ?? '');
  const content = readFileSync(script);
  expect(brotliDecompressSync(readFileSync(`${script}.br`))).toEqual(content);
  expect(gunzipSync(readFileSync(`${script}.gz`))).toEqual(content);
  expect(existsSync(join(root, app, 'dist/index.html.br'))).toBe(false);
});

test('fresh until a source changes; tests and generated files are no sources', () => {
  expect(inspectApp(root, app).isFresh).toBe(true);
  write(`${app}/src/main.test.ts`, 'changed');
  write(`${app}/src/routes.gen.ts`, 'changed');
  expect(inspectApp(root, app).isFresh).toBe(true);
  write('packages/locales/package.json', '{ "changed": true }');
  expect(inspectApp(root, app).isFresh).toBe(false);
});

test('a build that was removed or cut off is stale', () => {
  write('packages/locales/package.json', '{}');
  expect(inspectApp(root, app).isFresh).toBe(true);
  rmSync(join(root, app, 'dist'), { recursive: true });
  expect(inspectApp(root, app).isFresh).toBe(false);
});
