// The PIN in money journeys: typed into the open dialog, and wrong until it is locked.
import type { Page } from '@playwright/test';
import { holderOf } from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';
import { expect } from '../expect.ts';

export const wrongPin = '904157';

export async function typePin(page: Page, pin: string, beforeLast?: () => void): Promise<void> {
  const field = page.getByRole('dialog').getByLabel('Transaction PIN');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type(pin.slice(0, -1));
  beforeLast?.();
  await page.keyboard.type(pin.slice(-1));
}

/** Four wrong PINs from elsewhere; the fifth is typed into the open dialog and locks. */
export async function lockPin(system: TestSystem, page: Page, client: TestClient): Promise<void> {
  const { scope, clientId } = holderOf(system, client);
  const { checkPin } = system.server.money.parts;
  for (let attempt = 1; attempt <= 4; attempt += 1) await checkPin(scope, clientId, wrongPin);
  await typePin(page, wrongPin);
  await expect(page.getByRole('dialog').getByText(/^The PIN is locked until /)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Set a new PIN' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** The keys under which a call left the page; the server does the first one and its answer never arrives. */
export async function loseAnswer(page: Page, path: string): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

/** A tab that the live line does not reach: it shows what it saw when it was opened. */
export async function openStaleTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.routeWebSocket(/\/events/, () => undefined);
  await tab.goto(path);
  await tab.locator('main#main').waitFor();
  return tab;
}
