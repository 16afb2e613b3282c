// Signed passes for public data: a guest's says who comes back, a client's says until when nobody counts. A pass opens
// nothing by itself and names no person.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';

/** Carries a pass in both directions. */
export const passHeader = 'x-data-pass';

export type PassHolder = { readonly kind: 'guest'; readonly id: string } | { readonly kind: 'client' };

export interface DataPasses {
  /** A new id, signed; the caller sends it back with its next call. */
  issueGuest(): string;
  /** For who is signed in: good for half a day, also after signing out. */
  issueClient(): string;
  /** Whose pass it is when we made it and it is not over, else undefined. */
  read(text: string | undefined): PassHolder | undefined;
}

const clientLifeMs = 12 * 60 * 60_000;

export function createDataPasses(key: Buffer, ids: Ids, clock: Clock): DataPasses {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  const write = (text: string): string => `${text}.${sign(text).toString('base64url')}`;
  return {
    issueGuest: () => write(`g.${ids.token(12)}`),
    issueClient: () => write(`c.${(clock.now().getTime() + clientLifeMs).toString(36)}`),
    read(text) {
      const [kind = '', value = '', mark = '', more] = (text ?? '').slice(0, 100).split('.');
      const given = Buffer.from(mark, 'base64url');
      const wanted = sign(`${kind}.${value}`);
      if (more !== undefined || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      if (kind === 'g') return { kind: 'guest', id: value };
      return Number.parseInt(value, 36) > clock.now().getTime() ? { kind: 'client' } : undefined;
    },
  };
}
