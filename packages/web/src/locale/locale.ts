// Which of the six languages this person reads (I18N-02): the stored choice, the system's, then English.
import { defaultLanguage, isLanguage, languages, matchLanguage } from '@candor/contract/languages.ts';
import type { Language } from '@candor/contract/languages.ts';

export interface LanguageWish {
  readonly stored: string | undefined;
  /** `navigator.languages`. */
  readonly system: readonly string[];
  /** The profile's list in its own order; the default order when it names none. */
  readonly offered: readonly Language[];
}

export function chooseLanguage({ stored, system, offered }: LanguageWish): Language {
  const list = offered.length > 0 ? offered : languages;
  if (stored !== undefined && isLanguage(stored) && list.includes(stored)) return stored;
  const near = matchLanguage(system, list);
  if (near) return near;
  return list.includes(defaultLanguage) ? defaultLanguage : (list[0] ?? defaultLanguage);
}

/** What a language calls itself; never translated. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English',
  'hi-IN': 'हिन्दी',
  'zh-CN': '简体中文',
  'es-ES': 'Español',
  'tr-TR': 'Türkçe',
  'pl-PL': 'Polski',
};
