// A PIN that is replaced, over HTTP: with the old one, with a code to the phone or with the second factor, and never with the password alone.
import { describe, expect, test } from 'vitest';
import { sendClientCode, setPin, verifyPin } from '@candor/contract/credentials/client.ts';
import { verifyMfa } from '@candor/contract/mfa/client.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { addClient, callApi, codeIn, readDeliveries, signIn, testPin, totpCode } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

async function newest(purpose: string) {
  const [message] = await readDeliveries(system, 'sun3', purpose);
  if (!message) throw new Error(`nothing was sent for ${purpose}`);
  return message;
}

describe('AUTH-12 another PIN', () => {
  test('S-12 S-14 a PIN is replaced with the old one or a code, never with the password alone, and other sessions end', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const { access_token: bearer } = await signIn(system, client);
    const { access_token: elsewhere } = await signIn(system, client);
    const set = (body: object) => callApi(system, setPin, { bearer, body });
    const statusOf = async (token: string) => (await callApi(system, getClientInfo, { bearer: token })).status;
    expect((await set({ pin: '604817' })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'body.current_pin', code: 'required' }],
    });
    expect((await set({ pin: '604817', current_pin: '111222' })).body).toMatchObject({ code: 'pin_wrong' });
    expect((await set({ pin: '604817', code: '000000' })).body).toMatchObject({ code: 'code_invalid' });
    expect((await set({ pin: '604817', factor_code: '000000' })).body).toMatchObject({ code: 'code_invalid' });
    expect((await callApi(system, verifyPin, { bearer, body: { pin: testPin } })).body).toEqual({ verified: true });
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await set({ pin: '604817', current_pin: testPin })).status).toBe(204);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(bearer)).toBe(200);
    expect((await newest('pin_changed')).channel).toBe('sms');
  });

  test('S-12 the second factor replaces a locked PIN', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin, hasTotp: true });
    const { access_token: bearer } = await signIn(system, client);
    const code = () => totpCode(client.totpSecret ?? '', system.clock.now());
    expect((await callApi(system, verifyMfa, { bearer, body: { code: code() } })).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await callApi(system, verifyPin, { bearer, body: { pin: '111222' } });
    system.clock.advance(60_000);
    const body = { pin: '604817', factor_code: code() };
    expect((await callApi(system, setPin, { bearer, body })).status).toBe(204);
    expect((await callApi(system, setPin, { bearer, body })).body).toMatchObject({ code: 'code_invalid' });
    expect((await callApi(system, verifyPin, { bearer, body: { pin: '604817' } })).body).toEqual({ verified: true });
  });

  test('AUTH-12 a locked PIN is replaced with a code sent to the phone', async () => {
    const client = await addClient(system, 'sun3', { pin: testPin });
    const { access_token: bearer } = await signIn(system, client);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await callApi(system, verifyPin, { bearer, body: { pin: '111222' } });
    expect((await callApi(system, verifyPin, { bearer, body: { pin: testPin } })).body).toMatchObject({
      code: 'pin_locked',
    });
    expect((await callApi(system, sendClientCode, { bearer, body: { purpose: 'pin' } })).status).toBe(200);
    const code = codeIn(await newest('pin'));
    expect((await callApi(system, setPin, { bearer, body: { pin: '604817', code } })).status).toBe(204);
    expect((await callApi(system, verifyPin, { bearer, body: { pin: '604817' } })).body).toEqual({ verified: true });
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ has_pin: true });
  });
});
