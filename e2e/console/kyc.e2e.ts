// Verification in three browsers: a client on a phone or at a desk, and two officers at the console, who work with the keyboard alone; the client's
// open page follows.
import { afterAll, beforeAll, describe, expect as check, test } from 'vitest';
import type { Page } from '@playwright/test';
import { openKycDesk, runJob, tenantIds } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { applyAsClient, sendDocument } from '../identity/kyc-steps.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { relieveAfterFailure, sitDown } from './desk.ts';
import type { TwoAtTheDesk } from './desk.ts';
import { act, goBy, openRow, press } from './keys.ts';

const themes = ['stand', 'dark'] as const;
let listFile: string;
let stage: Stage;
let two: TwoAtTheDesk;
const sit = async (): Promise<void> => {
  two = await sitDown(stage, ['kyc_officer']);
};
beforeAll(async () => {
  listFile = join(await mkdtemp(join(tmpdir(), 'candor-list-')), 'list.csv');
  await writeFile(listFile, 'UN;1;Nobody Atall;1900\n');
  stage = await openStage({ SANCTIONS_LIST: listFile });
  await sit();
});
relieveAfterFailure(() => two, sit);
afterAll(async () => {
  await two.leave();
  await stage.close();
});

async function openWaiting(page: Page): Promise<void> {
  await goBy(page, 'k', 'Identity verification');
  await openRow(page, /./);
  await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
}

/** For a reason of the closed list, which the client reads. */
const openFor = (page: Page, button: string): Promise<void> =>
  act(page, button, { Reason: { choose: 'Identity check' } });

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-03 KYC-05 S-27 with the client on a ${device}: rejected with reasons, sent again, approved, in three browsers`, async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/kyc');
      await applyAsClient(own);
      const page = two.maker;
      await openWaiting(page);
      await openFor(page, 'Open both images');
      await expect(page.getByRole('img', { name: 'Front image' })).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Enlarge: Front image' }).first());
      await press(page, page.getByRole('button', { name: 'Rotate: Front image' }));
      check(await findViolationsIn(page, themes)).toEqual([]);
      await act(page, 'Propose rejection', {
        'Front image: is blurred': true,
        'Remark to the client': 'Please take the front again in daylight.',
        Reason: 'nothing can be read on it',
      });
      await two.approve('Reject an identity verification');
      await expect(own.getByText('Front image: is blurred')).toBeVisible();
      await expect(own.getByText('Please take the front again in daylight.')).toBeVisible();
      await expect(own.getByRole('list', { name: 'Who decided' })).toContainText('Confirmed: approver');
      await sendDocument(own, [['Front of the document', 'back.jpg']]);
      await openWaiting(page);
      await expect(page.getByText('New images: Front image')).toBeVisible();
      await expect(page.getByText('Front image: is blurred')).toBeVisible();
      await openFor(page, 'Show unmasked');
      await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
      check(await findViolationsIn(page, themes)).toEqual([]);
      await act(page, 'Propose verification', { Reason: 'document and data agree' });
      await two.approve('Verify a client’s identity');
      await expect(own.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
      await open('/profile/activity');
      await expect(own.getByText(/opened an image of your document. Reason: identity check/).first()).toBeVisible();
    });
  });
});

/** Verified, and then the list changes. */
async function comeOnList([first, last]: readonly [string, string], lines: string, at: number): Promise<TestClient> {
  const { system } = stage;
  const desk = await openKycDesk(system);
  const name = `${first} ${last}`;
  const answers = { first_name: first, last_name: last, full_name: name, applicant: name, holder_name: name };
  const { client, submissionId } = await desk.apply(answers, await stage.addClient());
  await desk.approve(submissionId);
  system.clock.advance(60_000);
  await writeFile(listFile, lines);
  await utimes(listFile, at, at);
  await runJob(system, 'kyc.watch', tenantIds.sun3);
  return client;
}

test('KYC-02 a changed list of sanctions brings a verified client before an officer, who settles it', async () => {
  await comeOnList(['Jan', 'Kowalewski'], 'EU;7;Kowalewsky, Jan;1990\n', 2_000_000);
  const page = two.maker;
  await goBy(page, 'f', 'Sanction list hits');
  await openRow(page, 'Kowalewsky, Jan');
  await expect(page.getByText(/95 %/).first()).toBeVisible();
  await expect(page.getByText('Reviewed by hand: two people decide. No outside service takes part.')).toBeVisible();
  check(await findViolationsIn(page, themes)).toEqual([]);
  await act(page, 'It is another person', { 'What differs': { choose: 'Another name' } });
  await expect(page.getByText('No verified client looks like a name on the list.')).toBeVisible();
});

test('KYC-03 S-27 S-28 the name on the list is the client: taken back by two from the hit, and the open page follows in neutral words', async () => {
  const client = await comeOnList(['Zofia', 'Mazur'], 'EU;9;Zofia Mazur;1990\n', 3_000_000);
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page: own, open }) => {
    await open('/kyc');
    await expect(own.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
    await expect(own.getByRole('list', { name: 'Who decided' })).toContainText('Proposed: KYC officer');
    const page = two.maker;
    await goBy(page, 'f', 'Sanction list hits');
    await openRow(page, 'Zofia Mazur');
    await act(page, 'It is the client: take back the verification', { Reason: 'same birth date and place of birth' });
    await expect(page.getByText('Waiting for a second person').first()).toBeVisible();
    await two.approve('Take back a verification: the client is on a sanctions list');
    await expect(own.getByText('Please correct your details')).toBeVisible();
    await expect(own.getByText(/Verification: could not be completed/)).toBeVisible();
    await open('/profile/activity');
    await expect(own.getByText('Two people took your verification back')).toBeVisible();
  });
});
