import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const geo = '**/api/geo/v1';

test('BOOT-01 BOOT-02 a first visit shows seven steps with times, device, location and service, then the overlay goes', () =>
  stage.visit({ isFirst: true }, async ({ page, context, open, storage }) => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(geo, async (route) => {
      await held;
      await route.continue();
    });
    await open('/dashboard');
    const overlay = page.getByRole('region', { name: 'Starting Candor' });
    await expect(overlay.getByRole('listitem')).toHaveCount(7);
    await expect(overlay.getByText('Linux · Desktop')).toBeVisible();
    await expect(overlay.getByText(/Connected, \d+ ms/)).toBeVisible();
    await expect(overlay.getByRole('listitem').filter({ hasText: 'Settings' })).toContainText(/\d+ ms/);
    await expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 7 checks done');
    release?.();
    await expect(overlay).toBeHidden();
    expect(Number(await storage('boot_seen'))).toBeGreaterThan(0);
    await page.reload();
    await page.locator('main#main').waitFor();
    await expect(overlay).toBeHidden();
  }));

test('BOOT-01 a step that fails is done all the same', () =>
  stage.visit({ isFirst: true, expects: [/geo\/v1|setting\/v1\/co/] }, async ({ page, context, open }) => {
    await context.route(geo, (route) => route.fulfill({ status: 404, json: {} }));
    await context.route('**/setting/v1/co', (route) => route.fulfill({ status: 404, json: {} }));
    await open('/dashboard');
    await expect(page.getByRole('region', { name: 'Starting Candor' })).toBeHidden();
    await expect(page.getByRole('contentinfo').getByText('Candor', { exact: false }).first()).toBeVisible();
  }));

test('BOOT-02 the overlay comes back after 24 hours', () =>
  stage.visit({ isFirst: true }, async ({ page, open }) => {
    await open('/dashboard');
    const overlay = page.locator('[data-testid="boot-overlay"]');
    await expect(overlay).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('boot_seen'))).not.toBeNull();
    await page.evaluate(() => localStorage.setItem('boot_seen', String(Date.now() - 86_400_001)));
    await page.reload();
    await expect(overlay).toBeVisible();
  }));

test('BOOT-03 clear cache wipes all storage and starts again at /dashboard', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/news');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.setItem('left', 'over')));
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Clear cache' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
    await page.locator('main#main').waitFor();
    expect(await storage('left')).toBeNull();
  }));

test('BOOT-05 the connection test rates the three services by real probes', () =>
  stage.visit({ expects: [/data\/(search|live)/, /ERR_INTERNET_DISCONNECTED/] }, async ({ page, context, open }) => {
    await open('/test');
    for (const name of ['Data server', 'Service server', 'Live service']) {
      const card = page.locator('[data-probe]').filter({ hasText: name });
      await expect(card).toContainText(/Excellent|Good|Fair|Poor|Offline/);
    }
    await expect(page.locator('[data-probe="service"]')).not.toContainText('Offline');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Test again' }).click();
    for (const probe of ['data', 'service', 'live']) {
      await expect(page.locator(`[data-probe="${probe}"]`)).toContainText('Offline');
    }
  }));

test('BOOT-08 storage holds what the product names and nothing else', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/dashboard');
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
  });
});
