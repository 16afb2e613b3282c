// Reading: news and guides as a guest and as a client meet them.
import { expect } from '../expect.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { findViolations } from '../axe.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ DEMO_DATA: 'true', DEMO_MONEY: 'false' });
});
afterAll(() => stage.close());

describe('news', () => {
  test('MKT-06 G-14 a guest reads the list, filters it, opens an article; every sample is labelled', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/news');
      const rows = page.getByRole('list', { name: 'News' }).getByRole('listitem');
      await expect(rows).toHaveCount(8);
      await expect(rows.getByText('Sample', { exact: true })).toHaveCount(8);
      await page.getByRole('radio', { name: 'Economy' }).check();
      await expect(rows).toHaveCount(2);
      expect(new URL(page.url()).search).toBe('?topic=economy');
      await rows.first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'What a central bank meeting changes' })).toBeVisible();
      await expect(page.getByText('Sample article.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'More news' })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(rows).toHaveCount(2);
    }));

  test('MKT-06 news about one instrument, from its address and back to all', () =>
    stage.visit({ device: 'phone' }, async ({ page, open }) => {
      await open('/news?symbol=NASDAQ:NVDA');
      const rows = page.getByRole('list', { name: 'News' }).getByRole('listitem');
      await expect(rows).toHaveCount(1);
      await rows.getByRole('link').click();
      await expect(page.getByRole('link', { name: 'NVDA NASDAQ' })).toHaveAttribute('href', '/quote?s=NVDA&ex=NASDAQ');
      await page.goBack();
      await page.getByRole('button', { name: 'Remove the filter NASDAQ:NVDA' }).click();
      await expect(rows).toHaveCount(8);
      await open('/news?symbol=NYSE:IBM');
      await expect(page.getByText('Nothing matches this choice.')).toBeVisible();
    }));

  test('MKT-06 I18N-01 another profile reads its own language, and an unknown article says so', () =>
    stage.visit({ locale: 'pl-PL', device: 'phone' }, async ({ page, open }) => {
      await open('/news?profile=poland');
      await expect(page.getByRole('heading', { name: 'Jak zaczyna się sesja: aukcja na otwarcie' })).toBeVisible();
      await expect(page.getByText('Przykład', { exact: true })).toHaveCount(8);
      await open('/news/1');
      await expect(page.getByText('Ten artykuł jest niedostępny.')).toBeVisible();
    }));
});

describe('learning centre', () => {
  test('MKT-06 NAV-03 guides are open to a guest from the news; Discover is not', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/news');
      await page.getByRole('link', { name: 'Open the learning center' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Learning center' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(17);
      await page.getByRole('link', { name: /Understanding risk/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Understanding risk' })).toBeVisible();
      for (const part of ['What it is', 'How it works here', 'What it costs', 'What can go wrong', 'How to leave it'])
        await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible();
      await page.getByRole('link', { name: /Next guide: Spreading your money/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Spreading your money' })).toBeVisible();
      await open('/discover');
      await page.waitForURL('**/dashboard?redirect=*');
    }));

  test('MKT-06 TRD-02 a client finds every product family with cost, risk and the way out', async () => {
    const client = await stage.addClient();
    const expects = [/status of 404/];
    await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, open }) => {
      await open('/discover');
      const cards = page.getByRole('listitem').filter({ hasText: 'How to leave' });
      await expect(cards).toHaveCount(12);
      await expect(cards.getByText('Costs', { exact: true })).toHaveCount(12);
      await page.getByRole('link', { name: 'Read the guide: AI day trading' }).click();
      await expect(page.getByText('Most people who day trade lose money', { exact: false })).toBeVisible();
      await open('/discover/guides/lottery');
      await expect(page.getByText('This guide does not exist.')).toBeVisible();
    });
  });
});

describe.each(['stand', 'abs', 'edel'])('theme %s', (theme) => {
  test('reading pages have no WCAG A or AA violation', () =>
    stage.visit({ theme, device: theme === 'abs' ? 'phone' : 'desktop' }, async ({ page, open }) => {
      for (const path of ['/news?symbol=NASDAQ:AAPL', '/discover/guides', '/discover/guides/quant']) {
        await open(path);
        await page.waitForLoadState('networkidle');
        expect(await findViolations(page), path).toEqual([]);
      }
      await open('/news');
      await page.getByRole('list', { name: 'News' }).getByRole('link').first().click();
      await expect(page.getByText('Sample article.')).toBeVisible();
      expect(await findViolations(page), 'article').toEqual([]);
    }));
});
