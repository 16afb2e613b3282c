// Texts in the reader's language: one small catalogue per noun, loaded when a page needs it. A key that no catalogue has does not compile.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Language } from '@candor/contract/languages.ts';
import type { MessageKey, Noun } from '@candor/locales';
import type { CompiledCatalogue } from '@candor/locales/compile.ts';
import { sayMessage } from './say-message.ts';

export type TextParams = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: TextParams) => string;
/** Told every time a text is asked for that is not there: the page then shows its key. */
export type OnMissing = (key: MessageKey) => void;
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
  /** True when all of them are there already, in the language that is read now. */
  has(nouns: readonly Noun[]): boolean;
  /** Loads everything asked for so far in the new language and switches only then: until it has come, the old one is read. */
  setLanguage(language: Language): Promise<void>;
}

export function createTexts(language: Language, loadCatalogue: LoadCatalogue, onMissing: OnMissing): Texts {
  const catalogues = new Map<Language, CompiledCatalogue>();
  const loading = new Map<string, Promise<void>>();
  /** What has come, as `language/noun`. */
  const there = new Set<string>();
  /** Everything that was asked for, come or still on its way: a new language has to bring all of it. */
  const wanted = new Set<Noun>();
  let chosen = language;

  const makeTranslate = (reading: Language): Translate =>
    translateBy(() => catalogues.get(reading), reading, onMissing);
  const store = createStore<TextState>(() => ({ language, t: makeTranslate(language) }));
  const hasIn = (reading: Language, nouns: Iterable<Noun>): boolean =>
    [...nouns].every((noun) => there.has(`${reading}/${noun}`));

  function loadOne(reading: Language, noun: Noun): Promise<void> {
    const id = `${reading}/${noun}`;
    const known = loading.get(id);
    if (known) return known;
    const bring = async (): Promise<void> => {
      const come = await loadCatalogue(reading, noun);
      catalogues.set(reading, { ...catalogues.get(reading), ...come });
      there.add(id);
    };
    const coming = bring();
    loading.set(id, coming);
    // A failed load may be tried again later.
    coming.catch(() => loading.delete(id));
    return coming;
  }

  /** Until all of them are there: what was asked for meanwhile, or another language, is waited for as well. */
  async function loadAll(reading: () => Language, nouns: Iterable<Noun>): Promise<void> {
    while (!hasIn(reading(), nouns)) {
      const current = reading();
      await Promise.all([...nouns].map((noun) => loadOne(current, noun)));
    }
  }

  return {
    store,
    async load(nouns) {
      const reading = (): Language => store.getState().language;
      const missing = nouns.filter((noun) => !there.has(`${reading()}/${noun}`));
      if (missing.length === 0) return;
      const isNew = missing.filter((noun) => !wanted.has(noun));
      for (const noun of isNew) wanted.add(noun);
      try {
        await loadAll(reading, missing);
      } catch (problem) {
        // What never came stands on no page, so no other language has to wait for it.
        for (const noun of isNew) wanted.delete(noun);
        throw problem;
      }
      store.setState(({ language: reading }) => ({ t: makeTranslate(reading) }));
    },
    has: (nouns) => hasIn(store.getState().language, nouns),
    async setLanguage(next) {
      chosen = next;
      await loadAll(() => next, wanted);
      // Somebody chose again while this one was on its way: the later choice stands, in whatever order they arrive.
      if (chosen !== next) return;
      store.setState({ language: next, t: makeTranslate(next) });
    },
  };
}

/** The catalogue is asked for at each text: more of it may have come since. */
function translateBy(
  catalogue: () => CompiledCatalogue | undefined,
  language: Language,
  onMissing: OnMissing,
): Translate {
  return (key, params) => {
    const message = catalogue()?.[key];
    if (message) return sayMessage(message, language, params);
    onMissing(key);
    return key;
  };
}
