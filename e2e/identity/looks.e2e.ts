// Every identity page and dialog in two themes and six languages: no accessibility violation, no missing text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@candor/contract/languages.ts';
import { addClient, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openStage } from '../stage.ts';
import type { Stage, VisitOptions } from '../stage.ts';
import { dialogNamed, until } from './steps.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let stage: Stage;
let client: TestClient;
beforeAll(async () => {
  stage = await openStage();
  client = await addClient(stage.system, 'sun3', { pin: testPin, fullName: 'Robin Test' });
});
afterAll(() => stage.close());

/** One line per element that breaks a rule: the rule, the element, what is wrong. */
async function findViolations(page: Page): Promise<readonly string[]> {
  // The page's own policy forbids foreign scripts, so this one is brought by the browser's tools.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: axe });
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)).join('\\n'))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await devtools.detach();
  if (typeof result.value !== 'string') throw new Error('axe did not answer');
  return result.value === '' ? [] : result.value.split('\n');
}

/** What was loading is there. */
async function settle(page: Page): Promise<void> {
  await until(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
}

const themes = ['stand', 'dark'] as const;
const focusPages = ['/login', '/register', '/reset'];
const ownPages = ['/profile', '/profile/security', '/profile/activity'];

describe.each(themes)('theme %s', (theme) => {
  test.each(['phone', 'desktop'] as const)('AUTH-02 pages on a %s pass axe', async (device) => {
    const look = async (options: VisitOptions, paths: readonly string[]): Promise<void> =>
      stage.visit({ theme, device, ...options }, async ({ page, open }) => {
        for (const path of paths) {
          await open(path);
          await until(page.getByRole('heading', { level: 1 })).toBeVisible();
          await settle(page);
          expect(await findViolations(page), path).toEqual([]);
          const submit = page.locator('form button[type=submit]');
          if ((await submit.count()) === 0) continue;
          await submit.click();
          await until(page.locator('[aria-invalid=true]').first()).toBeVisible();
          expect(await findViolations(page), `${path} with errors`).toEqual([]);
        }
      });
    await look({}, focusPages);
    await look({ signedInAs: client }, ownPages);
  });

  test('AUTH-11 AUTH-12 AUTH-14 MSG-01 dialogs and the drawer pass axe', () =>
    stage.visit({ theme, device: 'phone', signedInAs: client }, async ({ page, open }) => {
      const check = async (path: string, button: string | RegExp, title: string | RegExp): Promise<void> => {
        await open(path);
        await page.getByRole('button', { name: button }).first().click();
        await until(dialogNamed(page, title)).toBeVisible();
        await settle(page);
        expect(await findViolations(page), String(title)).toEqual([]);
      };
      await check('/profile/security', 'Change', 'Change password');
      await check('/profile/security', 'Check PIN', 'Check PIN');
      await check('/profile/security', 'Turn on', 'Two-step verification');
      await check('/profile/security', 'Add a passkey', 'Add a passkey');
      await check('/profile/security', 'Sign out everywhere', 'Sign out everywhere');
      await check('/profile', 'Change picture', 'Change picture');
      await check('/profile', /^Open messages/, 'Messages');
    }));
});

test.each(languages)(
  'I18N-01 in %s no identity page shows a missing key or runs over a phone’s edge',
  async (locale) => {
    const look = (options: VisitOptions, paths: readonly string[]): Promise<void> =>
      stage.visit({ locale, device: 'phone', ...options }, async ({ page, open }) => {
        for (const path of paths) {
          await open(path);
          await until(page.getByRole('heading', { level: 1 })).toBeVisible();
          await settle(page);
          const text = await page.locator('body').innerText();
          expect(text, path).not.toMatch(
            /\b(?:login|register|credentials|security|profile|messages-ui|activity-ui|errors|fields)\.[a-z_]+/,
          );
          expect(await page.title(), path).not.toMatch(/\.[a-z_]+$/);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
        }
      });
    await look({}, focusPages);
    await look({ signedInAs: client }, ownPages);
  },
);
