// The portfolio on phone and desktop (TRD-10): its value and drivers are the server's, ranges and days of one's own, positions with live
// values, what was sold, my position on the page of an instrument, movers on home; and nothing readable in discreet mode.
import { amountsShownAgain } from '../preferences.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { getPortfolio } from '@candor/contract/portfolio/client.ts';
import {
  addInvestor,
  answerOf,
  bookTrade,
  callApi,
  fund,
  openDesk,
  openTestMarket,
  signIn,
  skipWeekend,
} from '@candor/testkit';
import type { MoneyDesk, TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

const dayMs = 24 * 60 * 60_000;
let stage: Stage;
let desk: MoneyDesk;
let client: TestClient;
let newcomer: TestClient;
beforeAll(async () => {
  stage = await openStage();
  const { system } = stage;
  await openTestMarket(system);
  desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  skipWeekend(system);
  client = await addInvestor(system);
  newcomer = await addInvestor(system);
  await fund(system, desk, client, '20000.00', 'USD');
  await fund(system, desk, client, '5000.00', 'EUR');
  const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;
  await bookTrade(system, client, { ...apple, side: 'buy', shares: 10n, price: '240.00', feeMinor: 1_00n });
  await bookTrade(system, client, { market: 'NASDAQ', symbol: 'NVDA', side: 'buy', shares: 4n, price: '150.00' });
  system.clock.advance(3 * dayMs);
  await bookTrade(system, client, { market: 'NASDAQ', symbol: 'NVDA', side: 'sell', shares: 4n, price: '165.00' });
  const foreign = { market: 'NASDAQ', symbol: 'MSFT', currency: 'EUR', rateE6: 900_000n } as const;
  await bookTrade(system, client, { ...foreign, side: 'buy', shares: 5n, price: '400.00' });
  // A Saturday: prices and rates stand still, so two questions get one answer.
  const day = system.clock.now().getUTCDay();
  system.clock.advance((6 - day) * dayMs);
});
afterAll(() => stage.close());

async function readPortfolio(query: Record<string, string>) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(getPortfolio, await callApi(stage.system, getPortfolio, { bearer, query }));
}

const write = (amount: string, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay }).format(
    amount as Intl.StringNumericLiteral,
  );

function pickRange(page: Page, name: string): Promise<void> {
  return page.getByRole('radio', { name, exact: true }).check();
}

describe.each(sizes)('on a %s', (device) => {
  test('TRD-10 value, result and drivers are the server’s, and the drivers add up', async () => {
    const month = await readPortfolio({ range: '1M' });
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/portfolio');
      await expect(page.locator('[data-portfolio-value]')).toHaveText(write(month.value.amount));
      const drivers = page.locator('[data-drivers]');
      for (const [name, amount] of [
        ['Deposits', month.drivers.paid_in],
        ['Prices', month.drivers.price],
        ['Exchange rates', month.drivers.currency],
        ['Fees', month.drivers.costs],
      ] as const) {
        await expect(drivers.getByRole('listitem').filter({ hasText: name }).last()).toContainText(
          write(amount, 'exceptZero'),
        );
      }
      await expect(drivers).toContainText(write(month.closing));
      await expect(page.locator('[data-figures]')).toContainText('Time-weighted return');
      expect(await findViolationsIn(page, ['stand', 'dark'])).toEqual([]);
    });
  });

  test('TRD-10 every figure is explained on tap', async () => {
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/portfolio');
      await page.getByRole('button', { name: 'What is this? Money-weighted return' }).click();
      await expect(page.getByText('The rate at which your own deposits and withdrawals grew')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'What is this? Exchange rates' }).click();
      await expect(page.getByText('What exchange rates did: the total less the price effect.')).toBeVisible();
    });
  });

  test('TRD-10 a range and days of one’s own stand in the address; a wrong order says so and asks nothing', async () => {
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/portfolio');
      await pickRange(page, '1W');
      await expect(page).toHaveURL(/range=1W/);
      await pickRange(page, 'Custom');
      const today = stage.system.clock.now().toISOString().slice(0, 10);
      const before = new Date(stage.system.clock.now().getTime() - 2 * dayMs).toISOString().slice(0, 10);
      await page.getByLabel('From', { exact: true }).fill(today);
      await page.getByLabel('To', { exact: true }).fill(before);
      await expect(page.getByText('The start must be before the end')).toBeVisible();
      await page.getByLabel('From', { exact: true }).fill(before);
      await page.getByLabel('To', { exact: true }).fill(today);
      const own = await readPortfolio({ from: before, to: today });
      await expect(
        page.locator('[data-drivers]').getByRole('listitem').filter({ hasText: 'Opening value' }).last(),
      ).toContainText(write(own.opening));
    });
  });
});

