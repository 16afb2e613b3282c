// Data rights with client and desk side by side: a copy, a correction by two, and leaving (G-22).
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { addClient, addInvestor, fund, openDesk, testPin } from '@candor/testkit';
import { findViolations } from '../axe.ts';
import { relieveAfterFailure, sitDown } from '../console/desk.ts';
import type { TwoAtTheDesk } from '../console/desk.ts';
import { act, goBy, openRow } from '../console/keys.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let two: TwoAtTheDesk;
const sit = async (): Promise<void> => {
  two = await sitDown(stage, ['operations']);
};
beforeAll(async () => {
  stage = await openStage();
  await sit();
});
relieveAfterFailure(() => two, sit);
afterAll(async () => {
  await two.leave();
  await stage.close();
});

test('G-22 on a phone in Polish a client takes a copy of everything and asks for a correction, which two people answer', async () => {
  const client = await addClient(stage.system, 'sun3', { pin: testPin });
  await stage.visit({ signedInAs: client, device: 'phone', locale: 'pl-PL', theme: 'dark' }, async ({ page, open }) => {
    await open('/profile/data');
    await page.getByRole('button', { name: 'Utwórz kopię' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(testPin);
    const ready = page.getByRole('button', { name: 'Pobierz', exact: true });
    await expect(ready).toBeVisible();
    await ready.click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    const download = page.waitForEvent('download');
    await page.keyboard.type(testPin);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^data-DR-.*\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

    await page.getByLabel('Jak powinno być?').fill('krótko');
    await page.getByRole('button', { name: 'Wyślij wniosek' }).click();
    await expect(page.getByText('Wpisz co najmniej 10 znaków.')).toBeVisible();
    await page.getByLabel('Jak powinno być?').fill('Mieszkam teraz przy ulicy Długiej 7.');
    await page.getByRole('button', { name: 'Wyślij wniosek' }).click();
    await expect(page.getByText('Poprawka: Adres')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await goBy(two.maker, 'D', 'Data requests');
    await openRow(two.maker, 'Correction');
    await expect(two.maker.getByText('Mieszkam teraz przy ulicy Długiej 7.')).toBeVisible();
    await act(two.maker, 'Propose an answer', {
      Result: { choose: /^Corrected$/ },
      'Answer to the client': 'Your address is Długa 7 now.',
      Reason: 'agreed with the client',
    });
    await two.approve('Answer a data request');
    await expect(page.getByText('Your address is Długa 7 now.')).toBeVisible();
    await expect(page.getByText('Poprawiono', { exact: true })).toBeVisible();
  });
});

test('G-22 on a desktop who has money sees what stands in the way; who has nothing leaves in two steps and is signed out', async () => {
  const desk = await openDesk(stage.system, 'sun3', ['USD']);
  const rich = await addInvestor(stage.system);
  await fund(stage.system, desk, rich, '5.00');
  await stage.visit({ signedInAs: rich }, async ({ page, open }) => {
    await open('/profile/data');
    await expect(page.getByRole('link', { name: '1 balance still holds money' })).toHaveAttribute('href', '/withdraw');
    await expect(page.getByRole('button', { name: 'Close my account' })).toBeDisabled();
    expect(await findViolations(page)).toEqual([]);
  });
  const leaver = await addClient(stage.system, 'sun3', { pin: testPin });
  await stage.visit({ signedInAs: leaver, expects: [/401|403/] }, async ({ page, open, storage }) => {
    await open('/profile/data');
    await page.getByRole('button', { name: 'Close my account' }).click();
    const question = page.getByRole('dialog', { name: 'Close your account?' });
    await expect(question.getByText(/Records are kept for \d+ years/)).toBeVisible();
    await question.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.getByRole('dialog').getByLabel('Transaction PIN')).toBeFocused();
    await page.keyboard.type(testPin);
    await page.waitForURL('**/dashboard');
    await expect.poll(() => storage('auth_tokens')).toBeNull();
  });
});
