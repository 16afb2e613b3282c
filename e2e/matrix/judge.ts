// One page in every theme and every up/down setting, and the demo's clients to look at it with.
import { sampleId } from '@candor/contract/sample-id.ts';
import { themeNames } from '@candor/contract/settings/brand.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TenantName, TestClient } from '@candor/testkit';
import { dress, findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import type { Stage } from '../stage.ts';

/** The demo's money, so that no page is empty. */
export const demo = { DEMO_DATA: 'true', DEMO_MONEY: 'true' };

interface Login {
  readonly profile: string;
  readonly kind: string;
  readonly role: string;
  readonly username: string;
  readonly password: string;
}

export function demoClient({ system }: Stage, role: string, tenant: TenantName = 'sun3'): TestClient {
  const logins = JSON.parse(readFileSync(join(system.dataDir, 'demo-logins.json'), 'utf8')) as readonly Login[];
  const found = logins.find((login) => login.profile === tenant && login.kind === 'client' && login.role === role);
  if (!found) throw new Error(`The demo has no client called ${role}.`);
  return { id: sampleId(''), tenant, username: found.username, password: found.password };
}

/** The first page that this one leads to and that is none of the list itself: what a list's rows are about. */
export async function findDetail(page: Page, path: string, paths: readonly string[]): Promise<string | undefined> {
  const links = page.locator(`main a[href^="${path}/"]`);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.find((href) => !paths.includes(href));
}

const updowns = ['green-up', 'red-up', 'blue-up'];

export async function judge(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
  for (const updown of updowns) {
    await dress(page, 'updown', updown);
    expect(await findViolationsIn(page, themeNames), `${name} ${updown}`).toEqual([]);
  }
}

export const publicPages = [
  '/dashboard',
  '/market',
  '/quote?s=AAPL&ex=NASDAQ',
  '/news',
  '/banking',
  '/login',
  '/register',
  '/reset',
  '/test',
  '/about',
  '/privacy',
  '/cookie',
  '/terms/deposit',
  '/discover/guides',
  '/discover/guides/risk',
  '/nowhere',
];

export const clientPages = [
  '/dashboard',
  '/kyc',
  '/portfolio',
  '/portfolio/orders',
  '/portfolio/alerts',
  '/portfolio/transactions',
  '/portfolio/closed',
  '/portfolio/plans',
  '/portfolio/plans/new',
  '/market',
  '/quote?s=AAPL&ex=NASDAQ',
  '/discover',
  '/discover/compare',
  '/discover/bonds',
  '/discover/funds',
  '/discover/offerings',
  '/discover/strategies',
  '/block',
  '/block/new',
  '/profile',
  '/profile/security',
  '/profile/score',
  '/profile/activity',
  '/profile/notifications',
  '/profile/data',
  '/profile/documents',
  '/savings',
  '/complaints',
  '/complaints/new',
  '/chat',
  '/contact',
  '/banking',
  '/banking/new',
  '/deposit',
  '/withdraw',
  '/exchange',
  '/loan',
  '/loan/apply',
  '/beneficiary',
];
