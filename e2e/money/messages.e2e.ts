// Messages lead somewhere (MSG-01): each opened from the bell, on the page and the part it speaks about, in the reader's own words.
import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { addInvestor, addPayee, fund } from '@candor/testkit';
import { expect } from '../expect.ts';
import { dialogNamed } from '../identity/steps.ts';
import { openDeskStage } from './desk-stage.ts';

const { stage, desk } = await openDeskStage();

async function follow(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Open messages/ }).click();
  const drawer = dialogNamed(page, 'Messages');
  const card = drawer.getByRole('listitem').filter({ hasText: title }).first();
  await card.getByRole('button', { name: title }).first().click();
  await expect(drawer).toBeHidden();
}

test('MSG-01 messages of sign-in, bank account and deposit open the page and the part they speak about', async () => {
  const client = await addInvestor(stage.system);
  await addPayee(stage.system, desk, client);
  await fund(stage.system, desk, client, '1250.00');
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
    await open('/dashboard');
    await follow(page, 'New sign-in');
    await page.waitForURL('**/profile/security?open=devices');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices).toBeInViewport();
    await expect.poll(() => devices.evaluate((part) => document.activeElement?.contains(part))).toBe(true);
    await follow(page, 'Bank account');
    await page.waitForURL('**/banking');
    await follow(page, 'Deposit received');
    await page.waitForURL(/\/deposit\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main')).toContainText('$1,250.00');
  });
});

test('MSG-01 I18N-01 the amount of a message is written as its reader writes amounts', async () => {
  const client = await addInvestor(stage.system);
  await fund(stage.system, desk, client, '1250.00');
  await stage.visit({ signedInAs: client, locale: 'pl-PL' }, async ({ page, open }) => {
    await open('/dashboard');
    await page.getByRole('button', { name: /^Otwórz wiadomości/ }).click();
    await expect(page.getByRole('dialog').getByText(/1\s250,00\s\$/)).toBeVisible();
  });
});
