// Who works for a tenant, on the real server: the first two by the command, everybody else by two people, held by the database.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import {
  getStaffInfo,
  staffBindMfa,
  staffLogin,
  staffRefresh,
  staffVerifyMfa,
} from '@candor/contract/sessions/staff.ts';
import * as contract from '@candor/contract/staffing/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addStaff, answerOf, callApi, idIn, tenantIds, totpCode } from '@candor/testkit';
import type { Answer, TestStaff } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { createFirstStaff } from './index.ts';

const system = await openTestSystem();
const maker = await addStaff(system, 'sun3', ['tenant_admin']);
const checker = await addStaff(system, 'sun3', ['approver', 'tenant_admin']);

const reason = 'agreed with the head of office';
const password = 'violet-Harbour-73-kite';
const decide = (proposal: Answer, { bearer } = checker) =>
  callApi(system, approveProposal, { bearer, params: { id: idIn(proposal) }, body: {} });
const subjectOf = ({ body }: Answer): string => {
  const id: unknown = typeof body === 'object' && body !== null && 'subject_id' in body ? body.subject_id : undefined;
  return String(id);
};

test('S-27 the first two of a tenant are made together, once, and bind a second factor at the first sign-in', async () => {
  const { credentials } = system.server.identity;
  const tenantId = parseTenantId(tenantIds.poland);
  const people = [
    { username: 'ada', fullName: 'Ada Brown', password },
    { username: 'ben', fullName: 'Ben Stone', password: `${password}-2` },
  ] as const;
  expect(await createFirstStaff(credentials, tenantId, people)).toHaveLength(2);
  expect(await createFirstStaff(credentials, tenantId, people)).toEqual({ refused: 'state_conflict' });
  const body = { username: 'ada', password };
  const opened = await callApi(system, staffLogin, { tenant: 'poland', body });
  expect(opened.body).toMatchObject({ mfa: true, mfa_enrol: true });
  const { access_token: bearer } = answerOf(staffLogin, opened);
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const as = { tenant: 'poland', bearer } as const;
  expect((await callApi(system, getStaffInfo, as)).status).toBe(403);
  const { secret } = answerOf(staffBindMfa, await callApi(system, staffBindMfa, as));
  const code = totpCode(secret, system.clock.now());
  const verified = await callApi(system, staffVerifyMfa, { ...as, body: { code } });
  expect(answerOf(staffVerifyMfa, verified)).toMatchObject({ verified: true });
  expect((await callApi(system, getStaffInfo, as)).status).toBe(200);
  const renewed = await callApi(system, staffRefresh, { tenant: 'poland', headers: { cookie } });
  const { access_token: next } = answerOf(staffRefresh, renewed);
  expect((await callApi(system, getStaffInfo, { tenant: 'poland', bearer: next })).status).toBe(200);
  const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
  const lines = await system.server.db.read(
    scope,
    (reader) => reader.sql`select from brokerage.audit where act = 'staff.created' and actor_id = 'staff-command'`,
  );
  expect(lines).toHaveLength(2);
});

