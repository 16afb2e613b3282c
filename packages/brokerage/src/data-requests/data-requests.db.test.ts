// Data rights on the real server: a copy of everything for its owner alone, a correction by two, and the way out that nobody can bar.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { sendChatMessage } from '@candor/contract/chats/client.ts';
import { getClientChat } from '@candor/contract/chats/staff.ts';
import { fileComplaint } from '@candor/contract/complaints/client.ts';
import { listClientComplaints } from '@candor/contract/complaints/staff.ts';
import * as contract from '@candor/contract/data-requests/client.ts';
import * as staff from '@candor/contract/data-requests/staff.ts';
import { findClients } from '@candor/contract/desk/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as leaving from '@candor/contract/relationships/client.ts';
import { getClosing } from '@candor/contract/relationships/staff.ts';
import { login } from '@candor/contract/sessions/client.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addInvestor,
  addStaff,
  answerOf,
  callApi,
  fund,
  idIn,
  newKey,
  openDesk,
  signIn,
  tenantHeaders,
  testPin,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { readZip } from '@candor/testkit/zip.ts';
import type { TestClient } from '@candor/testkit';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const support = await addStaff(system, 'sun3', ['support']);
const checker = await addStaff(system, 'sun3', ['approver']);
const days = 24 * 60 * 60_000;
const pin = { pin: testPin };
const text = 'I live in another street now: Elm Street 7.';
const answer = 'Thank you; your address is Elm Street 7 now.';

async function open(client?: TestClient) {
  const person = client ?? (await addClient(system, 'sun3', { pin: testPin, fullName: 'Ada Lovelace' }));
  const { access_token: bearer } = await signIn(system, person);
  return { client: person, bearer };
}

const listOf = async (bearer: string) =>
  answerOf(contract.listDataRequests, await callApi(system, contract.listDataRequests, { bearer })).items;

