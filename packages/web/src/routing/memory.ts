// Remembers the last page of this tab, so that Back always leads somewhere sensible (NAV-08).
import { sessionKeys } from '../storage/keys.ts';
import type { KeyValues } from '../storage/storage.ts';

const forgotten = ['/login', '/kyc', '/register'];

export interface RouteMemory {
  remember(href: string): void;
  /** The page before `current`, if one is known. */
  last(current: string): string | undefined;
}

export function createRouteMemory(storage: KeyValues): RouteMemory {
  const read = (): string[] => storage.readJson(sessionKeys.lastRoute, isTrail) ?? [];
  return {
    remember(href) {
      const path = href.split(/[?#]/, 1)[0] ?? href;
      if (forgotten.includes(path)) return;
      // Two are enough: the page one is on and the one before it.
      storage.writeJson(sessionKeys.lastRoute, [href, ...read().filter((entry) => entry !== href)].slice(0, 2));
    },
    last: (current) => read().find((entry) => entry !== current),
  };
}

function isTrail(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry.startsWith('/'));
}
