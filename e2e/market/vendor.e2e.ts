// A real vendor behind the screens: a local server that speaks Twelve Data's protocol, killed while a quote is looked at.
import { afterAll, beforeAll, test } from 'vitest';
import { fieldOf, startLocalVendor } from '@candor/testkit/local-vendor.ts';
import type { LocalVendor } from '@candor/testkit/local-vendor.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

const apple = '/quote?s=AAPL&ex=NASDAQ&country=US';
let stage: Stage;
let vendor: LocalVendor;
let close = '270.00';

/** What Twelve Data answers to /quote, at the time of the server under test. */
function answer(url: URL) {
  if (url.pathname !== '/quote') return { body: { status: 'error', code: 404, message: 'no data' } };
  const timestamp = Math.floor(stage.system.clock.now().getTime() / 1_000);
  const day = { open: '268.00', high: '276.00', low: '267.00', volume: '41000000', previous_close: '267.90' };
  return { body: { symbol: 'AAPL', mic_code: 'XNGS', currency: 'USD', timestamp, close, ...day } };
}

function tick(price: number) {
  const timestamp = Math.floor(stage.system.clock.now().getTime() / 1_000);
  return {
    event: 'price',
    symbol: 'AAPL',
    mic_code: 'XNGS',
    currency: 'USD',
    price,
    timestamp,
    day_volume: 42_000_000,
  };
}

beforeAll(async () => {
  vendor = await startLocalVendor({
    answer,
    onMessage(socket, message) {
      const action = fieldOf(message, 'action');
      if (action === 'heartbeat') socket.send(JSON.stringify({ event: 'heartbeat', status: 'ok' }));
      if (action === 'subscribe') socket.send(JSON.stringify({ event: 'subscribe-status', status: 'ok', fails: null }));
    },
  });
  stage = await openStage({
    MARKET_VENDORS: 'NASDAQ=twelve-data;*=simulated',
    TWELVE_DATA_KEY: 'journey-key',
    TWELVE_DATA_URL: vendor.restUrl,
    TWELVE_DATA_STREAM_URL: `${vendor.streamUrl}/v1/quotes/price`,
  });
});
afterAll(async () => {
  await vendor.kill().catch(() => undefined);
  await stage.close();
});

test('MKT-03 G-14 a killed vendor: the price is said to be out of date, and the first fresh one fills the gap', () =>
  stage.visit({ expects: [/chart_data|status of (404|503)/] }, async ({ page, open }) => {
    await open(apple);
    const price = page.locator('[data-price-now]');
    await expect(price).toHaveText('$270.00');
    await expect(page.getByText('Source: Twelve Data')).toBeVisible();
    await expect.poll(() => vendor.said.some((said) => fieldOf(said, 'action') === 'subscribe')).toBe(true);
    vendor.broadcast(tick(271.25));
    await expect(price).toHaveText('$271.25');
    await expect(page.getByText('Out of date')).toHaveCount(0);

    await vendor.kill();
    await expect(page.getByText('Out of date').first()).toBeVisible();
    await expect(price).toHaveText('$271.25');
    await expect(price).toHaveClass(/text-muted/);

    // The market moved meanwhile; nothing but the new price may be shown as fresh.
    close = '275.50';
    await page.evaluate(() => {
      const shown = document.querySelector('[data-price-now]');
      const fresh: string[] = [];
      Object.assign(globalThis, { fresh });
      if (shown)
        new MutationObserver(() => {
          if (!shown.className.includes('text-muted')) fresh.push(shown.textContent);
        }).observe(shown, { attributes: true, characterData: true, childList: true, subtree: true });
    });
    await vendor.revive();
    await expect(price).toHaveText('$275.50');
    await expect(page.getByText('Out of date')).toHaveCount(0);
    const fresh = await page.evaluate(() => (globalThis as { fresh?: string[] }).fresh ?? []);
    expect([...new Set(fresh)]).toEqual(['$275.50']);
  }));
