// A PIN that is a birth date, on the real database: whoever knows the person guesses it first, so it is refused (S-12).
import { expect, test } from 'vitest';
import { saveKycDraft } from '@candor/contract/kyc/client.ts';
import { setPin as setPinEndpoint } from '@candor/contract/credentials/client.ts';
import { addClient, callApi, holderOf, signIn } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

import { parseClientId } from '../clients/index.ts';
import { parseSessionId } from '../sessions/index.ts';
import type { ClientContext } from '../sessions/index.ts';
import { setPin } from './pins.ts';
import type { ReadBirthDate } from './pins.ts';

const system = await openTestSystem();

/** Somebody who signed in a moment ago and has no PIN yet. */
async function enter(): Promise<ClientContext> {
  const client = await addClient(system, 'sun3');
  const { tenant, scope } = holderOf(system, client);
  const now = system.clock.now();
  const clientId = parseClientId(client.id);
  const sessionId = parseSessionId('0199a000-0000-7000-8000-00000000005e');
  return {
    tenant,
    scope,
    clientId,
    sessionId,
    language: 'en-US',
    session: {
      id: sessionId,
      owner: { kind: 'client', id: clientId },
      state: 'active',
      authenticatedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      jkt: undefined,
      roles: [],
    },
  };
}

const choose = (context: ClientContext, pin: string, readBirthDate: ReadBirthDate) =>
  setPin({ ...system.server.identity.credentials, readBirthDate }, context, {
    pin,
    current: undefined,
    code: undefined,
    factorCode: undefined,
  });

test('S-12 a PIN that is the declared birth date is refused in each of its orders; another is taken', async () => {
  const context = await enter();
  const asked: string[] = [];
  const readBirthDate: ReadBirthDate = async (reader, clientId) => {
    expect(reader.scope).toMatchObject({ tenantId: context.tenant.id });
    asked.push(clientId);
    return '1989-06-24';
  };
  for (const pin of ['240689', '062489', '890624', '198906']) {
    expect(await choose(context, pin, readBirthDate), pin).toMatchObject({ refused: 'pin_weak' });
  }
  expect(await choose(context, '604817', readBirthDate)).toBeUndefined();
  expect(new Set(asked)).toEqual(new Set([context.clientId]));
});

test('S-12 as long as no birth date was declared none is compared', async () => {
  expect(await choose(await enter(), '240689', async () => undefined)).toBeUndefined();
});

test('S-12 a birth date that was only declared guards the PIN on the whole server', async () => {
  const { access_token: bearer } = await signIn(system, await addClient(system, 'sun3'));
  const choosePin = (pin: string) => callApi(system, setPinEndpoint, { bearer, body: { pin } });
  const draft = await callApi(system, saveKycDraft, { bearer, body: { birth_date: '1989-06-24' } });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  expect((await choosePin('240689')).body).toMatchObject({ code: 'pin_weak' });
  expect((await choosePin('604817')).status).toBeLessThan(300);
});
