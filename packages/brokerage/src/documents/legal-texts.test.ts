import { describe, expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { documentKinds } from '@candor/contract/documents/client.ts';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';
import { findMarkupFault } from '@candor/contract/publications/checks.ts';
import { fillCompany, parseLegalText } from './legal-text.ts';
import { readStartingText } from './legal-texts.ts';

/** Words of promised returns, by language. */
const promises =
  /guarantee|risk-free|no risk|garantiz|sin riesgo|保证|无风险|गारंटी|जोखिम-मुक्त|garanti|risksiz|gwarant|bez ryzyka/i;

describe('TERM-01 the texts that ship', () => {
  test.each(languages.flatMap((language) => documentKinds.map((kind) => [language, kind] as const)))(
    'TERM-01 %s %s is whole, plain and honest',
    async (language, kind) => {
      const { title, body } = await readStartingText(language, kind);
      expect(title.length).toBeGreaterThan(1);
      // Chinese writes no spaces: a hundred words are about a hundred and seventy characters. Turkish says in endings
      // what others say in words, so the same text counts fewer of them.
      const words = language === 'zh-CN' ? body.length / 1.7 : body.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(language === 'tr-TR' ? 225 : 250);
      expect(words).toBeLessThanOrEqual(500);
      expect(findMarkupFault(body)).toBeUndefined();
      expect(body).not.toMatch(promises);
      // What ships can be proposed again by staff as it stands.
      expect(findForbiddenWords(body)).toEqual([]);
      expect(`${title}${body}`.replaceAll('{company}', '')).not.toMatch(/[{}]/);
      expect(`${title}${body}`).toContain('{company}');
    },
  );

  test('TERM-01 all languages have the same number of headings and list items', async () => {
    for (const kind of documentKinds) {
      const shapes = await Promise.all(
        languages.map(async (language) => {
          const { body } = await readStartingText(language, kind);
          return [body.match(/^## /gm)?.length, body.match(/^- /gm)?.length];
        }),
      );
      for (const shape of shapes) expect(shape, kind).toEqual(shapes[0]);
    }
  });

  test('S-38 markup that could run or lead elsewhere is found', () => {
    for (const line of [
      '<b>x</b>',
      '[a](b)',
      '![a](b)',
      '`x`',
      'see https://evil.example',
      '# title',
      '### deep',
      '  x',
      '**open',
    ]) {
      expect(findMarkupFault(`fine\n${line}`), line).toBe(line);
    }
    expect(findMarkupFault('## Heading\n\n- item **strong**\n\ntext')).toBeUndefined();
  });

  test('the first line is the title and the company is filled in', () => {
    expect(parseLegalText('# About {company}\r\n\r\nText of {company}.\n')).toEqual({
      title: 'About {company}',
      body: 'Text of {company}.',
    });
    expect(fillCompany('{company} and {company}', 'A & B')).toBe('A & B and A & B');
    expect(() => parseLegalText('Text')).toThrow(/title/);
  });
});
