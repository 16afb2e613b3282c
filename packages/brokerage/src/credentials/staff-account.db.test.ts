// Staff and their own way in, on the real server: the cookie, passkeys, another password, signed out everywhere, allowed networks.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as passkeys from '@candor/contract/passkeys/staff.ts';
import * as contract from '@candor/contract/sessions/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addStaff,
  answerOf,
  callApi,
  createPasskey,
  makeStaff,
  tenantIds,
  totpCode,
  usePasskey,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { Answer } from '@candor/testkit';

const system = await openTestSystem();

const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie') ?? '';
const pairOf = (answer: Answer): string => cookieOf(answer).split(';', 1)[0] ?? '';
const challengeOf = (body: unknown): string =>
  z.parse(z.object({ options: z.looseObject({ challenge: z.string() }) }), body).options.challenge;
const ceremonyOf = (body: unknown) => ({
  challenge: challengeOf(body),
  origin: system.url,
  rpId: new URL(system.url).hostname,
});
const info = (bearer: string) => callApi(system, contract.getStaffInfo, { bearer });

async function enter(person: { readonly username: string; readonly password: string; readonly totpSecret: string }) {
  const { username, password } = person;
  const opened = await callApi(system, contract.staffLogin, { body: { username, password } });
  const { access_token: bearer } = answerOf(contract.staffLogin, opened);
  const code = totpCode(person.totpSecret, system.clock.now());
  expect((await callApi(system, contract.staffVerifyMfa, { bearer, body: { code } })).status).toBe(200);
  return { bearer, opened };
}

test('AUTH-10 the refresh token of staff is a cookie that no script reads, renewed by use and taken away at the end', async () => {
  const person = await makeStaff(system, 'sun3', ['support']);
  const { bearer, opened } = await enter(person);
  expect(JSON.stringify(opened.body)).not.toContain('refresh');
  expect(cookieOf(opened)).toMatch(/^candor-console-sun3=[\w-]{40,}; Path=\/; HttpOnly; SameSite=Strict$/);
  const renewed = await callApi(system, contract.staffRefresh, { headers: { cookie: pairOf(opened) } });
  expect(renewed.status).toBe(200);
  expect(pairOf(renewed)).not.toBe(pairOf(opened));
  expect((await callApi(system, contract.staffRefresh)).status).toBe(401);
  const elsewhere = await callApi(system, contract.staffRefresh, {
    tenant: 'spain',
    headers: { cookie: pairOf(opened) },
  });
  expect(elsewhere.status).toBe(401);
  const foreign = { cookie: pairOf(renewed), origin: 'https://evil.example' };
  expect((await callApi(system, contract.staffRefresh, { headers: foreign })).body).toMatchObject({
    code: 'origin_forbidden',
  });
  const ended = await callApi(system, contract.staffLogout, { bearer });
  expect(cookieOf(ended)).toMatch(/^candor-console-sun3=; .*Max-Age=0$/);
  expect((await callApi(system, contract.staffRefresh, { headers: { cookie: pairOf(renewed) } })).status).toBe(401);
});

