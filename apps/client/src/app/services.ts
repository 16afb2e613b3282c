// The composition root of the client app: makes every store and service once and wires who tells whom. Draws nothing.
import { QueryClient } from '@tanstack/react-query';
import { catalogues } from 'virtual:catalogues';
import type { Language } from '@candor/contract/languages.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import { createToastStore } from '@candor/ui/toast/toast-store.ts';
import { createApi } from '@candor/web/api/api.ts';
import { shellCalls } from '@candor/web/api/shell-calls.ts';
import { createKycCheck } from '@candor/web/access/kyc-check.ts';
import { createPermissions } from '@candor/web/access/permissions.ts';
import { createBoot } from '@candor/web/boot/boot.ts';
import { browserClock } from '@candor/web/clock/clock.ts';
import { createConnectionMonitor } from '@candor/web/connection/monitor.ts';
import { createConsents } from '@candor/web/consents/consents.ts';
import { createGuestCounter } from '@candor/web/guests/quota.ts';
import { browserIds } from '@candor/web/ids/ids.ts';
import { createLog } from '@candor/web/log/log.ts';
import { createMarketStore } from '@candor/web/market/market-store.ts';
import { createRouteMemory } from '@candor/web/routing/memory.ts';
import { openSession } from '@candor/web/session/open-session.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { openStorage } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import { createTexts } from '@candor/web/texts/texts.ts';
import { createAppearance } from './appearance.ts';
import { createPanels } from './panels.ts';

export interface ServiceParts {
  readonly storage: KeyValues;
  readonly app: AppStore;
  readonly language: Language;
  readonly profile: Profile;
}

export type Services = ReturnType<typeof createServices>;

export function createServices({ storage, app, language, profile }: ServiceParts) {
  const clock = browserClock;
  const log = createLog(clock);
  const toasts = createToastStore(() => clock.elapsed());
  const texts = createTexts(language, async (wanted, noun) => {
    const load = catalogues[`${wanted}/${noun}`];
    if (!load) throw new Error(`No catalogue ${wanted}/${noun}`);
    return (await load()).default;
  });
  const query = new QueryClient({
    // Reads are retried with jitter by the api itself; doing it twice would multiply.
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  let skewMs: number | undefined;
  const readProfile = (): Profile => app.store.getState().profile ?? profile;

  const api = createApi({
    clock,
    ids: browserIds,
    fetch: (input, init) => fetch(input, init),
    profile: readProfile,
    language: () => texts.store.getState().language,
    accessToken: () => session.accessToken(),
    onUnauthorized: () => session.expire(),
  });
  const permissions = createPermissions({
    clock,
    storage,
    tenantId: profile.tenantId,
    fetch: () => api.call(shellCalls.access),
  });
  const kyc = createKycCheck(
    clock,
    async () => (await api.call(shellCalls.kyc)).status,
    (problem) => log.add('kyc', problem),
  );
  const listeners = new Set<() => void>();
  const session = openSession({
    clock,
    ids: browserIds,
    storage,
    api: () => api,
    tenantId: profile.tenantId,
    skewMs: () => skewMs,
    log: (problem) => log.add('session', problem),
    async onSignedIn() {
      guests.reset();
      await permissions.load({ force: true });
    },
    onCleared() {
      permissions.clear();
      kyc.clear();
      query.clear();
    },
    onExpired() {
      toasts.show({
        variant: 'error',
        title: texts.store.getState().t('shell.session_expired'),
        key: 'session_expired',
      });
      for (const listener of listeners) listener();
    },
  });
  const guests = createGuestCounter({ clock, storage, isSignedIn: () => session.isSignedIn() });

  return {
    clock,
    ids: browserIds,
    log,
    storage,
    app,
    texts,
    api,
    query,
    toasts,
    session,
    permissions,
    kyc,
    guests,
    markets: createMarketStore(storage),
    consents: createConsents(clock, storage),
    connection: createConnectionMonitor(
      clock,
      async () => {
        const { time } = await api.call(shellCalls.ping, { retry: false, bearer: null, timeoutMs: 5_000 });
        skewMs = Date.parse(time) - clock.now();
      },
      () => document.visibilityState === 'visible',
    ),
    boot: createBoot(clock, (area, problem) => log.add(area, problem)),
    memory: createRouteMemory(openStorage(() => sessionStorage)),
    appearance: createAppearance(storage, app, texts),
    panels: createPanels(),
    /** Runs when a session ended by an unauthorized answer, after everything was cleared. */
    onExpired(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
