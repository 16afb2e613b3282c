// What stands around every page, on both sizes: tabs, header, drawers, footer, and the outline of a page that is on its way.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { devices, openStage, sizes } from '../stage.ts';
import type { Size, Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const tabs = ['Home', 'Market', 'Discover', 'Portfolio', 'Profile'];
/** A drawer fills a phone; on a desktop of this width 40 % would be less than 600 px. */
const drawerPx = { phone: devices.phone.width, desktop: 600 } as const;

async function seeTabs(page: Page, device: Size): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(tabs);
  const box = await bar.boundingBox();
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  // At the top of a desktop, at the bottom of a phone.
  if (device === 'phone') expect(middle).toBeGreaterThan(devices.phone.height - 80);
  else expect(middle).toBeLessThan(80);
}

async function seeFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/Connection: (excellent|good|fair|poor)/)).toBeVisible();
  await expect(footer.getByText(/© \d{4} Candor Demo Markets/)).toBeVisible();
  await expect(footer.getByText('Europe/Madrid (GMT+1)')).toBeVisible();
  await expect(footer.getByRole('img', { name: 'United States' })).toBeVisible();
  await footer.getByRole('button', { name: 'Cookie preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible();
  await page.keyboard.press('Escape');
}

describe.each(sizes)('on a %s', (device) => {
  test('NAV-10 NAV-11 NAV-12 NAV-13 a guest has five tabs, search, a menu that is tried again, and the footer', () =>
    stage.visit({ device, timezone: 'Europe/Madrid', expects: [/menu-drawer/] }, async ({ page, context, open }) => {
      let loads = 0;
      await context.route(/assets\/menu-drawer/, async (route) => {
        loads += 1;
        await (loads <= 2 ? route.abort('failed') : route.continue());
      });
      await open('/dashboard');
      await seeTabs(page, device);
      await expect(page.getByRole('banner').getByRole('link', { name: /Candor/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open messages' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      expect(loads).toBeGreaterThan(2);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await seeFooter(page);
      await page.keyboard.press(device === 'phone' ? 'Meta+k' : 'Control+k');
      await page.getByRole('searchbox').fill('new');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/news$/);
    }));

  test('NAV-11 NAV-12 a client has messages and an avatar, and both open a drawer at the right edge', async () => {
    const client = await stage.addClient();
    await stage.visit({ device, signedInAs: client }, async ({ page, open }) => {
      await open('/news');
      for (const [button, title] of [
        [/^Open messages/, 'Messages'],
        ['Open the menu', 'Menu'],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        const drawer = page.getByRole('dialog', { name: title });
        await expect(drawer).toBeVisible();
        await expect
          .poll(async () => {
            const box = await drawer.boundingBox();
            return box && { width: box.width, end: box.x + box.width };
          })
          .toEqual({ width: drawerPx[device], end: devices[device].width });
        await page.keyboard.press('Escape');
        await expect(drawer).toBeHidden();
      }
    });
  });

  test('NAV-16 a page that loads slowly shows its outline until it is there', () =>
    stage.visit({ device }, async ({ page, context, open }) => {
      await open('/news');
      let release: (() => void) | undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await context.route(/assets\/page-/, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(page.getByText('Loading …')).toBeAttached();
      release?.();
      await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
      await expect(page.getByText('Loading …')).not.toBeAttached();
    }));
});

test('NAV-10 PROF-06 on a desktop the horizontal layout has a side bar, compact under 820 px', () =>
  stage.visit({ locale: 'es-ES' }, async ({ page, open }) => {
    await open('/dashboard?profile=spain');
    const side = page.getByRole('complementary');
    await expect(side.getByRole('navigation').getByText('Mercado')).toBeVisible();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(224);
    await page.setViewportSize({ width: 819, height: 800 });
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(72);
  }));
