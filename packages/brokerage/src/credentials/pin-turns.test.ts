import { describe, expect, test } from 'vitest';
import { createTurns } from './pin-turns.ts';

describe('AUTH-12 turns', () => {
  test('one key in order, another key at once, and a failure lets the next in', async () => {
    const inTurn = createTurns();
    const gate = Promise.withResolvers<undefined>();
    const seen: string[] = [];
    const first = inTurn('a', async () => {
      await gate.promise;
      seen.push('a1');
      throw new Error('broken');
    });
    const second = inTurn('a', async () => seen.push('a2'));
    await inTurn('b', async () => seen.push('b1'));
    expect(seen).toEqual(['b1']);
    gate.resolve(undefined);
    await expect(first).rejects.toThrow('broken');
    await second;
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });
});
