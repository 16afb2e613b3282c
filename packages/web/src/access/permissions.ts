// What the signed-in client may do, as the server said it (PERM-01): kept for five minutes. The server enforces; this is a courtesy.
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AccessConfig } from '@candor/contract/access/client.ts';
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';
import { storageKeys } from '../storage/keys.ts';
import { isRecord } from '../storage/storage.ts';
import type { KeyValues } from '../storage/storage.ts';

export type Permissions = AccessConfig;

interface Stored {
  readonly at: number;
  readonly tenantId: string;
  readonly payload: Permissions;
}

export interface PermissionsStore {
  readonly store: StoreApi<{ readonly payload: Permissions | null }>;
  /** From the cache, else from the server. Throws what the server said. */
  load(options?: { readonly force?: boolean }): Promise<Permissions>;
  clear(): void;
}

export interface PermissionsParts {
  readonly clock: WebClock;
  readonly storage: KeyValues;
  readonly tenantId: string;
  readonly fetch: () => Promise<Permissions>;
}

export function createPermissions({ clock, storage, tenantId, fetch }: PermissionsParts): PermissionsStore {
  const store = createStore<{ readonly payload: Permissions | null }>(() => ({ payload: null }));
  let running: Promise<Permissions> | undefined;

  function readFresh(): Permissions | undefined {
    const stored = storage.readJson(storageKeys.permissions, isStored);
    const ageMs = stored ? clock.now() - stored.at : Number.POSITIVE_INFINITY;
    const isFresh = stored?.tenantId === tenantId && ageMs >= 0 && ageMs < browserLimits.permissionsCacheMs;
    return isFresh ? stored.payload : undefined;
  }

  async function fetchNow(): Promise<Permissions> {
    const payload = await fetch();
    storage.writeJson(storageKeys.permissions, { at: clock.now(), tenantId, payload } satisfies Stored);
    store.setState({ payload });
    return payload;
  }

  return {
    store,
    async load({ force = false } = {}) {
      const known = force ? undefined : readFresh();
      if (known) {
        if (store.getState().payload !== known) store.setState({ payload: known });
        return known;
      }
      running ??= fetchNow().finally(() => {
        running = undefined;
      });
      return running;
    },
    clear() {
      storage.remove(storageKeys.permissions);
      store.setState({ payload: null });
    },
  };
}

function isStored(value: unknown): value is Stored {
  return (
    isRecord(value) &&
    typeof value['at'] === 'number' &&
    typeof value['tenantId'] === 'string' &&
    isRecord(value['payload']) &&
    Array.isArray(value['payload']['perms']) &&
    isRecord(value['payload']['features']) &&
    isRecord(value['payload']['user'])
  );
}
