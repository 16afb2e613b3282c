// Live events over a real socket: a ticket opens it once, signals arrive, and it closes with its session.
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { createEventTicket, serverFrame } from '@candor/contract/events/client.ts';
import { closeCodes } from '@candor/contract/events/frames.ts';
import type { ServerFrame } from '@candor/contract/events/client.ts';
import { updateAvatar } from '@candor/contract/clients/client.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import { endAllDevices } from '@candor/contract/devices/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { logout } from '@candor/contract/sessions/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addInvestor,
  addStaff,
  callApi,
  fund,
  openDesk,
  signIn,
  startTestSystem,
  tenantHeaders,
  tenantIds,
} from '@candor/testkit';
import { connectLine, knockOnLine } from '@candor/testkit/live-line.ts';
import type { TestLine } from '@candor/testkit/live-line.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient, TestSystem } from '@candor/testkit';
import { defaultSweepMs } from './lines.ts';

const system = await openTestSystem();

const ticketShape = z.object({ ticket: z.string(), expires_at: z.string() });
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });

async function takeTicket(bearer: string): Promise<string> {
  return z.parse(ticketShape, (await callApi(system, createEventTicket, { bearer })).body).ticket;
}

type Line = TestLine<ServerFrame>;

const path = '/api/events';
const knock = (ticket: string, origin?: string): Promise<number> => knockOnLine(system, path, ticket, origin);
const connect = (ticket: string, on: TestSystem = system): Promise<Line> => connectLine(on, path, ticket, serverFrame);

async function openLine(client: TestClient): Promise<Line & { bearer: string }> {
  const { access_token: bearer } = await signIn(system, client);
  return { ...(await connect(await takeTicket(bearer))), bearer };
}

describe('S-55 tickets', () => {
  test('S-55 a ticket opens one socket, once, within thirty seconds', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const ticket = await takeTicket(bearer);
    expect(await knock(ticket)).toBe(101);
    expect(await knock(ticket)).toBe(401);
    const late = await takeTicket(bearer);
    system.clock.advance(30_001);
    expect(await knock(late)).toBe(401);
    for (const wrong of ['', 'x', bearer, `${ticket.split('.')[0]}.AAAA`]) expect(await knock(wrong)).toBe(401);
  });

  test('S-55 eight connections race for one ticket: one gets it', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const ticket = await takeTicket(bearer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => knock(ticket)));
    expect(answers.filter((status) => status === 101)).toHaveLength(1);
    expect(answers.filter((status) => status === 401)).toHaveLength(7);
  });

  test('S-55 a ticket is worth nothing after its session ended, nor from another site', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const first = await takeTicket(bearer);
    expect(await knock(first, 'https://evil.example')).toBe(403);
    expect(await knock(first, 'null')).toBe(403);
    expect(await knock(first, system.url)).toBe(101);
    const ticket = await takeTicket(bearer);
    await callApi(system, logout, { bearer });
    expect(await knock(ticket)).toBe(401);
    expect((await callApi(system, createEventTicket, { bearer })).status).toBe(401);
  });

  test('S-62 only a digest of the ticket is stored', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const ticket = await takeTicket(bearer);
    const rows = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ row: string }>>`
      select t::text as row from brokerage.event_tickets t`,
    );
    const secret = Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString('hex');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row.includes(ticket) || row.includes(secret)).toBe(false);
  });

  test('S-55 the database keeps no ticket that is nobody’s', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    await takeTicket(bearer);
    const nobodys = system.server.db.transact(
      scope,
      (tx) => tx.sql`update brokerage.event_tickets set client_id = null`,
    );
    await expect(nobodys).rejects.toThrow(/event_tickets_check/);
  });
});

async function changeAvatar(bearer: string): Promise<void> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const headers = { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body });
  const { url } = z.parse(uploadedFile, await answer.json());
  expect((await callApi(system, updateAvatar, { bearer, body: { url } })).status).toBe(200);
}

