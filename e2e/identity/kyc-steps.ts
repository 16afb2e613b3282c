// What a client does to be verified, by the words on the pages.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

const images = join(import.meta.dirname, '..', '..', 'packages', 'demo', 'src', 'images');
export const imageAt = (name: string): string => join(images, name);

export async function acceptAgreement(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'I have read and accept the client agreement' });
  await expect(box).toBeDisabled();
  await page.getByRole('button', { name: 'Go to the end of the text' }).focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeEnabled();
  await expect(page.getByText('You can accept it now.')).toBeVisible();
  await box.check();
  await page.getByRole('button', { name: 'Next' }).click();
}

export async function fillBasics(page: Page): Promise<void> {
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

/** Chooses a picture and uses it as it is. */
export async function choose(page: Page, label: string, file: string): Promise<void> {
  await page.getByLabel(label).setInputFiles(imageAt(file));
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
}

export async function upload(page: Page, label: string, file: string): Promise<void> {
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/file/app/v1') && answer.ok());
  await choose(page, label, file);
  await uploaded;
}

export async function sign(page: Page): Promise<void> {
  await page.getByLabel('Your name as signature').fill('Ada Lovelace');
  await page.getByRole('checkbox', { name: /^I declare/ }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

export async function sendDocument(page: Page, sides: ReadonlyArray<readonly [string, string]>): Promise<void> {
  for (const [label, file] of sides) await upload(page, label, file);
  await sign(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
}

export const bothSides = [
  ['Front of the document', 'front.jpg'],
  ['Back of the document', 'back.jpg'],
] as const;

/** From the first page to the clock of the review. */
export async function applyAsClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await acceptAgreement(page);
  await fillBasics(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await sendDocument(page, bothSides);
}
