// Bank accounts in the browser: own name only, each country's rules while typing, verified by staff, the default by PIN.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { addBankAccount, listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { proposeBankVerification } from '@candor/contract/bank-accounts/staff.ts';
import { addInvestor, answerOf, callApi, idIn, signIn, testName, testPin } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { dialogNamed, refused, toast } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { openStaffDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { lockPin, openStaleTab, typePin, wrongPin } from './pin.ts';

let stage: Stage;
let desk: Desk;
beforeAll(async () => {
  stage = await openStage();
  desk = await openStaffDesk(stage.system);
});
afterAll(() => stage.close());

const german = {
  country: 'ES',
  holder_name: testName,
  bank_name: 'Commerzbank',
  account_number: 'DE89370400440532013000',
};

async function investor() {
  const client = await addInvestor(stage.system);
  // A session of its own each time: what is changed in the browser ends every other one.
  const enter = async () => ({ bearer: (await signIn(stage.system, client)).access_token });
  return {
    client,
    add: async (body: object) => callApi(stage.system, addBankAccount, { ...(await enter()), body }),
    read: async (): Promise<BankAccount[]> =>
      answerOf(listBankAccounts, await callApi(stage.system, listBankAccounts, await enter())).items,
  };
}

async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country of the account' }).click();
  await page.getByRole('option', { name }).click();
}

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByLabel('IBAN').fill(number);
  await page.getByLabel('IBAN').blur();
}

