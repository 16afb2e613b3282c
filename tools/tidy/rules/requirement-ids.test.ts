import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const title = (id: string): string => `test.each([1])('${id} signs in', () => undefined);\n`;

test('a requirement id in a title exists', () => {
  const file = 'packages/money/src/add.test.ts';
  expect(tidyFixture({ [file]: title('AUTH-01') + title('I1') + title('UTF-16 I18') })).toEqual([
    `${file}:3  [requirement id] I18 is not in docs/requirements.md`,
  ]);
  expect(tidyFixture({ [file]: title('AUTH-99') })).toEqual([
    `${file}:1  [requirement id] AUTH-99 is not in docs/requirements.md`,
  ]);
});
