import { expect } from '../expect.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { openStage } from '../stage.ts';
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

describe.each(languages)('%s', (language) => {
  test('I18N-01 I18N-02 the system language is used and no key is left untranslated', () =>
    stage.visit({ locale: language, expects: [/data\/(search|live)/] }, async ({ page, open }) => {
      for (const path of ['/market', '/test', '/about', '/login', '/dashboard']) {
        await open(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const text = await page.locator('body').innerText();
        expect(text).not.toMatch(key);
        if (language !== 'en-US') expect(text).not.toMatch(/\b(?:Sign in|Portfolio|Cookie preferences|Connection)\b/);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes[language]);
    }));
});

test('I18N-02 the stored choice wins over the system and is kept', () =>
  stage.visit({ locale: 'es-ES' }, async ({ page, open, storage }) => {
    await open('/dashboard');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await page.getByRole('radio', { name: 'Polski' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['pl-PL']);
    expect(await storage('locale')).toBe('pl-PL');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['pl-PL']);
    await expect(page).toHaveTitle('Candor | Start');
  }));

test('I18N-02 a language that is not offered falls back to English', () =>
  stage.visit({ locale: 'fr-FR' }, async ({ page, open }) => {
    await open('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes['en-US']);
  }));

test('I18N-03 nine themes in Settings, none in the header, and the choice is kept', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/dashboard');
    await expect(page.getByRole('banner').getByText('Theme')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const themes = page.getByRole('group', { name: 'Theme' }).getByRole('radio');
    await expect(themes).toHaveCount(9);
    await page.getByText('Violet night').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'neo');
    expect(await storage('theme')).toBe('neo');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'neo');
  }));
