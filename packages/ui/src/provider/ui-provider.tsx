// What every component may need to know about its reader: locale, discreet mode, up/down colours, template. Holds no texts.
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Layout, Template, Updown } from './appearance.ts';

export type UiContext = {
  locale: string;
  discreet: boolean;
  updown: Updown;
  template: Template;
  layout: Layout;
  /** What a screen reader hears instead of a hidden amount. */
  hiddenLabel: string;
};

const Context = createContext<UiContext>({
  locale: 'en-US',
  discreet: false,
  updown: 'green-up',
  template: 'sc',
  layout: 'st',
  hiddenLabel: '•••',
});

export type UiProviderProps = Partial<UiContext> & { locale: string; children: ReactNode };

export function UiProvider({
  locale,
  discreet = false,
  updown = 'green-up',
  template = 'sc',
  layout = 'st',
  hiddenLabel = '•••',
  children,
}: UiProviderProps) {
  const value = useMemo(
    () => ({ locale, discreet, updown, template, layout, hiddenLabel }),
    [locale, discreet, updown, template, layout, hiddenLabel],
  );
  return <Context value={value}>{children}</Context>;
}

export function useUi(): UiContext {
  return useContext(Context);
}
