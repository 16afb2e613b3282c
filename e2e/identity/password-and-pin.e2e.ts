// What a client knows, changed by the client: the password, which ends every session, and the transaction PIN.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, codeIn, readDeliveries, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { dialogNamed, fillLogin, openLogin, refused, toast, toldOfEnd, until } from './steps.ts';

const next = 'green-Window-19';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const others = { phone: 'desktop', desktop: 'phone' } as const;

test.each(sizes)(
  'AUTH-11 on a %s changing the password checks every field and signs out this and every other device',
  async (device) => {
    const client = await stage.addClient();
    const visit = { signedInAs: client, expects: refused(401, 422) };
    await stage.visit({ ...visit, device: others[device] }, async ({ page: other, open: openOther }) => {
      await openOther('/profile');
      await until(other.getByText(client.username).first()).toBeVisible();
      // The live line tells the other device; nobody has to touch it. A notice does not stay, so it is watched for from here on.
      const told = toldOfEnd(other);
      await stage.visit({ ...visit, device }, async ({ page, open, storage }) => {
        await open('/profile/security');
        await page.getByRole('button', { name: 'Change', exact: true }).first().click();
        await changePassword(page, client);
        await until(toast(page, 'Your password was changed. Please sign in again.')).toBeVisible();
        await page.waitForURL('**/login');
        expect(await storage('auth_tokens')).toBeNull();
        await fillLogin(page, client);
        await until(page.getByText('Login failed', { exact: true })).toBeVisible();
        await fillLogin(page, { username: client.username, password: next });
        await page.waitForURL('**/dashboard');
      });
      await told;
      await other.waitForURL('**/dashboard');
      expect(await other.evaluate(() => localStorage.getItem('auth_tokens'))).toBeNull();
    });
  },
);

async function changePassword(page: Page, client: TestClient): Promise<void> {
  const dialog = dialogNamed(page, 'Change password');
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await submit.click();
  await until(dialog.getByText('Current password is required.')).toBeVisible();
  await until(dialog.getByText('New password is required.')).toBeVisible();
  await dialog.getByLabel('Current password').fill('wrong-one');
  await dialog.getByLabel('New password').fill('short');
  await until(dialog.getByText('Use at least 6 characters.')).toBeVisible();
  await dialog.getByLabel('New password').fill(next);
  await dialog.getByLabel('Confirm password').fill('something-else');
  await submit.click();
  await until(dialog.getByText('The passwords do not match.')).toBeVisible();
  await dialog.getByLabel('Confirm password').fill(next);
  await submit.click();
  await until(dialog.getByText('Incorrect password')).toBeVisible();
  await until(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(client.password);
  await submit.click();
}

async function typePin(page: Page, name: string, pin: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(name);
  await until(field).toBeFocused();
  await page.keyboard.type(pin);
}

test('AUTH-12 on a phone a PIN is typed twice, easy ones are refused, and it can be checked', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', signedInAs: client, expects: refused(422) }, async ({ page, open }) => {
    await open('/profile/security');
    await until(page.getByText('Not set')).toBeVisible();
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await typePin(page, 'New PIN', '483921');
    await typePin(page, 'Repeat PIN', '483922');
    await until(page.getByText('The two PINs were different. Please start again.')).toBeVisible();
    await typePin(page, 'New PIN', '123456');
    await typePin(page, 'Repeat PIN', '123456');
    await until(page.getByText('This PIN is too easy to guess. Please choose another one.')).toBeVisible();
    await typePin(page, 'New PIN', '483921');
    await typePin(page, 'Repeat PIN', '483921');
    await until(toast(page, 'Your PIN is set.')).toBeVisible();
    await until(page.getByText('Set', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Check PIN' }).click();
    await typePin(page, 'Transaction PIN', '111111');
    await until(page.getByRole('dialog').getByText('Incorrect PIN')).toBeVisible();
    await typePin(page, 'Transaction PIN', '483921');
    await until(toast(page, 'That is your PIN.')).toBeVisible();
  });
});

