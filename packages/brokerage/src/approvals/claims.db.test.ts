// Who works on what, over the wire and in the database: one person at a time, for 15 minutes, and nobody decides past them. Proposals that
// nobody decided end.
import { expect, test } from 'vitest';
import * as contract from '@candor/contract/approvals/staff.ts';
import { listAllBankAccounts, proposeBankVerification } from '@candor/contract/bank-accounts/staff.ts';
import { editBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { listAllDeposits, proposeDepositRefusal } from '@candor/contract/deposits/staff.ts';
import type { StaffId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi, idIn } from '@candor/testkit/api.ts';
import { expectDone } from '@candor/testkit/nouns/approvals.ts';
import { addPayee } from '@candor/testkit/nouns/bank-accounts.ts';
import { addInvestor, testName } from '@candor/testkit/nouns/clients.ts';
import { makeDepositor } from '@candor/testkit/nouns/deposits.ts';
import { addStaff, signIn, testPin } from '@candor/testkit/people.ts';
import type { TestStaff } from '@candor/testkit/people.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { claimItem, handOverItem, releaseItem } from './claims.ts';
import { expireProposals } from './service.ts';

const { system, desk } = await openTestDesk(['USD']);

const tenantId = parseTenantId(tenantIds.sun3);
const minuteMs = 60_000;
const callerOf = ({ id }: TestStaff) => ({ staffId: id, scope: tenantScope(tenantId, { kind: 'staff', id }) });

/** A deposit that waits, and two who could decide about it; sessions last hours, so they are new each time. */
async function makeWork() {
  const { deposit, owner } = await makeDepositor(system, desk);
  const [one, two] = [await addStaff(system, 'sun3', ['operations']), await addStaff(system, 'sun3', ['operations'])];
  return { id: deposit.id, owner, one, two, item: { kind: 'deposit', item_id: deposit.id } };
}

const claim = ({ bearer }: TestStaff, body: unknown) => callApi(system, contract.claimItem, { bearer, body });
const refuseDeposit = ({ bearer }: TestStaff, id: string, version?: string) =>
  callApi(system, proposeDepositRefusal, {
    bearer,
    params: { id },
    body: { code: 'not_received', reason: 'nothing came in', ...(version !== undefined && { version }) },
  });

test('S-27 two who claim at once: one has it, the other hears who; and cannot propose about it', async () => {
  const { id, one, two, item } = await makeWork();
  const answers = await Promise.all([claim(one, item), claim(two, item), claim(one, item), claim(two, item)]);
  const owner = answers[0]?.status === 200 ? one : two;
  const other = owner === one ? two : one;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'item_claimed' });
  expect(String(Reflect.get(Object(refused?.body), 'title'))).toContain('is working on this');
  expect((await refuseDeposit(other, id)).body).toMatchObject({ status: 409, code: 'item_claimed' });
  const list = answerOf(
    contract.listClaims,
    await callApi(system, contract.listClaims, { bearer: other.bearer, query: { kind: 'deposit' } }),
  );
  expect(list.items.find(({ item_id: itemId }) => itemId === id)).toMatchObject({ staff_id: owner.id });
  expect((await refuseDeposit(owner, id)).status).toBe(200);
  // What was proposed is no longer at somebody's desk.
  const after = answerOf(
    contract.listClaims,
    await callApi(system, contract.listClaims, { bearer: other.bearer, query: {} }),
  );
  expect(after.items.some(({ item_id: itemId }) => itemId === id)).toBe(false);
});

