// The house is configured at the desk: texts, the brand and its networks, tokens, oversight. Each page is looked at by axe, in light and
// dark, and read in six languages.
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { languages } from '@candor/contract';
import { getDocument } from '@candor/contract/documents/client.ts';
import { getAppSettings } from '@candor/contract/settings/client.ts';
import { answerOf, callApi } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { breakFiles, holdPictures } from '../slow-files.ts';
import { devices, openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const themes = ['stand', 'dark'] as const;
const pages = ['/', '/publications', '/settings', '/oversight', '/sessions', '/data-tokens', '/account'] as const;

test('TERM-01 S-27 an editor writes a new version of a document, another person reads the difference and approves', () =>
  stage.visit({}, async ({ page }) => {
    const { system } = stage;
    await signInAs(
      page,
      system,
      await hire(system, ['tenant_admin', 'content_editor'], 'poland'),
      '/console/publications?profile=poland',
    );
    await page.getByRole('link', { name: 'Cookie', exact: false }).first().click();
    const body = page.getByLabel('Text', { exact: true });
    await body.fill('Guaranteed profit for everybody.');
    await expect(page.getByText('Guaranteed', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Propose' })).toBeDisabled();
    await body.fill('## One heading\n\nWe keep **two** cookies.');
    await page.reload();
    await expect(body).toHaveValue('## One heading\n\nWe keep **two** cookies.');
    await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByLabel('Reason').fill('shorter and clearer');
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInAs(page, system, await hire(system, ['approver'], 'poland'), '/console/approvals?profile=poland');
    await page.getByRole('link', { name: 'Publish a legal document' }).click();
    await expect(page.getByText('We keep **two** cookies.').first()).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved and done.')).toBeVisible();
    const read = await callApi(system, getDocument, {
      tenant: 'poland',
      language: 'pl-PL',
      params: { kind: 'cookie' },
    });
    check(answerOf(getDocument, read)).toMatchObject({ version: 2 });
  }));

/** A file that cannot be read, something that is none, then one that takes its time; the reason is typed meanwhile. */
async function chooseLogo(page: Page, reason: string): Promise<void> {
  // Larger than a request carries: the page makes it small first.
  const picture = await page.screenshot({ type: 'png' });
  const unread = await breakFiles(page);
  const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await page.getByLabel('Logo').setInputFiles(drawing);
  await expect(page.getByText('This file could not be read. Choose it again.')).toBeVisible();
  await unread();
  await page.getByLabel('Logo').setInputFiles({ name: 'not-one.png', mimeType: 'image/png', buffer: Buffer.alloc(64) });
  await expect(page.getByText('This file cannot be used as a logo.')).toBeVisible();
  const finish = await holdPictures(page);
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  // What is typed while it is read stays, and nothing leaves without it.
  await page.getByLabel('Reason').fill(reason);
  await expect(page.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await finish();
  await expect(page.getByText('This file cannot be used as a logo.')).toHaveCount(0);
}

test('BRAND-01 S-27 a new look is seen on phone and desktop before it is proposed, and an unreadable color is not', () =>
  stage.visit({}, async ({ page }) => {
    const { system } = stage;
    await signInAs(page, system, await hire(system, ['tenant_admin'], 'turkey'), '/console/settings?profile=turkey');
    await page.getByLabel('Name of the app').fill('Ay Yatırım');
    await page.getByLabel('Accent on light').fill('#ffff00');
    await page.getByLabel('Accent on dark').fill('#9dc1ff');
    await expect(page.getByText('This color is too hard to read on some themes.')).toBeVisible();
    await page.getByLabel('Accent on light').fill('#1d4ed8');
    await expect(page.getByText('This color is too hard to read on some themes.')).toHaveCount(0);
    // What is prepared survives a reload; the drawing is chosen after it.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible();
    await expect(page.getByLabel('Accent on light')).toHaveValue('#1d4ed8');
    await expect(page.getByText('Ay Yatırım').first()).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' }).locator('img');
    await expect(preview.first()).toHaveAttribute('src', /^\/brands\/turkey\/logo\.svg/);
    // Whoever looks from a phone pushes nothing aside.
    const desktop = page.viewportSize();
    await page.setViewportSize(devices.phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(devices.phone.width);
    await expect(page.getByRole('combobox', { name: 'Template' }).locator('option:checked')).toHaveText('Cards');
    if (desktop) await page.setViewportSize(desktop);
    await chooseLogo(page, 'the new brand book');
    for (const place of [0, 1, 2, 3]) {
      await expect(preview.nth(place)).toHaveAttribute('src', /^data:image\/png;base64,/);
    }
    check(await findViolationsIn(page, themes)).toEqual([]);
    await expect(page.getByLabel('Reason')).toHaveValue('the new brand book');
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInAs(page, system, await hire(system, ['approver'], 'turkey'), '/console/approvals?profile=turkey');
    await page.getByRole('link', { name: 'Change the brand’s settings' }).click();
    await expect(page.getByRole('cell', { name: 'Ay Yatırım' })).toBeVisible();
    const logos = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Logo' }) });
    await expect(logos.getByRole('img', { name: 'Now' })).toHaveAttribute('src', '/brands/turkey/logo');
    await expect(logos.getByRole('img', { name: 'Then' })).toHaveAttribute('src', /^data:image\/png;base64,/);
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await check
      .poll(async () => answerOf(getAppSettings, await callApi(system, getAppSettings, { tenant: 'turkey' })).app_name)
      .toBe('Ay Yatırım');
    // The client app wears it: in the head of the document, in the frame, on the home screen and at the desk.
    await page.goto('/login?profile=turkey');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute(
      'href',
      /^\/brands\/turkey\/logo\.png\?v=[0-9a-f]{16}$/,
    );
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('type', 'image/png');
    await expect(page.getByRole('link', { name: 'Ay Yatırım' }).locator('img').first()).toHaveAttribute(
      'src',
      /^data:image\/png;base64,/,
    );
    for (const name of ['logo', 'logo.png', 'icon-192.png']) {
      const file = await page.request.get(`/brands/turkey/${name}`);
      check(file.headers()['content-type'], name).toBe('image/png');
    }
    check((await page.request.get('/brands/turkey/logo.svg')).headers()['content-type']).not.toContain('svg');
  }));

test('S-28 the trail is checked on screen, and a token for data is shown once', () =>
  stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin']), '/console/oversight');
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(page.getByText(/^All \d+ lines fit\.$/)).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Warehouse');
    await dialog.getByLabel('prices').check();
    check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'New token' }).click();
    await expect(dialog.getByText('This is shown only now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Warehouse' })).toBeVisible();
  }));

test('A11Y-01 I18N-01 every page of the house is sound in light and dark, and has all its words in six languages', () =>
  stage.visit({}, async ({ page }) => {
    const folder = process.env['PICTURES'];
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin', 'content_editor', 'auditor']));
    for (const path of pages) {
      await page.goto(`/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      check(await findViolationsIn(page, themes), path).toEqual([]);
      for (const language of languages) {
        await page.locator('header select').last().selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const text = await page.locator('body').innerText();
        check(text, `${path} in ${language}`).not.toMatch(/\b(?:console(?:-[a-z]+)?|errors|fields)\.[a-z_]+\b/);
        if (folder !== undefined) {
          await mkdir(folder, { recursive: true });
          const name = `${path.slice(1) || 'home'}-${language}`;
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
        }
      }
      await page.locator('header select').last().selectOption('en-US');
    }
  }));
