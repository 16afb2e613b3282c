// Through every page inside the open app, as a person goes, and a picture of each in the brand's own colours and in the opposite ones.
import type { Page } from '@playwright/test';
import type { Camera } from '../camera.ts';
import { settle } from '../camera.ts';
import { dress } from '../axe.ts';
import type { Visit } from '../stage.ts';
import type { brands } from './brands.ts';
import { findLink, isDetail } from './page-table.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;
type Brand = (typeof brands)[number];

export interface Walk {
  readonly visit: Visit;
  readonly camera: Camera;
  readonly brand: Brand;
  /** The folder of the pictures. */
  readonly place: string;
  /** What could not be pictured, and why; the rest of the way goes on. */
  readonly missed: string[];
}

/** How far down a picture goes: what follows the first screen is looked at too. */
const screens = 2;
/** A page whose title is its forerunner's is taken as it is after so long. */
const titleMs = 4_000;

export async function shootBoth(walk: Walk, name: string, depth = screens): Promise<void> {
  const { visit, camera, brand, place } = walk;
  const { page } = visit;
  await settle(page);
  await camera.shoot(page, `${place}/${name}-own`, depth);
  // What the app hears meanwhile dresses it anew: then once more.
  for (let tries = 0; tries < 3; tries += 1) {
    await wear(page, brand, 'opposite');
    await settle(page);
    await camera.shoot(page, `${place}/${name}-opposite`);
    if (await page.locator(`html[data-theme=${brand.opposite}][data-mode=dark]`).count()) break;
  }
  await wear(page, brand, 'theme');
}

/** As the device asks at night or a client may choose, in the colour that the brand keeps for such grounds. */
async function wear(page: Page, brand: Brand, which: 'theme' | 'opposite'): Promise<void> {
  const mode = which === 'theme' ? 'light' : 'dark';
  // The colour before the theme: charts are painted anew when the theme changes, in what they find then.
  if (brand.accent !== null) {
    await page.evaluate(
      ([accent, contrast]) => {
        const look = document.documentElement.style;
        look.setProperty('--accent', accent);
        look.setProperty('--focus', accent);
        look.setProperty('--accent-contrast', contrast);
      },
      [brand.accent[mode], mode === 'light' ? '#ffffff' : '#111418'] as const,
    );
  }
  await dress(page, 'mode', mode);
  await dress(page, 'theme', brand[which]);
}

/** Goes on inside the app; a page stands once its title does. */
export async function goTo({ page, go }: Visit, path: string): Promise<void> {
  const before = await page.title();
  await go(path);
  await page.waitForFunction((title) => document.title !== title, before, { timeout: titleMs }).catch(() => undefined);
  await settle(page);
}

/** The pages that open by their path alone, then the first detail that a link of theirs leads to. */
export async function walkPages(walk: Walk, size: Size, paths: readonly string[]): Promise<void> {
  const { visit, missed, place } = walk;
  const links = new Set<string>();
  const look = async (page: string, path: string): Promise<void> => {
    try {
      await goTo(visit, path);
      const hrefs = await visit.page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const href of hrefs) links.add(href.replace(/[?#].*/, ''));
      await shootBoth(walk, `${page.slice(1).replaceAll('/', '_')}-${size}`);
    } catch (error) {
      missed.push(`${place} ${page} ${size}: ${String(error).slice(0, 200)}`);
    }
  };
  for (const path of paths.filter((path) => !isDetail(path))) await look(path, addressOf(path, walk.brand));
  for (const path of paths.filter(isDetail)) {
    const link = findLink(path, links);
    if (link === undefined) missed.push(`${place} ${path} ${size}: no link leads there`);
    else await look(path, link);
  }
  const [a, b] = ['fund', 'bond'].map((kind) => findLink(`/discover/${kind}s/$id`, links)?.split('/').at(-1));
  if (a !== undefined && b !== undefined && paths.includes('/discover/compare')) {
    await look('/discover/compare_filled', `/discover/compare?a=fund.${a}&b=bond.${b}`);
  }
}

/** Pages that are about a share are shown with one of the brand's own exchange. */
function addressOf(path: string, { share }: Brand): string {
  return ['/quote', '/portfolio/plans/new', '/block/new'].includes(path) ? `${path}?${share}` : path;
}
