// Taking a booking back by two people: the books get a second journal, the client sees both and why, and nothing is taken back twice.
import { beforeEach, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as contract from '@candor/contract/corrections/staff.ts';
import { listDeposits } from '@candor/contract/deposits/client.ts';
import { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import { getClientOverview } from '@candor/contract/desk/staff.ts';
import { confirmExchange, quoteExchange } from '@candor/contract/exchange/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { proposeClosing } from '@candor/contract/relationships/staff.ts';
import { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { auditLedger, findJournal, reverseLines } from '@candor/ledger';
import type { Line } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addInvestor,
  addStaff,
  answerOf,
  bucketsOf,
  callApi,
  fund,
  idIn,
  makeWithdrawer,
  newKey,
  signIn,
  skipWeekend,
} from '@candor/testkit';
import type { TestClient, TestStaff } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

const { system, desk } = await openTestDesk(['USD']);
skipWeekend(system);
let maker: TestStaff;
let checker: TestStaff;
beforeEach(enter);

/** Setting the stage takes days of the test's clock, and a session of staff lasts for hours. */
async function enter(): Promise<void> {
  maker = await addStaff(system, 'sun3', ['operations']);
  checker = await addStaff(system, 'sun3', ['approver']);
}

const bearerOf = async (client: TestClient) => (await signIn(system, client)).access_token;

async function journalsOf(client: TestClient, query: Readonly<Record<string, string>> = {}) {
  const bearer = await bearerOf(client);
  return answerOf(listTransactions, await callApi(system, listTransactions, { bearer, query })).items;
}

const about = (client: TestClient, journalId: string) => ({ id: client.id, journal_id: journalId });

const preview = async (client: TestClient, journalId: string) =>
  answerOf(
    contract.previewCorrection,
    await callApi(system, contract.previewCorrection, { bearer: maker.bearer, params: about(client, journalId) }),
  );

const propose = (client: TestClient, journalId: string, code = 'booked_twice') =>
  callApi(system, contract.proposeCorrection, {
    bearer: maker.bearer,
    params: about(client, journalId),
    body: { code, reason: 'seen on the statement' },
  });

const approve = (id: string, bearer = checker.bearer) =>
  callApi(system, approveProposal, { bearer, params: { id }, body: {} });

async function makeFunded(amount: string) {
  const client = await addInvestor(system);
  await fund(system, desk, client, amount);
  const [journal] = await journalsOf(client);
  if (!journal) throw new Error('nothing was booked');
  return { client, journal };
}

test('G-02 S-27 a deposit is taken back by two people; the client sees both bookings and the reason', async () => {
  const { client, journal } = await makeFunded('100.00');
  expect(await preview(client, journal.id)).toMatchObject({
    obstacle: null,
    changes: [{ before: { amount: '100.00' }, change: { amount: '-100.00' }, after: { amount: '0.00' } }],
  });
  const proposal = await propose(client, journal.id);
  expect(proposal.body).toMatchObject({
    kind: 'correction.book',
    payload: { code: 'booked_twice', cash_1_before: '100.00', cash_1_after: '0.00' },
  });
  expect((await propose(client, journal.id)).body).toMatchObject({ code: 'already_proposed' });
  expect((await approve(idIn(proposal), maker.bearer)).status).toBe(403);
  expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  expect((await approve(idIn(proposal))).status).toBe(200);
  expect((await bucketsOf(system, client)).cash).toBe(0n);
  // Neither the client nor staff read it as simply credited any more.
  const own = await callApi(system, listDeposits, { bearer: await bearerOf(client) });
  const desked = await callApi(system, listAllDeposits, { bearer: maker.bearer, query: { client_id: client.id } });
  for (const { items } of [answerOf(listDeposits, own), answerOf(listAllDeposits, desked)]) {
    expect(items).toMatchObject([{ status: 'approved', corrected: { reason: 'booked_twice' } }]);
  }
  const [correction, original] = await journalsOf(client);
  expect([correction?.status, correction?.kind, original?.status]).toEqual([
    'correction',
    'deposit_correction',
    'reversed',
  ]);
  const bearer = await bearerOf(client);
  for (const id of [correction?.id ?? '', original?.id ?? '']) {
    const one = await callApi(system, getTransaction, { bearer, params: { id } });
    expect(one.body).toMatchObject({ correction_reason: 'booked_twice' });
  }
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  const told = items.find(({ kind }) => kind === 'booking_corrected');
  expect(told).toMatchObject({ link: `/portfolio/transactions/${journal.id}` });
  expect(told?.body).toContain('It had been booked twice.');
  const acts = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  expect(acts.map(({ action }) => action)).toContain('booking.corrected');
  // What came in is told to staff without it.
  const overview = { bearer: maker.bearer, params: { id: client.id } };
  expect(answerOf(getClientOverview, await callApi(system, getClientOverview, overview)).money).toEqual([]);
  expect((await propose(client, journal.id)).body).toMatchObject({ code: 'correction_impossible' });
  expect(await preview(client, journal.id)).toMatchObject({ obstacle: 'reversed' });
  // A wrong correction is corrected in the same way.
  const second = await propose(client, correction?.id ?? '', 'correction_wrong');
  expect((await approve(idIn(second))).status).toBe(200);
  expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  const restored = await callApi(system, listDeposits, { bearer: await bearerOf(client) });
  expect(answerOf(listDeposits, restored).items).toMatchObject([{ status: 'approved', corrected: null }]);
});

test('G-02 an exchange is taken back in both accounts, with what it cost', async () => {
  const { client } = await makeFunded('100.00');
  const bearer = await bearerOf(client);
  const [from, to] = [await accountOf(system, client, 'USD'), await accountOf(system, client, 'EUR')];
  const amount = { amount: '40.00', currency: 'USD' };
  const asked = { from_account_id: from.accountId, to_account_id: to.accountId, amount };
  const quoted = idIn(await callApi(system, quoteExchange, { bearer, body: asked }));
  const body = { quotation_id: quoted };
  expect((await callApi(system, confirmExchange, { bearer, headers: newKey(), body })).status).toBe(200);
  const [exchange] = await journalsOf(client, { kind: 'exchange' });
  const { changes } = await preview(client, exchange?.id ?? '');
  expect(changes.map(({ after }) => after.amount).toSorted()).toEqual(['0.00', '100.00']);
  expect((await approve(idIn(await propose(client, exchange?.id ?? '', 'wrong_rate')))).status).toBe(200);
  expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
});

test('S-27 nothing is taken back that is held, spent, another’s, or of somebody who is closed', async () => {
  const { owner, bearer, body } = await makeWithdrawer(system, desk);
  await enter();
  expect((await callApi(system, requestWithdrawal, { bearer, body, headers: newKey() })).status).toBe(200);
  const [held, deposit] = await journalsOf(owner);
  expect(await preview(owner, held?.id ?? '')).toMatchObject({ obstacle: 'kind' });
  expect((await propose(owner, held?.id ?? '')).body).toMatchObject({ code: 'correction_impossible' });
  expect(await preview(owner, deposit?.id ?? '')).toMatchObject({ obstacle: 'funds' });
  expect((await propose(owner, deposit?.id ?? '')).body).toMatchObject({ code: 'correction_impossible' });
  const { client, journal } = await makeFunded('5.00');
  expect((await propose(owner, journal.id)).status).toBe(404);
  // Spent after the proposal: the decision finds nothing to take.
  const { client: quick, journal: first } = await makeFunded('7.00');
  const late = await propose(quick, first.id);
  const closing = {
    bearer: maker.bearer,
    params: { id: quick.id },
    body: { code: 'inactive', reason: 'a test of it' },
  };
  expect((await callApi(system, proposeClosing, closing)).body).toMatchObject({ code: 'client_not_clear' });
  await spend(quick);
  expect((await approve(idIn(late))).body).toMatchObject({ code: 'state_conflict' });
  expect((await approve(idIn(await propose(client, journal.id)))).status).toBe(200);
  const clear = { bearer: maker.bearer, params: { id: client.id }, body: { code: 'inactive', reason: 'a test of it' } };
  const closed = await callApi(system, proposeClosing, clear);
  expect((await approve(idIn(closed))).status).toBe(200);
  expect(await preview(client, journal.id)).toMatchObject({ obstacle: 'closed' });
});

/** All dollars become euros. */
async function spend(client: TestClient): Promise<void> {
  const bearer = await bearerOf(client);
  const [from, to] = [await accountOf(system, client, 'USD'), await accountOf(system, client, 'EUR')];
  const amount = { amount: '7.00', currency: 'USD' };
  const asked = { from_account_id: from.accountId, to_account_id: to.accountId, amount };
  const body = { quotation_id: idIn(await callApi(system, quoteExchange, { bearer, body: asked })) };
  expect((await callApi(system, confirmExchange, { bearer, headers: newKey(), body })).status).toBe(200);
}

test('S-27 one person who writes SQL corrects nothing, and an approved correction is posted once', async () => {
  const { client, journal } = await makeFunded('9.00');
  const { ledger, ids } = system.server.money.parts;
  const { tenantId } = desk.maker.scope;
  const alone = (run: (tx: TenantTx) => Promise<unknown>) =>
    system.server.db.transact(desk.maker.scope, async (tx) => {
      await run(tx);
    });
  const row = (approvalId: string, correctionId: string) => (tx: TenantTx) =>
    tx.sql`
    insert into brokerage.corrections (tenant_id, correction_id, approval_id, client_id, journal_id, root_kind, root_id, code,
      corrected_at)
    values (${tenantId}, ${correctionId}, ${approvalId}, ${client.id}, ${journal.id}, 'deposit', ${journal.cause_id},
      'booked_twice', now())`;
  const proposed = idIn(await propose(client, journal.id));
  await expect(alone(row(proposed, ids.next()))).rejects.toThrow('a correction needs the decision of two people');
  expect((await approve(proposed)).status).toBe(200);
  await expect(alone(row(proposed, ids.next()))).rejects.toThrow('corrections_');
  await fund(system, desk, client, '9.00');
  const [correction] = await journalsOf(client, { kind: 'deposit_correction' });
  const lines = await readLines(journal.id);
  for (const kind of ['deposit_correction', 'exchange_correction']) {
    const cause = { kind, id: correction?.cause_id ?? '' };
    const again = (tx: TenantTx) =>
      ledger.postIn(tx, {
        ...reverseLines(lines),
        cause,
        reason: 'once more',
        idempotencyKey: `alone:${kind}:${ids.next()}`,
      });
    await expect(alone(again), kind).rejects.toThrow('not what its cause says');
  }
});

async function readLines(journalId: string): Promise<readonly Line[]> {
  const found = await system.server.db.read(desk.maker.scope, (reader) =>
    findJournal(reader, parseId('journal', journalId)),
  );
  return found?.lines ?? [];
}