test('AUTH-12 on a desktop a PIN that was guessed too often is locked and opens again with a code to the phone', async () => {
  const client = await addClient(stage.system, 'sun3', { pin: testPin });
  await stage.visit({ signedInAs: client, expects: refused(422, 429) }, async ({ page, open }) => {
    await open('/profile/security');
    await page.getByRole('button', { name: 'Check PIN' }).click();
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await typePin(page, 'Transaction PIN', '904157');
      await until(page.getByRole('dialog').getByText(`Incorrect PIN. ${left} left.`)).toBeVisible();
    }
    await typePin(page, 'Transaction PIN', '904157');
    await until(page.getByText(/^The PIN is locked until /)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Check PIN' }).click();
    await typePin(page, 'Transaction PIN', testPin);
    await until(page.getByText(/^The PIN is locked until /)).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Set a new PIN' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).last().click();
    await typePin(page, 'Current PIN', testPin);
    await typePin(page, 'New PIN', '736152');
    await typePin(page, 'Repeat PIN', '736152');
    await until(page.getByText(/^The PIN is locked\. To set a new one/)).toBeVisible();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await until(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    const [sent] = await readDeliveries(stage.system, 'sun3', 'pin');
    await page
      .getByRole('dialog')
      .getByLabel('Code', { exact: true })
      .fill(sent ? codeIn(sent) : '');
    await until(toast(page, 'Your PIN is set.')).toBeVisible();
    await page.getByRole('button', { name: 'Check PIN' }).click();
    await typePin(page, 'Transaction PIN', '736152');
    await until(toast(page, 'That is your PIN.')).toBeVisible();
  });
});

test('AUTH-12 S-12 S-14 a PIN is replaced with the old one or with a code, and the other device is signed out', async () => {
  const client = await addClient(stage.system, 'sun3', { pin: testPin });
  const visit = { signedInAs: client, expects: refused(401, 422) };
  await stage.visit({ ...visit, device: 'phone' }, async ({ page: other, open: openOther }) => {
    await openOther('/profile');
    await until(other.getByText(client.username).first()).toBeVisible();
    const told = toldOfEnd(other);
    await stage.visit(visit, async ({ page, open }) => {
      await open('/profile/security');
      const changes = page.getByRole('button', { name: 'Change', exact: true });
      // Whether there is a PIN is asked for: until the answer is there, the last one is the password's.
      await until(changes).toHaveCount(2);
      const change = changes.last();
      await change.click();
      await typePin(page, 'Current PIN', '904157');
      await typePin(page, 'New PIN', '736152');
      await typePin(page, 'Repeat PIN', '736152');
      await until(page.getByRole('dialog').getByText(/^Incorrect PIN/)).toBeVisible();
      await typePin(page, 'Current PIN', testPin);
      await typePin(page, 'New PIN', '736152');
      await typePin(page, 'Repeat PIN', '736152');
      await until(toast(page, 'Your PIN is set.')).toBeVisible();
      await told;
      await change.click();
      await page.getByRole('button', { name: 'I don’t know it: send me a code' }).click();
      await typePin(page, 'New PIN', '615273');
      await typePin(page, 'Repeat PIN', '615273');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await until(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
      const [sent] = await readDeliveries(stage.system, 'sun3', 'pin');
      const code = page.getByRole('dialog').getByLabel('Code', { exact: true });
      await code.fill(sent ? codeIn(sent) : '');
      // The notice of the first change may still stand; what the code was asked for is done when its form is gone.
      await until(page.getByRole('dialog')).toBeHidden();
    });
    await other.waitForURL('**/dashboard');
  });
});

test('AUTH-12 S-39 neither PIN nor password is ever in the browser’s storage or address', async () => {
  const client = await stage.addClient();
  await stage.visit({}, async ({ page }) => {
    await openLogin(page);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    );
    expect(kept).not.toContain(client.password);
  });
});
