import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const add = 'packages/money/src/add.ts';
const sum = 'export const add = (a: bigint, b: bigint): bigint => a + b;';

test('names are kebab-case and say something', () => {
  const findings = tidyFixture({
    [add]: moduleText(`import './Bad_Name.ts';\nimport './utils/text.ts';\n${sum}`),
    'packages/money/src/Bad_Name.ts': moduleText(''),
    'packages/money/src/utils/text.ts': moduleText(''),
  });
  expect(findings).toEqual([
    'packages/money/src/Bad_Name.ts  [name] names are kebab-case',
    'packages/money/src/utils  [name] “utils” says nothing about what is inside',
  ]);
});

test('a module without an opening comment is found', () => {
  expect(tidyFixture({ [add]: `${sum}\n// too late\n` })).toEqual([
    `${add}:1  [opening] say in one to three lines what this is for`,
  ]);
});
