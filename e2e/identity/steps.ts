// Steps of the identity journeys: what a person does, by the words they read.
import { expect as expectPage } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { TestClient, TestSystem } from '@candor/testkit';

/** Waits until what is claimed of the page is true; long, because the machine may be busy. */
export const until = expectPage.configure({ timeout: 30_000 });

/** The browser writes a line for every refused call; a journey that is refused on purpose expects it. */
export const refused = (...statuses: readonly number[]): RegExp[] =>
  statuses.map(
    (status) => new RegExp(`Failed to load resource: the server responded with a status of ${String(status)}`),
  );

export async function openLogin(page: Page, redirect?: string): Promise<void> {
  await page.goto(redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`);
  await until(page.getByLabel('Username')).toBeVisible();
}

export async function fillLogin(page: Page, client: Pick<TestClient, 'username' | 'password'>): Promise<void> {
  await page.getByLabel('Username').fill(client.username);
  await page.getByLabel('Password', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function logIn(page: Page, client: TestClient, redirect?: string): Promise<void> {
  await openLogin(page, redirect);
  await fillLogin(page, client);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export function dialogNamed(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

export async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = dialogNamed(page, 'Confirm your password');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await until(dialog).toBeHidden();
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByLabel('Notices').getByText(text);
}

/** Passkeys belong to a name and not to an address: the same server by its name. */
export function siteByName({ url }: TestSystem): string {
  const site = new URL(url);
  site.hostname = 'localhost';
  return site.origin;
}

/** The page's clock in the journey's hand, and no live line that would be missed while time jumps. */
export async function ownClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.routeWebSocket(/\/events/, () => undefined);
}

/** Two clocks cannot be moved at one instant: the probe that compares them is kept from doing so in between. */
export async function moveTime(system: TestSystem, page: Page, byMs: number): Promise<void> {
  await page.route('**/api/ping', (route) => route.abort());
  system.clock.advance(byMs);
  await page.clock.fastForward(byMs);
}
