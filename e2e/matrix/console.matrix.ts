// The full matrix that is too long for every change: every page of the console with the demo's work in it, the first item of each list, and
// every dialog that a button of them opens, seen by axe-core.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { staffRoles } from '@candor/contract/roles.ts';
import { findViolationsIn } from '../axe.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { demo } from './judge.ts';

const themes = ['stand', 'dark'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(demo);
});
afterAll(() => stage.close());

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
}

const listPages = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Every dialog behind a button of the open page; answers how many there were. */
async function judgeDialogs(page: Page, where: string): Promise<number> {
  const openers = page.locator('main button[aria-haspopup=dialog]:enabled');
  const count = await openers.count();
  for (let at = 0; at < count; at += 1) {
    const name = (await openers.nth(at).textContent()) ?? '';
    await openers.nth(at).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settle(page);
    expect(await findViolationsIn(page, themes, '[role="dialog"]'), `${where}: ${name}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return count;
}

test('A11Y-01 every page of the console, its first item and every dialog of both', () =>
  stage.visit({ expects: [/./] }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, staffRoles));
    const paths = await listPages(page);
    expect(paths.length).toBeGreaterThan(25);
    let dialogs = 0;
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settle(page);
      expect(await findViolationsIn(page, themes), path).toEqual([]);
      const row = page.locator('[data-row]').first();
      if ((await row.count()) > 0) {
        await row.click();
        await settle(page);
        expect(await findViolationsIn(page, themes), `${path} item`).toEqual([]);
      }
      dialogs += await judgeDialogs(page, path);
      const client = page.locator('main a[href*="/clients/"]').first();
      if (path.endsWith('/deposits') && (await client.count()) > 0) {
        await client.click();
        await page.getByRole('navigation', { name: 'Parts of the page' }).waitFor();
        await settle(page);
        expect(await findViolationsIn(page, themes), 'a client').toEqual([]);
        dialogs += await judgeDialogs(page, 'a client');
      }
    }
    expect(dialogs).toBeGreaterThan(60);
  }));
