// How the app looks for this person: their choices first, then the tenant's, then the defaults. Writes the switches onto <html>.
import { createStore } from 'zustand/vanilla';
import { applyAppearance, DENSITIES, resolveUpdown, THEMES, UPDOWNS } from '@candor/ui/provider/appearance.ts';
import type { Appearance, Theme, Updown } from '@candor/ui/provider/appearance.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import type { Texts } from '@candor/web/texts/texts.ts';

export type AppearanceStore = ReturnType<typeof createAppearance>;

export function createAppearance(storage: KeyValues, app: AppStore, texts: Texts) {
  let theme = findOne(THEMES, storage.readText(storageKeys.theme)) ?? 'stand';

  function resolve(): Appearance {
    const { app: settings, preferences } = app.store.getState();
    return {
      theme,
      template: settings.app_template,
      layout: settings.layout,
      density: findOne(DENSITIES, preferences.density) ?? 'comfortable',
      discreet: preferences.discreet === true,
      updown: resolveUpdown({
        user: findOne(UPDOWNS, preferences.updown),
        theme,
        locale: texts.store.getState().language,
      }),
    };
  }

  const store = createStore<Appearance>(resolve);
  const publish = (): void => {
    const next = resolve();
    store.setState(next);
    applyAppearance(document.documentElement, next);
  };
  app.store.subscribe(publish);
  texts.store.subscribe(publish);
  publish();

  return {
    store,
    setTheme(next: Theme) {
      theme = next;
      storage.writeText(storageKeys.theme, next);
      publish();
    },
    /** Undefined goes back to what is usual in the reader's language. */
    setUpdown(next: Updown | undefined) {
      const { updown: _, ...others } = app.store.getState().preferences;
      app.update({ preferences: next === undefined ? others : { ...others, updown: next } });
    },
  };
}

function findOne<T extends string>(list: readonly T[], text: string | undefined): T | undefined {
  return list.find((entry) => entry === text);
}