test('S-27 a claim lasts 15 minutes, is renewed by using it, given back and handed over', async () => {
  const { one, two, item } = await makeWork();
  const first = answerOf(contract.claimItem, await claim(one, item));
  // Longer than an access token lasts: the verb itself is asked.
  const take = (staff: TestStaff) =>
    claimItem(system.server.money.parts, callerOf(staff), { kind: 'deposit', itemId: item.item_id });
  system.clock.advance(14 * minuteMs);
  const renewed = expectDone(await take(one));
  expect(renewed.claimedAt.toISOString()).toBe(first.claimed_at);
  expect(renewed.expiresAt.getTime() - Date.parse(first.expires_at)).toBeGreaterThanOrEqual(14 * minuteMs);
  system.clock.advance(14 * minuteMs);
  expect(await take(two)).toMatchObject({ refused: 'item_claimed' });
  system.clock.advance(1 * minuteMs);
  expect(expectDone(await take(two)).staffId).toBe(two.id);
  const parts = system.server.money.parts;
  const target = { kind: 'deposit', itemId: item.item_id };
  const give = (from: TestStaff, to: StaffId) => handOverItem(parts, callerOf(from), target, to);
  expect(await give(one, two.id)).toMatchObject({ refused: 'not_found' });
  expect(await give(two, two.id)).toMatchObject({ refused: 'not_found' });
  expect(await give(two, sampleId('0199a000-0000-7000-8000-00000000dead'))).toMatchObject({ refused: 'not_found' });
  expect(expectDone(await give(two, one.id)).staffId).toBe(one.id);
  expect(await releaseItem(parts, callerOf(two), target)).toMatchObject({ refused: 'not_found' });
  expect(await releaseItem(parts, callerOf(one), target)).toBeUndefined();
});

test('S-27 claims are given back and on over the wire, to somebody who works here', async () => {
  const { one, two, item } = await makeWork();
  await claim(one, item);
  const given = await callApi(system, contract.handOverItem, { bearer: one.bearer, body: { ...item, to: two.id } });
  expect(given.body).toMatchObject({ staff_id: two.id });
  const release = ({ bearer }: TestStaff) => callApi(system, contract.releaseItem, { bearer, body: item });
  expect((await release(one)).status).toBe(404);
  expect((await release(two)).status).toBe(204);
  const colleagues = await callApi(system, contract.listColleagues, { bearer: one.bearer });
  expect(answerOf(contract.listColleagues, colleagues).items.map(({ id }) => id)).toContain(two.id);
});

test('S-27 a claimed proposal is decided by who has it, and the database holds it too', async () => {
  const { id, one } = await makeWork();
  const approvalId = idIn(await refuseDeposit(one, id));
  const [a, b] = [await addStaff(system, 'sun3', ['approver']), await addStaff(system, 'sun3', ['approver'])];
  expect((await claim(a, { kind: 'approval', item_id: approvalId })).status).toBe(200);
  const decide = ({ bearer }: TestStaff, endpoint: typeof contract.approveProposal | typeof contract.rejectProposal) =>
    callApi(system, endpoint, { bearer, params: { id: approvalId }, body: { note: 'looked at it' } });
  expect((await decide(b, contract.approveProposal)).body).toMatchObject({ code: 'item_claimed' });
  expect((await decide(b, contract.rejectProposal)).body).toMatchObject({ code: 'item_claimed' });
  const scope = tenantScope(tenantId, { kind: 'staff', id: b.id });
  await expect(
    system.server.db.transact(scope, async (tx) => {
      await tx.sql`
        update brokerage.approvals set state = 'rejected', decided_at = ${system.clock.now()}, checker_id = ${b.id}
        where approval_id = ${approvalId}`;
    }),
  ).rejects.toThrow('somebody else works on this');
  await expect(
    system.server.db.transact(scope, async (tx) => {
      await tx.sql`update brokerage.claims set staff_id = ${b.id} where item_id = ${approvalId}`;
    }),
  ).rejects.toThrow('free once its time is over');
  expect((await decide(a, contract.approveProposal)).status).toBe(200);
});

test('S-21 S-27 a claim of another tenant holds nothing here', async () => {
  const { id, one, item } = await makeWork();
  const stranger = await addStaff(system, 'poland', ['operations']);
  const there = await callApi(system, contract.claimItem, { tenant: 'poland', bearer: stranger.bearer, body: item });
  expect(there.status).toBe(200);
  expect((await refuseDeposit(one, id)).status).toBe(200);
});

test('S-27 a decision on an older version is refused with what changed', async () => {
  const { id, one, two } = await makeWork();
  const list = async () => {
    const answer = await callApi(system, listAllDeposits, { bearer: one.bearer, query: { limit: '100' } });
    return answerOf(listAllDeposits, answer).items.find((item) => item.id === id)?.version ?? '';
  };
  const before = await list();
  const approvalId = idIn(await refuseDeposit(two, id, before));
  const checker = await addStaff(system, 'sun3', ['approver']);
  const options = { bearer: checker.bearer, params: { id: approvalId }, body: {} };
  expect((await callApi(system, contract.approveProposal, options)).status).toBe(200);
  const stale = await refuseDeposit(one, id, before);
  expect(stale.body).toMatchObject({ status: 409, code: 'version_changed' });
  expect(String(Reflect.get(Object(stale.body), 'title'))).toContain('status');
  expect((await refuseDeposit(one, id, await list())).body).toMatchObject({ code: 'state_conflict' });
});

