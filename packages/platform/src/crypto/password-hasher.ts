// Hashes and checks passwords and PINs with argon2id and a server-side pepper. Few at a time, in a bounded queue:
// each needs much memory, and a flood of logins must not starve the rest of the server.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';

export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export interface PasswordHasher {
  hash(secret: string): Promise<string>;
  /** The same on every core and as many as there are: for a first start, while nobody is served. */
  hashAtStart(secret: string): Promise<string>;
  /**
   * For a password that was made here out of chance alone, which nobody guesses at any cost: at the least we allow, for a first start that
   * makes a hundred. Its first sign-in writes it anew at the full one, as with any older hash.
   */
  hashMade(secret: string): Promise<string>;
  /** Without a stored hash (an unknown name) the same work is done and the answer is no. */
  verify(stored: string | undefined, secret: string): Promise<boolean>;
  needsRehash(stored: string): boolean;
  /** How many checks were really computed; tests of brute force and of equal work read it. */
  evaluations(): number;
}

export interface PasswordHasherParts {
  readonly pepper: Buffer;
  readonly cost: HashCost;
  readonly maxConcurrent?: number;
  readonly maxQueue?: number;
}

/** How many hashes are computed at once, never on the last core, which answers everyone else; and how many may wait for their turn. */
export const hashLane = { maxConcurrent: Math.max(1, Math.min(4, availableParallelism() - 1)), maxQueue: 64 } as const;

export const productionCost: HashCost = { memoryKiB: 65_536, passes: 2 };
const leastMemoryKiB = 19_456;

/** Carries its refusal to the edge: 503, try again shortly. */
export class HasherBusyError extends Error {
  readonly refusal: Refusal<'overloaded'> = refuse('overloaded', { retryAfterS: 2 });
}

/** Compatibility forms of a character are one password on every keyboard. */
const normalize = (secret: string): string => secret.normalize('NFKC');

export async function createPasswordHasher(parts: PasswordHasherParts): Promise<PasswordHasher> {
  const { pepper, cost, maxConcurrent = hashLane.maxConcurrent, maxQueue = hashLane.maxQueue } = parts;
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1, secret: pepper };
  const leastOptions = { ...options, memoryCost: Math.min(cost.memoryKiB, leastMemoryKiB) };
  const lane = createLane(maxConcurrent, maxQueue);
  const startLane = createLane(availableParallelism(), Number.POSITIVE_INFINITY);
  // Made beside what else a start does; the first check of all waits for it, whoever is asked for.
  const decoy = hash('decoy', options);
  let evaluations = 0;
  return {
    hash: (secret) => lane(() => hash(normalize(secret), options)),
    hashAtStart: (secret) => startLane(() => hash(normalize(secret), options)),
    hashMade: (secret) => startLane(() => hash(normalize(secret), leastOptions)),
    verify: (stored, secret) =>
      lane(async () => {
        evaluations += 1;
        const other = await decoy;
        const matches = await verify(stored ?? other, normalize(secret), { secret: pepper });
        return matches && stored !== undefined;
      }),
    needsRehash: (stored) => !stored.includes(`$m=${cost.memoryKiB},t=${cost.passes},p=1$`),
    evaluations: () => evaluations,
  };
}

export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

export function createLane(maxConcurrent: number, maxQueue: number): Lane {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxQueue) throw new HasherBusyError('too many password checks are waiting');
      // The one that finishes hands its place over, so running stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
