// The simulated year of all other products, a few days of it: the story is told, the model agrees, and so does the table of statuses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSystem } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { runProducts } from './year.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({
    isAttack: true,
    start: new Date('2026-11-02T15:00:00Z'),
    environment: { ROLES: 'api,market', EXECUTION_MS: '0' },
  });
});
afterAll(() => system.close());

test('TRD-03 a few days of every product agree with the model to the unit', async () => {
  const told: string[] = [];
  const report = await runProducts(system, { seed: 13, days: 3, clients: 4, actsPerDay: 16 }, (text) =>
    told.push(text),
  );
  expect(report, told.join('\n')).toMatchObject({ days: 3, violations: 0, failures: 0 });
  expect(report.orders).toBeGreaterThan(8);
});
