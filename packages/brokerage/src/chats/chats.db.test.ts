// The chat on the real server: written once and in order, read by its two sides only, told live, and never changed by anybody.
import { describe, expect, test } from 'vitest';
import {
  createChatTicket,
  getChat,
  getChatKey,
  markChat,
  openChat,
  sendChatMessage,
} from '@candor/contract/chats/client.ts';
import * as desk from '@candor/contract/chats/staff.ts';
import { createEventTicket, serverFrame } from '@candor/contract/events/client.ts';
import { createStaffEventTicket, deskFrame } from '@candor/contract/events/staff.ts';
import { isDeskOpen, usualHours } from '@candor/contract/chats/rules.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { addClientNote, listClientNotes } from '@candor/contract/desk/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { addClient, addStaff, answerOf, callApi, signIn, tenantIds } from '@candor/testkit';
import { connectLine } from '@candor/testkit/live-line.ts';
import { openTestChat } from '@candor/testkit/nouns/chats.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const system = await openTestSystem();
const newId = () => system.server.money.parts.ids.next();
const scopeOf = (kind: 'client' | 'staff' | 'system', id: string, tenant: keyof typeof tenantIds = 'sun3') =>
  tenantScope(parseTenantId(tenantIds[tenant]), { kind, id });

async function makeWriter() {
  const client = await addClient(system);
  const { access_token: bearer } = await signIn(system, client);
  return { client, bearer };
}

const readOwn = async (bearer: string, query = {}) =>
  answerOf(getChat, await callApi(system, getChat, { bearer, query }));
const send = (bearer: string, body: object) => callApi(system, sendChatMessage, { bearer, body });
const support = await addStaff(system, 'sun3', ['support']);
const about = (client: TestClient) => ({ bearer: support.bearer, params: { id: client.id } });

