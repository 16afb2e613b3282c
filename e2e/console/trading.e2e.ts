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
const rawKey = /\b(?:console|console-[a-z]+|shell|errors)\.[a-z]+(?:_[a-z]+)*\b/;

const paths = [
  'orders',
  'settlement',
  'corporate-actions',
  'products',
  'offerings',
  'blocks',
  'funds',
  'fund-navs',
  'halts',
  'fees',
  'costs',
] as const;

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
    // Each table of a page is searched by itself, and its address says so.
    await page.getByRole('searchbox').last().fill('nothing like it');
    await expect(page.getByText('No row matches.')).toBeVisible();
    check(new URL(page.url()).searchParams.get('custody.find')).toBe('nothing like it');
    await page.getByRole('searchbox').last().fill('aapl');
    await expect(line).toContainText('Matches');
    check(await findViolationsIn(page, themes)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trading-settlement.png` });
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    check(new URL(page.url()).searchParams.get('state')).toBe('closed');
    await expect(page.getByText('No settlement break.')).toBeVisible();
  }));

test('G-16 a new fee table is prepared with what it changes for whom and an example order by both tables', async () => {
  await stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/fees?market=NASDAQ');
    await page.getByRole('link', { name: 'Prepare a new table' }).click();
    await page.getByRole('button', { name: 'Add a line' }).click();
    const line = page.getByRole('group').last();
    await line.getByLabel('Code').fill('commission');
    await line.getByLabel('Account in the books').fill('commission');
    await line.getByLabel('Rate').fill('0.50');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible();
    await expect(line.getByLabel('Rate')).toHaveValue('0.50');
    await page.getByRole('button', { name: 'See what changes for whom' }).click();
    await expect(page.getByText('1 client has working orders there')).toBeVisible();
    await expect(page.getByText(/clients? holds? positions there/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Buy $1,000.00' })).toContainText('$5.00');
    await page.getByLabel('Symbol').fill('AAPL');
    await page.getByLabel('Amount', { exact: true }).last().fill('1000');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByRole('heading', { name: 'Planned', exact: true })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Commission' })).toHaveCount(1);
    check(await findViolationsIn(page, themes)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trading-fees.png`, fullPage: true });
    await page.getByLabel('From day').fill('2030-01-01');
    await page.getByLabel('Reason').fill('Agreed with the venue for 2030');
    await page.getByRole('button', { name: 'Propose the table' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
  });
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['approver']), '/console/approvals');
    await page.getByRole('link', { name: 'Set a fee table' }).click();
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText('Commission: 0.50 % of the value');
    await expect(page.getByText('2030-01-01')).toBeVisible();
  });
});

test('PERM-03 new terms of a product and a halt of a market are proposed with a reason', async () => {
  await stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/products');
    await page.getByRole('link', { name: 'Shares and ETFs · NASDAQ' }).click();
    await page.getByRole('button', { name: 'Propose new terms' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From day').fill('2030-01-01');
    await dialog.getByLabel('VIP needed').fill('2');
    await dialog.getByLabel('Reason').fill('Only for experienced clients');
    await dialog.getByRole('button', { name: 'Propose new terms' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    await page.getByRole('link', { name: 'Trading halts' }).click();
    await page.getByRole('button', { name: 'Propose a halt of a market' }).click();
    await dialog.getByLabel('Market').click();
    await page.getByRole('option', { name: 'LSE' }).click();
    await dialog.getByLabel('Reason').fill('The venue reports a fault');
    check(await findViolationsIn(page, themes)).toEqual([]);
    await dialog.getByRole('button', { name: 'Propose a halt of a market' }).click();
    await expect(dialog).toBeHidden();
  });
  await stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const dialog = page.getByRole('dialog');
    await signInAs(page, stage.system, await hire(stage.system, ['approver']), '/console/approvals');
    await page.getByRole('link', { name: 'Set the terms of a product' }).click();
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText('VIP needed: 2');
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trading-terms.png` });
    await page.getByRole('link', { name: 'Halt a market' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('link', { name: 'Trading halts' }).click();
    await expect(page.getByRole('link', { name: 'LSE, whole market' })).toBeVisible();
  });
});

test('I18N-01 no raw key on the trading pages in six languages', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/orders?state=all');
    const links = page
      .getByRole('navigation')
      .first()
      .locator(paths.map((path) => `a[href$="/${path}"]`).join(', '));
    await expect(links).toHaveCount(paths.length);
    for (const language of languages) {
      await page.locator('header select').last().selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (let at = 0; at < paths.length; at += 1) {
        await links.nth(at).click();
        await page.waitForLoadState('networkidle');
        const text = await page.locator('body').innerText();
        check(rawKey.exec(text)?.[0], `${language} ${page.url()}`).toBeUndefined();
      }
    }
  }));

test('NAV-10 on a phone the console’s home stays inside the screen, and its pages scroll in their own row', () =>
  stage.visit({ device: 'phone' }, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['operations', 'tenant_admin', 'approver']));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over).toBeLessThanOrEqual(0);
    // Where one is can be seen in the row, however far along it stands.
    await page.goto('/console/oversight');
    await expect(page.locator('nav [aria-current=page]')).toBeInViewport();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/home-phone.png` });
  }));
