import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { staffRoles } from '@candor/contract/roles.ts';
import { dress, findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { findPageLinks } from './page-table.ts';
import { hire, signInAs } from './staff.ts';

const themes = ['stand', 'dark'] as const;
/** Where pictures of the pages go when somebody wants to look at them. */
const pictures = process.env['CONSOLE_PICTURES'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('A11Y-01 every page of the console’s own table opens without a violation, in light and dark', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, staffRoles));
    const links = await findPageLinks(page);
    const names = await links.allTextContents();
    for (const name of names) {
      await links.getByText(name, { exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      check(await findViolationsIn(page, themes), name).toEqual([]);
      await takePicture(page, name, 'en-US');
      const begin = page.locator('main header').getByRole('button').first();
      if ((await begin.count()) > 0) {
        await begin.click();
        await page.getByRole('dialog').waitFor();
        check(await findViolationsIn(page, themes, '[role="dialog"]'), `${name}: its form`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
    for (const language of pictures === undefined ? [] : ['pl-PL', 'hi-IN']) {
      await page.locator('header select').last().selectOption(language);
      await takePicture(page, 'last', language);
    }
  }));

async function takePicture(page: Page, name: string, language: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  for (const theme of themes) {
    await dress(page, 'theme', theme);
    await page.screenshot({ path: `${pictures}/${language}-${name}-${theme}.png` });
  }
}
