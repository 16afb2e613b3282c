// Sessions over HTTP on a real server: tokens rotate, end when told, expire when they must, and stay in their tenant.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { device, endAllDevices, endDevice, listDevices } from '@candor/contract/devices/client.ts';
import { getClientInfo, login, logout, refresh, tokens } from '@candor/contract/sessions/client.ts';
import { hashAccessToken } from '@candor/platform/crypto/dpop.ts';
import { createPasswordHasher } from '@candor/platform/crypto/password-hasher.ts';
import { listClientLines } from '../audit/index.ts';
import { tenantScope, parseTenantId } from '@candor/platform/db/index.ts';
import { addClient, callApi, makeKey, signIn, signProof, tenantIds, testSecrets } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import type { SessionId } from './session.ts';
import { readLiveSession } from './store.ts';

const system = await openTestSystem();

const statusOf = async (bearer: string, tenant: TestClient['tenant'] = 'sun3'): Promise<number> =>
  (await callApi(system, getClientInfo, { bearer, tenant })).status;
const renew = (token: string, options = {}) => callApi(system, refresh, { ...options, body: { refresh_token: token } });
const readActs = async (client: TestClient): Promise<string[]> => {
  const scope = tenantScope(parseTenantId(tenantIds[client.tenant]), { kind: 'client', id: client.id });
  const lines = await system.server.db.read(scope, (reader) => listClientLines(reader, client.id, undefined, 50));
  return lines.map(({ act }) => act);
};

