// A device keeps the app under the brand's own name, color and icons.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const get = (path: string): Promise<Response> => fetch(stage.system.url + path);

test('BRAND-01 PWA-01 the manifest names the brand, and its icons are drawn from its logo', async () => {
  const manifest = (await (await get('/brands/poland/manifest.webmanifest')).json()) as {
    readonly name: string;
    readonly icons: ReadonlyArray<{ readonly src: string }>;
  };
  expect(manifest.name).not.toBe('Candor');
  for (const { src } of manifest.icons) {
    const icon = await get(src);
    expect(icon.headers.get('content-type')).toBe('image/png');
    expect((await icon.bytes()).subarray(1, 4).toString()).toBe('80,78,71');
  }
  const [own, other] = await Promise.all(
    ['poland', 'spain'].map(async (name) => Buffer.from(await (await get(`/brands/${name}/icon-192.png`)).bytes())),
  );
  expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
  expect((await get('/brands/nobody/manifest.webmanifest')).headers.get('content-type')).not.toContain('manifest');
});

test('BRAND-01 PWA-01 the page of a brand links its own manifest', () =>
  stage.visit({}, async ({ page }) => {
    await page.goto('/login?profile=poland');
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/brands/poland/manifest.webmanifest');
  }));
