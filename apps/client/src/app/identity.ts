// Who is signed in and how the app talks to the server in their name: api, session, permissions, KYC, guest quota, connection.
import type { QueryClient } from '@tanstack/react-query';
import { getPing } from '@candor/contract/settings/client.ts';
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { ToastStore } from '@candor/ui/toast/toast-store.ts';
import { createKycCheck } from '@candor/web/access/kyc-check.ts';
import { createPermissions } from '@candor/web/access/permissions.ts';
import { createApi } from '@candor/web/api/api.ts';
import type { WebClock } from '@candor/web/clock/clock.ts';
import { createConnectionMonitor } from '@candor/web/connection/monitor.ts';
import { createGuestCounter } from '@candor/web/guests/quota.ts';
import { browserIds } from '@candor/web/ids/ids.ts';
import type { WebLog } from '@candor/web/log/log.ts';
import { openSession } from '@candor/web/session/open-session.ts';
import type { AppStore } from '@candor/web/settings/app-store.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';
import type { Texts } from '@candor/web/texts/texts.ts';
import { endNoticesWith, renewNotices } from './browser-notices.ts';

export interface IdentityParts {
  readonly clock: WebClock;
  readonly log: WebLog;
  readonly storage: KeyValues;
  readonly app: AppStore;
  readonly texts: Texts;
  readonly query: QueryClient;
  readonly toasts: ToastStore;
  readonly profile: () => Profile;
}

export function createIdentity({ clock, log, storage, app, texts, query, toasts, profile }: IdentityParts) {
  const { tenantId } = profile();
  const listeners = new Set<() => void>();
  let skewMs: number | undefined;

  const api = createApi({
    clock,
    ids: browserIds,
    fetch: (input, init) => fetch(input, init),
    profile,
    language: () => texts.store.getState().language,
    accessToken: () => session.accessToken(),
    proveCall: (...call) => session.proveCall(...call),
    onUnauthorized: (refused) => session.expire(refused),
    dataPass: {
      read: () => storage.readText(storageKeys.dataPass),
      keep: (pass) => storage.writeText(storageKeys.dataPass, pass),
    },
  });
  const askPermissions = async () => {
    const { data_pass: pass, ...granted } = await api.call(getAccessConfig);
    if (pass !== undefined) storage.writeText(storageKeys.dataPass, pass);
    return granted;
  };
  const permissions = createPermissions({ clock, storage, tenantId, fetch: askPermissions });
  const askKyc = async (): Promise<unknown> => (await api.call(getKycStatus)).status;
  const kyc = createKycCheck(clock, askKyc, (problem) => log.add('kyc', problem));
  const session = openSession({
    clock,
    ids: browserIds,
    storage,
    tenantId,
    api: () => api,
    skewMs: () => skewMs,
    log: (problem) => log.add('session', problem),
    async onSignedIn() {
      guests.reset();
      renewNotices(api, log);
      await permissions.load({ force: true });
    },
    onCleared() {
      permissions.clear();
      // A guest stays the guest of this day; who signs out becomes a new one.
      if (storage.readText(storageKeys.dataPass)?.startsWith('c.')) storage.remove(storageKeys.dataPass);
      storage.remove(storageKeys.chat);
      app.update({ unsent: [] });
      kyc.clear();
      query.clear();
    },
    onExpired() {
      const say = (): void => {
        const title = texts.store.getState().t('shell.session_expired');
        toasts.show({ variant: 'error', title, key: 'session_expired' });
      };
      // On a first page the refusal may be faster than the texts: it is said in words, not by its key.
      if (texts.has(['shell'])) say();
      else texts.load(['shell']).then(say, (problem: unknown) => log.add('texts', problem));
      for (const listener of listeners) listener();
    },
  });
  const guests = createGuestCounter({ clock, storage, isSignedIn: () => session.isSignedIn() });
  const ping = async (): Promise<void> => {
    const { time } = await api.call(getPing, { retry: false, bearer: null, timeoutMs: 5_000 });
    skewMs = Date.parse(time) - clock.now();
  };
  const connection = createConnectionMonitor(clock, ping, () => document.visibilityState === 'visible');
  /** Runs when a session ended by an unauthorized answer, after everything was cleared. */
  const onExpired = (listener: () => void): void => void listeners.add(listener);
  return { api, session: endNoticesWith(session, log), permissions, kyc, guests, connection, onExpired };
}
