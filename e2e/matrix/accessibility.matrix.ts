// The full matrix that is too long for every change: each route in nine themes and every up/down setting, seen by axe-core.
import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { dress, findViolationsIn } from '../axe.ts';
import { openStage } from '../stage.ts';
import type { Stage, Visit } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const themes = ['stand', 'dark', 'light', 'neo', 'abs', 'edel', 'sc', 'jp', 'gs'];
const updowns = ['green-up', 'red-up', 'blue-up'];
const publicPages = [
  '/dashboard',
  '/market',
  '/quote?s=AAPL&ex=NASDAQ',
  '/news',
  '/banking',
  '/login',
  '/register',
  '/reset',
  '/test',
  '/about',
  '/privacy',
  '/cookie',
  '/discover/guides',
  '/nowhere',
];
const clientPages = [
  '/dashboard',
  '/kyc',
  '/portfolio',
  '/discover',
  '/profile',
  '/profile/security',
  '/profile/activity',
  '/deposit',
  '/withdraw',
  '/loan',
  '/beneficiary',
];

async function look({ page, open }: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(path);
    await page.waitForLoadState('networkidle');
    for (const updown of updowns) {
      await dress(page, 'updown', updown);
      expect(await findViolationsIn(page, themes), `${path} ${updown}`).toEqual([]);
    }
  }
}

test.each(publicPages)('public page %s', (path) => stage.visit({ device: 'phone' }, (visit) => look(visit, [path])));

test('pages of a client', async () => {
  const signedInAs = await stage.addClient();
  // No deposit channel is open here, and the server says so by a refusal.
  const expects = [/deposit\/app\/v1\/channels/];
  await stage.visit({ signedInAs, expects }, (visit) => look(visit, clientPages));
});
