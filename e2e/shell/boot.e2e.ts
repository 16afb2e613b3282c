// How the app starts, on both sizes: the overlay and its steps, what is kept for the next start, and how good the connection is.
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
const overlayOf = (page: Page) => page.getByRole('region', { name: 'Starting Candor' });

/** Where the device is, is told when it is released and not before: until then the overlay stays. */
async function holdGeo(context: BrowserContext): Promise<() => void> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/geo/v1', async (route) => {
    await held;
    await route.fulfill({ json: { ip: '203.0.113.7', country: 'ES', city: 'Sevilla' } });
  });
  return () => release?.();
}

describe.each(sizes)('on a %s', (device) => {
  test('BOOT-01 BOOT-02 BOOT-06 BOOT-07 a first visit shows seven steps with times, device, place and service, and the overlay is back after a day', () =>
    stage.visit({ device, isFirst: true, hasTodaysTime: true }, async ({ page, context, open, storage }) => {
      const release = await holdGeo(context);
      await page.clock.install();
      await open('/dashboard');
      const overlay = overlayOf(page);
      await expect(overlay.getByRole('listitem')).toHaveCount(7);
      const type = device === 'phone' ? 'Mobile' : 'Desktop';
      await expect(overlay.getByText(new RegExp(`^Linux · ${type} · (?:Headless)?Chrome \\d+`))).toBeVisible();
      await expect(overlay.getByText(/Connected, \d+ ms/)).toBeVisible();
      await expect(overlay.getByRole('listitem').filter({ hasText: 'Settings' })).toContainText(/\d+ ms/);
      await expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 7 checks done');
      await expect(overlay.getByRole('button', { name: 'Clear cache' })).toBeVisible();
      // Under 900 px a desktop counts as mobile; the size is looked at again once it rests.
      if (device === 'desktop') {
        await page.setViewportSize({ width: 899, height: 800 });
        await expect(overlay.getByText(/^Linux · Mobile/)).toBeVisible();
      }
      await page.clock.pauseAt(Date.now() + 1_000);
      release();
      await expect(overlay.getByText('Sevilla, ES, 203.0.113.7')).toBeVisible();
      await page.clock.runFor(249);
      await expect(overlay).toBeVisible();
      await page.clock.runFor(1);
      await expect(overlay).toHaveCount(0);
      expect(Number(await storage('boot_seen'))).toBeGreaterThan(0);
      await page.clock.resume();
      // From here on an overlay that is shown would stay.
      await context.unroute('**/api/geo/v1');
      const again = await holdGeo(context);
      await page.clock.fastForward(dayMs - 60_000);
      await page.reload();
      await page.locator('main#main').waitFor();
      await expect(page.getByRole('contentinfo').getByText(/Connection: (?!checking)/)).toBeVisible();
      await expect(overlay).toHaveCount(0);
      await page.clock.fastForward(120_000);
      await page.reload();
      await expect(overlay).toBeVisible();
      await expect(overlay.getByText(/^Linux/)).toBeVisible();
      again();
      await expect(overlay).toHaveCount(0);
    }));
});

