// Makes identifiers (UUIDv7, ordered by time) and random tokens. Whoever needs either gets it from here; only keys and nonces are made beside it.
import { randomBytes } from 'node:crypto';
import { uuidPattern } from '@candor/contract/ids.ts';
import type { NewId } from '@candor/contract/ids.ts';
import type { Clock } from '../clock/clock.ts';
import { createRandomStore } from '../crypto/random-store.ts';

export interface Ids {
  /** A UUIDv7: sorts by creation time, so keys append at the end of their index. */
  next(): NewId;
  /** URL-safe random text of the given number of random bytes. */
  token(bytes: number): string;
  /** A word that nobody outside can guess, for the scripts of one page. */
  nonce(): string;
  /** Random decimal digits, for codes that a person types. */
  digits(length: number): string;
  /** Raw random bytes. */
  bytes(length: number): Buffer;
}

export function createIds(clock: Clock): Ids {
  const take = createRandomStore();
  let lastMs = 0;
  let sequence = 0;
  return {
    next() {
      const nowMs = clock.now().getTime();
      // Within one millisecond, and when the clock steps back, the 12-bit sequence keeps the order.
      if (nowMs > lastMs) {
        lastMs = nowMs;
        sequence = take(2).readUInt16BE() & 0x7ff;
      } else if (++sequence > 0xfff) {
        lastMs += 1;
        sequence = 0;
      }
      return formatUuidV7(lastMs, sequence, take(8));
    },
    token: (bytes) => randomBytes(bytes).toString('base64url'),
    nonce: () => randomBytes(18).toString('base64url'),
    digits(length) {
      let text = '';
      while (text.length < length) {
        const byte = randomBytes(1).readUInt8();
        // 250 is the largest multiple of ten in a byte: above it digits would be uneven.
        if (byte < 250) text += String(byte % 10);
      }
      return text;
    },
    bytes: (length) => randomBytes(length),
  };
}

// The overload is the door through which a text that was just made becomes an id; nothing else has one.
function formatUuidV7(ms: number, sequence: number, random: Buffer): NewId;
function formatUuidV7(ms: number, sequence: number, random: Buffer): string {
  const time = ms.toString(16).padStart(12, '0');
  const version = (0x7000 | sequence).toString(16);
  const variant = ((random.readUInt16BE(0) & 0x3fff) | 0x8000).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${random.toString('hex', 2, 8)}`;
}

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
