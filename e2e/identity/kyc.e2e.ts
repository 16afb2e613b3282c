// Verification as a client lives it (KYC-01…KYC-06): three steps, the clock, a rejection with its reasons, the correction, the approval; the
// other side of the counter decides by two over the staff endpoints, and the open page follows.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { addStaff, answerOf, callApi, idIn } from '@candor/testkit';
import type { TestClient, TestStaff } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let officer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  stage = await openStage();
  officer = await addStaff(stage.system, 'sun3', ['kyc_officer']);
  second = await addStaff(stage.system, 'sun3', ['kyc_officer']);
});
afterAll(() => stage.close());

const themes = ['stand', 'dark'];
const images = join(import.meta.dirname, '..', '..', 'packages', 'demo', 'src', 'images');
const reason = 'looked at both pictures';

async function findWaiting({ id }: TestClient): Promise<{ id: string; version: number }> {
  const query = { limit: '100' };
  const list = await callApi(stage.system, staff.listSubmissions, { bearer: officer.bearer, query });
  const found = answerOf(staff.listSubmissions, list).items.find((item) => item.client_id === id);
  if (!found) throw new Error('nothing waits');
  return found;
}

async function confirm(proposal: Awaited<ReturnType<typeof callApi>>): Promise<void> {
  const params = { id: idIn(proposal) };
  const decided = await callApi(stage.system, approveProposal, { bearer: second.bearer, params, body: {} });
  expect(decided.status).toBe(200);
}

async function reject(client: TestClient): Promise<void> {
  const { id, version } = await findWaiting(client);
  const reasons = [{ part: 'id_front', code: 'blurred' }];
  const body = { version, reasons, remark: 'Please take the front again in daylight.', reason };
  await confirm(
    await callApi(stage.system, staff.proposeKycRejection, { bearer: officer.bearer, params: { id }, body }),
  );
}

async function approve(client: TestClient): Promise<void> {
  const { id, version } = await findWaiting(client);
  const body = { version, reason };
  await confirm(
    await callApi(stage.system, staff.proposeKycApproval, { bearer: officer.bearer, params: { id }, body }),
  );
}

async function acceptAgreement(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'I have read and accept the client agreement' });
  await expect(box).toBeDisabled();
  await page.getByRole('button', { name: 'Go to the end of the text' }).focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeEnabled();
  await expect(page.getByText('You can accept it now.')).toBeVisible();
  await box.check();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function fillBasics(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await page.getByLabel('Date of birth').fill('2015-04-17');
  await page.getByLabel('Mobile number').fill('+12025550143');
  await expect(page.getByText('You must be at least 18 years old.')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1990-04-17');
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.getByLabel('Document number').fill('1111111');
  await page.getByLabel('Bank', { exact: true }).fill('Own Bank');
  await expect(page.getByText('This number cannot exist. Please compare it with the document.')).toBeVisible();
  await page.getByLabel('Document number').fill('C01X00T47');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByLabel('Bank code').fill('021000021');
  await page.getByLabel('Account holder').fill('Ada Lovelace');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function sendDocument(page: Page, sides: ReadonlyArray<readonly [string, string]>): Promise<void> {
  for (const [label, file] of sides) {
    const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/file/app/v1') && answer.ok());
    await page.getByLabel(label).setInputFiles(join(images, file));
    await uploaded;
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Your name as signature').fill('Ada Lovelace');
  await page.getByRole('checkbox', { name: /^I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
}

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-01 KYC-02 KYC-03 KYC-05 on a ${device}: three steps, rejected with reasons, corrected, approved while the page is open`, async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/kyc');
      await expect(page.getByText('Your Passport or Identity card, both sides')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Start' }).click();
      await acceptAgreement(page);
      await fillBasics(page);
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.reload();
      await acceptAgreement(page);
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(stored).not.toContain('C01X00T47');
      await expect(page.getByLabel('Document number')).toHaveValue('C01X00T47');
      await page.getByRole('button', { name: 'Next' }).click();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await sendDocument(page, [
        ['Front of the document', 'front.jpg'],
        ['Back of the document', 'back.jpg'],
      ]);
      await expect(page.getByText(/^To be decided by/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await reject(client);
      await expect(page.getByText('Front image: is blurred')).toBeVisible();
      await expect(page.getByText('Please take the front again in daylight.')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveCount(0);
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await sendDocument(page, [['Front of the document', 'back.jpg']]);
      await approve(client);
      await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await open('/profile');
      await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
      await expect(page.getByText('Verify your identity to use everything.')).toHaveCount(0);
    });
  });
});

test('KYC-04 ERR-01 a page that cannot be loaded says so in the seed’s words', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client, expects: [/500/] }, async ({ page, open }) => {
    await page.route('**/identify/app/v1/detail', (route) => route.fulfill({ status: 500, body: '{}' }));
    await open('/kyc');
    await expect(page.getByText('Failed to load KYC information.')).toBeVisible();
  });
});
