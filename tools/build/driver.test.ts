// What a query leaves behind: in the driver as it is installed, its functions are old from the beginning; as we build it, they are young.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { easeDriver, isDriversQuery } from './driver.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const driver = here('../../node_modules/postgres/src/index.js');

/** Nothing is asked of a database: a query that nobody awaits is never sent. */
const look = `
import postgres from ${JSON.stringify(pathToFileURL(driver).href)};
const query = postgres('postgres://nowhere')\`select 1\`;
console.log([query.resolve, query.reject].map((made) => %InYoungGeneration(made)).join());
`;

function run(...options: readonly string[]): string {
  const args = ['--allow-natives-syntax', ...options, '--input-type=module', '--eval', look];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

test('what waits for a query is young, so that it goes with the query', () => {
  expect(run('--import', pathToFileURL(here('./driver-hook.ts')).href)).toBe('true,true');
});

test('the driver as it is installed would keep it: when this fails, nothing has to be changed in it any more', () => {
  expect(run()).toBe('false,false');
});

test('a driver that is written otherwise is refused, and only its query is touched', () => {
  const file = driver.replace('index.js', 'query.js');
  expect(isDriversQuery(file)).toBe(true);
  expect(isDriversQuery(driver)).toBe(false);
  const eased = easeDriver(readFileSync(file, 'utf8'));
  expect(() => easeDriver(eased)).toThrow('look at tools/build/driver.ts');
});
