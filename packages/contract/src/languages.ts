// The six languages of the interface and how one is chosen from what a caller says it reads.

export const languages = ['en-US', 'hi-IN', 'zh-CN', 'es-ES', 'tr-TR', 'pl-PL'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en-US';

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The first offered language that matches exactly, else by its primary subtag (es-MX reads es-ES). */
export function matchLanguage(wanted: readonly string[], offered: readonly Language[]): Language | undefined {
  for (const tag of wanted) {
    const exact = offered.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const primary = tag.split('-')[0]?.toLowerCase();
    const near = offered.find((language) => language.split('-')[0] === primary);
    if (near) return near;
  }
  return undefined;
}

/** Orders the tags of an Accept-Language header by weight; anything unreadable is left out. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header || header.length > 500) return [];
  return header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
      const q = weight ? Number(weight.slice(2)) : 1;
      return { tag: tag.trim(), q: Number.isFinite(q) ? q : 0, index };
    })
    .filter(({ tag, q }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && q > 0)
    .toSorted((a, b) => b.q - a.q || a.index - b.index)
    .map(({ tag }) => tag);
}

/**
 * What a text is filled with. An amount stays data until it is read, so that every reader sees it by the rules of their own language.
 */
export type TextValue = string | number | { readonly amount: string; readonly currency: string };

/** Puts a message key into words; the server injects it where texts are needed below the edge. */
export type Translate = (language: Language, key: string, params?: Readonly<Record<string, TextValue>>) => string;
