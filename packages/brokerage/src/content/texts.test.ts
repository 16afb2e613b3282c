// Every text that ships with the product is held against the rule of promised returns and the markup that screens can draw.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { findPromises } from '@candor/contract/documents/promises.ts';
import { readSampleFile, samples } from './sample-news.ts';
import { parseTextFile } from './text-file.ts';

const packages = join(import.meta.dirname, '..', '..', '..');

function listTexts(folder: string, ending: string): string[] {
  return readdirSync(join(packages, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(packages, join(entry.parentPath, entry.name)));
}

const texts = [
  ...listTexts('brokerage/src/content', '.md'),
  ...listTexts('brokerage/src/documents', '.md'),
  ...listTexts('locales/src', '.json'),
];

describe('G-12 texts', () => {
  test('G-12 guides, samples, documents and locales are all looked at', () => {
    for (const part of ['content/guides/hi-IN', 'content/samples/pl-PL', 'documents/texts/tr-TR', 'locales/src/zh-CN'])
      expect(texts.filter((path) => path.includes(part)).length, part).toBeGreaterThan(4);
  });

  test.each(texts)('G-12 %s promises no return', (path) => {
    expect(findPromises(readFileSync(join(packages, path), 'utf8'))).toEqual([]);
  });

  test.each(texts.filter((path) => path.includes('/content/')))('%s uses only the markup that screens draw', (path) => {
    const { body } = parseTextFile(readFileSync(join(packages, path), 'utf8'));
    const faults = body.split('\n').filter((line) => /^#(?!# )|^\s+\S|[<>`]|\]\(|!\[|https?:/.test(line));
    expect(faults).toEqual([]);
    expect(body.split('**').length % 2).toBe(1);
  });

  test.each(languages)('MKT-06 %s has every sample', async (language) => {
    for (const slug of Object.keys(samples)) {
      const { title, fields, body } = parseTextFile(await readSampleFile(language, slug));
      expect(title.length).toBeGreaterThan(3);
      expect([...fields.keys()]).toEqual(['summary']);
      expect(body.split('\n\n').length).toBeGreaterThanOrEqual(3);
    }
  });
});
