import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Page } from '@playwright/test';
import { verifyPin } from '@candor/contract/credentials/client.ts';
import { addClient, callApi, makeWithdrawer, openDesk } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { fillLogin, openLogin, refused } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { act, openRow, press } from './keys.ts';
import { hire, signInAs } from './staff.ts';

const themes = ['stand', 'dark'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('S-28 a client is found by phone, stays masked until a reason is given, and reads role and reason at once on an open page', async () => {
  const spec = { username: 'ada.l', fullName: 'Ada Lovelace', phone: '+12025550155', email: 'ada@example.com' };
  const client = await addClient(stage.system, 'sun3', spec);
  const own = await stage.enter({ signedInAs: client, device: 'phone', locale: 'es-ES' });
  await own.open('/profile/activity');
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['support']), '/console/clients');
    await page.getByLabel('Find a client').fill('+1 202 555 0155');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'ada.l' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ada.l' })).toBeVisible();
    await expect(page.getByText('A••• L•••')).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Show unmasked' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: 'The client called' }).click();
    await form.getByRole('button', { name: 'Show unmasked' }).click();
    await expect(page.getByText('Ada Lovelace')).toBeVisible();
    await expect(page.getByText('client_data.opened').first()).toBeVisible();
  });
  const line = own.page.getByRole('listitem').filter({ hasText: 'El personal abrió tus datos de contacto' });
  await expect(line).toContainText('Soporte · Motivo: una llamada contigo');
  await expect(own.page.getByText('trabajo interno', { exact: false }).first()).toBeVisible();
  await own.leave();
});

test('a client’s accounts and bank accounts stand on one page, and a protective hold is proposed from there', async () => {
  const { owner } = await makeWithdrawer(stage.system, await openDesk(stage.system));
  await stage.visit({}, async ({ page }) => {
    const staff = await hire(stage.system, ['operations']);
    await signInAs(page, stage.system, staff, `/console/clients/${owner.id}?part=bank_accounts`);
    await expect(page.getByRole('row', { name: /USD.*\$100\.00/ })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Bank accounts' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Propose a protective hold' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: 'You asked for it.' }).click();
    await form.getByLabel('Reason', { exact: true }).fill('asked for by phone');
    await form.getByRole('button', { name: 'Propose a protective hold' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
  });
});

test('S-28 a client is found while typing a name; every part of the page opens without a violation, and a note is added', async () => {
  const { system } = stage;
  const desk = await openDesk(system, 'sun3', ['USD']);
  const { owner } = await makeWithdrawer(system, desk);
  await stage.visit({}, async ({ page }) => {
    const roles = ['operations', 'support', 'tenant_admin'] as const;
    await signInAs(page, system, await hire(system, roles), '/console/clients');
    await page.getByLabel('Find a client').pressSequentially('love ada');
    const row = page.getByRole('link', { name: owner.username, exact: true });
    await expect(row).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await row.click();
    const parts = page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link');
    await parts.first().waitFor();
    for (const name of await parts.allTextContents()) {
      await parts.getByText(name, { exact: true }).click();
      await page.waitForLoadState('networkidle');
      check(await findViolationsIn(page, themes, 'main'), name).toEqual([]);
    }
    await parts.getByText('Journals', { exact: true }).click();
    await expect(page.getByText('Deposit received').first()).toBeVisible();
    await parts.getByText('Notes', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Expects a transfer on Friday.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
    await expect(page.getByRole('cell', { name: 'Expects a transfer on Friday.' })).toBeVisible();
  });
});

test('home counts what waits for one’s roles, and the audit trail is searched by its address', () =>
  stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin']));
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const proposals = page.getByRole('main').getByRole('link', { name: /Proposals for a second person/ });
    await expect(proposals).toContainText('1');
    await proposals.click();
    await expect(page.getByRole('link', { name: 'Place a protective hold' })).toBeVisible();
    await page.goto('/console/audit?act=session');
    await expect(page.getByText('session.opened').first()).toBeVisible();
    await expect(page.getByText('approval.proposed')).toHaveCount(0);
    check(await findViolationsIn(page, themes)).toEqual([]);
  }));

/** Opens an action of the client's page, fills it in and proposes it. */
async function proposeOn(page: Page, name: string, choice?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog');
  if (choice !== undefined) {
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: choice }).click();
  }
  await form.getByLabel('Reason', { exact: true }).fill('agreed with the client');
  await form.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('Proposed. Another person decides now.').first()).toBeVisible();
}

