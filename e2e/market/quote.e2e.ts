import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const apple = '/quote?s=AAPL&ex=NASDAQ&country=US';
const readers = [
  {
    device: 'desktop',
    locale: 'en-US',
    label: 'Simulated',
    week: '1 week',
    facts: ['52-week high', 'P/E ratio', 'ISIN'],
  },
  {
    device: 'phone',
    locale: 'hi-IN',
    label: 'सिम्युलेटेड',
    week: '1 सप्ताह',
    facts: ['52 सप्ताह का उच्चतम', 'पी/ई अनुपात', 'आईएसआईएन'],
  },
] as const;

describe.each(readers)('$device $locale', ({ device, locale, label, week, facts }) => {
  test('NAV-04 MKT-01 MKT-03 MKT-04 a quote shows a live price with its source, a chart and the facts', () =>
    stage.visit({ device, locale }, async ({ page, open }) => {
      await open(apple);
      await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
      await expect(page.getByText(label).first()).toBeVisible();
      const price = page.locator('[data-price-now]');
      const before = await price.textContent();
      expect(before).toMatch(/\$\s?\d|\d\s?\$/);
      await expect.poll(() => price.textContent(), { timeout: 30_000 }).not.toBe(before);
      await expect(page.locator('figure canvas').first()).toBeVisible();
      for (const fact of facts) await expect(page.getByText(fact, { exact: true })).toBeVisible();
      await expect(page.getByText('US0378331005')).toBeVisible();
      await page.getByRole('radio', { name: week }).check();
      await expect(page.locator('figure table caption').first()).toContainText(week);
    }));
});

test('MKT-01 the chart is read by arrow keys, and the price follows', () =>
  stage.visit({}, async ({ page, open }) => {
    await open(apple);
    const chart = page.locator('figure button');
    await expect(chart).toHaveAccessibleName(/Apple Inc\., 1 day: from \$/);
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(page.locator('figure output')).toContainText(/\d+:\d+.*\$/);
    await page.keyboard.press('Escape');
    await expect(page.locator('figure output')).toBeEmpty();
  }));

test('MKT-04 company, similar instruments and accounts as plots', () =>
  stage.visit({}, async ({ page, open }) => {
    await open(apple);
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Revenue' }).getByRole('listitem').first()).toContainText('$');
    await page.getByRole('radio', { name: 'Quarterly' }).check();
    await expect(page.getByRole('list', { name: 'Net income' }).getByRole('listitem').first()).toContainText('$');
    await page.getByRole('link', { name: /^MSFT/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Microsoft Corporation' })).toBeVisible();
  }));

test('MKT-01 the advanced chart comes when asked for and names its maker', () =>
  stage.visit({}, async ({ page, open }) => {
    await open(apple);
    await page.getByRole('button', { name: 'Advanced chart' }).click();
    await expect(page.locator('[data-chart="advanced"] canvas').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /TradingView/ })).toHaveAttribute(
      'href',
      'https://www.tradingview.com/',
    );
    // The last candle in words, indicators in panes of their own, an index beside it in percent.
    const legend = page.locator('[data-legend]');
    await expect(legend).toContainText(/Open\s*\d.*Close\s*\d.*Volume/u);
    await expect(legend).toContainText('Average of 50');
    const panes = page.locator('[data-chart="advanced"] figure tr');
    const before = await panes.count();
    await page.getByRole('button', { name: 'RSI' }).click();
    await page.getByRole('button', { name: 'MACD' }).click();
    await expect.poll(() => panes.count()).toBeGreaterThan(before + 1);
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option').nth(1).click();
    await expect(legend).toContainText('in percent');
    // In percent every line begins at zero: an average would lie beside the prices it is of.
    await expect(legend).not.toContainText('Average of');
    await page.getByRole('button', { name: 'Simple chart' }).click();
    await expect(page.locator('[data-chart="advanced"]')).toHaveCount(0);
  }));

test('NAV-04 on a tablet with a rail what trades begins beside it', () =>
  stage.visit({ locale: 'es-ES' }, async ({ page, open }) => {
    for (const width of [820, 768]) {
      await page.setViewportSize({ width, height: 1180 });
      await open('/quote?s=ITX&ex=BME&country=ES&profile=spain');
      const bar = page.getByRole('region', { name: 'Operar', exact: true });
      await expect(bar).toBeVisible();
      const rail = await page.getByRole('complementary').first().boundingBox();
      expect((await bar.boundingBox())?.x).toBe(rail?.width);
    }
  }));

