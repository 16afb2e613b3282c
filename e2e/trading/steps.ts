// Steps of the trading journeys: a funded client, the ticket by the words one reads, and the venue that looks.
import type { Locator, Page } from '@playwright/test';
import { listOrders } from '@candor/contract/orders/client.ts';
import { addInvestor, answerOf, callApi, fund, lookAtVenue, signIn } from '@candor/testkit';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { expect } from '../expect.ts';
import type { Size, Stage } from '../stage.ts';

/** A Tuesday, 10:30 in New York; a day and an hour are gone by the time a client has money. */
export const openDay = new Date('2026-11-16T14:30:00Z');

export const apple = '/quote?s=AAPL&ex=NASDAQ&country=US';

export async function addTrader({ system }: Stage, desk: MoneyDesk, amount = '10000.00'): Promise<TestClient> {
  const client = await addInvestor(system);
  await fund(system, desk, client, amount, 'USD');
  return client;
}

export async function ordersOf(system: TestSystem, client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  return answerOf(listOrders, await callApi(system, listOrders, { bearer })).items;
}

/** The market moves on a little and the venue looks, until nothing of the client's waits for it: a busy machine's first price may be late. */
export async function fillAll(system: TestSystem, client: TestClient): Promise<void> {
  const { access_token: bearer } = await signIn(system, client);
  await expect
    .poll(async () => {
      system.clock.advance(2_000);
      await lookAtVenue(system);
      const { items } = answerOf(listOrders, await callApi(system, listOrders, { bearer }));
      return items.filter(({ can_cancel }) => can_cancel).map(({ status }) => status);
    })
    .toEqual([]);
}

/** Beside the chart on a desktop, a sheet on a phone. */
export async function openTicket(page: Page, device: Size, side: 'Buy' | 'Sell' = 'Buy'): Promise<Locator> {
  const bar = page.getByRole(device === 'phone' ? 'region' : 'complementary', { name: 'Trade', exact: true });
  if (device === 'desktop') {
    await bar.getByRole('radio', { name: side, exact: true }).check();
    return bar;
  }
  await bar.getByRole('button', { name: side, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'AAPL · NASDAQ' });
  await expect(sheet).toBeVisible();
  return sheet;
}

export async function review(ticket: Locator, field: 'Amount' | 'Quantity', value: string): Promise<void> {
  await ticket.getByRole('radio', { name: field, exact: true }).check();
  await ticket.getByRole('textbox', { name: field, exact: true }).fill(value);
  await expect(ticket.getByRole('term').filter({ hasText: 'Cash afterwards' })).toBeVisible();
  await ticket.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(ticket.getByRole('timer')).toBeVisible();
}

export const placeButton = (ticket: Locator): Locator => ticket.getByRole('button', { name: 'Place order' });
export const refreshButton = (ticket: Locator): Locator => ticket.getByRole('button', { name: 'Refresh price' });

/** Presses what asks for the PIN; a machine so slow that the price ran out meanwhile asks for another one first. */
export async function sign(
  page: Page,
  ticket: Locator,
  pin: string,
  press: 'click' | 'dblclick' = 'click',
): Promise<void> {
  await expect(placeButton(ticket).or(refreshButton(ticket))).toBeVisible();
  if (await refreshButton(ticket).isVisible()) await refreshButton(ticket).click();
  await placeButton(ticket)[press]();
  const field = page.getByRole('dialog', { name: /^(?:Buy|Sell) / }).getByLabel('Transaction PIN');
  await expect(field).toBeFocused();
  await page.keyboard.type(pin);
}
