// Passkeys over HTTP with an authenticator in software: add, sign in, remove, and everything that must not work.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addPasskey,
  getPasskeyLoginOptions,
  getPasskeyOptions,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
} from '@candor/contract/passkeys/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeClosing } from '@candor/contract/relationships/staff.ts';
import { getClientInfo, refresh, tokens } from '@candor/contract/sessions/client.ts';
import { addClient, addStaff, callApi, createPasskey, idIn, renewAccess, signIn, usePasskey } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { TestClient, TestPasskey } from '@candor/testkit';

const system = await openTestSystem();

const challengeOf = (body: unknown): string =>
  z.parse(z.object({ options: z.looseObject({ challenge: z.string() }) }), body).options.challenge;
const ceremonyOf = (challenge: string) => ({ challenge, origin: system.url, rpId: new URL(system.url).hostname });

async function register(client: TestClient): Promise<{ passkey: TestPasskey; bearer: string; renewal: string }> {
  const { access_token: bearer, refresh_token: renewal } = await signIn(system, client);
  const offered = await callApi(system, getPasskeyOptions, { bearer });
  const { passkey, credential } = createPasskey(ceremonyOf(challengeOf(offered.body)));
  const added = await callApi(system, addPasskey, { bearer, body: { name: 'Phone', credential } });
  expect(added.body).toMatchObject({ id: passkey.id, name: 'Phone', last_used_at: null });
  return { passkey, bearer, renewal };
}

const offerLogin = async (): Promise<string> => challengeOf((await callApi(system, getPasskeyLoginOptions)).body);
const enter = (credential: object, options = {}) =>
  callApi(system, loginWithPasskey, { body: { credential }, ...options });

test('S-11 a passkey signs in without a name, a password or a code', async () => {
  const client = await addClient(system);
  const { passkey } = await register(client);
  const answer = await enter(usePasskey(passkey, ceremonyOf(await offerLogin())));
  const opened = z.parse(tokens, answer.body);
  expect(opened.mfa).toBe(false);
  const info = await callApi(system, getClientInfo, { bearer: opened.access_token });
  expect(info.body).toMatchObject({ id: client.id });
});

test('S-11 the passkey of a closed account opens nothing and is told why', async () => {
  const client = await addClient(system);
  const { passkey } = await register(client);
  const maker = await addStaff(system, 'sun3', ['operations']);
  const checker = await addStaff(system, 'sun3', ['approver']);
  const body = { code: 'client_request', reason: 'asked for in writing' };
  const proposed = await callApi(system, proposeClosing, { bearer: maker.bearer, params: { id: client.id }, body });
  const decision = { bearer: checker.bearer, params: { id: idIn(proposed) }, body: {} };
  expect((await callApi(system, approveProposal, decision)).status).toBe(200);
  const answer = await enter(usePasskey(passkey, ceremonyOf(await offerLogin())));
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_closed' } });
});

test('S-11 a challenge is answered once, in time, and only if it is ours', async () => {
  const { passkey } = await register(await addClient(system));
  const challenge = await offerLogin();
  expect((await enter(usePasskey(passkey, ceremonyOf(challenge)))).status).toBe(200);
  expect((await enter(usePasskey(passkey, ceremonyOf(challenge)))).body).toMatchObject({ code: 'passkey_failed' });
  expect((await enter(usePasskey(passkey, ceremonyOf('bm90LW91cnM')))).status).toBe(422);
  const late = await offerLogin();
  system.clock.advance(5 * 60_000 + 1);
  expect((await enter(usePasskey(passkey, ceremonyOf(late)))).status).toBe(422);
});

test('S-11 another site, a missing person check, a cloned counter, a foreign key and another tenant are refused', async () => {
  const { passkey } = await register(await addClient(system));
  const other = createPasskey(ceremonyOf('x')).passkey;
  const attempts: Array<(challenge: string) => object> = [
    (challenge) => usePasskey(passkey, { ...ceremonyOf(challenge), origin: 'https://evil.example' }),
    (challenge) => usePasskey(passkey, { ...ceremonyOf(challenge), rpId: 'evil.example' }),
    (challenge) => usePasskey(passkey, ceremonyOf(challenge), { flags: 0x01 }),
    (challenge) => usePasskey({ ...passkey, privateKey: other.privateKey }, ceremonyOf(challenge)),
    (challenge) => usePasskey(other, ceremonyOf(challenge)),
  ];
  for (const attempt of attempts) expect((await enter(attempt(await offerLogin()))).status).toBe(422);
  expect((await enter(usePasskey(passkey, ceremonyOf(await offerLogin())))).status).toBe(200);
  const cloned = usePasskey(passkey, ceremonyOf(await offerLogin()), { counter: 1 });
  expect((await enter(cloned)).status).toBe(422);
  const elsewhere = challengeOf((await callApi(system, getPasskeyLoginOptions, { tenant: 'spain' })).body);
  expect((await enter(usePasskey(passkey, ceremonyOf(elsewhere)), { tenant: 'spain' })).status).toBe(422);
});

test('S-11 S-14 adding and removing need a recent sign-in; a removed passkey opens nothing', async () => {
  const opened = await register(await addClient(system));
  const { passkey } = opened;
  expect((await callApi(system, listPasskeys, { bearer: opened.bearer })).body).toHaveLength(1);
  system.clock.advance(5 * 60_000 + 1_000);
  const bearer = await renewAccess(system, opened.renewal);
  const params = { id: passkey.id };
  expect((await callApi(system, getPasskeyOptions, { bearer })).body).toMatchObject({ code: 'reauth_required' });
  expect((await callApi(system, removePasskey, { bearer, params })).body).toMatchObject({ code: 'reauth_required' });
  const again = z.parse(tokens, (await enter(usePasskey(passkey, ceremonyOf(await offerLogin())))).body);
  expect((await callApi(system, removePasskey, { bearer: again.access_token, params })).status).toBe(204);
  expect((await callApi(system, removePasskey, { bearer: again.access_token, params })).status).toBe(404);
  expect((await enter(usePasskey(passkey, ceremonyOf(await offerLogin())))).status).toBe(422);
});

test('S-14 adding a passkey and removing one end every other session, also the one it opened', async () => {
  const client = await addClient(system);
  const before = await signIn(system, client);
  const { passkey, bearer } = await register(client);
  const statusOf = async (token: string) => (await callApi(system, getClientInfo, { bearer: token })).status;
  expect(await statusOf(before.access_token)).toBe(401);
  const opened = z.parse(tokens, (await enter(usePasskey(passkey, ceremonyOf(await offerLogin())))).body);
  expect(await statusOf(opened.access_token)).toBe(200);
  expect((await callApi(system, removePasskey, { bearer, params: { id: passkey.id } })).status).toBe(204);
  expect(await statusOf(opened.access_token)).toBe(401);
  expect((await callApi(system, refresh, { body: { refresh_token: opened.refresh_token } })).status).toBe(401);
  expect(await statusOf(bearer)).toBe(200);
});

test('S-11 a registration answers its own client’s challenge only', async () => {
  const mine = await signIn(system, await addClient(system));
  const theirs = await signIn(system, await addClient(system));
  const offered = await callApi(system, getPasskeyOptions, { bearer: mine.access_token });
  const { credential } = createPasskey(ceremonyOf(challengeOf(offered.body)));
  const body = { name: 'Stolen', credential };
  expect((await callApi(system, addPasskey, { bearer: theirs.access_token, body })).status).toBe(422);
});