/** The bytes themselves: answers of files are not read as JSON. */
const take = (bearer: string, id: string, body: object = pin) =>
  fetch(new URL(`/api${contract.downloadCopy.path.replace('{id}', id)}`, system.url), {
    method: 'POST',
    headers: { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('G-22 S-27 a correction has a number and a day, is answered by two and stays; nobody at the desk does it by SQL', async () => {
  const { client, bearer } = await open();
  const body = { field: 'address', text };
  const sent = await callApi(system, contract.requestCorrection, { bearer, body, headers: newKey() });
  const made = answerOf(contract.requestCorrection, sent);
  expect(made).toMatchObject({ state: 'open', field: 'address', text, answer: null });
  const found = await callApi(system, findClients, { bearer: support.bearer, body: { words: made.reference } });
  expect(answerOf(findClients, found).items).toMatchObject([{ client_id: client.id }]);
  const queue = await callApi(system, staff.listClientDataRequests, {
    bearer: support.bearer,
    query: { status: 'open', client_id: client.id },
  });
  const [item] = answerOf(staff.listClientDataRequests, queue).items;
  expect(item).toMatchObject({ id: made.id, text });
  const propose = (change: object = {}) =>
    callApi(system, staff.proposeDataAnswer, {
      bearer: support.bearer,
      params: { id: made.id },
      body: { version: item?.version, outcome: 'corrected', answer, reason: 'agreed with the client', ...change },
    });
  expect(await propose({ answer: 'Pay the release fee first, then we look at it.' })).toMatchObject({
    body: { code: 'words_forbidden' },
  });
  const alone = system.server.db.transact(
    tenantScope(desk.maker.scope.tenantId, { kind: 'staff', id: support.id }),
    (tx) => tx.sql`update brokerage.data_requests set state = 'answered', outcome = 'declined', answer = 'no',
      answered_at = now(), approval_id = request_id where request_id = ${made.id}`,
  );
  await expect(alone).rejects.toThrow('answered by two people');
  const decide = { bearer: checker.bearer, params: { id: idIn(await propose()) }, body: {} };
  expect((await callApi(system, approveProposal, decide)).status).toBe(200);
  expect(await listOf(bearer)).toMatchObject([{ state: 'answered', outcome: 'corrected', answer }]);
  const second = answerOf(
    contract.requestCorrection,
    await callApi(system, contract.requestCorrection, { bearer, body, headers: newKey() }),
  );
  const taken = await callApi(system, contract.withdrawCorrection, { bearer, params: { id: second.id } });
  expect(taken.status).toBeLessThan(300);
  const back = await callApi(system, contract.withdrawCorrection, { bearer, params: { id: made.id } });
  expect(back).toMatchObject({ body: { code: 'state_conflict' } });
});

test('G-03 G-22 a client leaves once nothing is open: signed out everywhere, told so at the door, and talks outlive the account', async () => {
  const { client, bearer } = await open();
  await callApi(system, fileComplaint, { bearer, body: { category: 'service', text }, headers: newKey() });
  const said = { id: system.server.money.parts.ids.next(), text: 'Goodbye' };
  expect((await callApi(system, sendChatMessage, { bearer, body: said })).status).toBe(200);
  const stands = answerOf(leaving.getOwnClosing, await callApi(system, leaving.getOwnClosing, { bearer }));
  expect(stands).toMatchObject({ open: [], keep_years: expect.any(Number) });
  expect(await callApi(system, leaving.closeOwnAccount, { bearer, body: { pin: '000000' } })).toMatchObject({
    body: { code: 'pin_wrong' },
  });
  expect((await callApi(system, leaving.closeOwnAccount, { bearer, body: pin })).status).toBe(204);
  expect((await callApi(system, leaving.getOwnClosing, { bearer })).status).toBe(401);
  const { username, password } = client;
  expect(await callApi(system, login, { body: { username, password } })).toMatchObject({
    body: { code: 'account_closed' },
  });
  const look = { bearer: support.bearer, params: { id: client.id } };
  expect(answerOf(getClosing, await callApi(system, getClosing, look))).toMatchObject({ code: 'client_request' });
  const talks = answerOf(getClientChat, await callApi(system, getClientChat, look));
  expect(JSON.stringify(talks)).toContain('Goodbye');
  const filed = await callApi(system, listClientComplaints, {
    bearer: support.bearer,
    query: { client_id: client.id },
  });
  expect(answerOf(listClientComplaints, filed).items).toHaveLength(1);
});

test('G-22 who still has money is told what stands in the way and stays; one person who writes SQL closes nobody', async () => {
  const rich = await addInvestor(system);
  await fund(system, desk, rich, '5.00');
  const { bearer } = await open(rich);
  const stands = answerOf(leaving.getOwnClosing, await callApi(system, leaving.getOwnClosing, { bearer }));
  expect(stands.open).toEqual([{ kind: 'money', count: 1 }]);
  expect(await callApi(system, leaving.closeOwnAccount, { bearer, body: pin })).toMatchObject({
    body: { code: 'client_not_clear' },
  });
  const close = (kind: 'staff' | 'client') =>
    system.server.db.transact(
      tenantScope(desk.maker.scope.tenantId, { kind, id: kind === 'client' ? rich.id : support.id }),
      (tx) => tx.sql`insert into brokerage.own_closings (tenant_id, closing_id, client_id, closed_at)
        values (${desk.maker.scope.tenantId}, gen_random_uuid(), ${rich.id}, now())`,
    );
  await expect(close('staff')).rejects.toThrow('a client does this in person');
  await expect(close('client')).rejects.toThrow('closed when nothing is open');
});

// The last one: a week passes in it, and the sessions of the desk with it.
test('G-22 a copy is made by a job, sealed, for its owner with the PIN, said in the activity, and gone after a week', async () => {
  const { client, bearer } = await open();
  const secret = 'My grandmother lives at Elm Street 7';
  const complaint = { category: 'service', text: secret };
  await callApi(system, fileComplaint, { bearer, body: complaint, headers: newKey() });
  const wrong = await callApi(system, contract.requestCopy, { bearer, body: { pin: '000000' } });
  expect(wrong).toMatchObject({ body: { code: 'pin_wrong' } });
  const asked = await callApi(system, contract.requestCopy, { bearer, body: pin });
  const { id, reference } = answerOf(contract.requestCopy, asked);
  expect(await callApi(system, contract.requestCopy, { bearer, body: pin })).toMatchObject({
    status: 409,
    body: { code: 'data_copy_waiting' },
  });
  // The server's own loop may have taken the job: whoever has it finishes it.
  await system.server.worker.drain();
  await expect.poll(async () => (await listOf(bearer))[0]?.state, { timeout: 60_000 }).toBe('ready');
  const [ready] = await listOf(bearer);
  expect(ready).toMatchObject({ id, state: 'ready', kind: 'copy' });
  const messages = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
  expect(messages[0]).toMatchObject({ kind: 'data_copy_ready', link: '/profile/data' });

  const stranger = await open();
  expect((await take(stranger.bearer, id)).status).toBe(404);
  expect((await take(bearer, id, { pin: '000000' })).status).toBe(422);
  const taken = await take(bearer, id);
  expect(taken.headers.get('content-disposition')).toContain(`data-${reference}.zip`);
  const bytes = Buffer.from(await taken.arrayBuffer());
  expect(bytes.length).toBe(ready?.size_bytes);
  const zip = readZip(bytes);
  expect(zip.get('README.txt')).toContain(reference);
  expect(zip.get('json/profile.json')).toContain('Ada Lovelace');
  expect(zip.get('json/complaints.json')).toContain(secret);
  expect(zip.get('tables/activity.csv')).toContain('\r\n');
  expect([...zip.values()].join('')).not.toMatch(/refresh_token|password_hash|pin_hash|totp_secret/i);

  const folder = join(system.dataDir, 'files', 'copies');
  const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  expect(kept).toHaveLength(1);
  expect(kept[0]?.subarray(0, 2).toString()).not.toBe('PK');
  expect(kept[0]?.includes('README.txt')).toBe(false);
  const acts = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items.map(
    ({ action }) => action,
  );
  expect(acts).toEqual(expect.arrayContaining(['data.copy_asked', 'data.copy_made', 'data.copy_taken']));

  system.clock.advance(8 * days);
  const later = await open(client);
  expect((await take(later.bearer, id)).status).toBe(410);
});
