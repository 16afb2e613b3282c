// Texts in the reader's language: one small catalogue per noun, loaded when a page needs it. A key that no catalogue has does not compile.
import { setupI18n } from '@lingui/core';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Language } from '@candor/contract/languages.ts';
import type { MessageKey, Noun } from '@candor/locales';
import type { CompiledCatalogue } from '@candor/locales/compile.ts';

export type TextParams = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: TextParams) => string;
export type LoadCatalogue = (language: Language, noun: Noun) => Promise<CompiledCatalogue>;

export interface TextState {
  readonly language: Language;
  /** A new function whenever texts changed, so that screens draw again. */
  readonly t: Translate;
}

export interface Texts {
  readonly store: StoreApi<TextState>;
  /** Loads the nouns a page needs; what is there already costs nothing. */
  load(nouns: readonly Noun[]): Promise<void>;
  /** True when all of them are there already. */
  has(nouns: readonly Noun[]): boolean;
  /** Loads everything shown so far in the new language, then switches at once. */
  setLanguage(language: Language): Promise<void>;
}

export function createTexts(language: Language, loadCatalogue: LoadCatalogue): Texts {
  const i18n = setupI18n();
  const loaded = new Map<string, Promise<void>>();
  const nouns = new Set<Noun>();
  i18n.load(language, {});
  i18n.activate(language);

  const makeTranslate = (): Translate => (key, params) => i18n._(key, params ? { ...params } : undefined);
  const store = createStore<TextState>(() => ({ language, t: makeTranslate() }));

  function loadOne(wanted: Language, noun: Noun): Promise<void> {
    const id = `${wanted}/${noun}`;
    const known = loaded.get(id);
    if (known) return known;
    const loading = loadCatalogue(wanted, noun).then((catalogue) => i18n.load(wanted, catalogue));
    loaded.set(id, loading);
    // A failed load may be tried again later.
    loading.catch(() => loaded.delete(id));
    return loading;
  }

  return {
    store,
    async load(wanted) {
      const missing = wanted.filter((noun) => !nouns.has(noun));
      if (missing.length === 0) return;
      const { language: current } = store.getState();
      await Promise.all(missing.map((noun) => loadOne(current, noun)));
      for (const noun of missing) nouns.add(noun);
      store.setState({ t: makeTranslate() });
    },
    has: (wanted) => wanted.every((noun) => nouns.has(noun)),
    async setLanguage(next) {
      await Promise.all([...nouns].map((noun) => loadOne(next, noun)));
      i18n.load(next, {});
      i18n.activate(next);
      store.setState({ language: next, t: makeTranslate() });
    },
  };
}
