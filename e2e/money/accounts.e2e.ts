// Home for a client (FUND-01): the value to the last unit of the books, its line, its buckets, the account switcher, live and unhappy.
import { amountsShownAgain } from '../preferences.ts';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { getAssets } from '@candor/contract/accounts/client.ts';
import { addInvestor, addPayee, answerOf, callApi, fund, openDesk, signIn } from '@candor/testkit';
import type { MoneyDesk, TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

const themes = ['stand', 'dark'];
const dayMs = 24 * 60 * 60_000;

let stage: Stage;
let desk: MoneyDesk;
let client: TestClient;
beforeAll(async () => {
  stage = await openStage();
  desk = await openDesk(stage.system, 'sun3', ['USD', 'EUR']);
  client = await addInvestor(stage.system);
  await addPayee(stage.system, desk, client);
  await fund(stage.system, desk, client, '1000.00', 'USD');
  stage.system.clock.advance(10 * dayMs);
  await fund(stage.system, desk, client, '234.56', 'USD');
  await fund(stage.system, desk, client, '50.00', 'EUR');
  // A Saturday: rates stand still, so two questions get one answer.
  stage.system.clock.advance(7 * dayMs);
});
afterAll(() => stage.close());

/** What the server says of the books, for comparison to the last unit. */
async function readBooks(query: Record<string, string>) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(getAssets, await callApi(stage.system, getAssets, { bearer, query }));
}

const write = (money: { amount: string; currency: string } | undefined): string =>
  money === undefined
    ? 'no amount'
    : new Intl.NumberFormat('en-US', { style: 'currency', currency: money.currency }).format(
        money.amount as Intl.StringNumericLiteral,
      );
const hero = (page: Page): Locator => page.locator('[data-hero]');
const bucket = (page: Page, name: string): Locator => page.locator(`[data-bucket="${name}"]`);

/** The parts of home that moved after they were drawn, by name; counted from the first drawing on. */
async function watchJumps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const jumps: string[] = [];
    Object.assign(globalThis, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const { node } of sources) {
          const part = node instanceof Element ? node.closest('[data-section]') : null;
          if (part instanceof HTMLElement) jumps.push(part.dataset['section'] ?? '');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const kept: unknown = Reflect.get(globalThis, 'jumps');
      return Array.isArray(kept) ? kept.map(String) : [];
    });
}

const usd = (amount: string | undefined): string => write({ amount: amount ?? '', currency: 'USD' });
/** As the hero writes a result: with its sign, and none at zero. */
const signed = (amount: string | undefined): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' }).format(
    (amount ?? '0') as Intl.StringNumericLiteral,
  );

test('FUND-01 the value, its change, line and buckets are the books’, and can be hidden', async () => {
  const month = await readBooks({ range: '1M' });
  const points = month.history?.points ?? [];
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/dashboard');
    await expect(hero(page)).toHaveText(write(month.home.net));
    await expect(page.getByText('Rates from the simulated market')).toBeVisible();
    const section = page.locator('[data-section="hero"]');
    await expect(section.getByText('Simulated', { exact: true })).toBeVisible();
    // The result comes first: what was paid in is neither in it nor green.
    const last = points.at(-1);
    const change = section.locator('.ui-hero');
    await expect(change).toContainText(`${signed(last?.gain)}(`);
    await expect(change).toContainText('past month, deposits and withdrawals excluded');
    await expect(change).not.toContainText(`+${usd(last?.change)}`);
    for (const [name, money] of Object.entries(month.home.buckets)) {
      await expect(bucket(page, name).locator('dd').first()).toHaveText(write(money));
    }
    // Values beside the line with the last one marked, days below it; what is watched stands beside what is owned.
    await expect(section.locator('[data-axis="value"] [data-last]')).toContainText('$');
    await expect(section.locator('[data-axis="time"] span')).toHaveCount(3);
    const mine = await section.boundingBox();
    const watched = await page.locator('[data-section="watchlist"]').boundingBox();
    expect(watched?.x).toBeGreaterThan((mine?.x ?? 0) + (mine?.width ?? 0));
    expect(mine?.width).toBeGreaterThan((watched?.width ?? 0) * 1.5);
    await page.getByRole('radio', { name: 'Value' }).check();
    await expect(change).toContainText(`+${usd(last?.change)}`);
    await expect(change.locator('[data-paid]')).toHaveText(
      `Deposits +${usd(month.history?.paid_in)}, withdrawals $0.00, result ${signed(last?.gain)}`,
    );
    await expect(change.locator('.text-up, .text-down')).toHaveCount(0);
    await expect(change).not.toContainText(/[▲▼]/);
    const line = page.getByRole('button', { name: /^Value, 1 month: from \$0\.00 to/ });
    await line.focus();
    await page.keyboard.press('Home');
    await expect(hero(page)).toHaveText('$0.00');
    await page.keyboard.press('End');
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowLeft');
    await expect(hero(page)).toHaveText('$1,000.00');
    await page.keyboard.press('Escape');
    await expect(hero(page)).toHaveText(write(month.home.net));
    await page.getByRole('radio', { name: 'Return' }).check();
    await expect(page.getByText('deposits and withdrawals excluded')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Return, 1 month: from \$0\.00 to/ })).toBeVisible();
    await expect(hero(page)).toHaveText(write(month.home.net));
    await page.getByRole('radio', { name: 'Value' }).check();
    await page.getByRole('radio', { name: '12 months' }).check();
    await expect(section).toContainText('past 12 months');
    await expect(hero(page)).toHaveText(write(month.home.net));
    await page.getByRole('button', { name: 'What these mean' }).click();
    await expect(bucket(page, 'bonus')).toContainText('never locks your money');
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(hero(page)).toContainText('Amount hidden');
    await expect(section).not.toContainText(/\d{3}\.\d\d/);
    expect(await section.getByRole('button', { name: /^Value, / }).getAttribute('aria-label')).not.toMatch(/\$\d/);
    const kept = amountsShownAgain(page);
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(hero(page)).toHaveText(write(month.home.net));
    await kept;
  });
});

