// Lifting a client's waiting times: once a day alone, again by two, and never unseen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { verifyPin } from '@candor/contract/credentials/client.ts';
import { proposeUnlock, unlockClient } from '@candor/contract/credentials/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addClient, addStaff, callApi, idIn, signIn, startTestSystem, tenantIds, testPin } from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let advisor: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  advisor = await addStaff(system, 'sun3', ['advisor']);
});
afterAll(() => system.close());

const body = { reason: 'called back and identified' };

test('S-04 S-27 one person lifts PIN waits once in 24 hours, a second time takes two, and the client hears of each', async () => {
  const client = await addClient(system, 'sun3', { pin: testPin });
  const { access_token: bearer } = await signIn(system, client);
  const lock = async () => {
    for (let guess = 0; guess < 5; guess += 1) await callApi(system, verifyPin, { bearer, body: { pin: '111222' } });
    return (await callApi(system, verifyPin, { bearer, body: { pin: testPin } })).body;
  };
  expect(await lock()).toMatchObject({ code: 'pin_locked' });
  const options = { bearer: advisor.bearer, params: { id: client.id }, body };
  expect((await callApi(system, unlockClient, options)).status).toBe(204);
  expect(await lock()).toMatchObject({ code: 'pin_locked' });
  expect((await callApi(system, unlockClient, options)).body).toMatchObject({ code: 'second_person_needed' });
  const colleague = await addStaff(system, 'sun3', ['support']);
  const again = await callApi(system, unlockClient, { ...options, bearer: colleague.bearer });
  expect(again.body).toMatchObject({ code: 'second_person_needed' });
  const proposal = await callApi(system, proposeUnlock, options);
  const checker = await addStaff(system, 'sun3', ['approver']);
  const decide = { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} };
  expect((await callApi(system, approveProposal, decide)).status).toBe(200);
  expect((await callApi(system, verifyPin, { bearer, body: { pin: testPin } })).status).toBe(200);
  const messages = JSON.stringify((await callApi(system, listMessages, { bearer })).body);
  expect(messages.match(/"limits_lifted"/g)).toHaveLength(2);
});

test('S-27 the database refuses a second lift within a day by one person', async () => {
  const client = await addClient(system);
  const options = { bearer: advisor.bearer, params: { id: client.id }, body };
  expect((await callApi(system, unlockClient, options)).status).toBe(204);
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: advisor.id });
  const { ids } = system.server.money.parts;
  const alone = system.server.db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.client_unlocks (tenant_id, unlock_id, client_id, staff_id, reason, unlocked_at)
      values (${scope.tenantId}, ${ids.next()}, ${client.id}, ${advisor.id}, 'again and again', ${system.clock.now()})`,
  );
  await expect(alone).rejects.toThrow(/two people/);
});
