import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const add = 'packages/money/src/add.ts';
const sum = 'export const add = (a: bigint, b: bigint): bigint => a + b;';

const manifest = (version: string, name = 'zod'): string =>
  JSON.stringify({ name: '@candor/contract', dependencies: { [name]: version } });
const lock = (packages: object): string => JSON.stringify({ packages }, null, 2);

test('S-64 versions are exact, reasons are given', () => {
  const file = 'packages/contract/package.json';
  expect(tidyFixture({ [file]: manifest('^4.6.7') })).toEqual([
    `${file}  [dependency] zod is “^4.6.7”, not one exact version`,
  ]);
  expect(tidyFixture({ [file]: manifest('1.0.0', 'left-pad') })).toEqual([
    `${file}  [dependency] left-pad has no line in docs/decisions/dependencies.md`,
  ]);
  expect(tidyFixture({ [file]: manifest('24.0.0', '@node/linux') })).toEqual([]);
});

test('an import is declared where it is used', () => {
  expect(tidyFixture({ [add]: moduleText(`import 'zod/mini';\n${sum}`) })).toEqual([
    `${add}:2  [dependency] zod is not declared in packages/money/package.json`,
  ]);
});

test('S-64 the lock file names no download address', () => {
  const lock = JSON.stringify({
    packages: { a: { resolved: 'https://example.test/a.tgz' }, b: { resolved: 'apps/b' } },
  });
  expect(tidyFixture({ 'package-lock.json': lock })).toEqual([
    'package-lock.json  [dependency] 1 download addresses; omit-lockfile-registry-resolved keeps them out',
  ]);
});

test('the lock file names the packages of every platform, or npm ci refuses it', () => {
  const tool = { 'node_modules/tool': { version: '1.0.0', optionalDependencies: { '@tool/darwin': '1.0.0' } } };
  expect(
    tidyFixture({ 'package-lock.json': lock({ ...tool, 'node_modules/@tool/darwin': { version: '1.0.0' } }) }),
  ).toEqual([]);
  expect(tidyFixture({ 'package-lock.json': lock(tool) })).toEqual([
    'package-lock.json  [dependency] npm ci will refuse it, 1 packages are missing (@tool/darwin …); run node tools/complete-lock.mjs',
  ]);
});
