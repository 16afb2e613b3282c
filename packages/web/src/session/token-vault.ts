// Where a session's tokens live: local storage, for this tenant only, watched so that every tab knows the same.
import { storageKeys } from '../storage/keys.ts';
import type { ConsoleKey, StorageKey } from '../storage/keys.ts';
import type { KeyValues } from '../storage/storage.ts';
import { isStoredTokens } from './session.ts';
import type { StoredTokens } from './session.ts';

export interface TokenVault {
  read(): StoredTokens | undefined;
  write(tokens: StoredTokens): void;
  clear(): void;
  /** Another tab changed the tokens; the answer stops watching. */
  watch(onChange: (tokens: StoredTokens | undefined) => void): () => void;
}

export function createTokenVault(
  storage: KeyValues,
  tenantId: string,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  /** The console keeps its own: one app's way in is never the other's. */
  name: StorageKey | ConsoleKey = storageKeys.tokens,
): TokenVault {
  function read(): StoredTokens | undefined {
    const tokens = storage.readJson(name, isStoredTokens);
    return tokens?.tenantId === tenantId ? tokens : undefined;
  }
  return {
    read,
    write: (tokens) => storage.writeJson(name, tokens),
    clear: () => storage.remove(name),
    watch(onChange) {
      const listen = (event: Event): void => {
        const key = 'key' in event ? event.key : undefined;
        // A null key is `localStorage.clear()` in another tab.
        if (key === name || key === null) onChange(read());
      };
      events.addEventListener('storage', listen);
      return () => events.removeEventListener('storage', listen);
    },
  };
}
