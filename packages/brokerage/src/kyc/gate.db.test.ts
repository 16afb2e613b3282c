// Forced verification on the server: what begins something is closed, what leads out never is, and a switch counts at once.
import { expect, test } from 'vitest';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { confirmExchange, quoteExchange } from '@candor/contract/exchange/client.ts';
import { applyForLoan, drawLoan, getLoan, repayLoan } from '@candor/contract/loans/client.ts';
import { settleDue } from '@candor/contract/dues/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import {
  accountOf,
  callApi,
  idIn,
  makeDepositor,
  makeDrawnLoan,
  makeWithdrawer,
  newKey,
  setKyc,
  signIn,
  switchAccess,
} from '@candor/testkit';
import { applicationFor } from '@candor/testkit/nouns/loans.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

const force = (kycForce: boolean) => switchAccess(system, 'sun3', { kycForce, clientDeposit: true });

const setVerification = (client: TestClient, status: 'pending' | 'approved') => setKyc(system, client, status);

const someId = '0199a000-0000-7000-8000-00000000dead';
const money = { amount: '10.00', currency: 'USD' };

test('KYC-06 G-03 S-26 forced verification closes what begins something from the next request on, in the seed’s words', async () => {
  const { owner, bearer, deposit } = await makeDepositor(system, desk);
  const { accountId } = await accountOf(system, owner, 'USD');
  const beginnings = [
    [submitDeposit, { account_id: accountId, channel_id: deposit.channel_id, amount: money }, {}],
    [quoteExchange, { from_account_id: accountId, to_account_id: someId, amount: money }, {}],
    [confirmExchange, { quotation_id: someId }, {}],
    [applyForLoan, applicationFor(accountId, money), {}],
    [drawLoan, { pin: '483920' }, { id: someId }],
  ] as const;
  const knock = async () =>
    Promise.all(
      beginnings.map(async ([endpoint, body, params]) => {
        const answer = await callApi(system, endpoint, { bearer, body, params, headers: newKey() });
        return answer.body;
      }),
    );
  await setVerification(owner, 'pending');
  await force(true);
  for (const body of await knock()) {
    expect(body).toMatchObject({ code: 'kyc_required', status: 422, title: 'Complete your KYC before continuing.' });
  }
  await setVerification(owner, 'approved');
  for (const body of await knock()) expect(body).not.toMatchObject({ code: 'kyc_required' });
  await setVerification(owner, 'pending');
  await force(false);
  const [declared] = await knock();
  expect(declared).toMatchObject({ status: 'pending' });
});

test('G-03 forced verification leaves every way out open: repay, settle, ask for money and take that back', async () => {
  // The payee's wait moves the clock, so the session of the borrower is opened after it.
  const leaver = await makeWithdrawer(system, desk);
  const { owner, id, bearer } = await makeDrawnLoan(system, desk, '500.00');
  const { next_due: due } = (await callApi(system, getLoan, { bearer, params: { id } })).body as {
    next_due: { amount: object };
  };
  await setVerification(owner, 'pending');
  await force(true);
  const repay = { instalment: 1, amount: due.amount, pin: '483920' };
  const repaid = await callApi(system, repayLoan, { bearer, params: { id }, body: repay, headers: newKey() });
  expect(repaid.status).toBe(200);
  const settle = { bearer, params: { id: someId }, body: { pin: '483920' }, headers: newKey() };
  expect((await callApi(system, settleDue, settle)).body).not.toMatchObject({ code: 'kyc_required' });
  const { access_token: leaving } = await signIn(system, leaver.owner);
  const asked = { bearer: leaving, body: leaver.body, headers: newKey() };
  const requested = await callApi(system, requestWithdrawal, asked);
  expect(requested.status).toBe(200);
  await setVerification(leaver.owner, 'pending');
  const back = await callApi(system, cancelWithdrawal, { bearer: leaving, params: { id: idIn(requested) } });
  expect(back.status).toBe(200);
  await force(false);
});
