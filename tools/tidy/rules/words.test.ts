import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const add = 'packages/money/src/add.ts';
const sum = 'export const add = (a: bigint, b: bigint): bigint => a + b;';

test.each([
  ['any', 'export const a = (x: any[]): unknown => x;'],
  ['any', 'export const a = {} as any;'],
  ['Date.now', 'export const a = (): number => Date.now();'],
  ['new Date()', 'export const a = new Date();'],
  ['Math.random', 'export const a = Math.random();'],
  ['randomUUID', 'export const a = crypto.randomUUID();'],
  ['console', 'console.log(1);'],
  ['raw HTML', "document.body.innerHTML = '';"],
  ['skipped or focused test', "test.only('x', () => undefined);"],
  ['vi.waitFor', 'await vi.waitFor(() => work());'],
  ['any error', 'await expect(work()).rejects.toThrow();'],
  ['any error', 'expect(work).toThrowError( );'],
  ['silenced compiler', '// @ts-ignore'],
  ['silenced lint', '/* oxlint-disable no-console */'],
  ['unfinished work', '// TODO later'],
  ['path of one machine', `export const a = '${['', 'home', 'me'].join('/')}';`],
])('%s is found in: %s', (name, line) => {
  const findings = tidyFixture({ [add]: moduleText(`${sum}\n${line}`) });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatch(new RegExp(`^${add}:3 {2}\\[banned\\] ${name.replace('()', '\\(\\)')}`));
});

test.each([
  "export const a = 'Date.now() any TODO';",
  '// not any console.log( nor Date.now()',
  "export const a = new Date('2026-01-01');",
  "expect(work).toThrow('words'); expect(work).not.toThrow();",
])('is not found in: %s', (line) => {
  expect(tidyFixture({ [add]: moduleText(`${sum}\n${line}`) })).toEqual([]);
});
