// Randomness of the browser code: keys that make a request unique, and the jitter of retries.

export interface WebIds {
  /** A fresh random id, for Idempotency-Key and proofs. */
  next(): string;
  /** A number from 0 up to 1. */
  fraction(): number;
}

export const browserIds: WebIds = {
  next: () => crypto.randomUUID(),
  fraction: () => Math.random(),
};
