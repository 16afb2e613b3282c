// The entries of the profile are told apart by their names, in every language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@candor/contract';

test.each(languages)('I18N-01 no two entries of the profile have the same name in %s', (language) => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, language, 'profile.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const names = Object.keys(texts).flatMap((key) => (`${key}_note` in texts ? [texts[key]] : []));
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...new Set(names)]);
});
