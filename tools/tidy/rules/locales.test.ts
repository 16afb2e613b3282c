import { expect, test } from 'vitest';
import { tidyFixture } from '../fixture.ts';

const file = 'packages/locales/src/pl-PL/home.json';
const polish = {
  greeting: 'Witaj, {name}',
  count: '{n, plural, one {# rzecz} few {# rzeczy} many {# rzeczy} other {# rzeczy}}',
};

function tidyPolish(changes: Record<string, string | undefined>, more: Record<string, string> = {}): string[] {
  return tidyFixture({ [file]: JSON.stringify({ ...polish, ...changes }), ...more });
}

test('I18N-01 a missing file, a missing key and an extra key are found', () => {
  expect(tidyFixture({ [file]: null, 'packages/locales/src/pl-PL/other.json': '{}' })).toEqual([
    `${file}  [locale] is missing`,
    'packages/locales/src/pl-PL/other.json  [locale] does not exist in en-US',
  ]);
  expect(tidyPolish({ greeting: undefined })).toEqual([`${file}  [locale] key greeting is missing`]);
  expect(tidyPolish({ extra: 'Więcej' })).toEqual([`${file}  [locale] key extra does not exist in en-US`]);
});

test('I18N-01 placeholders, plural forms and empty texts are compared', () => {
  expect(tidyPolish({ greeting: 'Witaj, {imie}' })).toEqual([
    `${file}  [locale] key greeting lacks name:text`,
    `${file}  [locale] key greeting has imie:text, English has not`,
  ]);
  expect(tidyPolish({ count: '{n, plural, one {# rzecz} other {# rzeczy}}' })).toEqual([
    `${file}  [locale] key count lacks the plural few, many`,
  ]);
  expect(tidyPolish({ greeting: ' ' })).toEqual([`${file}  [locale] key greeting is empty`]);
});

test('I18N-01 English left over is found unless it is listed', () => {
  const finding = `${file}  [locale] key greeting is still English: “Hello {name}”`;
  expect(tidyPolish({ greeting: 'Hello {name}' })).toEqual([finding]);
  const same = 'packages/locales/src/same-in-english.json';
  for (const list of [
    '["home.greeting"]',
    '["Hello {name}"]',
    '{ "pl-PL": ["home.greeting"] }',
    '{ "*": ["home.greeting"] }',
    '{ "home.greeting": "a reason" }',
  ]) {
    expect(tidyPolish({ greeting: 'Hello {name}' }, { [same]: list })).toEqual([]);
  }
  expect(tidyPolish({ greeting: 'Hello {name}' }, { [same]: '{ "es-ES": ["home.greeting"] }' })).toEqual([finding]);
});
