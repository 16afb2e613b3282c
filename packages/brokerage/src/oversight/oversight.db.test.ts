// Oversight on the real server: alarms that ring for what happened, the trail walked on demand, work that is given its attempts back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@candor/contract/oversight/staff.ts';
import { staffLogin } from '@candor/contract/sessions/staff.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addClient, addStaff, answerOf, callApi, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let admin: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  admin = await addStaff(system, 'sun3', ['tenant_admin']);
});
afterAll(() => system.close());

const scope = () => tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const ringing = async () => {
  const answer = await callApi(system, contract.getAlarms, { bearer: admin.bearer });
  return Object.fromEntries(answerOf(contract.getAlarms, answer).items.map(({ alarm, count }) => [alarm, count]));
};

test('S-28 failed sign-ins of staff and work that gave up ring, and other tenants hear nothing', async () => {
  expect(await ringing()).toMatchObject({ books: 0, failed_jobs: 0, failed_sign_ins: 0, overdue_withdrawals: 0 });
  await callApi(system, staffLogin, { body: { username: 'nobody', password: 'wrong-password-1' } });
  const id = '0199a000-0000-7000-8000-00000000abcd';
  const now = system.clock.now();
  await system.server.db.transact(
    scope(),
    (tx) => tx.sql`
      insert into platform.jobs (tenant_id, id, kind, payload, run_at, attempts, created_at, state, finished_at, last_error)
      values (${tenantIds.sun3}, ${id}, 'delivery.send', '{}', ${now}, 20, ${now}, 'dead', ${now}, 'no answer')`,
  );
  expect(await ringing()).toMatchObject({ failed_jobs: 1, failed_sign_ins: 1 });
  const elsewhere = await addStaff(system, 'spain', ['tenant_admin']);
  const spain = await callApi(system, contract.getAlarms, { tenant: 'spain', bearer: elsewhere.bearer });
  expect(JSON.stringify(answerOf(contract.getAlarms, spain))).not.toContain('"count":1');
  const { bearer } = admin;
  const { items } = answerOf(contract.listFailedJobs, await callApi(system, contract.listFailedJobs, { bearer }));
  expect(items).toMatchObject([{ id, kind: 'delivery.send', last_error: 'no answer' }]);
  expect((await callApi(system, contract.retryJob, { bearer, params: { id } })).status).toBe(204);
  expect((await callApi(system, contract.retryJob, { bearer, params: { id } })).status).toBe(404);
  expect(await ringing()).toMatchObject({ failed_jobs: 0 });
});

test('G-02 the trail is walked on demand, and a changed line is found and rings', async () => {
  const check = async () =>
    answerOf(contract.checkTrail, await callApi(system, contract.checkTrail, { bearer: admin.bearer }));
  const whole = await check();
  expect(whole.broken_at).toBeNull();
  expect(whole.lines).toBeGreaterThan(2);
  const sql = openSql({ url: system.database.adminUrl });
  await sql`alter table brokerage.audit disable trigger user`;
  await sql`update brokerage.audit set act = 'other.act' where tenant_id = ${tenantIds.sun3} and seq = 2`;
  await sql.end({ timeout: 1 });
  expect((await check()).broken_at).toBe(2);
  await expect.poll(async () => (await ringing())['audit_chain']).toBe(1);
});

test('S-28 who is signed in is seen by administrators and auditors, clients without their names', async () => {
  const client = await addClient(system);
  await signIn(system, client);
  const { bearer } = await addStaff(system, 'sun3', ['auditor']);
  const list = async (kind: string) =>
    answerOf(contract.listOpenSessions, await callApi(system, contract.listOpenSessions, { bearer, query: { kind } }))
      .items;
  expect((await list('client')).find(({ owner_id: id }) => id === client.id)).toMatchObject({ owner_name: null });
  expect((await list('staff')).length).toBeGreaterThan(1);
  const health = await callApi(system, contract.getHouseHealth, { bearer });
  expect(answerOf(contract.getHouseHealth, health)).toMatchObject({ books: { halted_since: null } });
});
