// A session over time: restored, refreshed before it ends, ended by the server, signed out, and useless when stolen.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAllDevices } from '@candor/contract/client/devices.ts';
import { callApi, signIn } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { logIn, moveTime, ownClock, refused, toast, toldOfEnd, until } from './steps.ts';

const MINUTE_MS = 60_000;

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

test('AUTH-06 a reload and a second tab find the session; signing out in one tab ends it in the other', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: refused(401) }, async ({ page, context }) => {
    await logIn(page, client, '/profile');
    await page.reload();
    await until(page.getByText(client.username).first()).toBeVisible();
    const second = await context.newPage();
    await second.goto('/profile');
    await until(second.getByText(client.username).first()).toBeVisible();
    await signOut(page);
    expect(await readTokens(page)).toBeNull();
    await until(second.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/dashboard');
}

test('AUTH-05 signing out works when the server cannot be reached, and leaves nothing behind', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: [/ERR_FAILED/, ...refused(401)] }, async ({ page }) => {
    await logIn(page, client, '/profile');
    await page.route('**/auth/app/v1/logout', (route) => route.abort());
    await signOut(page);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain('auth_tokens');
    expect(kept).not.toContain('auth_user');
    expect(kept).not.toContain('permissions');
  });
});

async function logInWithOwnClock(page: Page, client: TestClient): Promise<void> {
  await ownClock(page);
  await logIn(page, client, '/profile');
  await until(page.getByText(client.username).first()).toBeVisible();
}

test('AUTH-07 the token is renewed 60 s before its end, without a bearer, and not a second earlier', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: [/ERR_FAILED/] }, async ({ page }) => {
    await logInWithOwnClock(page, client);
    const before = await readTokens(page);
    const refreshes = watchCalls(page, '/auth/app/v1/refresh');
    let bearer: string | undefined;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/app/v1/refresh')) bearer = request.headers()['authorization'];
    });
    await moveTime(stage.system, page, 8 * MINUTE_MS + 30_000);
    expect(refreshes.count()).toBe(0);
    await moveTime(stage.system, page, 31_000);
    await until.poll(() => refreshes.count()).toBe(1);
    await until.poll(() => readTokens(page)).not.toBe(before);
    expect(bearer).toBeUndefined();
  });
});

test('AUTH-07 a refresh that fails is ignored; the person stays where they are', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: [...refused(503), /ERR_FAILED/] }, async ({ page }) => {
    await logInWithOwnClock(page, client);
    await page.route('**/auth/app/v1/refresh', (route) => route.abort());
    const refreshes = watchCalls(page, '/auth/app/v1/refresh');
    await moveTime(stage.system, page, 9 * MINUTE_MS + 5_000);
    await until.poll(() => refreshes.count()).toBeGreaterThan(0);
    await until(page.getByText(client.username).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await readTokens(page)).not.toBeNull();
  });
});

async function endElsewhere(client: TestClient): Promise<void> {
  const { access_token: bearer } = await signIn(stage.system, client);
  const { status } = await callApi(stage.system, endAllDevices, { bearer, body: {} });
  expect(status).toBe(200);
}

test('AUTH-08 a session that ended elsewhere: one toast, everything cleared, home', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: refused(401) }, async ({ page }) => {
    await logIn(page, client, '/profile/security');
    await until(page.getByText('This device')).toBeVisible();
    // A live line that says nothing: only the next answers can tell, and several come at once.
    await page.routeWebSocket(/\/events/, () => undefined);
    await page.reload();
    await until(page.getByText('This device')).toBeVisible();
    await endElsewhere(client);
    await page.reload();
    await until(toast(page, 'Session expired. Please sign in again.')).toHaveCount(1);
    await page.waitForURL('**/dashboard');
    expect(await readTokens(page)).toBeNull();
  });
});

test('AUTH-08 401 to many calls at once is one toast per three seconds', async () => {
  const client = await stage.addClient();
  await stage.visit({ expects: refused(401) }, async ({ page }) => {
    await logIn(page, client, '/profile');
    await page.routeWebSocket(/\/events/, (line) => line.close());
    let answers = 0;
    await page.route(/\/user\/v1\//, (route) => {
      answers += 1;
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'unauthorized', status: 401, title: 'Session expired.' }),
      });
    });
    await page.getByRole('link', { name: 'Security' }).click();
    await until(toast(page, 'Session expired. Please sign in again.')).toHaveCount(1);
    await page.waitForURL('**/dashboard');
    expect(answers).toBeGreaterThan(1);
    await until(toast(page, 'Session expired. Please sign in again.')).toHaveCount(1);
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

test('AUTH-13 refreshing the profile says so, also when it fails', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', expects: [...refused(500), /ERR_FAILED/] }, async ({ page }) => {
    await logIn(page, client, '/profile');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await until(toast(page, 'Profile refreshed')).toBeVisible();
    await page.route('**/auth/app/v1/client_info', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await until(toast(page, 'Unable to refresh profile')).toBeVisible();
  });
});

test('AUTH-05 devices: another device is listed, signed out from here, and told', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', expects: refused(401) }, async ({ page: other }) => {
    await logIn(other, client, '/profile');
    const told = toldOfEnd(other);
    await stage.visit({}, async ({ page }) => {
      await logIn(page, client, '/profile/security');
      await page.getByRole('button', { name: /^Sign out .+ on .+/ }).click();
      await until(toast(page, 'The device was signed out.')).toBeVisible();
      await until(page.getByRole('button', { name: /^Sign out .+ on .+/ })).toHaveCount(0);
    });
    await told;
  });
});
