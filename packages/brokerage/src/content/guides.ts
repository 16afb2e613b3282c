// The learning centre: one guide for each product family and for the basics, read from the files beside it when a language is first asked for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@candor/contract';
import type { Language, Refusal } from '@candor/contract';
import type { Guide, GuideFamily, GuideItem } from '@candor/contract/content/client.ts';
import { countWords, parseTextFile, readField } from './text-file.ts';

/** In the order of the reading list: first what everything rests on, then the products from plain to demanding. */
export const guideSlugs = {
  'what-is-a-share': 'basics',
  'how-orders-work': 'basics',
  costs: 'basics',
  risk: 'basics',
  diversification: 'basics',
  stocks: 'stock',
  etfs: 'etf',
  'mutual-funds': 'mutual_fund',
  funds: 'fund',
  bonds: 'bond',
  savings: 'savings',
  ipo: 'ipo',
  'secondary-offerings': 'offering',
  'block-trades': 'block',
  otc: 'otc',
  quant: 'quant',
  'ai-day-trading': 'ai',
} as const satisfies Readonly<Record<string, GuideFamily>>;
export type GuideSlug = keyof typeof guideSlugs;

const wordsPerMinute = 200;

export const countMinutes = (body: string, language: Language): number =>
  Math.ceil(countWords(body, language) / wordsPerMinute);

export interface GuideShelf {
  list(language: Language): { items: GuideItem[] };
  find(language: Language, slug: string): Guide | Refusal<'not_found'>;
}

export function isGuideSlug(text: string): text is GuideSlug {
  return Object.hasOwn(guideSlugs, text);
}

export function readGuideFile(language: Language, slug: GuideSlug): string {
  return readFileSync(join(import.meta.dirname, 'guides', language, `${slug}.md`), 'utf8');
}

interface ShelvedGuide {
  readonly item: GuideItem;
  readonly body: string;
}

function loadGuide(language: Language, slug: GuideSlug): ShelvedGuide {
  const file = parseTextFile(readGuideFile(language, slug));
  const item: GuideItem = {
    slug,
    family: guideSlugs[slug],
    language,
    title: file.title,
    summary: readField(file, 'summary'),
    cost: readField(file, 'cost'),
    risk: readField(file, 'risk'),
    exit: readField(file, 'exit'),
    minutes: countMinutes(file.body, language),
  };
  return { item, body: file.body };
}

/** A guide that lacks a line fails a test: every language is read there. */
export function loadGuides(languages: readonly Language[]): GuideShelf {
  const slugs = Object.keys(guideSlugs).filter(isGuideSlug);
  const shelf = new Map<Language, readonly ShelvedGuide[]>();
  function guidesIn(language: Language): readonly ShelvedGuide[] {
    const known =
      shelf.get(language) ?? (languages.includes(language) ? slugs.map((slug) => loadGuide(language, slug)) : []);
    shelf.set(language, known);
    return known;
  }
  return {
    list: (language) => ({ items: guidesIn(language).map(({ item }) => item) }),
    find(language, slug) {
      const found = guidesIn(language).find(({ item }) => item.slug === slug);
      return found ? { ...found.item, body: found.body } : refuse('not_found');
    },
  };
}
