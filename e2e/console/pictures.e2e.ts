// The pictures of the guide for new colleagues: taken of the real console, kept small. `npm run pictures -- desk` puts them into the guide.
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { openCamera, settle } from '../camera.ts';
import { demo } from '../matrix/judge.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { hire, signInAs } from './staff.ts';

let stage: Stage;
beforeAll(async () => {
  // Whoever reads the guide sees a desk with work on it; that the pictures can be taken at all is shown by an empty one, which is there at once.
  stage = await openStage(process.env['PICTURES'] === undefined ? {} : demo);
});
afterAll(() => stage.close());

const places = {
  home: '/',
  approvals: '/approvals',
  withdrawals: '/withdrawals',
  texts: '/publications?item=cookie',
  brand: '/settings',
  oversight: '/oversight',
  account: '/account',
} as const;

const queues: ReadonlySet<string> = new Set(['approvals', 'withdrawals']);
const wide: ReadonlySet<string> = new Set(['brand', ...queues]);

test('the guide’s pictures of the console are taken, and are small', () =>
  stage.visit({}, async ({ page }) => {
    const camera = await openCamera();
    const shoot = (name: string): Promise<void> => camera.shoot(page, `desk-${name}`);
    await page.setViewportSize({ width: 1100, height: 700 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/console/');
    await page.getByLabel('Username').waitFor();
    await shoot('sign-in');
    await signInAs(
      page,
      stage.system,
      await hire(stage.system, ['operations', 'approver', 'tenant_admin', 'content_editor']),
    );
    for (const [name, path] of Object.entries(places)) {
      await page.goto(`/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      // Wide enough that the form and what it will look like, or a list and its open item, stand side by side.
      if (wide.has(name)) await page.setViewportSize({ width: 1600, height: 900 });
      if (queues.has(name) && (await page.locator('[data-row]').count()) > 0) {
        await page.keyboard.press('n');
        await expect(page).toHaveURL(/item=/);
        await page.waitForLoadState('networkidle');
        await settle(page);
      }
      await shoot(name);
      await page.setViewportSize({ width: 1100, height: 700 });
    }
    const sizes = [...camera.sizes.values()];
    check(sizes).toHaveLength(Object.keys(places).length + 1);
    check(Math.min(...sizes)).toBeGreaterThan(4_000);
    check(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
  }));
