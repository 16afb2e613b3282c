// Whether the client's identity is verified (KYC-03): asks the server and keeps the answer for 60 s.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import { readKycStatus, settleFailedCheck } from '@candor/contract/kyc/rules.ts';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import type { WebClock } from '../clock/clock.ts';

interface KycState {
  readonly status: KycStatus;
  /** False until the server said so: what is only supposed closes pages, and is not told to anybody as a fact. */
  readonly isAnswered: boolean;
}

export interface KycCheck {
  readonly store: StoreApi<KycState>;
  check(options?: { readonly force?: boolean }): Promise<KycStatus>;
  clear(): void;
}

export function createKycCheck(
  clock: WebClock,
  fetch: () => Promise<unknown>,
  log: (problem: unknown) => void,
): KycCheck {
  const store = createStore<KycState>(() => ({ status: 'unknown', isAnswered: false }));
  let checkedAt = Number.NEGATIVE_INFINITY;

  return {
    store,
    async check({ force = false } = {}) {
      if (!force && clock.elapsed() - checkedAt < browserLimits.kycCacheMs) return store.getState().status;
      try {
        const status = readKycStatus(await fetch());
        checkedAt = clock.elapsed();
        store.setState({ status, isAnswered: true });
      } catch (problem) {
        log(problem);
        store.setState({ status: settleFailedCheck(store.getState().status) });
      }
      return store.getState().status;
    },
    clear() {
      checkedAt = Number.NEGATIVE_INFINITY;
      store.setState({ status: 'unknown', isAnswered: false });
    },
  };
}
