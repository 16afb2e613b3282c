// Every identity page and dialog in two themes: no accessibility violation. Languages are seen by the matrix (npm run a11y).
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { openStage } from '../stage.ts';
import type { Stage, VisitOptions } from '../stage.ts';
import { dialogNamed, until } from './steps.ts';

let stage: Stage;
let client: TestClient;
beforeAll(async () => {
  stage = await openStage();
  client = await addClient(stage.system, 'sun3', { pin: testPin, fullName: 'Robin Test' });
});
afterAll(() => stage.close());

/** What was loading is there. */
async function settle(page: Page): Promise<void> {
  await until(page.locator('.ui-shimmer, [aria-busy=true]')).toHaveCount(0);
}

const themes = ['stand', 'dark'] as const;
const focusPages = ['/login', '/register', '/reset'];
const ownPages = ['/profile', '/profile/security', '/profile/activity'];

async function look(options: VisitOptions, paths: readonly string[]): Promise<void> {
  await stage.visit({ device: 'phone', ...options }, async ({ page, open }) => {
    for (const path of paths) {
      await open(path);
      await until(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settle(page);
      expect(await findViolationsIn(page, themes), path).toEqual([]);
      const submit = page.locator('form button[type=submit]');
      if ((await submit.count()) === 0) continue;
      await submit.click();
      await until(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await findViolationsIn(page, themes), `${path} with errors`).toEqual([]);
    }
  });
}

test('AUTH-02 pages pass axe, with and without their errors', async () => {
  await look({}, focusPages);
  await look({ signedInAs: client }, ownPages);
});

test('AUTH-11 AUTH-12 AUTH-14 MSG-01 dialogs and the drawer pass axe', () =>
  stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open, go }) => {
    const check = async (button: string | RegExp, title: string | RegExp): Promise<void> => {
      await page.getByRole('button', { name: button }).first().click();
      const dialog = dialogNamed(page, title);
      await until(dialog).toBeVisible();
      await settle(page);
      expect(await findViolationsIn(page, themes, '[role=dialog]'), String(title)).toEqual([]);
      await page.keyboard.press('Escape');
      await until(dialog).toBeHidden();
    };
    await open('/profile/security');
    await check('Change', 'Change password');
    await check('Check PIN', 'Check PIN');
    await check('Turn on', 'Two-step verification');
    await check('Add a passkey', 'Add a passkey');
    await check('Sign out everywhere', 'Sign out everywhere');
    await go('/profile');
    await check('Change picture', 'Change picture');
    await check(/^Open messages/, 'Messages');
  }));
