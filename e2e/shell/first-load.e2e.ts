import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestSystem } from '@candor/testkit';
import { hire, signInAs } from '../console/staff.ts';
import { openStageOf } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStageOf(await startTestSystem({ pages: true, hasFreshNonces: true }));
});
afterAll(() => stage.close());

const kb = 1024;

/** Gzipped bytes of the files with this ending. */
async function weigh(paths: Iterable<string>, ending: string): Promise<number> {
  const sizes = await Promise.all(
    [...paths]
      .filter((path) => path.endsWith(ending))
      .map(async (path) => gzipSync(await (await fetch(stage.system.url + path)).bytes()).length),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Runs in the browser before the page's own scripts: when the page stood, by the clock that its files are timed with. */
function watchDrawing(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main#main')) return;
    watch.disconnect();
    performance.mark('drawn');
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Files that were asked for before the page stood: how late a busy machine looks at it is no part of it. */
const listNeeded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [drawn] = performance.getEntriesByName('drawn');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => drawn !== undefined && startTime <= drawn.startTime)
      .map(({ name }) => new URL(name).pathname);
  });

test('what /dashboard needs to be drawn is at most 138 KB of script and 15 KB of styles, gzipped', () =>
  stage.visit({ device: 'phone' }, async ({ page, open }) => {
    const paths = new Set<string>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/^\/assets\/.*\.(?:js|css)$/.test(path)) paths.add(path);
    });
    await page.addInitScript(watchDrawing);
    await open('/dashboard');
    await page.waitForLoadState('networkidle');
    const needed = new Set(await listNeeded(page));
    const toDraw = await weigh(
      [...paths].filter((path) => needed.has(path)),
      '.js',
    );
    expect(toDraw).toBeGreaterThan(50 * kb);
    expect(toDraw).toBeLessThanOrEqual(138 * kb);
    // What follows by itself once the page stands: live prices, small charts, their texts.
    expect(await weigh(paths, '.js')).toBeLessThanOrEqual(140 * kb);
    expect(await weigh(paths, '.css')).toBeLessThanOrEqual(15 * kb);
  }));

test('what is shared travels together: home of a client is at most 50 scripts, a page of the desk 30', async () => {
  const scripts = new Set<string>();
  const listen = (page: Page) =>
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.includes('/assets/') && path.endsWith('.js')) scripts.add(path);
    });
  await stage.visit({ device: 'phone', signedInAs: await stage.addClient() }, async ({ page, open }) => {
    listen(page);
    await open('/dashboard');
    await page.waitForLoadState('networkidle');
  });
  expect(scripts.size).toBeGreaterThan(15);
  expect(scripts.size).toBeLessThanOrEqual(50);
  scripts.clear();
  await stage.visit({}, async ({ page }) => {
    listen(page);
    await signInAs(page, stage.system, await hire(stage.system, ['operations']), '/console/deposits');
    await page.waitForLoadState('networkidle');
  });
  expect(scripts.size).toBeGreaterThan(5);
  expect(scripts.size).toBeLessThanOrEqual(30);
});

test('a client’s page asks for nothing twice when its live line opens and nothing has happened meanwhile', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    const untilReady = () =>
      page
        .waitForEvent('websocket', (socket) => socket.url().includes('/api/events'))
        .then((socket) => socket.waitForEvent('framereceived'));
    // A sign-in is told to the client: the page is opened anew when that is over.
    const first = untilReady();
    await open('/dashboard');
    await first;
    await stage.system.server.worker.drain();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    // What was called off on the way was not answered either.
    page.on('requestfinished', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    const second = untilReady();
    await open('/dashboard');
    await second;
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((call, at) => asked.indexOf(call) !== at)).toEqual([]);
  });
});

test('a page that was here before fetches none of its scripts and styles again', () =>
  stage.visit({ device: 'phone' }, async ({ page, open }) => {
    await open('/dashboard');
    await page.waitForLoadState('networkidle');
    const answers: { path: string; isKept: boolean }[] = [];
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    tools.on('Network.responseReceived', ({ response }) => {
      const path = new URL(response.url).pathname;
      // A file that was asked for and had not changed counts as fetched: it took a way to the server.
      if (path.startsWith('/assets/')) answers.push({ path, isKept: response.fromDiskCache === true });
    });
    await open('/dashboard');
    await page.waitForLoadState('networkidle');
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter(({ isKept }) => !isKept)).toEqual([]);
  }));

test('the skeleton is painted before any script of the app has arrived', () =>
  stage.visit({ theme: 'dark', expects: [/ERR_FAILED/] }, async ({ page, context }) => {
    await context.route('**/assets/**', (route) => route.abort());
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.locator('.sk-top')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 15, 18)');
  }));

test('the app starts offline from its own worker, and the worker keeps no API answer', () =>
  stage.visit(
    { hasWorker: true, expects: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] },
    async ({ page, context, open }) => {
      await open('/dashboard');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      // The second visit passes through the worker, which keeps the files it sees.
      await page.reload();
      await page.locator('main#main').waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText('You are offline.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept.length).toBeGreaterThan(3);
      expect(kept.filter((path) => !/^\/(?:assets\/|dashboard$)/.test(path))).toEqual([]);
    },
  ));
