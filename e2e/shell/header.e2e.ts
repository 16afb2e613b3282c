// The frame at every width: nothing in the header overlaps, is cut or pushes the page wider, in several brands and languages; a phone
// has its tabs at the bottom in every layout.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { TenantName } from '@candor/testkit';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const widths = [360, 390, 768, 820, 900, 960, 1280, 1440];
const looks: readonly (readonly [tenant: TenantName, locale: string])[] = [
  ['sun3', 'en-US'],
  ['sun3', 'pl-PL'],
  ['sun3', 'hi-IN'],
  ['poland', 'pl-PL'],
  ['india', 'hi-IN'],
  ['spain', 'es-ES'],
  ['turkey', 'tr-TR'],
];

/** What is wrong with the frame as it stands, in words; empty when all is well. Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${String(wide)} px wide`);
  const parts = [...document.querySelectorAll('header a, header button, header [title], nav a, aside a')]
    .filter((element) => element.getClientRects().length > 0 && !element.closest('footer, main'))
    .map((element) => ({
      element,
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      box: element.getBoundingClientRect(),
    }));
  for (const { element, name, box } of parts) {
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name} leaves the screen`);
    for (const label of element.querySelectorAll('span')) {
      if (getComputedStyle(label).position === 'absolute') continue;
      if (label.scrollWidth > label.clientWidth + 1 && label.clientWidth > 0) faults.push(`${name} is cut`);
    }
    for (const other of parts) {
      if (other.element === element || element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 0.5 && down > 0.5) faults.push(`${name} lies over ${other.name}`);
    }
  }
  return faults;
}

async function walkWidths(page: Page): Promise<void> {
  const isSide = (await page.locator('html').getAttribute('data-layout')) === 'hr';
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const tabs = page.locator('nav').filter({ has: page.locator('a[href="/discover"]') });
    const side = page.getByRole('complementary');
    await expect
      .poll(() => side.count(), { message: `side bar at ${String(width)}` })
      .toBe(isSide && width >= 768 ? 1 : 0);
    await expect(tabs.getByRole('link')).toHaveCount(5);
    if (isSide && width >= 768) {
      await expect.poll(async () => (await side.boundingBox())?.width).toBe(width < 820 ? 72 : 224);
    }
    if (width < 768) {
      await expect.poll(async () => (await tabs.boundingBox())?.y).toBeGreaterThan(800 - 70);
      for (const label of await tabs.getByRole('link').all()) await expect(label).toContainText(/\S/);
    }
    await expect.poll(() => page.evaluate(findFaults), { message: `${String(width)} px` }).toEqual([]);
  }
}

describe.each(looks)('%s in %s', (tenant, locale) => {
  test('NAV-10 NAV-11 the frame of a guest fits from 360 to 1440 px', () =>
    stage.visit({ locale }, async ({ page, open }) => {
      await open(`/news?profile=${tenant}`);
      await expect(page.getByRole('banner')).toBeVisible();
      await walkWidths(page);
    }));

  test('NAV-10 NAV-11 the frame of a client fits from 360 to 1440 px', async () => {
    const client = await stage.addClient(tenant);
    await stage.visit({ locale, signedInAs: client }, async ({ page, open }) => {
      await open('/news');
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(3);
      await walkWidths(page);
    });
  });
});
