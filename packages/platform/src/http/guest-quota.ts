// Guest quotas on the server: a signed anonymous id counts like the client's own counters, and the address has a
// wider limit of its own, so that throwing the id away gains little. Kept in memory, bounded, for one calendar day.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { readLocalDay, takeGuestUse } from '@candor/contract/rules/guest.ts';
import type { GuestQuota, GuestUse } from '@candor/contract/rules/guest.ts';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';
import { addressKey } from './rate-limit.ts';

export interface GuestPass {
  /** A new id, signed; the caller sends it back with its next call. */
  issue(): string;
  /** The id of a pass that we made, else undefined. */
  read(text: string | undefined): string | undefined;
}

export function createGuestPass(key: Buffer, ids: Ids): GuestPass {
  const sign = (id: string): Buffer => createHmac('sha256', key).update(`guest|${id}`).digest().subarray(0, 16);
  return {
    issue() {
      const id = ids.token(12);
      return `${id}.${sign(id).toString('base64url')}`;
    },
    read(text) {
      const [id = '', mark = ''] = (text ?? '').slice(0, 100).split('.');
      const given = Buffer.from(mark, 'base64url');
      const wanted = sign(id);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
    },
  };
}

export type GuestRefusal = Refusal<'guest_search_limit' | 'guest_read_stock_limit' | 'guest_view_quote_limit'>;

const codeOf = {
  search: 'guest_search_limit',
  read_stock: 'guest_read_stock_limit',
  view_quote: 'guest_view_quote_limit',
} as const satisfies Record<GuestQuota, GuestRefusal['refused']>;

export interface GuestCall {
  readonly guestId: string | undefined;
  readonly ip: string;
  readonly quota: GuestQuota;
  /** Whose midnight ends the day. */
  readonly timeZone: string;
}

export interface GuestQuotas {
  /** Counts one use; answers nothing while there is one left. */
  take(call: GuestCall): GuestRefusal | undefined;
}

/** Guests behind one address together may do this many times what one of them may. */
const guestsPerAddress = 10;

export function createGuestQuotas(clock: Clock, mostGuests = 50_000): GuestQuotas {
  const guests = new Map<string, GuestUse>();
  const addresses = new Map<string, { day: string; count: number }>();

  function takeAddress(key: string, quota: GuestQuota, day: string): boolean {
    const known = addresses.get(key);
    const count = known?.day === day ? known.count : 0;
    if (count >= limits.guestDaily[quota] * guestsPerAddress) return false;
    remember(addresses, key, { day, count: count + 1 }, mostGuests);
    return true;
  }

  return {
    take({ guestId, ip, quota, timeZone }) {
      const day = readLocalDay(clock.now(), timeZone);
      if (guestId !== undefined) {
        const { allowed, use } = takeGuestUse(guests.get(guestId), quota, day);
        if (!allowed) return refuse(codeOf[quota]);
        remember(guests, guestId, use, mostGuests);
      }
      return takeAddress(`${quota}|${addressKey(ip)}`, quota, day) ? undefined : refuse(codeOf[quota]);
    },
  };
}

/** The entry not touched for longest gives way. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
