// How the console looks: one light and one dark theme, by choice or by the device. Always compact; a brand's own look is for its clients.
import { createStore } from 'zustand/vanilla';
import { applyAppearance, defaultAppearance } from '@candor/ui/provider/appearance.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';

export const looks = ['system', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

export type ConsoleAppearance = ReturnType<typeof createAppearance>;

export function createAppearance(storage: KeyValues) {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const stored = storage.readText(consoleKeys.theme);
  const store = createStore<{ readonly look: Look }>(() => ({
    look: looks.find((look) => look === stored) ?? 'system',
  }));
  const publish = (): void => {
    const { look } = store.getState();
    const isDark = look === 'dark' || (look === 'system' && device.matches);
    applyAppearance(document.documentElement, {
      ...defaultAppearance,
      theme: isDark ? 'dark' : 'stand',
      mode: isDark ? 'dark' : 'light',
      layout: 'hr',
      density: 'compact',
    });
  };
  store.subscribe(publish);
  device.addEventListener('change', publish);
  publish();
  return {
    store,
    choose(look: Look) {
      storage.writeText(consoleKeys.theme, look);
      store.setState({ look });
    },
  };
}
