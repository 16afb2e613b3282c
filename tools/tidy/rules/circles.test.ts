import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const root = 'packages/money/src';
const files = (one: string, two: string, three = 'export const three = 3;') => ({
  [`${root}/index.ts`]: "export * from './add.ts';\nexport * from './one.ts';\n",
  [`${root}/one.ts`]: moduleText(one),
  [`${root}/two.ts`]: moduleText(two),
  [`${root}/three.ts`]: moduleText(three),
});

const one = "import { two } from './two.ts';\nexport const one = two;";
const two = "import { three } from './three.ts';\nexport const two = three;";

test('files that import downward are no circle', () => {
  expect(tidyFixture(files(one, two))).toEqual([]);
});

test.each([
  ["import type { One } from './one.ts';\nexport const three: One = 3;", 'a type'],
  ["export const three = async () => import('./one.ts');", 'an import when it is asked for'],
])('a circle fails, also one that is closed by %s', (three) => {
  expect(tidyFixture(files(`${one}\nexport type One = number;`, two, three))).toEqual([
    `${root}/one.ts  [import circle] ${root}/one.ts → ${root}/two.ts → ${root}/three.ts → ${root}/one.ts`,
  ]);
});

test('each circle is told once, and what only leads there is not part of it', () => {
  const found = tidyFixture({
    ...files(one, "import './one.ts';\nimport './three.ts';\nexport const two = 2;"),
    [`${root}/add.ts`]: moduleText("import './one.ts';\nexport const add = 1;"),
  });
  expect(found).toEqual([`${root}/one.ts  [import circle] ${root}/one.ts → ${root}/two.ts → ${root}/one.ts`]);
});
