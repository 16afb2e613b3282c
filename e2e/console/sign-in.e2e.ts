import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { issueSetupCode, proposeStaffInvite } from '@candor/contract/staffing/staff.ts';
import { addStaff, callApi, idIn, testPassword } from '@candor/testkit';
import { plugAuthenticator } from '../authenticator.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { siteByName } from '../identity/steps.ts';
import { breakLaterScripts } from '../scripts.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs, typeCode, typePassword } from './staff.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const themes = ['stand', 'dark'] as const;

test('S-28 S-36 staff sign in with password and second factor, keep the session over a reload, and sign out', () =>
  stage.visit({ expects: [/status of 422|status of 401/] }, async ({ page, storage }) => {
    const staff = await hire(stage.system, ['approver']);
    await page.goto('/console/approvals');
    check(await findViolationsIn(page, themes)).toEqual([]);
    await typePassword(page, staff.username, 'not-the-password');
    await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
    await typePassword(page, staff.username, staff.password);
    await typeCode(page, stage.system, staff.totpSecret);
    // Where the address led is where one arrives.
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
    await expect(page).toHaveTitle('Approvals | Candor Console');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
    // Nothing of it is where the client app looks.
    expect(await storage('auth_tokens')).toBeNull();
    expect(await storage('console_present')).not.toBeNull();
    // No script of the page can read what renews the session.
    const cookies = await page.context().cookies();
    expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })]);
    check(await page.evaluate(() => `${document.cookie}${JSON.stringify(localStorage)}`)).not.toContain(
      cookies[0]?.value ?? 'nothing',
    );
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await storage('console_present')).toBeNull();
  }));

test('S-28 a page whose file does not come says so beside the menu; the others open, and trying again loads it', () =>
  stage.visit({ isBare: true, expects: [/Failed to fetch|ERR_FAILED/] }, async ({ page }) => {
    const staff = await hire(stage.system, ['approver', 'support']);
    const mend = await breakLaterScripts(page, () => signInAs(page, stage.system, staff));
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'Approvals' }).click();
    await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Something went wrong on this page.')).toHaveCount(0);
    await menu.getByRole('link', { name: 'Approvals' }).click();
    // Mended sooner, the file would come while it is still asked for, and there would be nothing to try again.
    await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  }));

test('AUTH-10 a passkey is added on one’s own page and signs in without a password; other sessions can be ended', () =>
  stage.visit({}, async ({ page, context }) => {
    await plugAuthenticator(context, page);
    const staff = await hire(stage.system, ['support']);
    await signInAs(page, stage.system, staff, `${siteByName(stage.system)}/console/account`);
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Desk key');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Desk key')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('Desk key')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  }));

test('S-28 an invited person sets a password with both halves of the code and binds the factor at the first sign-in', () =>
  stage.visit({}, async ({ page }) => {
    const { system } = stage;
    const tenant = 'sun3' as const;
    const [maker, checker] = await Promise.all([
      addStaff(system, tenant, ['tenant_admin']),
      addStaff(system, tenant, ['tenant_admin']),
    ]);
    const body = { username: 'new.colleague', roles: ['operations'], reason: 'starts on Monday' };
    const proposed = await callApi(system, proposeStaffInvite, { tenant, bearer: maker.bearer, body });
    const params = { id: idIn(proposed) };
    const done = await callApi(system, approveProposal, { tenant, bearer: checker.bearer, params, body: {} });
    check(done.status).toBe(200);
    const member = { id: subjectIn(done.body) };
    const halves = await Promise.all(
      [maker, checker].map(({ bearer }) => callApi(system, issueSetupCode, { tenant, bearer, params: member })),
    );
    await page.goto('/console/');
    await page.getByRole('link', { name: 'I was invited and have a set-up code' }).click();
    check(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByLabel('Username').fill('new.colleague');
    await page.getByLabel('First half of the code').fill(codeOf(halves[0]?.body));
    await page.getByLabel('Second half of the code').fill(codeOf(halves[1]?.body));
    await page.getByLabel('Full name').fill('Nia Newcomer');
    await page.getByLabel('New password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await typePassword(page, 'new.colleague', testPassword);
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    check(await findViolationsIn(page, themes)).toEqual([]);
    await typeCode(page, system, secret);
    await page.getByLabel('I have stored these codes in a safe place.').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Nia Newcomer')).toBeVisible();
    await expect(page.getByText('Operations', { exact: false }).first()).toBeVisible();
  }));

test('I18N-01 the keys lead to pages, the list of them opens with ?, and the console speaks six languages', () =>
  stage.visit({}, async ({ page }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin']));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/\/console\/approvals$/);
    for (const [language, title] of [
      ['pl-PL', 'Zatwierdzenia'],
      ['hi-IN', 'मंज़ूरियाँ'],
      ['zh-CN', '审批'],
      ['en-US', 'Approvals'],
    ] as const) {
      await page.locator('header select').last().selectOption(language);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  }));

test('I18N-01 while the texts of a new language are on their way, a page is read in the old one', () =>
  stage.visit({}, async ({ page, context }) => {
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin']));
    const held: (() => Promise<void>)[] = [];
    await context.route('**/console/assets/console-approvals-*.js', (route) => {
      held.push(() => route.continue());
    });
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await check.poll(() => held.length).toBe(1);
    await page.locator('header select').last().selectOption('pl-PL');
    await check.poll(() => held.length).toBe(2);
    await held[0]?.();
    // The page's own language has come, the new one has not.
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await held[1]?.();
    await expect(page.getByRole('heading', { level: 1, name: 'Zatwierdzenia' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl-PL');
  }));

test('the first load of the console is at most 250 KB, gzipped', () =>
  stage.visit({}, async ({ page }) => {
    const paths = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/console/assets/')) paths.add(pathname);
    });
    await signInAs(page, stage.system, await hire(stage.system, ['tenant_admin']));
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      [...paths].map(async (path) => gzipSync(await (await fetch(stage.system.url + path)).bytes()).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    check(total).toBeGreaterThan(50 * 1024);
    check(total).toBeLessThanOrEqual(250 * 1024);
  }));

function subjectIn(body: unknown): string {
  return String(Reflect.get(Object(body), 'subject_id'));
}
function codeOf(body: unknown): string {
  return String(Reflect.get(Object(body), 'code'));
}
