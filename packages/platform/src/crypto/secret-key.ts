// Keys as the cryptography of Node keeps them: made once, for making one out of bytes costs more than a short hash under it.
import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const made = new WeakMap<Buffer, KeyObject>();

export function secretKeyOf(bytes: Buffer): KeyObject {
  const known = made.get(bytes);
  if (known) return known;
  const key = createSecretKey(bytes);
  made.set(bytes, key);
  return key;
}