test('AUTH-10 a new person may bind a passkey instead of an authenticator, and the password alone opens nothing afterwards', async () => {
  const person = await makeStaff(system, 'sun3', ['support']);
  await system.server.db.transact(
    tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' }),
    (tx) => tx.sql`delete from brokerage.authenticators where staff_id = ${person.id}`,
  );
  const body = { username: person.username, password: person.password };
  const opened = answerOf(contract.staffLogin, await callApi(system, contract.staffLogin, { body }));
  expect(opened).toMatchObject({ mfa: true, mfa_enrol: true });
  const bearer = opened.access_token;
  const offered = await callApi(system, passkeys.getStaffPasskeyOptions, { bearer });
  const { passkey, credential } = createPasskey(ceremonyOf(offered.body));
  const added = await callApi(system, passkeys.addStaffPasskey, { bearer, body: { name: 'Key', credential } });
  expect(added.body).toMatchObject({ id: passkey.id, name: 'Key' });
  expect((await info(bearer)).status).toBe(200);
  const again = answerOf(contract.staffLogin, await callApi(system, contract.staffLogin, { body }));
  expect(again).toMatchObject({ mfa: true, mfa_enrol: false });
  const denied = await callApi(system, passkeys.getStaffPasskeyOptions, { bearer: again.access_token });
  expect(denied.body).toMatchObject({ code: 'mfa_required' });
  const asked = await callApi(system, passkeys.getStaffPasskeyLoginOptions);
  const used = await callApi(system, passkeys.staffLoginWithPasskey, {
    body: { credential: usePasskey(passkey, ceremonyOf(asked.body)) },
  });
  const entered = answerOf(passkeys.staffLoginWithPasskey, used);
  expect(entered.mfa).toBe(false);
  expect(cookieOf(used)).toContain('HttpOnly');
  expect((await info(entered.access_token)).body).toMatchObject({ id: person.id });
  const last = await callApi(system, passkeys.removeStaffPasskey, {
    bearer: entered.access_token,
    params: { id: passkey.id },
  });
  expect(last.body).toMatchObject({ code: 'last_factor' });
  const wrong = await callApi(system, passkeys.staffLoginWithPasskey, {
    body: { credential: usePasskey(createPasskey(ceremonyOf(asked.body)).passkey, ceremonyOf(asked.body)) },
  });
  expect(wrong.body).toMatchObject({ code: 'passkey_failed' });
});

test('AUTH-10 who has an authenticator as well removes a passkey, and it opens nothing any more', async () => {
  const { bearer } = await enter(await makeStaff(system, 'sun3', ['support']));
  const offered = await callApi(system, passkeys.getStaffPasskeyOptions, { bearer });
  const { passkey, credential } = createPasskey(ceremonyOf(offered.body));
  await callApi(system, passkeys.addStaffPasskey, { bearer, body: { name: 'Key', credential } });
  const removed = await callApi(system, passkeys.removeStaffPasskey, { bearer, params: { id: passkey.id } });
  expect(removed.status, JSON.stringify(removed.body)).toBe(204);
  const asked = await callApi(system, passkeys.getStaffPasskeyLoginOptions);
  const used = await callApi(system, passkeys.staffLoginWithPasskey, {
    body: { credential: usePasskey(passkey, ceremonyOf(asked.body)) },
  });
  expect(used.body).toMatchObject({ code: 'passkey_failed' });
});

test('AUTH-10 another password needs the old one, is long, and ends every other session', async () => {
  const person = await makeStaff(system, 'sun3', ['support']);
  const first = await enter(person);
  system.clock.advance(31_000);
  const second = await enter(person);
  const change = (current: string, next: string) =>
    callApi(system, contract.changeOwnPassword, { bearer: second.bearer, body: { current, next } });
  const next = 'seven-Ships-in-the-harbour';
  expect((await change('wrong', next)).body).toMatchObject({ code: 'password_wrong' });
  expect((await change(person.password, 'Short-1')).body).toMatchObject({ code: 'password_weak' });
  expect((await change(person.password, next)).status).toBe(204);
  expect((await info(first.bearer)).status).toBe(401);
  expect((await info(second.bearer)).status).toBe(200);
  system.clock.advance(31_000);
  const renewed = await enter({ ...person, password: next });
  const ended = await callApi(system, contract.endOwnSessions, {
    bearer: renewed.bearer,
    body: { keep_current: false },
  });
  expect(ended.body).toEqual({ ended: 2 });
  expect((await info(renewed.bearer)).status).toBe(401);
  expect((await info(second.bearer)).status).toBe(401);
});

test('AUTH-10 one sees where one is signed in', async () => {
  const { bearer } = await addStaff(system, 'sun3', ['auditor']);
  const { items } = answerOf(contract.listOwnSessions, await callApi(system, contract.listOwnSessions, { bearer }));
  expect(items).toHaveLength(1);
  expect(items[0]?.current).toBe(true);
});
