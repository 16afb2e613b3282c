// New versions of legal texts: asked for, accepted or refused. Refusing closes what begins something and nothing else.
import { expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { acceptDocument, listAcceptances } from '@candor/contract/documents/client.ts';
import { settleDue } from '@candor/contract/dues/client.ts';
import { quoteExchange } from '@candor/contract/exchange/client.ts';
import { getKycDetail } from '@candor/contract/kyc/client.ts';
import { applyForLoan, drawLoan, repayLoan } from '@candor/contract/loans/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addClient,
  answerOf,
  callApi,
  idIn,
  makeWithdrawer,
  newKey,
  openDesk,
  openKycDesk,
  publishText,
  signIn,
  tenantIds,
} from '@candor/testkit';
import { applicationFor } from '@candor/testkit/nouns/loans.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const system = await openTestSystem();

const tenantId = parseTenantId(tenantIds.sun3);
const body = '## Changed\n\nEverything is as before, only written better.';
const some = '0199a000-0000-7000-8000-00000000dead';
const money = { amount: '10.00', currency: 'USD' };
const read = async (bearer: string, language: 'en-US' | 'pl-PL' = 'en-US') =>
  answerOf(listAcceptances, await callApi(system, listAcceptances, { bearer, language }));
const accept = (bearer: string, version: number, language = 'en-US') =>
  callApi(system, acceptDocument, { bearer, params: { kind: 'agreement' }, body: { version, language } });

/** As if it had been accepted when the client was verified. */
async function acceptFirst({ id }: TestClient): Promise<void> {
  const scope = tenantScope(tenantId, { kind: 'client', id });
  await system.server.db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.document_acceptances (tenant_id, client_id, kind, version, language, accepted_at)
      values (${tenantId}, ${id}, 'agreement', 1, 'en-US', ${system.clock.now()})`,
  );
}

/** Every way out, walked or at least not closed by the new text. */
async function leave(bearer: string, withdrawal: object): Promise<void> {
  const asked = await callApi(system, requestWithdrawal, { bearer, body: withdrawal, headers: newKey() });
  expect(asked.status).toBe(200);
  expect((await callApi(system, cancelWithdrawal, { bearer, params: { id: idIn(asked) } })).status).toBe(200);
  const closing = [
    await callApi(system, settleDue, { bearer, params: { id: some }, body: { pin: '483920' }, headers: newKey() }),
    await callApi(system, repayLoan, {
      bearer,
      params: { id: some },
      body: { instalment: 1, amount: money, pin: '483920' },
      headers: newKey(),
    }),
  ];
  for (const answer of closing) expect(answer.body).not.toMatchObject({ code: 'terms_not_accepted' });
}

test('TERM-01 G-03 a version that asks closes what begins until it is accepted, and nothing that leads out or is read', async () => {
  const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  const leaver = await makeWithdrawer(system, desk);
  await acceptFirst(leaver.owner);
  const { access_token: bearer } = await signIn(system, leaver.owner);
  expect((await read(bearer)).asked).toEqual([]);
  const { accountId } = await accountOf(system, leaver.owner, 'USD');
  const beginnings = [
    [submitDeposit, { account_id: accountId, channel_id: desk.channels.get('USD'), amount: money }, {}],
    [quoteExchange, { from_account_id: accountId, to_account_id: some, amount: money }, {}],
    [applyForLoan, applicationFor(accountId, money), {}],
    [drawLoan, { pin: '483920' }, { id: some }],
  ] as const;
  const knock = () =>
    Promise.all(
      beginnings.map(async ([endpoint, sent, params]) => {
        return (await callApi(system, endpoint, { bearer, body: sent, params, headers: newKey() })).body;
      }),
    );
  // A better wording that does not ask changes nothing for anybody.
  await publishText(system, 'agreement', { title: 'Terms of {company}', body, asksAgain: false });
  expect((await read(bearer)).asked).toEqual([]);
  for (const answer of await knock()) expect(answer).not.toMatchObject({ code: 'terms_not_accepted' });
  await publishText(system, 'agreement', { title: 'Terms of {company}', body: `${body} Again.`, asksAgain: true });
  expect(await read(bearer)).toMatchObject({
    asked: [{ kind: 'agreement', title: 'Terms of Candor Demo Markets', version: 3, language: 'en-US' }],
    accepted: [{ kind: 'agreement', version: 1, language: 'en-US' }],
  });
  for (const answer of await knock()) {
    expect(answer).toMatchObject({
      code: 'terms_not_accepted',
      status: 422,
      title: 'Accept the new terms before continuing.',
    });
  }
  await leave(bearer, leaver.body);
  expect((await callApi(system, listTransactions, { bearer })).status).toBe(200);
  for (const version of [1, 2, 4])
    expect((await accept(bearer, version)).body).toMatchObject({ code: 'agreement_changed' });
  expect((await accept(bearer, 3, 'pl-PL')).body).toMatchObject({
    asked: [],
    accepted: [
      { version: 3, language: 'pl-PL' },
      { version: 1, language: 'en-US' },
    ],
  });
  for (const answer of await knock()) expect(answer).not.toMatchObject({ code: 'terms_not_accepted' });
  // Twice is once.
  expect((await accept(bearer, 3, 'pl-PL')).status).toBe(200);
  expect((await read(bearer)).accepted).toHaveLength(2);
  const { items } = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
  expect(items.filter(({ action }) => action === 'document.accepted')).toHaveLength(1);
});

test('KYC-01 TERM-01 a newcomer accepts the newest version with the verification; whoever was rejected is asked for it there', async () => {
  const desk = await openKycDesk(system);
  const newcomer = await addClient(system);
  const { access_token: bearer } = await signIn(system, newcomer);
  expect(await read(bearer)).toEqual({ asked: [], accepted: [] });
  const { submissionId } = await desk.apply({ agreement: { version: 3, language: 'en-US' } }, newcomer);
  expect((await read(bearer)).accepted).toMatchObject([{ kind: 'agreement', version: 3 }]);
  await desk.reject(submissionId);
  const detail = async () => answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
  expect((await detail()).open_steps).toEqual(['identification']);
  await publishText(system, 'agreement', { title: 'Terms of {company}', body: 'Shorter.', asksAgain: true });
  expect((await detail()).open_steps).toEqual(['agreement', 'identification']);
});

test('S-20 an acceptance is only ever added', async () => {
  const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
  const changed = system.server.db.transact(
    scope,
    (tx) => tx.sql`update brokerage.document_acceptances set version = 9`,
  );
  await expect(changed).rejects.toThrow(/permission denied|append-only/);
});
