// A session over time: restored, refreshed before it ends, ended by the server, signed out, and useless when stolen.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAllDevices } from '@candor/contract/devices/client.ts';
import { callApi, signIn } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { logIn, moveTime, ownClock, refused, toast, toldOfEnd, until } from './steps.ts';

const minuteMs = 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

function watchCalls(page: Page, path: string): { readonly count: () => number } {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path) && request.method() !== 'OPTIONS') calls += 1;
  });
  return { count: () => calls };
}

const readTokens = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('auth_tokens'));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/dashboard');
}

async function endElsewhere(client: TestClient): Promise<void> {
  const { access_token: bearer } = await signIn(stage.system, client);
  const { status } = await callApi(stage.system, endAllDevices, { bearer, body: {} });
  expect(status).toBe(200);
}

/** A notice that repeats takes the place of the one before: only counting what appears tells them apart. */
function countNotices(): void {
  const { dataset } = document.body;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const notices = added.filter(({ textContent }) => textContent?.includes('Session expired.') === true);
    dataset['notices'] = String(Number(dataset['notices'] ?? 0) + notices.length);
  }).observe(document.body, { childList: true, subtree: true });
}

describe.each(sizes)('on a %s', (device) => {
  test('AUTH-05 AUTH-06 AUTH-13 a reload and a second tab find the session; signing out without the server ends it in both', async () => {
    const client = await stage.addClient();
    const expects = [/ERR_FAILED/, ...refused(401, 500)];
    await stage.visit({ device, signedInAs: client, expects }, async ({ page, context, open }) => {
      await open('/profile');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await until(toast(page, 'Profile refreshed')).toBeVisible();
      await page.route('**/auth/app/v1/client_info', (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.getByRole('button', { name: 'Refresh' }).click();
      await until(toast(page, 'Unable to refresh profile')).toBeVisible();
      await page.unroute('**/auth/app/v1/client_info');
      await page.reload();
      await until(page.getByText(client.username).first()).toBeVisible();
      const second = await context.newPage();
      await second.goto('/profile');
      await until(second.getByText(client.username).first()).toBeVisible();
      await page.route('**/auth/app/v1/logout', (route) => route.abort());
      await signOut(page);
      const kept = await page.evaluate(() => Object.keys(localStorage));
      for (const key of ['auth_tokens', 'auth_user', 'permissions', 'data_pass']) expect(kept).not.toContain(key);
      await until(second.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    });
  });

  test('AUTH-07 the token is renewed 60 s before its end, without a bearer and not a second earlier; a renewal that fails is ignored', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, hasTodaysTime: true, expects: [/ERR_FAILED/] }, async ({ page }) => {
      await ownClock(page);
      await logIn(page, client, '/profile');
      await until(page.getByText(client.username).first()).toBeVisible();
      const before = await readTokens(page);
      const refreshes = watchCalls(page, '/auth/app/v1/refresh');
      let bearer: string | undefined;
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/app/v1/refresh')) bearer = request.headers()['authorization'];
      });
      await moveTime(stage.system, page, 3 * minuteMs + 30_000);
      expect(refreshes.count()).toBe(0);
      await moveTime(stage.system, page, 31_000);
      await until.poll(() => refreshes.count()).toBe(1);
      await until.poll(() => readTokens(page)).not.toBe(before);
      expect(bearer).toBeUndefined();
      const renewed = await readTokens(page);
      await page.route('**/auth/app/v1/refresh', (route) => route.abort());
      await moveTime(stage.system, page, 4 * minuteMs + 5_000);
      await until.poll(() => refreshes.count()).toBe(2);
      await until(page.getByText(client.username).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/profile');
      expect(await readTokens(page)).toBe(renewed);
    });
  });
});

describe.each(sizes)('on a %s', (device) => {
  test('AUTH-08 a session that ended elsewhere: many answers of 401, one toast, everything cleared, home', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, signedInAs: client, expects: refused(401) }, async ({ page, open, go }) => {
      // A live line that says nothing: only the next answers can tell, and several come at once.
      await page.routeWebSocket(/\/events/, () => undefined);
      await open('/profile');
      await until(page.getByText(client.username).first()).toBeVisible();
      // What the first page still asks for would tell of the end before the next page is opened.
      await page.waitForLoadState('networkidle');
      await endElsewhere(client);
      await page.evaluate(countNotices);
      let answers = 0;
      page.on('response', (response) => {
        if (response.status() === 401) answers += 1;
      });
      await go('/profile/security');
      await until(toast(page, 'Session expired. Please sign in again.')).toHaveCount(1);
      await page.waitForURL('**/dashboard');
      await until.poll(() => answers).toBeGreaterThan(1);
      expect(await page.evaluate(() => document.body.dataset['notices'])).toBe('1');
      expect(await readTokens(page)).toBeNull();
    });
  });
});

test('S-36 storage copied to another browser opens nothing', async () => {
  const client = await stage.addClient();
  let stolen: Record<string, string> = {};
  await stage.visit({}, async ({ page }) => {
    await logIn(page, client, '/profile');
    stolen = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  });
  await stage.visit({ expects: refused(401) }, async ({ page, context }) => {
    await context.addInitScript((pairs) => {
      if (sessionStorage.getItem('thief') !== null) return;
      sessionStorage.setItem('thief', 'yes');
      for (const [key, value] of Object.entries(pairs)) localStorage.setItem(key, value);
    }, stolen);
    await page.goto('/profile');
    await until(toast(page, 'Session expired. Please sign in again.')).toBeVisible();
    await page.waitForURL('**/dashboard');
    await until(page.getByText(client.username)).toHaveCount(0);
  });
});

test('AUTH-05 on a desktop another device is listed, signed out from here, and told', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', expects: refused(401) }, async ({ page: other }) => {
    await logIn(other, client, '/profile');
    const told = toldOfEnd(other);
    await stage.visit({ signedInAs: client }, async ({ page, open }) => {
      await open('/profile/security');
      await page.getByRole('button', { name: /^Sign out .+ on .+/ }).click();
      await until(toast(page, 'The device was signed out.')).toBeVisible();
      await until(page.getByRole('button', { name: /^Sign out .+ on .+/ })).toHaveCount(0);
    });
    await told;
  });
});
