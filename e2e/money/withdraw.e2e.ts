// Money out (FUND-04), as a person does it: what stands in the way, the request with its PIN, and everything that can go wrong between.
import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { listWithdrawals } from '@candor/contract/withdrawals/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeProtection } from '@candor/contract/protections/staff.ts';
import { proposeWithdrawalRefusal } from '@candor/contract/withdrawals/staff.ts';
import {
  addInvestor,
  addOverdueLoan,
  addPayee,
  addStaff,
  answerOf,
  callApi,
  fund,
  idIn,
  signIn,
  testPin,
} from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { typePin, wrongPin } from './pin.ts';
import { openDeskStage } from './desk-stage.ts';

const themes = ['stand', 'dark'];

const { stage, desk } = await openDeskStage();

async function addReady(amount = '100.00'): Promise<TestClient> {
  const client = await addInvestor(stage.system);
  await addPayee(stage.system, desk, client);
  await fund(stage.system, desk, client, amount);
  return client;
}

async function listOf(client: TestClient) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(listWithdrawals, await callApi(stage.system, listWithdrawals, { bearer })).items;
}

/** Two people of the desk decide, over the wire. */
async function refuse(id: string): Promise<void> {
  const { system } = stage;
  const maker = await addStaff(system, 'sun3', ['operations']);
  const checker = await addStaff(system, 'sun3', ['approver']);
  const body = { code: 'payee_account_closed', reason: 'the bank says it is closed' };
  const proposal = await callApi(system, proposeWithdrawalRefusal, { bearer: maker.bearer, params: { id }, body });
  const params = { id: idIn(proposal) };
  await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
}

async function review(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeVisible();
}

test('FUND-04 ERR-01 what stands in the way is a checklist in the seed’s words, each with its way out', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
    await open('/withdraw');
    const way = (code: string) => page.locator(`[data-blocker="${code}"]`);
    await expect(way('kyc_required')).toContainText('Complete your KYC before continuing.');
    await expect(way('kyc_required').getByRole('link')).toHaveAttribute('href', /^\/kyc\?redirect=/);
    await expect(way('pin_not_set').getByRole('link', { name: 'Set PIN' })).toBeVisible();
    await expect(way('bank_account_needed')).toContainText('You need to add a bank account to withdraw');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    await expect(page.getByText('You have made no withdrawals yet.')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await way('bank_account_needed').getByRole('link', { name: 'Bank accounts' }).click();
    await page.waitForURL('**/banking');
  });
});

test('FUND-04 AUTH-12 amount, review, a wrong PIN, the right one, two presses, the receipt, Back, and cancelling', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, device: 'phone', expects: refused(422) }, async ({ page, open }) => {
    await open('/withdraw');
    await page.getByRole('button', { name: 'How this is worked out' }).click();
    await expect(page.getByText('Settled cash')).toBeVisible();
    await expect(page.getByText('Amount due')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByText('Amount is required.')).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('100.01');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByText('The amount must not exceed your available funds.')).toBeVisible();
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('100.00');

    await review(page, '40');
    await expect(page.getByText('Own Bank •789')).toBeVisible();
    await expect(page.getByText('By the banking days of United States')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('40.00');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const sent: string[] = [];
    page.on('request', (request) => (request.method() === 'POST' ? sent.push(request.url()) : undefined));
    await page.getByRole('button', { name: 'Confirm with PIN' }).dblclick();
    await typePin(page, wrongPin);
    await expect(page.getByText('Incorrect PIN. 4 tries left.')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await typePin(page, testPin);
    await expect(toast(page, 'Withdrawal submitted')).toBeVisible();
    await page.waitForURL(/\/withdraw\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Being checked by two people')).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('');
    await expect(page.getByText('$60.00').first()).toBeVisible();
    await page.getByRole('link', { name: /Own Bank/ }).click();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).dblclick();
    await expect(toast(page, 'Withdrawal canceled')).toBeVisible();
    await expect(page.getByText('Canceled by you')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
    // The wrong PIN, the right one, and cancelling, once each.
    expect(sent.filter((url) => url.endsWith('/withdraw/app/v1'))).toHaveLength(2);
    expect(sent.filter((url) => url.endsWith('/cancel'))).toHaveLength(1);
  });
  expect((await listOf(client)).map(({ status }) => status)).toEqual(['cancelled']);
});