/** The second person's part; before and after stand side by side. */
async function approveOn(page: Page, title: string, change: RegExp): Promise<void> {
  await page.goto('/console/approvals');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('row', { name: change })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and done.').first()).toBeVisible();
}

test('S-27 two people give a client another advisor, close the account and open it again; the client sees each', async () => {
  const { system } = stage;
  const client = await addClient(system, 'sun3', { username: 'moving.on' });
  const advisor = await hire(system, ['advisor']);
  await stage.visit({}, async ({ page: maker }) => {
    await signInAs(maker, system, await hire(system, ['operations']), `/console/clients/${client.id}?part=standing`);
    await stage.visit({}, async ({ page: checker }) => {
      await signInAs(checker, system, await hire(system, ['approver']), '/console/approvals');
      await proposeOn(maker, 'Propose another advisor', advisor.username);
      await approveOn(checker, 'Give a client another advisor', new RegExp(`None.*${advisor.username}`));
      await stage.visit({ signedInAs: client }, async ({ page, open }) => {
        await open('/profile');
        await expect(page.getByText(/^Your advisor: ./)).toBeVisible();
      });
      await maker.reload();
      await expect(maker.getByText('Nothing stands in the way of closing.')).toBeVisible();
      await proposeOn(maker, 'Propose closing', 'The client asked for it');
      await approveOn(checker, 'Close a client', /Active.*Closed/);
      await stage.visit({ expects: refused(403) }, async ({ page }) => {
        await openLogin(page);
        await fillLogin(page, client);
        await expect(page.getByText('This account is closed.', { exact: false }).first()).toBeVisible();
      });
      await maker.reload();
      await expect(maker.getByText('This client is closed and cannot sign in.')).toBeVisible();
      check(await findViolationsIn(maker, themes, 'main')).toEqual([]);
      await proposeOn(maker, 'Propose reopening');
      await approveOn(checker, 'Reopen a client', /Closed.*Active/);
    });
  });
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/profile/activity');
    await expect(page.getByText('Your account was reopened by two people').first()).toBeVisible();
  });
});

test('G-02 S-27 a wrong booking is looked at, taken back by two people, and the client reads both bookings and why', async () => {
  const { system } = stage;
  const { owner } = await makeWithdrawer(system, await openDesk(system, 'sun3', ['USD']));
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['operations']), `/console/clients/${owner.id}?part=journals`);
    await page.getByRole('link', { name: /^TX-/ }).click();
    const preview = page.getByRole('table', { name: 'Cash if it is taken back' });
    await expect(preview.getByRole('row', { name: /\$100\.00.*\$0\.00/ })).toBeVisible();
    check(await findViolationsIn(page, themes, 'main')).toEqual([]);
    await proposeOn(page, 'Propose a correction', 'The money had not arrived.');
    await stage.visit({}, async ({ page: checker }) => {
      await signInAs(checker, system, await hire(system, ['approver']), '/console/approvals');
      await approveOn(checker, 'Take a booking back', /Cash \(USD\).*\$100\.00.*\$0\.00/);
    });
    await page.reload();
    await expect(page.getByRole('row', { name: /Deposit corrected/ })).toBeVisible();
  });
  await stage.visit({ signedInAs: owner, device: 'phone' }, async ({ page, open }) => {
    await open('/portfolio/transactions');
    await page.getByRole('link', { name: /Deposit corrected/ }).click();
    await expect(page.getByText('The money had not arrived.')).toBeVisible();
    await page.getByRole('link', { name: 'See the earlier booking' }).click();
    await expect(page.getByText('A correction took this booking back.')).toBeVisible();
    await expect(page.getByText('The money had not arrived.')).toBeVisible();
  });
});

test('AUTH-10 who cannot get in stands in a queue of their own: a locked PIN is claimed and lifted from there, by keys alone', async () => {
  const { system } = stage;
  const { owner, bearer } = await makeWithdrawer(system, await openDesk(system, 'sun3', ['USD']));
  for (let tried = 0; tried < 5; tried += 1) await callApi(system, verifyPin, { bearer, body: { pin: '111999' } });
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['support']), '/console/locked-clients');
    await openRow(page, owner.username);
    check(await findViolationsIn(page, themes, 'main')).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Claim', exact: true }));
    await act(page, 'Lift waiting times', { Reason: 'called from the known number' });
    await expect(page.getByText('Waiting times lifted.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: owner.username, exact: true })).toHaveCount(0);
  });
});
