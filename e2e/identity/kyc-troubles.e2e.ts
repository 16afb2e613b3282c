// Verification when something goes wrong or takes long: pictures that are refused, a line that breaks, a session that ends in the middle,
// two clicks, another device, a document that ran out, and new terms.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { endAllDevices } from '@candor/contract/devices/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { answerOf, callApi, openKycDesk, publishText, runJob, signIn, tenantIds } from '@candor/testkit';
import type { KycDesk, TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { makeHugeFile } from '../huge-file.ts';
import type { HugeFile } from '../huge-file.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { acceptAgreement, bothSides, choose, fillBasics, imageAt, sendDocument, sign, upload } from './kyc-steps.ts';
import { logIn, refused } from './steps.ts';

const dayMs = 24 * 60 * 60_000;
const themes = ['stand', 'dark'];
let stage: Stage;
let desk: KycDesk;
let huge: HugeFile;
beforeAll(async () => {
  stage = await openStage();
  desk = await openKycDesk(stage.system);
  huge = await makeHugeFile('a.jpg');
});
afterAll(async () => {
  await stage.close();
  await huge.remove();
});

async function goToPictures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await acceptAgreement(page);
  await fillBasics(page);
  await page.getByRole('button', { name: 'Next' }).click();
}

const versionsOf = async ({ id }: TestClient): Promise<number[]> => {
  const list = await callApi(stage.system, staff.listSubmissions, {
    bearer: desk.officer.bearer,
    query: { limit: '100' },
  });
  const { items } = answerOf(staff.listSubmissions, list);
  return items.filter((item) => item.client_id === id).map(({ version }) => version);
};

