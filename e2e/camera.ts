// Pictures of the real apps: into the folder that PICTURES names, or into one that nobody keeps. Each is weighed, for a page that shows it
// is read on a phone too.
import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

export interface Camera {
  readonly folder: string;
  /** As the page stands, and with more screens than one what follows below; the name may hold folders. */
  shoot(page: Page, name: string, screens?: number): Promise<void>;
  /** Bytes of every picture so far, by its name. */
  readonly sizes: ReadonlyMap<string, number>;
}

export async function openCamera(): Promise<Camera> {
  const folder = process.env['PICTURES'] ?? (await mkdtemp(join(tmpdir(), 'pictures-')));
  const sizes = new Map<string, number>();
  return {
    folder,
    sizes,
    async shoot(page, name, screens = 1) {
      const path = join(folder, `${name}.png`);
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path, ...(screens > 1 && (await clipOf(page, screens))) });
      sizes.set(name, (await stat(path)).size);
    },
  };
}

/** So many screens from the top, or less where the page ends before. */
async function clipOf(page: Page, screens: number) {
  const { width, height, whole } = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    whole: document.documentElement.scrollHeight,
  }));
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, height * screens) } };
}

/** Nothing is on its way any more: neither a part of the page nor what fills it. */
export async function settle(page: Page): Promise<void> {
  // Not by its role: under a panel the page is out of reach and keeps its heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('.ui-shimmer, [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
