// Where a path leads, on both sizes: public pages, guards, the way back.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { switchAccess } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { expect } from '../expect.ts';
import { breakLaterScripts } from '../scripts.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let client: TestClient;
let turk: TestClient;
beforeAll(async () => {
  stage = await openStage();
  client = await stage.addClient();
  turk = await stage.addClient('turkey');
  await switchAccess(stage.system, 'turkey', { kycForce: true, clientDeposit: true });
});
afterAll(() => stage.close());

const publicPages = {
  '/login': 'Sign in',
  '/register': 'Create your account',
  '/market': 'Market',
  '/news': 'News',
  '/news/42': 'Article',
  '/quote?s=AAPL&ex=NASDAQ&country=US': 'Quote',
  '/banking': 'Bank accounts',
  '/test': 'Connection test',
  '/privacy': 'Privacy',
  '/cookie': 'Cookies',
  '/about': 'About us',
  '/terms/agreement': 'Client agreement',
  '/terms/deposit': 'Deposits',
  '/terms/nothing': 'Page not found',
};
const clientPages = ['/kyc', '/discover', '/profile', '/deposit', '/withdraw', '/loan', '/beneficiary'];
const leaving = ['/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%2f%2fevil', '%2f%2fevil.example'];
const config = '**/client/app/v1/config';

describe.each(sizes)('on a %s', (device) => {
  test('NAV-01 NAV-02 NAV-04 NAV-14 the root leads home, public pages open with their title, an unknown path is the 404 page', () =>
    stage.visit({ device, expects: [/data\/(search|live)/] }, async ({ page, open, go }) => {
      await open('/');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page).toHaveTitle('Candor | Home');
      for (const [path, title] of Object.entries(publicPages)) {
        await go(path);
        await expect(page).toHaveTitle(`Candor | ${title}`);
        expect(page.url()).toContain(path);
        if (!path.startsWith('/quote')) continue;
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Apple Inc.');
        await expect(page.getByText('AAPL · NASDAQ')).toBeVisible();
      }
      // Opened afresh the title is the same: no page and no frame speaks after the other.
      await open('/terms/withdrawal');
      await expect(page.getByRole('article')).toBeVisible();
      await expect(page).toHaveTitle('Candor | Withdrawals');
      await open('/no/such/page');
      await expect(page.getByText("Sorry, we couldn't reach that page.")).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }));

  test('NAV-03 NAV-05 NAV-15 a guest is sent home from a sign-in route with one toast in 2 s; a closed region leads to the sign-in', () =>
    stage.visit({ device, hasTodaysTime: true }, async ({ page, open, go }) => {
      await page.clock.install();
      await open('/portfolio');
      await expect(page).toHaveURL('/dashboard?redirect=%2Fportfolio');
      const toast = page.getByText('Please log in to continue');
      await expect(toast).toBeVisible();
      // A minute later it is gone. Then time stands still: all that follows is within the 2 s.
      await page.clock.pauseAt(Date.now() + 60_000);
      await expect(toast).toHaveCount(0);
      for (const path of clientPages) {
        await go(path);
        await expect(page).toHaveURL(`/dashboard?redirect=${encodeURIComponent(path)}`);
        await expect(toast).toHaveCount(1);
      }
      await page.clock.resume();
      await go('/banking');
      await page.getByRole('link', { name: 'Sign in and continue' }).click();
      await expect(page).toHaveURL('/login?redirect=%2Fbanking');
    }));
});

