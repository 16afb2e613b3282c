import { expect, test } from 'vitest';
import { learnContents } from '@candor/platform/db/index.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

test('R-02 a server that has started left no table that PostgreSQL knows nothing of', async () => {
  expect(await learnContents(system.database.adminUrl)).toBe(0);
});
