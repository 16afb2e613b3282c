// What a client chose follows to another device and outlives a server that does not answer (BOOT-07); what a browser keeps before
// anybody was asked, and what the consent governs (CONS-01).
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { addInvestor, fund, openDesk } from '@candor/testkit';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';

const stage = await openStage();
afterAll(() => stage.close());

const look = (page: Page) => page.locator('html');
const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/preference/') && response.request().method() === 'PUT');

test('BOOT-07 theme, language, density and text size of a desktop are on the phone; a failed update stays on the phone and is sent later', async () => {
  const client = await stage.addClient();
  const desktop = await stage.enter({ signedInAs: client });
  await desktop.open('/profile');
  await desktop.page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
  const settings = desktop.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText('Violet night').click();
  await settings.getByRole('radio', { name: 'Compact' }).check();
  await settings.getByRole('radio', { name: 'Large', exact: true }).check();
  const kept = answered(desktop.page);
  await settings.getByRole('radio', { name: 'Polski' }).click();
  await kept;
  await expect(look(desktop.page)).toHaveAttribute('lang', 'pl-PL');

  const expects = [/preference|ERR_FAILED|503/];
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, context, open, storage }) => {
    await open('/profile');
    await expect(look(page)).toHaveAttribute('data-theme', 'neo');
    await expect(look(page)).toHaveAttribute('data-density', 'compact');
    await expect(look(page)).toHaveCSS('font-size', '18px');
    await expect(look(page)).toHaveAttribute('lang', 'pl-PL');
    await context.route('**/preference/app/v1', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('main').getByRole('button', { name: 'Ustawienia' }).click();
    await page.getByRole('switch', { name: /dyskretn/i }).check();
    await expect(page.getByText(/Używamy ustawień zapisanych na tym urządzeniu/)).toBeVisible();
    await expect.poll(() => storage('APP_STORE:v2')).toContain('"unsent":["discreet"]');
    await context.unroute('**/preference/app/v1');
    const later = answered(page);
    await page.reload();
    await later;
    await expect.poll(() => storage('APP_STORE:v2')).toContain('"unsent":[]');
  });

  await desktop.page.reload();
  await expect(look(desktop.page)).toHaveAttribute('data-discreet', 'true');
  await desktop.leave();
});

/** Everything a browser keeps of a page, by its names. */
async function listKept(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name ?? ''}`),
  ]);
  return [...kept, ...(await page.context().cookies()).map(({ name }) => `cookie ${name}`)];
}

const necessary = [
  'api_profile',
  'guest_quota',
  'data_pass',
  'market_store:v2',
  'theme',
  'locale',
  'logo_cache',
  'boot_seen',
  'APP_STORE:v2',
  'last_route',
];

test('CONS-01 before an answer a browser keeps nothing but the necessary, and a choice that governs nothing says so', () =>
  stage.visit({ isFirst: true, locale: 'hi-IN' }, async ({ page, open, walk }) => {
    await open('/dashboard');
    await expect(page.getByRole('region', { name: 'कुकी प्राथमिकताएँ' })).toBeVisible();
    await walk('/news');
    await walk('/market');
    const kept = (await listKept(page)).filter((name) => name !== 'journey');
    expect(kept.filter((name) => !necessary.includes(name))).toEqual([]);
    await page.getByRole('region', { name: 'कुकी प्राथमिकताएँ' }).getByRole('button').last().click();
    await expect(page.getByRole('dialog').getByText(/कुछ भी नियंत्रित नहीं करता/)).toHaveCount(2);
  }));

test('CONS-01 the range on home is forgotten with the page until functional storage is agreed to, and again once that is taken back', async () => {
  const client = await addInvestor(stage.system);
  // Without money there is no course to choose a range of.
  await fund(stage.system, await openDesk(stage.system, 'sun3', ['USD']), client, '100.00');
  await stage.visit({ signedInAs: client }, async ({ page, open, storage }) => {
    const range = () => page.getByRole('radio', { name: '1 week' }).first();
    const answer = async (name: string): Promise<void> => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await open('/dashboard');
    await range().check();
    await page.reload();
    await expect(range()).not.toBeChecked();
    await answer('Accept all');
    await range().check();
    await expect.poll(() => storage('APP_STORE:v2')).toContain('"assetRange":"1W"');
    await answer('Reject all');
    await expect.poll(() => storage('APP_STORE:v2')).not.toContain('assetRange');
  });
});