test('FUND-01 on a phone: the same value and buckets, one account or all of them in any own currency; the choice is remembered', async () => {
  const all = await readBooks({ range: '1M' });
  const inEuros = await readBooks({ range: '1M', currency: 'EUR' });
  await stage.visit({ signedInAs: client, device: 'phone', isFunctional: true }, async ({ page, open }) => {
    await open('/dashboard');
    await expect(hero(page)).toHaveText(write(all.home.net));
    for (const [name, money] of Object.entries(all.home.buckets)) {
      await expect(bucket(page, name).locator('dd').first()).toHaveText(write(money));
    }
    await page.getByRole('button', { name: /Choose an account/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Accounts' });
    await expect(drawer.getByRole('radio')).toHaveCount(7 + 6);
    await expect(drawer.getByText('Nothing in it yet')).toHaveCount(4);
    await expect(drawer.getByText(/^1 EUR = \d\.\d+ USD$/)).toBeVisible();
    await expect(drawer.getByText('the simulated market')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await drawer.getByRole('radio', { name: /^Spain · EUR/ }).check();
    await page.keyboard.press('Escape');
    await expect(hero(page)).toHaveText('€50.00');
    await expect(bucket(page, 'cash')).toContainText('€50.00');
    await page.reload();
    await expect(hero(page)).toHaveText('€50.00');
    await page.getByRole('button', { name: /Spain · EUR/ }).click();
    await drawer.getByRole('radio', { name: /^All accounts/ }).check();
    await drawer.getByRole('radio', { name: 'EUR', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(hero(page)).toHaveText(write(inEuros.home.net));
    await expect(page.getByRole('button', { name: /All accounts in EUR/ })).toBeVisible();
    await open('/portfolio');
    await expect(page.getByRole('list', { name: 'Cash per account' }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByText('$1,234.56')).toBeVisible();
  });
});

test('FUND-01 money that arrives is on the open page, without a reload and without a jump', async () => {
  const own = await addInvestor(stage.system);
  await fund(stage.system, desk, own, '10.00');
  await stage.visit({ signedInAs: own, device: 'phone' }, async ({ page, open }) => {
    const readJumps = await watchJumps(page);
    const live = page.waitForEvent('websocket', (socket) => socket.url().includes('/events'));
    await open('/dashboard');
    await expect(hero(page)).toHaveText('$10.00');
    await expect(bucket(page, 'cash')).toContainText('$10.00');
    await live;
    expect((await readJumps()).filter((part) => ['hero', 'actions', 'buckets'].includes(part))).toEqual([]);
    await fund(stage.system, desk, own, '7.89');
    await expect(hero(page)).toHaveText('$17.89');
  });
});

test('FUND-01 ERR-01 accounts that do not come say so and can be asked for again; a lost network keeps what is there', async () => {
  const expects = [/status of 500|ERR_INTERNET_DISCONNECTED|WebSocket/];
  const own = await addInvestor(stage.system);
  await fund(stage.system, desk, own, '12.00');
  await stage.visit({ signedInAs: own, expects }, async ({ page, context, open }) => {
    await context.route(/\/acc\/app\/v1\/list/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'internal_error', status: 500, title: '' }),
      }),
    );
    await open('/dashboard');
    const section = page.locator('[data-section="hero"]');
    await expect(section.getByText("We couldn't load your accounts.")).toBeVisible();
    await context.unroute(/\/acc\/app\/v1\/list/);
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(hero(page)).toHaveText('$12.00');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(hero(page)).toHaveText('$12.00');
  });
});

test('I18N-01 texts that did not come are asked for again, and home stands once they have', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client, expects: [/ERR_FAILED/] }, async ({ page, context, open }) => {
    const texts = /\/assets\/dues-[^/]*\.js/;
    let refused = 0;
    await context.route(texts, async (route) => {
      refused += 1;
      await route.abort();
    });
    await open('/dashboard');
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await context.unroute(texts);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('FUND-01 KYC-03 I18N-01 a new client finds the way to the first investment, in Polish; a portfolio of zeros is one', async () => {
  const fresh = await stage.addClient();
  await stage.visit({ signedInAs: fresh, locale: 'pl-PL', device: 'phone' }, async ({ page, open }) => {
    await open('/dashboard');
    const steps = page.getByRole('list', { name: 'Zacznij tutaj' });
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await expect(steps.locator('[aria-current=step]')).toContainText('Zweryfikuj tożsamość');
    await expect(steps.getByRole('link')).toHaveAttribute('href', '/kyc');
    await expect(hero(page)).toHaveCount(0);
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await expect(page.getByRole('link', { name: 'Wpłata' })).toBeVisible();
    await open('/portfolio');
    await expect(page.getByRole('list', { name: 'Środki na kontach' }).getByRole('listitem')).toHaveCount(6);
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
