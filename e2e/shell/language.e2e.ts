// Languages, themes, countries and periods as a person meets them, on both sizes.
import { expect } from '../expect.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { themeNames } from '@candor/contract/settings/brand.ts';
import { devices, openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const heroes = {
  'en-US': 'Investing you can check.',
  'hi-IN': 'निवेश, जिसे आप परख सकें।',
  'zh-CN': '可以核实的投资。',
  'es-ES': 'Inversiones que puedes comprobar.',
  'tr-TR': 'Denetleyebileceğiniz yatırım.',
  'pl-PL': 'Inwestowanie, które możesz sprawdzić.',
} as const;

/** Keys look like noun.some_key; a missing text shows its key. */
const key =
  /\b(?:shell|pages|guest|boot|cookies|settings|connection|legal-ui|errors|login|register)\.[a-z]+(?:_[a-z]+)*\b/;

const paths = ['/market', '/test', '/about', '/login', '/dashboard'];

test.each(languages)(
  'I18N-01 I18N-02 %s is read from the system on a phone and on a desktop, and no key is left untranslated',
  (language) =>
    stage.visit({ locale: language, expects: [/data\/(search|live)/] }, async ({ page, open, walk }) => {
      await open('/news');
      for (const path of paths) {
        await walk(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const size of sizes) {
          await page.setViewportSize(devices[size]);
          const text = await page.locator('body').innerText();
          expect(text).not.toMatch(key);
          if (language !== 'en-US') expect(text).not.toMatch(/\b(?:Sign in|Portfolio|Cookie preferences|Connection)\b/);
        }
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes[language]);
    }),
);

test('I18N-02 on a desktop a language that is not offered falls back to English', () =>
  stage.visit({ locale: 'fr-FR' }, async ({ page, open }) => {
    await open('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['en-US']);
  }));

describe.each(sizes)('on a %s', (device) => {
  test('I18N-02 I18N-03 the chosen language wins over the system; every theme in Settings, none in the header; both are kept', () =>
    stage.visit({ device, locale: 'es-ES' }, async ({ page, open, storage }) => {
      await open('/dashboard');
      // What arrives above pushes the footer down: a button that moves between the press and the release is not clicked.
      await page.waitForLoadState('networkidle');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
      const choice = page.getByRole('dialog').getByRole('radio');
      await expect(choice).toHaveCount(languages.length);
      await page.getByRole('radio', { name: 'English' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['en-US']);
      expect(await storage('locale')).toBe('en-US');
      await expect(page.getByRole('banner').getByText('Theme')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      // Each of them, the brand's own, and what the device says.
      await expect(page.getByRole('group', { name: 'Theme' }).getByRole('radio')).toHaveCount(themeNames.length + 2);
      await page.getByText('Violet night').click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'neo');
      expect(await storage('theme')).toBe('neo');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'neo');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['en-US']);
      await expect(page).toHaveTitle('Candor | Home');
    }));

  test('I18N-04 I18N-05 countries have name, flag, currency and calling code; a missing code is 01; without countries the page says so', () =>
    stage.visit({ device }, async ({ page, context, open, storage }) => {
      const country = page.getByLabel('Country', { exact: true });
      await open('/register?profile=poland');
      await expect(country).toContainText('Poland +48');
      await expect.poll(() => storage('market_store:v2')).toContain('"accounts":{"codes"');
      const kept: unknown = JSON.parse((await storage('market_store:v2')) ?? '{}');
      const store: unknown = Reflect.get(Object(Reflect.get(Object(kept), 'profiles')), 'poland');
      expect(store).toMatchObject({
        version: 2,
        source: 'markets',
        markets: { current: 'PL' },
        accounts: { current: 'PL' },
      });
      const records: unknown = Reflect.get(Object(Reflect.get(Object(store), 'accounts')), 'records');
      expect(records).toContainEqual({
        name: 'European Union',
        code: 'EU',
        emoji: '🇪🇺',
        image: '/flags/eu.svg',
        locale: 'en-IE',
        language: 'English',
        currency: 'EUR',
        phoneCode: '01',
        timezones: ['Europe/Brussels'],
      });
      await context.route('**/setting/app/v1/locale', async (route) => {
        const answer = await route.fetch();
        const body: unknown = await answer.json();
        await route.fulfill({ response: answer, json: Object.assign({}, body, { phoneCode: '' }) });
      });
      await context.route('**/setting/app/v1/countries', (route) => route.fulfill({ json: [] }));
      await open('/register');
      await expect(country).toContainText('Poland +1');
      await open('/market');
      await expect(page.getByText('No active countries configured.')).toBeVisible();
    }));
});

describe.each(sizes)('on a %s', (device) => {
  test('I18N-06 periods of transactions and ranges of a chart', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, signedInAs: client }, async ({ page, open, go }) => {
      await open('/portfolio/transactions');
      // A phone shows the list first: its filters are folded.
      const period = page.getByLabel('Period', { exact: true });
      if (device === 'phone') {
        await expect(period).toBeHidden();
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
      }
      await period.click();
      expect(await page.getByRole('option').allTextContents()).toEqual([
        'Today',
        'This week',
        'This month',
        'This quarter',
        'All time',
        'Last 7 days',
        'Last 30 days',
        'Last 90 days',
        'Custom range',
      ]);
      await page.getByRole('option', { name: 'Last 30 days' }).click();
      await expect(page).toHaveURL(/period=30D/);
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveCount(device === 'phone' ? 1 : 0);
      await go('/quote?s=AAPL&ex=NASDAQ&country=US');
      const chart = page.getByRole('region', { name: 'Chart range' });
      for (const name of ['1D', '1W', '1M', '12M']) await expect(chart.getByText(name, { exact: true })).toBeVisible();
    });
  });
});
