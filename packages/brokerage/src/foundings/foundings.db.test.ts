// Tenants made from the console, on the real server: by two platform administrators who see no client, served by every node without a
// restart, with two administrators of their own; the database makes none otherwise.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import { approveProposal, rejectProposal } from '@candor/contract/approvals/staff.ts';
import { login } from '@candor/contract/sessions/client.ts';
import { getDocument } from '@candor/contract/documents/client.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import * as contract from '@candor/contract/foundings/staff.ts';
import { getProfiles } from '@candor/contract/service/service.ts';
import { getStaffInfo, staffBindMfa, staffLogin, staffVerifyMfa } from '@candor/contract/sessions/staff.ts';
import { getAppSettings, getLocale } from '@candor/contract/settings/client.ts';
import { proposeStaffInvite, setUpStaff } from '@candor/contract/staffing/staff.ts';
import { parseTenantId, systemScope, tenantScope } from '@candor/platform/db/index.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import {
  addStaff,
  answerOf,
  callApi,
  idIn,
  newTenant,
  runJob,
  startTestSystem,
  tenantIds,
  totpCode,
} from '@candor/testkit';
import type { Answer, CallOptions, TestSystem } from '@candor/testkit';
import { createFirstStaff } from '../staffing/index.ts';

let system: TestSystem;
let maker: string;
let checker: string;
const password = 'violet-Harbour-73-kite';
const platform = { tenant: 'platform' } as const;

/** Signs in for the first time, which binds the second factor. */
async function enter(username: string, own: CallOptions): Promise<string> {
  const opened = await callApi(system, staffLogin, { ...own, body: { username, password } });
  expect(opened.body).toMatchObject({ mfa: true, mfa_enrol: true });
  const { access_token: bearer } = answerOf(staffLogin, opened);
  const { secret } = answerOf(staffBindMfa, await callApi(system, staffBindMfa, { ...own, bearer }));
  const code = totpCode(secret, system.clock.now());
  expect((await callApi(system, staffVerifyMfa, { ...own, bearer, body: { code } })).status).toBe(200);
  return bearer;
}

beforeAll(async () => {
  system = await startTestSystem();
  const people = [
    { username: 'pia', fullName: 'Pia Platform', password },
    { username: 'raj', fullName: 'Raj Platform', password },
  ] as const;
  await createFirstStaff(system.server.identity.credentials, tenantIds.platform, people);
  maker = await enter('pia', platform);
  checker = await enter('raj', platform);
});
afterAll(() => system.close());

const propose = (body: object, bearer = maker): Promise<Answer> =>
  callApi(system, contract.proposeTenant, { ...platform, bearer, body });
const decide = (proposal: Answer, bearer = checker): Promise<Answer> =>
  callApi(system, approveProposal, { ...platform, bearer, params: { id: idIn(proposal) }, body: {} });
const list = async () =>
  answerOf(contract.listTenants, await callApi(system, contract.listTenants, { ...platform, bearer: maker })).items;
async function found(name: string, change: object = {}) {
  const proposal = await propose(newTenant(name, change));
  expect((await decide(proposal)).status).toBe(200);
  const tenant = (await list()).find((one) => one.name === name);
  if (!tenant) throw new Error(`${name} was not founded`);
  await expect.poll(() => system.server.directory.find(tenant.id)?.name, { timeout: 30_000 }).toBe(name);
  return { ...tenant, approvalId: idIn(proposal), own: { headers: { 'x-tenant-id': tenant.id } } };
}

test('BRAND-01 S-27 a tenant is made by two, served without a restart on every node, and is where a tenant of a file is', async () => {
  const other = await startTestSystem({ beside: system });
  const proposal = await propose(newTenant('norte'));
  expect(proposal.body).toMatchObject({
    kind: 'tenant.create',
    payload: { name: 'norte', country: 'ES', languages: 'es-ES en-US', first_staff: 'ada.norte' },
  });
  expect((await propose(newTenant('norte'))).body).toMatchObject({ code: 'already_proposed' });
  expect((await decide(proposal, maker)).body).toMatchObject({ code: 'self_approval' });
  expect((await list()).map(({ name }) => name)).not.toContain('norte');
  expect((await decide(proposal)).status).toBe(200);
  const made = (await list()).find(({ name }) => name === 'norte');
  expect(made).toMatchObject({
    source: 'console',
    first_staff: [
      { username: 'ada.norte', status: 'invited' },
      { username: 'ben.norte', status: 'invited' },
    ],
  });
  const headers = { 'x-tenant-id': made?.id ?? '' };
  for (const node of [system, other]) {
    const ask = () => callApi(node, getAppSettings, { headers });
    // The other node looks by itself every few seconds.
    node.clock.advance(6_000);
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect((await ask()).body).toMatchObject({
      app_name: 'Norte Invest',
      app_template: 'edel',
      accent: { light: '#1d4ed8', dark: '#9dc1ff' },
      web_logo: expect.stringMatching(/^\/brands\/norte\/logo\.svg\?v=/),
    });
    const profile = answerOf(getProfiles, await callApi(node, getProfiles)).find(({ name }) => name === 'norte');
    expect(profile?.dataToken.length).toBeGreaterThan(20);
    expect(answerOf(getProfiles, await callApi(node, getProfiles)).map(({ name }) => name)).not.toContain('@platform');
    const terms = await callApi(node, getDocument, { headers, params: { kind: 'privacy' }, language: 'es-ES' });
    expect(answerOf(getDocument, terms).language).toBe('es-ES');
  }
  await other.close();
  expect((await propose(newTenant('norte'))).body).toMatchObject({ code: 'tenant_exists' });
  expect((await propose(newTenant('spain'))).body).toMatchObject({ code: 'tenant_exists' });
});

