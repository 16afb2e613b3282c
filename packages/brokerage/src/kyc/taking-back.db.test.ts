// A name on a list is the client: an officer proposes from the hit to take the verification back, a second person decides, and everything
// that follows is there in that moment; in the server and in the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import { getKycDetail } from '@candor/contract/kyc/client.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addClient,
  addHit,
  addStaff,
  answerOf,
  callApi,
  idIn,
  newKey,
  openKycDesk,
  runJob,
  setKyc,
  signIn,
  startTestSystem,
  switchAccess,
  tenantIds,
} from '@candor/testkit';
import type { KycDesk, TestClient, TestSystem } from '@candor/testkit';
import { insertHits } from './watch-store.ts';

const dayMs = 24 * 60 * 60_000;
const tenantId = parseTenantId(tenantIds.sun3);
let system: TestSystem;
let desk: KycDesk;
beforeAll(async () => {
  system = await startTestSystem({ environment: { ROLES: 'api,market' } });
  desk = await openKycDesk(system);
});
afterAll(() => system.close());

const reason = 'same birth date and place of birth';
const propose = (id: string, bearer = desk.officer.bearer) =>
  callApi(system, staff.proposeKycTakeBack, { bearer, params: { id }, body: { reason } });
const settle = (id: string) =>
  callApi(system, staff.settleKycHit, {
    bearer: desk.second.bearer,
    params: { id },
    body: { finding: 'other_name' },
  });
const decide = (id: string, bearer = desk.second.bearer) =>
  callApi(system, approveProposal, { bearer, params: { id }, body: {} });

async function findHit(id: string) {
  const call = { bearer: desk.officer.bearer, query: { limit: '100' } };
  return answerOf(staff.listKycHits, await callApi(system, staff.listKycHits, call)).items.find((hit) => hit.id === id);
}

async function read(client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  const detail = answerOf(getKycDetail, await callApi(system, getKycDetail, { bearer }));
  const messages = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
  const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  return { bearer, detail, messages, activity };
}

test('KYC-03 S-27 S-28 the verification is taken back by two from the hit: closed at once, told in neutral words, and every way out stays', async () => {
  const { client, submissionId } = await desk.apply();
  await desk.approve(submissionId);
  const hitId = await addHit(system, client);
  expect(await findHit(hitId)).toMatchObject({ client_id: client.id, proposal: null });
  const proposed = await propose(hitId);
  expect(proposed.body).toMatchObject({ kind: 'kyc.take_back', subject_id: submissionId, client_id: client.id });
  expect((await propose(hitId)).body).toMatchObject({ code: 'already_proposed' });
  expect(await findHit(hitId)).toMatchObject({ proposal: { id: idIn(proposed), maker_id: desk.officer.id } });
  // Nothing has happened yet, and nobody decides what they proposed themselves.
  expect((await read(client)).detail.status).toBe('approved');
  expect((await decide(idIn(proposed), desk.officer.bearer)).body).toMatchObject({ code: 'self_approval' });
  await switchAccess(system, 'sun3', { kycForce: true, clientDeposit: true });
  expect((await decide(idIn(proposed))).status).toBe(200);
  const { bearer, detail, messages, activity } = await read(client);
  expect(detail).toMatchObject({
    status: 'rejected',
    reasons: [{ part: 'application', code: 'not_completed' }],
    remark: null,
    decided_by: ['kyc_officer', 'kyc_officer'],
    open_steps: ['identification'],
  });
  expect(messages.map(({ kind }) => kind)).toContain('kyc_taken_back');
  expect(messages.map(({ kind }) => kind)).not.toContain('kyc_rejected');
  expect(activity.map(({ action }) => action)).toContain('kyc.taken_back');
  expect(JSON.stringify([detail, messages, activity])).not.toMatch(
    /sanction|hit\b|\blist\b|match|birth date and place/i,
  );
  const { accountId } = await accountOf(system, client, 'USD');
  const amount = { amount: '10.00', currency: 'USD' };
  const body = { account_id: accountId, channel_id: parseId('channel', tenantIds.sun3), amount };
  const begun = await callApi(system, submitDeposit, { bearer, body, headers: newKey() });
  expect(begun.body).toMatchObject({ code: 'kyc_required' });
  await switchAccess(system, 'sun3', { kycForce: false, clientDeposit: true });
  expect(await findHit(hitId)).toBeUndefined();
  expect((await settle(hitId)).body).toMatchObject({ code: 'not_found' });
  expect((await propose(hitId)).body).toMatchObject({ code: 'not_found' });
  const call = { bearer: desk.officer.bearer, params: { id: submissionId } };
  const { decisions } = answerOf(staff.getSubmission, await callApi(system, staff.getSubmission, call));
  expect(decisions.at(-1)).toMatchObject({
    verdict: 'rejected',
    reasons: [{ part: 'application', code: 'sanctions_match' }],
    remark: reason,
  });
});

