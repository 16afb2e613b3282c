// Steps of the identity journeys: what a person does, by the words they read.
import type { Locator, Page, Request } from '@playwright/test';
import type { TestClient, TestSystem } from '@candor/testkit';
import { expect } from '../expect.ts';

/** Waits until what is claimed of the page is true. */
export const until = expect;

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

/** As if this browser had never signed in. The app is left first: a call it begins without its token would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/icon.svg', page.url()).href);
  await page.evaluate(() => localStorage.removeItem('auth_tokens'));
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

/** A notice does not stay: whoever is told on another device is watched from before it happens. */
export function toldOfEnd(page: Page): Promise<void> {
  return toast(page, 'Session expired. Please sign in again.').waitFor({ timeout: 180_000 });
}

/** Passkeys belong to a name and not to an address: the same server by its name. */
export function siteByName({ url }: TestSystem): string {
  const site = new URL(url);
  site.hostname = 'localhost';
  return site.origin;
}

/** All calls but the renewal of the token, which is due only after time moved. */
const countedCalls = /\/api\/(?!auth\/app\/v1\/refresh)/;

interface Calls {
  readonly underWay: Set<Request>;
  isHeld: boolean;
}

const callsOf = new WeakMap<Page, Calls>();

/**
 * The route stays for the whole visit and only its answer changes: a call that leaves while the browser stops asking about calls is
 * never reported, so whoever counts the renewal, which is due at the very moment that time moved, would miss it.
 */
async function watchCalls(page: Page): Promise<void> {
  const calls: Calls = { underWay: new Set(), isHeld: false };
  callsOf.set(page, calls);
  page.on('request', (request) => {
    if (countedCalls.test(request.url())) calls.underWay.add(request);
  });
  page.on('requestfinished', (request) => calls.underWay.delete(request));
  page.on('requestfailed', (request) => calls.underWay.delete(request));
  await page.route(countedCalls, (route) => (calls.isHeld ? route.abort() : route.fallback()));
}

/** The page's clock in the journey's hand, and no live line that would be missed while time jumps. */
export async function ownClock(page: Page): Promise<void> {
  await watchCalls(page);
  await page.clock.install();
  await page.routeWebSocket(/\/events/, () => undefined);
}

/**
 * Two clocks cannot be moved at one instant: a call signed before the server's clock moved and read after it would be refused as
 * forged. So nothing new leaves the page and nothing is under way while they move.
 */
export async function moveTime(system: TestSystem, page: Page, byMs: number): Promise<void> {
  const calls = callsOf.get(page);
  if (!calls) throw new Error('The page keeps its own time: call ownClock first');
  calls.isHeld = true;
  await expect.poll(() => calls.underWay.size).toBe(0);
  system.clock.advance(byMs);
  await page.clock.fastForward(byMs);
  calls.isHeld = false;
}
