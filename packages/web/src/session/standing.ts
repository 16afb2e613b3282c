// Whether this browser is signed in and what happens when that ends: cleared, expired, restored. Knows nothing of passwords.
import type { ClientId } from '@candor/contract/ids.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import type { ApiProblem } from '../api/problem.ts';
import { storageKeys } from '../storage/keys.ts';
import { isStoredUser } from './session.ts';
import type { AuthUser, SessionState } from './session.ts';
import type { SessionParts } from './session-parts.ts';

export interface Standing {
  readonly store: StoreApi<SessionState>;
  readonly isSignedIn: () => boolean;
  readonly clear: (status?: SessionState['status'], problem?: ApiProblem | null) => void;
  /** At most once per 3 s (AUTH-08). A late answer to a session that is over ends nothing, least of all the next one. */
  readonly expire: (refused?: string) => void;
  readonly restore: () => void;
}

const signedOut: SessionState = { status: 'idle', user: null, mustEnrol: false, problem: null };

export function createStanding(parts: SessionParts, forget: () => void): Standing {
  const { clock, storage, vault, refresher } = parts;
  const store = createStore<SessionState>(() => signedOut);
  let expiredAt = Number.NEGATIVE_INFINITY;

  function clear(status: SessionState['status'] = 'idle', problem: ApiProblem | null = null): void {
    forget();
    refresher.stop();
    vault.clear();
    storage.remove(storageKeys.user);
    store.setState({ ...signedOut, status, problem });
    parts.onCleared();
  }

  return {
    store,
    isSignedIn: () => store.getState().status === 'authenticated',
    clear,
    expire(refused) {
      const held = vault.read()?.access;
      const isOver = held === undefined ? store.getState().status === 'idle' : held !== (refused ?? held);
      if (isOver) return;
      if (clock.elapsed() - expiredAt < browserLimits.unauthorizedToastMs) return;
      expiredAt = clock.elapsed();
      clear();
      parts.onExpired();
    },
    restore() {
      if (!vault.read()) return clear();
      const user = storage.readJson(storageKeys.user, isStoredUser);
      store.setState({ status: 'authenticated', user: user ? greetOnly(user) : null, problem: null });
      return refresher.plan();
    },
  };
}

/** The rest of the user arrives with the profile. */
function greetOnly(user: { readonly id: ClientId; readonly display_name: string }): AuthUser {
  return {
    id: user.id,
    username: '',
    avatar: '',
    full_name: user.display_name,
    order_num: 0,
    phone: '',
    email: '',
    advisor: '',
    has_pin: false,
    mfa_enabled: false,
    created_at: '',
  };
}
