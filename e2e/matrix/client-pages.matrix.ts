// The full matrix that is too long for every change: the pages of a client and the first detail behind each, seen by axe-core.
import { afterAll, beforeAll, test } from 'vitest';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { clientPages, demo, demoClient, judge } from './judge.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(demo);
});
afterAll(() => stage.close());

test.each(clientPages)('page of a client %s, and the first detail it leads to', (path) =>
  stage.visit({ signedInAs: demoClient(stage, 'investor'), expects: [/./] }, async ({ page, open }) => {
    await open(path);
    await judge(page, path);
    const detail = page.locator(`main a[href^="${path}/"]`).first();
    if (path === '/profile' || (await detail.count()) === 0) return;
    const href = (await detail.getAttribute('href')) ?? path;
    await open(href);
    await judge(page, href);
  }),
);
