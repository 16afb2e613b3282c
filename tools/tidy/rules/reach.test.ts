import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

test('a clean tree has no finding', () => {
  expect(tidyFixture({})).toEqual([]);
});

test('an unused file is found', () => {
  expect(tidyFixture({ 'packages/money/src/alone.ts': moduleText('export const alone = 1;') })).toEqual([
    'packages/money/src/alone.ts  [unused file] nothing imports it and nothing starts it',
  ]);
});

test('two unused files that import each other are found', () => {
  const files = {
    'packages/money/src/left.ts': moduleText("import './right.ts';"),
    'packages/money/src/right.ts': moduleText("import './left.ts';"),
  };
  expect(tidyFixture(files).filter((finding) => finding.includes('[unused file]'))).toHaveLength(2);
});
