// The order ticket as a person uses it: every cost before the PIN, a price that runs out, one order per wish, and what cannot be bought.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { addInvestor, fund, openDesk, testPin } from '@candor/testkit';
import { haltShare, setTerms } from '@candor/testkit/nouns/products.ts';
import type { MoneyDesk } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import {
  addTrader,
  apple,
  cola,
  dayAfter,
  fillAll,
  holdPrices,
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
  desk = await openDesk(stage.system, 'sun3', ['USD', 'EUR']);
  await holdPrices(stage, desk);
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
  await stage.visit({ signedInAs: client, expects: refused(422), hasTodaysTime: true }, async ({ page, open }) => {
    await page.clock.install();
    await open(cola);
    const ticket = await openTicket(page, 'desktop');
    // On 800 px of height too the way on is in sight, and the chat's button leaves that corner to it.
    await expect(ticket.getByRole('button', { name: 'Review', exact: true })).toBeInViewport({ ratio: 1 });
    const chat = page.getByRole('button', { name: 'Open chat' });
    await chat.waitFor();
    const [bubble, box] = await Promise.all([chat.boundingBox(), ticket.boundingBox()]);
    expect((bubble?.x ?? Infinity) + (bubble?.width ?? 0)).toBeLessThan(box?.x ?? 0);
    // And on less than the lines of the price need, the last step too.
    await page.setViewportSize({ width: 1280, height: 600 });
    await review(ticket, 'Quantity', '1');
    await expect(placeButton(ticket)).toBeInViewport({ ratio: 1 });
    await page.clock.fastForward(15_000);
    await expect(refreshButton(ticket)).toBeVisible();
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

// The last one: it leaves the week.
test('TRD-05 TRD-06 PERM-03 what cannot be bought says why: too little after conversion, no rate, halted, closed, a level too low', async () => {
  const { system } = stage;
  const client = await addInvestor(system);
  await fund(system, desk, client, '500.00', 'EUR');
  await haltShare(system, desk, { market: 'NASDAQ', symbol: 'MSFT' });
  const saturday = 6 - system.clock.now().getUTCDay();
  await setTerms(system, desk, { market: 'NYSE', startsOn: dayAfter(stage, saturday), vip: 4 });
  await stage.visit({ signedInAs: client, expects: [...refused(422), ...refused(503)] }, async ({ page, open }) => {
    await open(apple);
    const ticket = await openTicket(page, 'desktop');
    await ticket.getByRole('radio', { name: 'Quantity', exact: true }).check();
    const quantity = ticket.getByRole('textbox', { name: 'Quantity', exact: true });
    await quantity.fill('20');
    await expect(ticket.getByRole('combobox', { name: 'Paid from' })).toContainText('EUR');
    await expect(ticket.getByText('Insufficient balance').first()).toBeVisible();
    await page.route('**/order/app/v1/quote', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'fx_unavailable', title: 'Unable to fetch the exchange rate' }),
      }),
    );
    await quantity.fill('1');
    await expect(ticket.getByText('Unable to fetch the exchange rate').first()).toBeVisible();
    await page.unroute('**/order/app/v1/quote');
    await open('/quote?s=MSFT&ex=NASDAQ&country=US');
    await expect(page.getByText('Trading in this instrument is halted.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled();
  });
  system.clock.advance(saturday * 24 * 60 * 60_000);
  await stage.visit({ signedInAs: client, expects: refused(403) }, async ({ page, open }) => {
    await open(apple);
    await expect(page.getByText(/^Market closed\. Opens /)).toBeVisible();
    await open(cola);
    await expect(page.getByText(/^Requires VIP ≥ 4 \(yours: \d\)$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled();
  });
  expect(await ordersOf(system, client)).toEqual([]);
});
