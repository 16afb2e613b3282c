// The second factor over HTTP: pending tokens open nothing, binding, recovery, removal, and tenants that force it.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fillPath } from '@candor/contract';
import { changePassword, setPin, verifyPassword } from '@candor/contract/credentials/client.ts';
import { bindMfa, getMfa, renewRecoveryCodes, unbindMfa, verifyMfa } from '@candor/contract/mfa/client.ts';
import { getClientInfo, logout, refresh } from '@candor/contract/sessions/client.ts';
import { getStaffInfo, staffBindMfa, staffLogin, staffVerifyMfa } from '@candor/contract/sessions/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import {
  addClient,
  addStaff,
  callApi,
  renewAccess,
  signIn,
  switchAccess,
  tenantHeaders,
  tenantIds,
  totpCode,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const system = await openTestSystem();

const secretOf = (body: unknown): string => z.parse(z.object({ secret: z.string() }), body).secret;
const codesOf = (body: unknown): string[] =>
  z.parse(z.object({ recovery_codes: z.array(z.string()) }), body).recovery_codes;
const now = () => system.clock.now();

async function bindFactor(
  client: TestClient,
): Promise<{ bearer: string; renewal: string; secret: string; codes: string[] }> {
  const { access_token: bearer, refresh_token: renewal } = await signIn(system, client);
  const secret = secretOf((await callApi(system, bindMfa, { bearer, tenant: client.tenant })).body);
  const options = { bearer, tenant: client.tenant, body: { code: totpCode(secret, now()) } };
  const codes = codesOf((await callApi(system, verifyMfa, options)).body);
  system.clock.advance(60_000);
  return { bearer, renewal, secret, codes };
}

describe('a login that waits for its second factor', () => {
  test('AUTH-03 S-06 its token opens nothing but verify and logout, on every endpoint there is', async () => {
    const client = await addClient(system, 'sun3', { hasTotp: true });
    const { access_token: bearer, mfa } = await signIn(system, client);
    expect(mfa).toBe(true);
    const open = new Set(['verifyMfa', 'logout']);
    let tried = 0;
    for (const { endpoint } of system.server.bindings) {
      const { kind } = endpoint.access;
      if (open.has(endpoint.id) || (kind !== 'client' && kind !== 'pending' && kind !== 'staff')) continue;
      const params = { id: tenantIds.sun3, kind: 'about', market: 'US', symbol: 'AAPL', slug: 'x' };
      const answer = await fetch(system.url + basePaths[endpoint.base] + fillPath(endpoint.path, params), {
        method: endpoint.method,
        headers: {
          ...tenantHeaders('sun3'),
          authorization: `Bearer ${bearer}`,
          ...(endpoint.body && { 'content-type': 'application/json' }),
        },
        ...(endpoint.body && { body: '{}' }),
      });
      expect({ id: endpoint.id, status: answer.status }).toEqual({
        id: endpoint.id,
        status: endpoint.base === 'staff' ? 401 : 403,
      });
      tried += 1;
    }
    expect(tried).toBeGreaterThan(20);
  });

  test('AUTH-03 S-06 its refresh token does not refresh, and a right code opens the same tokens', async () => {
    const client = await addClient(system, 'sun3', { hasTotp: true });
    const opened = await signIn(system, client);
    const bearer = opened.access_token;
    const renew = () => callApi(system, refresh, { body: { refresh_token: opened.refresh_token } });
    expect((await renew()).body).toMatchObject({ code: 'mfa_required' });
    const code = totpCode(client.totpSecret ?? '', now());
    expect((await callApi(system, verifyMfa, { bearer, body: { code } })).body).toEqual({ verified: true });
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ mfa_enabled: true });
    expect((await renew()).status).toBe(200);
  });

  test('AUTH-03 verifying with nothing pending says so', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const { body } = await callApi(system, verifyMfa, { bearer, body: { code: '123456' } });
    expect(body).toMatchObject({ code: 'no_pending_session', title: 'No pending session. Please login again.' });
  });

  test('logout works while the second factor is due', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system, 'sun3', { hasTotp: true }));
    expect((await callApi(system, logout, { bearer })).status).toBe(204);
    expect((await callApi(system, verifyMfa, { bearer, body: { code: '123456' } })).status).toBe(401);
  });
});

describe('binding', () => {
  test('S-10 S-11 S-14 binding answers ten recovery codes, ends the other sessions, and each recovery code works once', async () => {
    const client = await addClient(system);
    const other = await signIn(system, client);
    const { bearer, codes } = await bindFactor(client);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await callApi(system, getClientInfo, { bearer: other.access_token })).status).toBe(401);
    expect((await callApi(system, getMfa, { bearer })).body).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    });
    const use = async (code: string) => {
      const opened = await signIn(system, client);
      return (await callApi(system, verifyMfa, { bearer: opened.access_token, body: { code } })).status;
    };
    const [first = '', second = ''] = codes;
    expect(await use(first)).toBe(200);
    expect(await use(first)).toBe(422);
    expect(await use(second.toLowerCase().replace('-', ''))).toBe(200);
  });

  test('S-10 the seed and the recovery codes are not readable in the database', async () => {
    const client = await addClient(system);
    const { secret, codes } = await bindFactor(client);
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    const dump = await system.server.db.read(scope, async (reader) =>
      JSON.stringify([
        await reader.sql`select encode(seed, 'escape') as seed from brokerage.authenticators`,
        await reader.sql`select encode(hash, 'escape') as hash from brokerage.recovery_codes`,
      ]),
    );
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(dump).not.toContain(text);
  });

  test('S-10 S-14 binding, removing and renewing need a recent password check', async () => {
    const client = await addClient(system);
    const { renewal, secret } = await bindFactor(client);
    system.clock.advance(5 * 60_000);
    const bearer = await renewAccess(system, renewal);
    const code = () => totpCode(secret, now());
    const confirm = () => callApi(system, verifyPassword, { bearer, body: { password: client.password } });
    expect((await callApi(system, renewRecoveryCodes, { bearer })).body).toMatchObject({ code: 'reauth_required' });
    expect((await callApi(system, unbindMfa, { bearer, body: { code: code() } })).body).toMatchObject({
      code: 'reauth_required',
    });
    expect((await confirm()).body).toEqual({ verified: true });
    expect(codesOf((await callApi(system, renewRecoveryCodes, { bearer })).body)).toHaveLength(10);
    expect((await callApi(system, unbindMfa, { bearer, body: { code: '000000' } })).body).toMatchObject({
      code: 'code_invalid',
    });
    expect((await callApi(system, unbindMfa, { bearer, body: { code: code() } })).status).toBe(204);
    expect((await signIn(system, client)).mfa).toBe(false);
  });

  test('a second authenticator is not bound over the first', async () => {
    const { bearer } = await bindFactor(await addClient(system));
    expect((await callApi(system, bindMfa, { bearer })).body).toMatchObject({ code: 'mfa_already_bound' });
  });
});