describe.each(sizes)('what is held on a %s', (device) => {
  test('TRD-10 positions, what was sold, my position on the quote and movers on home', async () => {
    await stage.visit({ signedInAs: client, device }, async ({ page, open, walk }) => {
      await open('/portfolio');
      await expect(page.locator('[data-position="AAPL"]')).toContainText('Apple');
      await expect(page.locator('[data-position="MSFT"]')).toContainText('5');
      await expect(page.locator('[data-position="NVDA"]')).toHaveCount(0);
      await walk('/portfolio/closed');
      await expect(page.locator('[data-closed="NVDA"]')).toContainText('+$60.00');
      await walk('/quote?s=AAPL&ex=NASDAQ');
      const mine = page.locator('[data-my-position="AAPL"]');
      await expect(mine).toContainText('10');
      await mine.getByText('Lots (1)').click();
      await expect(mine).toContainText('10 × $240.00');
      await open('/dashboard');
      await expect(page.getByText('Movers among my holdings')).toBeVisible();
      await expect(page.locator('[data-position="AAPL"]')).toBeVisible();
    });
  });

  test('TRD-10 discreet mode shows no amount of the portfolio', async () => {
    const month = await readPortfolio({ range: '1M' });
    await stage.visit({ signedInAs: client, device }, async ({ page, open }) => {
      await open('/dashboard');
      await page
        .getByRole('button', { name: /Hide amounts/i })
        .first()
        .click();
      await page.getByRole('link', { name: 'Portfolio', exact: true }).first().click();
      await expect(page.locator('[data-portfolio-value]')).toContainText('•••••');
      await expect(page.locator('[data-position="AAPL"]')).toContainText('•••••');
      const text = (await page.locator('main#main').textContent()) ?? '';
      for (const amount of [month.value.amount, month.gain, month.drivers.price])
        expect(text).not.toContain(write(amount));
      // The choice follows the client: the next journey sees amounts again.
      await open('/dashboard');
      const kept = amountsShownAgain(page);
      await page
        .getByRole('button', { name: /Show amounts/i })
        .first()
        .click();
      await kept;
    });
  });

  test('TRD-10 who has nothing yet is told what will be here', async () => {
    await stage.visit({ signedInAs: newcomer, device }, async ({ page, open }) => {
      await open('/portfolio');
      await expect(page.getByText('Your positions appear here after your first purchase.')).toBeVisible();
      await expect(page.locator('[data-portfolio-value]')).toHaveText('$0.00');
    });
  });
});

test('TRD-10 the table sorts, groups and keeps its columns', async () => {
  await stage.visit({ signedInAs: client, device: 'desktop', isFunctional: true }, async ({ page, open }) => {
    await open('/portfolio');
    const table = page.locator('[data-positions-table]');
    const first = () => table.locator('[data-position]').first();
    await table.getByRole('button', { name: 'Instrument' }).click();
    await expect(first()).toHaveAttribute('data-position', 'AAPL');
    await table.getByRole('button', { name: 'Instrument' }).click();
    await expect(first()).toHaveAttribute('data-position', 'MSFT');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Currency effect').check();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('columnheader', { name: 'Currency effect' })).toBeVisible();
    await open('/portfolio');
    await expect(
      page.locator('[data-positions-table]').getByRole('columnheader', { name: 'Currency effect' }),
    ).toBeVisible();
  });
});
