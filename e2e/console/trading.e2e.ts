// The trading pages of the console: the blotter and the breaks open, filter by the address, read in six languages, and break no rule.
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { addFill, addInvestor, fund, openDesk, openTestMarket, skipWeekend } from '@candor/testkit';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

const themes = ['stand', 'dark'] as const;
const pictures = process.env['CONSOLE_PICTURES'];
/** A key that no catalogue answered stands on the page as itself. */
const RAW_KEY = /\b(?:console|console-[a-z]+|shell|errors)\.[a-z]+(?:_[a-z]+)*\b/;

let stage: Stage;
let bought: string;
beforeAll(async () => {
  stage = await openStage();
  const { system } = stage;
  await openTestMarket(system);
  const desk = await openDesk(system, 'sun3', ['USD']);
  skipWeekend(system);
  const floor = openFloor(system, desk);
  const person = await floor.makeInvestor();
  const order = await floor.placed(
    person,
    { kind: 'limit', limit_price: '1.00', quantity: '2' },
    { accept_deviation: true },
  );
  bought = order.reference;
  const holder = await addInvestor(system);
  await fund(system, desk, holder, '10000.00', 'USD');
  await addFill(system, holder, { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 10n, grossMinor: 2_000_00n });
});
afterAll(() => stage.close());

test('TRD-03 the blotter shows a client’s order with its timeline, and filters by the address', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/orders?state=pending');
    await page.getByRole('link', { name: bought }).click();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expect(page.getByText('Order placed')).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trading-orders.png` });
    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await expect(page.getByText('No order matches.')).toBeVisible();
    check(new URL(page.url()).searchParams.get('side')).toBe('sell');
    await page.getByRole('link', { name: 'Buy', exact: true }).click();
    await expect(page.getByRole('link', { name: bought })).toBeVisible();
    await page.getByRole('link', { name: 'Under review', exact: true }).click();
    await expect(page.getByText('No order matches.')).toBeVisible();
  }));

test('TRD-06 breaks and custody: a purchase under way is seen on both sides', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/settlement');
    await expect(page.getByText('No settlement break.')).toBeVisible();
    const line = page.getByRole('row').filter({ hasText: 'AAPL' });
    await expect(line).toContainText('10 / 10');
    await expect(line).toContainText('Matches');
    check(await findViolationsIn(page, themes)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trading-settlement.png` });
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    check(new URL(page.url()).searchParams.get('state')).toBe('closed');
    await expect(page.getByText('No settlement break.')).toBeVisible();
  }));

test('I18N-01 no raw key on the trading pages in six languages', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/orders?state=all');
    const links = page
      .getByRole('navigation')
      .first()
      .locator('a[href$="/orders"], a[href$="/settlement"], a[href$="/corporate-actions"]');
    await expect(links).toHaveCount(3);
    for (const language of languages) {
      await page.locator('header select').last().selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (let at = 0; at < 3; at += 1) {
        await links.nth(at).click();
        await page.waitForLoadState('networkidle');
        const text = await page.locator('body').innerText();
        check(RAW_KEY.exec(text)?.[0], `${language} ${page.url()}`).toBeUndefined();
      }
    }
  }));

test('NAV-10 on a phone the console’s home stays inside the screen, and its pages scroll in their own row', () =>
  stage.visit({ device: 'phone' }, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['operations', 'tenant_admin', 'approver']));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over).toBeLessThanOrEqual(0);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/home-phone.png` });
  }));