test('AUTH-10 S-27 its first two come in with a half of the code from each who decided, and bind their own second factor', async () => {
  const { id, own, first_staff: staff } = await found('sur', { first_staff: 'ana.sur', second_staff: 'leo.sur' });
  const [ana] = staff;
  const params = { id, staff_id: ana?.id ?? '' };
  const third = await addStaff(system, 'platform', ['platform_admin']);
  const half = (bearer: string) => callApi(system, contract.issueFirstStaffCode, { ...platform, bearer, params });
  expect((await half(third.bearer)).status).toBe(404);
  const first = answerOf(contract.issueFirstStaffCode, await half(maker));
  const second = answerOf(contract.issueFirstStaffCode, await half(checker));
  expect([first.part, second.part]).toEqual(['maker', 'checker']);
  const body = { username: 'ana.sur', maker_code: first.code, full_name: 'Ana Sur', password };
  expect((await callApi(system, setUpStaff, { ...own, body: { ...body, checker_code: first.code } })).status).toBe(422);
  expect((await callApi(system, setUpStaff, { ...own, body: { ...body, checker_code: second.code } })).status).toBe(
    204,
  );
  const bearer = await enter('ana.sur', own);
  const me = answerOf(getStaffInfo, await callApi(system, getStaffInfo, { ...own, bearer }));
  expect(me.roles).toEqual(['tenant_admin']);
  expect((await half(maker)).body).toMatchObject({ code: 'state_conflict' });
  // Nobody of the new tenant reaches the realm, and the realm's people nothing of the tenant.
  expect((await callApi(system, contract.listTenants, { ...platform, bearer })).status).toBe(401);
  expect((await callApi(system, getStaffInfo, { ...own, bearer: maker })).status).toBe(401);
});

test('BRAND-01 what a file would be refused for is refused with its field', async () => {
  const { logo } = newTenant('este');
  const faults = [
    [{ accent: { light: '#ffff00', dark: '#111111' } }, 'body.accent'],
    [{ logo: logo.replace('<rect', '<script>x</script><rect') }, 'body.logo'],
    [{ languages: ['es-ES', 'es-ES'] }, 'body.languages'],
    [{ second_staff: 'ada.norte' }, 'body.second_staff'],
  ] as const;
  for (const [change, path] of faults) {
    const answer = await propose(newTenant('este', change));
    expect(answer.body).toMatchObject({ code: 'settings_faulty', errors: [{ path }] });
  }
  for (const change of [{ name: 'Este Brand' }, { country: 'XX' }, { accounts: [] }, { template: 'other' }]) {
    expect((await propose(newTenant('este', change))).status).toBe(400);
  }
  const proposal = await propose(newTenant('este'));
  const note = 'the contract was not signed';
  const params = { id: idIn(proposal) };
  expect((await callApi(system, rejectProposal, { ...platform, bearer: checker, params, body: { note } })).status).toBe(
    200,
  );
  expect((await list()).map(({ name }) => name)).not.toContain('este');
});

