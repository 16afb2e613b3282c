// Shared reads: who asks together is read together, within one tenant, and nobody hears what was read before they asked.
import { expect, test } from 'vitest';
import { createGather } from './gather.ts';
import type { Database } from './database.ts';
import type { Reader } from './reader.ts';
import { parseTenantId, tenantScope } from './scope.ts';

const scopeOf = (last: number) =>
  tenantScope(parseTenantId(`00000000-0000-4000-8000-00000000000${last}`), { kind: 'client', id: 'somebody' });
const [here, there] = [scopeOf(1), scopeOf(2)];

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs the work at once, as a reader that nobody asks anything; notes in whose name. */
function openNotes() {
  const actors: string[] = [];
  const db: Pick<Database, 'read'> = {
    read(scope, work) {
      if (scope.kind === 'tenant') actors.push(`${scope.tenantId.slice(-1)} ${scope.actor.kind}`);
      return work({ scope } as Reader);
    },
  };
  return { actors, db };
}

test('questions of one moment are one read per tenant, in nobody’s name', async () => {
  const { actors, db } = openNotes();
  const asked: Array<readonly number[]> = [];
  const doubles = createGather<number, number>(db, async (_reader, keys) => {
    asked.push(keys);
    return keys.map((key) => key * 2);
  });
  const answers = await Promise.all([
    doubles.ask(here, 1),
    doubles.ask(there, 5),
    doubles.ask(here, 2),
    doubles.ask(here, 1),
  ]);
  expect(answers).toEqual([2, 10, 4, 2]);
  expect(asked.toSorted((a, b) => b.length - a.length)).toEqual([[1, 2, 1], [5]]);
  expect(actors.toSorted()).toEqual(['1 system', '2 system']);
});

test('a question that comes while a read is under way is answered by the next one', async () => {
  const { actors, db } = openNotes();
  const gates: Array<PromiseWithResolvers<void>> = [];
  let value = 'old';
  const values = createGather<number, string>(db, async (_reader, keys) => {
    const seen = value;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return keys.map(() => seen);
  });
  const first = values.ask(here, 1);
  await turn();
  const second = values.ask(here, 2);
  await turn();
  value = 'new';
  const third = values.ask(here, 3);
  gates[0]?.resolve();
  expect(await first).toBe('old');
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.resolve();
  expect([await second, await third]).toEqual(['new', 'new']);
  expect(actors).toHaveLength(2);
});

test('a read that fails fails those who asked in it, and the next one works', async () => {
  const { db } = openNotes();
  const picky = createGather<number, number>(db, async (_reader, keys) => {
    if (keys.includes(0)) throw new Error('no');
    return keys;
  });
  const failed = await Promise.allSettled([picky.ask(here, 0), picky.ask(here, 1)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await picky.ask(here, 7)).toBe(7);
});

test('different questions of one moment share the read too, and each hears its own answer', async () => {
  const { actors, db } = openNotes();
  const doubles = createGather<number, number>(db, async (_reader, keys) => keys.map((key) => key * 2));
  const names = createGather<string, string>(db, async (_reader, keys) => keys.map((key) => `${key}!`));
  expect(await Promise.all([doubles.ask(here, 1), names.ask(here, 'a'), doubles.ask(here, 3)])).toEqual([2, 'a!', 6]);
  expect(actors).toEqual(['1 system']);
});
