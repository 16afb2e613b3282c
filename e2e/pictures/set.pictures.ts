// The set to look at: every page of the client's table and the first detail behind each, in every brand and each of its languages, on a
// phone and a desktop, in the brand's own colours and in the opposite ones; the frame on a tablet too, and the states that no address
// leads to. Outside of the repository; `npm run pictures -- set`. `PICTURES_BRANDS=india,spain`, `PICTURES_LANGUAGES=own` (or names of
// languages), `PICTURES_SIZES=phone` and `PICTURES_PATHS=/dashboard,/states` take fewer. The brands are walked beside each other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCamera } from '../camera.ts';
import type { Camera } from '../camera.ts';
import { demo, demoClient } from '../matrix/judge.ts';
import { openStage } from '../stage.ts';
import type { Stage, VisitOptions } from '../stage.ts';
import { brands } from './brands.ts';
import { pagesOfClient, pagesOfGuest } from './page-table.ts';
import { shootChart, shootOffline, shootPanels, shootStart, shootSteps, shootTicket } from './states.ts';
import { sizes, walkPages } from './walk.ts';
import type { Size, Walk } from './walk.ts';

let stage: Stage;
let camera: Camera;
beforeAll(async () => {
  [stage, camera] = [await openStage(demo), await openCamera()];
});
afterAll(() => stage.close());

const listOf = (name: string): readonly string[] | undefined => process.env[`PICTURES_${name}`]?.split(',');
const [wantedBrands, wantedLanguages, wantedPaths] = ['BRANDS', 'LANGUAGES', 'PATHS'].map(listOf);
const shownSizes = (listOf('SIZES') ?? ['phone', 'desktop']).filter((name): name is Size => name in sizes);
const isWanted = (path: string): boolean => wantedPaths?.some((start) => path.startsWith(start)) ?? true;
/** The frame is seen best here; elsewhere a tablet shows what a phone or a desktop does. */
const frames = ['/dashboard', '/market', '/quote', '/portfolio'];
const rows = brands
  .filter(({ tenant }) => wantedBrands?.includes(tenant) ?? true)
  .flatMap((brand) => brand.languages.map((language, at) => ({ brand, language, at, tenant: brand.tenant })))
  .filter(
    ({ language, at }) => wantedLanguages?.some((name) => name === language || (name === 'own' && at === 0)) ?? true,
  );
type Row = (typeof rows)[number];
const missed: string[] = [];

/** A page that keeps a picture waiting on a busy machine is waited for. */
const patienceMs = 90_000;

function enter(row: Row, who: string, options: VisitOptions, journey: (walk: Walk) => Promise<void>): Promise<void> {
  return stage.visit({ locale: row.language, expects: [/./], ...options }, async (visit) => {
    visit.page.setDefaultTimeout(patienceMs);
    await journey({ visit, camera, missed, brand: row.brand, place: `${row.tenant}/${row.language}/${who}` });
  });
}

async function walkSizes(walk: Walk, first: string, paths: readonly string[]): Promise<void> {
  for (const size of shownSizes) {
    await walk.visit.page.setViewportSize(sizes[size]);
    await walk.visit.open(first);
    const shown = paths.filter((path) => size !== 'tablet' || frames.includes(path));
    await walkPages(walk, size, shown.filter(isWanted));
  }
}

const client = ({ tenant }: Row, role: string): VisitOptions => ({ signedInAs: demoClient(stage, role, tenant) });

describe('PROF-02 a guest', () => {
  test.concurrent.each(rows)('of $tenant in $language', (row) =>
    enter(row, 'guest', {}, (walk) =>
      walkSizes(walk, `/dashboard?profile=${row.tenant}`, [...pagesOfGuest, '/nowhere']),
    ),
  );
});

describe('PROF-02 a client', () => {
  test.concurrent.each(rows)('of $tenant in $language', (row) =>
    enter(row, 'client', client(row, 'investor'), (walk) => walkSizes(walk, '/dashboard', pagesOfClient)),
  );
});

describe.each(['fresh', 'waiting', 'rejected', 'borrower'])('PROF-02 a client who is %s', (role) => {
  test.concurrent.each(rows)('of $tenant in $language', (row) =>
    enter(row, role, client(row, role), (walk) =>
      walkSizes(
        walk,
        '/dashboard',
        role === 'borrower' ? ['/dashboard', '/loan'] : ['/dashboard', '/kyc', '/portfolio'],
      ),
    ),
  );
});

describe.runIf(isWanted('/states'))('PROF-02 what no address leads to', () => {
  test.concurrent.each(rows)('of $tenant in $language', (row) => {
    const { pin = '' } = loginOf(row, 'investor');
    return enter(row, 'states', client(row, 'investor'), async (walk) => {
      for (const size of shownSizes) {
        await walk.visit.page.setViewportSize(sizes[size]);
        await shootPanels(walk, size, row.language);
        await shootChart(walk, size, row.language);
        await shootTicket(walk, size, row.language, pin);
      }
    });
  });

  test.concurrent.each(rows)('the first visit to $tenant in $language', (row) =>
    enter(row, 'states', { isFirst: true }, async (walk) => {
      for (const size of shownSizes) {
        await walk.visit.page.setViewportSize(sizes[size]);
        await shootStart(walk, size);
      }
    }),
  );
});

describe.runIf(isWanted('/states'))('PROF-02 the first steps, and no network', () => {
  test.concurrent.each(rows)('of $tenant in $language', (row) =>
    enter(row, 'states', client(row, 'fresh'), async (walk) => {
      for (const size of shownSizes) {
        await walk.visit.page.setViewportSize(sizes[size]);
        await shootSteps(walk, size, row.language);
      }
    }),
  );

  test.concurrent.each(rows)('an offline start of $tenant in $language', (row) =>
    enter(row, 'states', { ...client(row, 'investor'), hasWorker: true }, async (walk) => {
      for (const size of shownSizes) {
        await walk.visit.page.setViewportSize(sizes[size]);
        await shootOffline(walk, size);
      }
    }),
  );
});

function loginOf({ tenant }: Row, role: string): { readonly pin?: string } {
  const text = readFileSync(join(stage.system.dataDir, 'demo-logins.json'), 'utf8');
  const logins = JSON.parse(text) as readonly { profile: string; kind: string; role: string; pin?: string }[];
  return logins.find(({ profile, kind, role: own }) => profile === tenant && kind === 'client' && own === role) ?? {};
}

test('PROF-02 no picture is blank, and none is missing', () => {
  expect([...camera.sizes].filter(([, bytes]) => bytes < 6_000)).toEqual([]);
  expect(missed).toEqual([]);
});