async function findRenewal({ id }: TestClient) {
  const query = { limit: '100' };
  const list = await callApi(stage.system, staff.listSubmissions, { bearer: desk.officer.bearer, query });
  const found = answerOf(staff.listSubmissions, list).items.find(
    (item) => item.client_id === id && item.renews !== null,
  );
  if (!found) throw new Error('no renewal waits');
  return found.id;
}

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-05 on a ${device}: what is no image or too big is said at once; a broken line is tried again; two clicks submit once`, async () => {
    const client = await stage.addClient();
    const expects = [/ERR_FAILED/, /ERR_CONNECTION/];
    await stage.visit({ signedInAs: client, device, expects }, async ({ page, open }) => {
      await open('/kyc');
      await goToPictures(page);
      const front = page.getByLabel('Front of the document');
      await front.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await expect(page.getByText('Only JPEG, PNG or WebP images can be uploaded.')).toBeVisible();
      await front.setInputFiles(huge.path);
      await expect(page.getByText('Image is too big')).toBeVisible();
      await page.route('**/file/app/v1', (route) => route.abort('connectionfailed'));
      await choose(page, 'Front of the document', 'front.jpg');
      await expect(page.getByText('Upload failed, please try again')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.unroute('**/file/app/v1');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('img', { name: 'Uploaded' })).toHaveCount(1);
      await upload(page, 'Back of the document', 'back.jpg');
      await sign(page);
      await page.getByRole('button', { name: 'Submit for review' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
      expect(await versionsOf(client)).toEqual([1]);
    });
  });
});

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-05 on a ${device}: a picture is cut and turned by keyboard and by hand before it is sent`, async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/kyc');
      await goToPictures(page);
      await page.getByLabel('Front of the document').setInputFiles(imageAt('front.jpg'));
      const dialog = page.getByRole('dialog', { name: 'Front of the document' });
      await dialog.getByLabel('Left edge').focus();
      for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
      await expect(dialog.getByLabel('Left edge')).toHaveValue('20');
      expect(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Turn' }).press('Enter');
      // A turn clockwise: what was cut at the left is now cut at the top.
      await expect(dialog.getByLabel('Top edge')).toHaveValue('20');
      const corner = await dialog.locator('figure span.cursor-grab').last().boundingBox();
      if (!corner) throw new Error('no corner to drag');
      await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
      await page.mouse.down();
      await page.mouse.move(corner.x - 30, corner.y - 30, { steps: 4 });
      await page.mouse.up();
      await expect(dialog.getByLabel('Right edge')).not.toHaveValue('100');
      await expect(dialog.getByLabel('Bottom edge')).not.toHaveValue('100');
      const sent = page.waitForResponse((answer) => answer.url().endsWith('/file/app/v1') && answer.ok());
      await dialog.getByRole('button', { name: 'Use this picture' }).click();
      // A card that is cut may be hinted at; the person decides.
      const anyway = page.getByRole('button', { name: 'Use it anyway' });
      await Promise.race([sent, anyway.click()]);
      await sent;
      const size = await page.getByRole('img', { name: 'Uploaded' }).evaluate((image) => {
        const shown = image instanceof HTMLImageElement ? image : new Image();
        return shown.decode().then(() => ({ width: shown.naturalWidth, height: shown.naturalHeight }));
      });
      // The sample card is 960 × 600: upright after the turn, and a fifth of its length is gone.
      expect(size.height).toBeGreaterThan(size.width);
      expect(size.height).toBeLessThan(770);
    });
  });
});

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-04 on a ${device}: a session that ends in the middle loses nothing, and another device goes on`, async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client, device, expects: refused(401) }, async ({ page, open }) => {
      await open('/kyc');
      await page.getByRole('button', { name: 'Start' }).click();
      await acceptAgreement(page);
      await fillBasics(page);
      const { access_token: bearer } = await signIn(stage.system, client);
      await callApi(stage.system, endAllDevices, { bearer, body: {} });
      await expect(page).toHaveURL(/\/dashboard/);
      await logIn(page, client, '/kyc');
      await acceptAgreement(page);
      await expect(page.getByLabel('Document number')).toHaveValue('C01X00T47');
    });
    await stage.visit(
      { signedInAs: client, device: device === 'phone' ? 'desktop' : 'phone' },
      async ({ page, open }) => {
        await open('/kyc');
        await acceptAgreement(page);
        await expect(page.getByLabel('Account number')).toHaveValue('000123456789');
        await page.getByRole('button', { name: 'Next' }).click();
        await sendDocument(page, bothSides);
      },
    );
  });
});

describe.each(sizes)('on a %s', (device) => {
  test(`KYC-03 on a ${device}: a document that runs out is announced, then asked for again`, async () => {
    const { clock } = stage.system;
    await desk.hire();
    const end = new Date(clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10);
    const { client, submissionId } = await desk.apply({ id_expires_on: end });
    await desk.approve(submissionId);
    await runJob(stage.system, 'kyc.watch', tenantIds.sun3);
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/kyc');
      await expect(page.getByText(/^Your document expires on/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      // The new one is sent early; the verification stays, also when two people do not accept it.
      await page.getByRole('button', { name: 'Send the new document' }).click();
      await page.getByLabel('Valid until (if any)').fill('2036-01-01');
      await page.getByRole('button', { name: 'Next' }).click();
      for (const [label, file] of bothSides) await upload(page, label, file);
      await sign(page);
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByText('Your new document is under review')).toBeVisible();
      await expect(page.getByText('Your identity is verified')).toBeVisible();
      await desk.reject(await findRenewal(client), { version: 2 });
      await expect(page.getByText('Your new document was not accepted')).toBeVisible();
      await expect(page.getByText('Front image: is blurred')).toBeVisible();
    });
    clock.advance(21 * dayMs);
    await runJob(stage.system, 'kyc.watch', tenantIds.sun3);
    await desk.hire();
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/kyc');
      await expect(page.getByText('Your document has expired')).toBeVisible();
      await expect(page.getByText('Front image: shows an expired document')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('This document has expired.')).toBeVisible();
      await page.getByLabel('Valid until (if any)').fill('2036-01-01');
      await page.getByLabel('Document number').fill('D22Y11K90');
      await page.getByRole('button', { name: 'Next' }).click();
      await sendDocument(page, bothSides);
    });
  });
});

test('TERM-01 new terms are asked for after the sign-in, can be left for later, and are shown once accepted', async () => {
  await desk.hire();
  const { client } = await desk.apply();
  const body = '## Changes\n\nThe fee table moved to its own page.\n\n'.repeat(12);
  await publishText(stage.system, 'agreement', { title: 'Client agreement of {company}', body, asksAgain: true });
  await stage.visit({}, async ({ page, open }) => {
    await logIn(page, client);
    const dialog = page.getByRole('dialog', { name: 'Client agreement: new version' });
    await expect(dialog).toBeVisible();
    expect(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('New terms wait for your decision.')).toBeVisible();
    await open('/profile/documents');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Read and decide' }).click();
    await dialog.getByRole('button', { name: 'Go to the end of the text' }).press('Enter');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('New terms wait for your decision.')).toHaveCount(0);
    await expect(page.getByText(/^Version 2, .*English.*, accepted/)).toBeVisible();
    await expect(page.getByText(/^Version 1, .*English.*, accepted/)).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
