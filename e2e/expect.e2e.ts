// A claim that waits for its element first still fails when the element never comes, is twice there or says something else.
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, inject, test } from 'vitest';
import { expect } from './expect.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.setContent('<p id="one">Held</p><p class="two">a</p><p class="two">b</p><p id="gone" hidden>c</p>');
});
afterAll(() => browser.close());

const soon = { timeout: 200 };

test('a claim of what is there holds, one of what is not fails with its own words', async () => {
  await expect(page.locator('#one')).toHaveText('Held', soon);
  await expect(page.locator('.two')).toHaveText(['a', 'b']);
  await expect(page.locator('#none')).not.toBeVisible(soon);
  const wrong = [
    () => expect(page.locator('#none')).toBeVisible(soon),
    () => expect(page.locator('#gone')).toBeVisible(soon),
    () => expect(page.locator('#none')).toHaveText('Held', soon),
    () => expect(page.locator('#none')).toHaveAttribute('id', 'none', soon),
    () => expect(page.locator('#one')).toHaveText('Free', soon),
    () => expect(page.locator('.two')).toBeVisible(soon),
    () => expect(page.locator('#one')).not.toBeVisible(soon),
    () => expect(page.locator('#one')).toBeDisabled(soon),
  ];
  for (const claim of wrong) await check(claim(), String(claim)).rejects.toThrow(/expect\(locator\)/);
});
