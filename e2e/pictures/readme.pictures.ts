// The pictures that README shows: five first screens side by side, and what a client sees on a desktop. `npm run pictures -- readme`.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCamera, settle } from '../camera.ts';
import type { Camera } from '../camera.ts';
import { demo, demoClient } from '../matrix/judge.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { brands } from './brands.ts';

let stage: Stage;
let camera: Camera;
beforeAll(async () => {
  [stage, camera] = [await openStage(demo), await openCamera()];
});
afterAll(() => stage.close());

/** Read on a phone too, and kept in the repository for good. */
const mostBytes = 250_000;
const phone = { width: 390, height: 844 };
const shownPx = 240;

test('PROF-02 five brands side by side, each with a client of its own', async () => {
  const parts: string[] = [];
  for (const { tenant, languages } of brands) {
    const signedInAs = demoClient(stage, 'investor', tenant);
    await stage.visit({ device: 'phone', locale: languages[0], signedInAs, expects: [/./] }, async ({ page, open }) => {
      await open('/dashboard');
      await page.locator('[data-hero]').waitFor();
      await settle(page);
      await camera.shoot(page, `part-${tenant}`);
    });
    const path = join(camera.folder, `part-${tenant}.png`);
    parts.push((await readFile(path)).toString('base64'));
    await rm(path);
  }
  await stage.visit({}, async ({ page }) => {
    const gapPx = 16;
    const height = Math.round((shownPx / phone.width) * phone.height) + 2 * gapPx;
    await page.setViewportSize({ width: brands.length * (shownPx + gapPx) + gapPx, height });
    const images = parts.map((part) => `<img src="data:image/png;base64,${part}">`).join('');
    const look = `body{margin:0;padding:${String(gapPx)}px;display:flex;gap:${String(gapPx)}px;background:#d8dbe0}
      img{width:${String(shownPx)}px;border-radius:14px;display:block}`;
    await page.setContent(`<style>${look}</style>${images}`);
    await camera.shoot(page, 'five-brands');
  });
  expect(camera.sizes.get('five-brands')).toBeLessThanOrEqual(mostBytes);
});

const views = { 'client-home': '/dashboard', 'client-quote': '/quote?s=AAPL&ex=NASDAQ' } as const;

test.each(Object.entries(views))('the client on a desktop: %s', async (name, path) => {
  const signedInAs = demoClient(stage, 'investor');
  await stage.visit({ signedInAs, expects: [/./] }, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(path);
    await settle(page);
    await camera.shoot(page, name);
  });
  expect(camera.sizes.get(name)).toBeLessThanOrEqual(mostBytes);
});
