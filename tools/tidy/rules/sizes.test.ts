import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const add = 'packages/money/src/add.ts';
const sum = 'export const add = (a: bigint, b: bigint): bigint => a + b;';

const lines = (count: number): string => moduleText(`${sum}\n${'//\n'.repeat(count - 3)}//`);
const body = (count: number): string => `{\n${'//\n'.repeat(count - 2)}}`;
const code = (count: number): string => moduleText(`${sum}\nexport function long() ${body(count)}`);
const page = (count: number): string => moduleText(`export const Page = memo(() => ${body(count)});`);

test('400 lines pass, 401 do not', () => {
  expect(tidyFixture({ [add]: lines(400) })).toEqual([]);
  expect(tidyFixture({ [add]: lines(401) })).toEqual([`${add}  [file size] 401 lines, at most 400`]);
});

test('functions end at 70 lines, components at 120', () => {
  expect(tidyFixture({ [add]: code(70) })).toEqual([]);
  expect(tidyFixture({ [add]: code(71) })).toEqual([`${add}:3  [function size] long has 71 lines, at most 70`]);
  const face = "import './page.tsx';\n";
  expect(tidyFixture({ 'apps/client/src/main.tsx': moduleText(face), 'apps/client/src/page.tsx': page(120) })).toEqual(
    [],
  );
  expect(tidyFixture({ 'apps/client/src/main.tsx': moduleText(face), 'apps/client/src/page.tsx': page(121) })).toEqual([
    'apps/client/src/page.tsx:2  [component size] Page has 121 lines, at most 120',
  ]);
});
