import { describe, expect, test } from 'vitest';
import { isRefusal, languages } from '@candor/contract';
import type { Language } from '@candor/contract';
import { guideFamilies } from '@candor/contract/content/client.ts';
import { guideSlugs, isGuideSlug, loadGuides, readGuideFile } from './guides.ts';
import { countWords, parseTextFile } from './text-file.ts';

const slugs = Object.keys(guideSlugs).filter(isGuideSlug);
const files = languages.flatMap((language) => slugs.map((slug) => [language, slug] as const));

/** 250 to 450 words as English counts them; other languages say the same with fewer or more. */
const wordsOf: Readonly<Record<Language, readonly [number, number]>> = {
  'en-US': [250, 450],
  'es-ES': [250, 450],
  'pl-PL': [200, 400],
  'tr-TR': [190, 400],
  'zh-CN': [220, 500],
  'hi-IN': [270, 520],
};

describe('MKT-06 the learning centre', () => {
  test('MKT-06 every product family of TRD-02 has a guide, and the basics have five', () => {
    const families = slugs.map((slug) => guideSlugs[slug]);
    expect(new Set(families)).toEqual(new Set(guideFamilies));
    expect(families.filter((family) => family === 'basics')).toHaveLength(5);
  });

  test.each(files)('MKT-06 %s/%s: five parts, each said, in the length of a short read', (language, slug) => {
    const { title, fields, body } = parseTextFile(readGuideFile(language, slug));
    expect(title.length).toBeGreaterThan(1);
    expect([...fields.keys()]).toEqual(['summary', 'cost', 'risk', 'exit']);
    const parts = body.split(/^## .+$/m).slice(1);
    expect(parts).toHaveLength(5);
    for (const part of parts) expect(countWords(part, language)).toBeGreaterThan(15);
    const [min, max] = wordsOf[language];
    expect(countWords(body, language)).toBeGreaterThanOrEqual(min);
    expect(countWords(body, language)).toBeLessThanOrEqual(max);
  });

  test.each(slugs)('I18N-01 %s is written in every language, not copied', (slug) => {
    const bodies = languages.map((language) => readGuideFile(language, slug));
    expect(new Set(bodies.flatMap((body) => body.split('\n\n').slice(2))).size).toBeGreaterThanOrEqual(
      languages.length * 9,
    );
  });

  test('MKT-06 a list carries the cards, a guide its text, an unknown name nothing', () => {
    const shelf = loadGuides(['es-ES', 'en-US']);
    const { items } = shelf.list('es-ES');
    expect(items).toHaveLength(slugs.length);
    expect(items.find(({ slug }) => slug === 'bonds')).toMatchObject({ family: 'bond', title: 'Bonos', minutes: 2 });
    const found = shelf.find('es-ES', 'bonds');
    expect(isRefusal(found) ? '' : found.body).toContain('## Qué puede salir mal');
    expect(shelf.find('es-ES', 'constructor')).toEqual({ refused: 'not_found' });
  });
});
