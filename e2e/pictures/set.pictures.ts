// The set to look at: every page of the client and the first detail behind each, in every brand and each of its languages, on a phone and a
// desktop, in the brand's own colours and in the opposite ones; the frame on a tablet too, and the states that no address leads to. Outside of
// the repository; `npm run pictures -- set`. `PICTURES_BRANDS=india,spain`, `PICTURES_LANGUAGES=hi-IN` and `PICTURES_PATHS=/dashboard,/market`
// take fewer.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslate } from '@candor/locales/server.ts';
import { dress } from '../axe.ts';
import { openCamera, settle } from '../camera.ts';
import type { Camera } from '../camera.ts';
import { clientPages, demo, demoClient, findDetail, publicPages } from '../matrix/judge.ts';
import { openStage } from '../stage.ts';
import type { Stage, Visit } from '../stage.ts';
import { brands } from './brands.ts';

let stage: Stage;
let camera: Camera;
beforeAll(async () => {
  [stage, camera] = [await openStage(demo), await openCamera()];
});
afterAll(() => stage.close());

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof sizes;
/** Where the frame is seen best; elsewhere a tablet shows what a phone or a desktop does. */
const frames = ['/dashboard', '/market', '/quote', '/portfolio'];
const listOf = (name: string): readonly string[] | undefined => process.env[name]?.split(',');
const [wantedBrands, wantedLanguages, wantedPaths] = ['BRANDS', 'LANGUAGES', 'PATHS'].map((name) =>
  listOf(`PICTURES_${name}`),
);
const isWanted = (path: string): boolean => wantedPaths?.some((start) => path.startsWith(start)) ?? true;
const rows = brands
  .filter(({ tenant }) => wantedBrands?.includes(tenant) ?? true)
  .flatMap((brand) => brand.languages.map((language) => ({ ...brand, language })))
  .filter(({ language }) => wantedLanguages?.includes(language) ?? true);
type Row = (typeof rows)[number];

const sizesOf = (path: string): readonly Size[] =>
  frames.some((frame) => path.split('?')[0] === frame) ? ['phone', 'tablet', 'desktop'] : ['phone', 'desktop'];
/** A name for a file: an id says nothing, and a search is in no folder. */
const nameOf = (path: string): string => path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one');
const translate = createTranslate();
const apple = '/quote?s=AAPL&ex=NASDAQ';

/** The page as it stands, in the brand's own colours and in the opposite ones. */
async function shootBoth(page: Page, name: string, opposite: string): Promise<void> {
  await settle(page);
  await camera.shoot(page, `${name}-own`);
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  await dress(page, 'theme', opposite);
  await settle(page);
  await camera.shoot(page, `${name}-opposite`);
  await dress(page, 'theme', own);
}

interface Walk extends Visit {
  readonly row: Row;
  readonly place: string;
  /** What follows every path: as a guest the brand is in the address. */
  readonly search: string;
}

/** One load per page and size, for a page follows a changed window a moment later; the colours follow each other. */
async function walk({ page, open, row, place, search }: Walk, paths: readonly string[]): Promise<void> {
  const shootPage = async (path: string): Promise<void> => {
    for (const size of sizesOf(path)) {
      await page.setViewportSize(sizes[size]);
      await open(path + (path.includes('?') ? search.replace('?', '&') : search));
      await shootBoth(page, `${place}${nameOf(path)}-${size}`, row.opposite);
    }
  };
  for (const path of paths.filter(isWanted)) {
    await shootPage(path.replace(apple, row.quote));
    const detail = await findDetail(page, path, paths);
    if (detail !== undefined) await shootPage(detail);
  }
}

/** What a press or a key leads to; the ticket is beside the chart of a desktop and a sheet on a phone. */
async function walkStates({ page, open, row, place }: Walk): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const shoot = (name: string) => shootBoth(page, `${place}/states/${name}-${size}`, row.opposite);
    await page.setViewportSize(sizes[size]);
    await open(row.quote);
    await settle(page);
    await page.keyboard.press('b');
    const ticket = page.getByRole(size === 'phone' ? 'dialog' : 'complementary').last();
    await ticket.getByRole('textbox').first().fill('5');
    await ticket.locator('button[type=submit]').click();
    await ticket.getByRole('timer').waitFor();
    await shoot('review');
    await open(row.quote);
    await page.getByRole('button', { name: translate(row.language, 'quote.advanced') }).click();
    await page.locator('[data-chart="advanced"] canvas').first().waitFor();
    await shoot('advanced-chart');
    await open('/dashboard');
    await settle(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await shoot('palette');
  }
}

describe.each(rows)('PROF-02 $tenant in $language', (row) => {
  const { tenant, language: locale } = row;
  const at = (who: string): string => `${tenant}/${locale}/${who}`;

  test('as a guest', () =>
    stage.visit({ locale, expects: [/./] }, (visit) =>
      walk({ ...visit, row, place: at('guest'), search: `?profile=${tenant}` }, publicPages),
    ));

  test('as a client', () =>
    stage.visit({ locale, signedInAs: demoClient(stage, 'investor', tenant), expects: [/./] }, async (visit) => {
      const walked = { ...visit, row, place: at('client'), search: '' };
      await walk(walked, clientPages);
      if (isWanted('/states')) await walkStates(walked);
    }));

  test('as somebody new', () =>
    stage.visit({ locale, signedInAs: demoClient(stage, 'fresh', tenant), expects: [/./] }, (visit) =>
      walk({ ...visit, row, place: at('new'), search: '' }, ['/dashboard', '/portfolio']),
    ));

  test.runIf(isWanted('/states'))('at a first visit', () =>
    stage.visit({ locale, isFirst: true, expects: [/./] }, async ({ page, context }) => {
      // Until the place is told, the overlay stays.
      await context.route('**/api/geo/v1', () => undefined);
      for (const size of ['phone', 'desktop'] as const) {
        await page.setViewportSize(sizes[size]);
        await page.goto(`/dashboard?profile=${tenant}`);
        await page.getByRole('progressbar').waitFor();
        await camera.shoot(page, `${at('guest')}/states/start-${size}-own`);
      }
    }),
  );
});

test('PROF-02 no picture is blank', () => {
  expect([...camera.sizes].filter(([, bytes]) => bytes < 6_000)).toEqual([]);
});
