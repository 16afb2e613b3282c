import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const B = 'packages/brokerage/src';
const modules = {
  [`${B}/gifts/module.ts`]:
    moduleText(`export const composeGifts = () => ({ columns: { plain: ['brokerage.gifts.hash'] } });
export const watch = { kind: 'gifts.watch', everyMs: 5 };`),
  [`${B}/toys/module.ts`]: moduleText(`export function toyEffects() { return { 'toy.give': 1, 'toy.take': 2 }; }
export const columns = ['brokerage.toys.name'];`),
};

function tidyList(path: string, code: string): string[] {
  return tidyFixture({ ...modules, [path]: moduleText(code) }).filter((line) => line.includes('[second list]'));
}

test.each([
  ['columns and work', "export const all = ['brokerage.gifts.hash', 'brokerage.toys.name', 'gifts.watch'];"],
  ['a table by kind', "export const texts = { 'toy.give': 1, 'toy.take': 2, 'gifts.watch': 3 };"],
  ['rows', "export const rows = [{ kind: 'toy.give' }, { kind: 'toy.take' }, { kind: 'gifts.watch' }];"],
])('%s of several modules in one list are found', (_name, code) => {
  expect(tidyList(`${B}/business/lists.ts`, code)).toEqual([expect.stringContaining('are said by their modules')]);
});

test('what the modules say is joined, not listed, and a table that a type holds is right', () => {
  expect(tidyList(`${B}/business/lists.ts`, "export const one = ['toy.give', 'toy.take'];")).toEqual([]);
  const held =
    "export const texts: Partial<Record<ApprovalKind, number>> = { 'toy.give': 1, 'toy.take': 2, 'gifts.watch': 3 };";
  expect(tidyList('apps/console/src/texts.ts', held)).toEqual([]);
});
