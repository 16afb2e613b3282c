// The set to look at: every brand on three sizes, in its own colours and dark, in each of its languages, as a guest and as a client. Outside of the
// repository; `npm run pictures -- set`. `PICTURES_BRANDS=india,spain` and `PICTURES_PATHS=/dashboard,/market` take fewer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dress } from '../axe.ts';
import { openCamera, settle } from '../camera.ts';
import type { Camera } from '../camera.ts';
import { demo, demoClient } from '../matrix/judge.ts';
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
const listOf = (name: string): readonly string[] | undefined => process.env[name]?.split(',');
const guestPaths = ['/dashboard', '/market'];
const clientPaths = listOf('PICTURES_PATHS') ?? ['/dashboard', '/market', '/discover', '/portfolio', '/deposit'];
const wanted = listOf('PICTURES_BRANDS');
const chosen = brands.filter(({ tenant }) => wanted?.includes(tenant) ?? true);
const rows = chosen.flatMap(({ tenant, languages }) => languages.map((language) => [tenant, language] as const));

/** One load per page and size, for a page follows a changed window a moment later; the colours follow each other. */
async function walk({ page, open }: Visit, place: string, paths: readonly string[], search: string): Promise<void> {
  for (const path of paths) {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await open(path + search);
      await settle(page);
      await camera.shoot(page, `${place}${path}-${size}-own`);
      await dress(page, 'theme', 'dark');
      await settle(page);
      await camera.shoot(page, `${place}${path}-${size}-dark`);
    }
  }
}

describe.each(rows)('PROF-02 %s in %s', (tenant, locale) => {
  test('as a guest', () =>
    stage.visit({ locale, expects: [/./] }, (visit) =>
      walk(visit, `${tenant}/${locale}/guest`, guestPaths, `?profile=${tenant}`),
    ));

  test('as a client', () =>
    stage.visit({ locale, signedInAs: demoClient(stage, 'investor', tenant), expects: [/./] }, (visit) =>
      walk(visit, `${tenant}/${locale}/client`, clientPaths, ''),
    ));
});

test('PROF-02 no picture is blank', () => {
  expect([...camera.sizes].filter(([, bytes]) => bytes < 6_000)).toEqual([]);
});
