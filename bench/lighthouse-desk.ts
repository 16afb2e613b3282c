// Lighthouse's accessibility of the console and of the pages on which a client is verified: signed in by typing, on the real server with its
// demo, desktop for the console and a phone for the client. Every page must have 100; what falls short is named. Some of them only:
// npm run bench -- lighthouse desk kyc_,/console/audit.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { parseDemoAccounts } from '@candor/contract/demo/client.ts';
import type { DemoAccount } from '@candor/contract/demo/client.ts';
import { totpCode } from '@candor/testkit';
import lighthouse from 'lighthouse';
import { startServerProcess } from './server-process.ts';

const port = 9_701;
const phone = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };
const screen = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false };

/** Between them they open every page: who configures has the forms of the house, who oversees reads all. */
const staffWhoLook = ['tenant_admin', 'operations', 'auditor'] as const;

/** Whoever opens the address anew in this browser is still signed in: otherwise the sign-in would be judged in its place. */
async function confirm(context: BrowserContext, url: string, sign: string | RegExp): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: sign }).first().waitFor();
  await page.close();
}

async function judge(name: string, url: string, isPhone: boolean): Promise<number> {
  const result = await lighthouse(
    url,
    // The session of the page that signed in stays.
    { port, logLevel: 'error', disableStorageReset: true },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyCategories: ['accessibility'],
        formFactor: isPhone ? 'mobile' : 'desktop',
        screenEmulation: isPhone ? phone : screen,
        // Nothing is timed here, and what is not simulated waits five seconds for every kind of silence.
        throttlingMethod: 'simulate',
        cpuQuietThresholdMs: 0,
        maxWaitForLoad: 15_000,
        disableFullPageScreenshot: true,
      },
    },
  );
  const { lhr } = result ?? {};
  const score = Math.round((lhr?.categories['accessibility']?.score ?? 0) * 100);
  const heading = lhr?.finalDisplayedUrl ?? 'nowhere';
  console.log(`${name.padEnd(28)} ${String(score).padStart(3)}  ${heading}`);
  for (const { id, weight } of lhr?.categories['accessibility']?.auditRefs ?? []) {
    const audit = lhr?.audits[id];
    if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) console.log(`  ${id}: ${audit?.title ?? ''}`);
  }
  return score;
}

function pick(logins: readonly DemoAccount[], kind: DemoAccount['kind'], role: string): DemoAccount {
  const found = logins.find((login) => login.profile === 'sun3' && login.kind === kind && login.role === role);
  if (!found) throw new Error(`the demo has no ${kind} called ${role}`);
  return found;
}

async function enterConsole(page: Page, url: string, { username, password, totp_secret: secret = '' }: DemoAccount) {
  await page.goto(`${url}/console/?profile=sun3`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByLabel('Enter the six digits from your authenticator app.')
    .fill(totpCode(secret, new Date(await page.evaluate(() => Date.now()))));
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

async function enterApp(page: Page, url: string, { username, password }: DemoAccount): Promise<void> {
  await page.goto(`${url}/login?profile=sun3`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** A browser of one person: what one page stores the next one finds. */
async function inBrowser(executablePath: string, work: (context: BrowserContext, page: Page) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-lighthouse-'));
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, locale: 'en-US' });
  try {
    await work(context, context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pages that somebody may open, by the links of the frame. */
async function listPages(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** The first item of a queue, and its client. */
async function judgeClient(page: Page, figures: Record<string, number>): Promise<void> {
  await page.getByRole('link', { name: 'Deposits' }).first().click();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  figures['console_item'] = await judge('console_item', page.url(), false);
  await page.locator('main a[href*="/clients/"]').first().click();
  figures['console_client'] = await judge('console_client', page.url(), false);
}

export async function measureDesk(executablePath: string, only = ''): Promise<void> {
  const isWanted = (name: string): boolean => only.split(',').some((part) => name.includes(part));
  const server = await startServerProcess({ DEMO_DATA: 'true' });
  const figures: Record<string, number> = {};
  try {
    const logins = parseDemoAccounts(JSON.parse(await readFile(join(server.folder, 'demo-logins.json'), 'utf8')));
    for (const role of staffWhoLook) {
      await inBrowser(executablePath, async (context, page) => {
        if (role === staffWhoLook[0] && isWanted('console_sign_in'))
          figures['console_sign_in'] = await judge('console_sign_in', `${server.url}/console/?profile=sun3`, false);
        await enterConsole(page, server.url, pick(logins, 'staff', role));
        for (const path of await listPages(page)) {
          if (figures[path] !== undefined || !isWanted(path)) continue;
          await confirm(context, server.url + path, 'Sign out');
          figures[path] = await judge(path, server.url + path, false);
        }
        if (role === staffWhoLook[0] && isWanted('console_item')) await judgeClient(page, figures);
      });
    }
    for (const role of ['fresh', 'waiting', 'rejected', 'investor'].filter((name) => isWanted(`kyc_${name}`))) {
      await inBrowser(executablePath, async (context, page) => {
        await enterApp(page, server.url, pick(logins, 'client', role));
        await confirm(context, `${server.url}/kyc`, /^Open messages/);
        figures[`kyc_${role}`] = await judge(`kyc_${role}`, `${server.url}/kyc`, true);
      });
    }
    console.log(JSON.stringify(figures));
    if (Object.values(figures).some((score) => score < 100)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
