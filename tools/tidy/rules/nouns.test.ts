import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';
import { roomsOfNouns } from '../nouns.ts';

/** The rooms as they are listed, so that no exception is idle, and one name more. */
function tidyRooms(path: string): string[] {
  const texts = '{ "a": "b" }';
  return tidyFixture({
    ...Object.fromEntries(
      roomsOfNouns.brokerage.map((name) => [`packages/brokerage/src/${name}/index.ts`, moduleText('')]),
    ),
    ...Object.fromEntries(
      roomsOfNouns.client.map((name) => [`apps/client/src/features/${name}/page.tsx`, moduleText('')]),
    ),
    ...Object.fromEntries(roomsOfNouns.locales.map((name) => [`packages/locales/src/en-US/${name}.json`, texts])),
    'packages/locales/src/en-US/things.json': texts,
    'packages/locales/src/en-US/home.json': null,
    [path]: path.endsWith('.json') ? texts : moduleText(''),
  }).filter((line) => line.includes('[nouns]'));
}

test.each([
  ['packages/brokerage/src/gadgets/index.ts', 'packages/brokerage/src'],
  ['apps/client/src/features/gadgets/page.tsx', 'apps/client/src/features'],
  ['apps/console/src/features/gadgets/page.tsx', 'apps/console/src/features'],
  ['packages/locales/src/en-US/gadgets-ui.json', 'packages/locales/src'],
])('a noun that the contract does not have is found: %s', (path, where) => {
  expect(tidyRooms(path)).toEqual([`${where}  [nouns] gadgets is no noun of the contract; name it like there`]);
});

test('the contract’s own name is right in every room', () => {
  expect(tidyRooms('packages/brokerage/src/things/index.ts')).toEqual([]);
  expect(tidyRooms('packages/locales/src/en-US/console-things.json')).toEqual([]);
});

test('an exception that is not needed any more is found', () => {
  const contract = `packages/contract/src/${roomsOfNouns.brokerage[0]}/client.ts`;
  expect(tidyRooms(contract)).toEqual([
    `tools/tidy/nouns.ts  [nouns] ${roomsOfNouns.brokerage[0]} needs no exception in packages/brokerage/src any more`,
  ]);
});
