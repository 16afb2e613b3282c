import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const FILE = 'packages/locales/src/pl-PL/home.json';
const polish = {
  greeting: 'Witaj, {name}',
  count: '{n, plural, one {# rzecz} few {# rzeczy} many {# rzeczy} other {# rzeczy}}',
};

function tidyPolish(changes: Record<string, string | undefined>, more: Record<string, string> = {}): string[] {
  return tidyFixture({ [FILE]: JSON.stringify({ ...polish, ...changes }), ...more });
}

test('I18N-01 a missing file, a missing key and an extra key are found', () => {
  expect(tidyFixture({ [FILE]: null, 'packages/locales/src/pl-PL/other.json': '{}' })).toEqual([
    `${FILE}  [locale] is missing`,
    'packages/locales/src/pl-PL/other.json  [locale] does not exist in en-US',
  ]);
  expect(tidyPolish({ greeting: undefined })).toEqual([`${FILE}  [locale] key greeting is missing`]);
  expect(tidyPolish({ extra: 'Więcej' })).toEqual([`${FILE}  [locale] key extra does not exist in en-US`]);
});

test('I18N-01 placeholders, plural forms and empty texts are compared', () => {
  expect(tidyPolish({ greeting: 'Witaj, {imie}' })).toEqual([
    `${FILE}  [locale] key greeting lacks name:text`,
    `${FILE}  [locale] key greeting has imie:text, English has not`,
  ]);
  expect(tidyPolish({ count: '{n, plural, one {# rzecz} other {# rzeczy}}' })).toEqual([
    `${FILE}  [locale] key count lacks the plural few, many`,
  ]);
  expect(tidyPolish({ greeting: ' ' })).toEqual([`${FILE}  [locale] key greeting is empty`]);
});

test('I18N-01 English left over is found unless it is listed', () => {
  const finding = `${FILE}  [locale] key greeting is still English: “Hello {name}”`;
  expect(tidyPolish({ greeting: 'Hello {name}' })).toEqual([finding]);
  const same = 'packages/locales/src/same-in-english.json';
  for (const list of [
    '["home.greeting"]',
    '["Hello {name}"]',
    '{ "pl-PL": ["home.greeting"] }',
    '{ "home.greeting": "a reason" }',
  ]) {
    expect(tidyPolish({ greeting: 'Hello {name}' }, { [same]: list })).toEqual([]);
  }
  expect(tidyPolish({ greeting: 'Hello {name}' }, { [same]: '{ "es-ES": ["home.greeting"] }' })).toEqual([finding]);
});