describe.each(sizes)('on a %s', (device) => {
  test('NAV-06 NAV-15 every way in keeps where the guest was: header, menu, search, registration and back', () =>
    stage.visit({ device }, async ({ page, open, go }) => {
      const quote = '/quote?s=AAPL&ex=NASDAQ&country=US';
      const wayIn = `/login?redirect=${encodeURIComponent(quote).replaceAll('%20', '+')}`;
      await open(quote);
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(wayIn);
      await page.getByRole('link', { name: 'Create your account' }).click();
      await expect(page).toHaveURL(wayIn.replace('/login', '/register'));
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(wayIn);
      await go(quote);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(wayIn);
      await go(quote);
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('searchbox').fill('Sign in');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(wayIn);
      await go('/dashboard?redirect=%2Floan');
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/login?redirect=%2Floan');
      await go('/dashboard');
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/login');
    }));

  test('NAV-06 NAV-07 a signed-in client on /login goes to the redirect, never off the site; permissions are asked for first', () =>
    stage.visit({ device, signedInAs: client }, async ({ page, go, storage }) => {
      const calls: string[] = [];
      page.on('requestfinished', (request) => calls.push(`answered ${new URL(request.url()).pathname}`));
      page.on('request', (request) => calls.push(`asked ${new URL(request.url()).pathname}`));
      await page.goto('/login?redirect=%2Fportfolio');
      await expect(page).toHaveURL(/\/portfolio$/);
      await expect(page.getByText('Your positions appear here after your first purchase.')).toBeVisible();
      expect(JSON.parse((await storage('permissions')) ?? '{}')).toHaveProperty('payload.perms');
      const known = calls.indexOf('answered /api/client/app/v1/config');
      expect(known).toBeGreaterThan(-1);
      expect(calls.findIndex((call) => /asked \/api\/(?:acc|stat|transaction)\//.test(call))).toBeGreaterThan(known);
      await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`);
      await expect(page).toHaveURL(/\/dashboard$/);
      for (const redirect of leaving) {
        await go('/about');
        await expect(page).toHaveTitle('Candor | About us');
        await go(`/login?redirect=${encodeURIComponent(redirect)}`);
        await expect(page).toHaveURL(/\/dashboard$/);
      }
      expect(new URL(page.url()).origin).toBe(stage.system.url);
    }));
});

describe.each(sizes)('on a %s', (device) => {
  test('NAV-07 where verification is forced, everything but /kyc leads to /kyc', () =>
    stage.visit({ device, signedInAs: turk }, async ({ page, open }) => {
      await open('/loan?x=1');
      await expect(page).toHaveURL('/kyc?redirect=%2Floan%3Fx%3D1');
    }));

  test('NAV-07 G-03 under forced verification the document on offer, security, messages and the way out stay open', () =>
    stage.visit({ device, signedInAs: turk }, async ({ page, open, go }) => {
      await open('/kyc');
      await page.locator('main a[href="/terms/agreement"]').click();
      await expect(page).toHaveURL(/\/terms\/agreement$/);
      const reading = [
        '/privacy',
        '/cookie',
        '/about',
        '/profile/security',
        '/profile/documents',
        '/chat',
        '/complaints',
      ];
      // What somebody has can be sold, redeemed and left, whatever became of the verification.
      for (const path of [...reading, '/withdraw', '/portfolio/orders', '/savings', '/block']) {
        await go(path);
        await expect(page).toHaveURL(path);
      }
      await go('/kyc');
      await page.getByRole('button', { name: /^Open messages/ }).click();
      await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/kyc');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('link', { name: 'Security' }).click();
      await expect(page).toHaveURL('/profile/security');
      await go('/kyc');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    }));

  test('NAV-07 a route error proceeds: permissions that cannot be loaded do not lock the client out', () =>
    stage.visit({ device, signedInAs: client, expects: [/client\/app\/v1\/config/] }, async ({ page, open, go }) => {
      await page.route(config, (route) => route.fulfill({ status: 404, json: {} }));
      await open('/kyc');
      await expect(page).toHaveURL(/\/kyc$/);
      await go('/portfolio');
      await expect(page.getByText('Your positions appear here after your first purchase.')).toBeVisible();
    }));

  test('NAV-08 back leads home without a memory, else to the last remembered page', () =>
    stage.visit({ device }, async ({ page, open }) => {
      await open('/login');
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await open('/news');
      await open('/register');
      await page.evaluate(() => history.replaceState({ __TSR_index: 0 }, '', location.href));
      await page.reload();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/news$/);
    }));
});

test('NAV-12 a page whose file does not come says so inside the frame, and comes by itself when the network is back', () =>
  stage.visit({ isBare: true, expects: [/Failed to (fetch|load)|ERR_|WebSocket/] }, async ({ page, context, open }) => {
    const mend = await breakLaterScripts(page, () => open('/dashboard'));
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
    await mend();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveTitle('Candor | Market');
    await expect(page.getByText('Something went wrong on this page.')).toHaveCount(0);
  }));

test('NAV-12 a part of the frame whose file does not come is left out, and the page stays', () =>
  stage.visit({ isBare: true, signedInAs: client, expects: [/Failed to fetch|ERR_FAILED/] }, async ({ page, open }) => {
    const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/widget-'));
    await page.route(/\/assets\/(live-line|widget)-[^/]*\.js$/, (route) => route.abort());
    await open('/market');
    await missing;
    await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  }));

test('NAV-09 on a phone a swipe of more than 80 px from the left edge goes back, a shorter one does not', () =>
  stage.visit({ device: 'phone' }, async ({ page, open }) => {
    const swipe = (toX: number): Promise<void> =>
      page.evaluate((x) => {
        const steps = [
          ['touchstart', 8],
          ['touchmove', 30],
          ['touchmove', x],
          ['touchend', x],
        ] as const;
        for (const [type, clientX] of steps) {
          const touch = new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 });
          const touches = type === 'touchend' ? [] : [touch];
          dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
        }
      }, toX);
    await open('/dashboard');
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await expect(page).toHaveURL(/\/market$/);
    await swipe(80);
    await expect(page).toHaveURL(/\/market$/);
    await swipe(100);
    await expect(page).toHaveURL(/\/dashboard$/);
    await swipe(200);
    await expect(page).toHaveURL(/\/dashboard$/);
  }));
