// The glossary is kept: the same ideas in six languages, and neither a catalogue nor a text that ships uses a word of its “not” column.
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

const shipped = [
  ['legal', '../../brokerage/src/documents/texts'],
  ['guides', '../../brokerage/src/content/guides'],
  ['samples', '../../brokerage/src/content/samples'],
] as const;

/** What a tenant begins with: legal texts, guides and sample news, line by line. */
function readShipped(language: string): Array<readonly [key: string, text: string]> {
  return shipped.flatMap(([family, place]) => {
    const folder = join(import.meta.dirname, place, language);
    return readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .map((line) => [`${family}.${file.slice(0, -'.md'.length)}`, line] as const),
    );
  });
}

function readTexts(language: string): Array<readonly [key: string, text: string]> {
  const folder = join(import.meta.dirname, language);
  return readdirSync(folder).flatMap((file) => {
    const texts = z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return Object.entries(texts).map(([key, text]) => [`${file.slice(0, -'.json'.length)}.${key}`, text] as const);
  });
}

/** `part`: keys that contain it; `!part`: all others. */
function isAbout(key: string, part: string): boolean {
  return part.startsWith('!') ? !key.includes(part.slice(1)) : key.includes(part);
}

/** How a language addresses the reader and sets its signs. Staff read of clients in the third person, so the console's texts may say “su”. */
const manners = {
  'es-ES': [
    [/(?<!\p{L})(usted(es)?|suyos?|suyas?)(?!\p{L})/iu, 'es-ES says tú'],
    [
      /(?<!\p{L})(introduzca|escriba|elija|seleccione|confirme|compruebe|revise|espere|pulse|inicie|vuelva|intente|indique|suba|use|póngase|consulte)(?!\p{L})/iu,
      'es-ES says tú',
    ],
    [
      /(?<!\p{L})su (dinero|ahorro|efectivo|PIN|contraseña|elección|correo|teléfono|identidad)(?!\p{L})/iu,
      'es-ES says tú',
    ],
  ],
  'tr-TR': [
    [/(?<!\p{L})(sen|sana|seni|senin|sende|senden)(?!\p{L})/iu, 'tr-TR says siz'],
    [/\p{L}([ıiuü]r|c[ae]k|m[ıiuü]ş|m[ae]z|yor|l[ıi]r)s[ıiuü]n(?!\p{L})/iu, 'tr-TR says siz'],
    [
      /(?<!\p{L})(hakkında sakla|verilerin|taleplerin|verilerini|hesabını kapat|şifreni|kopyanı|cihazında|verilerinin kopya|verilerinle|istediğin|kapattın|indirdin|istedin|aldın)(?!\p{L})/iu,
      'tr-TR says siz',
    ],
  ],
  'zh-CN': [
    [/(?<=[\p{Script=Han}”）》}%])[,:;?!()](?=[\p{Script=Han}{“（《\d])/u, 'zh-CN sets full-width signs'],
    [/(?<=\p{Script=Han})[,:;?!()]$/u, 'zh-CN sets full-width signs'],
  ],
} as const;

function findManners(language: keyof typeof manners, text: string): string[] {
  // Signs and names of ICU (“{days, plural, other {”) are no words of the text.
  const own = text.replaceAll(/\{\w+, (plural|select),/gu, '');
  return manners[language].flatMap(([form, why]) => {
    const hit = form.exec(own);
    return hit ? [`${why}: “${hit[0]}”`] : [];
  });
}

/** At the beginning of a word, in any case; words of Chinese have no beginning. */
function usesTerm(text: string, term: string): boolean {
  // The name of a value is no word of the text.
  const own = literal.reduce((left, literal) => left.replaceAll(literal, ''), text.replaceAll(/\{\w+\}/gu, ''));
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
    const hits = [...readTexts(language), ...readShipped(language)].flatMap(([key, text]) =>
      terms
        .filter(({ term, part }) => isAbout(key, part) && usesTerm(text, term))
        .map(({ term }) => `${key}: “${term}” in “${text}”`),
    );
    expect(hits).toEqual([]);
  });

  test.each(['es-ES', 'tr-TR', 'zh-CN'] as const)(
    'I18N-01 %s addresses its reader in one way and sets its own signs',
    (language) => {
      const hits = readTexts(language)
        .filter(([key]) => language === 'zh-CN' || !key.startsWith('console'))
        .flatMap(([key, text]) => findManners(language, text).map((why) => `${key}: ${why} in “${text}”`));
      expect(hits).toEqual([]);
    },
  );

  test('I18N-01 a form of address that is not ours and a half-width sign are found', () => {
    expect(findManners('es-ES', 'Introduzca un importe.')).toHaveLength(1);
    expect(findManners('es-ES', 'Los intereses van a su efectivo.')).toHaveLength(1);
    expect(findManners('es-ES', 'Todas tus órdenes con su estado.')).toEqual([]);
    expect(findManners('tr-TR', 'İstediğin zaman ayrılabilirsin.')).toHaveLength(1);
    expect(findManners('tr-TR', 'Hesap kapatılsın mı?')).toEqual([]);
    expect(findManners('zh-CN', '利率为税前利率,并非承诺')).toHaveLength(1);
    expect(findManners('zh-CN', '{days, plural, =0 {当日} other {# 天}}到账')).toEqual([]);
  });

  test('I18N-01 a word that is ruled out is found, inside a sentence and in capitals', () => {
    expect(usesTerm('Tu Depósito llegó', 'depósito')).toBe(true);
    expect(usesTerm('Abono en tu cuenta', 'bono')).toBe(false);
    expect(usesTerm('您的信用评分降低', '信用评分')).toBe(true);
    expect(usesTerm('Please log in to continue', 'log in')).toBe(false);
  });
});
