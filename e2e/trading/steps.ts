// Steps of the trading journeys: a funded client, the ticket by the words one reads, and the venue that looks.
import type { Locator, Page } from '@playwright/test';
import { listOrders } from '@candor/contract/orders/client.ts';
import { addInvestor, answerOf, callApi, fund, lookAtVenue, signIn, testPin } from '@candor/testkit';
import { setTerms } from '@candor/testkit/nouns/products.ts';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { sizes } from '../stage.ts';
import type { Size, Stage } from '../stage.ts';

/** A Monday, 9:30 in New York; two days and an hour are gone by the time a client has money and prices hold. */
export const openDay = new Date('2026-11-16T14:30:00Z');

export const apple = '/quote?s=AAPL&ex=NASDAQ&country=US';
export const cola = '/quote?s=KO&ex=NYSE&country=US';

export async function addTrader({ system }: Stage, desk: MoneyDesk, amount = '10000.00'): Promise<TestClient> {
  const client = await addInvestor(system);
  await fund(system, desk, client, amount, 'USD');
  return client;
}

/** Somebody for each size of screen: what the days bring is brought to both at once. */
export async function onEachSize<Person>(
  make: () => Promise<Person>,
): Promise<ReadonlyArray<{ readonly device: Size; readonly person: Person }>> {
  const people: Array<{ device: Size; person: Person }> = [];
  for (const device of sizes) people.push({ device, person: await make() });
  return people;
}

export async function ordersOf(system: TestSystem, client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  return answerOf(listOrders, await callApi(system, listOrders, { bearer })).items;
}

/**
 * The market moves on a little and the venue looks, until nothing of the client's waits for it. A busy machine's price may be late, and an
 * order ends with its price: so the clock waits for some looks before it goes on.
 */
export async function fillAll(system: TestSystem, client: TestClient): Promise<void> {
  const { access_token: bearer } = await signIn(system, client);
  let looks = 0;
  await expect
    .poll(async () => {
      if (looks % 3 === 0) system.clock.advance(2_000);
      looks += 1;
      await lookAtVenue(system);
      const { items } = answerOf(listOrders, await callApi(system, listOrders, { bearer }));
      return items.filter(({ can_cancel }) => can_cancel).map(({ status }) => status);
    })
    .toEqual([]);
}

/** Beside the chart on a desktop, a sheet on a phone. */
export async function openTicket(
  page: Page,
  device: Size,
  side: 'Buy' | 'Sell' = 'Buy',
  name = 'AAPL · NASDAQ',
): Promise<Locator> {
  const bar = page.getByRole(device === 'phone' ? 'region' : 'complementary', { name: 'Trade', exact: true });
  if (device === 'desktop') {
    await bar.getByRole('radio', { name: side, exact: true }).check();
    return bar;
  }
  await bar.getByRole('button', { name: side, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
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

/** Presses what asks for the PIN. On a slow machine the price runs out at any moment until then: another one is asked for, as a person would. */
export async function sign(
  page: Page,
  ticket: Locator,
  pin: string,
  press: 'click' | 'dblclick' = 'click',
): Promise<void> {
  const field = page.getByRole('dialog', { name: /^(?:Buy|Sell) / }).getByLabel('Transaction PIN');
  const soon = { timeout: 10_000 };
  await expect(async () => {
    if (!(await field.isVisible())) {
      await expect(placeButton(ticket).or(refreshButton(ticket))).toBeVisible(soon);
      if (await refreshButton(ticket).isVisible()) await refreshButton(ticket).click(soon);
      await placeButton(ticket)[press](soon);
    }
    await expect(field).toBeFocused(soon);
  }).toPass({ timeout: 60_000 });
  await page.keyboard.type(pin);
}

/** Units, once reviewed: until when they can be taken back, then the PIN, then what is told. */
export async function signUnits(page: Page, button: string, told: string): Promise<void> {
  await expect(page.getByText(/Can be canceled until/)).toBeVisible();
  const send = page.getByRole('button', { name: button });
  await expect(send).toBeVisible();
  expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
  await send.click();
  await typePin(page, testPin);
  await expect(toast(page, told)).toBeVisible();
}

const dayMs = 24 * 60 * 60_000;

export const dayAfter = ({ system }: Stage, days: number): string =>
  new Date(system.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

/** Where its end is not the subject a price holds as long as a slow machine needs to sign; elsewhere than at NASDAQ it runs out as ever. */
export async function holdPrices(stage: Stage, desk: MoneyDesk): Promise<void> {
  await setTerms(stage.system, desk, { market: 'NASDAQ', startsOn: dayAfter(stage, 1), quotation_ttl_s: 600 });
  stage.system.clock.advance(dayMs);
}