describe('MSG-02 MSG-03 writing', () => {
  test('MSG-02 a lost answer and a second try are one message; order is kept without a gap', async () => {
    const { bearer } = await makeWriter();
    const first = { id: newId(), text: 'Hello' };
    const answers = await Promise.all([send(bearer, first), send(bearer, first), send(bearer, first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (let count = 2; count <= 5; count += 1) await send(bearer, { id: newId(), text: `number ${count}` });
    const { items, last_seq: last } = await readOwn(bearer);
    expect(items.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Hello'],
      [2, 'number 2'],
      [3, 'number 3'],
      [4, 'number 4'],
      [5, 'number 5'],
    ]);
    expect(last).toBe(5);
    const other = await send(bearer, { ...first, text: 'Other words' });
    expect(other).toMatchObject({ status: 409, body: { code: 'chat_id_used' } });
    expect((await send(bearer, { id: newId(), text: '   ' })).body).toMatchObject({ code: 'chat_empty' });
    expect((await send(bearer, { id: newId(), file_id: newId() })).status).toBe(404);
  });

  test('MSG-03 staff answer, both see how far the other has read, and nobody else sees anything', async () => {
    const { client, bearer } = await makeWriter();
    const stranger = await makeWriter();
    await send(bearer, { id: newId(), text: 'Is anybody there?', link: '/deposit' });
    const [head] = answerOf(
      desk.listChats,
      await callApi(system, desk.listChats, { bearer: support.bearer }),
    ).items.filter(({ client_id: id }) => id === client.id);
    expect(head).toMatchObject({ unread: 1, username: client.username });
    expect(head?.waiting_since).not.toBeNull();
    await callApi(system, desk.markClientChat, { ...about(client), body: { read: 1 } });
    expect((await readOwn(bearer)).marks).toMatchObject({ desk_delivered: 1, desk_read: 1 });
    const said = { id: newId(), text: 'Yes. Your deposit of 250.00 USD is here.', document: 'deposit' };
    await callApi(system, desk.answerChat, { ...about(client), body: said });
    const own = await readOwn(bearer);
    expect(own.items.at(-1)).toMatchObject({ author: 'staff', document: 'deposit' });
    expect(own.items.at(-1)?.author_name).toBe('Test Staff');
    expect(own.unread).toBe(1);
    await callApi(system, markChat, { bearer, body: { read: 2 } });
    expect((await readOwn(bearer)).unread).toBe(0);
    // A mark never goes back, and never beyond what was written.
    await callApi(system, markChat, { bearer, body: { read: 1, delivered: 99 } });
    expect((await readOwn(bearer)).marks).toMatchObject({ client_read: 2, client_delivered: 2 });
    expect((await readOwn(stranger.bearer)).items).toEqual([]);
    const loner = await addStaff(system, 'sun3', ['advisor']);
    const seen = await callApi(system, desk.getClientChat, { bearer: loner.bearer, params: { id: client.id } });
    expect(seen.status).toBe(404);
    const elsewhere = await addStaff(system, 'india', ['support']);
    const other = await callApi(system, desk.getClientChat, {
      tenant: 'india',
      bearer: elsewhere.bearer,
      params: { id: client.id },
    });
    expect(other.status).toBe(404);
  });

  test('MSG-01 an answer that stays unread is told in the message centre, once for all of them; one that was read is not', async () => {
    const { client, bearer } = await makeWriter();
    const reader = await makeWriter();
    for (const writer of [bearer, reader.bearer]) await send(writer, { id: newId(), text: 'Hello?' });
    const say = (to: TestClient, text: string) =>
      callApi(system, desk.answerChat, { ...about(to), body: { id: newId(), text } });
    for (const text of ['Yes?', 'Are you there?']) await say(client, text);
    await say(reader.client, 'Yes?');
    await callApi(system, markChat, { bearer: reader.bearer, body: { read: 2 } });
    const told = async (who: string) =>
      answerOf(listMessages, await callApi(system, listMessages, { bearer: who })).items.filter(
        ({ kind }) => kind === 'chat_answered',
      );
    expect(await told(bearer)).toEqual([]);
    system.clock.advance(2 * 60_000);
    await system.server.worker.drain();
    expect(await told(bearer)).toMatchObject([{ link: '/chat', title: 'We answered you in the chat' }]);
    expect(await told(reader.bearer)).toEqual([]);
  });

  test('G-10 payment details and promises of staff are stopped with the reason; the client may write them', async () => {
    const { client, bearer } = await makeWriter();
    const iban = 'Pay to ES91 2100 0418 4502 0005 1332 please';
    expect((await send(bearer, { id: newId(), text: iban })).status).toBe(200);
    const stopped = await callApi(system, desk.answerChat, { ...about(client), body: { id: newId(), text: iban } });
    expect(stopped).toMatchObject({
      status: 422,
      body: { code: 'payment_details', errors: [{ path: 'body.text', code: 'not_allowed' }] },
    });
    const promised = { id: newId(), text: 'This fund is guaranteed.' };
    const second = await callApi(system, desk.answerChat, { ...about(client), body: promised });
    expect(second.body).toMatchObject({ code: 'words_forbidden' });
    const editor = await addStaff(system, 'sun3', ['content_editor']);
    const kept = { language: 'en-US', title: 'Account', text: iban };
    const answer = await callApi(system, desk.addChatAnswer, { bearer: editor.bearer, body: kept });
    expect(answer.body).toMatchObject({ code: 'payment_details' });
    expect((await readOwn(bearer)).items).toHaveLength(1);
  });
});

const signedIn = async (client: TestClient) => ({ bearer: (await signIn(system, client)).access_token });

describe('MSG-03 the desk', () => {
  test('MSG-03 a chat is handed over and concluded; pictures are opened one by one and the client reads of it', async () => {
    const client = await addClient(system);
    const { bearer, fileId } = await openTestChat(system, client, { hasPicture: true });
    const colleague = await addStaff(system, 'sun3', ['advisor']);
    const handed = await callApi(system, desk.assignChat, { ...about(client), body: { staff_id: colleague.id } });
    expect(handed.body).toMatchObject({ staff_id: colleague.id, is_taken: true, may_open_client: true });
    const seen = await callApi(system, desk.getClientChat, { bearer: colleague.bearer, params: { id: client.id } });
    expect(seen).toMatchObject({ status: 200, body: { head: { may_open_client: false } } });
    // Whoever has the chat in hand reads and writes the desk's notes on it; the client's page stays with the advisor.
    const theirs = { bearer: colleague.bearer, params: { id: client.id } };
    expect((await callApi(system, addClientNote, { ...theirs, body: { text: 'Asked twice' } })).status).toBe(200);
    expect((await callApi(system, listClientNotes, theirs)).body).toMatchObject({ items: [{ text: 'Asked twice' }] });
    expect((await callApi(system, getMaskedClient, theirs)).status).toBe(404);
    const auditor = await addStaff(system, 'sun3', ['auditor']);
    const refused = await callApi(system, desk.assignChat, { ...about(client), body: { staff_id: auditor.id } });
    expect(refused.body).toMatchObject({ code: 'advisor_unavailable' });
    const opened = answerOf(
      desk.openChatFile,
      await callApi(system, desk.openChatFile, { bearer: support.bearer, params: { id: client.id, file: fileId } }),
    );
    expect((await fetch(new URL(opened.url, system.url))).headers.get('content-type')).toBe('image/png');
    const told = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items.map(
      ({ action, role, reason }) => [action, role, reason],
    );
    const looks = ['chat.assigned', 'chat.file_opened', 'client_data.read'];
    expect(told).toEqual(expect.arrayContaining(looks.map((act) => [act, expect.any(String), 'your chat'])));
    await callApi(system, desk.closeChat, { ...about(client), body: { summary: 'Deposit arrived, told so.' } });
    const chat = answerOf(desk.getClientChat, await callApi(system, desk.getClientChat, about(client)));
    expect(chat.head.waiting_since).toBeNull();
    expect(chat.summaries).toMatchObject([{ text: 'Deposit arrived, told so.' }]);
    expect(JSON.stringify(await readOwn(bearer))).not.toContain('told so');
  });

  test('TERM-01 a visitor’s question gets a number, and the desk answers it once', async () => {
    const body = {
      name: 'Visitor',
      contact: 'visitor@example.com',
      text: 'How do I open an account?',
      language: 'es-ES',
    };
    const made = answerOf(createChatTicket, await callApi(system, createChatTicket, { body }));
    expect(made.reference).toMatch(/^CT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const list = async () =>
      answerOf(desk.listChatTickets, await callApi(system, desk.listChatTickets, { bearer: support.bearer })).items;
    const ticket = (await list()).find(({ reference }) => reference === made.reference);
    expect(ticket).toMatchObject({ name: 'Visitor', contact: 'visitor@example.com', language: 'es-ES' });
    const settle = () =>
      callApi(system, desk.settleChatTicket, { bearer: support.bearer, params: { id: ticket?.id ?? '' } });
    expect((await settle()).status).toBe(204);
    expect((await settle()).status).toBe(404);
    expect((await list()).some(({ reference }) => reference === made.reference)).toBe(false);
  });

  test('MSG-02 the desk is there on working days by its own clock', () => {
    const hours = usualHours('IN');
    expect(isDeskOpen(hours, new Date('2026-11-16T03:29:00Z'))).toBe(false);
    expect(isDeskOpen(hours, new Date('2026-11-16T03:30:00Z'))).toBe(true);
    expect(isDeskOpen(hours, new Date('2026-11-16T12:30:00Z'))).toBe(false);
    expect(isDeskOpen(hours, new Date('2026-11-15T06:00:00Z'))).toBe(false);
  });
});

describe('MSG-02 live', () => {
  test('MSG-02 messages, marks and typing arrive at the two sides, and no words travel on the lines', async () => {
    const client = await addClient(system);
    const { bearer } = await openTestChat(system, client);
    const ticket = answerOf(createEventTicket, await callApi(system, createEventTicket, { bearer })).ticket;
    const own = await connectLine(system, '/api/events', ticket, serverFrame);
    await callApi(system, desk.assignChat, { ...about(client), body: { staff_id: support.id } });
    const staffTicket = answerOf(
      createStaffEventTicket,
      await callApi(system, createStaffEventTicket, { bearer: support.bearer }),
    ).ticket;
    const theirs = await connectLine(system, '/staff/v1/events', staffTicket, deskFrame);
    await callApi(system, desk.answerChat, { ...about(client), body: { id: newId(), text: 'It is here now.' } });
    await expect.poll(() => own.frames).toContainEqual(expect.objectContaining({ kind: 'chat_message', seq: 2 }));
    await callApi(system, desk.markClientChat, { ...about(client), body: { typing: true } });
    await expect.poll(() => own.frames.map(({ kind }) => kind)).toContain('chat_typing');
    await send(bearer, { id: newId(), text: 'Thank you' });
    await expect.poll(() => theirs.frames.map(({ kind }) => kind)).toContain('chats_changed');
    await callApi(system, markChat, { bearer, body: { typing: true } });
    await expect
      .poll(() => theirs.frames)
      .toContainEqual(expect.objectContaining({ kind: 'chat_typing', client_id: client.id }));
    await callApi(system, desk.markClientChat, { ...about(client), body: { read: 3 } });
    await expect.poll(() => own.frames).toContainEqual(expect.objectContaining({ kind: 'chat_marks', read: 3 }));
    expect(JSON.stringify([own.frames, theirs.frames])).not.toContain('Thank');
    own.socket.close();
    theirs.socket.close();
  });
});

describe('G-22 the database alone', () => {
  test('G-22 refuses changing, deleting, writing as somebody else, gaps, and another tenant; words are sealed', async () => {
    const client = await addClient(system);
    const { message } = await openTestChat(system, client);
    await callApi(system, desk.answerChat, { ...about(client), body: { id: newId(), text: 'It is here now.' } });
    const { db } = system.server;
    const run = (scope: ReturnType<typeof scopeOf>, statement: (tx: TenantTx) => Promise<unknown>) =>
      db.transact(scope, async (tx) => void (await statement(tx)));
    const asClient = scopeOf('client', client.id);
    const asStaff = scopeOf('staff', support.id);
    const write = (seq: number, author: string, staffId: string | null) => async (tx: TenantTx) =>
      tx.sql`
        insert into brokerage.chat_messages (tenant_id, client_id, seq, message_id, author, staff_id, words, created_at)
        values (${tenantIds.sun3}, ${client.id}, ${seq}, ${newId()}, ${author}, ${staffId}, '\\x00', now())`;
    const refused = { code: '42501' };
    await expect(run(asStaff, write(3, 'client', null))).rejects.toMatchObject(refused);
    await expect(run(asClient, write(3, 'staff', support.id))).rejects.toMatchObject(refused);
    await expect(run(asClient, write(5, 'client', null))).rejects.toMatchObject(refused);
    const changes: ReadonlyArray<(tx: TenantTx) => Promise<unknown>> = [
      async ({ sql }) => sql`update brokerage.chat_messages set link = '' where client_id = ${client.id}`,
      async ({ sql }) => sql`delete from brokerage.chat_messages where client_id = ${client.id}`,
      async ({ sql }) => sql`delete from brokerage.chats where client_id = ${client.id}`,
      async ({ sql }) => sql`update brokerage.chats set last_seq = last_seq + 1 where client_id = ${client.id}`,
      async ({ sql }) => sql`update brokerage.chats set staff_read = 0 where client_id = ${client.id}`,
    ];
    for (const scope of [asClient, asStaff, scopeOf('system', 'test')]) {
      for (const change of changes) await expect(run(scope, change)).rejects.toMatchObject(refused);
    }
    const readForClient = async ({ sql }: TenantTx) =>
      sql`update brokerage.chats set client_delivered = last_seq, client_read = last_seq where client_id = ${client.id}`;
    await expect(run(asStaff, readForClient)).rejects.toMatchObject(refused);
    const rows = await db.read(
      scopeOf('system', 'test'),
      (reader) => reader.sql<Array<{ row: string }>>`
        select m::text || encode(m.words, 'escape') as row from brokerage.chat_messages m where message_id = ${message.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('deposit');
    const elsewhere = await db.read(
      scopeOf('system', 'test', 'india'),
      (reader) => reader.sql`select from brokerage.chat_messages where message_id = ${message.id}`,
    );
    expect(elsewhere).toHaveLength(0);
  });
});

describe('MSG-02 the first message', () => {
  test('MSG-02 the house greets once within four hours; the key is the client’s own and steady', async () => {
    const { bearer, client } = await makeWriter();
    const open = async () => answerOf(openChat, await callApi(system, openChat, { bearer }));
    expect(await Promise.all([open(), open()])).toEqual(
      expect.arrayContaining([{ greeted: true }, { greeted: false }]),
    );
    system.clock.advance(4 * 60 * 60_000 - 1_000);
    const late = answerOf(openChat, await callApi(system, openChat, await signedIn(client)));
    expect(late).toEqual({ greeted: false });
    system.clock.advance(2_000);
    expect(answerOf(openChat, await callApi(system, openChat, await signedIn(client)))).toEqual({ greeted: true });
    const talking = await addClient(system);
    const { bearer: theirBearer } = await openTestChat(system, talking);
    expect(answerOf(openChat, await callApi(system, openChat, { bearer: theirBearer }))).toEqual({ greeted: false });
    const again = await signedIn(client);
    expect((await readOwn(again.bearer)).items.map(({ author, text }) => [author, text])).toEqual([
      ['house', ''],
      ['house', ''],
    ]);
    const key = answerOf(getChatKey, await callApi(system, getChatKey, again));
    expect(key).toEqual(answerOf(getChatKey, await callApi(system, getChatKey, again)));
    expect(key).toMatchObject({ key: expect.stringMatching(/^[\w-]{32}$/), username: client.username });
    const other = await makeWriter();
    const theirs = answerOf(getChatKey, await callApi(system, getChatKey, { bearer: other.bearer }));
    expect(theirs.key).not.toBe(key.key);
  });
});
