// Guest quotas on the server: what a guest looked at today is counted by the thing, not by the call, and the address has
// a wider limit of its own, so that throwing a pass away gains little. Kept in memory, bounded, for one day.
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { readLocalDay } from '@candor/contract/access/guest.ts';
import type { GuestQuota } from '@candor/contract/access/guest.ts';
import type { Clock } from '../clock/clock.ts';
import { addressKey } from './rate-limit.ts';

export interface GuestRefusalOf<Quota extends GuestQuota> extends Refusal<`guest_${Quota}_limit`> {}

export interface GuestCall<Quota extends GuestQuota> {
  readonly guestId: string | undefined;
  /** Came without a pass: all who do so from one network share the limit of one guest. */
  readonly isNew: boolean;
  readonly ip: string;
  readonly quota: Quota;
  /** What is looked at or looked for. */
  readonly thing: string;
}

export interface GuestQuotas {
  /** Counts a thing that is new today; answers nothing while there is one left. */
  take<Quota extends GuestQuota>(call: GuestCall<Quota>): GuestRefusalOf<Quota> | undefined;
}

/** Guests behind one address together may do this many times what one of them may. */
const guestsPerAddress = 10;
const rememberedThings = 20;

interface Use {
  readonly day: string;
  count: number;
  /** The latest last. */
  things: readonly string[];
}

export function createGuestQuotas(clock: Clock, mostGuests = 50_000): GuestQuotas {
  const guests = new Map<string, Use>();
  const addresses = new Map<string, { readonly day: string; readonly things: Set<string> }>();
  return {
    take({ guestId, isNew, ip, quota, thing }) {
      const refusal = refuse(`guest_${quota}_limit` as const);
      const day = readLocalDay(clock.now(), 'UTC');
      const holders = [...(guestId === undefined ? [] : [guestId]), ...(isNew ? [`~${addressKey(ip)}`] : [])];
      const uses = holders.map((holder) => {
        const key = `${quota}|${holder}`;
        const use = openUse(guests.get(key), day);
        return { key, use, isKnown: use.things.some((known) => isSame(quota, known, thing)) };
      });
      const fresh = uses.filter(({ isKnown }) => !isKnown);
      if (fresh.some(({ use }) => use.count >= limits.guestDaily[quota])) return refusal;
      if (fresh.length > 0) {
        const key = `${quota}|${addressKey(ip)}`;
        const known = addresses.get(key);
        const seen = known?.day === day ? known.things : new Set<string>();
        if (!seen.has(thing) && seen.size >= limits.guestDaily[quota] * guestsPerAddress) return refusal;
        seen.add(thing);
        remember(addresses, key, { day, things: seen }, mostGuests);
      }
      for (const { key, use, isKnown } of uses) {
        if (!isKnown) use.count += 1;
        use.things = [...use.things.filter((known) => known !== thing), thing].slice(-rememberedThings);
        remember(guests, key, use, mostGuests);
      }
      return undefined;
    },
  };
}

function openUse(use: Use | undefined, day: string): Use {
  return use?.day === day ? use : { day, count: 0, things: [] };
}

/** Typing further or taking letters back is still one search, as the client counts it. */
function isSame(quota: GuestQuota, known: string, thing: string): boolean {
  return quota === 'search' ? known.startsWith(thing) || thing.startsWith(known) : known === thing;
}

/** The entry not touched for longest gives way. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