test('KYC-03 found to be another person meanwhile: the proposal is not carried out, and the client stays verified', async () => {
  const client = await addClient(system);
  const hitId = await addHit(system, client);
  const proposed = await propose(hitId);
  expect((await settle(hitId)).status).toBe(204);
  expect((await decide(idIn(proposed))).body).toMatchObject({ code: 'state_conflict' });
  expect((await read(client)).detail.status).toBe('approved');
});

test('KYC-03 what was submitted anew meanwhile is another version; of somebody rejected there is nothing to take back', async () => {
  const client = await addClient(system);
  const hitId = await addHit(system, client);
  await setKyc(system, client, 'rejected');
  expect((await propose(hitId)).body).toMatchObject({ code: 'state_conflict' });
  await setKyc(system, client, 'pending');
  expect((await propose(hitId)).body).toMatchObject({ code: 'version_changed' });
});

test('KYC-03 whose document has ended: two people still say who it is, and the hit waits no longer', async () => {
  const end = shiftDay(dayOf(system.clock.now()), 2);
  const { client, submissionId } = await desk.apply({ id_expires_on: end, id_number: 'E11E22E33' });
  await desk.approve(submissionId);
  system.clock.advance(4 * dayMs);
  await desk.hire();
  await runJob(system, 'kyc.watch', tenantIds.sun3);
  expect((await read(client)).detail).toMatchObject({ status: 'rejected', decided_by: [] });
  const { vault, ids } = system.server.money.kyc;
  const found = { list: 'EU', entry: '77', name: 'Ada Lovelace', likeness: 100, born: 'same', id: ids.next() } as const;
  await write('kyc-watch', (tx) =>
    insertHits(
      tx,
      vault,
      tenantId,
      { id: parseId('submission', submissionId), clientId: client.id },
      [found],
      system.clock.now(),
    ),
  );
  expect(await findHit(found.id)).toBeDefined();
  expect((await decide(idIn(await propose(found.id)))).status).toBe(200);
  expect((await read(client)).detail).toMatchObject({
    status: 'rejected',
    reasons: [{ part: 'application', code: 'not_completed' }],
    decided_by: ['kyc_officer', 'kyc_officer'],
  });
  expect(await findHit(found.id)).toBeUndefined();
});

test('S-20 S-27 no other role, no other tenant, and no SQL alone says that a hit is the client', async () => {
  const client = await addClient(system);
  const hitId = await addHit(system, client);
  const { bearer } = await addStaff(system, 'sun3', ['operations', 'approver']);
  expect((await propose(hitId, bearer)).status).toBe(403);
  const stranger = await openKycDesk(system, 'spain');
  const foreign = {
    tenant: 'spain',
    bearer: stranger.officer.bearer,
    params: { id: hitId },
    body: { reason },
  } as const;
  expect((await callApi(system, staff.proposeKycTakeBack, foreign)).status).toBe(404);
  const other = await addClient(system);
  const otherHit = await addHit(system, other);
  const agreed = idIn(await propose(otherHit));
  expect((await decide(agreed)).status).toBe(200);
  const confirm = (to: string, id: string) =>
    write('job', (tx) => tx.sql`update brokerage.kyc_hits set approval_id = ${to} where hit_id = ${id}`);
  await expect(confirm(agreed, hitId)).rejects.toThrow('two people say that a hit is the client');
  await expect(
    write('job', (tx) => tx.sql`update brokerage.kyc_hits set approval_id = null where hit_id = ${otherHit}`),
  ).rejects.toThrow('a hit is settled once and never rewritten');
  // An approval that names one hit takes no other verification back.
  const decision = (tx: TenantTx) => tx.sql`
    insert into brokerage.kyc_decisions (tenant_id, approval_id, submission_id, client_id, verdict, reasons, remark,
      maker_role, checker_role, decided_at)
    select tenant_id, ${agreed}, submission_id, client_id, 'rejected', 'application:sanctions_match', ${reason},
      'kyc_officer', 'kyc_officer', ${system.clock.now()}
    from brokerage.kyc_standings where client_id = ${client.id}`;
  await expect(write('job', decision)).rejects.toThrow('a verification needs the decision of two people');
});

/** As the clockwork would. */
function write(id: string, act: (tx: TenantTx) => Promise<unknown>): Promise<void> {
  return system.server.db.transact(tenantScope(tenantId, { kind: 'system', id }), async (tx) => void (await act(tx)));
}
