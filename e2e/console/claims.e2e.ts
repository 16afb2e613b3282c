// Two officers at one list: claims, drafts, the next item, and how a table is ordered, searched, cut down and exported.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { makeDepositor, openDesk } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { act } from './keys.ts';
import { hire, signInAs } from './staff.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const desk = await openDesk(stage.system, 'sun3', ['USD']);
  for (const amount of ['100.00', '9.00', '2000.00']) await makeDepositor(stage.system, desk, amount);
});
afterAll(() => stage.close());

const themes = ['stand', 'dark'] as const;
const refusing = (page: Page) => page.getByRole('button', { name: 'Propose refusal' });
const waits = (page: Page) => page.getByText('A proposal about this is waiting for a second person.');

test('S-27 two officers at once: who claims works, the other reads who does; a draft outlives a reload', async () => {
  const { system } = stage;
  const [one, two] = [await hire(system, ['operations']), await hire(system, ['operations'])];
  await stage.visit({}, async (first) => {
    const { page } = first;
    await signInAs(page, system, one, '/console/deposits');
    await page.locator('[data-row]').first().waitFor();
    // The next item by one key, claimed by another.
    await page.keyboard.press('n');
    await expect(page.getByText('Nobody is working on this.')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByText(/^Yours until/)).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    const item = new URL(page.url()).searchParams.get('item') ?? '';

    await stage.visit({}, async ({ page: other }) => {
      await signInAs(other, system, two, `/console/deposits?item=${item}`);
      await expect(other.getByText(`${one.username} is working on this until`, { exact: false })).toBeVisible();
      await expect(other.getByRole('button', { name: 'Propose refusal' })).toBeDisabled();
      await expect(other.getByText('A colleague is working on this.')).toBeVisible();
      // What somebody works on is passed over.
      await other.keyboard.press('n');
      await expect(other).not.toHaveURL(new RegExp(item));
      // What the first does, the second sees by itself.
      await other.goBack();
      await expect(other).toHaveURL(new RegExp(item));
      await page.keyboard.press('r');
      await expect(other.getByText('Nobody is working on this.')).toBeVisible();
      await page.keyboard.press('c');
      await expect(other.getByText(`${one.username} is working on this until`, { exact: false })).toBeVisible();
    });

    await page.getByRole('button', { name: 'Propose refusal' }).click();
    await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('nothing came in so far');
    await page.reload();
    // The same form, with what was typed.
    await expect(page.getByRole('dialog').getByLabel('Reason', { exact: true })).toHaveValue('nothing came in so far');
    await expect(page.getByText('Your draft was kept.')).toBeVisible();
    check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.getByText('Nobody is working on this.')).toBeVisible();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('dialog').getByLabel('Colleague').click();
    await page.getByRole('option', { name: new RegExp(two.username) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(`${two.username} is working on this until`, { exact: false })).toBeVisible();
  });
});

test('S-27 what is proposed already is not proposed twice: the item says so and leads to the proposal', async () => {
  const { system } = stage;
  const [one, two] = [await hire(system, ['operations']), await hire(system, ['operations'])];
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, one, '/console/deposits');
    await page.locator('[data-row]').last().click();
    await expect(page).toHaveURL(/item=/);
    const opened = new URL(page.url());
    await stage.visit({}, async ({ page: other }) => {
      await signInAs(other, system, two, opened.pathname + opened.search);
      await expect(refusing(other)).toBeEnabled();
      await act(page, 'Propose refusal', {
        'Reason the client reads': { choose: 'The money did not arrive on our account.' },
        Reason: 'nothing came in so far',
      });
      await expect(waits(page)).toBeVisible();
      await page.keyboard.press('r');
      // The colleague who had it open hears of it without asking again.
      await expect(waits(other)).toBeVisible();
      await expect(refusing(other)).toBeDisabled();
      await expect(other.getByRole('link', { name: `Open the proposal by ${one.username}` })).toBeVisible();
      check(await findViolationsIn(other, themes)).toEqual([]);
      await page.getByRole('link', { name: 'Open your proposal' }).click();
      await act(page, 'Take back', {});
      await expect(refusing(other)).toBeEnabled();
      await expect(waits(other)).toHaveCount(0);
    });
  });
});

test('S-47 a table is ordered, searched, cut down and exported; its address says how, and single keys can be turned off', () =>
  stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/deposits');
    const amounts = () => page.locator('tbody tr td:nth-child(2)').allTextContents();
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
    await expect(page).toHaveURL(/sort=amount/);
    check(await amounts()).toEqual(['$9.00', '$100.00', '$2,000.00']);
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click();
    check(await amounts()).toEqual(['$2,000.00', '$100.00', '$9.00']);
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    check(await amounts()).toEqual(['$2,000.00', '$100.00', '$9.00']);
    await page.getByLabel('Find in this list').fill('2000.00');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByLabel('Find in this list').fill('');
    await page.getByRole('button', { name: 'Columns' }).click();
    check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await page.getByRole('dialog').getByLabel('Age').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Age' })).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await (await saving).path();
    const text = await readFile(file, 'utf8');
    check(text).toMatch(/^\uFEFFReference,Amount,/);
    check(text).not.toContain('Age');
    check(text.trim().split('\r\n')).toHaveLength(4);
    check(text).toContain('2000.00 USD');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByLabel('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/item=/);
    await page.getByRole('button', { name: /Keyboard shortcuts/ }).click();
    await page.getByRole('dialog').getByLabel('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/item=/);
  }));
