// Registration, invitations and resets over HTTP: codes reach the person alone, places are counted, nothing is told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  register,
  resetPassword,
  sendClientCode,
  sendRegistrationCode,
  setEmail,
} from '@candor/contract/credentials/client.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import { getDocument, listAcceptances } from '@candor/contract/documents/client.ts';
import { verifyMfa } from '@candor/contract/mfa/client.ts';
import { getClientInfo, login } from '@candor/contract/sessions/client.ts';
import {
  createInvitation,
  invitation,
  listDeliveries,
  listInvitations,
  startReset,
} from '@candor/contract/credentials/staff.ts';
import type { StaffId } from '@candor/contract/ids.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  codeIn,
  readDeliveries,
  renewAccess,
  signIn,
  startTestSystem,
  tenantIds,
  totpCode,
} from '@candor/testkit';
import type { TestClient, TestStaff, TestSystem } from '@candor/testkit';

let system: TestSystem;
let advisor: TestStaff;
beforeAll(async () => {
  system = await startTestSystem({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});
// A fresh one each time: the clock is moved past the life of a staff session.
beforeEach(async () => {
  advisor = await addStaff(system, 'sun3', ['advisor']);
});
afterAll(() => system.close());

const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const password = 'harbour-Violet-19-moss';
const newest = async (purpose: string) => {
  const [message] = await readDeliveries(system, 'sun3', purpose);
  if (!message) throw new Error(`nothing was sent for ${purpose}`);
  return message;
};

async function invite(maxUses = 10, validDays = 7): Promise<string> {
  const body = { max_uses: maxUses, valid_days: validDays };
  const answer = await callApi(system, createInvitation, { bearer: advisor.bearer, body });
  return z.parse(invitation, answer.body).code;
}

/** Each phone from an address of its own, so that only the limit under test is met. */
const addressOf = (phone: string) => ({ 'x-forwarded-for': `198.51.100.${Number(phone.slice(-3)) % 250}` });
const ask = (phone: string, code: string) =>
  callApi(system, sendRegistrationCode, {
    headers: addressOf(phone),
    body: { phone_code: '1', phone, invitation_code: code },
  });
const enter = (
  phone: string,
  invitationCode: string,
  code: string,
  changed: object = {},
  headers: Readonly<Record<string, string>> = addressOf(phone),
) =>
  callApi(system, register, {
    headers,
    body: {
      invitation_code: invitationCode,
      username: `new${phone}`,
      phone_code: '1',
      phone,
      password,
      confirm_password: password,
      code,
      ...changed,
    },
  });

describe('registration', () => {
  test('AUTH-09 an invitation, the code from the phone, a name and a password make a client of that advisor', async () => {
    const code = await invite();
    expect((await ask('2025550123', code.toLowerCase())).body).toEqual({ retry_after_s: 60, expires_in_s: 600 });
    const sent = await newest('register');
    expect(sent).toMatchObject({ channel: 'sms', recipient: '+12025550123' });
    expect((await enter('2025550123', code, codeIn(sent))).body).toEqual({ registered: true });
    const opened = await callApi(system, login, { body: { username: 'NEW2025550123', password } });
    expect(opened.status).toBe(200);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ advisorId: StaffId }[]>`
        select advisor_id from brokerage.clients where username = 'new2025550123'`,
    );
    expect(row?.advisorId).toBe(advisor.id);
    const list = await callApi(system, listInvitations, { bearer: advisor.bearer });
    expect(list.body).toMatchObject({ items: [{ code, uses: 1, max_uses: 10 }] });
  });

  test('AUTH-09 ERR-02 what is wrong is said: invitation, phone, code, name, password', async () => {
    const code = await invite();
    expect((await ask('2025550124', 'WRONG-CODE-1')).body).toMatchObject({ code: 'invitation_invalid' });
    expect((await ask('123', code)).body).toMatchObject({ code: 'phone_invalid' });
    await ask('2025550124', code);
    const right = codeIn(await newest('register'));
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await enter('2025550124', code, wrong)).body).toMatchObject({ code: 'code_invalid' });
    const { username } = await addClient(system);
    expect((await enter('2025550124', code, right, { username })).body).toMatchObject({ code: 'username_taken' });
    const weak = { password: 'password123', confirm_password: 'password123' };
    expect((await enter('2025550124', code, right, weak)).body).toMatchObject({ code: 'password_weak' });
    expect((await enter('2025550124', code, right, { confirm_password: 'x' })).body).toMatchObject({
      code: 'validation_failed',
    });
    expect((await enter('2025550124', code, right, { vip: 5 })).status).toBe(400);
    expect((await enter('2025550124', code, right)).status).toBe(200);
  });

  test('AUTH-09 TERM-01 the privacy policy that was agreed to is kept with the account; another version than the one in effect makes none', async () => {
    const code = await invite();
    await ask('2025550188', code);
    const right = codeIn(await newest('register'));
    const policy = answerOf(getDocument, await callApi(system, getDocument, { params: { kind: 'privacy' } }));
    const privacy = { version: policy.version, language: policy.language };
    const old = await enter('2025550188', code, right, { privacy: { ...privacy, version: policy.version + 1 } });
    expect(old).toMatchObject({ status: 409, body: { code: 'agreement_changed' } });
    // The code and the place of the invitation are still there.
    expect((await enter('2025550188', code, right, { privacy })).body).toEqual({ registered: true });
    const opened = await callApi(system, login, { body: { username: 'new2025550188', password } });
    const bearer = z.parse(z.looseObject({ access_token: z.string() }), opened.body).access_token;
    const { accepted } = answerOf(listAcceptances, await callApi(system, listAcceptances, { bearer }));
    expect(accepted).toMatchObject([{ kind: 'privacy', ...privacy }]);
    const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
    expect(lines.map(({ action }) => action)).toContain('document.accepted');
  });

  test('S-13 a code has five tries, ten minutes and one use', async () => {
    const code = await invite();
    await ask('2025550125', code);
    const right = codeIn(await newest('register'));
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) await enter('2025550125', code, wrong);
    expect((await enter('2025550125', code, right)).body).toMatchObject({ code: 'code_invalid' });
    system.clock.advance(61_000);
    await ask('2025550125', code);
    const second = codeIn(await newest('register'));
    system.clock.advance(10 * 60_000 + 1_000);
    expect((await enter('2025550125', code, second)).body).toMatchObject({ code: 'code_invalid' });
    await ask('2025550125', code);
    const third = codeIn(await newest('register'));
    expect((await enter('2025550125', code, third)).status).toBe(200);
    expect((await enter('2025550125', code, third, { username: 'another1' })).body).toMatchObject({
      code: 'code_invalid',
    });
  });

  test('S-04 S-13 a stranger who types wrong codes does not use up the code of whoever asked; other networks have five tries', async () => {
    const code = await invite();
    await ask('2025550129', code);
    const right = codeIn(await newest('register'));
    const wrong = right === '000000' ? '000001' : '000000';
    const from = (address: string, typed: string, changed = {}) =>
      enter('2025550129', code, typed, changed, { 'x-forwarded-for': address });
    for (let guess = 0; guess < 4; guess += 1) await from(`2001:db8:9:${guess}::1`, wrong);
    expect((await from('192.0.2.45', right, { username: (await addClient(system)).username })).status).toBe(409);
    expect((await from('192.0.2.44', right)).body).toMatchObject({ code: 'code_invalid' });
    expect((await enter('2025550129', code, right)).body).toEqual({ registered: true });
  });

  test('S-05 a registered phone answers like a new one, gets a notice and no code', async () => {
    const client = await addClient(system, 'sun3', { phone: '+12025550126' });
    const code = await invite();
    expect((await ask('2025550126', code)).body).toEqual({ retry_after_s: 60, expires_in_s: 600 });
    const sent = await newest('register');
    expect(codeIn(sent)).toBe('');
    expect(sent.text).toContain('already has an account');
    expect(client.id).toBeDefined();
  });

  test('S-51 codes are sent to a phone once a minute', async () => {
    const code = await invite();
    expect((await ask('2025550127', code)).status).toBe(200);
    expect((await ask('2025550127', code)).status).toBe(429);
    system.clock.advance(60_001);
    expect((await ask('2025550127', code)).status).toBe(200);
  });

  test('S-18 sixty-four people race for the last place of an invitation and one gets it', async () => {
    const code = await invite(1);
    const people = Array.from({ length: 64 }, (_, index) => String(2_025_553_000 + index));
    const codes: string[] = [];
    for (const phone of people) {
      await ask(phone, code);
      codes.push(codeIn(await newest('register')));
    }
    const answers = await Promise.all(people.map((phone, index) => enter(phone, code, codes[index] ?? '')));
    expect(codes.filter((text) => text !== '')).toHaveLength(64);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ n: number }[]>`
        select count(*)::int as n from brokerage.clients where username like 'new20255530%'`,
    );
    expect(row?.n).toBe(1);
  });

  test('an invitation ends with its last day', async () => {
    const code = await invite(5, 1);
    system.clock.advance(24 * 60 * 60_000 + 1_000);
    expect((await ask('2025550128', code)).body).toMatchObject({ code: 'invitation_invalid' });
  });
});

