import { expect, test } from 'vitest';
import { createManualClock } from '@candor/web/clock/manual-clock.ts';
import { createPace } from './pace.ts';

test('NAV-07 what changes is asked for at once, and however often it changes, once more after the pause', async () => {
  const clock = createManualClock();
  const pace = createPace(clock, 2_000);
  const asked: string[] = [];
  const ask = (name: string) => pace.run(name, () => asked.push(name));
  ask('deposits');
  for (let turn = 0; turn < 50; turn += 1) ask('deposits');
  ask('loans');
  expect(asked).toEqual(['deposits', 'loans']);
  await clock.move(2_000);
  expect(asked).toEqual(['deposits', 'loans', 'deposits']);
  ask('deposits');
  await clock.move(1_999);
  expect(asked).toHaveLength(3);
  pace.stop();
  await clock.move(60_000);
  ask('loans');
  expect(asked).toHaveLength(3);
});
