// The composition root of the console: makes every store and service once and wires who tells whom. Draws nothing.
import { QueryClient } from '@tanstack/react-query';
import { catalogues } from 'virtual:catalogues';
import type { Language } from '@candor/contract/languages.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { Noun } from '@candor/locales';
import type { CompiledCatalogue } from '@candor/locales/compile.ts';
import { createToastStore } from '@candor/ui/toast/toast-store.ts';
import { createApi } from '@candor/web/api/api.ts';
import { browserClock } from '@candor/web/clock/clock.ts';
import { browserIds } from '@candor/web/ids/ids.ts';
import { createLog } from '@candor/web/log/log.ts';
import { consoleKeys } from '@candor/web/storage/keys.ts';
import { openStorage } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { createMissingReport } from '@candor/web/texts/report-missing.ts';
import { createTexts } from '@candor/web/texts/texts.ts';
import type { Texts } from '@candor/web/texts/texts.ts';
import { createAddress } from '../shared/address.ts';
import { createDrafts } from '../shared/drafts.ts';
import { createAppearance } from './appearance.ts';
import { createKeyChoice } from './key-choice.ts';
import { watchIdle } from './idle-watch.ts';
import { createStaffSession } from './staff-session.ts';

export interface ServiceParts {
  readonly storage: KeyValues;
  readonly language: Language;
  readonly profile: Profile;
  readonly profiles: readonly Profile[];
}

export type Services = ReturnType<typeof createServices>;

export function createServices({ storage, language, profile, profiles }: ServiceParts) {
  const clock = browserClock;
  const log = createLog(clock);
  const drafts = createDrafts(openStorage(() => sessionStorage));
  const toasts = createToastStore(() => clock.elapsed());
  const texts = createTexts(language, loadCatalogue, createMissingReport(log));
  const query = new QueryClient({
    // Reads are retried with jitter by the api itself; doing it twice would multiply.
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  const api = createApi({
    clock,
    ids: browserIds,
    fetch: (input, init) => fetch(input, init),
    profile: () => profile,
    language: () => texts.store.getState().language,
    accessToken: () => session.accessToken(),
    proveCall: (...call) => session.proveCall(...call),
    onUnauthorized: () => endSession('console.session_over'),
  });
  const session = createStaffSession({
    clock,
    ids: browserIds,
    storage,
    tenantId: profile.tenantId,
    origin: location.origin,
    api: () => api,
    onCleared: () => query.clear(),
  });
  function endSession(why: 'console.session_over' | 'console.idle_out'): void {
    if (session.store.getState().status !== 'in' || session.isLeaving()) return;
    session.clear();
    toasts.show({ variant: 'warning', title: texts.store.getState().t(why), key: why, ttlMs: null });
  }
  watchIdle({
    clock,
    storage,
    page: globalThis,
    isIn: () => session.store.getState().status === 'in',
    onIdle: () => void session.logout().then(() => tellIdle()),
  });
  const tellIdle = (): void => {
    toasts.show({ variant: 'warning', title: texts.store.getState().t('console.idle_out'), key: 'idle', ttlMs: null });
  };

  return {
    clock,
    ids: browserIds,
    log,
    storage,
    profile,
    profiles,
    texts,
    query,
    toasts,
    api,
    session,
    /** The server ended it: said in words, unless this person is just leaving. */
    endSession: () => endSession('console.session_over'),
    address: createAddress(window),
    appearance: createAppearance(storage),
    keys: createKeyChoice(storage),
    drafts,
    setLanguage: (next: Language) => changeLanguage({ storage, texts, toasts, log }, next),
  };
}

interface LanguageParts {
  readonly storage: KeyValues;
  readonly texts: Texts;
  readonly toasts: ReturnType<typeof createToastStore>;
  readonly log: ReturnType<typeof createLog>;
}

async function changeLanguage({ storage, texts, toasts, log }: LanguageParts, next: Language): Promise<void> {
  try {
    await texts.setLanguage(next);
  } catch (problem) {
    log.add('language', problem);
    toasts.show({ variant: 'error', title: texts.store.getState().t('shell.part_failed') });
  }
  // The language that is read, which is another one when somebody chose again meanwhile.
  const { language } = texts.store.getState();
  storage.writeText(consoleKeys.locale, language);
  document.documentElement.lang = language;
}

async function loadCatalogue(language: Language, noun: Noun): Promise<CompiledCatalogue> {
  const known = await catalogues[language]?.();
  const load = known?.nouns[noun] ?? (await known?.more())?.nouns[noun];
  if (!load) throw new Error(`No catalogue ${language}/${noun}`);
  return (await load()).default;
}
