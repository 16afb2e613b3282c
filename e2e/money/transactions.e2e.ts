// Transactions (TRD-10): filters in the address, pages, the table to take away, detail with its lines and steps, and what is not one's own.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { confirmExchange, quoteExchange } from '@candor/contract/exchange/client.ts';
import { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { answerOf, callApi, idIn } from '@candor/testkit/api.ts';
import { accountOf } from '@candor/testkit/nouns/accounts.ts';
import { addPayee } from '@candor/testkit/nouns/bank-accounts.ts';
import { addInvestor } from '@candor/testkit/nouns/clients.ts';
import { fund, openDesk } from '@candor/testkit/nouns/deposits.ts';
import { newOnce } from '@candor/testkit/once.ts';
import { signIn, testPin } from '@candor/testkit/people.ts';
import type { TestClient } from '@candor/testkit/people.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

const themes = ['stand', 'dark'];
const dayMs = 24 * 60 * 60_000;
const path = '/portfolio/transactions';
/** More than a page holds. */
const deposits = 24;

let stage: Stage;
let client: TestClient;
let stranger: TestClient;
let bearer: string;
beforeAll(async () => {
  stage = await openStage();
  const { system } = stage;
  const desk = await openDesk(system, 'sun3', ['USD']);
  client = await addInvestor(system);
  stranger = await addInvestor(system);
  const payee = await addPayee(system, desk, client);
  for (let count = 1; count <= deposits; count += 1) await fund(system, desk, client, `${String(count)}.25`);
  await fund(system, desk, stranger, '5.00');
  // A Friday: at the weekend nothing is exchanged.
  system.clock.advance(2 * dayMs);
  bearer = (await signIn(system, client)).access_token;
  const from = (await accountOf(system, client, 'USD')).accountId;
  const to = (await accountOf(system, client, 'EUR')).accountId;
  const amount = { amount: '40.00', currency: 'USD' };
  const body = { account_id: from, bank_account_id: payee.id, amount, way: 'fast', pin: testPin } as const;
  const withdrawal = await callApi(system, requestWithdrawal, { bearer, headers: headers(), body });
  await callApi(system, cancelWithdrawal, { bearer, params: { id: idIn(withdrawal) } });
  const question = { from_account_id: from, to_account_id: to, amount };
  const quotation = await callApi(system, quoteExchange, { bearer, body: question });
  await callApi(system, confirmExchange, { bearer, headers: headers(), body: { quotation_id: idIn(quotation) } });
});
afterAll(() => stage.close());

async function listOf(who: string, query: Record<string, string> = {}) {
  const answer = await callApi(stage.system, listTransactions, { bearer: who, query: { limit: '100', ...query } });
  return answerOf(listTransactions, answer).items;
}

const headers = (): Record<string, string> => ({ 'idempotency-key': newOnce().key });
/** Where there is room they are a table, on a phone a list by days. */
const rows = (page: Page): Locator => page.locator('tr:has([data-transaction]), a.ui-row[data-transaction]');
const write = ({ amount, currency }: { amount: string; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, signDisplay: 'exceptZero' }).format(
    amount as Intl.StringNumericLiteral,
  );
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('TRD-10 I18N-06 the list by days and pages, filters that back undoes, and the same as a table', async () => {
  const all = await listOf(bearer);
  const out = await listOf(bearer, { direction: 'out' });
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open(path);
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Transaction', 'Account', 'Reference', 'Amount']);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(all.length);
    await expect(rows(page).first()).toContainText('Exchange between your accounts');
    const amounts = page.getByRole('columnheader', { name: 'Amount' });
    await amounts.getByRole('button').click();
    await expect(amounts).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('+$40.00');
    await amounts.getByRole('button').click();
    await expect(rows(page).first()).toContainText('-$40.00');
    await choose(page, 'Kind', 'Withdrawals');
    await expect(page).toHaveURL(/kind=withdrawal/);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('On hold');
    await page.goBack();
    await expect(rows(page).first()).toContainText('Exchange');
    await expect(page).not.toHaveURL(/kind/);
    await page.getByRole('radio', { name: 'Money out' }).check();
    await expect(rows(page)).toHaveCount(out.length);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^demo-transactions-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + out.flatMap(({ amounts }) => amounts).length);
    for (const { cash } of out.flatMap(({ amounts }) => amounts)) expect(lines.join()).toContain(cash.amount);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await choose(page, 'Period', 'Custom range');
    await page.getByLabel('From', { exact: true }).fill('2026-11-20');
    await page.getByLabel('To', { exact: true }).fill('2026-11-19');
    await expect(page.getByText('The first day must not be after the last.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-11-30');
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('radio', { name: 'Money in' }).check();
    await choose(page, 'Account', 'Poland · PLN');
    await expect(page.getByText('No transaction matches these filters.')).toBeVisible();
  });
});

