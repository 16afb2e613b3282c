// What was agreed about access begins on its day, once and in order; the list of grants says who has which, since when and by whom.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import * as contract from '@candor/contract/access/staff.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  idIn,
  runJob,
  signIn,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { Answer, TestClient, TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let maker: TestStaff;
let checker: TestStaff;
let client: TestClient;
beforeAll(async () => {
  system = await startTestSystem();
});
beforeEach(async () => {
  maker = await addStaff(system, 'sun3', ['tenant_admin']);
  checker = await addStaff(system, 'sun3', ['approver']);
  client = await addClient(system);
});
afterAll(() => system.close());

const reason = 'agreed in the risk meeting';
const hourMs = 3_600_000;
const later = (hours: number): string => new Date(system.clock.now().getTime() + hours * hourMs).toISOString();
const decide = async (proposal: Answer): Promise<string> => {
  const { bearer } = checker;
  const answer = await callApi(system, approveProposal, { bearer, params: { id: idIn(proposal) }, body: {} });
  expect(answer.status).toBe(200);
  return idIn(proposal);
};
const switches = (body: object) =>
  callApi(system, contract.proposeSwitches, { bearer: maker.bearer, body: { reason, ...body } });
const grants = (body: object) =>
  callApi(system, contract.proposeGrant, {
    bearer: maker.bearer,
    params: { id: client.id },
    body: { perm: 'chat', reason, ...body },
  });
const read = async () =>
  answerOf(contract.getAccessSettings, await callApi(system, contract.getAccessSettings, { bearer: maker.bearer }));
const list = async () => {
  const { items } = answerOf(contract.listGrants, await callApi(system, contract.listGrants, { bearer: maker.bearer }));
  return items.filter(({ client_id: id }) => id === client.id);
};
const begin = () => runJob(system, 'access.begin', tenantIds.sun3);
/** Sessions of staff are short: whoever waits signs in again. */
async function wait(hours: number): Promise<void> {
  system.clock.advance(hours * hourMs);
  maker = await addStaff(system, 'sun3', ['tenant_admin']);
  checker = await addStaff(system, 'sun3', ['approver']);
}
const scope = () => tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: maker.id });

test('S-26 S-27 a switch begins on its day and keeps what was changed meanwhile; nothing begins in the past', async () => {
  const startsAt = later(2);
  const past = await switches({ kyc_force: true, starts_at: later(-1) });
  expect(past.body).toMatchObject({ code: 'starts_in_the_past' });
  expect((await switches({})).body).toMatchObject({ code: 'nothing_changes' });
  const id = await decide(await switches({ kyc_force: true, starts_at: startsAt }));
  await begin();
  expect(await read()).toMatchObject({
    kyc_force: false,
    coming: [{ approval_id: id, kind: 'switches.set', starts_at: startsAt, payload: { kyc_force: true } }],
  });
  await decide(await switches({ bank_accounts: 5 }));
  await wait(2);
  await begin();
  expect(await read()).toMatchObject({ kyc_force: true, bank_accounts: 5, coming: [] });
  await decide(await switches({ kyc_force: false, bank_accounts: 10 }));
});

const rule = (enabled: boolean, startsAt?: string) =>
  callApi(system, contract.proposeFeatureRule, {
    bearer: maker.bearer,
    params: { name: 'bond' },
    body: { enabled, vip: 0, score: 0, reason, ...(startsAt !== undefined && { starts_at: startsAt }) },
  });

test('S-27 a later decision holds although an earlier one had not begun when its day came', async () => {
  const dated = await rule(false, later(1));
  expect(dated.body).toMatchObject({ payload: { enabled: false, enabled_before: true, vip_before: 0 } });
  await decide(dated);
  await wait(1);
  // The clockwork has not run: the approval takes both in their order.
  await decide(await rule(true));
  await begin();
  expect((await read()).features['bond']).toMatchObject({ enabled: true });
});

test('PERM-06 S-27 grants are listed with who decided them, begin on their day and are withdrawn by two people', async () => {
  const { access_token: bearer } = await signIn(system, client);
  const may = async () => answerOf(getAccessConfig, await callApi(system, getAccessConfig, { bearer })).perms;
  await decide(await grants({ granted: false }));
  expect(await may()).not.toContain('chat');
  const [grant] = await list();
  expect(grant).toMatchObject({ perm: 'chat', granted: false, reason, starts_at: null });
  expect(grant?.maker_name).toMatch(/^staff\d+$/);
  expect(grant?.checker_name).toMatch(/^staff\d+$/);
  expect(grant?.maker_name).not.toBe(grant?.checker_name);
  expect(grant?.since).not.toBeNull();
  const withdraw = (perm: string) =>
    callApi(system, contract.proposeGrantWithdrawal, {
      bearer: maker.bearer,
      params: { id: client.id },
      body: { perm, reason },
    });
  expect((await withdraw('trade')).body).toMatchObject({ code: 'state_conflict' });
  const proposal = await withdraw('chat');
  expect(proposal.body).toMatchObject({ payload: { granted: null, granted_before: false } });
  await decide(proposal);
  expect(await may()).toContain('chat');
  expect(await list()).toEqual([]);
  const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  expect(lines.map(({ action }) => action)).toContain('access.withdrawn');
  await decide(await grants({ granted: false, starts_at: later(1) }));
  expect(await list()).toMatchObject([{ granted: false, since: null }]);
});

test('S-27 the database begins no decision before its day, and none twice', async () => {
  const { db } = system.server;
  const turn = (id: string, kycForce: boolean) =>
    db.transact(
      scope(),
      (tx) => tx.sql`
        update brokerage.access_switches set kyc_force = ${kycForce}, approval_id = ${id},
          changed_at = ${system.clock.now()}`,
    );
  const early = await decide(await switches({ kyc_force: true, starts_at: later(5) }));
  await expect(turn(early, true)).rejects.toThrow('begins on its day');
  const first = await decide(await switches({ kyc_force: true }));
  await decide(await switches({ kyc_force: false }));
  await expect(turn(first, true)).rejects.toThrow('needs a new decision');
  const beside = db.transact(
    scope(),
    (tx) => tx.sql`
      insert into brokerage.access_beginnings (tenant_id, approval_id, begun_at)
      values (${tenantIds.sun3}, ${early}, now())`,
  );
  await expect(beside).rejects.toThrow('begins with its change');
});
