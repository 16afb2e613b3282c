// The desk's list of who cannot get in: waiting times by what they keep somebody from, running resets, and whose they are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPin } from '@candor/contract/credentials/client.ts';
import { countQueues } from '@candor/contract/desk/staff.ts';
import { listLockedClients, startReset, unlockClient } from '@candor/contract/credentials/staff.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { login } from '@candor/contract/sessions/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi } from '@candor/testkit/api.ts';
import { addInvestor } from '@candor/testkit/nouns/clients.ts';
import { addClient, addStaff, signIn } from '@candor/testkit/people.ts';
import type { TestClient, TestStaff } from '@candor/testkit/people.ts';
import { startTestSystem } from '@candor/testkit/system.ts';
import type { TestSystem } from '@candor/testkit/system.ts';
import { tenantIds } from '@candor/testkit/tenants.ts';

let system: TestSystem;
let support: TestStaff;
beforeAll(async () => {
  system = await startTestSystem({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  support = await addStaff(system, 'sun3', ['support', 'tenant_admin']);
});
afterAll(() => system.close());

const reason = 'called and asked for help';

async function listed(query: Readonly<Record<string, string>> = {}, bearer = support.bearer) {
  return answerOf(listLockedClients, await callApi(system, listLockedClients, { bearer, query })).items;
}

async function onHome() {
  const { items } = answerOf(countQueues, await callApi(system, countQueues, { bearer: support.bearer }));
  return items.find(({ queue }) => queue === 'locks');
}

const guess = ({ username }: TestClient, address: string) =>
  callApi(system, login, { headers: { 'x-forwarded-for': address }, body: { username, password: 'not this one' } });

/** The work that tells an owner of many failed tries, which the test does not wait for. */
async function tellOwner(client: TestClient): Promise<void> {
  const handler = system.server.jobs['credentials.attempts'];
  if (!handler || !('inTransaction' in handler)) throw new Error('nobody tells the owner');
  const tenantId = parseTenantId(tenantIds.sun3);
  const job = { id: sampleId(client.id), tenantId, kind: 'credentials.attempts', payload: { clientId: client.id } };
  const scope = tenantScope(tenantId, { kind: 'system', id: 'jobs' });
  await system.server.db.transact(scope, (tx) =>
    handler.inTransaction(tx, { ...job, attempts: 1, maxAttempts: 1, fencingToken: 1n }),
  );
}

test('AUTH-10 a locked PIN and a running reset are listed with their age, and lifting one takes it away', async () => {
  const client = await addInvestor(system);
  const { access_token: bearer } = await signIn(system, client);
  for (let tried = 0; tried < 5; tried += 1) await callApi(system, verifyPin, { bearer, body: { pin: '111999' } });
  expect(await listed({ state: 'locked' })).toMatchObject([
    { id: client.id, username: client.username, locks: ['pin'], attempts: 5, reset: null },
  ]);
  expect(await onHome()).toMatchObject({ count: 1, oldest_at: expect.any(String) });
  const params = { id: client.id };
  expect((await callApi(system, startReset, { bearer: support.bearer, params, body: { reason } })).status).toBe(200);
  const [both] = await listed();
  expect(both).toMatchObject({ id: client.id, locks: ['pin'] });
  expect(both?.reset?.started_by).not.toBe('');
  expect(await listed({ state: 'reset' })).toHaveLength(1);
  // Once in the count, whatever keeps one out.
  expect(await onHome()).toMatchObject({ count: 1 });
  expect((await callApi(system, unlockClient, { bearer: support.bearer, params, body: { reason } })).status).toBe(204);
  expect(await listed({ state: 'locked' })).toEqual([]);
  expect((await listed())[0]).toMatchObject({ id: client.id, locks: [] });
  // The code ends by itself.
  system.clock.advance(10 * 60_000 + 1_000);
  support = await addStaff(system, 'sun3', ['support', 'tenant_admin']);
  expect(await listed()).toEqual([]);
  expect(await onHome()).toEqual({ queue: 'locks', count: 0, oldest_at: null, oldest_owner: null });
});

test('S-04 a name that somebody keeps guessing at is listed as locked; an advisor sees own clients only', async () => {
  const client = await addClient(system, 'sun3');
  const address = '203.0.113.7';
  for (let tried = 0; tried < 6; tried += 1) {
    await guess(client, address);
    if (tried < 5) system.clock.advance(1_001);
  }
  await tellOwner(client);
  expect(await listed({ state: 'locked' })).toMatchObject([{ id: client.id, locks: ['sign_in'] }]);
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  expect(await listed({}, advisor.bearer)).toEqual([]);
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: support.id });
  const mark = system.server.db.transact(scope, async (tx) => {
    await tx.sql`
      insert into brokerage.client_keys (tenant_id, account_key, client_id)
      values (${scope.tenantId}, 'somebody-elses-name-key', ${client.id})`;
  });
  await expect(mark).rejects.toThrow('is kept by the house');
});
