// Signing in as a person meets it: password, refusals, waiting, second factor, redirect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClient, totpCode } from '@candor/testkit';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { fillLogin, logIn, moveTime, openLogin, ownClock, refused, until } from './steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Where a stranger's link wants to lead after signing in. */
const strangers = { phone: '//evil.example', desktop: 'https://evil.example/' } as const;

describe.each(sizes)('on a %s', (device) => {
  test('AUTH-02 AUTH-04 a password opens the session, loads profile and permissions and leads back', async () => {
    const client = await addClient(stage.system, 'sun3', { fullName: 'Robin Test' });
    await stage.visit({ device }, async ({ page, storage }) => {
      await logIn(page, client, '/portfolio');
      expect(new URL(page.url()).pathname).toBe('/portfolio');
      await until
        .poll(async () => JSON.parse((await storage('auth_user')) ?? '{}') as unknown)
        .toEqual({ id: client.id, display_name: 'Robin Test' });
      expect(await storage('permissions')).toContain('kyc_force');
      expect(await storage('guest_quota')).toBeNull();
    });
  });

  test('AUTH-01 AUTH-02 AUTH-04 NAV-06 S-37 empty fields, a wrong password that stores nothing, and no way off the site', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, expects: refused(422) }, async ({ page, storage }) => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/app/v1/login')) sent += 1;
      });
      await openLogin(page, strangers[device]);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const password = page.getByLabel('Password', { exact: true });
      await until(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required.');
      await until(password).toHaveAccessibleDescription('Password is required.');
      await until(page.getByLabel('Username')).toBeFocused();
      expect(sent).toBe(0);
      await fillLogin(page, { ...client, password: 'not-the-password' });
      await until(page.getByText('Login failed', { exact: true })).toBeVisible();
      await until(page.getByLabel('Username')).toHaveValue(client.username);
      await until(password).toHaveValue('');
      await until(password).toBeFocused();
      expect(await storage('auth_tokens')).toBeNull();
      await fillLogin(page, client);
      await page.waitForURL('**/dashboard');
      expect(new URL(page.url()).origin).toBe(stage.system.url);
    });
  });

  test('AUTH-03 a second factor holds the tokens back until its code is right; a reload forgets the pending login', async () => {
    const client = await addClient(stage.system, 'sun3', { hasTotp: true });
    await stage.visit({ device, expects: refused(422) }, async ({ page, storage }) => {
      const code = page.getByLabel('Code', { exact: true });
      await openLogin(page, '/profile');
      await fillLogin(page, client);
      await until(code).toBeVisible();
      await page.reload();
      await until(page.getByLabel('Username')).toBeVisible();
      await until(code).toHaveCount(0);
      await fillLogin(page, client);
      await until(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
      expect(await storage('auth_tokens')).toBeNull();
      await until(code).toBeFocused();
      await page.keyboard.type('000000');
      await until(page.getByText('Verification failed.', { exact: true })).toBeVisible();
      await until(code).toBeFocused();
      await until(code).toHaveValue('');
      await page.keyboard.type(totpCode(client.totpSecret ?? '', stage.system.clock.now()));
      await page.waitForURL('**/profile');
      expect(await storage('auth_tokens')).not.toBeNull();
    });
  });
});

test('AUTH-02 on a desktop password managers know the fields; a password can be shown, hidden and pasted', () =>
  stage.visit({}, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openLogin(page);
    await until(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
    const field = page.getByLabel('Password', { exact: true });
    await until(field).toHaveAttribute('autocomplete', 'current-password');
    await until(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await until(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await until(field).toHaveAttribute('type', 'password');
    await page.evaluate(() => navigator.clipboard.writeText('from-a-manager'));
    await field.focus();
    await page.keyboard.press('Control+V');
    await until(field).toHaveValue('from-a-manager');
  }));

test('AUTH-01 on a desktop after too many attempts the button waits as long as the server asks, and then works', async () => {
  const client = await stage.addClient();
  await stage.visit({ hasTodaysTime: true, expects: [...refused(422, 429), /ERR_FAILED/] }, async ({ page }) => {
    await ownClock(page);
    await openLogin(page);
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    const timer = page.getByRole('timer');
    for (let attempt = 0; attempt < 12 && !(await timer.isVisible()); attempt += 1) {
      await fillLogin(page, { ...client, password: `wrong-${String(attempt)}` });
      await until(button).not.toHaveAttribute('aria-busy', 'true');
    }
    await until(page.getByText(/^Too many attempts\./)).toBeVisible();
    await until(timer).toHaveText(/You can try again in \d+:\d\d\./);
    await until(button).toBeDisabled();
    const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec(await timer.innerText()) ?? [];
    await moveTime(stage.system, page, (Number(minutes) * 60 + Number(seconds) + 1) * 1_000);
    await until(button).toBeEnabled();
    await fillLogin(page, client);
    await page.waitForURL('**/dashboard');
  });
});
