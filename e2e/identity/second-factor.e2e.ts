// Two-step verification and passkeys, from the security page to the next sign-in.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, totpCode } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { plugAuthenticator } from '../authenticator.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import {
  dialogNamed,
  fillLogin,
  forgetSession,
  logIn,
  moveTime,
  openLogin,
  ownClock,
  refused,
  siteByName,
  toast,
  until,
} from './steps.ts';

const stepMs = 30_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const codeOf = (secret: string): string => totpCode(secret, stage.system.clock.now());

async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = dialogNamed(page, 'Two-step verification');
  await until(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const groups = await dialog.getByText(/^[A-Z2-7]{1,4}$/).allInnerTexts();
  const secret = groups.join('').replaceAll(/\s/g, '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  const codesDialog = dialogNamed(page, 'Recovery codes');
  await until(codesDialog).toBeVisible();
  const codes = await codesDialog
    .getByRole('list', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await until(codesDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await codesDialog.getByRole('button', { name: 'Save as file' }).click();
  expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/);
  await codesDialog.getByRole('checkbox').check();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await until(codesDialog).toBeHidden();
  return { secret, codes };
}

async function signInWithRecovery(page: Page, client: TestClient, code: string): Promise<void> {
  await openLogin(page, '/profile/security');
  await fillLogin(page, client);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('AUTH-03 two-step verification: enrolled on a phone, a recovery code opens once on a desktop, and it can be turned off', async () => {
  const client = await stage.addClient();
  let secret = '';
  let codes: string[] = [];
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    await open('/profile/security');
    ({ secret, codes } = await enrol(page));
    expect(codes).toHaveLength(10);
    await until(page.getByText('10 recovery codes left')).toBeVisible();
  });
  await stage.visit({ expects: refused(422) }, async ({ page }) => {
    await signInWithRecovery(page, client, codes[0] ?? '');
    await page.waitForURL('**/profile/security');
    await until(page.getByText('9 recovery codes left')).toBeVisible();
    await forgetSession(page);
    await signInWithRecovery(page, client, codes[0] ?? '');
    await until(page.getByText('Verification failed.', { exact: true })).toBeVisible();
    await until(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/profile/security');
    // Each authenticator code is good once: the next one comes with the next half minute.
    stage.system.clock.advance(2 * stepMs);
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = dialogNamed(page, 'Turn off two-step verification?');
    await dialog.getByLabel('Code or recovery code').fill('000000');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await until(dialog.getByText('Verification failed.', { exact: true })).toBeVisible();
    await dialog.getByLabel('Code or recovery code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await until(toast(page, 'Two-step verification is off.')).toBeVisible();
    await until(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    await forgetSession(page);
    await logIn(page, client, '/profile');
    expect(new URL(page.url()).pathname).toBe('/profile');
  });
});

test('AUTH-11 on a desktop a sensitive change a while after signing in asks for the password first', async () => {
  const client = await addClient(stage.system, 'sun3', { hasTotp: true });
  await stage.visit({ hasTodaysTime: true, expects: [...refused(422), /ERR_FAILED/] }, async ({ page }) => {
    await ownClock(page);
    await openLogin(page, '/profile/security');
    await fillLogin(page, client);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(client.totpSecret ?? ''));
    await page.waitForURL('**/profile/security');
    await until(page.getByText('This device')).toBeVisible();
    await moveTime(stage.system, page, 6 * 60_000);
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const reauth = dialogNamed(page, 'Confirm your password');
    await reauth.getByLabel('Password', { exact: true }).fill('wrong');
    await reauth.getByRole('button', { name: 'Confirm' }).click();
    await until(reauth.getByText('Incorrect password')).toBeVisible();
    await reauth.getByLabel('Password', { exact: true }).fill(client.password);
    await reauth.getByRole('button', { name: 'Confirm' }).click();
    await until(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  });
});

test('AUTH-02 on a phone a passkey: added under Security, used to sign in without a code, removed', async () => {
  const client = await stage.addClient();
  const site = siteByName(stage.system);
  await stage.visit({ device: 'phone', expects: refused(422) }, async ({ page, context }) => {
    await plugAuthenticator(context, page);
    // The autofill offer is answered by a virtual key at once; a person decides, so the journey switches it off.
    await context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto(`${site}/login?redirect=/profile/security`);
    await fillLogin(page, client);
    await page.waitForURL('**/profile/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = dialogNamed(page, 'Add a passkey');
    await dialog.getByLabel('Name').fill('My test phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await until(toast(page, 'The passkey was added.')).toBeVisible();
    await until(page.getByText('My test phone', { exact: true })).toBeVisible();

    await forgetSession(page);
    await page.goto(`${site}/login?redirect=/profile/security`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/profile/security');
    await until(page.getByText(/^Last used /)).toBeVisible();

    await page.getByRole('button', { name: 'Remove passkey My test phone' }).click();
    await dialogNamed(page, 'Remove “My test phone”?').getByRole('button', { name: 'Remove' }).click();
    await until(page.getByText('You have no passkeys yet.')).toBeVisible();

    await forgetSession(page);
    await page.goto(`${site}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await until(page.getByText(/^The passkey could not be used\./)).toBeVisible();
  });
});
