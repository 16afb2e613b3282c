// The full matrix that is too long for every change: every page of the console's table with the demo's work in it, the first item of each
// list in each of its states, and every dialog that a button of them opens, seen by axe-core. One test per page, each told to its end.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { staffRoles } from '@candor/contract/roles.ts';
import { findViolationsIn } from '../axe.ts';
import { findPageLinks, pagePaths } from '../console/page-table.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage, Stay } from '../stage.ts';
import { demo } from './judge.ts';

const themes = ['stand', 'dark'] as const;

let stage: Stage;
let stay: Stay;
beforeAll(async () => {
  stage = await openStage(demo);
  stay = await stage.enter({ expects: [/./] });
  await stay.page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(stay.page, stage.system, await hire(stage.system, staffRoles));
  await findPageLinks(stay.page);
});
afterAll(async () => {
  await stay.leave();
  await stage.close();
});

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
}

/** Goes to an address of the console and waits until everything of it is there. */
async function openAt(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
}

/** Axe on the whole page, and nothing over its edge. */
async function judgePage(page: Page, where: string): Promise<void> {
  check.soft(await findViolationsIn(page, themes), where).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check.soft(over, `${where}: over the edge`).toBeLessThanOrEqual(0);
}

const judged = new Set<string>();

/** Every dialog behind a button of the open page that was not seen yet. */
async function judgeDialogs(page: Page, where: string): Promise<void> {
  const openers = page.locator('main button[aria-haspopup=dialog]:enabled');
  const count = await openers.count();
  for (let at = 0; at < count; at += 1) {
    const name = (await openers.nth(at).textContent()) ?? '';
    if (judged.has(`${where}: ${name}`)) continue;
    judged.add(`${where}: ${name}`);
    await openers.nth(at).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settle(page);
    check.soft(await findViolationsIn(page, themes, '[role="dialog"]'), `${where}: ${name}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** The first item of the list that is open, and its forms. */
async function judgeItem(page: Page, where: string): Promise<void> {
  const row = page.locator('[data-row]').first();
  if ((await row.count()) === 0) return;
  await row.click();
  await settle(page);
  await judgePage(page, `${where} item`);
  await judgeDialogs(page, where);
}

test.each(pagePaths)(
  'A11Y-01 %s of the console, the first item of each of its states and every dialog',
  async (path) => {
    const { page } = stay;
    await openAt(page, `/console${path}`);
    await judgePage(page, path);
    await judgeDialogs(page, path);
    const states = await page
      .locator('main a[href*="state="]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    if (states.length === 0) await judgeItem(page, path);
    for (const state of states) {
      await openAt(page, state);
      await judgeItem(page, path);
    }
  },
);

test('A11Y-01 a client with everything that can be done for one, in each part of the page', async () => {
  const { page } = stay;
  await openAt(page, '/console/deposits?state=all');
  await page.locator('[data-row]').first().click();
  const link = page.locator('main a[href*="/clients/"]').first();
  await openAt(page, (await link.getAttribute('href')) ?? '');
  const parts = page.getByRole('navigation', { name: 'Parts of the page' });
  await parts.waitFor();
  const hrefs = await parts
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  check(hrefs.length).toBeGreaterThan(3);
  for (const href of hrefs) {
    await openAt(page, href);
    await judgePage(page, `a client: ${href}`);
    await judgeItem(page, 'a client');
    await judgeDialogs(page, 'a client');
  }
});

test('A11Y-01 dozens of dialogs were among them', () => {
  check(judged.size).toBeGreaterThan(60);
});
