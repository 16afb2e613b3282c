import { expect, test } from 'vitest';
import { learnContents } from '@candor/platform/db/index.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

test('R-02 a server that has started left no table that PostgreSQL knows nothing of', async () => {
  // What a start itself writes after that is not yet of a size that matters.
  expect(await learnContents(system.database.adminUrl)).toBeLessThan(5);
});