test('MKT-01 an unknown symbol is said to be unavailable', () =>
  stage.visit({ expects: [/404/] }, async ({ page, open }) => {
    await open('/quote?s=NOPE&ex=NASDAQ&country=US');
    await expect(page.getByRole('heading', { name: 'Stock data unavailable' })).toBeVisible();
    await expect(page.getByText(/NOPE is not listed here/)).toBeVisible();
  }));

test('MKT-03 a cut line is said after 5 s, greyed after 15 s, and heals', () =>
  stage.visit({ expects: [/WebSocket|data\/live/], hasTodaysTime: true }, async ({ page, open }) => {
    await page.clock.install();
    let isCut = false;
    const sockets: { close(): Promise<void> }[] = [];
    await page.routeWebSocket(/\/data\/live/, (socket) => {
      if (isCut) return void socket.close();
      const server = socket.connectToServer();
      sockets.push(socket, server);
      return undefined;
    });
    await open(apple);
    await expect(page.locator('[data-price-now]')).toContainText('$');
    isCut = true;
    await Promise.all(sockets.map((socket) => socket.close()));
    await page.clock.fastForward(5_000);
    await expect(page.getByText('Out of date').first()).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('No live prices').first()).toBeVisible();
    isCut = false;
    // It is tried again ever later: by then the next try is due.
    await page.clock.fastForward(30_000);
    await expect(page.getByText('No live prices')).toHaveCount(0, { timeout: 60_000 });
  }));

test.each(sizes)(
  'PERM-05 on a %s a guest looks at five stocks and ten quotes a day, then is asked to log in; the next day begins anew',
  (device) =>
    stage.visit({ device, hasTodaysTime: true }, async ({ page, open, storage }) => {
      await page.clock.install();
      const counts = { search: 0, read_stock: 4, view_quote: 8 };
      await page.goto('/about');
      await page.evaluate((use) => {
        const day = new Intl.DateTimeFormat('en-CA').format(new Date());
        localStorage.setItem('guest_quota', JSON.stringify({ day, counts: use }));
      }, counts);
      await open(apple);
      await expect(page.getByText('P/E ratio', { exact: true })).toBeVisible();
      await open('/quote?s=MSFT&ex=NASDAQ&country=US');
      await expect(page.locator('[data-limit="read_stock"]')).toContainText(
        'You have reached the guest stock limit. Please log in to continue.',
      );
      await expect(page.locator('[data-price-now]')).toContainText('$');
      await open('/quote?s=NVDA&ex=NASDAQ&country=US');
      await expect(page.locator('[data-limit="view_quote"]')).toContainText(
        'You have reached the guest quote limit. Please log in to continue.',
      );
      expect(await storage('guest_quota')).toContain('"view_quote":10');
      await page.locator('[data-limit="view_quote"]').getByRole('link').click();
      await expect(page).toHaveURL(/\/login\?redirect=.*NVDA/);
      await page.clock.fastForward(24 * 3_600_000);
      await open('/quote?s=NVDA&ex=NASDAQ&country=US');
      await expect(page.getByText('P/E ratio', { exact: true })).toBeVisible();
      expect(await storage('guest_quota')).toContain('"view_quote":1');
    }),
);

test('PERM-05 MKT-01 a signed-in client is not counted, and compares with any symbol', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client }, async ({ page, open, storage }) => {
    await open(apple);
    await expect(page.getByText('P/E ratio', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: '5 years' }).check();
    await expect(page.locator('[data-quote]')).toContainText('past 5 years');
    await page.getByRole('button', { name: 'Advanced chart' }).click();
    const other = page.getByLabel('Another symbol');
    await other.fill('MSFT');
    await expect(page.locator('datalist option[value="MSFT · NASDAQ"]')).toHaveCount(1);
    await other.press('Enter');
    await expect(page.locator('[data-legend]')).toContainText('MSFT, in percent');
    expect(await storage('guest_quota')).toBeNull();
  });
});
