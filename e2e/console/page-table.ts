// The addresses of the console's pages as its own table has them, so that no journey keeps a second list: a page that somebody adds is
// walked through, or the journey fails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';

const folder = join(import.meta.dirname, '..', '..', 'apps', 'console', 'src', 'app');

/** Outside of every brand, and judged with those who may open it (foundings.e2e.ts). */
const ofThePlatform = ['/tenants'];

export const pagePaths: readonly string[] = readdirSync(folder)
  .filter((name) => /(?:^|-)pages\.ts$/.test(name))
  .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {4}path: '([^']+)'/gm)])
  .flatMap(([, path = '']) => (ofThePlatform.includes(path) ? [] : [path]));

/** The links to every page of the table, seen by somebody who has every role of a brand. */
export async function findPageLinks(page: Page): Promise<Locator> {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const shown = hrefs.map((href) => href.replace(/^\/console/, '').replace(/^$/, '/'));
  expect(shown.toSorted()).toEqual(pagePaths.toSorted());
  return links;
}
