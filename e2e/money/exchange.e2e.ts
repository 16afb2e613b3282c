// The fund exchange (FUND-05), as a person does it: a price that is seen first and runs out, one exchange per wish, and what cannot be done.
import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { listExchanges } from '@candor/contract/exchange/client.ts';
import { addInvestor, answerOf, callApi, fund, signIn } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { moveTime, ownClock, refused, toast } from '../identity/steps.ts';
import { openDeskStage } from './desk-stage.ts';

const themes = ['stand', 'dark'];
const quotePath = '**/api/exchange/app/v1/quote';

const { stage, desk } = await openDeskStage();

async function addReady(): Promise<TestClient> {
  const client = await addInvestor(stage.system);
  await fund(stage.system, desk, client, '100.00');
  return client;
}

async function listOf(client: TestClient) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(listExchanges, await callApi(stage.system, listExchanges, { bearer })).items;
}

async function review(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You give').fill(amount);
  await expect(page.getByText(/^1 USD = /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Exchange now' });
const refreshButton = (page: Page) => page.getByRole('button', { name: 'Refresh price' });

/** Presses what confirms; a machine so slow that the price ran out meanwhile asks for another one first. */
async function confirm(page: Page, press: 'click' | 'dblclick' = 'click'): Promise<void> {
  await expect(confirmButton(page).or(refreshButton(page))).toBeVisible();
  if (await refreshButton(page).isVisible()) await refreshButton(page).click();
  await confirmButton(page)[press]();
}

/** From here on the page's time moves only when it is told to; a second ahead, because it runs on until the order arrives. */
const holdTime = async (page: Page): Promise<void> => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

test('FUND-05 G-14 the expected amount follows what is typed; two presses make one exchange; Back leads to a new one', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
    await open('/exchange');
    await expect(page.getByText('Maximum available: $100.00')).toBeVisible();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByText('Amount is required.')).toBeVisible();
    await page.getByLabel('You give').fill('100.01');
    await expect(page.getByText('The amount must not exceed your available funds.')).toBeVisible();
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.getByText(/^1 USD = /)).toBeVisible();
    await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);

    const from = page.getByRole('combobox', { name: 'From' });
    const to = page.getByRole('combobox', { name: 'To' });
    await expect(from).toContainText('USD');
    const other = (await to.textContent()) ?? '';
    await page.getByRole('button', { name: 'Swap direction' }).click();
    await expect(from).toHaveText(other);
    await expect(to).toContainText('USD');
    await expect(page.getByLabel('You give')).toHaveValue('');
    await page.getByRole('button', { name: 'Swap direction' }).click();

    await review(page, '40');
    for (const line of ['You give', 'Spread', 'Reference rate', 'spread included', 'You get']) {
      await expect(page.getByRole('term').filter({ hasText: line }).first()).toBeVisible();
    }
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.goBack();
    await expect(page.getByLabel('You give')).toHaveValue('40');
    await review(page, '41');
    await confirm(page, 'dblclick');
    await expect(toast(page, 'Exchange done')).toBeVisible();
    await page.waitForURL(/\/exchange\/[0-9a-f-]{36}$/);
    await expect(page.getByText('$41.00')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.goBack();
    await expect(page.getByLabel('You give')).toHaveValue('');
    await expect(page.getByText('Maximum available: $59.00')).toBeVisible();
    await expect(page.getByRole('link', { name: /^USD → / })).toHaveCount(1);
  });
  expect(await listOf(client)).toHaveLength(1);
});

