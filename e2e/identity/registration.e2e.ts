// Registering with an invitation and a code from the phone, and a password reset that an advisor starts.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvitation, startReset } from '@candor/contract/credentials/staff.ts';
import { addStaff, callApi, codeIn, readDeliveries } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { fillLogin, openLogin, refused, toast, toldOfEnd, until } from './steps.ts';

const password = 'quiet-Harbour-77';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function invite(): Promise<string> {
  const { bearer } = await addStaff(stage.system, 'sun3', ['advisor']);
  const answer = await callApi(stage.system, createInvitation, { bearer, body: { max_uses: 5, valid_days: 7 } });
  const code: unknown = Reflect.get(Object(answer.body), 'code');
  if (typeof code !== 'string') throw new Error('no invitation was made');
  return code;
}

async function askForCode(page: Page, values: { invitation: string; phone: string }): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Invitation code').fill(values.invitation);
  await page.getByLabel('Mobile number').fill(values.phone);
  await page.getByRole('button', { name: 'Send verification code' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function fillAccount(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
  await page.getByLabel(/^I have read the privacy policy/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function readSentCode(): Promise<string> {
  const [sent] = await readDeliveries(stage.system, 'sun3', 'register');
  return sent ? codeIn(sent) : '';
}

test.each(['phone', 'desktop'] as const)(
  'AUTH-09 on a %s: invitation and phone, code, then name, password and consent; then signed in',
  async (device) => {
    const invitation = await invite();
    const username = `new.${device}`;
    await stage.visit({ device, expects: refused(422) }, async ({ page }) => {
      await askForCode(page, { invitation, phone: device === 'phone' ? '(202) 555-0143' : '2025550144' });
      await until(page.getByText(/^The code is on its way\./)).toBeVisible();
      await until(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
      await until(page.getByLabel('Verification code')).toBeFocused();
      await enterCode(page, '000000');
      await fillAccount(page, username);
      // A wrong code leads back to its step; what was typed in the third is still there.
      await until(page.getByText('Verification failed.', { exact: true })).toBeVisible();
      await enterCode(page, await readSentCode());
      await until(page.getByLabel('Username')).toHaveValue(username);
      await page.getByRole('button', { name: 'Create account' }).click();
      await until(toast(page, 'Registration done. Welcome!')).toBeVisible();
      await page.waitForURL('**/dashboard');
      await page.goto('/profile/documents');
      // The policy that was agreed to is the only document this person has accepted.
      await until(page.getByText(/^Version \d+, American English, accepted /)).toHaveCount(1);
      await page.goto('/profile');
      await until(page.getByText(username).first()).toBeVisible();
    });
  },
);

test('AUTH-09 ERR-02 every field says what is wrong with it before it is sent, and who has no invitation is told the way', async () => {
  const invitation = await invite();
  await stage.visit({}, async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/register')) sent += 1;
    });
    await page.goto('/register');
    await page.getByText('No invitation code?').click();
    await until(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/chat');
    await page.getByRole('button', { name: 'Send verification code' }).click();
    await until(page.getByText('Invitation code is required.')).toBeVisible();
    await until(page.getByText('Phone number is required.')).toBeVisible();
    await until(page.getByLabel('Invitation code')).toBeFocused();
    await page.getByLabel('Mobile number').fill('12');
    await until(page.getByText('Enter at least 10 digits.')).toBeVisible();
    await page.getByLabel('Mobile number').fill('20255501431234');
    await until(page.getByText('Enter at most 10 digits.')).toBeVisible();
    await page.getByLabel('Mobile number').fill('2025550166');
    await page.getByLabel('Invitation code').fill(invitation);
    await page.getByRole('button', { name: 'Send verification code' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await until(page.getByText('Verification code is required.')).toBeVisible();
    await enterCode(page, '000000');
    await page.getByRole('button', { name: 'Create account' }).click();
    await until(page.getByText('Username is required.')).toBeVisible();
    await until(page.getByText('New password is required.')).toBeVisible();
    await until(page.getByText('Please confirm that you agree.')).toBeVisible();
    await until(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill('abc');
    await until(page.getByText('Use at least 6 characters.')).toBeVisible();
    await page.getByLabel('Confirm password').fill('abd');
    await until(page.getByText('The passwords do not match.')).toBeVisible();
    await page.route('**/setting/app/v1/locale', async (route) => {
      const answer = await route.fetch();
      const body: unknown = await answer.json();
      await route.fulfill({ response: answer, json: Object.assign({}, body, { phoneCode: '999' }) });
    });
    await page.reload();
    await until(page.getByLabel('Country', { exact: true })).toContainText('+999');
    await page.getByLabel('Mobile number').fill('2025550143');
    await page.getByRole('button', { name: 'Send verification code' }).click();
    await until(page.getByText('This area code is not known.')).toBeVisible();
    expect(sent).toBe(0);
  });
});

test('AUTH-09 the server’s refusals stand beside their fields: invitation, taken name, weak password', async () => {
  const invitation = await invite();
  const taken = await stage.addClient();
  await stage.visit({ expects: refused(409, 422) }, async ({ page }) => {
    await askForCode(page, { invitation: 'NOT-A-CODE', phone: '2025550155' });
    await until(page.getByText('This invitation code is not valid.')).toBeVisible();
    await until(page.getByLabel('Invitation code')).toBeFocused();
    await page.getByLabel('Invitation code').fill(invitation);
    await page.getByRole('button', { name: 'Send verification code' }).click();
    await until(page.getByText(/^The code is on its way\./)).toBeVisible();
    await enterCode(page, await readSentCode());
    await fillAccount(page, taken.username);
    await until(page.getByText('This username is already taken.')).toBeVisible();
    await fillAccount(page, 'somebody.else', 'password');
    await until(page.getByText('This password is too easy to guess. Please choose another one.')).toBeVisible();
    await until(page.getByLabel('Password', { exact: true })).toBeFocused();
  });
});

const others = { phone: 'desktop', desktop: 'phone' } as const;

test.each(sizes)(
  'AUTH-10 on a %s forgot password: the advisor starts it, the code from the message sets a new one and ends every session',
  async (device) => {
    const client = await stage.addClient();
    const expects = refused(422, 401);
    await stage.visit({ device: others[device], signedInAs: client, expects }, async ({ page: other, open }) => {
      await open('/profile');
      await until(other.getByText(client.username).first()).toBeVisible();
      const told = toldOfEnd(other);
      await stage.visit({ device, expects }, async ({ page }) => {
        await openLogin(page);
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        await until(page.getByText('Contact your advisor for a verification code.')).toBeVisible();
        const code = await askForReset(client);
        await page.getByLabel('Username').fill(client.username);
        await page.getByLabel('Code from the message').fill('AAAA-BBBB-CCCCC');
        await page.getByLabel('New password').fill(password);
        await page.getByLabel('Confirm password').fill(password);
        await page.getByRole('button', { name: 'Set new password' }).click();
        await until(page.getByText('Password reset failed. Please try again.')).toBeVisible();
        await page.getByLabel('Code from the message').fill(code);
        await page.getByRole('button', { name: 'Set new password' }).click();
        await until(toast(page, 'Your password was changed. Please sign in again.')).toBeVisible();
        await page.waitForURL('**/login');
        await fillLogin(page, { username: client.username, password: password });
        await page.waitForURL('**/dashboard');
      });
      await told;
      await other.waitForURL('**/dashboard');
    });
  },
);

/** What the advisor does in the console, and the code that reaches the client alone. */
async function askForReset({ id }: TestClient): Promise<string> {
  const { bearer } = await addStaff(stage.system, 'sun3', ['advisor', 'tenant_admin']);
  const body = { reason: 'client called and asked for it' };
  const started = await callApi(stage.system, startReset, { bearer, params: { id }, body });
  expect(started.status).toBe(200);
  const [sent] = await readDeliveries(stage.system, 'sun3', 'reset');
  return sent ? codeIn(sent) : '';
}
