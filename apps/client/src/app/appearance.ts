// How the app looks for this person: their choices first, then the brand's, then the defaults. Writes the switches onto <html>.
import { createStore } from 'zustand/vanilla';
import {
  applyAppearance,
  densities,
  resolveUpdown,
  textSizes,
  themes,
  updowns,
} from '@candor/ui/provider/appearance.ts';
import type { Appearance, Mode, Theme, Updown } from '@candor/ui/provider/appearance.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import type { Texts } from '@candor/web/texts/texts.ts';

export type AppearanceStore = ReturnType<typeof createAppearance>;

export interface AppearanceState extends Appearance {
  /** The theme this person chose; undefined follows the brand and the device. */
  readonly chosen: ChosenTheme | undefined;
}

/** `system`: light or dark as the device is, whatever the brand wears. */
export type ChosenTheme = Theme | 'system';
const plainThemes = { light: 'stand', dark: 'dark' } as const satisfies Record<Mode, Theme>;

export function createAppearance(storage: KeyValues, app: AppStore, texts: Texts) {
  const darkDevice = matchMedia('(prefers-color-scheme: dark)');
  let chosen = findOne<ChosenTheme>([...themes, 'system'], storage.readText(storageKeys.theme));

  function resolve(): AppearanceState {
    const { app: settings, preferences } = app.store.getState();
    const device: Mode = darkDevice.matches ? 'dark' : 'light';
    const theme = chosen === 'system' ? plainThemes[device] : (chosen ?? settings.theme[device]);
    return {
      chosen,
      theme,
      // A theme with two grounds follows the device as the brand's, and keeps its own as a choice.
      mode: chosen === undefined || chosen === 'system' ? device : 'dark',
      accent: settings.accent,
      template: settings.app_template,
      layout: settings.layout,
      density: findOne(densities, preferences.density) ?? 'comfortable',
      textSize: findOne(textSizes, preferences.textSize) ?? 'normal',
      discreet: preferences.discreet === true,
      updown: resolveUpdown({
        user: findOne(updowns, preferences.updown),
        tenant: settings.up_down ?? undefined,
        theme,
        locale: texts.store.getState().language,
      }),
    };
  }

  const store = createStore<AppearanceState>(resolve);
  const publish = (): void => {
    const next = resolve();
    store.setState(next);
    applyAppearance(document.documentElement, next);
  };
  app.store.subscribe(publish);
  texts.store.subscribe(publish);
  darkDevice.addEventListener('change', publish);
  publish();

  return {
    store,
    /** Undefined goes back to the brand's own. */
    setTheme(next: ChosenTheme | undefined) {
      app.note('theme');
      this.adoptTheme(next);
    },
    /** The theme that was chosen on another device. */
    adoptTheme(next: ChosenTheme | undefined) {
      chosen = next;
      if (next === undefined) storage.remove(storageKeys.theme);
      else storage.writeText(storageKeys.theme, next);
      publish();
    },
    /** Undefined goes back to what the brand or the reader's language says. */
    setUpdown(next: Updown | undefined) {
      const { updown: _, ...others } = app.store.getState().preferences;
      app.update({ preferences: next === undefined ? others : { ...others, updown: next } });
      app.note('updown');
    },
  };
}

function findOne<T extends string>(list: readonly T[], text: string | undefined): T | undefined {
  return list.find((entry) => entry === text);
}
