// A small part of the attack, the same one every time; npm run attack -- fuzz is the whole of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSystem, type TestSystem } from '@candor/testkit';
import { createDice } from './dice.ts';
import { fuzz } from './fuzz.ts';
import { makeWorld, type AttackWorld } from './world.ts';

let system: TestSystem;
let world: AttackWorld;
beforeAll(async () => {
  system = await startTestSystem({ isAttack: true });
  world = await makeWorld(system);
});
afterAll(() => system.close());

test('S-49 S-50 fuzzed requests over the OpenAPI document end in an answer below 500', async () => {
  const { report, faults, reached } = await fuzz(world, 700, 20_261_116);
  expect(faults).toEqual([]);
  expect(report).toEqual({ requests: 700, server_errors: 0, dropped: 0 });
  // An attack that everything turns away at the door proves nothing.
  expect(reached.size).toBeGreaterThan(40);
});

const throws = (seed: number): number[] => {
  const dice = createDice(seed);
  return Array.from({ length: 5 }, () => dice.next());
};

test('the same seed is the same attack', () => {
  expect(throws(7)).toEqual(throws(7));
  expect(throws(7)).not.toEqual(throws(8));
});
