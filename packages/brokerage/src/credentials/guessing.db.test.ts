// Attacks on the way in: guessing passwords, names, second factors, PINs, invitations; each ends in the right refusal.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '@candor/contract';
import { sendRegistrationCode, setPin, verifyPassword, verifyPin } from '@candor/contract/credentials/client.ts';
import { verifyMfa } from '@candor/contract/mfa/client.ts';
import { login, tokens } from '@candor/contract/sessions/client.ts';
import { unlockClient } from '@candor/contract/credentials/staff.ts';
import { staffLogin } from '@candor/contract/sessions/staff.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { HasherBusyError } from '@candor/platform/crypto/password-hasher.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { findBrokenLine } from '../audit/index.ts';
import { parseClientId } from '../clients/index.ts';
import { createTurns, verifyPin as verifyPinOf } from './index.ts';
import { logIn } from './login.ts';
import { logInStaff } from './staff-login.ts';
import {
  addClient,
  addStaff,
  callApi,
  makeKey,
  makeMeta,
  makeStaff,
  signIn,
  startTestSystem,
  tenantIds,
  testPin,
  totpCode,
} from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';

let system: TestSystem;
beforeAll(async () => {
  // A whole day of guesses goes by, and all recurring work of that day would be done beside them.
  system = await startTestSystem({ environment: { TRUSTED_PROXIES: '127.0.0.1', ROLES: 'api' } });
});
afterAll(() => system.close());

const problem = z.looseObject({ code: z.string(), title: z.string() });
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const evaluations = (): number => system.server.identity.hasher.evaluations();
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = (username: string, password: string, address = '203.0.113.1', options = {}) =>
  callApi(system, login, { ...from(address), ...options, body: { username, password } });

/** Only another process makes a check wait, and that wait is real. */
const waitingClock = (): Clock => {
  const { clock } = system;
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (run, delayMs) => clock.setTimer(run, delayMs),
    sleep: (delayMs) => wait(delayMs),
  };
};
const checkPin = ({ id }: TestClient, pin: string, pinTurns = system.server.identity.credentials.pinTurns) =>
  verifyPinOf(
    { ...system.server.identity.credentials, clock: waitingClock(), pinTurns },
    scope,
    parseClientId(id),
    pin,
  );

async function countActs(act: string, clientId: ClientId): Promise<number> {
  const rows = await system.server.db.read(
    scope,
    (reader) => reader.sql<{ n: number }[]>`
      select count(*)::int as n from brokerage.audit where act = ${act} and client_id = ${clientId}`,
  );
  return rows[0]?.n ?? 0;
}

