// A brand is made at the desk of the platform: one administrator proposes it with its look and its first two people, another agrees, its
// client page opens, and the first of its people comes in with a half of the code from each.
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs, typeCode, typePassword } from './staff.ts';
import type { Staff } from './staff.ts';

let stage: Stage;
let maker: Staff;
let checker: Staff;
beforeAll(async () => {
  stage = await openStage();
  maker = await hire(stage.system, ['platform_admin'], 'platform');
  checker = await hire(stage.system, ['platform_admin'], 'platform');
});
afterAll(() => stage.close());

const themes = ['stand', 'dark'] as const;
const place = '?profile=@platform';
const folder = process.env['PICTURES'];
const password = 'violet-Harbour-73-kite';
/** A second try makes another brand: the first one's may be there. */
let tries = 0;
let brand = '';

async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Username').waitFor();
}

/** Everything a brand needs; the look keeps what the form offers. */
async function fillBrand(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const texts = {
    'Short name': brand,
    'Name of the app': 'Norte Invest',
    Company: 'Norte Invest SV',
    'Postal address': 'Calle Mayor 1, Madrid',
    'First administrator’s username': 'ada.norte',
    'Second administrator’s username': 'ben.norte',
    Reason: 'the contract was signed',
  };
  for (const [label, value] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Spain' }).click();
  await dialog.getByRole('group', { name: 'Languages' }).getByLabel('Español').check();
  await dialog.getByRole('group', { name: 'Languages' }).getByLabel('English').check();
  await dialog.getByRole('group', { name: 'Markets' }).getByLabel('Spain').check();
  await dialog.getByRole('group', { name: 'Account countries' }).getByLabel('Spain').check();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#1d4ed8"/></svg>';
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await dialog.getByLabel('Logo').setInputFiles(file);
}

/** The half that this one of the two sees. */
async function readHalf(page: Page): Promise<string> {
  await page.goto(`/console/tenants${place}`);
  await page.getByRole('link', { name: brand, exact: true }).click();
  await page.getByRole('button', { name: 'Show my half of the code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Username' }).click();
  await page.getByRole('option', { name: 'ada.norte' }).click();
  await dialog.getByRole('button', { name: 'Show my half of the code' }).click();
  const half = (await dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  return half;
}

test('BRAND-01 S-27 AUTH-10 two platform administrators make a brand; its page opens and its first person comes in', () =>
  stage.visit({}, async ({ page }) => {
    const { system } = stage;
    tries += 1;
    brand = `norte${String(tries)}`;
    // A code of the authenticator opens once, also in a second try.
    system.clock.advance(30_000);
    await signInAs(page, system, maker, `/console/${place}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await picture(page, 'tenants');
    await page.getByRole('button', { name: 'New brand' }).click();
    await fillBrand(page);
    check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await picture(page, 'new-brand');
    await page.getByRole('dialog').getByRole('button', { name: 'New brand' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    await signOut(page);

    await signInAs(page, system, checker, `/console/approvals${place}`);
    await page.getByRole('link', { name: 'Create a brand' }).click();
    await expect(page.getByText('Calle Mayor 1, Madrid')).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await picture(page, 'approve-brand');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved and done.')).toBeVisible();
    const second = await readHalf(page);
    await picture(page, 'brand-open');
    await signOut(page);
    // The next sign-in of the same person needs the next code.
    system.clock.advance(30_000);
    await signInAs(page, system, maker, `/console/${place}`);
    const first = await readHalf(page);
    await signOut(page);

    await page.goto(`/console/setup?profile=${brand}`);
    await page.getByLabel('Username').fill('ada.norte');
    await page.getByLabel('First half of the code').fill(first);
    await page.getByLabel('Second half of the code').fill(second);
    await page.getByLabel('Full name').fill('Ada Norte');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await typePassword(page, 'ada.norte', password);
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await typeCode(page, system, secret);
    await page.getByLabel('I have stored these codes in a safe place.').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Ada Norte', exact: true })).toBeVisible();
  }));

test('BRAND-01 PROF-01 the client page of the new brand opens in its name, with its languages', () =>
  stage.visit({ locale: 'es-ES' }, async ({ page, open }) => {
    await open(`/?profile=${brand}`);
    await expect(page).toHaveTitle(/Norte Invest/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
    const logo = await page.request.get(`/brands/${brand}/logo.svg`);
    check(await logo.text()).toContain('#1d4ed8');
    await picture(page, 'client-page');
  }));
