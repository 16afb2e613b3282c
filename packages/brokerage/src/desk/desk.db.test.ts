// The desk over the wire: clients found by words and masked, what one of them has, queues counted, and the trail searched.
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addClientNote,
  countQueues,
  findClients,
  getClientOverview,
  listClientAccounts,
  listClientMessages,
  listClientNotes,
  listClientTimeline,
  listClientTransactions,
  queueNames,
  searchAudit,
} from '@candor/contract/desk/staff.ts';
import { claimItem, releaseItem } from '@candor/contract/approvals/staff.ts';
import { listAllBankAccounts } from '@candor/contract/bank-accounts/staff.ts';
import { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import { listAllDues } from '@candor/contract/dues/staff.ts';
import { listAllLoans } from '@candor/contract/loans/staff.ts';
import { getStaffInfo } from '@candor/contract/sessions/staff.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { listAllWithdrawals } from '@candor/contract/withdrawals/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  makeDepositor,
  makeWithdrawer,
  newKey,
  openDesk,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { TestStaff, TestSystem } from '@candor/testkit';

import { enterAll } from '../clients/find-upkeep.ts';

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
  expect(await find('Lovelace')).toMatchObject([{ id, found_by: 'name', full_name: 'A••• L•••' }]);
  const lines = await callApi(system, searchAudit, { bearer: admin.bearer, query: { act: 'client_data' } });
  const items = answerOf(searchAudit, lines).items.filter(({ details }) => details['clients'] === id);
  expect(items).toHaveLength(5);
  expect(items[0]).toMatchObject({ act: 'client_data.read', actor_kind: 'staff', actor_id: admin.id });
});

test('S-28 a client is found while somebody still types: by beginnings of names in any order, without accents', async () => {
  const { id } = await addClient(system, 'sun3', {
    username: 'wspolnik7',
    fullName: 'Łucja Anna Żakowska',
    phone: '+12025550931',
  });
  for (const words of ['łu', 'Luc', 'zakow', 'zakowska anna', 'anna zak lu', 'wspol', '50931']) {
    const found = await find(words);
    expect(
      found.map((one) => one.id),
      words,
    ).toContain(id);
  }
  for (const words of ['l', 'zak berta', 'akowska', 'x']) {
    expect(
      (await find(words)).map((one) => one.id),
      words,
    ).not.toContain(id);
  }
  // Nothing readable is kept for it, and another tenant's tokens of the same name are others.
  const tenantId = parseTenantId(tenantIds.sun3);
  const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
  const tokens = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ token: Buffer }>>`
      select token from brokerage.client_tokens where client_id = ${id}`,
  );
  expect(tokens.length).toBeGreaterThan(10);
  expect(tokens.every(({ token }) => token.length === 8)).toBe(true);
});

test('S-28 clients from before are entered by the job, and a new name is found instead of the old one', async () => {
  const { id } = await addClient(system, 'sun3', { username: 'oldhand3', fullName: 'Grace Hopper' });
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
  const { vault } = system.server.money.parts;
  await system.server.db.transact(scope, async (tx) => {
    await tx.sql`delete from brokerage.client_tokens where client_id = ${id}`;
    await tx.sql`update brokerage.clients set find_version = 0 where client_id = ${id}`;
  });
  expect(await find('hopper')).toEqual([]);
  expect(await enterAll({ db: system.server.db, vault }, scope)).toBe(1);
  expect(await find('hopper')).toMatchObject([{ id }]);
});