test('S-27 a bank account that its client changed meanwhile is looked at again', async () => {
  const owner = await addInvestor(system);
  const payee = await addPayee(system, desk, owner);
  const staff = await addStaff(system, 'sun3', ['operations']);
  const answer = await callApi(system, listAllBankAccounts, { bearer: staff.bearer, query: { client_id: owner.id } });
  const [seen] = answerOf(listAllBankAccounts, answer).items;
  const { access_token: bearer } = await signIn(system, owner);
  const body = {
    country: 'US',
    holder_name: testName,
    bank_name: 'Other Bank',
    bank_code: '021000021',
    account_number: '5550001111',
  };
  const changed = await callApi(system, editBankAccount, {
    bearer,
    params: { id: payee.id },
    body: { ...body, pin: testPin },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const verdict = await callApi(system, proposeBankVerification, {
    bearer: staff.bearer,
    params: { id: payee.id },
    body: { evidence: 'a copy of the statement', version: seen?.version },
  });
  expect(verdict.body).toMatchObject({ code: 'version_changed' });
});

test('S-27 a proposal that nobody decided in a week is over, for the reader at once and in the books by the job', async () => {
  const { id, one, two } = await makeWork();
  const made = await refuseDeposit(one, id);
  const approvalId = idIn(made);
  const expiresAt = Date.parse(String(Reflect.get(Object(made.body), 'expires_at')));
  const createdAt = Date.parse(String(Reflect.get(Object(made.body), 'created_at')));
  expect(expiresAt - createdAt).toBe(7 * 24 * 60 * minuteMs);
  // While it is open: once its time is over the server's own job may have ended it already.
  await expect(
    system.server.db.transact(tenantScope(tenantId, { kind: 'staff', id: two.id }), async (tx) => {
      await tx.sql`
        update brokerage.approvals set state = 'approved', decided_at = ${new Date(expiresAt)}, checker_id = ${two.id}
        where approval_id = ${approvalId}`;
    }),
  ).rejects.toThrow('cannot be decided');
  system.clock.advance(7 * 24 * 60 * minuteMs);
  const checker = await addStaff(system, 'sun3', ['approver', 'operations']);
  const { bearer } = checker;
  const options = { bearer, params: { id: approvalId }, body: { note: 'looked at it' } };
  expect((await callApi(system, contract.approveProposal, options)).body).toMatchObject({ code: 'proposal_expired' });
  expect((await callApi(system, contract.rejectProposal, options)).body).toMatchObject({ code: 'proposal_expired' });
  const listed = async (state: string) =>
    answerOf(
      contract.listApprovals,
      await callApi(system, contract.listApprovals, { bearer, query: { state, limit: '100' } }),
    ).items.some((item) => item.id === approvalId);
  expect([await listed('proposed'), await listed('expired')]).toEqual([false, true]);
  // Nothing stands in the way of a new one.
  const again = await refuseDeposit(checker, id);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  system.clock.advance(8 * 24 * 60 * minuteMs);
  const { parts, effects } = system.server.money;
  const scope = tenantScope(tenantId, { kind: 'system', id: 'approval-expiry' });
  await expireProposals({ ...parts, effects }, scope);
  // The server's own job does the same at the same time: who was faster does not matter, it is written once.
  const endings = () =>
    system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ state: string; lines: number }>>`
        select state, (select count(*)::int from brokerage.audit where act = 'approval.expired'
          and subject_id = approval_id::text) as lines
        from brokerage.approvals where approval_id in (${approvalId}, ${idIn(again)})`,
    );
  const ended = { state: 'expired', lines: 1 };
  await expect.poll(endings, { timeout: 30_000 }).toEqual([ended, ended]);
  expect(await expireProposals({ ...parts, effects }, scope)).toBe(0);
  expect(await endings()).toEqual([ended, ended]);
});
