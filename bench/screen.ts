// The screens on a real browser: 500 instruments of which every visible one ticks at 4 Hz, 200 live positions, the first chart on a slow
// network and a slow processor, and the JavaScript of a first load.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '@candor/testkit/chromium.ts';
import { startServerProcess } from './server-process.ts';
import { pageScript } from './screen-page.ts';
import { measurePositions } from './screen-positions.ts';
import type { LiveRows } from './screen-positions.ts';
import { measureScripts } from './screen-scripts.ts';

/** The feed takes the socket's place only where frames are counted. */
const feedScript = "Object.defineProperty(window, 'WebSocket', { value: bench.Feed })";
const measureMs = 10_000;
const quote = '/quote?s=AAPL&ex=NASDAQ&country=US';
const home = '/dashboard';
/** Lighthouse's slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 } as const;
const rounds = 3;

declare global {
  /** What screen-page.ts offers inside the page. */
  var bench: { countFrames(durationMs: number): Promise<{ fps: number; longTasks: number }> } | undefined;
}

interface Frames {
  readonly fps: number;
  readonly longTasks: number;
  readonly rows: number;
}

async function openPage(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await context.addInitScript({ content: `{${pageScript}}` });
  return { context, page: await context.newPage() };
}

async function measureFrames(browser: Browser, url: string, slowdown: number): Promise<Frames> {
  const { context, page } = await openPage(browser, url);
  try {
    await context.addInitScript({ content: feedScript });
    await page.goto('/market');
    const list = page.getByRole('table', { name: 'All instruments' });
    await list.locator('[data-price]').first().waitFor();
    await list.scrollIntoViewIfNeeded();
    await list.locator('[data-price]').filter({ hasText: /\d/ }).first().waitFor();
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const rows = await list.locator('[data-price]').count();
    const counted = await page.evaluate((durationMs) => globalThis.bench?.countFrames(durationMs), measureMs);
    return { rows, fps: counted?.fps ?? 0, longTasks: counted?.longTasks ?? 0 };
  } finally {
    await context.close();
  }
}

async function measureFirstChart(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPage(browser, url);
  try {
    await context.addInitScript({ content: 'bench.markFirstChart()' });
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow4g);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(quote, { waitUntil: 'commit' });
    const marked = page.locator('html[data-first-chart]');
    await marked.waitFor({ state: 'attached', timeout: 60_000 });
    return Number(await marked.getAttribute('data-first-chart'));
  } finally {
    await context.close();
  }
}

/** When the first text or picture stands, on storage that knows nothing yet. */
async function measureFirstPaint(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPage(browser, url);
  try {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow4g);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(home, { waitUntil: 'load' });
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return (await painted.jsonValue()) ?? 0;
  } finally {
    await context.close();
  }
}

const medianOf = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

export async function run(): Promise<void> {
  const executablePath = findChromium();
  const server = await startServerProcess({ DEMO_DATA: 'false' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { url } = server;
    // The server computes its first overviews on the first request; what is measured is the screen.
    await measureFirstChart(browser, url);
    const charts: number[] = [];
    for (let round = 0; round < rounds; round += 1) charts.push(await measureFirstChart(browser, url));
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) paints.push(await measureFirstPaint(browser, url));
    const dashboardKb = await measureScripts(browser, url, home);
    const quoteKb = await measureScripts(browser, url, quote);
    const full = await measureFrames(browser, url, 1);
    const slow = await measureFrames(browser, url, 4);
    const held = await measureHeld(browser);
    console.log(`rows in sight ${String(full.rows)}, each at 4 Hz, out of 500 and more`);
    console.log(
      `1×: ${String(full.fps)} fps, ${String(full.longTasks)} long tasks; 4×: ${String(slow.fps)} fps, ${String(slow.longTasks)}`,
    );
    console.log(`first paint ${paints.map(Math.round).join(', ')} ms on slow 4G with 4× CPU`);
    console.log(`first chart ${charts.map(Math.round).join(', ')} ms on slow 4G with 4× CPU`);
    console.log(
      JSON.stringify({
        fps_1x: full.fps,
        long_tasks_1x: full.longTasks,
        fps_4x: slow.fps,
        positions_fps_1x: held.full.fps,
        positions_fps_4x: held.slow.fps,
        first_paint_ms: medianOf(paints),
        first_chart_ms: medianOf(charts),
        dashboard_js_gzip_kb: dashboardKb,
        quote_js_gzip_kb: quoteKb,
      }),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A portfolio needs somebody who is signed in: its own server, with the demo's clients. */
async function measureHeld(browser: Browser): Promise<{ readonly full: LiveRows; readonly slow: LiveRows }> {
  const server = await startServerProcess();
  try {
    const full = await measurePositions(browser, server, { slowdown: 1, durationMs: measureMs });
    const slow = await measurePositions(browser, server, { slowdown: 4, durationMs: measureMs });
    console.log(
      `${String(full.rows)} live positions: 1× ${String(full.fps)} fps, ${String(full.longTasks)} long tasks; 4× ${String(slow.fps)} fps, ${String(slow.longTasks)}`,
    );
    return { full, slow };
  } finally {
    await server.stop();
  }
}
