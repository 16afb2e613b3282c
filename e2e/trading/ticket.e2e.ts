// The order ticket as a person uses it: every cost before the PIN, a price that runs out, one order per wish, and what cannot be bought.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openDesk, testPin } from '@candor/testkit';
import type { MoneyDesk } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import {
  addTrader,
  apple,
  fillAll,
  openDay,
  openTicket,
  ordersOf,
  placeButton,
  refreshButton,
  review,
  sign,
} from './steps.ts';

const themes = ['stand', 'dark'];

let stage: Stage;
let desk: MoneyDesk;
beforeAll(async () => {
  stage = await openStage({}, openDay);
  desk = await openDesk(stage.system, 'sun3', ['USD']);
});
afterAll(() => stage.close());

describe.each(sizes)('on a %s', (device) => {
  test('TRD-04 TRD-06 TRD-07 ERR-04 an amount, every cost, the PIN, a receipt; two presses are one order; then it is sold', async () => {
    const client = await addTrader(stage, desk);
    await stage.visit({ signedInAs: client, device, expects: refused(422) }, async ({ page, open }) => {
      await open(apple);
      const ticket = await openTicket(page, device);
      await ticket.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(ticket.getByText('Please enter an amount or a quantity.')).toBeVisible();
      await ticket.getByRole('textbox', { name: 'Amount' }).fill('10000.01');
      await expect(ticket.getByText('The amount must not exceed your available funds.')).toBeVisible();
      await ticket.getByRole('button', { name: '25%' }).click();
      await expect(ticket.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,500.00');
      await review(ticket, 'Amount', '1000');
      for (const line of ['Bid', 'Ask', 'Spread', 'Price', 'Value', 'Total', 'Cash afterwards', 'Settlement']) {
        await expect(ticket.getByRole('term').filter({ hasText: line }).first()).toBeVisible();
      }
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await sign(page, ticket, testPin, 'dblclick');
      await expect(toast(page, 'Order placed')).toBeVisible();
      await expect(ticket.getByRole('heading', { name: 'Order placed' })).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      expect(await ordersOf(stage.system, client)).toHaveLength(1);
      await fillAll(stage.system, client);
      await ticket.getByRole('link', { name: 'See the order' }).click();
      await expect(page.getByText('Settling').first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Estimate and booked' })).toContainText('Total');
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Filled');
      expect(await findViolationsIn(page, themes)).toEqual([]);

      await page.getByRole('button', { name: 'Sell', exact: true }).click();
      const sale = page.getByRole('dialog', { name: 'Sell AAPL' });
      await sale.getByRole('button', { name: 'Max' }).click();
      await expect(sale.getByRole('term').filter({ hasText: 'You receive' })).toBeVisible();
      await sale.getByRole('button', { name: 'Review', exact: true }).click();
      await sign(page, sale, testPin);
      await expect(sale.getByRole('heading', { name: 'Order placed' })).toBeVisible();
      await fillAll(stage.system, client);
    });
    const orders = await ordersOf(stage.system, client);
    expect(orders.map(({ side }) => side)).toEqual(['sell', 'buy']);
  });
});

test('TRD-04 a price that ran out is refreshed in place and waits for the person; the server alone decides', async () => {
  const client = await addTrader(stage, desk);
  await stage.visit({ signedInAs: client, expects: refused(422) }, async ({ page, open }) => {
    await open(apple);
    const ticket = await openTicket(page, 'desktop');
    await review(ticket, 'Quantity', '1');
    await expect(refreshButton(ticket)).toBeVisible({ timeout: 30_000 });
    await expect(placeButton(ticket)).toHaveCount(0);
    await expect(ticket.getByText('Quotation expired. Refresh price.')).toBeVisible();
    stage.system.clock.advance(20_000);
    await refreshButton(ticket).click();
    await expect(placeButton(ticket)).toBeVisible();
    await expect(ticket.getByText(/The price has changed|The price is the same as before/)).toBeVisible();
    expect(await ordersOf(stage.system, client)).toEqual([]);
    stage.system.clock.advance(20_000);
    await sign(page, ticket, testPin);
    await expect(ticket.getByText('Quotation expired. Refresh price.')).toBeVisible();
    await expect(refreshButton(ticket)).toBeVisible();
  });
  expect(await ordersOf(stage.system, client)).toEqual([]);
});

test('TRD-03 a resting order is found in the list by its status and canceled', async () => {
  const client = await addTrader(stage, desk);
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open(apple);
    const ticket = await openTicket(page, 'desktop');
    await ticket.getByRole('combobox', { name: 'Order type' }).click();
    await page.getByRole('option', { name: 'Limit order', exact: true }).click();
    await ticket.getByRole('textbox', { name: 'Your price' }).fill('100');
    await review(ticket, 'Quantity', '1');
    await ticket.getByRole('button', { name: 'Place order' }).waitFor();
    const far = ticket.getByRole('checkbox', { name: 'I want to trade at this price.' });
    if (await far.isVisible()) await far.check();
    await sign(page, ticket, testPin);
    await expect(ticket.getByRole('heading', { name: 'Order placed' })).toBeVisible();
    await open('/portfolio/orders?status=pending');
    await page.getByRole('link', { name: /Buy 1 AAPL/ }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(toast(page, 'Order canceled')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Canceled');
  });
  expect((await ordersOf(stage.system, client)).map(({ status }) => status)).toEqual(['cancelled']);
});

test('R-12 TRD-06 the same order from a second tab is asked about; an answer that got lost is found again, and placed once', async () => {
  const client = await addTrader(stage, desk);
  const expects = [...refused(409), /net::ERR_FAILED/];
  await stage.visit({ signedInAs: client, expects }, async ({ page, context, open }) => {
    await open(apple);
    const other = await context.newPage();
    await other.goto(apple);
    const [here, there] = [await openTicket(page, 'desktop'), await openTicket(other, 'desktop')];
    await review(here, 'Quantity', '1');
    await sign(page, here, testPin);
    await expect(here.getByRole('heading', { name: 'Order placed' })).toBeVisible();
    await review(there, 'Quantity', '1');
    await sign(other, there, testPin);
    await expect(there.getByText(/^The same order was placed \d+ s ago/)).toBeVisible();
    expect(await ordersOf(stage.system, client)).toHaveLength(1);
    await other.close();

    await here.getByRole('button', { name: 'New order' }).click();
    let lost = 0;
    await page.route('**/order/app/v1', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await review(here, 'Quantity', '2');
    await sign(page, here, testPin);
    await expect(here.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  });
  const placed = await ordersOf(stage.system, client);
  expect(placed.map(({ quantity }) => quantity)).toEqual(['2', '1']);
});

test('TRD-03 TRD-07 filled while cancelling: the fill stays and is confirmed on one sheet of paper', async () => {
  const client = await addTrader(stage, desk);
  await stage.visit({ signedInAs: client, expects: refused(409) }, async ({ page, open }) => {
    await open(apple);
    const ticket = await openTicket(page, 'desktop');
    await review(ticket, 'Quantity', '1');
    await sign(page, ticket, testPin);
    await ticket.getByRole('link', { name: 'See the order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Cancel order' });
    await expect(sure).toBeVisible();
    await fillAll(stage.system, client);
    await sure.click();
    await expect(page.getByText('This order can no longer be canceled.')).toBeVisible();
    await page.getByRole('link', { name: /Trade confirmation TC-/ }).click();
    const sheet = page.getByRole('article', { name: /^Trade confirmation TC-/ });
    await expect(sheet).toContainText('Apple');
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(sheet).toBeVisible();
  });
});
