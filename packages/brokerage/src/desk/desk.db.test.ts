// The desk over the wire: clients found by exact words and masked, what one of them has, queues counted, and the trail searched.
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countQueues,
  findClients,
  listClientAccounts,
  listClientTimeline,
  searchAudit,
} from '@candor/contract/desk/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  makeDepositor,
  makeWithdrawer,
  openDesk,
  startTestSystem,
} from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let admin: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  await enter();
});
afterAll(() => system.close());

/** Setting the stage takes days of the test's clock, and a session of staff lasts for hours. */
async function enter(): Promise<void> {
  admin = await addStaff(system, 'sun3', ['tenant_admin']);
}

const ofClients = z.looseObject({ items: z.array(z.looseObject({ client_id: z.string() })) });

const find = async (words: string, bearer = admin.bearer) =>
  answerOf(findClients, await callApi(system, findClients, { bearer, body: { words } })).items;

test('S-28 a client is found by username, phone, e-mail and id, masked, and the trail keeps who was found', async () => {
  const spec = { username: 'ada.l', fullName: 'Ada Lovelace', phone: '+12025550177', email: 'ada@example.com' };
  const { id } = await addClient(system, 'sun3', spec);
  for (const [words, by] of [
    ['Ada.L', 'username'],
    ['+1 202 555 0177', 'phone'],
    ['ADA@example.com', 'email'],
    [id, 'id'],
  ] as const) {
    expect(await find(words), words).toMatchObject([
      { id, found_by: by, full_name: 'A••• L•••', phone: '••••••50177' },
    ]);
  }
  expect(await find('Lovelace')).toEqual([]);
  const lines = await callApi(system, searchAudit, { bearer: admin.bearer, query: { act: 'client_data' } });
  const items = answerOf(searchAudit, lines).items.filter(({ details }) => details['clients'] === id);
  expect(items).toHaveLength(4);
  expect(items[0]).toMatchObject({ act: 'client_data.read', actor_kind: 'staff', actor_id: admin.id });
});

test('S-28 a deposit’s reference leads to its client; another tenant’s staff and another’s advisor find nobody', async () => {
  const desk = await openDesk(system);
  const { owner } = await makeDepositor(system, desk);
  await enter();
  const list = await callApi(system, listAllDeposits, { bearer: admin.bearer, query: { client_id: owner.id } });
  const [deposit] = answerOf(listAllDeposits, list).items;
  expect(await find(deposit?.reference ?? '')).toMatchObject([{ id: owner.id, found_by: 'reference' }]);
  expect(await find(deposit?.id ?? '')).toMatchObject([{ id: owner.id, found_by: 'id' }]);
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  expect(await find(owner.username, advisor.bearer)).toEqual([]);
  const stranger = await addStaff(system, 'poland', ['tenant_admin']);
  const elsewhere = await callApi(system, findClients, {
    tenant: 'poland',
    bearer: stranger.bearer,
    body: { words: owner.username },
  });
  expect(answerOf(findClients, elsewhere).items).toEqual([]);
});

test('one client’s accounts, lists and timeline are that client’s alone', async () => {
  const desk = await openDesk(system);
  const one = await makeWithdrawer(system, desk);
  await makeDepositor(system, desk);
  await enter();
  const { id } = one.owner;
  const { bearer } = admin;
  const accounts = answerOf(listClientAccounts, await callApi(system, listClientAccounts, { bearer, params: { id } }));
  expect(accounts.items.find(({ currency }) => currency === 'USD')?.buckets.cash.amount).toBe('100.00');
  for (const endpoint of [listAllDeposits, listAllWithdrawals, listAllLoans, listAllDues, listAllBankAccounts]) {
    const { items } = z.parse(ofClients, (await callApi(system, endpoint, { bearer, query: { client_id: id } })).body);
    expect(new Set(items.map((item) => item.client_id)), endpoint.id).toEqual(new Set(items.length > 0 ? [id] : []));
  }
  const timeline = await callApi(system, listClientTimeline, { bearer, params: { id }, query: { limit: '2' } });
  const first = answerOf(listClientTimeline, timeline);
  expect(first.items).toHaveLength(2);
  const query = { limit: '2', cursor: first.next ?? '' };
  const second = answerOf(
    listClientTimeline,
    await callApi(system, listClientTimeline, { bearer, params: { id }, query }),
  );
  expect(Number(second.items[0]?.id)).toBeLessThan(Number(first.items[1]?.id));
  const nobody = { id: '0199a000-0000-7000-8000-00000000dead' };
  expect((await callApi(system, listClientAccounts, { bearer, params: nobody })).status).toBe(404);
  expect((await callApi(system, listClientTimeline, { bearer, params: nobody })).status).toBe(404);
});

test('queues are counted with the age of their oldest, and the trail is searched by who acted', async () => {
  const desk = await openDesk(system);
  await enter();
  const { bearer, id } = admin;
  const before = answerOf(countQueues, await callApi(system, countQueues, { bearer })).items;
  await makeDepositor(system, desk);
  const after = answerOf(countQueues, await callApi(system, countQueues, { bearer })).items;
  const countOf = (items: typeof before) => items.find(({ queue }) => queue === 'deposits')?.count ?? 0;
  expect(countOf(after)).toBe(countOf(before) + 1);
  expect(after.find(({ queue }) => queue === 'deposits')?.oldest_at).not.toBeNull();
  const mine = answerOf(searchAudit, await callApi(system, searchAudit, { bearer, query: { actor: id } })).items;
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.every(({ actor_id: actor }) => actor === id)).toBe(true);
  expect((await callApi(system, searchAudit, { bearer, query: { cursor: 'nonsense' } })).status).toBe(400);
});
