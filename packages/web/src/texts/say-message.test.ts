import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { compileCatalogue } from '@candor/locales/compile.ts';
import type { CompiledCatalogue } from '@candor/locales/compile.ts';
import { isRecord } from '../storage/storage.ts';
import { sayMessage } from './say-message.ts';

const root = fileURLToPath(new URL('../../../locales/src', import.meta.url));

function readCatalogue(language: string): CompiledCatalogue {
  const files = readdirSync(join(root, language));
  return Object.assign(
    {},
    ...files.map((file) => compileCatalogue(file, JSON.parse(readFileSync(join(root, language, file), 'utf8')))),
  );
}

interface Place {
  readonly name: string;
  readonly type: string | undefined;
  readonly options: readonly string[];
}

/** Every value that a message asks for, also inside its cases. */
function listPlaces(message: unknown): Place[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown): Place[] => {
    if (!Array.isArray(token)) return [];
    const [name, type, cases]: unknown[] = token;
    const options = isRecord(cases) ? Object.keys(cases) : [];
    return [
      { name: String(name), type: type === undefined ? undefined : String(type), options },
      ...(isRecord(cases) ? Object.values(cases).flatMap(listPlaces) : []),
    ];
  });
}

const counts = [0, 1, 2, 5, 12, 22, 1000, 1_234_567, 1.5];

describe.each(languages)('I18N-01 %s', (language) => {
  const catalogue = readCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } });

  test('every text reads as the library that compiled it would read it', () => {
    const differing: string[] = [];
    for (const [key, message] of Object.entries(catalogue)) {
      const places = listPlaces(message);
      const rounds = Math.max(counts.length, ...places.map(({ options }) => options.length + 1));
      for (let round = 0; round < rounds; round += 1) {
        const values = Object.fromEntries(
          places.map(({ name, type, options }) => [
            name,
            type === 'select' ? (options[round] ?? 'constructor') : (counts[round % counts.length] ?? 0),
          ]),
        );
        const [own, theirs] = [sayMessage(message, language, values), i18n._(key, values)];
        if (own !== theirs) differing.push(`${key}: ${own} | ${theirs}`);
      }
    }
    expect(Object.keys(catalogue).length).toBeGreaterThan(1000);
    expect(differing).toEqual([]);
  });

  test('nothing of ICU stands in it that is not read: values, plural and select only', () => {
    const types = Object.values(catalogue).flatMap((message) => listPlaces(message).map(({ type }) => type));
    expect([...new Set(types)].filter((type) => ![undefined, 'plural', 'select'].includes(type))).toEqual([]);
    const offsets = JSON.stringify(catalogue).match(/"offset":/g) ?? [];
    expect(offsets).toEqual([]);
  });
});

test('I18N-01 what a message asks for and nobody gave is left out', () => {
  expect(sayMessage(['a ', ['name'], ' b'], 'en-US')).toBe('a  b');
});
