// Keeps what this person chose on the server while they are signed in; comes with the live line, after the first screen.
import { languages } from '@candor/contract/languages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { themes } from '@candor/ui/provider/appearance.ts';
import { startPreferenceSync } from '@candor/web/preferences/preference-sync.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import type { Services } from '../services.ts';
import { useServices } from '../../shared/use-services.ts';

/** Answers how to tell and ask again, for when a line came back. */
export function usePreferenceSync(): () => void {
  const services = useServices();
  const again = useRef<() => void>(undefined);
  useEffect(() => {
    const { sync, stop } = startPreferenceSync(describeParts(services));
    again.current = sync;
    sync();
    addEventListener('online', sync);
    return () => {
      removeEventListener('online', sync);
      stop();
    };
  }, [services]);
  return useCallback(() => again.current?.(), []);
}

function describeParts(services: Services): Parameters<typeof startPreferenceSync>[0] {
  const { api, app, appearance, clock, consents, log, query, storage, texts, toasts } = services;
  const say = (problem: unknown): void => {
    log.add('preferences', problem);
    // Without a choice that waits nothing was lost, and without a network that is what is said.
    if (app.store.getState().unsent.length === 0 || !navigator.onLine) return;
    toasts.show({ variant: 'warning', title: texts.store.getState().t('shell.update_failed'), key: 'preferences' });
  };
  return {
    api,
    app,
    clock,
    keepsComforts: () => consents.store.getState().consents.functional,
    // The language that was chosen: its texts may still be on their way.
    readLook: () => ({
      theme: appearance.store.getState().chosen,
      language:
        languages.find((name) => name === storage.readText(storageKeys.locale)) ?? texts.store.getState().language,
    }),
    adoptLook(look) {
      if ('theme' in look) appearance.adoptTheme(([...themes, 'system'] as const).find((name) => name === look.theme));
      const { language } = look;
      const offered = app.store.getState().profile?.languages ?? [];
      if (!language || language === texts.store.getState().language || !offered.includes(language)) return;
      storage.writeText(storageKeys.locale, language);
      texts.setLanguage(language).then(() => query.invalidateQueries(), say);
    },
    onFailed: say,
  };
}
