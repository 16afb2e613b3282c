// The live line of staff over a real socket: whoever works at the desk hears that something changed, and never what or whose.
import { describe, expect, test } from 'vitest';
import { refuse } from '@candor/contract';
import { approveProposal, claimItem } from '@candor/contract/approvals/staff.ts';
import { listAllDeposits, proposeDepositRefusal } from '@candor/contract/deposits/staff.ts';
import { createEventTicket } from '@candor/contract/events/client.ts';
import { closeCodes } from '@candor/contract/events/frames.ts';
import { createStaffEventTicket, deskFrame } from '@candor/contract/events/staff.ts';
import type { DeskFrame } from '@candor/contract/events/staff.ts';
import { staffRoles } from '@candor/contract/roles.ts';
import { staffLogin, staffLogout } from '@candor/contract/sessions/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  expectDone,
  idIn,
  makeDepositor,
  makeStaff,
  signIn,
  tenantIds,
} from '@candor/testkit';
import { connectLine, knockOnLine } from '@candor/testkit/live-line.ts';
import type { TestLine } from '@candor/testkit/live-line.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TenantName, TestStaff } from '@candor/testkit';
import { recordAudit } from '../audit/index.ts';

const { system, desk } = await openTestDesk(['USD']);

const path = '/staff/v1/events';
type Line = TestLine<DeskFrame>;

async function takeTicket(bearer: string, tenant: TenantName = 'sun3'): Promise<string> {
  return answerOf(createStaffEventTicket, await callApi(system, createStaffEventTicket, { tenant, bearer })).ticket;
}

async function openLine({ bearer }: TestStaff, tenant: TenantName = 'sun3'): Promise<Line> {
  return connectLine(system, path, await takeTicket(bearer, tenant), deskFrame);
}

const kindsOf = ({ frames }: Line): string[] => frames.map(({ kind }) => kind);

/** Which parts of the desk this line heard of. */
const queuesOf = ({ frames }: Line): string[] =>
  frames.flatMap((frame) => (frame.kind === 'queues_changed' ? frame.queues : []));