test('FUND-05 TRD-04 a price runs out in place, a new one is shown with what it changes and waits for the person', async () => {
  const client = await addReady();
  await stage.visit(
    { signedInAs: client, hasTodaysTime: true, expects: [...refused(422), /api\/ping/] },
    async ({ page, open }) => {
      await ownClock(page);
      let better = 0;
      await page.route(quotePath, async (route) => {
        const answer = await route.fetch();
        const quotation = await answer.json();
        // The first prices look a little better than the market's, so that the next one is seen to differ.
        const to = { ...quotation.to, amount: quotation.to.amount.replace(/^\d/, '9') };
        better += 1;
        await route.fulfill({ response: answer, json: better > 1 ? quotation : { ...quotation, to } });
      });
      await open('/exchange');
      await review(page, '10');
      await moveTime(stage.system, page, 31_000);
      await expect(refreshButton(page)).toBeVisible();
      await expect(confirmButton(page)).toHaveCount(0);
      await expect(page.getByText('Quotation expired. Refresh price.')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await holdTime(page);
      await refreshButton(page).click();
      await expect(page.getByText('The price has changed')).toBeVisible();
      await expect(page.getByText('Nothing is exchanged until you confirm.')).toBeVisible();
      await expect(confirmButton(page)).toBeVisible();
      expect(await listOf(client)).toEqual([]);

      // The server alone decides: its time runs out while this page still counts.
      stage.system.clock.advance(31_000);
      await confirmButton(page).click();
      await expect(page.getByText('Quotation expired. Refresh price.')).toBeVisible();
      await page.clock.resume();
      await refreshButton(page).click();
      await expect(page.getByText('Quotation expired. Refresh price.')).toBeHidden();
      await confirm(page);
      await page.waitForURL(/\/exchange\/[0-9a-f-]{36}$/);
    },
  );
  expect(await listOf(client)).toHaveLength(1);
});

test('FUND-05 R-12 a lost answer is asked for with the same key; a second tab is refused cleanly', async () => {
  const client = await addReady();
  await stage.visit({ signedInAs: client, expects: [/net::ERR_FAILED/] }, async ({ page, open, context }) => {
    const keys: string[] = [];
    await page.route('**/api/exchange/app/v1', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await open('/exchange');
    await review(page, '80');
    const second = await context.newPage();
    await second.goto('/exchange');
    await review(second, '70');
    await confirm(page);
    await expect(page.getByText('Checking whether it was recorded').first()).toBeVisible();
    await page.waitForURL(/\/exchange\/[0-9a-f-]{36}$/);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await confirmButton(second).or(refreshButton(second)).click();
    await expect(second.getByText('Insufficient balance')).toBeVisible();
    await second.getByRole('button', { name: 'Change the amount' }).click();
    await expect(second.getByText('Maximum available: $20.00')).toBeVisible();
  });
  expect(await listOf(client)).toHaveLength(1);
});

test('FUND-05 ERR-01 what cannot be exchanged is said in the seed’s words', async () => {
  const poor = await addInvestor(stage.system);
  await stage.visit({ signedInAs: poor, expects: [/net::ERR_FAILED/] }, async ({ page, open }) => {
    await open('/exchange');
    await expect(page.getByText('All your balances are zero.')).toBeVisible();
    // One handler throughout: taking one away while it still answers fails the run.
    let answers: 'one' | 'none' | 'all' = 'one';
    const { access_token: bearer } = await signIn(stage.system, poor);
    const { items } = answerOf(listAccounts, await callApi(stage.system, listAccounts, { bearer }));
    await page.route('**/api/acc/app/v1/list', (route) => {
      if (answers === 'all') return route.continue();
      return answers === 'none' ? route.abort() : route.fulfill({ json: { items: items.slice(0, 1) } });
    });
    await page.reload();
    await expect(page.getByText('You need at least two accounts to exchange.')).toBeVisible();
    answers = 'none';
    await page.reload();
    await expect(page.getByText('Unable to fetch accounts.')).toBeVisible();
    answers = 'all';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('All your balances are zero.')).toBeVisible();
  });
  const client = await addReady();
  await stage.visit({ signedInAs: client, expects: refused(422, 503) }, async ({ page, open }) => {
    await page.route(quotePath, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'fx_unavailable', title: 'Unable to fetch the exchange rate' }),
      }),
    );
    await open('/exchange');
    await page.getByLabel('You give').fill('5');
    await expect(page.getByText('Unable to fetch the exchange rate')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