test('TRD-10 G-16 the detail: every line of the books in plain words, its steps, its reference to copy', async () => {
  const [exchange, freed, asked] = await listOf(bearer);
  const params = { id: exchange?.id ?? '' };
  const detail = answerOf(getTransaction, await callApi(stage.system, getTransaction, { bearer, params }));
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, context, open }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(`${path}?kind=exchange`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
    await rows(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Exchange between your accounts' })).toBeVisible();
    const lines = page.locator('[data-line]');
    await expect(lines).toHaveCount(detail.lines.length);
    for (const [place, { text, amount }] of detail.lines.entries()) {
      await expect(lines.nth(place)).toContainText(text);
      await expect(lines.nth(place)).toContainText(write(amount));
    }
    await expect(page.locator('[data-line="fees"]')).toContainText('Kept by the company');
    await expect(page.locator('[data-line="fees"]')).toContainText('Spread');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(exchange?.reference);
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/kind=exchange/);
    await expect(rows(page)).toHaveCount(1);
    await open(`${path}/${freed?.id ?? ''}`);
    await expect(page.getByText('This booking', { exact: true })).toBeVisible();
    await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Withdrawal requested' }).click();
    await expect(page).toHaveURL(new RegExp(asked?.id ?? 'none'));
    await expect(page.locator('[data-line="frozen"]')).toContainText('+$40.00');
  });
});

test('S-21 NAV-02 another client’s transaction is the 404 page, and so is an id that is none', async () => {
  const theirs = await listOf((await signIn(stage.system, stranger)).access_token);
  await stage.visit({ signedInAs: client, expects: [/status of 404/] }, async ({ page, open }) => {
    for (const id of [theirs[0]?.id ?? '', '0199a000-0000-7000-8000-00000000dead', 'nonsense']) {
      await open(`${path}/${id}`);
      await expect(page.getByText("Sorry, we couldn't reach that page.")).toBeVisible();
    }
  });
});

test('TRD-10 an answer that does not come says so and can be asked for again', async () => {
  const expects = [/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/];
  const problem = {
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code: 'internal_error', status: 500, title: '' }),
  };
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, context, open }) => {
    const list = /\/transaction\/app\/v1\/list/;
    // The live line would ask again by itself, before anybody could press.
    await context.routeWebSocket(/.*/u, (line) => line.close());
    await context.route(list, (route) => route.fulfill(problem));
    await open(path);
    await expect(page.getByText("We couldn't load your transactions.")).toBeVisible();
    await context.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(25);
    await context.route(list, (route) => route.abort());
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText('The next page did not come.')).toBeVisible();
    await expect(rows(page)).toHaveCount(25);
    await context.unroute(list);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(27);
    await context.route(/\/transaction\/app\/v1\/csv/, (route) => route.fulfill(problem));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('The table could not be made. Please try again.')).toBeVisible();
    await rows(page).first().click();
    await expect(page.locator('[data-line="fees"]')).toBeVisible();
    await page.goBack();
    await context.setOffline(true);
    await rows(page).nth(1).click();
    await expect(page.getByText("We couldn't load this transaction.")).toBeVisible();
    // The question waited: with the network its answer comes by itself.
    await context.setOffline(false);
    await expect(page.locator('[data-line="frozen"]')).toBeVisible();
  });
});

test('TRD-10 a client without bookings is told so and shown the way', async () => {
  const fresh = await stage.addClient();
  await stage.visit({ signedInAs: fresh, device: 'phone' }, async ({ page, open }) => {
    await open('/portfolio');
    await page.getByRole('link', { name: 'All transactions' }).click();
    await expect(page.getByText('Nothing has been booked yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposit');
  });
});
