// Requests that are made once: the key and what proves that a repetition is the same.
import { randomBytes } from 'node:crypto';
import type { Once } from '@candor/platform/once/once.ts';

/** The headers of a request that is made once. */
export function newKey(): Record<string, string> {
  return { 'idempotency-key': newOnce().key };
}

export function newOnce(): Once {
  return { key: randomBytes(16).toString('hex'), requestHash: randomBytes(32), answerKey: randomBytes(32) };
}