describe('live events', () => {
  test('MSG-01 a message arrives live with the unread count, at its client only', async () => {
    const [ana, ben] = [await addClient(system), await addClient(system)];
    const [line, other] = [await openLine(ana), await openLine(ben)];
    await callApi(system, endAllDevices, { bearer: line.bearer, body: { keep_current: true } });
    await expect.poll(() => line.frames.at(-1)).toMatchObject({ kind: 'message_arrived' });
    const { body } = await callApi(system, listMessages, { bearer: line.bearer });
    const list = z.parse(z.object({ items: z.array(z.object({ id: z.string() })), unread: z.int() }), body);
    expect(line.frames.at(-1)).toMatchObject({ message_id: list.items[0]?.id, unread: list.unread });
    expect(other.frames.map(({ kind }) => kind)).toEqual(['ready']);
    line.socket.close();
    other.socket.close();
  });

  test('FUND-01 money that moved is told to its client only, after the books have it', async () => {
    const desk = await openDesk(system, 'sun3', ['USD']);
    const [ana, ben] = [await addInvestor(system), await addInvestor(system)];
    const [line, other] = [await openLine(ana), await openLine(ben)];
    await fund(system, desk, ana, '12.34');
    await expect.poll(() => line.frames.map(({ kind }) => kind)).toContain('money_changed');
    expect(other.frames.map(({ kind }) => kind)).toEqual(['ready']);
    line.socket.close();
    other.socket.close();
  });

  test('G-01 a look of staff at a client is told to that client at once, and to nobody else', async () => {
    const [ana, ben] = [await addClient(system), await addClient(system)];
    const [line, other] = [await openLine(ana), await openLine(ben)];
    const { bearer } = await addStaff(system, 'sun3', ['support']);
    await callApi(system, getMaskedClient, { bearer, params: { id: ana.id } });
    await expect.poll(() => line.frames.map(({ kind }) => kind)).toEqual(['ready', 'activity_changed']);
    expect(other.frames.map(({ kind }) => kind)).toEqual(['ready']);
    line.socket.close();
    other.socket.close();
  });

  test('profile changes are told, a ping is answered, anything else ends the line', async () => {
    const line = await openLine(await addClient(system));
    line.socket.send('{"kind":"ping"}');
    await expect.poll(() => line.frames.at(-1)).toMatchObject({ kind: 'pong' });
    await changeAvatar(line.bearer);
    await expect.poll(() => line.frames.at(-1)).toMatchObject({ kind: 'profile_changed' });
    line.socket.send('{"kind":"subscribe"}');
    expect(await line.closed).toBe(closeCodes.malformed);
  });

  test('S-14 S-55 a socket closes at once when its session ends', async () => {
    const line = await openLine(await addClient(system));
    await callApi(system, logout, { bearer: line.bearer });
    expect(await line.closed).toBe(closeCodes.sessionEnded);
    expect(line.frames.at(-1)).toMatchObject({ kind: 'session_revoked' });
  });

  test('S-55 a socket closes without a signal: the sessions of open lines are looked at every few seconds', async () => {
    const client = await addClient(system);
    const line = await openLine(client);
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`
      update brokerage.clients set status = 'disabled' where client_id = ${client.id}`,
    );
    expect(await line.closed).toBe(closeCodes.sessionEnded);
    expect(defaultSweepMs).toBeLessThan(5_000);
  });

  test('a client’s eleventh socket closes its first', async () => {
    const client = await addClient(system);
    const first = await openLine(client);
    const later: Line[] = [];
    for (let index = 0; index < 10; index += 1) later.push(await openLine(client));
    expect(await first.closed).toBe(closeCodes.tooMany);
    for (const { socket } of later) socket.close();
  });

  test('a stopping server says goodbye', async () => {
    const own = await startTestSystem();
    const { access_token: bearer } = await signIn(own, await addClient(own));
    const { ticket } = z.parse(ticketShape, (await callApi(own, createEventTicket, { bearer })).body);
    const { closed } = await connect(ticket, own);
    await own.close();
    expect(await closed).toBe(1001);
  });
});