test('one client’s page: overview, journals, messages, and notes that are only added', async () => {
  const desk = await openDesk(system);
  const { owner } = await makeWithdrawer(system, desk);
  await enter();
  const { bearer } = admin;
  const params = { id: owner.id };
  const overview = answerOf(getClientOverview, await callApi(system, getClientOverview, { bearer, params }));
  expect(overview.money).toEqual([
    {
      currency: 'USD',
      deposits: { amount: '100.00', currency: 'USD' },
      withdrawals: { amount: '0.00', currency: 'USD' },
    },
  ]);
  expect(overview.sessions.length).toBeGreaterThan(0);
  const journals = await callApi(system, listClientTransactions, { bearer, params, query: {} });
  expect(answerOf(listClientTransactions, journals).items.length).toBeGreaterThan(0);
  const told = await callApi(system, listClientMessages, { bearer, params, query: { limit: '5' } });
  expect(answerOf(listClientMessages, told).items.map(({ kind }) => kind)).toContain('deposit_credited');
  const text = 'Called back, the client expects a transfer.';
  const added = await callApi(system, addClientNote, { bearer, params, body: { text } });
  expect(added.body).toMatchObject({ text, staff_id: admin.id, client_id: owner.id });
  const notes = answerOf(listClientNotes, await callApi(system, listClientNotes, { bearer, params, query: {} }));
  expect(notes.items).toMatchObject([{ text }]);
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: admin.id });
  const write = (statement: 'change' | 'remove' | 'forge') =>
    system.server.db.transact(scope, async (tx) => {
      if (statement === 'change') await tx.sql`update brokerage.client_notes set words = ''`;
      else if (statement === 'remove') await tx.sql`delete from brokerage.client_notes`;
      else {
        await tx.sql`
          insert into brokerage.client_notes (tenant_id, note_id, client_id, staff_id, words, created_at)
          values (${scope.tenantId}, gen_random_uuid(), ${owner.id}, ${desk.maker.staffId}, '', now())`;
      }
    });
  await expect(write('change')).rejects.toThrow('permission denied');
  await expect(write('remove')).rejects.toThrow('permission denied');
  await expect(write('forge')).rejects.toThrow('written by whom it names');
  // Somebody else's advisor knows nobody here, and nobody is found under an unknown id.
  const advisor = await addStaff(system, 'sun3', ['advisor']);
  const foreign = { bearer: advisor.bearer, params };
  expect((await callApi(system, listClientNotes, { ...foreign, query: {} })).status).toBe(404);
  expect((await callApi(system, addClientNote, { ...foreign, body: { text } })).status).toBe(404);
  const nobody = { id: '0199a000-0000-7000-8000-00000000dead' };
  for (const endpoint of [getClientOverview, listClientTransactions, listClientMessages, listClientNotes]) {
    expect((await callApi(system, endpoint, { bearer, params: nobody })).status, endpoint.id).toBe(404);
  }
});