test('S-22 a platform administrator opens exactly what names the role, and nothing is open to clients there', async () => {
  const someId = '0199a000-0000-7000-8000-00000000dead';
  const knock = async ({ path, base, method }: Endpoint) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const params = Object.fromEntries(names.map((name) => [name, name.endsWith('id') ? someId : 'x']));
    const answer = await fetch(system.url + basePaths[base] + fillPath(path, params), {
      method,
      headers: {
        'x-tenant-id': tenantIds.platform,
        authorization: `Bearer ${maker}`,
        'content-type': 'application/json',
      },
      ...(method !== 'GET' && { body: '{}' }),
    });
    return { status: answer.status, code: /"code":"(\w+)"/.exec(await answer.text())?.[1] ?? '' };
  };
  // Two would end the session; the time is told to whoever is about to sign in.
  const leaves = new Set(['staffLogout', 'endOwnSessions', 'getPing']);
  for (const endpoint of allEndpoints) {
    const { access, base, id } = endpoint;
    if (leaves.has(id)) continue;
    if (access.kind === 'staff') {
      const isNamed = access.roles.includes('platform_admin');
      expect((await knock(endpoint)).code === 'forbidden', id).toBe(!isNamed);
    } else if (access.kind === 'client') {
      expect((await knock(endpoint)).status, id).toBe(401);
    } else if (access.kind === 'public' && base === 'api') {
      expect(await knock(endpoint), id).toEqual({ status: 400, code: 'tenant_unknown' });
    }
  }
  const body = { username: 'x', password: 'y' };
  expect((await callApi(system, login, { ...platform, body })).body).toMatchObject({ code: 'tenant_unknown' });
  expect((await callApi(system, getLocale, platform)).body).toMatchObject({ code: 'tenant_unknown' });
  const { bearer } = await addStaff(system, 'sun3', ['tenant_admin', 'approver']);
  expect((await callApi(system, contract.listTenants, { bearer })).status).toBe(403);
  const invite = { username: 'mixed.role', reason: 'agreed with the head of office' };
  const inside = { bearer, body: { ...invite, roles: ['platform_admin'] } };
  expect((await callApi(system, proposeStaffInvite, inside)).body).toMatchObject({ code: 'state_conflict' });
  const outside = { ...platform, bearer: maker, body: { ...invite, roles: ['support'] } };
  expect((await callApi(system, proposeStaffInvite, outside)).body).toMatchObject({ code: 'state_conflict' });
});

test('S-27 the database makes no tenant, and no staff of one, that two platform administrators did not agree on', async () => {
  const { db } = system.server;
  const { id, approvalId } = await found('oeste', { first_staff: 'eva.oeste', second_staff: 'ian.oeste' });
  const across = systemScope('test the walls of tenants');
  const copy = (name: string, by: string | null) =>
    db.transact(
      across,
      (tx) => tx.sql`
        insert into brokerage.tenants (tenant_id, name, profile, founded_by, founders, first_staff, applied_at)
        select gen_random_uuid(), ${name}, profile, ${by}, founders, first_staff, now() from brokerage.tenants where tenant_id = ${id}`,
    );
  await expect(copy('copied', idIn(await propose(newTenant('copied'))))).rejects.toThrow('agreed on');
  await expect(copy('oeste', approvalId)).rejects.toThrow('agreed on');
  const change = () =>
    db.transact(across, (tx) => tx.sql`update brokerage.tenants set name = 'west' where tenant_id = ${id}`);
  await expect(change()).rejects.toThrow('changed by its own staff');
  const inside = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
  const own = () => db.transact(inside, (tx) => tx.sql`update brokerage.tenants set name = 'sun4'`);
  await expect(own()).rejects.toThrow('by its file or by two platform administrators');
  const insert = (tenantId: string, actor: string, username: string, roles: readonly string[]) =>
    db.transact(
      tenantScope(parseTenantId(tenantId), { kind: 'system', id: actor }),
      (tx) => tx.sql`
        insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, status, created_at)
        values (${tenantId}, gen_random_uuid(), ${username}, '', ${tx.texts(roles)}, '', 'invited', now())`,
    );
  await expect(insert(id, 'founding', 'somebody.else', ['tenant_admin'])).rejects.toThrow('made by two people');
  await expect(insert(id, 'founding', 'eva.oeste', ['operations'])).rejects.toThrow('made by two people');
  await expect(insert(tenantIds.sun3, 'demo', 'outsider', ['platform_admin'])).rejects.toThrow('outside tenants');
  await expect(insert(tenantIds.platform, 'demo', 'insider', ['auditor'])).rejects.toThrow('outside tenants');
  const client = db.transact(
    tenantScope(parseTenantId(tenantIds.platform), { kind: 'system', id: 'test' }),
    (tx) => tx.sql`
      insert into brokerage.clients (tenant_id, client_id) values (${tenantIds.platform}, gen_random_uuid())`,
  );
  await expect(client).rejects.toThrow('have no clients');
});

const acts = async (tenantId: string) => {
  const scope = tenantScope(parseTenantId(tenantId), { kind: 'system', id: 'test' });
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ act: string }>>`select act from brokerage.audit`,
  );
  return rows.map(({ act }) => act);
};

test('S-27 the clockwork of the realm runs, finds nothing twice, and the trail of both places tells what happened', async () => {
  const { id } = await found('centro', { first_staff: 'oto.centro', second_staff: 'una.centro' });
  for (const kind of Object.keys(system.server.recurring.handlers)) {
    if (kind !== 'content.import_feed') await runJob(system, kind, tenantIds.platform);
  }
  expect((await list()).find((one) => one.id === id)?.first_staff).toHaveLength(2);
  expect(await acts(tenantIds.platform)).toEqual(expect.arrayContaining(['tenant.created', 'approval.approved']));
  expect((await acts(id)).filter((act) => act === 'staff.invited')).toHaveLength(2);
});
