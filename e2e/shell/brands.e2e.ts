// Five brands are five companies: each has its own look from the first paint on, its own countries, its address and its film; a client's
// own choice wins over all of it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-brands-'));
  await cp(join(import.meta.dirname, '..', '..', 'tenants'), folder, { recursive: true });
  const file = join(folder, 'spain', 'tenant.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"app_video": ""', '"app_video": "film.webm"'));
  await writeFile(join(folder, 'spain', 'film.webm'), Buffer.alloc(5_000, 7));
  await writeFile(join(folder, 'spain', 'film.vtt'), 'WEBVTT\n');
  stage = await openStage({ TENANTS_DIR: folder });
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

/** Name, what the device likes, theme, ground, template, layout. */
const looks = [
  ['sun3', 'light', 'stand', 'rgb(245, 246, 248)', 'sc', 'st'],
  ['sun3', 'dark', 'dark', 'rgb(13, 15, 18)', 'sc', 'st'],
  ['india', 'light', 'edel', 'rgb(246, 241, 231)', 'edel', 'st'],
  ['spain', 'light', 'abs', 'rgb(247, 246, 242)', 'abs', 'hr'],
  ['spain', 'dark', 'abs', 'rgb(0, 0, 0)', 'abs', 'hr'],
  ['poland', 'light', 'neo', 'rgb(16, 11, 31)', 'neo', 'st'],
  ['turkey', 'light', 'light', 'rgb(255, 255, 255)', 'sc', 'hr'],
] as const;

/** Every look that <html> ever had, in the order it had them. */
async function watchLooks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const note = (): void => {
      const { theme, template, layout } = document.documentElement.dataset;
      const look = [theme, template, layout].join(' ');
      if (theme !== undefined && document.body !== null && seen.at(-1) !== look) seen.push(look);
    };
    new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true });
  });
  return () =>
    page.evaluate(() => {
      const kept: unknown = Reflect.get(globalThis, 'seen');
      return Array.isArray(kept) ? kept.map(String) : [];
    });
}

describe.each(looks)('%s on a %s device', (name, colorScheme, theme, ground, template, layout) => {
  test('PROF-02 BOOT-07 the first paint already wears the brand’s look, and nothing flashes after it', () =>
    stage.visit({ expects: [/ERR_FAILED/] }, async ({ page, context, open }) => {
      await page.emulateMedia({ colorScheme });
      await context.route('**/assets/**', (route) => route.abort());
      await page.goto(`/dashboard?profile=${name}`, { waitUntil: 'commit' });
      await expect(page.locator('.sk-top')).toHaveText(await page.title());
      await expect(page.locator('.sk-top img')).toHaveAttribute('src', new RegExp(`/${name}/`));
      await expect(page.locator('html')).toHaveCSS('background-color', ground);
      await context.unroute('**/assets/**');
      const readLooks = await watchLooks(page);
      await open(`/dashboard?profile=${name}`);
      await expect(page.getByRole('contentinfo').getByText(/Connection|Conexión|Połączenie|Bağlantı/)).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('background-color', ground);
      expect(await readLooks()).toEqual([`${theme} ${template} ${layout}`]);
    }));
});

test('PROF-02 BOOT-07 a brand’s accent is on its buttons in light and dark; a client’s own theme wins and can be given back', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/dashboard?profile=turkey');
    const button = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await expect(button).toHaveCSS('background-color', 'rgb(168, 15, 54)');
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).getByText(name, { exact: true }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Navy');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'gs');
    await expect(button).toHaveCSS('background-color', 'rgb(255, 154, 170)');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'gs');
    await choose('Default');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await storage('theme')).toBeNull();
  }));

test('PROF-02 I18N-03 which colour rises: the person’s choice, then the brand’s, then the language’s', () =>
  stage.visit({ locale: 'zh-CN' }, async ({ page, open }) => {
    const html = page.locator('html');
    await open('/dashboard?profile=sun3');
    await expect(html).toHaveAttribute('data-updown', 'red-up');
    await page.evaluate(() => localStorage.setItem('theme', 'jp'));
    await open('/dashboard?profile=india');
    await expect(html).toHaveAttribute('data-theme', 'jp');
    await expect(html).toHaveAttribute('data-updown', 'green-up');
  }));

test('I18N-05 BOOT-08 brands of one browser keep their own countries', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/market?profile=sun3');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Japan' }).click();
    await open('/market?profile=india');
    await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('India');
    await open('/market?profile=sun3');
    await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('Japan');
    const readKept = async (): Promise<unknown> => JSON.parse((await storage('market_store:v2')) ?? '{}');
    expect(await readKept()).toMatchObject({
      version: 2,
      profiles: { india: {}, sun3: { markets: { current: 'JP' } } },
    });
    // Pages that move money are about the countries of accounts, and those have a current one of their own.
    await open('/banking');
    await expect.poll(readKept).toMatchObject({
      profiles: { sun3: { source: 'accounts', accounts: { current: 'US' }, markets: { current: 'JP' } } },
    });
    await open('/market');
    await expect.poll(readKept).toMatchObject({ profiles: { sun3: { source: 'markets' } } });
    await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('Japan');
  }));

test('PROF-02 NAV-13 the company’s address stands in the footer and on About, its film on About and in the learning centre', () =>
  stage.visit({ locale: 'es-ES' }, async ({ page, open }) => {
    await open('/about?profile=spain');
    await expect(page.getByRole('contentinfo')).toContainText('Calle del Ejemplo 8');
    await expect(page.locator('main address')).toContainText('Calle del Ejemplo 8');
    const film = page.getByLabel('Bolsa Clara en vídeo').locator('visible=true').last();
    await expect(page.locator('main video')).toHaveAttribute('src', '/brands/spain/film.webm');
    await expect(film).toBeVisible();
    await open('/discover/guides');
    await expect(page.locator('main video')).toHaveAttribute('src', '/brands/spain/film.webm');
    const part = await fetch(`${stage.system.url}/brands/spain/film.webm`, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range'), (await part.bytes()).length]).toEqual([
      206,
      'bytes 100-199/5000',
      100,
    ]);
    const captions = await fetch(`${stage.system.url}/brands/spain/film.vtt`);
    expect([captions.status, await captions.text()]).toEqual([200, 'WEBVTT\n']);
    await expect(page.locator('main track')).toHaveAttribute('src', '/brands/spain/film.vtt');
    const beyond = await fetch(`${stage.system.url}/brands/spain/film.webm`, { headers: { range: 'bytes=9000-' } });
    expect(beyond.status).toBe(416);
    await open('/about?profile=poland');
    await expect(page.locator('main address')).toContainText('Przykładowa');
    await expect(page.locator('main video')).toHaveCount(0);
  }));
