// The full matrix that is too long for every change: each route and modal in nine themes and every up/down setting, seen by axe-core,
// with the demo's money so that no page is empty.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import type { TestClient } from '@candor/testkit';
import { dress, findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ DEMO_DATA: 'true', DEMO_MONEY: 'true' });
});
afterAll(() => stage.close());

interface Login {
  readonly profile: string;
  readonly kind: string;
  readonly role: string;
  readonly username: string;
  readonly password: string;
}

function demoClient(role: string): TestClient {
  const logins = JSON.parse(readFileSync(join(stage.system.dataDir, 'demo-logins.json'), 'utf8')) as readonly Login[];
  const found = logins.find((login) => login.profile === 'sun3' && login.kind === 'client' && login.role === role);
  if (!found) throw new Error(`The demo has no client called ${role}.`);
  return { id: '', tenant: 'sun3', username: found.username, password: found.password };
}

const themes = ['stand', 'dark', 'light', 'neo', 'abs', 'edel', 'sc', 'jp', 'gs'];
const updowns = ['green-up', 'red-up', 'blue-up'];

async function judge(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
  for (const updown of updowns) {
    await dress(page, 'updown', updown);
    expect(await findViolationsIn(page, themes), `${name} ${updown}`).toEqual([]);
  }
}

const publicPages = [
  '/dashboard',
  '/market',
  '/quote?s=AAPL&ex=NASDAQ',
  '/news',
  '/banking',
  '/login',
  '/register',
  '/reset',
  '/test',
  '/about',
  '/privacy',
  '/cookie',
  '/terms/deposit',
  '/discover/guides',
  '/discover/guides/understanding-risk',
  '/nowhere',
];

test.each(publicPages)('public page %s', (path) =>
  stage.visit({ device: 'phone', expects: [/./] }, async ({ page, open }) => {
    await open(path);
    await judge(page, path);
  }),
);

const clientPages = [
  '/dashboard',
  '/kyc',
  '/portfolio',
  '/portfolio/transactions',
  '/discover',
  '/profile',
  '/profile/security',
  '/profile/activity',
  '/banking',
  '/banking/new',
  '/deposit',
  '/withdraw',
  '/exchange',
  '/loan',
  '/beneficiary',
];

test.each(clientPages)('page of a client %s, and the first detail it leads to', (path) =>
  stage.visit({ signedInAs: demoClient('investor'), expects: [/./] }, async ({ page, open }) => {
    await open(path);
    await judge(page, path);
    const detail = page.locator(`main a[href^="${path}/"]`).first();
    if (path === '/profile' || (await detail.count()) === 0) return;
    const href = (await detail.getAttribute('href')) ?? path;
    await open(href);
    await judge(page, href);
  }),
);

/** How a modal is reached: the page, the button on it, what it is called. */
const modals: readonly (readonly [path: string, button: string | RegExp, title: string | RegExp])[] = [
  ['/dashboard', 'Open the menu', 'Menu'],
  ['/dashboard', /^Open messages/, 'Messages'],
  ['/dashboard', 'Cookie preferences', 'Cookie preferences'],
  ['/dashboard', 'English', 'Language'],
  ['/profile', 'Change picture', 'Change picture'],
  ['/profile/security', 'Change', 'Change password'],
  ['/profile/security', 'Check PIN', 'Check PIN'],
  ['/profile/security', 'Turn on', 'Two-step verification'],
  ['/profile/security', 'Add a passkey', 'Add a passkey'],
  ['/profile/security', 'Sign out everywhere', 'Sign out everywhere'],
];

test.each(modals)('modal of %s behind %s', (path, button, title) =>
  stage.visit({ device: 'phone', signedInAs: demoClient('investor'), expects: [/./] }, async ({ page, open }) => {
    await open(path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await judge(page, String(title));
  }),
);

test.each([
  ['Control+k', 'Search'],
  ['?', 'Keyboard shortcuts'],
])('modal behind the keys %s', (keys, title) =>
  stage.visit({ expects: [/./] }, async ({ page, open }) => {
    await open('/dashboard');
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await judge(page, title);
  }),
);
