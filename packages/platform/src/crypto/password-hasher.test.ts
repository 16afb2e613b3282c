import { describe, expect, test } from 'vitest';
import { createLane, createPasswordHasher, hashLane, HasherBusyError, productionCost } from './password-hasher.ts';

const pepper = Buffer.alloc(32, 5);
const cheap = { memoryKiB: 64, passes: 1 };

describe('password hasher', () => {
  test('S-01 the stored hash says argon2id, 64 MiB and two passes, with a salt of its own', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: productionCost });
    const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'correct horse')).toBe(true);
    expect(await hasher.verify(one, 'correct horsf')).toBe(false);
  });

  test('S-01 what is hashed at a first start is the same work, and more of it waits than logins may', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: cheap, maxConcurrent: 1, maxQueue: 1 });
    const made = await Promise.all(Array.from({ length: 40 }, (_, place) => hasher.hashAtStart(`secret ${place}`)));
    for (const stored of made) expect(hasher.needsRehash(stored)).toBe(false);
    expect(await hasher.verify(made[7], 'secret 7')).toBe(true);
    await expect(Promise.all([1, 2, 3].map(() => hasher.hash('x')))).rejects.toThrow(HasherBusyError);
  });

  test('S-01 a password made of chance is hashed at the least that is allowed, and its first sign-in makes it anew', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: productionCost });
    const stored = await hasher.hashMade('bD1xQ0pW7sLk2f9Z');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, 'bD1xQ0pW7sLk2f9Z')).toBe(true);
    expect(hasher.needsRehash(stored)).toBe(true);
  });

  test('S-01 without the pepper a stored hash proves nothing', async () => {
    const stored = await (await createPasswordHasher({ pepper, cost: cheap })).hash('secret');
    const other = await createPasswordHasher({ pepper: Buffer.alloc(32, 6), cost: cheap });
    expect(await other.verify(stored, 'secret')).toBe(false);
  });

  test('S-01 a hash of another cost asks to be made anew', async () => {
    const old = await (await createPasswordHasher({ pepper, cost: cheap })).hash('secret');
    const hasher = await createPasswordHasher({ pepper, cost: { memoryKiB: 128, passes: 1 } });
    expect(hasher.needsRehash(old)).toBe(true);
    expect(hasher.needsRehash(await hasher.hash('secret'))).toBe(false);
    expect(await hasher.verify(old, 'secret')).toBe(true);
  });

  test('S-02 every character counts, also past 64, and forms of one character are one', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: cheap });
    const long = 'ü'.repeat(100);
    const stored = await hasher.hash(long);
    expect(await hasher.verify(stored, `${long}x`)).toBe(false);
    expect(await hasher.verify(stored, long.slice(0, -1))).toBe(false);
    expect(await hasher.verify(stored, 'u\u0308'.repeat(100))).toBe(true);
  });

  test('S-05 an unknown name costs a check like a known one and is never right', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: cheap });
    expect(await hasher.verify(undefined, 'decoy')).toBe(false);
    expect(hasher.evaluations()).toBe(1);
  });

  test('S-01 two run at a time, a bounded number waits, the next is told to come back', async () => {
    const hasher = await createPasswordHasher({ pepper, cost: cheap, maxConcurrent: 2, maxQueue: 3 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash('secret')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(HasherBusyError);
      expect(reason).toMatchObject({ refusal: { refused: 'overloaded' } });
    }
    expect(await hasher.hash('secret')).toContain('argon2id');
  });

  test('S-01 of 200 at once never more than four are computed, and each waits its turn or is told to come back', async () => {
    const lane = createLane(hashLane.maxConcurrent, hashLane.maxQueue);
    const running: Array<() => void> = [];
    const started: number[] = [];
    let most = 0;
    const results = Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        lane(async () => {
          started.push(index);
          await new Promise<void>((resolve) => {
            running.push(resolve);
            most = Math.max(most, running.length);
          });
        }),
      ),
    );
    const room = hashLane.maxConcurrent + hashLane.maxQueue;
    while (started.length < room || running.length > 0) {
      running.shift()?.();
      await Promise.resolve();
    }
    const refused = (await results).filter(({ status }) => status === 'rejected');
    expect(most).toBe(hashLane.maxConcurrent);
    expect(hashLane.maxConcurrent).toBeLessThanOrEqual(4);
    expect(refused).toHaveLength(200 - room);
    expect(started).toEqual(Array.from({ length: room }, (_, index) => index));
  });
});
