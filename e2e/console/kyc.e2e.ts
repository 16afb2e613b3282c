// Verification in three browsers: a client on a phone or at a desk, and two officers at the console; every decision by hand, and the client's
// open page follows.
import { afterAll, beforeAll, describe, expect as check, test } from 'vitest';
import type { Page } from '@playwright/test';
import { openKycDesk, runJob, tenantIds } from '@candor/testkit';
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { applyAsClient, sendDocument } from '../identity/kyc-steps.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

const themes = ['stand', 'dark'] as const;
let listFile: string;
let stage: Stage;
beforeAll(async () => {
  listFile = join(await mkdtemp(join(tmpdir(), 'candor-list-')), 'list.csv');
  await writeFile(listFile, 'UN;1;Nobody Atall;1900\n');
  stage = await openStage({ SANCTIONS_LIST: listFile });
});
afterAll(() => stage.close());

async function openNewest(page: Page): Promise<void> {
  await page.goto('/console/kyc');
  await page.getByRole('main').getByRole('row').last().getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
}

/** For a reason of the closed list, which the client reads. */
async function openFor(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Identity check' }).click();
  await form.getByRole('button', { name: button }).click();
  await expect(form).toBeHidden();
}

async function approveProposal(page: Page, name: string): Promise<void> {
  await page.goto('/console/approvals');
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and done.')).toBeVisible();
}

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-03 KYC-05 S-27 with the client on a ${device}: rejected with reasons, sent again, approved, in three browsers`, async () => {
    const { system } = stage;
    const client = await stage.addClient();
    const [officer, second] = [await hire(system, ['kyc_officer']), await hire(system, ['kyc_officer'])];
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/kyc');
      await applyAsClient(own);
      await stage.visit({}, async ({ page }) => {
        await signInAs(page, system, officer);
        await stage.visit({}, async ({ page: other }) => {
          await signInAs(other, system, second);
          await openNewest(page);
          await openFor(page, 'Open both images');
          await expect(page.getByRole('img', { name: 'Front image' })).toBeVisible();
          await page.getByRole('button', { name: 'Front image: look closer' }).press('Enter');
          await page.getByRole('button', { name: 'Turn: Front image' }).click();
          check(await findViolationsIn(page, themes)).toEqual([]);
          await page.getByRole('button', { name: 'Propose rejection' }).click();
          const form = page.getByRole('dialog');
          await form.getByLabel('Front image: is blurred').check();
          await form.getByLabel('Remark to the client').fill('Please take the front again in daylight.');
          await form.getByLabel('Reason', { exact: true }).fill('nothing can be read on it');
          await form.getByRole('button', { name: 'Propose rejection' }).click();
          await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
          await approveProposal(other, 'Reject an identity verification');
          await expect(own.getByText('Front image: is blurred')).toBeVisible();
          await expect(own.getByText('Please take the front again in daylight.')).toBeVisible();
          await sendDocument(own, [['Front of the document', 'back.jpg']]);
          await openNewest(page);
          await expect(page.getByText('New images: Front image')).toBeVisible();
          await expect(page.getByText('Front image: is blurred')).toBeVisible();
          await openFor(page, 'Show unmasked');
          await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
          check(await findViolationsIn(page, themes)).toEqual([]);
          await page.getByRole('button', { name: 'Propose verification' }).click();
          await form.getByLabel('Reason', { exact: true }).fill('document and data agree');
          await form.getByRole('button', { name: 'Propose verification' }).click();
          await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
          await approveProposal(other, 'Verify a client’s identity');
        });
      });
      await expect(own.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
      await open('/profile/activity');
      await expect(own.getByText(/opened an image of your document. Reason: identity check/).first()).toBeVisible();
    });
  });
});

test('KYC-02 a changed list of sanctions brings a verified client before an officer, who settles it', async () => {
  const { system } = stage;
  const desk = await openKycDesk(system);
  const jan = { first_name: 'Jan', last_name: 'Kowalewski', full_name: 'Jan Kowalewski' };
  const { submissionId } = await desk.apply({ ...jan, applicant: jan.full_name, holder_name: jan.full_name });
  await desk.approve(submissionId);
  system.clock.advance(60_000);
  await writeFile(listFile, 'EU;7;Kowalewsky, Jan;1990\n');
  await utimes(listFile, 2_000_000, 2_000_000);
  await runJob(system, 'kyc.watch', tenantIds.sun3);
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['kyc_officer']), '/console/kyc-hits');
    await page.getByRole('link', { name: 'Kowalewsky, Jan' }).click();
    await expect(page.getByText(/95 %/).first()).toBeVisible();
    await expect(page.getByText('Reviewed by hand: two people decide. No outside service is connected.')).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'It is another person' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Another name' }).click();
    await form.getByRole('button', { name: 'It is another person' }).click();
    await expect(page.getByText('No verified client looks like a name on the list.')).toBeVisible();
  });
});
