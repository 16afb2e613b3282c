import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { proposeSwitches } from '@candor/contract/access/staff.ts';
import { callApi, addStaff } from '@candor/testkit';
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

const themes = ['stand', 'dark'] as const;

test('S-27 G-01 what one proposes another approves with the keyboard alone; before and after stand side by side, and nobody decides their own', () =>
  stage.visit({}, async (one) => {
    const { system } = stage;
    const maker = await hire(system, ['tenant_admin']);
    const checker = await hire(system, ['tenant_admin']);
    const { bearer } = await signedIn(maker);
    await signInAs(one.page, system, maker, '/console/approvals');
    const body = { kyc_force: true, loan_percent: 40, reason: 'the regulator asks for it' };
    check((await callApi(system, proposeSwitches, { tenant: 'sun3', bearer, body })).status).toBe(200);
    // The inbox changes by itself, at another person's act.
    await one.page.getByRole('link', { name: 'Change switches and limits' }).click();
    await expect(one.page.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await expect(one.page.getByText('You proposed this, so another person has to decide.')).toBeVisible();
    await expect(one.page.getByRole('button', { name: 'Take back' })).toBeEnabled();
    check(await findViolationsIn(one.page, themes)).toEqual([]);

    await stage.visit({}, async ({ page }) => {
      await signInAs(page, system, checker, '/console/approvals');
      await page.getByRole('link', { name: 'Change switches and limits' }).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      const change = page.getByRole('row', { name: /Share of the largest loan/ });
      await expect(change).toContainText('100');
      await expect(change).toContainText('40');
      await expect(page.getByText(maker.username).first()).toBeVisible();
      await page.getByRole('button', { name: 'Approve' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      check(await findViolationsIn(page, themes, '[role="dialog"]')).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
      await expect(page.getByText('Approved and done.')).toBeVisible();
      await expect(page.getByText('Nothing waits for a second person.')).toBeVisible();
      await page.getByRole('link', { name: 'Approved' }).click();
      await expect(page.getByRole('link', { name: 'Change switches and limits' })).toBeVisible();
    });
    // Who proposed it sees that it was decided, without asking again.
    await expect(one.page.getByRole('link', { name: 'Change switches and limits' })).toHaveCount(0);
  }));

test('S-27 G-01 a proposal is rejected with a reason that must be given, and an auditor only reads', () =>
  stage.visit({}, async ({ page }) => {
    const { system } = stage;
    const maker = await addStaff(system, 'sun3', ['tenant_admin']);
    const propose = (loan_percent: number) =>
      callApi(system, proposeSwitches, {
        tenant: 'sun3',
        bearer: maker.bearer,
        body: { loan_percent, reason: 'too much is lent' },
      });
    check((await propose(10)).status).toBe(200);
    await signInAs(page, system, await hire(system, ['auditor']), '/console/approvals');
    await page.getByRole('link', { name: 'Change switches and limits' }).click();
    await expect(page.getByText('too much is lent').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInAs(page, system, await hire(system, ['approver']), '/console/approvals');
    await page.getByRole('link', { name: 'Change switches and limits' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Reason').fill('ten percent is too little');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Rejected. Nothing was changed.')).toBeVisible();
  }));

async function signedIn(staff: Awaited<ReturnType<typeof hire>>): Promise<{ readonly bearer: string }> {
  const { staffLogin, staffVerifyMfa } = await import('@candor/contract/sessions/staff.ts');
  const { totpCode } = await import('@candor/testkit');
  const tenant = 'sun3' as const;
  const body = { username: staff.username, password: staff.password };
  const opened = await callApi(stage.system, staffLogin, { tenant, body });
  const bearer = String(Reflect.get(Object(opened.body), 'access_token'));
  const code = totpCode(staff.totpSecret, stage.system.clock.now());
  check((await callApi(stage.system, staffVerifyMfa, { tenant, bearer, body: { code } })).status).toBe(200);
  // A code is good once: the next one is half a minute away. No page is open yet whose ticket for the live line could grow old by that.
  stage.system.clock.advance(30_000);
  return { bearer };
}