test('S-28 TRD-10 what stands on a receipt leads to its client: a withdrawal, a line of the books', async () => {
  const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  const { owner, bearer, body } = await makeWithdrawer(system, desk);
  const requested = await callApi(system, requestWithdrawal, { bearer, body, headers: newKey() });
  expect(requested.status).toBe(200);
  await enter();
  const query = { client_id: owner.id };
  const asked = { bearer: admin.bearer, query };
  const withdrawals = answerOf(listAllWithdrawals, await callApi(system, listAllWithdrawals, asked)).items;
  const params = { id: owner.id };
  const told = await callApi(system, listClientTransactions, { bearer: admin.bearer, params, query: {} });
  const lines = answerOf(listClientTransactions, told).items;
  const references = [...withdrawals, ...lines].map(({ reference }) => reference);
  expect(references.map((one) => one.slice(0, 2))).toEqual(expect.arrayContaining(['WD', 'TX']));
  for (const reference of references) {
    expect(await find(reference), reference).toMatchObject([{ id: owner.id, found_by: 'reference' }]);
  }
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

test('queues are counted with the age and the owner of their oldest, and the trail is searched by who acted', async () => {
  const desk = await openDesk(system);
  await enter();
  const { bearer, id } = admin;
  const before = answerOf(countQueues, await callApi(system, countQueues, { bearer })).items;
  await makeDepositor(system, desk);
  const after = answerOf(countQueues, await callApi(system, countQueues, { bearer })).items;
  const countOf = (items: typeof before) => items.find(({ queue }) => queue === 'deposits')?.count ?? 0;
  expect(countOf(after)).toBe(countOf(before) + 1);
  const oldest = after.find(({ queue }) => queue === 'deposits');
  expect(oldest?.oldest_at).not.toBeNull();
  expect(oldest?.oldest_owner).toBeNull();
  const waiting = answerOf(
    listAllDeposits,
    await callApi(system, listAllDeposits, { bearer, query: { status: 'pending' } }),
  );
  const body = { kind: 'deposit', item_id: waiting.items[0]?.id ?? '' };
  expect((await callApi(system, claimItem, { bearer, body })).status).toBe(200);
  const claimed = answerOf(countQueues, await callApi(system, countQueues, { bearer })).items;
  const me = answerOf(getStaffInfo, await callApi(system, getStaffInfo, { bearer }));
  expect(claimed.find(({ queue }) => queue === 'deposits')?.oldest_owner).toBe(me.username);
  expect(claimed.map(({ queue }) => queue)).toEqual([...queueNames]);
  const mine = answerOf(searchAudit, await callApi(system, searchAudit, { bearer, query: { actor: id } })).items;
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.every(({ actor_id: actor }) => actor === id)).toBe(true);
  expect((await callApi(system, searchAudit, { bearer, query: { cursor: 'nonsense' } })).status).toBe(400);
});

test('the trail is searched by an act, or by the beginning of its name up to a dot, newest first, page by page', async () => {
  await enter();
  const { bearer } = admin;
  const body = { kind: 'deposit', item_id: '0199a000-0000-7000-8000-00000000beef' };
  for (const endpoint of [claimItem, releaseItem, claimItem]) await callApi(system, endpoint, { bearer, body });
  const actsOf = async (query: Record<string, string>) => {
    const page = answerOf(searchAudit, await callApi(system, searchAudit, { bearer, query }));
    return { acts: page.items.map(({ act }) => act), next: page.next };
  };
  expect((await actsOf({ act: 'claim', limit: '3' })).acts).toEqual(['claim.taken', 'claim.released', 'claim.taken']);
  expect(new Set((await actsOf({ act: 'claim.taken' })).acts)).toEqual(new Set(['claim.taken']));
  expect((await actsOf({ act: 'clai' })).acts).toEqual([]);
  const first = await actsOf({ act: 'claim', limit: '1' });
  const second = await actsOf({ act: 'claim', limit: '1', cursor: first.next ?? '' });
  expect([...first.acts, ...second.acts]).toEqual(['claim.taken', 'claim.released']);
});

test('G-01 the trail is searched by time: from an instant on, before another, and page by page inside', async () => {
  await enter();
  const { bearer } = admin;
  const body = { kind: 'deposit', item_id: '0199a000-0000-7000-8000-00000000cafe' };
  const act = async (endpoint: typeof claimItem | typeof releaseItem): Promise<string> => {
    system.clock.advance(1_000);
    const before = system.clock.now().toISOString();
    await callApi(system, endpoint, { bearer, body });
    return before;
  };
  const [taken, released] = [await act(claimItem), await act(releaseItem)];
  await act(claimItem);
  const actsOf = async (query: Record<string, string>) => {
    const page = answerOf(searchAudit, await callApi(system, searchAudit, { bearer, query }));
    return {
      acts: page.items.map(({ act: name }) => name).filter((name) => name.startsWith('claim')),
      next: page.next,
    };
  };
  expect((await actsOf({ since: released })).acts).toEqual(['claim.taken', 'claim.released']);
  expect((await actsOf({ act: 'claim', since: taken, until: released })).acts).toEqual(['claim.taken']);
  const one = await actsOf({ act: 'claim', since: taken, limit: '2' });
  expect(one.acts).toEqual(['claim.taken', 'claim.released']);
  expect(await actsOf({ act: 'claim', since: taken, limit: '2', cursor: one.next ?? '' })).toEqual({
    acts: ['claim.taken'],
    next: null,
  });
  expect((await actsOf({ since: new Date(system.clock.now().getTime() + 60_000).toISOString() })).acts).toEqual([]);
});