describe.each(sizes)('on a %s', (device) => {
  test('BOOT-01 BOOT-07 ERR-01 steps that fail are done all the same: defaults first, what was kept from the last visit later', () =>
    stage.visit({ device, isFirst: true, expects: [/geo\/v1|setting\//] }, async ({ page, context, open, storage }) => {
      const broken = /\/api\/(?:geo\/v1|setting\/)/;
      const footer = page.getByRole('contentinfo');
      await context.route(broken, (route) => route.fulfill({ status: 404, json: {} }));
      await open('/dashboard?profile=spain');
      await expect(page.locator('[data-testid="boot-overlay"]')).toHaveCount(0);
      await expect(footer.getByText(/© \d{4} Candor/)).toBeVisible();
      await expect(footer.getByRole('img', { name: 'United States' })).toBeVisible();
      await expect(page.getByText('API not ready. Default settings are used.')).toBeVisible();
      await context.unroute(broken);
      await page.evaluate(() => {
        localStorage.setItem('theme', 'neo');
        localStorage.setItem('locale', 'es-ES');
      });
      await open('/dashboard');
      const company = await footer.getByText(/© \d{4} (?!Candor)/).textContent();
      await expect(footer.getByRole('img', { name: 'España' })).toBeVisible();
      await expect.poll(() => storage('APP_STORE:v2')).toContain('"country":{"name":"España"');
      await context.route(broken, (route) => route.fulfill({ status: 404, json: {} }));
      await open('/dashboard');
      await expect(footer.getByText(company ?? '')).toBeVisible();
      await expect(footer.getByRole('img', { name: 'España' })).toBeVisible();
      await expect(
        page.getByText('No se pudo actualizar. Se usan los ajustes guardados en este dispositivo.'),
      ).toBeVisible();
      // What the person chose outlives what the server says.
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'neo');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
    }));

  test('BOOT-03 BOOT-08 storage holds what the product names and nothing else, and clear cache wipes it all', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, signedInAs: client }, async ({ page, open, storage }) => {
      await open('/news');
      const readKeys = () => page.evaluate(() => Object.keys(localStorage).toSorted());
      await expect
        .poll(readKeys)
        .toEqual([
          'APP_STORE:v2',
          'api_profile',
          'auth_tokens',
          'auth_user',
          'boot_seen',
          'cookie_consents',
          'data_pass',
          'logo_cache',
          'market_store:v2',
          'permissions',
        ]);
      const texts = await page.evaluate(() => Object.values(localStorage).join('\n'));
      expect(texts).not.toContain(client.username);
      expect(texts).not.toContain(client.password);
      await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.setItem('left', 'over')));
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Clear cache' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.locator('main#main').waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
      expect(await storage('left')).toBeNull();
    });
  });
});

describe.each(sizes)('on a %s', (device) => {
  test('BOOT-04 BOOT-05 the connection test rates three services by real probes and by the time they take', () =>
    stage.visit(
      { device, hasTodaysTime: true, expects: [/data\/(search|live)/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] },
      async (visit) => {
        const { page, context, open } = visit;
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await open('/test');
        const probe = (name: string) => page.locator(`[data-probe="${name}"]`);
        for (const [name, label] of Object.entries({
          data: 'Data server',
          service: 'Service server',
          live: 'Live service',
        })) {
          await expect(probe(name)).toContainText(label);
          await expect(probe(name)).toContainText(/Excellent|Good|Fair|Poor/);
        }
        expect(asked.some((url) => url.endsWith('/search?q=AAPL'))).toBe(true);
        await rateSlowService(page);
        await context.setOffline(true);
        await expect(page.getByText('You are offline.')).toBeVisible();
        await page.getByRole('button', { name: 'Test again' }).click();
        for (const name of ['data', 'service', 'live']) await expect(probe(name)).toContainText('Offline');
      },
    ));
});

/** The answer comes when the page's own clock says so: the limits are met to the millisecond on any machine. */
async function rateSlowService(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const waiting: (() => void)[] = [];
  await page.route('**/api/ping', async (route) => {
    await new Promise<void>((resolve) => void waiting.push(resolve));
    await route.continue();
  });
  const limits = { Excellent: 120, Good: 250, Fair: 500, Poor: 1500, Offline: 1501 };
  for (const [rating, tookMs] of Object.entries(limits)) {
    await page.getByRole('button', { name: 'Test again' }).click();
    await expect.poll(() => waiting.length).toBe(1);
    await page.clock.runFor(tookMs);
    waiting.pop()?.();
    await expect(page.locator('[data-probe="service"]')).toContainText(rating);
  }
  await page.unroute('**/api/ping');
  await page.clock.resume();
}
