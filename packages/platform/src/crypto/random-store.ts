// Random bytes fetched many at a time: asking the system for each few costs more than what is done with them. Every byte is used once.
import { randomBytes } from 'node:crypto';

const storeBytes = 4_096;

/** Answers fresh bytes at each call; fewer than the store holds. */
export function createRandomStore(): (bytes: number) => Buffer {
  let store = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (used + bytes > store.length) {
      store = randomBytes(storeBytes);
      used = 0;
    }
    used += bytes;
    return store.subarray(used - bytes, used);
  };
}
