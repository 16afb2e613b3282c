// Bonds in a real browser: understood, bought with the PIN at clean, accrued and dirty price, paid a coupon, sold; on a phone and a desktop.
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { openDesk, testPin } from '@candor/testkit';
import { openBonds } from '@candor/testkit/nouns/bonds.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Size, Visit } from '../stage.ts';
import { addTrader, fillAll, openDay, openTicket, review, sign } from './steps.ts';

const themes = ['stand', 'dark'];
const ticketName = 'UST5Y · NYSE';
const stage = await openStage({}, openDay);
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openBonds(system, desk);
const bond = await book.make({ symbol: 'UST5Y', issued_on: '2025-12-15', matures_on: '2030-12-15' });

/** What it is, what it pays and when, what can go wrong and how to leave; no promise among it. */
async function understand(page: Page): Promise<void> {
  const order = ['Clean price', 'Price chart', 'Interest and yield', 'Payments to come', 'Key facts'];
  for (const name of [...order, 'What can go wrong', 'How to leave']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  // Price, then its chart, then the figures: as on every page of something that is traded.
  const heads = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(heads.filter((name) => order.includes(name))).toEqual(order);
  await page.getByText('How it is counted').click();
  await expect(page.getByText(/days by Actual\/actual \(ICMA\)/)).toBeVisible();
  // As money in the list, to the last place where it is explained.
  const accrued = page.locator('dl > div').filter({ hasText: 'Accrued interest of a piece' });
  await expect(accrued.getByRole('definition')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(page.getByText(/^Exactly \$\d+\.\d{2,8} a piece/)).toBeVisible();
  await expect(page.getByText(/No promise/)).toBeVisible();
}

/** Who sells is paid for the days that were held. */
async function sell(page: Page, device: Size, quantity: string): Promise<void> {
  const ticket = await openTicket(page, device, 'Sell', ticketName);
  await review(ticket, 'Quantity', quantity);
  await expect(ticket.getByRole('term').filter({ hasText: 'Accrued interest' }).first()).toBeVisible();
  await sign(page, ticket, testPin);
  await expect(ticket.getByRole('heading', { name: 'Order placed' })).toBeVisible();
}

async function expectGone({ page, open }: Visit): Promise<void> {
  await open('/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-position="UST5Y"]')).toHaveCount(0);
}

test('TRD-02 on a desktop: chosen from the table, understood, bought, and sold again before it matures, with what was earned so far', async () => {
  const client = await addTrader(stage, desk, '5000.00');
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/discover/bonds');
    await page.getByRole('link', { name: /US Treasury Note 5-Year/ }).click();
    await understand(page);
    const ticket = await openTicket(page, 'desktop');
    await review(ticket, 'Quantity', '5');
    await expect(ticket.getByRole('term').filter({ hasText: 'Accrued interest' }).first()).toBeVisible();
    await sign(page, ticket, testPin);
    await expect(ticket.getByRole('heading', { name: 'Order placed' })).toBeVisible();
    await fillAll(system, client);
  });
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
    system.clock.set(new Date(`${day}T16:00:00Z`));
    await book.work();
  }
  await stage.visit({ signedInAs: client }, async (visit) => {
    const { page, open } = visit;
    await open(`/discover/bonds/${bond}`);
    await expect(page.getByText('5 pieces').first()).toBeVisible();
    await sell(page, 'desktop', '5');
    await fillAll(system, client);
    await expectGone(visit);
  });
});

test('TRD-02 on a phone: understood, bought with its accrued interest as a line of its own; the coupon arrives, and it is sold', async () => {
  const client = await addTrader(stage, desk, '5000.00');
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    await open('/discover');
    await page.getByRole('link', { name: 'All bonds' }).click();
    await page.getByRole('link', { name: /US Treasury Note 5-Year/ }).click();
    await understand(page);
    expect(await findViolationsIn(page, themes)).toEqual([]);
    const ticket = await openTicket(page, 'phone', 'Buy', ticketName);
    await review(ticket, 'Quantity', '10');
    for (const line of ['Nominal value', 'Clean value', 'Accrued interest', 'Clean and accrued', 'Total']) {
      await expect(ticket.getByRole('term').filter({ hasText: line }).first()).toBeVisible();
    }
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await sign(page, ticket, testPin);
    await expect(ticket.getByRole('heading', { name: 'Order placed' })).toBeVisible();
    await fillAll(system, client);
  });
  for (const day of ['2026-12-11', '2026-12-14', '2026-12-15']) {
    system.clock.set(new Date(`${day}T16:00:00Z`));
    await book.work();
  }
  await stage.visit({ device: 'phone', signedInAs: client }, async (visit) => {
    const { page, open } = visit;
    await open('/discover/bonds');
    await expect(page.getByRole('heading', { name: 'Your bonds' })).toBeVisible();
    await page.getByRole('link', { name: /US Treasury Note 5-Year/ }).click();
    await expect(page.getByText(/on Jun 15, 2027, before tax/)).toBeVisible();
    await sell(page, 'phone', '10');
    await fillAll(system, client);
    await open('/portfolio/transactions');
    await expect(page.getByText('21.25').first()).toBeVisible();
    await expectGone(visit);
  });
});