test('FUND-04 R-12 a lost answer is asked for with the same key, and the money leaves once', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, expects: [/net::ERR_FAILED/] }, async ({ page, open }) => {
    const keys: string[] = [];
    await page.route('**/api/withdraw/app/v1', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      // The server did it; the first two answers never come back.
      if (keys.length === 1) await route.fetch();
      await (keys.length < 3 ? route.abort() : route.continue());
    });
    await open('/withdraw');
    await review(page, '30');
    await page.getByRole('button', { name: 'Confirm with PIN' }).click();
    await typePin(page, testPin);
    await expect(page.getByText('Checking whether it was recorded').first()).toBeVisible();
    await page.waitForURL(/\/withdraw\/[0-9a-f-]{36}$/);
    await expect(page.getByText('$30').first()).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });
  expect(await listOf(client)).toHaveLength(1);
});

test('FUND-04 two tabs want the same money: the second sees what the first did and is refused cleanly', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, expects: refused(422) }, async ({ page, open, context }) => {
    await open('/withdraw');
    await review(page, '100');
    const second = await context.newPage();
    await second.goto('/withdraw');
    await review(second, '100');
    await page.getByRole('button', { name: 'Confirm with PIN' }).click();
    await typePin(page, testPin);
    await page.waitForURL(/\/withdraw\/[0-9a-f-]{36}$/);
    await second.getByRole('button', { name: 'Confirm with PIN' }).click();
    await typePin(second, testPin);
    await expect(second.getByText('Withdrawal request failed.')).toBeVisible();
    await expect(second.getByText('Insufficient balance')).toBeVisible();
    await second.getByRole('button', { name: 'Change the amount' }).click();
    await expect(second.getByText('There is no settled cash in this account to withdraw.')).toBeVisible();
    await expect(second.getByRole('link', { name: /Own Bank/ })).toHaveCount(1);

    const [asked] = await listOf(client);
    await refuse(asked?.id ?? '');
    // Nobody touches the first tab: the decision is told over the live line.
    await expect(page.getByText('The bank says that the account is closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
  });
});

test('FUND-04 AUTH-12 S-12 wrong PINs lock it, and the page says until when', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, expects: refused(422, 429) }, async ({ page, open }) => {
    await open('/withdraw');
    await review(page, '10');
    await page.getByRole('button', { name: 'Confirm with PIN' }).click();
    for (const left of [4, 3, 2, 1]) {
      await typePin(page, wrongPin);
      await expect(page.getByText(new RegExp(`${String(left)} tr(y|ies) left`))).toBeVisible();
    }
    await typePin(page, wrongPin);
    await expect(page.getByText(/^The PIN is locked until /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Set a new PIN' })).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
  expect(await listOf(client)).toEqual([]);
});

test('TRD-09 G-04 G-08 an outstanding balance is settled where it blocks; a protective hold says why and until when', async () => {
  const { system } = stage;
  const client = await addInvestor(system);
  await addPayee(system, desk, client);
  await addOverdueLoan(system, desk, client);
  await fund(system, desk, client, '100.00');
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
    await open('/withdraw');
    const due = page.locator('[data-blocker="outstanding_dues"]');
    await expect(due).toContainText('You cannot withdraw until outstanding balances are cleared.');
    await expect(due).toContainText('$1,008.00');
    await due.getByRole('button', { name: 'Settle from my cash' }).dblclick();
    await expect(due).toHaveCount(0);
    await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
    await expect(page.getByText('$66.00').first()).toBeVisible();

    const maker = await addStaff(system, 'sun3', ['operations']);
    const checker = await addStaff(system, 'sun3', ['approver']);
    const body = { client_id: client.id, code: 'identity_in_doubt', reason: 'two documents disagree' };
    const params = { id: idIn(await callApi(system, proposeProtection, { bearer: maker.bearer, body })) };
    await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
    const hold = page.locator('[data-blocker="protective_hold"]');
    await expect(hold).toContainText('Withdrawals are paused to protect you.');
    await expect(hold).toContainText('Your identity has to be confirmed again.');
    await expect(hold).toContainText('Opens by itself:');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