describe('signing in and out', () => {
  test('AUTH-02 AUTH-14 login answers tokens, and client_info says who it is', async () => {
    const client = await addClient(system, 'sun3', { fullName: 'Ada Example' });
    const opened = await signIn(system, client);
    expect(opened).toMatchObject({ mfa: false, mfa_enrol: false });
    const { body } = await callApi(system, getClientInfo, { bearer: opened.access_token });
    expect(body).toMatchObject({ id: client.id, username: client.username, full_name: 'Ada Example', order_num: 0 });
    expect(body).toMatchObject({ has_pin: false, mfa_enabled: false, avatar: '' });
    expect(await readActs(client)).toEqual(['session.opened']);
  });

  test('AUTH-05 S-16 a token is worth nothing the moment after logout', async () => {
    const client = await addClient(system);
    const opened = await signIn(system, client);
    expect(await statusOf(opened.access_token)).toBe(200);
    expect((await callApi(system, logout, { bearer: opened.access_token })).status).toBe(204);
    expect(await statusOf(opened.access_token)).toBe(401);
    expect((await renew(opened.refresh_token)).status).toBe(401);
    expect(await readActs(client)).toContain('session.ended');
  });

  test('a request reads its own session and none of the others, whatever the database thinks of the table', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => addClient(system)));
    for (const client of clients) await signIn(system, client);
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    const times = 10;
    const fetched = await system.server.db.read(scope, async (reader) => {
      const [live] = await reader.sql<Array<{ id: SessionId }>>`
        select session_id as id from brokerage.sessions where client_id = ${clients[0]?.id ?? ''}`;
      if (!live) throw new Error('nobody is signed in');
      const count = async (): Promise<number> => {
        const [row] = await reader.sql<Array<{ rows: number }>>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where schemaname = 'brokerage' and relname = 'sessions'`;
        return row?.rows ?? 0;
      };
      const before = await count();
      // Often enough for a plan that is kept.
      for (let time = 0; time < times; time += 1) {
        expect(await readLiveSession(reader, live.id, system.clock.now())).toMatchObject({ id: live.id });
      }
      return (await count()) - before;
    });
    expect(fetched).toBe(times);
  });

  test('S-16 a disabled client is out within a second, and cannot refresh or sign in', async () => {
    const client = await addClient(system);
    const opened = await signIn(system, client);
    expect(await statusOf(opened.access_token)).toBe(200);
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`update brokerage.clients set status = 'disabled' where client_id = ${client.id}`,
    );
    system.clock.advance(1_001);
    expect(await statusOf(opened.access_token)).toBe(401);
    expect((await renew(opened.refresh_token)).status).toBe(401);
    const body = { username: client.username, password: client.password };
    expect((await callApi(system, login, { body })).body).toMatchObject({ code: 'login_failed' });
  });

  test('S-01 a password hashed at another cost is hashed anew when it signs in', async () => {
    const client = await addClient(system);
    const pepper = testSecrets.key('pepper|1');
    const earlier = await createPasswordHasher({ pepper, cost: { memoryKiB: 32, passes: 1 } });
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
    const hash = await earlier.hash(client.password);
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`update brokerage.client_passwords set hash = ${hash} where client_id = ${client.id}`,
    );
    await signIn(system, client);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ hash: string }[]>`
        select hash from brokerage.client_passwords where client_id = ${client.id}`,
    );
    expect(row?.hash).toContain('$m=64,t=1,p=1$');
    await signIn(system, client);
  });

  test('PROF-05 S-09 a token of one tenant is refused by every other', async () => {
    const client = await addClient(system, 'spain');
    const { access_token: bearer, refresh_token: token } = await signIn(system, client);
    expect(await statusOf(bearer, 'spain')).toBe(200);
    for (const tenant of ['sun3', 'india', 'poland', 'turkey'] as const) {
      expect(await statusOf(bearer, tenant)).toBe(401);
      expect((await renew(token, { tenant })).status).toBe(401);
    }
    expect(await statusOf(bearer, 'spain')).toBe(200);
  });
});

describe('refresh', () => {
  test('AUTH-07 S-07 the same token answers the same successor for ten seconds', async () => {
    const opened = await signIn(system, await addClient(system));
    const first = z.parse(tokens, (await renew(opened.refresh_token)).body);
    system.clock.advance(9_000);
    const again = z.parse(tokens, (await renew(opened.refresh_token)).body);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect((await renew(first.refresh_token)).status).toBe(200);
  });

  test('S-07 lost answers never sign anyone out', async () => {
    const opened = await signIn(system, await addClient(system));
    let token = opened.refresh_token;
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all([renew(token), renew(token), renew(token)]);
      const next = answers.map(({ body }) => z.parse(tokens, body).refresh_token);
      expect(new Set(next).size).toBe(1);
      token = next[0] ?? '';
      system.clock.advance(60_000);
    }
  });

  test('S-07 a stolen token used after the grace ends the whole family, tells the client and leaves a line', async () => {
    const client = await addClient(system);
    const opened = await signIn(system, client);
    const stolen = opened.refresh_token;
    const current = z.parse(tokens, (await renew(stolen)).body);
    system.clock.advance(10_001);
    expect((await renew(stolen)).status).toBe(401);
    expect((await renew(current.refresh_token)).status).toBe(401);
    expect(await statusOf(current.access_token)).toBe(401);
    expect(await readActs(client)).toContain('session.token_reused');
    const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'client', id: client.id });
    const notices = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ purpose: string }[]>`
        select purpose from brokerage.deliveries where client_id = ${client.id}`,
    );
    expect(notices.map(({ purpose }) => purpose)).toContain('token_reuse');
  });

  test('S-08 access ends after five minutes, an unused session after an hour, a remembered one after seven days', async () => {
    const client = await addClient(system);
    const short = await signIn(system, client);
    const body = { username: client.username, password: client.password, remember: true };
    const long = z.parse(tokens, (await callApi(system, login, { body })).body);
    system.clock.advance(5 * 60_000 + 1_000);
    expect(await statusOf(short.access_token)).toBe(401);
    system.clock.advance(56 * 60_000);
    expect((await renew(short.refresh_token)).status).toBe(401);
    system.clock.advance(6 * 24 * 60 * 60_000);
    const renewed = z.parse(tokens, (await renew(long.refresh_token)).body);
    system.clock.advance(7 * 24 * 60 * 60_000 + 1_000);
    expect((await renew(renewed.refresh_token)).status).toBe(401);
  });

  test('S-08 rotation never moves the absolute end', async () => {
    const client = await addClient(system);
    const body = { username: client.username, password: client.password, remember: true };
    let { refresh_token: token } = z.parse(tokens, (await callApi(system, login, { body })).body);
    for (let day = 0; day < 29; day += 3) {
      token = z.parse(tokens, (await renew(token)).body).refresh_token;
      system.clock.advance(3 * 24 * 60 * 60_000 - 60_000);
    }
    system.clock.advance(60 * 60_000);
    expect((await renew(token)).status).toBe(401);
  });

  test('a client’s refresh token opens no staff session', async () => {
    const opened = await signIn(system, await addClient(system));
    const answer = await fetch(`${system.url}/staff/v1/refresh`, {
      method: 'POST',
      headers: { 'x-tenant-id': tenantIds.sun3, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: opened.refresh_token }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('proof of possession', () => {
  test('S-36 a copy of the refresh token is useless without the key that signed in', async () => {
    const client = await addClient(system);
    const key = makeKey();
    const opened = await signIn(system, client, { key });
    const body = { refresh_token: opened.refresh_token };
    expect((await callApi(system, refresh, { body })).body).toMatchObject({ code: 'dpop_invalid' });
    expect((await callApi(system, refresh, { body, key: makeKey() })).body).toMatchObject({ code: 'dpop_invalid' });
    expect((await callApi(system, refresh, { body, key })).status).toBe(200);
  });

  test('S-36 a copy of the access token opens nothing: every call of a bound session carries a fresh proof for it', async () => {
    const client = await addClient(system);
    const key = makeKey();
    const { access_token: bearer } = await signIn(system, client, { key });
    const other = await signIn(system, client, { key });
    expect((await callApi(system, getClientInfo, { bearer, key })).status).toBe(200);
    const url = `${system.url}/api/auth/app/v1/client_info`;
    const now = system.clock.now();
    const ath = hashAccessToken(bearer);
    const stolen: Array<Record<string, string>> = [
      {},
      { dpop: signProof(makeKey(), 'GET', url, now, { ath }) },
      { dpop: signProof(key, 'GET', url, now) },
      { dpop: signProof(key, 'GET', url, now, { ath: hashAccessToken(other.access_token) }) },
      { dpop: signProof(key, 'GET', `${system.url}/api/client/app/v1/config`, now, { ath }) },
    ];
    for (const headers of stolen) expect((await callApi(system, getClientInfo, { bearer, headers })).status).toBe(401);
    const headers = { dpop: signProof(key, 'GET', url, now, { ath }) };
    expect((await callApi(system, getClientInfo, { bearer, headers })).status).toBe(200);
    expect((await callApi(system, getClientInfo, { bearer, headers })).status).toBe(401);
  });

  test('S-36 a proof is good once, for one address, one method and a short time', async () => {
    const client = await addClient(system);
    const key = makeKey();
    const opened = await signIn(system, client, { key });
    const body = { refresh_token: opened.refresh_token };
    const url = `${system.url}/api/auth/app/v1/refresh`;
    const now = system.clock.now();
    const send = (dpop: string) => callApi(system, refresh, { body, headers: { dpop } });
    const wrong = [
      signProof(key, 'GET', url, now),
      signProof(key, 'POST', `${system.url}/api/auth/app/v1/login`, now),
      signProof(key, 'POST', 'http://elsewhere.example/api/auth/app/v1/refresh', now),
      signProof(key, 'POST', url, new Date(now.getTime() - 330_000)),
      signProof(key, 'POST', url, new Date(now.getTime() + 330_000)),
      signProof(key, 'POST', url, now, { jti: '' }),
      signProof(key, 'POST', url, now, { header: { typ: 'jwt' } }),
      signProof(key, 'POST', url, now, { header: { alg: 'none' } }),
      signProof(key, 'POST', url, now, { header: { jwk: makeKey().jwk } }),
      `${signProof(key, 'POST', url, now)}x`,
      'not.a.proof',
    ];
    for (const dpop of wrong) expect((await send(dpop)).body, dpop).toMatchObject({ code: 'dpop_invalid' });
    const proof = signProof(key, 'POST', url, now);
    expect((await send(proof)).status).toBe(200);
    expect((await send(proof)).body).toMatchObject({ code: 'dpop_invalid' });
  });
});

describe('devices', () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E1 Safari/604.1';

  test('S-15 sessions are listed with their device, one is ended, then all', async () => {
    const client = await addClient(system);
    const here = await signIn(system, client);
    const phone = await signIn(system, client, { headers: { 'user-agent': agent } });
    const bearer = here.access_token;
    const list = async () => z.parse(z.array(device), (await callApi(system, listDevices, { bearer })).body);
    const devices = await list();
    expect(devices).toHaveLength(2);
    const other = devices.find(({ current }) => !current);
    expect(other).toMatchObject({ os: 'iOS', browser: 'Safari', type: 'mobile' });
    expect((await callApi(system, endDevice, { bearer, params: { id: other?.id ?? '' } })).status).toBe(204);
    expect(await statusOf(phone.access_token)).toBe(401);
    expect((await callApi(system, endDevice, { bearer, params: { id: other?.id ?? '' } })).status).toBe(404);
    await signIn(system, client);
    const kept = await callApi(system, endAllDevices, { bearer, body: { keep_current: true } });
    expect(kept.body).toEqual({ ended: 1 });
    expect(await list()).toHaveLength(1);
    expect((await callApi(system, endAllDevices, { bearer, body: {} })).body).toEqual({ ended: 1 });
    expect(await statusOf(bearer)).toBe(401);
  });

  test('S-21 another client’s session is as absent as one that never was', async () => {
    const mine = await signIn(system, await addClient(system));
    const theirs = await signIn(system, await addClient(system));
    const list = (await callApi(system, listDevices, { bearer: theirs.access_token })).body;
    const id = z.parse(z.array(device), list)[0]?.id ?? '';
    const answer = await callApi(system, endDevice, { bearer: mine.access_token, params: { id } });
    expect(answer.status).toBe(404);
    expect(await statusOf(theirs.access_token)).toBe(200);
  });
});
