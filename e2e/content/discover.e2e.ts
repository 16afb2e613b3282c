// Discover in a real browser, on a phone and a desktop: what is open first, narrowed by type, how clients fared, two products side by side,
// and on to the page of one. The quote of a fund leads there too.
import { afterAll, describe, test } from 'vitest';
import { addInvestor, openDesk } from '@candor/testkit';
import { makeResults } from '@candor/testkit/nouns/discover.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import { openDay } from '../trading/steps.ts';

const themes = ['stand', 'dark'];
const stage = await openStage({}, openDay);
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const client = await addInvestor(system);
const shelf = openFunds(system, desk);
await shelf.make();
await shelf.make({ symbol: 'VBTLX', kind: 'fund', entry_percent: '0', minimum: '50.00' });

await makeResults(system, desk, { lost: 10, gained: 2 });
const book = openOfferings(system, desk);
await book.make();
book.open();

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test('TRD-01 TRD-02 G-17 families with figures, narrowed by type, two compared, and the page of one', () =>
    stage.visit({ device, signedInAs: client }, async ({ page, open }) => {
      await open('/discover');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Open for bids now');
      await expect(page.getByRole('listitem').filter({ hasText: 'of clients here lost money' })).toHaveCount(1);
      await expect(page.getByText('84% of clients here lost money.')).toBeVisible();
      await expect(page.getByText(/^16% gained. 12 clients/)).toBeVisible();
      await expect(page.getByText(/Fewer than 10 clients here/)).toHaveCount(11);
      const funds = page.getByRole('listitem').filter({ hasText: 'Mutual funds' });
      if (device === 'phone') await funds.getByText('At a glance').click();
      await expect(funds.getByText(/Fewer than 10 clients here/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);

      await page.getByRole('combobox', { name: 'Type of product' }).click();
      await page.getByRole('option', { name: 'Fund', exact: true }).click();
      await expect(page).toHaveURL(/\/discover\?type=fund$/);
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
      await expect(page.getByText('Open for bids now')).toHaveCount(0);
      await expect(page.getByText('$10.00')).toBeVisible();

      await page.getByRole('link', { name: 'Compare two products' }).click();
      await expect(page.getByText('Choose two products to see them side by side.')).toBeVisible();
      // Found by a part of its name.
      await page.getByRole('combobox', { name: 'First product' }).fill('stock market');
      await page.getByRole('option', { name: /Total Stock Market/ }).click();
      await page.getByRole('combobox', { name: 'Second product' }).click();
      await page.getByRole('option', { name: /Total Bond Market/ }).click();
      await expect(page).toHaveURL(/\/discover\/compare\?a=fund\.[0-9a-f-]{36}&b=fund\.[0-9a-f-]{36}$/);
      const table = page.getByRole('table', { name: 'Compare two products' });
      await expect(table.getByText('$10.00')).toBeVisible();
      await expect(table.getByText('$50.00')).toBeVisible();
      await expect(table.getByText('Entry charge: 1.00%')).toHaveCount(1);
      // The address holds both: it can be opened again, or sent to somebody.
      await page.reload();
      await expect(table.getByText('$50.00')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await table.getByRole('link', { name: /Total Bond Market/ }).click();
      await expect(page.getByRole('heading', { name: 'What can go wrong' })).toBeVisible();
      await expect(page.getByText(/Fewer than 10 clients here/)).toBeVisible();
      await page.getByRole('link', { name: 'Compare with another product' }).click();
      await expect(page.getByRole('combobox', { name: 'First product' })).toHaveValue(/Total Bond Market/);
    }));

  test('TRD-02 the quote of a fund leads to its own page; what is compared and gone is said', () =>
    stage.visit({ device, signedInAs: client, expects: [/status of 4(04|22)/] }, async ({ page, open }) => {
      await open('/quote?s=VTSAX&ex=NASDAQ&country=US');
      await expect(page).toHaveURL(/\/discover\/funds\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1, name: /Total Stock Market/ })).toBeVisible();
      const gone = '0190b7a2-7c1e-7000-8000-000000000001';
      await open(`/discover/compare?a=fund.${gone}&b=bond.${gone}`);
      await expect(page.getByText('This product is not here any more.')).toBeVisible();
    }));
});
