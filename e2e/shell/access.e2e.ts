// What a client may use, on both sizes: asked for once in five minutes, explained, hidden, and enforced by the server all the same.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { addClient, addInvestor, grant, ruleFeature } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { expect } from '../expect.ts';
import { moveTime, ownClock, refused, toast } from '../identity/steps.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

const minuteMs = 60_000;
const config = '/client/app/v1/config';

let stage: Stage;
let beginner: TestClient;
let regular: TestClient;
beforeAll(async () => {
  stage = await openStage();
  beginner = await addClient(stage.system, 'sun3', { vip: 0, score: 540 });
  regular = await addClient(stage.system, 'sun3', { vip: 1, score: 540 });
  await ruleFeature(stage.system, 'sun3', 'exchange', { enabled: false, vip: 0, score: 0 });
  await ruleFeature(stage.system, 'sun3', 'bond', { enabled: false, vip: 0, score: 0 });
});
afterAll(() => stage.close());

const card = (page: Page, family: string) =>
  page.getByRole('listitem').filter({ hasText: `Read the guide: ${family}` });

describe.each(sizes)('on a %s', (device) => {
  test('PERM-01 permissions are kept for five minutes and asked for again after that', async () => {
    const client = await stage.addClient();
    await stage.visit(
      { device, signedInAs: client, hasTodaysTime: true, expects: [/ERR_FAILED/] },
      async ({ page, open, go, storage }) => {
        let asked = 0;
        page.on('request', (request) => {
          if (request.url().endsWith(config)) asked += 1;
        });
        await ownClock(page);
        await open('/news');
        await expect.poll(() => asked).toBe(1);
        const kept: unknown = JSON.parse((await storage('permissions')) ?? '{}');
        expect(kept).toMatchObject({
          payload: {
            user: { vip: 0, score: 600 },
            features: { quant: { vip: 1, score: 0 }, loan: { vip: 0, score: 550 } },
            kyc_force: false,
            client_deposit: true,
          },
        });
        await page.reload();
        await page.locator('main#main').waitFor();
        await moveTime(stage.system, page, 4 * minuteMs);
        await go('/about');
        await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
        expect(asked).toBe(1);
        await moveTime(stage.system, page, minuteMs);
        await go('/news');
        await expect.poll(() => asked).toBe(2);
      },
    );
  });

  test('PERM-02 PERM-03 a feature and a product say what they require and what one has', () =>
    stage.visit({ device, signedInAs: beginner }, async ({ page, open, go }) => {
      await open('/discover');
      await expect(card(page, 'Block trades')).toContainText('Requires VIP ≥ 2 (yours: 0)');
      await expect(page.getByText('Requires VIP ≥ 1 (yours: 0)')).toHaveCount(2);
      await expect(page.getByText('Feature disabled')).toHaveCount(1);
      await go('/loan');
      await expect(page.getByText('Requires VIP ≥ 0 & Score ≥ 550')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apply for a loan' })).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: 'See your levels' }).click();
      await expect(page).toHaveURL(/\/profile\/score$/);
      await go('/exchange');
      await expect(page.getByText('Feature disabled')).toBeVisible();
    }));

  test('PERM-02 PERM-03 with the level held, what is still missing is named', () =>
    stage.visit({ device, signedInAs: regular }, async ({ page, open }) => {
      await open('/discover');
      await expect(page.getByText('Requires VIP ≥ 2 (yours: 1)').first()).toBeVisible();
      await expect(page.getByText('Requires VIP ≥ 1 & Score ≥ 550')).toHaveCount(1);
      await expect(page.getByText(/yours: 0/)).toHaveCount(0);
    }));
});

describe.each(sizes)('on a %s', (device) => {
  test('PERM-04 PERM-06 what is taken away is hidden at the next look, and refused by the server before that', async () => {
    const client = await addInvestor(stage.system, 'sun3');
    await stage.visit({ device, signedInAs: client, expects: refused(403) }, async ({ page, open, walk }) => {
      await open('/quote?s=AAPL&ex=NASDAQ&country=US');
      const star = page.getByRole('button', { name: 'Add AAPL to the watchlist' });
      await expect(star).toBeEnabled();
      for (const perm of ['watchlist', 'deposit', 'exchange', 'avatar', 'nominee', 'bank'] as const) {
        await grant(stage.system, client, perm, false);
      }
      await star.click();
      await expect(toast(page, 'Permission not granted')).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('permissions'));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
      await expect(page.getByRole('button', { name: /AAPL to the watchlist/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Withdraw' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Deposit' })).toHaveCount(0);
      await expect(menu.getByRole('link', { name: 'Exchange' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').fill('depos');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Deposit' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await walk('/profile');
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change picture' })).toHaveCount(0);
      for (const path of ['/deposit', '/banking/new', '/exchange', '/beneficiary']) {
        await walk(path);
        await expect(page.getByText('Permission not granted')).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Add nominee' })).toBeDisabled();
      await walk('/banking');
      await expect(page.getByText(/^No bank account has been added\./)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add bank account' })).toHaveCount(0);
      await walk('/dashboard');
      const quick = page.getByRole('navigation', { name: 'Quick actions' });
      await expect(quick.getByRole('link', { name: 'Withdraw' })).toBeVisible();
      await expect(quick.getByRole('link', { name: 'Deposit' })).toHaveCount(0);
    });
  });
});
