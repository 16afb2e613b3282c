import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { proposeChannel } from '@candor/contract/deposits/staff.ts';
import { addInvestor, testName } from '@candor/testkit';
import { dress, findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStaffDesk } from '../money/desk.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

const dayMs = 24 * 60 * 60_000;
const themes = ['stand', 'dark'] as const;
/** Where pictures of the pages go when somebody wants to look at them. */
const pictures = process.env['CONSOLE_PICTURES'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const desk = await openStaffDesk(stage.system);
  const fields = [
    { name: 'holder', value: 'Candor Demo Markets' },
    { name: 'bank_name', value: 'First House Bank' },
    { name: 'account_number', value: '123456789' },
  ];
  const channel = { kind: 'bank', currency: 'USD', fields, reason: 'an account of the house' };
  await desk.decide(proposeChannel, { body: channel });
  stage.system.clock.advance(dayMs + 60_000);
});
afterAll(() => stage.close());

test('FUND-02 G-01 a deposit goes from the client’s declaration over two people to the client’s open page', async () => {
  const { system } = stage;
  const client = await addInvestor(system);
  const maker = await hire(system, ['operations']);
  const checker = await hire(system, ['approver']);
  await stage.visit({ signedInAs: client }, async (theirs) => {
    await theirs.open('/deposit');
    await theirs.page.getByRole('link', { name: 'Transfer in USD' }).click();
    await theirs.page.getByLabel('Amount', { exact: true }).fill('250');
    await theirs.page.getByRole('button', { name: 'Get payment details' }).click();
    await expect(theirs.page.getByText('Pay with these details')).toBeVisible();

    await stage.visit({}, async ({ page }) => {
      await signInAs(page, system, maker, '/console/deposits');
      await page.getByRole('link', { name: /^RF/ }).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Propose credit' }).press('Enter');
      const form = page.getByRole('dialog');
      check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
      await form.getByLabel('Bank reference').fill('BANK-0001');
      await form.getByLabel('Payer as the bank names it').fill(testName);
      await form.getByLabel('Reason').fill('seen on the statement');
      await form.getByRole('button', { name: 'Propose credit' }).press('Enter');
      await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    });
    await stage.visit({}, async ({ page }) => {
      await signInAs(page, system, checker, '/console/approvals');
      await page.getByRole('link', { name: 'Credit a deposit' }).click();
      await expect(page.getByText('$250.00').first()).toBeVisible();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Approved and done.')).toBeVisible();
    });
    await expect(theirs.page.getByText('Credited to your account').first()).toBeVisible();
  });
});

test('every page of the console opens for its roles without a violation, in light and dark', () =>
  stage.visit({}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin', 'advisor', 'kyc_officer']));
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    await links.first().waitFor();
    const names = await links.allTextContents();
    check(names.length).toBeGreaterThan(12);
    for (const name of names) {
      await links.getByText(name, { exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      check(await findViolationsIn(page, themes), name).toEqual([]);
      await takePicture(page, name, 'en-US');
      const begin = page.locator('main header').getByRole('button').first();
      if ((await begin.count()) > 0) {
        await begin.click();
        await page.getByRole('dialog').waitFor();
        check(await findViolationsIn(page, themes, '[role="dialog"]'), `${name}: its form`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
    for (const language of pictures === undefined ? [] : ['pl-PL', 'hi-IN']) {
      await page.locator('header select').last().selectOption(language);
      await takePicture(page, 'last', language);
    }
  }));

async function takePicture(page: Page, name: string, language: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  for (const theme of themes) {
    await dress(page, 'theme', theme);
    await page.screenshot({ path: `${pictures}/${language}-${name}-${theme}.png` });
  }
}
