// Loans and outstanding balances in a real browser: every cost before applying, signed with the PIN, repaid once, settled in one tap.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listLoans } from '@candor/contract/loans/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import {
  addInvestor,
  addLoan,
  addOverdueLoan,
  answerOf,
  approveLoan,
  callApi,
  fund,
  openDesk,
  signIn,
  testPin,
} from '@candor/testkit';
import type { MoneyDesk, TestClient } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { lockPin, loseAnswer, openStaleTab, typePin, wrongPin } from './pin.ts';

let stage: Stage;
let desk: MoneyDesk;
let debtor: TestClient;
beforeAll(async () => {
  stage = await openStage();
  desk = await openDesk(stage.system, 'sun3', ['USD']);
  debtor = await addInvestor(stage.system);
  await addOverdueLoan(stage.system, desk, debtor);
});
afterAll(() => stage.close());

const themes = ['light', 'dark'] as const;

async function expectClean(page: Page): Promise<void> {
  expect(await findViolationsIn(page, themes)).toEqual([]);
}

/** How often a call of this path left the page. */
function countCalls(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) count += 1;
  });
  return () => count;
}

/** 1200 dollars over six months. */
async function fillWish(page: Page): Promise<void> {
  await page.getByLabel('How much do you need?').fill('1200');
  await page.getByRole('radio', { name: '6 months', exact: true }).check();
  await page.getByLabel('Purpose').click();
  await page.getByRole('option', { name: 'Education' }).click();
  await page.getByLabel('Reason').fill('A course in double entry');
}

