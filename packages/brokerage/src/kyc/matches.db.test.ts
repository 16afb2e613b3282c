// A match on a list of sanctions stands on a recorded hit, found by the screening or written down by hand: in the server and in the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/kyc/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { answerOf, callApi, idIn, openKycDesk, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { KycDesk, TestSystem } from '@candor/testkit';

const tenantId = parseTenantId(tenantIds.sun3);
const system_ = (id: string) => tenantScope(tenantId, { kind: 'system', id });
let system: TestSystem;
let desk: KycDesk;
beforeAll(async () => {
  system = await startTestSystem();
  desk = await openKycDesk(system);
});
afterAll(() => system.close());

test('KYC-03 S-28 a match without a recorded hit is refused; an officer writes down where it was found', async () => {
  const { client, submissionId } = await desk.apply();
  const body = {
    version: 1,
    reasons: [{ part: 'application', code: 'sanctions_match' }],
    remark: 'Found by hand on another list.',
    reason: 'looked up by hand',
  };
  const propose = (more: object = {}) =>
    callApi(system, staff.proposeKycRejection, {
      bearer: desk.officer.bearer,
      params: { id: submissionId },
      body: { ...body, ...more },
    });
  expect((await propose()).body).toMatchObject({ status: 422, code: 'hit_missing' });
  const hit = { list: 'OFSI', entry: 'UK-123', name: 'Jan Kowalewski' };
  const made = await propose({ hit });
  expect(made.status).toBe(200);
  const call = { bearer: desk.officer.bearer, params: { id: submissionId } };
  const { matches } = answerOf(staff.getSubmission, await callApi(system, staff.getSubmission, call));
  expect(matches).toMatchObject([{ ...hit, likeness: 100, born: 'unknown' }]);
  const { access_token: bearer } = await signIn(system, client);
  const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  expect(JSON.stringify(activity)).not.toMatch(/sanction|hit\b|\blist\b|match|OFSI/i);
  const [row] = await system.server.db.read(
    system_('test'),
    (reader) => reader.sql<Array<{ hitId: string; recordedBy: string }>>`
      select hit_id, recorded_by from brokerage.kyc_hits where submission_id = ${submissionId}`,
  );
  expect(row?.recordedBy).toBe(desk.officer.id);
  const settle = () =>
    callApi(system, staff.settleKycHit, {
      bearer: desk.second.bearer,
      params: { id: row?.hitId ?? '' },
      body: { finding: 'other_birth_date' },
    });
  const decide = (id: string) =>
    callApi(system, approveProposal, { bearer: desk.second.bearer, params: { id }, body: {} });
  expect((await settle()).status).toBeLessThan(300);
  expect((await decide(idIn(made))).body).toMatchObject({ code: 'state_conflict' });
});

test('KYC-03 S-27 the database keeps a match without an open hit out, and a hit by hand is nobody else’s', async () => {
  const { client, submissionId } = await desk.apply();
  const reasons = [{ part: 'application', code: 'sanctions_match' }];
  const hit = { list: 'OFSI', entry: 'UK-7', name: 'Jan Kowalewski' };
  const proposal = await callApi(system, staff.proposeKycRejection, {
    bearer: desk.officer.bearer,
    params: { id: submissionId },
    body: { version: 1, reasons, remark: 'Found by hand.', reason: 'looked up by hand', hit },
  });
  const id = idIn(proposal);
  const decided = await callApi(system, approveProposal, { bearer: desk.second.bearer, params: { id }, body: {} });
  expect(decided.status).toBe(200);
  const again = () =>
    system.server.db.transact(system_('test'), async (tx) => {
      await tx.sql`
        insert into brokerage.kyc_decisions (tenant_id, approval_id, submission_id, client_id, verdict, reasons, remark,
          maker_role, checker_role, decided_at)
        select tenant_id, approval_id, submission_id, client_id, verdict, reasons, remark, maker_role, checker_role,
          decided_at from brokerage.kyc_decisions where approval_id = ${id}`;
    });
  await expect(again()).rejects.toThrow(/duplicate key/);
  const asOfficer = tenantScope(tenantId, { kind: 'staff', id: desk.officer.id });
  const change = (act: (tx: TenantTx) => Promise<unknown>) =>
    system.server.db.transact(asOfficer, async (tx) => void (await act(tx)));
  await expect(
    change((tx) => tx.sql`update brokerage.kyc_hits set recorded_by = null where submission_id = ${submissionId}`),
  ).rejects.toThrow('who recorded a hit stays on record');
  await expect(
    change(
      (tx) => tx.sql`
        insert into brokerage.kyc_hits (tenant_id, hit_id, client_id, submission_id, list, entry, listed_name, likeness,
          born, found_at, recorded_by)
        values (${tenantId}, gen_random_uuid(), ${client.id}, ${submissionId}, 'X', '1', '\\x00'::bytea, 100, 'unknown',
          ${system.clock.now()}, ${desk.second.id})`,
    ),
  ).rejects.toThrow('a hit is recorded by hand in person');
  await change(
    (tx) => tx.sql`
      update brokerage.kyc_hits set settled_at = ${system.clock.now()}, settled_by = ${desk.officer.id},
        finding = 'other_name' where submission_id = ${submissionId}`,
  );
  await expect(again()).rejects.toThrow('a match on a list of sanctions stands on a recorded hit');
});