describe('bank accounts', () => {
  test('FUND-03 on a phone: a wrong number and another name are refused, the bank is recognised, staff verify', async () => {
    const { client, read } = await investor();
    await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
      await open('/banking');
      await page.getByRole('link', { name: 'Add bank account' }).click();
      await expect(page.getByLabel('Account holder')).toHaveValue(testName);
      await chooseCountry(page, 'Spain');
      await typeNumber(page, 'ES91 2100 0418 4502 0005 1331');
      await expect(page.getByText('The check digits do not match. Look for a typing error.')).toBeVisible();
      await typeNumber(page, 'TR33 0006 1005 1978 6457 8413 26');
      await expect(page.getByText(/^This is an account in Türkiye\./)).toBeVisible();
      await typeNumber(page, 'es91 2100 0418');
      await expect(page.getByText('It has 24 characters; you typed 12.')).toBeVisible();
      await typeNumber(page, '21000418450200051332');
      await expect(page.getByText('The number is well formed.')).toBeVisible();
      await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('CaixaBank');
      await page.getByLabel('Account holder').fill('Charles Babbage');
      await page.getByRole('button', { name: 'Add bank account' }).click();
      await expect(page.getByText('The bank account must be in your own name.')).toBeVisible();
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
      expect(await read()).toEqual([]);

      await page.getByLabel('Account holder').fill('lovelace ada maria');
      await page.getByRole('button', { name: 'Add bank account' }).dblclick();
      await expect(toast(page, 'Bank account added.')).toBeVisible();
      await expect(page).toHaveURL(/\/banking$/);
      const card = page.getByRole('listitem').filter({ hasText: 'CaixaBank' });
      await expect(card.getByText('•332', { exact: true })).toBeVisible();
      await expect(card.getByText('Being verified')).toBeVisible();
      await expect(card.getByText('Default', { exact: true })).toBeVisible();
      await expect(page.getByText(/ES91/)).toHaveCount(0);
      const [added, ...others] = await read();
      expect(others).toEqual([]);
      await desk.decide(proposeBankVerification, {
        params: { id: added?.id ?? '' },
        body: { evidence: 'statement of May' },
      });
      await expect(card.getByText('Verified', { exact: true })).toBeVisible();
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
    });
  });

  test('FUND-03 AUTH-12 on a desktop: the default needs the PIN until it is locked, a changed account is new again, a removed one is gone in every tab', async () => {
    const { client, add, read } = await investor();
    const spanish = { ...german, bank_name: 'CaixaBank', account_number: 'ES9121000418450200051332' };
    const first = idIn(await add(spanish));
    const kept = idIn(await add(german));
    await desk.decide(proposeBankVerification, { params: { id: kept }, body: { evidence: 'statement of May' } });
    await stage.visit({ signedInAs: client, expects: refused(404, 409, 422, 429) }, async ({ page, open }) => {
      await open('/banking');
      const card = page.getByRole('listitem').filter({ hasText: 'Commerzbank' });
      await card.getByRole('button', { name: 'Make default' }).click();
      await typePin(page, wrongPin);
      await expect(page.getByRole('dialog').getByText(/^Incorrect PIN\./)).toBeVisible();
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
      expect((await read()).find(({ id }) => id === kept)).toMatchObject({ is_default: false });
      await typePin(page, testPin);
      await expect(toast(page, '•000 is the default now.')).toBeVisible();
      await expect(card.getByText('Default', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Open messages/ })).toContainText('unread');

      await card.getByRole('link', { name: 'Edit •000' }).click();
      await page.getByLabel('Bank', { exact: true }).fill('Another Bank');
      await page.goBack();
      await expect(card).toBeVisible();
      await page.goForward();
      await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Commerzbank');
      const second = await openStaleTab(page, '/banking');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This field is required.')).toBeVisible();
      await typeNumber(page, 'ES9121000418450200051332');
      await page.getByRole('button', { name: 'Save' }).click();
      await typePin(page, wrongPin);
      await expect(page.getByRole('dialog').getByText(/^Incorrect PIN\./)).toBeVisible();
      await typePin(page, testPin);
      await expect(page.getByText('You have already added this bank account.')).toBeVisible();
      await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('CaixaBank');
      await typeNumber(page, 'DE75512108001245126199');
      // The recognised bank went with its number.
      await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Commerzbank');
      await page.getByRole('button', { name: 'Save' }).click();
      await typePin(page, testPin);
      await expect(toast(page, 'Bank account changed.')).toBeVisible();
      await expect(card.getByText('Being verified')).toBeVisible();
      await expect(card.getByText('•199', { exact: true })).toBeVisible();

      await page.getByRole('button', { name: 'Remove •332' }).click();
      await expect(dialogNamed(page, 'Remove •332?')).toBeVisible();
      await typePin(page, testPin);
      await expect(toast(page, '•332 was removed.')).toBeVisible();
      await expect(page.getByText('CaixaBank')).toHaveCount(0);
      // Removed in one tab, removed once more in another that did not see it: gone is what was wanted.
      await second.getByRole('button', { name: 'Remove •332' }).click();
      await expect(dialogNamed(second, 'Remove •332?')).toBeVisible();
      await typePin(second, testPin);
      await expect(second.getByText('CaixaBank')).toHaveCount(0);
      await expect(second.getByText('•199', { exact: true })).toBeVisible();
      expect((await read()).map(({ id }) => id)).toEqual([kept]);
      await open(`/banking/${first}`);
      await expect(page.getByText('This bank account is not known here.')).toBeVisible();
      await add({ ...spanish, account_number: 'ES7921000813610123456789' });
      await open('/banking');
      await page.getByRole('button', { name: 'Make default' }).click();
      await lockPin(stage.system, page, client);
      expect((await read()).filter(({ is_default: isDefault }) => isDefault).map(({ id }) => id)).toEqual([kept]);
    });
  });

  test('FUND-03 an answer that is lost is read back and not sent again, in Polish; nothing read back is said too', async () => {
    const { client, read } = await investor();
    const visit = { signedInAs: client, locale: 'pl-PL', expects: [/ERR_CONNECTION_FAILED/] };
    await stage.visit(visit, async ({ page, context, open }) => {
      let sent = 0;
      let isAsked = true;
      await context.route('**/bank/app/v1', async (route) => {
        sent += 1;
        // Before the server has it: an event would otherwise bring the list while the answer is still under way.
        isAsked = false;
        await route.fetch();
        return route.abort('connectionfailed');
      });
      await context.route('**/bank/app/v1/list', (route) =>
        isAsked ? route.continue() : route.abort('connectionfailed'),
      );
      await open('/banking/new?country=PL');
      await page.getByLabel('IBAN').fill('61 1090 1014 0000 0712 1981 2874');
      await page.getByLabel('Nazwa banku').fill('Mój Bank');
      await page.getByRole('button', { name: 'Dodaj rachunek bankowy' }).click();
      await expect(page.getByText('Nadal nie wiemy, czy zostało zapisane.')).toBeVisible();
      isAsked = true;
      await page.getByRole('button', { name: 'Sprawdź ponownie' }).click();
      await expect(page.getByText('Mój Bank')).toBeVisible();
      await expect(page).toHaveURL(/\/banking$/);
      expect(sent).toBe(1);
      expect(await read()).toHaveLength(1);
    });
  });

  test('FUND-03 who is not verified is led to the verification; accounts that do not load say so', async () => {
    const visit = { signedInAs: await stage.addClient(), device: 'phone', expects: [/status of 500/] } as const;
    await stage.visit(visit, async ({ page, context, open }) => {
      await open('/banking/new');
      await expect(page.getByText(/^Complete your KYC before continuing\./)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', /^\/kyc\?redirect=/);
      await context.route('**/bank/app/v1/list', (route) => route.fulfill({ status: 500, body: '' }));
      await open('/banking');
      await expect(page.getByText("We couldn't load your accounts.")).toBeVisible();
      await context.unroute('**/bank/app/v1/list');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(/^No bank account has been added\./)).toBeVisible();
    });
  });
});
