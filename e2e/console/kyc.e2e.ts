import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Page } from '@playwright/test';
import { getKycStatus, submitKyc } from '@candor/contract/kyc/client.ts';
import { addClient, callApi, sampleAnswers, signIn, tenantHeaders } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('KYC-05 S-27 an officer opens what was declared for a reason and proposes, another approves, and the client is verified', async () => {
  const { system } = stage;
  const client = await addClient(system);
  await stage.visit({}, async ({ page }) => {
    await submit(page, client);
    await signInAs(page, system, await hire(system, ['kyc_officer']), '/console/kyc');
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('list', { name: 'Checks' })).toBeVisible();
    check(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
    await page.getByRole('button', { name: 'Show unmasked' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Identity check' }).click();
    await form.getByRole('button', { name: 'Show unmasked' }).click();
    await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
    await page.getByRole('button', { name: 'Propose verification' }).click();
    await form.getByLabel('Reason', { exact: true }).fill('document and data agree');
    await form.getByRole('button', { name: 'Propose verification' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
  });
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['approver']), '/console/approvals');
    await page.getByRole('link', { name: 'Verify a client’s identity' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved and done.')).toBeVisible();
  });
  const { access_token: bearer } = await signIn(system, client);
  check((await callApi(system, getKycStatus, { bearer })).body).toMatchObject({ status: 'approved' });
});

/** Like the client's own form: two pictures, then the answers. */
async function submit(page: Page, client: TestClient): Promise<void> {
  const { system } = stage;
  const { access_token: bearer } = await signIn(system, client);
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    canvas.getContext('2d')?.fillText('card', 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'card.png');
    const headers = { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
    return String(Reflect.get(Object(await answer.json()), 'id'));
  };
  const { sex: _none, ...answers } = sampleAnswers('Ada Lovelace');
  const body = {
    ...answers,
    id_front: await upload(),
    id_back: await upload(),
    agreement: { version: 1, language: 'en-US' },
  };
  check((await callApi(system, submitKyc, { bearer, body })).body).toMatchObject({ status: 'pending' });
}
