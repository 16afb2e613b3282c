import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, inspectApp } from './build-app.ts';
import { SHARED } from './inputs.ts';

const APP = 'apps/client';
const root = mkdtempSync(join(tmpdir(), 'candor-build-'));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(async () => {
  const files = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.web.json'];
  for (const name of [...files, ...SHARED.map((folder) => `${folder}/package.json`)]) write(name, '{}');
  write(`${APP}/vite.config.ts`, 'export default { build: { modulePreload: false } };');
  write(`${APP}/index.html`, '<!doctype html><script type="module" src="/src/main.ts"></script>');
  write(`${APP}/src/main.ts`, `document.title = ${JSON.stringify('word '.repeat(500))};`);
  await buildApp(root, APP, inspectApp(root, APP));
});

afterAll(() => rmSync(root, { recursive: true }));

test('a text of a kilobyte or more has copies that decompress to it', () => {
  const page = readFileSync(join(root, APP, 'dist/index.html'), 'utf8');
  const script = join(root, APP, 'dist', /src="\/([^"]+)"/.exec(page)?.[1] ?? '');
  const content = readFileSync(script);
  expect(brotliDecompressSync(readFileSync(`${script}.br`))).toEqual(content);
  expect(gunzipSync(readFileSync(`${script}.gz`))).toEqual(content);
  expect(existsSync(join(root, APP, 'dist/index.html.br'))).toBe(false);
});

test('fresh until a source changes; tests and generated files are no sources', () => {
  expect(inspectApp(root, APP).isFresh).toBe(true);
  write(`${APP}/src/main.test.ts`, 'changed');
  write(`${APP}/src/routes.gen.ts`, 'changed');
  expect(inspectApp(root, APP).isFresh).toBe(true);
  write('packages/locales/package.json', '{ "changed": true }');
  expect(inspectApp(root, APP).isFresh).toBe(false);
});

test('a build that was removed or cut off is stale', () => {
  write('packages/locales/package.json', '{}');
  expect(inspectApp(root, APP).isFresh).toBe(true);
  rmSync(join(root, APP, 'dist'), { recursive: true });
  expect(inspectApp(root, APP).isFresh).toBe(false);
});
