// What staff see of clients, over the wire: masked, opened for a reason, and never without a line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { getMaskedClient, openClientData } from '@candor/contract/clients/staff.ts';
import { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  makeDepositor,
  openDesk,
  signIn,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let support: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  support = await addStaff(system, 'sun3', ['support']);
});
afterAll(() => system.close());

const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });

function readLines(act: string) {
  return system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ actorId: string; subjectId: string; details: Record<string, unknown> }>>`
      select actor_id, subject_id, details from brokerage.audit where act = ${act} order by seq`,
  );
}

test('S-28 a client is shown masked, opened for a reason of the closed list, and reads both in My activity', async () => {
  const spec = { fullName: 'Ada Lovelace', phone: '+12025550188', email: 'ada@example.com' };
  const client = await addClient(system, 'sun3', spec);
  const options = { bearer: support.bearer, params: { id: client.id } };
  expect((await callApi(system, getMaskedClient, options)).body).toMatchObject({
    full_name: 'A••• L•••',
    phone: '••••••50188',
    email: 'a•••@example.com',
  });
  const curious = await callApi(system, openClientData, { ...options, body: { code: 'curiosity' } });
  expect(curious.status).toBe(400);
  const opened = await callApi(system, openClientData, { ...options, body: { code: 'client_call' } });
  expect(opened.body).toMatchObject({ full_name: 'Ada Lovelace', phone: '+12025550188', email: 'ada@example.com' });
  expect(await readLines('client_data.opened')).toEqual([
    { actorId: support.id, subjectId: client.id, details: { code: 'client_call' } },
  ]);
  const { access_token: bearer } = await signIn(system, client);
  const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  const told = lines.filter(({ by }) => by === 'staff').map(({ text, role, reason }) => [text, role, reason]);
  expect(told).toEqual([
    ['Staff opened your contact details', 'Support', 'a call with you'],
    ['Staff looked at your data', 'Support', 'work at the desk; personal data stayed masked'],
  ]);
});

test('S-28 an advisor opens their own clients only', async () => {
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  const stranger = await addClient(system);
  const options = { bearer: advisor.bearer, params: { id: stranger.id }, body: { code: 'client_call' } };
  expect((await callApi(system, openClientData, options)).status).toBe(404);
});

test('S-28 a list of clients leaves one line that names who looked, at which list and at whom', async () => {
  const desk = await openDesk(system, 'sun3', ['USD']);
  const { owner } = await makeDepositor(system, desk);
  const before = (await readLines('client_data.read')).length;
  const auditor = await addStaff(system, 'sun3', ['auditor']);
  expect((await callApi(system, listAllDeposits, { bearer: auditor.bearer })).status).toBe(200);
  const lines = (await readLines('client_data.read')).slice(before);
  expect(lines).toEqual([
    {
      actorId: auditor.id,
      subjectId: tenantIds.sun3,
      details: { endpoint: 'listAllDeposits', count: 1, clients: owner.id },
    },
  ]);
});
