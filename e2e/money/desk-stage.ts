// A stage with a desk of two people and an open channel, for journeys of money: opened where the file begins, closed after its last test.
import { afterAll } from 'vitest';
import { openDesk } from '@candor/testkit';
import { openStage } from '../stage.ts';

export async function openDeskStage() {
  const stage = await openStage();
  afterAll(() => stage.close());
  return { stage, desk: await openDesk(stage.system, 'sun3', ['USD']) };
}
