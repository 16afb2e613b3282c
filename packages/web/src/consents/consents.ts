// Cookie consents (CONS-01): three choices that are off until the person says otherwise; necessary ones need no choice.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';
import { storageKeys } from '../storage/keys.ts';
import { isRecord } from '../storage/storage.ts';
import type { KeyValues } from '../storage/storage.ts';

export const consentKinds = ['functional', 'targeting', 'performance'] as const;
export type ConsentKind = (typeof consentKinds)[number];
export type Consents = Readonly<Record<ConsentKind, boolean>>;

export const noConsents: Consents = { functional: false, targeting: false, performance: false };
export const allConsents: Consents = { functional: true, targeting: true, performance: true };

export interface ConsentState {
  readonly consents: Consents;
  /** False until the person has answered once. */
  readonly isAnswered: boolean;
}

export interface ConsentStore {
  readonly store: StoreApi<ConsentState>;
  save(consents: Consents): Promise<void>;
}

export function createConsents(clock: WebClock, storage: KeyValues): ConsentStore {
  const stored = storage.readJson(storageKeys.consents, isConsents);
  const store = createStore<ConsentState>(() => ({ consents: stored ?? noConsents, isAnswered: stored !== undefined }));
  return {
    store,
    async save(consents) {
      await clock.wait(browserLimits.cookieConsentDelayMs);
      storage.writeJson(storageKeys.consents, consents);
      store.setState({ consents, isAnswered: true });
    },
  };
}

function isConsents(value: unknown): value is Consents {
  return isRecord(value) && consentKinds.every((kind) => typeof value[kind] === 'boolean');
}
