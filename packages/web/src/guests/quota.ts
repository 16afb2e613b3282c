// Keeps a visitor's counters of the day (PERM-05) in storage. The rule is the contract's; signed-in clients are never counted.
import { limits } from '@candor/contract/limits.ts';
import { readGuestLeft, readLocalDay, takeGuestUse } from '@candor/contract/access/guest.ts';
import type { GuestQuota, GuestUse } from '@candor/contract/access/guest.ts';
import type { WebClock } from '../clock/clock.ts';
import { storageKeys } from '../storage/keys.ts';
import { isRecord } from '../storage/storage.ts';
import type { KeyValues } from '../storage/storage.ts';

export interface GuestCounter {
  /** Counts one use; false when the day's limit was used up before. */
  take(quota: GuestQuota): boolean;
  left(quota: GuestQuota): number;
  reset(): void;
}

export interface GuestCounterParts {
  readonly clock: WebClock;
  readonly storage: KeyValues;
  readonly isSignedIn: () => boolean;
}

export function createGuestCounter({ clock, storage, isSignedIn }: GuestCounterParts): GuestCounter {
  const today = (): string => readLocalDay(new Date(clock.now()));
  const read = (): GuestUse | undefined => storage.readJson(storageKeys.guestQuota, isGuestUse);
  return {
    take(quota) {
      if (isSignedIn()) return true;
      const { allowed, use } = takeGuestUse(read(), quota, today());
      if (allowed) storage.writeJson(storageKeys.guestQuota, use);
      return allowed;
    },
    left: (quota) => (isSignedIn() ? Number.POSITIVE_INFINITY : readGuestLeft(read(), quota, today())),
    reset: () => storage.remove(storageKeys.guestQuota),
  };
}

function isGuestUse(value: unknown): value is GuestUse {
  if (!isRecord(value) || typeof value['day'] !== 'string') return false;
  const { counts } = value;
  return isRecord(counts) && Object.keys(limits.guestDaily).every((quota) => typeof counts[quota] === 'number');
}
