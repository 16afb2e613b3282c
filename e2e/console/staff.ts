// Members of staff in front of a browser: made like anybody else's, signed in by typing.
import type { Page } from '@playwright/test';
import type { StaffRole } from '@candor/contract/roles.ts';
import { makeStaff, totpCode } from '@candor/testkit';
import type { TenantName, TestSystem } from '@candor/testkit';

export type Staff = Awaited<ReturnType<typeof makeStaff>>;

export const hire = (system: TestSystem, roles: readonly StaffRole[], tenant: TenantName = 'sun3'): Promise<Staff> =>
  makeStaff(system, tenant, roles);

/** Types password and second factor at the page that is open, and waits for the frame. */
export async function signInAs(page: Page, system: TestSystem, staff: Staff, path = '/console/'): Promise<void> {
  await page.goto(path);
  await typePassword(page, staff.username, staff.password);
  await typeCode(page, system, staff.totpSecret);
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

export async function typePassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The sixth digit sends it. */
export async function typeCode(page: Page, system: TestSystem, secret: string): Promise<void> {
  const code = page.getByLabel('Enter the six digits from your authenticator app.');
  await code.fill(totpCode(secret, system.clock.now()));
}
