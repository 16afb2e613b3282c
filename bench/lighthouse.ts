// Lighthouse on the built client, served by the real server: mobile at 2× and 4× CPU throttling and desktop, median of the runs.
import lighthouse from 'lighthouse';
import type { Config, Flags } from 'lighthouse';
import { chromium } from '@playwright/test';
import { measureDesk } from './lighthouse-desk.ts';
import { findChromium } from '@candor/testkit/chromium.ts';
import { startServerProcess } from './server-process.ts';

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly fcpMs: number;
  readonly cls: number;
}

const categories = ['performance', 'accessibility', 'best-practices'];
const phone = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };
const screen = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false };
const slow4g = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
};
const fast = {
  rttMs: 40,
  throughputKbps: 10_240,
  requestLatencyMs: 0,
  downloadThroughputKbps: 0,
  uploadThroughputKbps: 0,
};

const settings: Readonly<Record<string, Config['settings']>> = {
  mobile_2x: {
    formFactor: 'mobile',
    screenEmulation: phone,
    throttling: { ...slow4g, cpuSlowdownMultiplier: 2 },
    onlyCategories: categories,
  },
  mobile_4x: {
    formFactor: 'mobile',
    screenEmulation: phone,
    throttling: { ...slow4g, cpuSlowdownMultiplier: 4 },
    onlyCategories: categories,
  },
  desktop: {
    formFactor: 'desktop',
    screenEmulation: screen,
    throttling: { ...fast, cpuSlowdownMultiplier: 1 },
    onlyCategories: categories,
  },
};

async function measure(url: string, port: number, kind: string): Promise<Scores> {
  const flags: Flags = { port, logLevel: 'error' };
  const result = await lighthouse(url, flags, { extends: 'lighthouse:default', settings: settings[kind] ?? {} });
  const lhr = result?.lhr;
  const score = (name: string): number => Math.round((lhr?.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcpMs: Math.round(lhr?.audits['first-contentful-paint']?.numericValue ?? 0),
    cls: lhr?.audits['cumulative-layout-shift']?.numericValue ?? 0,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Arguments: how often each (5), then the path (/dashboard); or `desk` for the accessibility of console and verification. */
export async function run(args: readonly string[]): Promise<void> {
  const [times = '5', path = '/dashboard'] = args;
  const executablePath = findChromium();
  if (times === 'desk') return measureDesk(executablePath, args[1]);
  const server = await startServerProcess();
  const port = 9_700;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
  try {
    const figures: Record<string, number> = {};
    for (const kind of Object.keys(settings)) {
      const runs: Scores[] = [];
      for (let index = 0; index < Number(times); index += 1) runs.push(await measure(server.url + path, port, kind));
      for (const name of ['performance', 'accessibility', 'bestPractices', 'fcpMs', 'cls'] as const) {
        figures[`${kind}_${name}`] = median(runs.map((scores) => scores[name]));
      }
      console.log(kind, JSON.stringify(runs));
    }
    console.log(JSON.stringify(figures));
  } finally {
    await browser.close();
    await server.stop();
  }
}
