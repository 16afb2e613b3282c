// Proves the order in which a request that asks for a proof is answered: nothing is told, tried or written before its turn.
import { refuse } from '@candor/contract/errors.ts';
import { openTestDatabase } from '@candor/testkit/database.ts';
import { expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { parseTenantId, tenantScope } from '../db/scope.ts';
import { Replayed, transactOnce, type Once } from './once.ts';
import { transactProven } from './proven.ts';

const { db } = await openTestDatabase();
const parts = { db, clock: createSystemClock() };
const scope = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000a'), { kind: 'client', id: 'ada' });
const onceOf = (key: string): Once => ({
  key: `${key}-0123456789abcdef`,
  requestHash: Buffer.alloc(32, 1),
  answerKey: Buffer.alloc(32, 3),
});

/** What was done, in its order. */
function openSteps(once: Once) {
  const done: string[] = [];
  const ask = (proof: 'right' | 'wrong', state: 'open' | 'closed' = 'open') =>
    transactProven(parts, scope, once, {
      async prove() {
        done.push('prove');
        return proof === 'right' ? undefined : refuse('pin_wrong');
      },
      async check() {
        done.push('check');
        return state === 'open' ? { amount: 7 } : refuse('state_conflict');
      },
      write({ amount }) {
        done.push('write');
        return transactOnce(parts, scope, once, async () => ({ amount }));
      },
    });
  return { ask, take: () => done.splice(0) };
}

test('S-12 R-12 it is looked at before a try at the proof is spent, and proved before anything is written', async () => {
  const { ask, take } = openSteps(onceOf('order'));
  expect([await ask('wrong', 'closed'), take()]).toEqual([refuse('state_conflict'), ['check']]);
  expect([await ask('wrong'), take()]).toEqual([refuse('pin_wrong'), ['check', 'prove']]);
  expect([await ask('right'), take()]).toEqual([{ amount: 7 }, ['check', 'prove', 'write']]);
});

test('S-12 R-12 a repetition gets its answer for the proof alone, whatever has become of the thing since', async () => {
  const { ask, take } = openSteps(onceOf('again'));
  await ask('right');
  take();
  expect([await ask('wrong', 'closed'), take()]).toEqual([refuse('pin_wrong'), ['prove']]);
  expect([await ask('right', 'closed'), take()]).toEqual([new Replayed({ amount: 7 }), ['prove']]);
});

test('R-12 what the same request did while this one was looking is its answer, not the refusal that follows from it', async () => {
  const once = onceOf('meanwhile');
  const answer = await transactProven(parts, scope, once, {
    prove: async () => undefined,
    async check() {
      await transactOnce(parts, scope, once, async () => ({ amount: 7 }));
      return refuse('state_conflict');
    },
    write: () => transactOnce(parts, scope, once, async () => ({ amount: 8 })),
  });
  expect(answer).toEqual(new Replayed({ amount: 7 }));
});
