import { afterAll, beforeAll, describe, test } from 'vitest';
import { findViolations } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each([
  { device: 'desktop', locale: 'en-US', country: 'United States' },
  { device: 'phone', locale: 'pl-PL', country: 'Stany Zjednoczone' },
] as const)('$device $locale', ({ device, locale, country }) => {
  test('MKT-02 NAV-11 a result shows flag, symbol, market, name, country and currency, and opens its quote', () =>
    stage.visit({ device, locale }, async ({ page, open }) => {
      await open('/dashboard');
      await page.keyboard.press('Control+k');
      const place = await page.getByRole('searchbox').boundingBox();
      await page.getByRole('searchbox').fill('appel');
      const result = page.locator('[data-result="NASDAQ:AAPL"]');
      for (const part of ['AAPL', 'NASDAQ', 'Apple Inc.', country, 'USD']) await expect(result).toContainText(part);
      await expect(result.locator('img')).toHaveAttribute('src', '/flags/us.svg');
      // The box stays where it is, whatever is found below it.
      expect(await page.getByRole('searchbox').boundingBox()).toEqual(place);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('searchbox').fill('AAPL');
      await expect(page.locator('[data-result]').first()).toHaveAttribute('data-result', 'NASDAQ:AAPL');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/quote\?s=AAPL&ex=NASDAQ/);
      await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
    }));
});

test('MKT-02 arrow keys walk through the results', () =>
  stage.visit({}, async ({ page, open }) => {
    await open('/dashboard');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('microsoft');
    await expect(page.locator('[data-result="NASDAQ:MSFT"]')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-result="NASDAQ:MSFT"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/s=MSFT/);
  }));

test('PERM-05 S-52 on a desktop a guest searches three times a day, then is asked to log in, also with a forgetful browser', () =>
  stage.visit({ expects: [/429/] }, async ({ page, open }) => {
    await open('/dashboard');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog').getByRole('searchbox');
    for (const [text, key] of [
      ['microsoft', 'NASDAQ:MSFT'],
      ['nvidia', 'NASDAQ:NVDA'],
      ['apple', 'NASDAQ:AAPL'],
    ] as const) {
      await box.fill(text);
      await expect(page.locator(`[data-result="${key}"]`)).toBeVisible();
    }
    await box.fill('tesla');
    await expect(page.locator('[data-limit="search"]')).toContainText(
      'You have reached the guest search limit. Please log in to continue.',
    );
    await expect(page.locator('[data-result]')).toHaveCount(0);
    await expect(page.locator('[data-limit="search"]').getByRole('link')).toHaveAttribute('href', '/login');
    // The server remembers what this browser forgets.
    await page.evaluate(() => localStorage.removeItem('guest_quota'));
    await open('/market');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('tesla');
    await expect(page.locator('[data-limit="search"]').getByRole('link')).toHaveAttribute(
      'href',
      '/login?redirect=%2Fmarket',
    );
    await page.getByRole('dialog').getByRole('searchbox').fill('nvidia');
    await expect(page.locator('[data-result="NASDAQ:NVDA"]')).toBeVisible();
  }));

test('market, quote and home have no WCAG A or AA violation in light and dark', async () => {
  for (const theme of ['stand', 'dark']) {
    await stage.visit({ theme, device: 'phone' }, async ({ page, open }) => {
      for (const path of ['/dashboard', '/market', '/quote?s=AAPL&ex=NASDAQ&country=US']) {
        await open(path);
        await expect(page.getByText('Simulated').first()).toBeVisible();
        expect(await findViolations(page), `${path} ${theme}`).toEqual([]);
      }
    });
  }
});
