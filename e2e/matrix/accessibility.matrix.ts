// The full matrix that is too long for every change: each route in nine themes and every up/down setting, seen by axe-core.
import { expect } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { findViolations } from '../axe.ts';
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
      await page.evaluate((value) => {
        document.documentElement.dataset['updown'] = value;
      }, updown);
      expect(await findViolations(page), `${path} ${updown}`).toEqual([]);
    }
  }
}

describe.each(themes)('theme %s', (theme) => {
  test('public pages', () => stage.visit({ theme, device: 'phone' }, (visit) => look(visit, publicPages)), 600_000);

  test('pages of a client', async () => {
    const signedInAs = await stage.addClient();
    await stage.visit({ theme, signedInAs }, (visit) => look(visit, clientPages));
  }, 600_000);
});
