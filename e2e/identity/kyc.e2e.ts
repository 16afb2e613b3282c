// Verification as a client lives it (KYC-01…KYC-06): three steps, the clock, a rejection with its reasons, the correction, the approval; the
// other side of the counter decides by two over the staff endpoints, and the open page follows.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { addStaff, answerOf, callApi, idIn } from '@candor/testkit';
import type { TestClient, TestStaff } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { acceptAgreement, bothSides, fillBasics, sendDocument } from './kyc-steps.ts';

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

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-01 KYC-02 KYC-03 KYC-05 on a ${device}: three steps, rejected with reasons, corrected, approved while the page is open`, async () => {
    const client = await stage.addClient();
    // By this device's clock the 48 hours would be over before they began: the server's counts.
    await stage.visit({ signedInAs: client, device, deviceAheadMs: 3 * 24 * 3_600_000 }, async ({ page, open }) => {
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
      await sendDocument(page, bothSides);
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