test('AUTH-03 a tenant that forces the second factor lets a new client do nothing but bind one', async () => {
  const client = await addClient(system, 'poland');
  await switchAccess(system, 'poland', { otp: true });
  const opened = await signIn(system, client);
  const options = { tenant: 'poland', bearer: opened.access_token } as const;
  expect(opened).toMatchObject({ mfa: true, mfa_enrol: true });
  expect((await callApi(system, getClientInfo, options)).status).toBe(403);
  const secret = secretOf((await callApi(system, bindMfa, options)).body);
  const verified = await callApi(system, verifyMfa, { ...options, body: { code: totpCode(secret, now()) } });
  expect(codesOf(verified.body)).toHaveLength(10);
  expect((await callApi(system, getClientInfo, options)).status).toBe(200);
  const code = totpCode(secret, new Date(now().getTime() + 30_000));
  expect((await callApi(system, unbindMfa, { ...options, body: { code } })).body).toMatchObject({ code: 'mfa_forced' });
});

describe('staff', () => {
  test('S-22 staff sign in with both factors, and roles decide', async () => {
    const auditor = await addStaff(system, 'sun3', ['auditor']);
    const { bearer } = auditor;
    expect((await callApi(system, getStaffInfo, { bearer })).body).toMatchObject({
      id: auditor.id,
      roles: ['auditor'],
    });
    const client = await addClient(system);
    const answer = await fetch(`${system.url}/staff/v1/clients/${client.id}/reset-code`, {
      method: 'POST',
      headers: { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'an auditor changes nothing' }),
    });
    expect(answer.status).toBe(403);
  });

  test('staff tokens open nothing of clients, and a staff login alone opens nothing', async () => {
    const { bearer } = await addStaff(system, 'sun3', ['tenant_admin']);
    expect((await callApi(system, getClientInfo, { bearer })).status).toBe(401);
    const { credentials } = system.server.identity;
    expect(credentials.hasher.evaluations()).toBeGreaterThan(0);
    const answer = await callApi(system, staffLogin, { body: { username: 'nobody', password: 'wrong-password' } });
    expect(answer.body).toMatchObject({ code: 'login_failed' });
    expect((await callApi(system, staffBindMfa, { bearer })).body).toMatchObject({ code: 'mfa_already_bound' });
    expect((await callApi(system, staffVerifyMfa, { bearer, body: { code: '123456' } })).body).toMatchObject({
      code: 'no_pending_session',
    });
  });
});

describe('password and PIN', () => {
  test('AUTH-11 S-14 a changed password signs out everywhere and is asked for at once', async () => {
    const client = await addClient(system);
    const one = await signIn(system, client);
    const two = await signIn(system, client);
    const change = (body: object) => callApi(system, changePassword, { bearer: one.access_token, body });
    const next = 'quiet-Lantern-77-dune';
    const good = { current_password: client.password, new_password: next, confirm_password: next };
    expect((await change({ ...good, confirm_password: 'other' })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'body.confirm_password', code: 'mismatch' }],
    });
    expect((await change({ ...good, current_password: 'wrong' })).body).toMatchObject({ code: 'password_wrong' });
    expect((await change({ ...good, new_password: '12345', confirm_password: '12345' })).status).toBe(400);
    for (const weak of ['password1', 'Candor2026', client.username, client.password]) {
      expect((await change({ ...good, new_password: weak, confirm_password: weak })).body).toMatchObject({
        code: 'password_weak',
      });
    }
    expect((await change(good)).status).toBe(204);
    for (const { access_token: bearer } of [one, two]) {
      expect((await callApi(system, getClientInfo, { bearer })).status).toBe(401);
    }
    expect((await signIn(system, { ...client, password: next })).mfa).toBe(false);
  });

  test('AUTH-12 S-12 a PIN is six digits, not trivial, and needs a recent sign-in', async () => {
    const opened = await signIn(system, await addClient(system));
    let bearer = opened.access_token;
    const set = async (pin: string) => (await callApi(system, setPin, { bearer, body: { pin } })).status;
    expect(await set('12345')).toBe(400);
    expect(await set('12345a')).toBe(400);
    for (const weak of ['123456', '654321', '111111', '121212', '112233', '123123']) expect(await set(weak)).toBe(422);
    expect(await set('604817')).toBe(204);
    system.clock.advance(5 * 60_000 + 1_000);
    bearer = await renewAccess(system, opened.refresh_token);
    expect(await set('604818')).toBe(422);
  });
});