const start = (client: TestClient) =>
  callApi(system, startReset, {
    bearer: advisor.bearer,
    params: { id: client.id },
    body: { reason: 'client called, voice and data checked' },
  });
const reset = (client: TestClient, code: string, next = password, address = '203.0.113.200') =>
  callApi(system, resetPassword, {
    headers: { 'x-forwarded-for': address },
    body: { username: client.username, code, new_password: next, confirm_password: next },
  });

describe('reset', () => {
  test('I18N-01 AUTH-10 what leaves the app is written in the language of the client’s last sign-in', async () => {
    const client = await addClient(system);
    await signIn(system, client, { language: 'pl-PL' });
    expect((await newest('new_sign_in')).text).toMatch(/zalogowano/);
    expect((await start(client)).status).toBe(200);
    expect((await newest('reset')).text).toMatch(/kod/i);
    expect((await newest('reset_started')).text).toMatch(/hasła/i);
    await signIn(system, client, { language: 'es-ES' });
    expect((await newest('new_sign_in')).text).toMatch(/cuenta/i);
  });

  test('AUTH-10 S-13 G-22 the code goes to the client alone, works once, ends every session and keeps the second factor', async () => {
    const client = await addClient(system, 'sun3', { hasTotp: true });
    const opened = await signIn(system, client);
    const started = await start(client);
    expect(started.status).toBe(200);
    const sent = await newest('reset');
    const code = codeIn(sent);
    expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(64);
    expect(JSON.stringify(started.body)).not.toContain(code);
    const admin = await addStaff(system, 'sun3', ['tenant_admin']);
    const seen = await callApi(system, listDeliveries, { bearer: admin.bearer });
    expect(JSON.stringify(seen.body)).not.toContain(code);
    expect(JSON.stringify(seen.body)).not.toContain(sent.recipient);
    expect((await reset(client, 'AAAA-BBBB-CCCCC')).body).toMatchObject({ code: 'reset_failed' });
    expect((await reset(client, code.toLowerCase())).status).toBe(204);
    expect((await reset(client, code)).body).toMatchObject({ code: 'reset_failed' });
    const options = {
      bearer: opened.access_token,
      body: { code: totpCode(client.totpSecret ?? '', system.clock.now()) },
    };
    expect((await callApi(system, verifyMfa, options)).status).toBe(401);
    expect((await signIn(system, { ...client, password })).mfa).toBe(true);
    const [row] = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ payeesWaitUntil: Date }[]>`
        select payees_wait_until from brokerage.clients where client_id = ${client.id}`,
    );
    const hours = ((row?.payeesWaitUntil.getTime() ?? 0) - system.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    const acts = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ act: string; actorId: string }[]>`
        select act, actor_id from brokerage.audit where client_id = ${client.id} order by seq`,
    );
    expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['reset.started', 'password.reset']));
    expect(acts.find(({ act }) => act === 'reset.started')?.actorId).toBe(advisor.id);
  });

  test('AUTH-10 S-13 a code is over after ten minutes and after a newer one', async () => {
    const client = await addClient(system);
    await start(client);
    const first = codeIn(await newest('reset'));
    system.clock.advance(61_000);
    await start(client);
    const second = codeIn(await newest('reset'));
    expect((await reset(client, first)).body).toMatchObject({ code: 'reset_failed' });
    system.clock.advance(10 * 60_000);
    expect((await reset(client, second)).body).toMatchObject({ code: 'reset_failed' });
    expect((await reset({ ...client, username: 'nobody' }, second)).body).toMatchObject({ code: 'reset_failed' });
  });

  test('S-04 S-13 a stranger who types wrong codes does not use up the owner’s, from one address or from many', async () => {
    const client = await addClient(system);
    await start(client);
    const code = codeIn(await newest('reset'));
    const wrong = (address: string) => reset(client, 'AAAA-BBBB-CCCCC', password, address);
    const near: unknown[] = [];
    for (let guess = 0; guess < 8; guess += 1) near.push((await wrong(`2001:db8:5::${guess}`)).body);
    expect(near.filter((body) => JSON.stringify(body).includes('reset_failed'))).toHaveLength(5);
    for (let guess = 0; guess < 60; guess += 1) await wrong(`198.51.100.${guess}`);
    expect((await wrong('198.51.100.99')).body).toMatchObject({ code: 'too_many_attempts' });
    expect((await reset(client, code, password, '192.0.2.77')).status).toBe(204);
  });

  test('S-13 the database holds only a digest, and another tenant’s staff find nobody', async () => {
    const client = await addClient(system);
    await start(client);
    const code = codeIn(await newest('reset'));
    const rows = await system.server.db.read(
      scope,
      (reader) => reader.sql`select *, encode(hash, 'escape') as text from brokerage.reset_codes`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    const stranger = await addStaff(system, 'spain', ['advisor']);
    const answer = await callApi(system, startReset, {
      tenant: 'spain',
      bearer: stranger.bearer,
      params: { id: client.id },
      body: { reason: 'not a client of this tenant' },
    });
    expect(answer.status).toBe(404);
  });
});

