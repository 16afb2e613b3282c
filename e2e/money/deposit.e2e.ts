// Money in, in the browser: declare, pay, prove, be credited or refused, and every way in which there is none.
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listDeposits } from '@candor/contract/deposits/client.ts';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { proposeChannel, proposeDepositCredit, proposeDepositRefusal } from '@candor/contract/deposits/staff.ts';
import { addInvestor, answerOf, callApi, signIn, switchAccess, testName } from '@candor/testkit';
import type { TenantName, TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { makeHugeFile } from '../huge-file.ts';
import type { HugeFile } from '../huge-file.ts';
import { refused, toast } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { openStaffDesk } from './desk.ts';
import type { Desk } from './desk.ts';

const dayMs = 24 * 60 * 60_000;
const house = { name: 'holder', value: 'Candor Demo Markets' } as const;
const channels = [
  {
    kind: 'bank',
    currency: 'USD',
    fields: [house, { name: 'bank_name', value: 'First House Bank' }, { name: 'account_number', value: '123456789' }],
  },
  {
    kind: 'bank',
    currency: 'EUR',
    fields: [house, { name: 'bank_name', value: 'Euro House Bank' }, { name: 'iban', value: 'DE89370400440532013000' }],
  },
  {
    kind: 'crypto',
    currency: 'USDT',
    fields: [
      { name: 'address', value: 'TDemoDemoDemoDemoDemoDemoDemoDemo00' },
      { name: 'network', value: 'TRON (TRC-20)' },
    ],
  },
];

let stage: Stage;
let desk: Desk;
let scan: HugeFile | undefined;
beforeAll(async () => {
  stage = await openStage();
  const opening = await openStaffDesk(stage.system);
  for (const channel of channels)
    await opening.decide(proposeChannel, { body: { ...channel, reason: 'an account of the house' } });
  stage.system.clock.advance(dayMs + 60_000);
  desk = await openStaffDesk(stage.system);
});
afterAll(async () => {
  await stage.close();
  await scan?.remove();
});

async function depositsOf(client: TestClient): Promise<Deposit[]> {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(listDeposits, await callApi(stage.system, listDeposits, { tenant: client.tenant, bearer })).items;
}

/** A picture made by the browser itself, larger than what is sent. */
async function makePicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_000, 1_500);
    const pen = canvas.getContext('2d');
    pen?.fillText('paid', 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

async function declare(page: Page, way: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: way }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Get payment details' }).click();
}

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Picture of the receipt').setInputFiles({ name, mimeType, buffer });

