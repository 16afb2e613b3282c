import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const readers = [
  { device: 'desktop', locale: 'en-US', simulated: 'Simulated', losers: 'Losers', shares: 'Shares' },
  { device: 'phone', locale: 'pl-PL', simulated: 'Symulacja', losers: 'Spadki', shares: 'Akcje' },
] as const;

/** The figures of a row change within a few seconds while its market is open. */
async function expectToTick(page: Page, symbol: string): Promise<void> {
  const figure = page.locator(`[data-price="${symbol}"]`).last();
  await expect(figure).toContainText(/\d/);
  const before = await figure.textContent();
  await expect.poll(() => figure.textContent(), { timeout: 30_000 }).not.toBe(before);
}

describe.each(readers)('$device $locale', ({ device, locale, simulated, losers, shares }) => {
  test('MKT-05 MKT-03 the market page shows status, indices, movers and every instrument, ticking and labelled', () =>
    stage.visit({ device, locale }, async ({ page, open }) => {
      await open('/market');
      await expect(page.locator('[data-market="NASDAQ"]')).toContainText(/GMT−5|EST/);
      await expect(page.locator('[data-price="SPX"], [data-price="GSPC"], [data-price="IXIC"]').first()).toContainText(
        /\d/,
      );
      await expect(page.getByText(simulated).first()).toBeVisible();
      if (device === 'desktop') await page.getByText('Movers and sectors').click();
      await page.getByRole('radio', { name: losers }).check();
      await expect(page.locator('ul', { hasText: '▼' }).first()).toBeVisible();
      await page.getByText(shares, { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('radio', { name: shares, exact: true }).check();
      await expectToTick(page, 'AAPL');
    }));

  test('MKT-05 another country shows its own venues and currency, and is remembered', () =>
    stage.visit({ device, locale }, async ({ page, open, storage }) => {
      await open('/market');
      await page.getByRole('combobox').first().click();
      await page
        .getByRole('option')
        .filter({ hasText: locale === 'en-US' ? 'India' : 'Indie' })
        .click();
      await expect(page.locator('[data-market="NSE"]')).toBeVisible();
      await expect(page.locator('[data-market="NASDAQ"]')).toHaveCount(0);
      await expect(page.getByText('₹').filter({ visible: true }).first()).toBeVisible();
      expect(await storage('market_store:v2')).toContain('"current":"IN"');
    }));
});

test('MKT-05 on a desktop the market is one table: sorted, searched, kept in the address, scrolled by the page', () =>
  stage.visit({}, async ({ page, open }) => {
    await open('/market?type=stock');
    const table = page.getByRole('table', { name: 'All instruments' });
    await table.getByRole('button', { name: 'Change' }).click();
    await expect(page).toHaveURL(/sort=-change/);
    await expect(table.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByText('▲').first()).toBeVisible();
    await page.getByLabel('Find by name or symbol').fill('apple inc');
    await expect(page).toHaveURL(/q=apple/);
    await expect(table.getByRole('rowheader')).toHaveText(['AAPL']);
    await expect(table.getByText(/^52 weeks: /)).toBeAttached();
    await page.goBack();
    await expect(page).toHaveURL(/sort=-change$/);
    await expect(page.getByLabel('Find by name or symbol')).toHaveValue('');
    await table.getByRole('rowheader').nth(9).waitFor();
    // The page scrolls, the head stays, and further rows arrive.
    const first = await table.getByRole('rowheader').first().textContent();
    await page.mouse.wheel(0, 6_000);
    await expect(table.getByRole('rowheader').first()).not.toHaveText(first ?? '');
    await expect(table.getByRole('columnheader', { name: 'Symbol' })).toBeInViewport();
  }));

test('I18N-05 without countries the page says so', () =>
  stage.visit({}, async ({ page, context, open }) => {
    await context.route('**/setting/app/v1/countries', (route) => route.fulfill({ json: [] }));
    await open('/market');
    await expect(page.getByText('No active countries configured.')).toBeVisible();
  }));

test('MKT-05 a guest’s home is a living market', () =>
  stage.visit({ device: 'phone' }, async ({ page, open }) => {
    await open('/dashboard');
    await expect(page.getByRole('heading', { name: 'Indices' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Movers/ })).toBeVisible();
    await expect(page.getByText('Simulated').first()).toBeVisible();
    await page.getByRole('link', { name: 'See the whole market' }).click();
    await expect(page).toHaveURL(/\/market$/);
  }));

test('MKT-05 a guest’s desktop has the three lists of movers side by side, and nothing to choose', () =>
  stage.visit({}, async ({ page, open }) => {
    await open('/dashboard');
    const lists = ['Gainers', 'Losers', 'Most traded'].map((name) => page.getByRole('list', { name }));
    const boxes = await Promise.all(lists.map(async (list) => (await list.boundingBox()) ?? { x: 0, y: 0, width: 0 }));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(Math.max(...boxes.map(({ width }) => width))).toBeLessThan(480);
    await expect(page.getByRole('radio', { name: 'Losers' })).toHaveCount(0);
  }));

test('MKT-05 market data that does not come is said, and can be asked for again', () =>
  stage.visit({ expects: [/503|Failed to load/] }, async ({ page, context, open }) => {
    let isDown = true;
    await context.route('**/data/sectors**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { code: 'not_ready', title: '' } }) : route.continue(),
    );
    await open('/market');
    await page.getByText('Movers and sectors').click();
    await expect(page.getByText('Market data is not available right now.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Sectors' })).toBeVisible();
  }));
