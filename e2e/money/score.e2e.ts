// The trust score (FUND-08), as a person reads it: the number on its scale, every move in words, the rules, VIP, and saying that a line is wrong.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import * as z from 'zod/mini';
import { page as pageOf } from '@candor/contract/schemas/scalars.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { listScoreContests, proposeScoreDecision, scoreContest } from '@candor/contract/score/staff.ts';
import { addInvestor, addStaff, callApi, fund, idIn, openDesk, tellScore } from '@candor/testkit';
import type { MoneyDesk, TestClient, TestStaff } from '@candor/testkit';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { dialogNamed, toast } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

const themes = ['stand', 'dark'];

let stage: Stage;
let desk: MoneyDesk;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  stage = await openStage();
  // The desk moves the clock by a day: whoever signs in does it afterwards.
  desk = await openDesk(stage.system, 'sun3', ['USD']);
  maker = await addStaff(stage.system, 'sun3', ['operations']);
  checker = await addStaff(stage.system, 'sun3', ['approver']);
});
afterAll(() => stage.close());

/** Two people of the desk decide about the open contest of this client, over the wire. */
async function decide(client: TestClient, decision: 'correct' | 'keep', answer: string): Promise<void> {
  const { system } = stage;
  const query = { state: 'open', limit: '100' };
  const list = await callApi(system, listScoreContests, { bearer: maker.bearer, query });
  const contests = z.parse(pageOf(scoreContest), list.body).items;
  const id = contests.find((contest) => contest.client_id === client.id)?.id ?? '';
  const body = { decision, answer, reason: 'looked at the statement' };
  const proposal = await callApi(system, proposeScoreDecision, { bearer: maker.bearer, params: { id }, body });
  const params = { id: idIn(proposal) };
  await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
}

const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Every move' }).getByRole('listitem').filter({ hasText: title });

async function contest(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Contest: Balance overdue' }).first().click();
  const dialog = dialogNamed(page, 'Contest this move');
  await expect(dialog.getByLabel('Why it is wrong')).toBeFocused();
  await dialog.getByLabel('Why it is wrong').fill(words);
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
}

test('FUND-08 a new client finds the score on the profile, where everybody starts, with rules and thresholds', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
    await open('/profile');
    await expect(page.getByText('Score 600 · VIP 0')).toBeVisible();
    await page.getByRole('link', { name: /Score and VIP/ }).click();
    await page.waitForURL('**/profile/score');
    await expect(page.getByText('Score 600 on a scale from 0 to 1000: Fair')).toBeAttached();
    await expect(page.getByText('100 points to “Good”')).toBeVisible();
    await expect(page.getByText('Nothing has moved your score yet.')).toBeVisible();
    const rules = page.getByRole('region', { name: 'The published rules' });
    await expect(rules.getByRole('listitem').filter({ hasText: 'Balance overdue' })).toContainText('-60');
    await expect(rules.getByText('everybody starts at 600')).toBeVisible();
    const vip = page.getByRole('region', { name: 'VIP level' });
    await expect(vip.getByText('Missing for VIP 1')).toBeVisible();
    await expect(vip.getByText('$10,000.00')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});

test('FUND-08 S-27 a loss is explained, contested with two presses and a lost answer, corrected by two, and both tabs follow', async () => {
  const client = await addInvestor(stage.system);
  await tellScore(stage.system, client, 'kyc_approved');
  await fund(stage.system, desk, client, '250.00');
  await tellScore(stage.system, client, 'due_overdue');
  await stage.visit({ signedInAs: client, expects: [/net::ERR_FAILED/] }, async ({ page, open }) => {
    await open('/profile/score');
    await expect(row(page, 'Identity verified')).toContainText('+50');
    await expect(row(page, 'First deposit')).toContainText('Score then: 670');
    await expect(row(page, 'Balance overdue')).toContainText('-60');
    await expect(page.getByText('Score 610 on a scale from 0 to 1000: Fair')).toBeAttached();
    await expect(page.getByText('$9,750.00')).toBeVisible();

    await page.getByRole('button', { name: 'Contest: Balance overdue' }).click();
    const dialog = dialogNamed(page, 'Contest this move');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please write at least 10 characters.')).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The server takes it; its answer never comes back, and nothing is sent a second time.
    let sent = 0;
    await page.route('**/contest', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await contest(page, 'I paid this on the day it was due.');
    await expect(toast(page, 'Your objection was sent.')).toBeVisible();
    expect(sent).toBe(1);
    await expect(row(page, 'Balance overdue')).toContainText('Being looked at');
    await expect(page.getByRole('button', { name: 'Contest: Balance overdue' })).toHaveCount(0);

    const second = await page.context().newPage();
    await second.goto('/profile/score');
    await expect(row(second, 'Balance overdue')).toContainText('Being looked at');
    await decide(client, 'correct', 'The payment was found.');
    await expect(row(second, 'Correction')).toContainText('+60');
    await expect(row(page, 'Correction')).toContainText('+60');
    await expect(row(page, 'Balance overdue')).toContainText('Taken back');
    await expect(row(page, 'Balance overdue')).toContainText('Answer: The payment was found.');
    await expect(page.getByText('Score 670 on a scale from 0 to 1000: Fair')).toBeAttached();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});

test('FUND-08 a page that does not come says so and comes back; a refused objection carries its answer', async () => {
  const client = await stage.addClient();
  await tellScore(stage.system, client, 'due_overdue');
  const expects = [/net::ERR_FAILED/, /status of 503/];
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page, open }) => {
    const body = JSON.stringify({ type: '/docs', title: '', status: 503, code: 'not_ready' });
    await page.route('**/api/score/app/v1', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body }),
    );
    await open('/profile');
    await page.getByRole('link', { name: /Score and VIP/ }).click();
    await expect(page.getByText("We couldn't load your score.")).toBeVisible();
    await page.unroute('**/api/score/app/v1');
    await page.getByRole('button', { name: 'Try again' }).click();
    await contest(page, 'I was abroad and my bank was closed.');
    await expect(toast(page, 'Your objection was sent.')).toBeVisible();
    await decide(client, 'keep', 'The published days had passed.');
    await expect(row(page, 'Balance overdue')).toContainText('Objection refused');
    await expect(row(page, 'Balance overdue')).toContainText('Answer: The published days had passed.');
    await expect(page.getByText('Score 540 on a scale from 0 to 1000: Average')).toBeAttached();
    // The profile shows the same number, although it keeps what it knows for minutes.
    await tellScore(stage.system, client, 'due_overdue');
    await expect(page.getByText('Score 480 on a scale from 0 to 1000: Average')).toBeAttached();
    await page.goBack();
    await expect(page.getByText('Score 480 · VIP 0')).toBeVisible();
  });
});
