// Makes and hashes codes that a person types. Alphabets leave out what looks alike. Pure but for the randomness given.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ids } from '@candor/platform/ids/ids.ts';

/** Crockford's base 32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups of random letters and digits, five bits each. */
export function makeCode(ids: Ids, groups: readonly number[]): string {
  return groups.map((length) => [...ids.bytes(length)].map((byte) => alphabet.charAt(byte & 31)).join('')).join('-');
}

/** As it was meant: case, dashes, spaces and look-alikes do not matter. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Keyed, so that six digits cannot be found by trying them all against a copy of the database. */
export function hashCode(key: Buffer, context: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${context}|${normalizeCode(code)}`)
    .digest();
}

export function isSameHash(stored: Uint8Array, given: Buffer): boolean {
  return stored.length === given.length && timingSafeEqual(stored, given);
}