describe('mail address', () => {
  test('S-14 an address is proven by its code, needs a recent sign-in, and the change is announced on the old channel', async () => {
    const client = await addClient(system);
    const other = await signIn(system, await addClient(system, 'sun3', { email: 'taken@example.com' }));
    const { access_token: bearer, refresh_token: renewal } = await signIn(system, client);
    const send = (email: string, token = bearer) =>
      callApi(system, sendClientCode, { bearer: token, body: { purpose: 'email', email } });
    const set = (email: string, code: string, token = bearer) =>
      callApi(system, setEmail, { bearer: token, body: { email, code } });
    expect((await callApi(system, sendClientCode, { bearer, body: { purpose: 'email' } })).status).toBe(400);
    expect((await send('no-address')).status).toBe(400);
    expect((await send('Ada@Example.com')).status).toBe(200);
    const sent = await newest('email');
    expect(sent).toMatchObject({ channel: 'email', recipient: 'ada@example.com' });
    expect((await set('ada@example.com', codeIn(sent), other.access_token)).body).toMatchObject({
      code: 'code_invalid',
    });
    expect((await set('other@example.com', codeIn(sent))).body).toMatchObject({ code: 'code_invalid' });
    const elsewhere = await signIn(system, client);
    expect((await set('ada@example.com', codeIn(sent))).status).toBe(204);
    expect((await callApi(system, getClientInfo, { bearer: elsewhere.access_token })).status).toBe(401);
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ email: 'a•••@example.com' });
    expect((await newest('contact_changed')).channel).toBe('sms');
    system.clock.advance(61_000);
    await send('taken@example.com');
    expect((await set('taken@example.com', codeIn(await newest('email')))).body).toMatchObject({
      code: 'code_invalid',
    });
    system.clock.advance(5 * 60_000);
    expect((await set('ada@example.com', '123456', await renewAccess(system, renewal))).body).toMatchObject({
      code: 'reauth_required',
    });
  });
});
