import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { findViolations, findViolationsIn } from '../axe.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What no journey of its own looks at; the matrix (npm run a11y) sees every route and modal. */
const publicPages = ['/dashboard', '/news', '/banking', '/test', '/about', '/nowhere'];
const clientPages = ['/kyc', '/portfolio', '/discover'];
const themes = ['stand', 'dark'];

/** What the page loads is there: an outline would be judged for nothing. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main .ui-shimmer, main [aria-busy=true]')).toHaveCount(0);
}

test('public pages have no WCAG A or AA violation', () =>
  stage.visit({ expects: [/data\/(search|live)/] }, async ({ page, open, walk }) => {
    await open('/cookie');
    for (const path of publicPages) {
      await walk(path);
      await settle(page);
      expect(await findViolationsIn(page, themes), path).toEqual([]);
    }
  }));

test('pages of a client have no WCAG A or AA violation', async () => {
  const client = await stage.addClient();
  // No deposit channel is open here, and the server says so by a refusal.
  const expects = [/deposit\/app\/v1\/channels/];
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, open, walk }) => {
    await open('/cookie');
    for (const path of clientPages) {
      await walk(path);
      await settle(page);
      expect(await findViolationsIn(page, themes), path).toEqual([]);
    }
  });
});

test('panels have no WCAG A or AA violation', () =>
  stage.visit({}, async ({ page, open }) => {
    await open('/dashboard');
    const look = async (name: string): Promise<void> => {
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await findViolationsIn(page, themes, '[role=dialog]'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await look('Menu');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await look('Settings');
    await page.keyboard.press('Control+k');
    await look('Search');
    await page.keyboard.press('?');
    await look('Keyboard shortcuts');
    await page.getByRole('button', { name: 'Cookie preferences' }).click();
    await look('Cookie preferences');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await look('Language');
  }));

test('the start-up overlay and the cookie question have no WCAG A or AA violation', () =>
  stage.visit({ isFirst: true }, async ({ page, context, open }) => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/api/geo/v1', async (route) => {
      await held;
      await route.continue();
    });
    await open('/dashboard');
    await expect(page.getByRole('region', { name: 'Starting Candor' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    release?.();
    await expect(page.getByRole('region', { name: 'Cookie preferences' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Starting Candor' })).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
  }));
