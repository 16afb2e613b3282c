import { describe, expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const gifts = 'packages/brokerage/src/gifts';
const parts = moduleText(`export interface Tools { readonly clock: () => number }
export interface GiftParts extends Tools { readonly ids: () => string; readonly log: (text: string) => void }`);
const store = moduleText(`import type { GiftParts } from './parts.ts';
export const stamp = ({ clock }: Pick<GiftParts, 'clock'>) => clock();`);

function tidyVerb(code: string, file = 'service.ts'): string[] {
  const imports =
    "import type { GiftParts } from './parts.ts';\nimport { stamp } from './store.ts';\nimport * as store from './store.ts';";
  return tidyFixture({
    'packages/brokerage/package.json': JSON.stringify({ name: '@candor/brokerage' }),
    [`${gifts}/parts.ts`]: parts,
    [`${gifts}/store.ts`]: store,
    [`${gifts}/${file}`]: moduleText(`${imports}\n${code}\nexport const used = [stamp, store];`),
  }).filter((line) => line.includes('[parts]'));
}

describe('a verb takes the parts it needs', () => {
  test.each([
    ['taken apart', 'export const give = ({ clock, ids }: GiftParts) => [clock(), ids()];', 'log'],
    ['read one by one', 'export const give = (parts: GiftParts) => [parts.clock(), parts.log];', 'ids'],
    [
      'taken apart later',
      'export function give(parts: GiftParts) { const { ids, log } = parts; return [ids, log]; }',
      'clock',
    ],
    ['handed on', 'export const give = (parts: GiftParts) => [parts.log, stamp(parts)];', 'ids'],
    ['handed on to a store', 'export const give = (parts: GiftParts) => [parts.ids, store.stamp(parts)];', 'log'],
    [
      'handed on with more',
      'export const give = (parts: GiftParts) => [parts.log, stamp({ ...parts, clock: () => 1 })];',
      'ids',
    ],
    ['a Pick that is too wide', "export const give = ({ ids }: Pick<GiftParts, 'ids' | 'log'>) => ids();", 'log'],
  ])('%s: what it never reads is found', (_name, code, unread) => {
    expect(tidyVerb(code)).toEqual([
      `${gifts}/service.ts:5  [parts] never reads ${unread} of its parts: take a Pick of those it reads`,
    ]);
  });

  test.each([
    [
      'a Pick of what it reads',
      "export const give = (parts: Pick<GiftParts, 'clock' | 'ids'>) => [parts.ids(), stamp(parts)];",
    ],
    ['parts that go where nobody can follow them', 'export const give = (parts: GiftParts) => ({ parts });'],
    ['parts of which the rest is kept', 'export const give = ({ clock, ...rest }: GiftParts) => [clock(), rest];'],
  ])('%s is right', (_name, code) => {
    expect(tidyVerb(code)).toEqual([]);
  });

  test('whoever binds or joins keeps them whole', () => {
    expect(tidyVerb('export const bindGifts = ({ clock }: GiftParts) => clock();', 'staff-routes.ts')).toEqual([]);
  });
});