test('S-27 an invited person comes in with a code of each of the two, and signs in to bind a second factor', async () => {
  const body = { username: 'nina.new', roles: ['support'], reason };
  const proposal = await callApi(system, contract.proposeStaffInvite, { bearer: maker.bearer, body });
  expect((await decide(proposal, maker)).body).toMatchObject({ code: 'self_approval' });
  expect((await decide(proposal)).status).toBe(200);
  const id = subjectOf(proposal);
  const ask = ({ bearer }: TestStaff) => callApi(system, contract.issueSetupCode, { bearer, params: { id } });
  const stranger = await addStaff(system, 'sun3', ['tenant_admin']);
  expect((await ask(stranger)).status).toBe(404);
  const codeOf = async (person: TestStaff) => answerOf(contract.issueSetupCode, await ask(person)).code;
  const [makerCode, checkerCode] = [await codeOf(maker), await codeOf(checker)];
  const setUp = (first: string, second: string) =>
    callApi(system, contract.setUpStaff, {
      body: { username: 'nina.new', maker_code: first, checker_code: second, full_name: 'Nina New', password },
    });
  // Who has one half has nothing.
  expect((await setUp(makerCode, makerCode)).body).toMatchObject({ code: 'code_invalid' });
  const early = await callApi(system, staffLogin, { body: { username: 'nina.new', password } });
  expect(early.body).toMatchObject({ code: 'login_failed' });
  expect((await setUp(makerCode, checkerCode)).status).toBe(204);
  expect((await setUp(makerCode, checkerCode)).body).toMatchObject({ code: 'code_invalid' });
  const opened = await callApi(system, staffLogin, { body: { username: 'nina.new', password } });
  expect(opened.body).toMatchObject({ mfa: true, mfa_enrol: true });
  const members = answerOf(
    contract.listStaff,
    await callApi(system, contract.listStaff, { bearer: maker.bearer }),
  ).items;
  expect(members).toContainEqual(expect.objectContaining({ id, status: 'active', roles: ['support'] }));
  expect((await ask(maker)).body).toMatchObject({ code: 'state_conflict' });
});

test('S-26 S-27 roles and standing change by two others, and sessions end with the change', async () => {
  const member = await addStaff(system, 'sun3', ['support']);
  const params = { id: member.id };
  const own = { bearer: maker.bearer, params: { id: maker.id }, body: { roles: ['approver'], reason } };
  expect((await callApi(system, contract.proposeStaffRoles, own)).body).toMatchObject({ code: 'self_approval' });
  const roles = { bearer: maker.bearer, params, body: { roles: ['operations', 'advisor'], reason } };
  expect((await decide(await callApi(system, contract.proposeStaffRoles, roles))).status).toBe(200);
  expect((await callApi(system, getStaffInfo, { bearer: member.bearer })).status).toBe(401);
  const standing = (word: string) =>
    callApi(system, contract.proposeStaffStanding, { bearer: maker.bearer, params, body: { standing: word, reason } });
  expect((await standing('reinstate')).body).toMatchObject({ code: 'state_conflict' });
  expect((await decide(await standing('suspend'))).status).toBe(200);
  const list = async () =>
    answerOf(contract.listStaff, await callApi(system, contract.listStaff, { bearer: checker.bearer })).items;
  expect(await list()).toContainEqual(
    expect.objectContaining({ id: member.id, status: 'disabled', roles: ['advisor', 'operations'] }),
  );
  expect((await decide(await standing('reinstate'))).status).toBe(200);
  expect(await list()).toContainEqual(expect.objectContaining({ id: member.id, status: 'active' }));
});

test('S-27 the database refuses staff, roles and standing that two people did not decide', async () => {
  const member = await addStaff(system, 'sun3', ['support']);
  const { db } = system.server;
  const { ids } = system.server.money.parts;
  const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: maker.id });
  const insert = (actor: string, tenant: 'sun3' | 'turkey') => {
    const as = tenantScope(parseTenantId(tenantIds[tenant]), {
      kind: actor === 'staff' ? 'staff' : 'system',
      id: actor,
    });
    return db.transact(
      as,
      (tx) => tx.sql`
        insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, created_at)
        values (${as.tenantId}, ${ids.next()}, ${ids
          .token(8)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, 'x')}, '\\x00', '{approver}', 'x', now())`,
    );
  };
  await expect(insert('staff', 'sun3')).rejects.toThrow(/two people/);
  await expect(insert('staff-command', 'sun3')).rejects.toThrow(/two people/);
  await expect(insert('staff-command', 'turkey')).rejects.toThrow(/are two people/);
  await expect(insert('demo', 'turkey')).rejects.toThrow(/two people/);
  const promote = db.transact(
    scope,
    (tx) => tx.sql`update brokerage.staff set roles = '{approver}' where staff_id = ${member.id}`,
  );
  await expect(promote).rejects.toThrow(/two people/);
  const suspend = db.transact(
    scope,
    (tx) => tx.sql`update brokerage.staff set status = 'disabled' where staff_id = ${member.id}`,
  );
  await expect(suspend).rejects.toThrow(/two people/);
});