describe('deposit', () => {
  test('FUND-02 on a phone: one press too many makes one deposit; copied, proven, credited before one’s eyes', async () => {
    const client = await addInvestor(stage.system);
    await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, context, open }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open('/deposit');
      await page.getByRole('link', { name: /^Transfer in USD/ }).click();
      await page.getByRole('button', { name: 'Get payment details' }).click();
      await expect(page.getByText('Please enter an amount.')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('link', { name: /^USDT on TRON/ })).toBeVisible();
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);

      await page.getByRole('link', { name: /^Transfer in USD/ }).click();
      await page.getByLabel('Amount', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Get payment details' }).click();
      await expect(page.getByText('Please enter an amount above zero.')).toBeVisible();
      await page.getByLabel('Amount', { exact: true }).fill('250.50');
      await page.getByRole('button', { name: 'Get payment details' }).dblclick();
      await page.waitForURL(/\/deposit\/[0-9a-f-]{36}$/);
      const [deposit, ...others] = await depositsOf(client);
      if (!deposit) throw new Error('no deposit was made');
      expect(others).toEqual([]);

      await expect(page.getByText(deposit.reference.replaceAll(/.{4}(?=.)/g, '$& '))).toBeVisible();
      await expect(page.getByText('Demo: send no real money.')).toBeVisible();
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(deposit.reference);

      await chooseFile(page, 'receipt.pdf', 'application/pdf', Buffer.from('%PDF'));
      await expect(page.getByText('Only JPEG, PNG or WebP images can be uploaded.')).toBeVisible();
      scan = await makeHugeFile('scan.png');
      await page.getByLabel('Picture of the receipt').setInputFiles(scan.path);
      await expect(page.getByText('Image is too big')).toBeVisible();
      await chooseFile(page, 'receipt.png', 'image/png', await makePicture(page));
      await expect(page.getByText('We have your proof.')).toBeVisible();
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);

      await page.goBack();
      await expect(page).toHaveURL(/\/deposit$/);
      await page.getByRole('link', { name: /Bank transfer.*\$250\.50.*Pending/s }).click();
      const body = {
        received: deposit.amount,
        bank_reference: 'E2E-1',
        payer: testName,
        reason: 'seen on the account',
      };
      await desk.decide(proposeDepositCredit, { params: { id: deposit.id }, body });
      await expect(page.getByText('Credited to your account').first()).toBeVisible();
      await expect(page.getByText('$250.50').first()).toBeVisible();
      await expect(page.getByText('Pay with these details')).toBeHidden();
    });
  });

  test('FUND-02 on a desktop: a lost answer is asked for under the same key; refused in two tabs with its reason', async () => {
    const client = await addInvestor(stage.system);
    const keys: (string | undefined)[] = [];
    const expects = [/ERR_CONNECTION_FAILED/];
    await stage.visit({ signedInAs: client, expects }, async ({ page, context, open }) => {
      await context.route('**/deposit/app/v1', async (route: Route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        // The server did it, the answer is lost.
        await route.fetch();
        return route.abort('connectionfailed');
      });
      await open('/deposit');
      await declare(page, 'Transfer in EUR', '1250');
      await expect(page.getByText('Checking whether it was recorded …').first()).toBeVisible();
      await page.waitForURL(/\/deposit\/[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
      const made = await depositsOf(client);
      expect(made).toHaveLength(1);
      await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code of the transfer for your banking app' })).toBeVisible();

      const second = await context.newPage();
      await second.goto(page.url());
      await expect(second.getByText('Waiting for the money')).toBeVisible();
      const params = { id: made[0]?.id ?? '' };
      await desk.decide(proposeDepositRefusal, { params, body: { code: 'third_party', reason: 'another name' } });
      for (const tab of [page, second]) {
        await expect(tab.getByText(/came from somebody else’s account/)).toBeVisible();
        await expect(tab.getByText('Proof of payment')).toBeHidden();
      }
      await page.getByRole('button', { name: 'Back' }).click();
      const row = page.getByRole('table', { name: 'My deposits' }).getByRole('row', { name: /€1,250\.00/ });
      await expect(row).toContainText('Not credited');
      await expect(row.getByRole('link', { name: 'Bank transfer' })).toBeVisible();
    });
  });

  test('FUND-02 coins: any account, the network’s warning, the address as a code; an upload that broke is sent again', async () => {
    const client = await addInvestor(stage.system);
    const expects = [/ERR_CONNECTION_FAILED/];
    await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, context, open }) => {
      await open('/deposit');
      await page.getByRole('link', { name: /^USDT on TRON/ }).click();
      await page.getByRole('combobox', { name: 'Credit to' }).click();
      await page.getByRole('option', { name: /^EUR/ }).click();
      await page.getByLabel('Amount', { exact: true }).fill('99.5');
      await page.getByRole('button', { name: 'Get payment details' }).click();
      await expect(page.getByText('Send only on TRON (TRC-20).')).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
      let isCut = true;
      await context.route('**/file/app/v1', (route) => (isCut ? route.abort('connectionfailed') : route.continue()));
      await chooseFile(page, 'hash.png', 'image/png', await makePicture(page));
      const again = page.getByRole('button', { name: 'Send again' });
      await expect(again).toBeVisible();
      isCut = false;
      await again.click();
      await expect(toast(page, 'Your proof was added.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('We have your proof.')).toBeVisible();
      expect(await depositsOf(client)).toMatchObject([
        { kind: 'crypto', has_proof: true, amount: { amount: '99.500000' } },
      ]);
    });
  });

  test('FUND-02 no channel and switched off are said honestly and lead somewhere; an unverified client is warned', async () => {
    const spaniard = await addInvestor(stage.system, 'spain');
    const visit = { signedInAs: spaniard, device: 'phone', expects: refused(422) } as const;
    await stage.visit(visit, async ({ page, open }) => {
      await open('/deposit');
      await expect(
        page.getByText(
          'No suitable deposit account is currently available. Please contact our online customer support.',
        ),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Contact support' }).click();
      await page.waitForURL(/\/chat/);
    });
    await switchOff('poland');
    await stage.visit({ signedInAs: await addInvestor(stage.system, 'poland') }, async ({ page, open }) => {
      await open('/deposit');
      await expect(page.getByText(/^Deposits in the app are switched off/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    });
    const fresh = { signedInAs: await stage.addClient(), expects: refused(404) };
    await stage.visit(fresh, async ({ page, open }) => {
      await open('/deposit');
      await expect(page.getByText('Your identity is not verified yet.')).toBeVisible();
      await open('/deposit/0199a000-0000-7000-8000-00000000dead');
      await expect(page.getByText('This deposit is not known here.')).toBeVisible();
    });
  });

  test('FUND-02 I18N-01 every text is there in Hindi', async () => {
    const client = await addInvestor(stage.system);
    await stage.visit({ signedInAs: client, locale: 'hi-IN', device: 'phone' }, async ({ page, open }) => {
      await open('/deposit');
      await page.locator('a[href*="channel="]').first().click();
      await page.locator('form input[inputmode=decimal]').fill('10');
      await page.locator('form button[type=submit]').click();
      await page.waitForURL(/\/deposit\/[0-9a-f-]{36}$/);
      await expect(page.locator('input[type=file]')).toBeAttached();
    });
  });
});

const switchOff = (tenant: TenantName): Promise<void> => switchAccess(stage.system, tenant, { clientDeposit: false });
