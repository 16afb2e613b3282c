// The glossary is kept: the same ideas in six languages, and no catalogue uses a word of its “not” column.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '@candor/contract';

const glossaries = join(import.meta.dirname, '../../../docs/guides/glossary');

/** Messages of the specification stay to the letter, whatever the glossary prefers. */
const literal = [
  'Complete your KYC before continuing.',
  'Please log in to continue',
  'Login failed',
  'No pending session. Please login again.',
];

interface Row {
  readonly idea: string;
  readonly word: string;
  readonly not: ReadonlyArray<{ readonly term: string; readonly part: string }>;
}

function readGlossary(language: string): Row[] {
  const lines = readFileSync(join(glossaries, `${language}.md`), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Idea '));
  return rows.map((line) => {
    const [idea = '', word = '', not = ''] = line
      .slice(2)
      .split('|')
      .map((cell) => cell.trim());
    const terms = not.split(';').filter((term) => term.trim() !== '');
    return { idea, word, not: terms.map((term) => readTerm(term)) };
  });
}

function readTerm(cell: string) {
  const [term = '', part = ''] = cell.split('@').map((text) => text.trim());
  return { term, part };
}

function readTexts(language: string): Array<readonly [key: string, text: string]> {
  const folder = join(import.meta.dirname, language);
  return readdirSync(folder).flatMap((file) => {
    const texts = z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return Object.entries(texts).map(([key, text]) => [`${file.slice(0, -'.json'.length)}.${key}`, text] as const);
  });
}

/** At the beginning of a word, in any case; words of Chinese have no beginning. */
function usesTerm(text: string, term: string): boolean {
  const own = literal.reduce((left, literal) => left.replaceAll(literal, ''), text);
  const begins = /\p{Script=Han}/u.test(term) ? '' : String.raw`(?<![\p{L}\p{M}])`;
  return new RegExp(begins + term, 'iu').test(own);
}

describe('I18N-01 the glossary', () => {
  test('I18N-01 the same ideas have a word in six languages', () => {
    const ideas = readGlossary('en-US').map(({ idea }) => idea);
    expect(ideas.length).toBeGreaterThan(55);
    for (const language of languages) {
      const rows = readGlossary(language);
      expect(
        rows.map(({ idea }) => idea),
        language,
      ).toEqual(ideas);
      expect(rows.filter(({ word }) => word === '')).toEqual([]);
    }
  });

  test.each(languages)('I18N-01 no text in %s uses a word that the glossary rules out', (language) => {
    const terms = readGlossary(language).flatMap(({ not }) => not);
    expect(terms.length).toBeGreaterThan(0);
    const hits = readTexts(language).flatMap(([key, text]) =>
      terms
        .filter(({ term, part }) => key.includes(part) && usesTerm(text, term))
        .map(({ term }) => `${key}: “${term}” in “${text}”`),
    );
    expect(hits).toEqual([]);
  });

  test('I18N-01 a word that is ruled out is found, inside a sentence and in capitals', () => {
    expect(usesTerm('Tu Depósito llegó', 'depósito')).toBe(true);
    expect(usesTerm('Abono en tu cuenta', 'bono')).toBe(false);
    expect(usesTerm('您的信用评分降低', '信用评分')).toBe(true);
    expect(usesTerm('Please log in to continue', 'log in')).toBe(false);
  });
});
