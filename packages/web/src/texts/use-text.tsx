// Texts in React: `useText()` for strings, `<T k="noun.key" />` for elements.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { MessageKey } from '@candor/locales';
import type { TextParams, Texts, Translate } from './texts.ts';

const Context = createContext<Texts | null>(null);

export function TextProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  return <Context value={texts}>{children}</Context>;
}

export function useTexts(): Texts {
  const texts = use(Context);
  if (!texts) throw new Error('TextProvider is missing.');
  return texts;
}

export function useText(): Translate {
  return useStore(useTexts().store, (state) => state.t);
}

export function useLanguage(): string {
  return useStore(useTexts().store, (state) => state.language);
}

export function T({ k, params }: { readonly k: MessageKey; readonly params?: TextParams }) {
  return useText()(k, params);
}
