// Preferences on the real server: kept field by field, of the client alone, and never written by anybody else.
import { expect, test } from 'vitest';
import { getPreferences, updatePreferences } from '@candor/contract/preferences/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addClient, answerOf, callApi, signIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

import { readClient } from '../clients/index.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });

const tenantId = parseTenantId(tenantIds.sun3);

async function open() {
  const client = await addClient(system, 'sun3');
  const { access_token: bearer } = await signIn(system, client);
  const save = (body: object) => callApi(system, updatePreferences, { bearer, body });
  const read = async () => answerOf(getPreferences, await callApi(system, getPreferences, { bearer }));
  return { client, save, read };
}

test('BOOT-07 each choice is kept beside the others, a default is said, and nobody else has them', async () => {
  const [own, other] = [await open(), await open()];
  expect(await own.read()).toEqual({ preferences: {}, saved_at: null });
  expect(await own.save({ theme: 'dark', density: 'compact' })).toMatchObject({ status: 200 });
  expect(await own.save({ theme: null, discreet: true, order_columns: ['price', 'fee'] })).toMatchObject({
    status: 200,
  });
  expect(await own.read()).toEqual({
    preferences: { theme: null, density: 'compact', discreet: true, order_columns: ['price', 'fee'] },
    saved_at: expect.stringMatching(/^2026-11-16T14:3/),
  });
  expect((await other.read()).preferences).toEqual({});
  expect(await own.save({ theme: 'pink' })).toMatchObject({ status: 400 });
  expect(await own.save({ notes: 'anything' })).toMatchObject({ status: 400 });
});

test('BOOT-07 the chosen language is the one that e-mails speak; the database takes choices of the client alone', async () => {
  const { client, save } = await open();
  await save({ language: 'hi-IN' });
  const { db, vault } = system.server.money.parts;
  const scope = tenantScope(tenantId, { kind: 'client', id: client.id });
  expect((await db.read(scope, (reader) => readClient(reader, vault, client.id)))?.language).toBe('hi-IN');
  const staff = tenantScope(tenantId, { kind: 'staff', id: client.id });
  const change = db.transact(
    staff,
    (tx) => tx.sql`update brokerage.preferences set choices = '{}' where client_id = ${client.id}`,
  );
  await expect(change).rejects.toThrow('a client does this in person');
});
