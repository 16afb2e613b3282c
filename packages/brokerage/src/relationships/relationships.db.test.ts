// The relationship with a client over HTTP and in the database: another advisor, closed and reopened, each by two people only.
import { expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as contract from '@candor/contract/relationships/staff.ts';
import { getClientInfo, login, refresh } from '@candor/contract/sessions/client.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addInvestor,
  addStaff,
  answerOf,
  callApi,
  fund,
  holderOf,
  idIn,
  newKey,
  signIn,
} from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';

const { system, desk } = await openTestDesk(['USD']);
const maker = await addStaff(system, 'sun3', ['operations', 'tenant_admin']);
const checker = await addStaff(system, 'sun3', ['approver']);

const reason = 'agreed with the client';
type Proposing = typeof contract.proposeAdvisor | typeof contract.proposeClosing | typeof contract.proposeReopening;

const propose = (endpoint: Proposing, client: TestClient, body: object) =>
  callApi(system, endpoint, { bearer: maker.bearer, params: { id: client.id }, body: { reason, ...body } });

const approve = (id: string, bearer = checker.bearer) =>
  callApi(system, approveProposal, { bearer, params: { id }, body: {} });

async function decide(endpoint: Proposing, client: TestClient, body: object = {}): Promise<void> {
  const done = await approve(idIn(await propose(endpoint, client, body)));
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

const alone = (run: (tx: TenantTx) => Promise<unknown>) =>
  system.server.db.transact(desk.maker.scope, async (tx) => {
    await run(tx);
  });

const enter = ({ username, password }: TestClient) => callApi(system, login, { body: { username, password } });

async function told(client: TestClient): Promise<{ readonly kinds: string[]; readonly acts: string[] }> {
  const { access_token: bearer } = await signIn(system, client);
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  return { kinds: items.map(({ kind }) => kind), acts: activity.map(({ action }) => action) };
}

test('S-27 a client gets another advisor by two people, sees the name and is told', async () => {
  const client = await addInvestor(system);
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  const proposal = await propose(contract.proposeAdvisor, client, { advisor_id: advisor.id });
  expect(proposal.body).toMatchObject({ kind: 'client.reassign', payload: { advisor_before: null } });
  expect((await approve(idIn(proposal), maker.bearer)).body).toMatchObject({ code: 'self_approval' });
  // Nobody but their own advisor is known to somebody who only advises.
  const look = { bearer: advisor.bearer, params: { id: client.id } };
  expect((await callApi(system, getMaskedClient, look)).status).toBe(404);
  expect((await approve(idIn(proposal))).status).toBe(200);
  expect((await callApi(system, getMaskedClient, look)).status).toBe(200);
  const { access_token: bearer } = await signIn(system, client);
  const info = answerOf(getClientInfo, await callApi(system, getClientInfo, { bearer }));
  expect(info.advisor).not.toBe('');
  const { kinds, acts } = await told(client);
  expect(kinds).toContain('advisor_changed');
  expect(acts).toContain('advisor.changed');
  // The same again changes nothing, and who does not advise cannot be one.
  expect((await propose(contract.proposeAdvisor, client, { advisor_id: advisor.id })).body).toMatchObject({
    code: 'state_conflict',
  });
  expect((await propose(contract.proposeAdvisor, client, { advisor_id: checker.id })).body).toMatchObject({
    code: 'advisor_unavailable',
  });
});

test('S-27 a client is closed by two people: sessions end, sign-in says so, and two people open it again', async () => {
  const client = await addInvestor(system);
  const opened = await signIn(system, client);
  const proposal = await propose(contract.proposeClosing, client, { code: 'client_request' });
  expect((await propose(contract.proposeClosing, client, { code: 'inactive' })).body).toMatchObject({
    code: 'already_proposed',
  });
  expect((await approve(idIn(proposal), maker.bearer)).body).toMatchObject({ code: 'self_approval' });
  expect((await enter(client)).status).toBe(200);
  expect((await approve(idIn(proposal))).status).toBe(200);
  expect((await callApi(system, getClientInfo, { bearer: opened.access_token })).status).toBe(401);
  const renewal = { body: { refresh_token: opened.refresh_token } };
  expect((await callApi(system, refresh, renewal)).status).toBe(401);
  expect(await enter(client)).toMatchObject({ status: 403, body: { code: 'account_closed' } });
  // Whoever does not know the password learns nothing.
  expect((await enter({ ...client, password: 'not the right one' })).body).toMatchObject({ code: 'login_failed' });
  const look = { bearer: maker.bearer, params: { id: client.id } };
  expect(answerOf(contract.getClosing, await callApi(system, contract.getClosing, look))).toMatchObject({
    code: 'client_request',
    open: [],
  });
  expect((await propose(contract.proposeClosing, client, { code: 'inactive' })).body).toMatchObject({
    code: 'state_conflict',
  });
  await decide(contract.proposeReopening, client);
  expect((await enter(client)).status).toBe(200);
  const { kinds, acts } = await told(client);
  expect(kinds).toEqual(expect.arrayContaining(['account_closed', 'account_reopened']));
  expect(acts).toEqual(expect.arrayContaining(['client.closed', 'client.reopened']));
  expect((await propose(contract.proposeReopening, client, {})).body).toMatchObject({ code: 'state_conflict' });
});

test('S-27 who has money or a deposit under way is not closed, not even when it came after the proposal', async () => {
  const rich = await addInvestor(system);
  await fund(system, desk, rich, '5.00');
  expect((await propose(contract.proposeClosing, rich, { code: 'inactive' })).body).toMatchObject({
    code: 'client_not_clear',
  });
  const look = { bearer: maker.bearer, params: { id: rich.id } };
  const { open } = answerOf(contract.getClosing, await callApi(system, contract.getClosing, look));
  expect(open).toEqual([{ kind: 'money', count: 1 }]);
  const client = await addInvestor(system);
  const proposal = await propose(contract.proposeClosing, client, { code: 'inactive' });
  const { accountId } = await accountOf(system, client, 'USD');
  const { access_token: bearer } = await signIn(system, client);
  const amount = { amount: '5.00', currency: 'USD' };
  const body = { channel_id: desk.channels.get('USD') ?? '', account_id: accountId, amount };
  expect((await callApi(system, submitDeposit, { bearer, body, headers: newKey() })).status).toBe(200);
  expect((await approve(idIn(proposal))).body).toMatchObject({ code: 'state_conflict' });
});

test('S-27 one person who writes SQL closes, opens and reassigns nobody, and nothing begins for who is closed', async () => {
  const [client, other] = [await addInvestor(system), await addInvestor(system)];
  const { accountId } = await accountOf(system, other, 'USD');
  const two = 'by the decision of two people';
  const set = (column: 'closed' | 'advisor') => (tx: TenantTx) =>
    column === 'closed'
      ? tx.sql`update brokerage.clients set status = 'closed' where client_id = ${client.id}`
      : tx.sql`update brokerage.clients set advisor_id = ${desk.maker.staffId} where client_id = ${client.id}`;
  await expect(alone(set('closed'))).rejects.toThrow(two);
  await expect(alone(set('advisor'))).rejects.toThrow(two);
  const use = (kind: string, approvalId: string) => (tx: TenantTx) =>
    tx.sql`
    insert into brokerage.client_changes (tenant_id, approval_id, client_id, kind, closing, changed_at)
    values (${desk.maker.scope.tenantId}, ${approvalId}, ${other.id}, ${kind},
      ${kind === 'close' ? 'inactive' : null}, now())`;
  const proposed = idIn(await propose(contract.proposeClosing, other, { code: 'inactive' }));
  await expect(alone(use('close', proposed))).rejects.toThrow('needs the decision of two people');
  expect((await approve(proposed)).status).toBe(200);
  await expect(alone(use('close', proposed))).rejects.toThrow('closed once');
  await expect(alone(use('reopen', proposed))).rejects.toThrow('needs the decision of two people');
  const { scope } = holderOf(system, other);
  const begin = system.server.db.transact(scope, async (tx) => {
    await tx.sql`
      insert into brokerage.deposits (tenant_id, deposit_id, client_id, account_id, channel_id, reference, amount, currency,
        status, created_at)
      values (${scope.tenantId}, gen_random_uuid(), ${other.id}, ${accountId}, ${desk.channels.get('USD') ?? ''}, 'X', 5,
        'USD', 'pending', now())`;
  });
  await expect(begin).rejects.toThrow('nothing begins for a client who is closed');
  const gone = (tx: TenantTx) => tx.sql`delete from brokerage.clients where client_id = ${client.id}`;
  await expect(alone(gone)).rejects.toThrow('append-only');
});
