// Pictures of the real apps: into the folder that PICTURES names, or into one that nobody keeps. Each is weighed, for a page that shows it
// is read on a phone too.
import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

export interface Camera {
  readonly folder: string;
  /** As the page stands; the name may hold folders. */
  shoot(page: Page, name: string): Promise<void>;
  /** Bytes of every picture so far, by its name. */
  readonly sizes: ReadonlyMap<string, number>;
}

export async function openCamera(): Promise<Camera> {
  const folder = process.env['PICTURES'] ?? (await mkdtemp(join(tmpdir(), 'pictures-')));
  const sizes = new Map<string, number>();
  return {
    folder,
    sizes,
    async shoot(page, name) {
      const path = join(folder, `${name}.png`);
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path });
      sizes.set(name, (await stat(path)).size);
    },
  };
}

/** Nothing is on its way any more: neither a part of the page nor what fills it. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.locator('.ui-shimmer, [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