async function guessMany(client: TestClient, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const lanes = 8;
  const lane = async (first: number): Promise<void> => {
    for (let index = first; index < count; index += lanes) {
      const { status } = await guess(client.username, `guess-${index}`, `198.51.100.${index % 50}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return statuses;
}

describe('passwords', () => {
  test('S-04 of 10,000 guesses from 50 addresses at most 100 are looked at, and the owner still gets in', async () => {
    const client = await addClient(system);
    const key = makeKey();
    await signIn(system, client, { key });
    const before = evaluations();
    const statuses = await guessMany(client, 10_000);
    expect(evaluations() - before).toBeLessThanOrEqual(100);
    expect(statuses.get(422) ?? 0).toBeLessThanOrEqual(100);
    expect((statuses.get(422) ?? 0) + (statuses.get(429) ?? 0)).toBe(10_000);
    const stranger = await guess(client.username, client.password, '192.0.2.9');
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    const owner = await guess(client.username, client.password, '192.0.2.9', { key });
    expect(owner.status).toBe(200);
    expect(await countActs('login.failed', client.id)).toBe(statuses.get(422));
    expect(await system.server.db.read(scope, findBrokenLine)).toBeUndefined();
  }, 180_000);

  test('S-04 parallel guesses count one by one', async () => {
    const client = await addClient(system);
    const before = evaluations();
    // The first wait is a second: on a busy machine sixty guesses take longer, and one more would be looked at by right.
    const goOn = system.clock.hold();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => guess(client.username, `x${index}`, '203.0.113.60')),
    ).finally(goOn);
    expect(evaluations() - before).toBe(5);
  });

  test('S-04 the addresses of one IPv6 network are one guesser, and a mapped address is its IPv4 one', async () => {
    const client = await addClient(system);
    const before = evaluations();
    const goOn = system.clock.hold();
    for (let index = 0; index < 30; index += 1) {
      await guess(client.username, `x${index}`, `2001:db8:77:1::${index.toString(16)}`);
    }
    expect(evaluations() - before).toBe(5);
    for (let index = 0; index < 10; index += 1) {
      await guess(client.username, `y${index}`, index % 2 === 0 ? '203.0.113.62' : '::ffff:203.0.113.62');
    }
    goOn();
    expect(evaluations() - before).toBe(10);
  });

  test('S-04 from the fifth failure on the wait doubles, and time lifts it', async () => {
    const client = await addClient(system);
    const address = '203.0.113.61';
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const answer = await guess(client.username, 'wrong', address);
      expect(answer.status).toBe(422);
      const blocked = await guess(client.username, 'wrong', address);
      const waitS = blocked.status === 429 ? Number(blocked.headers.get('retry-after')) : 0;
      if (blocked.status === 422) attempt += 1;
      else waits.push(waitS);
      system.clock.advance(waitS * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    expect((await guess(client.username, client.password, address)).status).toBe(200);
  });

  test('S-04 staff lift the wait, with a reason and a line', async () => {
    const client = await addClient(system);
    const advisor = await addStaff(system, 'sun3', ['advisor']);
    expect(await guessMany(client, 120)).toEqual(
      new Map([
        [422, 100],
        [429, 20],
      ]),
    );
    expect((await guess(client.username, client.password, '192.0.2.10')).status).toBe(429);
    const options = { bearer: advisor.bearer, params: { id: client.id } };
    expect((await callApi(system, unlockClient, { ...options, body: { reason: 'short' } })).status).toBe(400);
    const answer = await callApi(system, unlockClient, { ...options, body: { reason: 'called back and identified' } });
    expect(answer.status).toBe(204);
    expect((await guess(client.username, client.password, '192.0.2.10')).status).toBe(200);
    expect(await countActs('client.unlocked', client.id)).toBe(1);
  });

  test('S-05 a name that does not exist answers the same and costs the same work', async () => {
    const client = await addClient(system);
    const measure = async (username: string, address: string) => {
      const before = evaluations();
      const answers = [];
      for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await guess(username, 'wrong', address));
      const [row] = await system.server.db.read(
        scope,
        (reader) =>
          reader.sql<{ n: number }[]>`select count(*)::int as n from brokerage.audit where act = 'login.failed'`,
      );
      const shapes = answers.map(({ status, body, headers }) => ({
        status,
        body: { ...z.parse(problem, body), instance: '' },
        retry: headers.get('retry-after'),
      }));
      return { shapes, evaluated: evaluations() - before, lines: row?.n ?? 0 };
    };
    const start = await measure('warm-up', '203.0.113.70');
    const known = await measure(client.username, '203.0.113.71');
    const unknown = await measure('nobody-here', '203.0.113.72');
    expect(unknown.shapes).toEqual(known.shapes);
    expect(unknown.evaluated).toBe(known.evaluated);
    expect(unknown.lines - known.lines).toBe(known.lines - start.lines);
  });

  test('S-14 the password check of a signed-in client is slowed down as well', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      answers.push((await callApi(system, verifyPassword, { bearer, body: { password: 'wrong' } })).status);
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('second factor', () => {
  test('S-10 five wrong codes, then waiting; a new login does not give new tries', async () => {
    const client = await addClient(system, 'sun3', { hasTotp: true });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const opened = await signIn(system, client, from(`203.0.113.${100 + attempt}`));
      expect(opened.mfa).toBe(true);
      const answer = await callApi(system, verifyMfa, { bearer: opened.access_token, body: { code: '000000' } });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(await countActs('mfa.failed', client.id)).toBe(5);
  });

  test('S-10 each code is good once, also in its neighbouring steps', async () => {
    const client = await addClient(system, 'sun3', { hasTotp: true });
    const code = totpCode(client.totpSecret ?? '', system.clock.now());
    const verify = async () => {
      const opened = await signIn(system, client);
      return (await callApi(system, verifyMfa, { bearer: opened.access_token, body: { code } })).status;
    };
    expect(await verify()).toBe(200);
    expect(await verify()).toBe(422);
    system.clock.advance(30_000);
    expect(await verify()).toBe(422);
  });
});

describe('PIN', () => {
  test('S-12 at most ten PINs are looked at in a day', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    let bearer: string;
    const before = evaluations();
    let looked = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      ({ access_token: bearer } = await signIn(system, client));
      const logins = Math.floor(minute / 5) + 1;
      const answer = await callApi(system, verifyPin, { bearer, body: { pin: String(100_000 + minute) } });
      looked = evaluations() - before - logins;
      expect([422, 429]).toContain(answer.status);
      system.clock.advance(5 * 60_000);
    }
    expect(looked).toBeLessThanOrEqual(10);
    expect(looked).toBeGreaterThanOrEqual(5);
  }, 120_000);

  test('S-12 a locked PIN cannot be got around by setting a new one without a code', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const { access_token: bearer } = await signIn(system, client);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await callApi(system, verifyPin, { bearer, body: { pin: '111222' } });
    expect((await callApi(system, setPin, { bearer, body: { pin: '604817' } })).body).toMatchObject({
      code: 'pin_locked',
    });
  });

  test('AUTH-12 S-12 of a hundred wrong PINs at once five are looked at; the answers count down to the lock', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const before = evaluations();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => checkPin(client, String(200_000 + index))),
    );
    expect(evaluations() - before).toBe(5);
    const wrong = answers.filter((answer) => answer?.refused === 'pin_wrong');
    expect(wrong.map((answer) => answer?.params?.['left'])).toEqual([4, 3, 2, 1, 0]);
    expect(wrong.map((answer) => answer?.retryAfterS)).toEqual([undefined, undefined, undefined, undefined, 900]);
    expect(answers.filter((answer) => answer?.refused === 'pin_locked')).toHaveLength(95);
  });

  test('AUTH-12 right PINs at once are all right and lock nothing, also after four wrong ones', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await checkPin(client, '111222')).toMatchObject({ refused: 'pin_wrong' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkPin(client, testPin)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => undefined));
    expect(await checkPin(client, '111222')).toMatchObject({ refused: 'pin_wrong', params: { left: 4 } });
  });

  test('AUTH-12 S-12 two processes share the count: right ones wait for each other, wrong ones add up', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const lanes = [createTurns(), createTurns(), createTurns()];
    const spread = (pins: readonly string[]) =>
      Promise.all(pins.map((pin, index) => checkPin(client, pin, lanes[index % lanes.length])));
    expect(await spread(Array.from({ length: 12 }, () => testPin))).toEqual(
      Array.from({ length: 12 }, () => undefined),
    );
    const before = evaluations();
    const answers = await spread(Array.from({ length: 30 }, (_, index) => String(300_000 + index)));
    expect(evaluations() - before).toBe(5);
    expect(answers.filter((answer) => answer?.refused === 'pin_wrong')).toHaveLength(5);
  });

  test('AUTH-02 a server too busy to look gives the try at a password back, to clients and staff', async () => {
    const client = await addClient(system, 'sun3');
    const staff = await makeStaff(system, 'sun3', ['operations']);
    const { credentials } = system.server.identity;
    const hasher = { ...credentials.hasher, verify: () => Promise.reject(new HasherBusyError('full')) };
    const busy = { ...credentials, hasher };
    const tenant = system.server.directory.find(tenantIds.sun3);
    if (!tenant) throw new Error('the tenant is gone');
    const context = { tenant, scope, language: 'en-US' } as const;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await expect(logIn(busy, context, { ...client, remember: false }, makeMeta('203.0.113.77'))).rejects.toThrow(
        'full',
      );
      await expect(logInStaff(busy, context, staff, makeMeta('203.0.113.77'))).rejects.toThrow('full');
    }
    expect((await guess(client.username, client.password, '203.0.113.77')).status).toBe(200);
    const body = { username: staff.username, password: staff.password };
    expect((await callApi(system, staffLogin, { ...from('203.0.113.77'), body })).status).toBe(200);
  });

  test('AUTH-12 a server too busy to look gives the try back', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const { credentials } = system.server.identity;
    const hasher = { ...credentials.hasher, verify: () => Promise.reject(new HasherBusyError('full')) };
    for (let attempt = 0; attempt < 6; attempt += 1)
      await expect(verifyPinOf({ ...credentials, hasher }, scope, parseClientId(client.id), testPin)).rejects.toThrow(
        'full',
      );
    expect(await checkPin(client, testPin)).toBeUndefined();
  });
});

describe('invitations', () => {
  test('S-18 guessing invitation codes gets slow for an address', async () => {
    const statuses = new Map<number, number>();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const body = { phone_code: '1', phone: '2025550123', invitation_code: `AAAA-BBBB-${1000 + attempt}` };
      const answer = await callApi(system, sendRegistrationCode, { ...from('203.0.113.200'), body });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    expect(statuses.get(422)).toBeLessThanOrEqual(12);
    expect((statuses.get(422) ?? 0) + (statuses.get(429) ?? 0)).toBe(60);
  });
});

test('S-60 no password, PIN or token of these attacks reached the log', async () => {
  const client = await addClient(system, 'sun3', { pin: testPin });
  const opened = z.parse(tokens, (await guess(client.username, client.password, '203.0.113.250')).body);
  expect(isRefusal(opened)).toBe(false);
  const log = system.logText();
  for (const secret of [client.password, opened.access_token, opened.refresh_token, client.username]) {
    expect(log.includes(secret)).toBe(false);
  }
  // Six digits also stand by chance inside an id or a time.
  expect(log).not.toMatch(new RegExp(`(?<![0-9a-f.-])${testPin}(?![0-9a-f.-])`));
});