describe('NAV-07 what staff hear', () => {
  test('NAV-07 a client’s act, a claim and a decision reach a colleague at once, and no other tenant', async () => {
    const [one, two] = [await addStaff(system, 'sun3', ['operations']), await addStaff(system, 'sun3', ['approver'])];
    const line = await openLine(two);
    const stranger = await addStaff(system, 'spain', ['operations']);
    const other = await openLine(stranger, 'spain');

    const { deposit } = await makeDepositor(system, desk);
    await expect.poll(() => queuesOf(line)).toContain('deposits');

    const body = { kind: 'deposit', item_id: deposit.id };
    expectDone(await callApi(system, claimItem, { bearer: one.bearer, body }));
    await expect.poll(() => kindsOf(line)).toContain('claims_changed');
    const before = line.frames.length;

    const refusal = { code: 'not_received', reason: 'nothing came in' };
    const params = { id: deposit.id };
    const proposed = await callApi(system, proposeDepositRefusal, { bearer: one.bearer, params, body: refusal });
    await expect.poll(() => kindsOf(line).slice(before)).toContain('approvals_changed');

    const heard = line.frames.length;
    expectDone(
      await callApi(system, approveProposal, { bearer: two.bearer, params: { id: idIn(proposed) }, body: {} }),
    );
    const later = () => line.frames.slice(heard);
    await expect.poll(() => later().map(({ kind }) => kind)).toContain('approvals_changed');
    await expect
      .poll(() => later().flatMap((frame) => (frame.kind === 'queues_changed' ? frame.queues : [])))
      .toContain('deposits');
    // Whoever listens elsewhere heard nothing of all this, although the line works.
    expect(kindsOf(other)).toEqual(['ready']);
    other.socket.send('{"kind":"ping"}');
    await expect.poll(() => kindsOf(other)).toEqual(['ready', 'pong']);
    // Nothing on the line names a client, an item or a person.
    expect(JSON.stringify(line.frames)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    line.socket.close();
    other.socket.close();
  });

  test('NAV-07 an alarm that no act of the trail tells reaches the desks of its tenant, and so does its end', async () => {
    const line = await openLine(await addStaff(system, 'turkey', ['operations']), 'turkey');
    const other = await openLine(await addStaff(system, 'poland', ['operations']), 'poland');
    const tenantId = parseTenantId(tenantIds.turkey);
    const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
    const act = (run: (tx: TenantTx) => Promise<unknown>) =>
      system.server.db.transact(scope, async (tx) => void (await run(tx)));
    const alarms = () => kindsOf(line).filter((kind) => kind === 'alarms_changed').length;
    const giveUp = () =>
      act(
        (tx) => tx.sql`
          insert into platform.jobs (tenant_id, id, kind, payload, state, attempts, max_attempts, run_at, created_at,
            finished_at)
          values (${tenantId}, gen_random_uuid(), 'test.none', '{}', 'dead', 1, 1, ${system.clock.now()},
            ${system.clock.now()}, ${system.clock.now()})`,
      );
    // One more each time: what fails before the line knows what rings already is part of it.
    await expect.poll(async () => (await giveUp(), alarms())).toBeGreaterThan(0);
    const before = alarms();
    await act((tx) => tx.sql`delete from platform.jobs where kind = 'test.none'`);
    await expect.poll(alarms).toBeGreaterThan(before);
    expect(kindsOf(other)).toEqual(['ready']);
    line.socket.close();
    other.socket.close();
  });

  test('S-28 looking is written down and tells nobody: a page that asks again does not wake the others', async () => {
    const looker = await addStaff(system, 'spain', ['operations']);
    const line = await openLine(await addStaff(system, 'spain', ['operations']), 'spain');
    expectDone(await callApi(system, listAllDeposits, { tenant: 'spain', bearer: looker.bearer, query: {} }));
    const scope = tenantScope(parseTenantId(tenantIds.spain), { kind: 'staff', id: looker.id });
    for (const act of ['kyc.opened', 'kyc.image_opened', 'deposit.proof_opened', 'claim.released']) {
      const entry = { actor: scope.actor, act, subject: { kind: 'staff', id: looker.id } } as const;
      await system.server.db.transact(scope, (tx) => recordAudit(tx, entry, system.clock.now()));
    }
    // The last of them is no look: everything before it would have been told with it or earlier.
    await expect.poll(() => kindsOf(line)).toContain('claims_changed');
    expect(kindsOf(line)).toEqual(['ready', 'claims_changed']);
    line.socket.close();
  });

  test('NAV-07 what is rolled back is told to nobody', async () => {
    const person = await addStaff(system, 'spain', ['operations']);
    const line = await openLine(person, 'spain');
    const scope = tenantScope(parseTenantId(tenantIds.spain), { kind: 'staff', id: person.id });
    const record = (tx: TenantTx, act: string) =>
      recordAudit(tx, { actor: scope.actor, act, subject: { kind: 'staff', id: person.id } }, system.clock.now());
    await system.server.db.transact(scope, async (tx) => {
      await record(tx, 'loan.submitted');
      return refuse('not_found');
    });
    await system.server.db.transact(scope, (tx) => record(tx, 'claim.taken'));
    await expect.poll(() => kindsOf(line)).toContain('claims_changed');
    expect(kindsOf(line)).toEqual(['ready', 'claims_changed']);
    line.socket.close();
  });
});

describe('S-55 who may listen', () => {
  test.each(staffRoles)('S-55 %s listens to the desk of its own tenant', async (role) => {
    const line = await openLine(await addStaff(system, 'sun3', [role]));
    expect(kindsOf(line)).toEqual(['ready']);
    line.socket.close();
  });

  test('S-55 clients, half a sign-in and platform administrators get no ticket', async () => {
    const ask = async (bearer: string, tenant: TenantName = 'sun3') =>
      (await callApi(system, createStaffEventTicket, { tenant, bearer })).status;
    const client = await addClient(system);
    expect(await ask((await signIn(system, client)).access_token)).toBe(401);
    const { username, password } = await makeStaff(system, 'sun3', ['operations']);
    const half = await callApi(system, staffLogin, { body: { username, password } });
    expect(await ask(answerOf(staffLogin, half).access_token)).toBe(403);
    const founder = await addStaff(system, 'platform', ['platform_admin']);
    expect(await ask(founder.bearer, 'platform')).toBe(403);
    expect((await callApi(system, createStaffEventTicket)).status).toBe(401);
  });

  test('S-55 a ticket opens its own line only, once, within thirty seconds, from the house’s own pages', async () => {
    const { bearer } = await addStaff(system, 'sun3', ['support']);
    const knock = (ticket: string, origin?: string) => knockOnLine(system, path, ticket, origin);
    const ticket = await takeTicket(bearer);
    expect(await knock(ticket, 'https://evil.example')).toBe(403);
    expect(await knock(ticket, system.url)).toBe(101);
    expect(await knock(ticket)).toBe(401);
    expect(await knockOnLine(system, '/api/events', await takeTicket(bearer))).toBe(401);
    const { access_token: clientBearer } = await signIn(system, await addClient(system));
    const answer = await callApi(system, createEventTicket, { bearer: clientBearer });
    expect(await knock(answerOf(createEventTicket, answer).ticket)).toBe(401);
    const late = await takeTicket(bearer);
    system.clock.advance(30_001);
    expect(await knock(late)).toBe(401);
  });

  test('S-14 the line ends with its session: at a sign-out, and when nobody said that it is over', async () => {
    const leaver = await addStaff(system, 'sun3', ['operations']);
    const line = await openLine(leaver);
    const unused = await takeTicket(leaver.bearer);
    await callApi(system, staffLogout, { bearer: leaver.bearer });
    expect(await line.closed).toBe(closeCodes.sessionEnded);
    expect(line.frames.at(-1)).toMatchObject({ kind: 'session_revoked' });
    expect(await knockOnLine(system, path, unused)).toBe(401);

    const unheard = await addStaff(system, 'sun3', ['operations']);
    const other = await openLine(unheard);
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`update brokerage.sessions set state = 'ended', ended_at = now() where staff_id = ${unheard.id}`,
    );
    expect(await other.closed).toBe(closeCodes.sessionEnded);
  });

  test('S-55 a person’s eleventh socket closes the first', async () => {
    const person = await addStaff(system, 'sun3', ['operations']);
    const first = await openLine(person);
    const later: Line[] = [];
    for (let index = 0; index < 10; index += 1) later.push(await openLine(person));
    expect(await first.closed).toBe(closeCodes.tooMany);
    for (const { socket } of later) socket.close();
  });
});