describe('FUND-06 loans', () => {
  test('FUND-06 G-20 every cost first, a double press applies once, drawn and repaid with the PIN', async () => {
    const client = await addInvestor(stage.system);
    await fund(stage.system, desk, client, '100.00');
    await stage.visit({ device: 'phone', signedInAs: client, expects: refused(422) }, async ({ page, open }) => {
      const applications = countCalls(page, /\/loan\/app\/v1$/);
      await open('/loan');
      await expect(page.getByText('You have no loans.')).toBeVisible();
      await page.getByRole('link', { name: 'Apply for a loan' }).click();
      await page.getByRole('button', { name: 'See every cost' }).click();
      await expect(page.getByText('Amount is required.')).toBeVisible();
      await expect(page.getByText('Please choose a purpose.')).toBeVisible();
      await fillWish(page);
      await page.getByRole('button', { name: 'See every cost' }).click();
      await expect(page.getByText('13.92%')).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(7);
      await expectClean(page);
      await page.getByRole('button', { name: 'Apply', exact: true }).dblclick();
      await expect(page.getByText('Being decided')).toBeVisible();
      expect(applications()).toBe(1);
      const id = sampleId(new URL(page.url()).pathname.split('/').at(-1) ?? '');

      await approveLoan(stage.system, desk, id, { amount: '1000.00', currency: 'USD' });
      await page.reload();
      await page.getByRole('button', { name: 'Draw with PIN' }).click();
      await typePin(page, wrongPin);
      await expect(page.getByText('Incorrect PIN. 4 tries left.')).toBeVisible();
      await typePin(page, testPin);
      await expect(page.getByText('In use')).toBeVisible();
      await expect(page.getByText('$1,090.00')).toBeVisible();

      await page.getByRole('button', { name: 'Pay this installment' }).click();
      await typePin(page, testPin);
      await expect(page.getByRole('heading', { name: 'Installment 2' })).toBeVisible();
      await expect(page.getByText('Being repaid', { exact: true })).toBeVisible();
      await expectClean(page);
      await page.getByRole('button', { name: 'Repay everything' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('Repaid', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Repay everything' })).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeHidden();
    });
  });

  test('FUND-06 AUTH-12 R-12 on a desktop: lost answers apply, draw and repay once; a second tab is refused; wrong PINs lock', async () => {
    const client = await addInvestor(stage.system);
    await fund(stage.system, desk, client, '100.00');
    const wish = { amount: '1000.00', kind: 'amortising', months: 3, isDrawn: false } as const;
    const { id } = await addLoan(stage.system, desk, client, wish);
    const expects = [...refused(409, 422, 429), /net::ERR_FAILED/];
    await stage.visit({ signedInAs: client, expects }, async ({ page, open }) => {
      const applied = await loseAnswer(page, '**/api/loan/app/v1');
      await open('/loan/apply');
      await fillWish(page);
      await page.getByRole('button', { name: 'See every cost' }).click();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(page.getByText('Being decided')).toBeVisible();
      expect([applied.length, new Set(applied).size]).toEqual([2, 1]);

      const second = await openStaleTab(page, `/loan/${id}`);
      await second.getByRole('button', { name: 'Draw with PIN' }).click();
      const drawn = await loseAnswer(page, '**/api/loan/app/v1/*/draw');
      await open(`/loan/${id}`);
      await page.getByRole('button', { name: 'Draw with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('In use')).toBeVisible();
      expect(new Set(drawn).size).toBe(1);
      await typePin(second, testPin);
      await expect(second.getByText('In use')).toBeVisible();
      await expect(second.getByRole('button', { name: 'Draw with PIN' })).toHaveCount(0);

      const repaid = await loseAnswer(page, '**/api/loan/app/v1/*/repay');
      await second.getByRole('button', { name: 'Pay this installment' }).click();
      await page.getByRole('button', { name: 'Pay this installment' }).click();
      await typePin(page, testPin);
      await expect(page.getByRole('heading', { name: 'Installment 2' })).toBeVisible();
      expect(new Set(repaid).size).toBe(1);
      await typePin(second, testPin);
      await expect(second.getByText('This installment has already been paid.')).toBeVisible();
      await page.getByRole('button', { name: 'Pay this installment' }).dblclick();
      await lockPin(stage.system, page, client);
      await page.goBack();
      await expect(page.getByText('Being decided')).toBeVisible();
    });
    const { access_token: bearer } = await signIn(stage.system, client);
    const { items } = answerOf(listLoans, await callApi(stage.system, listLoans, { bearer }));
    expect(items.map(({ status, repaid_amount: repaid }) => [status, repaid.amount])).toEqual([
      ['pending', '0.00'],
      ['repayment', '338.68'],
    ]);
  });
});

describe('TRD-09 outstanding balances', () => {
  test('TRD-09 FUND-06 outranks home, blocks withdrawals and loans, is settled once in one tap from two tabs although the answer is lost', async () => {
    await stage.visit({ signedInAs: debtor, expects: [/ERR_FAILED/, /Failed to load/] }, async ({ page, open }) => {
      const settlements = countCalls(page, /\/settle$/);
      await open('/dashboard');
      const banner = page.locator('[data-banner="outstanding"]');
      await expect(banner).toContainText('$1,008.00');
      await expectClean(page);
      await open('/withdraw');
      await expect(page.getByText('You cannot withdraw until outstanding balances are cleared.')).toBeVisible();
      await open('/loan/apply');
      await expect(page.getByText(/A loan cannot be taken while you have an amount due/)).toBeVisible();
      await page.getByRole('link', { name: 'Settle it' }).click();

      await expect(page.getByText('New trades are suspended')).toBeVisible();
      await page.getByRole('button', { name: 'Another amount' }).click();
      await page.getByLabel('Amount to pay').fill('5000');
      await page.getByRole('button', { name: 'Pay this amount' }).click();
      await expect(page.getByText('More than your cash or the balance.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectClean(page);
      await page.getByRole('button', { name: /Pay what is there/ }).dblclick();
      await expect(page.getByRole('paragraph').filter({ hasText: '$34.00' })).toBeVisible();
      expect(settlements()).toBe(1);

      await fund(stage.system, desk, debtor, '100.00');
      const second = await openStaleTab(page, '/loan');
      await expect(second.getByRole('button', { name: 'Settle from my cash' })).toBeVisible();
      await open('/dashboard');
      // The server settles it and the answer never arrives: asked again under the same key, it is settled once.
      await page.route(
        /\/settle$/,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await banner.getByRole('button', { name: 'Settle from my cash' }).click();
      await expect(banner).toBeHidden();
      // A tab that did not see it pays nothing twice and says what is so.
      await second.getByRole('button', { name: 'Settle from my cash' }).click();
      await expect(second.getByText('Settled before')).toBeVisible();
      await open('/loan');
      await expect(page.getByText('Settled before')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apply for a loan' })).toBeVisible();
      await open('/withdraw');
      await expect(page.getByText('$66.00').first()).toBeVisible();
      await expect(page.locator('[data-blocker="outstanding_dues"]')).toHaveCount(0);
    });
  });
});
