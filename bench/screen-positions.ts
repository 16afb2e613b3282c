// Two hundred live positions on the portfolio of a signed-in client: the page and its session are real, the list of positions is made
// up of real instruments, and every one of them ticks at 4 Hz.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { parseDemoAccounts } from '@candor/contract/demo/client.ts';
import type { DemoAccount } from '@candor/contract/demo/client.ts';
import type { Position } from '@candor/contract/portfolio/client.ts';
import { pageScript } from './screen-page.ts';

const positions = 200;
/** Prices come from the feed; what is told to the client goes by its own socket. */
const feedScript = `{
  const Real = globalThis.WebSocket;
  Object.defineProperty(globalThis, 'WebSocket', {
    value: function (url, ...rest) { return String(url).includes('/live') ? new bench.Feed() : new Real(url, ...rest); },
  });
}`;

export interface LiveRows {
  readonly rows: number;
  readonly fps: number;
  readonly longTasks: number;
}

async function readLogin(folder: string): Promise<DemoAccount> {
  const logins = parseDemoAccounts(JSON.parse(await readFile(join(folder, 'demo-logins.json'), 'utf8')));
  const found = logins.find(
    ({ profile, kind, role }) => profile === 'sun3' && kind === 'client' && role === 'investor',
  );
  if (!found) throw new Error('the demo has no investor');
  return found;
}

const usd = (amount: string) => ({ amount, currency: 'USD' });

function makePosition(one: Position, at: number): Position {
  const symbol = `B${String(at).padStart(3, '0')}`;
  return {
    ...one,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    instrument: { ...one.instrument, symbol, name: `Instrument ${symbol}` },
    quantity: String(1 + (at % 40)),
    cost: usd(`${String(90 + at)}.00`),
    value: usd(`${String(100 + at)}.00`),
    home_value: usd(`${String(100 + at)}.00`),
    price: {
      price: '100.00',
      previous_close: '100.00',
      kind: 'live',
      source: 'bench',
      simulated: false,
      as_of: new Date(0).toISOString(),
      stale: false,
    },
  };
}

/** Frames of the whole page while all of them tick, at the processor's own speed or slowed down. */
export async function measurePositions(
  browser: Browser,
  { url, folder }: { readonly url: string; readonly folder: string },
  { slowdown, durationMs }: { readonly slowdown: number; readonly durationMs: number },
): Promise<LiveRows> {
  const login = await readLogin(folder);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript({ content: `{${pageScript}}${feedScript}` });
    const page = await context.newPage();
    await page.route('**/portfolio/app/v1/positions', async (route) => {
      const answer = await route.fetch();
      const said: { readonly items: readonly Position[] } = await answer.json();
      const [first] = said.items;
      const items = first ? Array.from({ length: positions }, (_, at) => makePosition(first, at)) : [];
      await route.fulfill({ response: answer, json: { ...said, items } });
    });
    await page.goto(`/login?profile=${login.profile}`);
    await page.getByLabel('Username').fill(login.username);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard/);
    await page.goto('/portfolio');
    const rows = page.locator('[data-positions-table] [data-position]');
    await rows.nth(positions - 1).waitFor({ state: 'attached' });
    await rows.first().scrollIntoViewIfNeeded();
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const counted = await page.evaluate((ms) => globalThis.bench?.countFrames(ms), durationMs);
    return { rows: await rows.count(), fps: counted?.fps ?? 0, longTasks: counted?.longTasks ?? 0 };
  } finally {
    await context.close();
  }
}
