// Sessions that staff end: their own by signing out, and a client's everywhere.
import { describe, expect, test } from 'vitest';
import { getClientInfo, refresh } from '@candor/contract/sessions/client.ts';
import { endClientSessions } from '@candor/contract/credentials/staff.ts';
import { getStaffInfo, staffLogout } from '@candor/contract/sessions/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addClient, addStaff, callApi, signIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem();

const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });

describe('sessions that end', () => {
  test('S-16 a member of staff who signs out has ended that session and no other', async () => {
    const [leaving, staying] = [
      await addStaff(system, 'sun3', ['support']),
      await addStaff(system, 'sun3', ['support']),
    ];
    expect((await callApi(system, staffLogout, { bearer: leaving.bearer })).status).toBe(204);
    expect((await callApi(system, getStaffInfo, { bearer: leaving.bearer })).status).toBe(401);
    expect((await callApi(system, getStaffInfo, { bearer: staying.bearer })).status).toBe(200);
    expect((await callApi(system, staffLogout)).status).toBe(401);
  });

  test('S-15 S-59 staff sign a client out everywhere, with a reason that is kept', async () => {
    const { bearer } = await addStaff(system, 'sun3', ['support']);
    const [client, other] = [await addClient(system), await addClient(system)];
    const sessions = [await signIn(system, client), await signIn(system, client)];
    const bystander = await signIn(system, other);
    const params = { id: client.id };
    const body = { reason: 'the phone was stolen' };
    const ended = await callApi(system, endClientSessions, { bearer, params, body });
    expect(ended).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const { access_token, refresh_token } of sessions) {
      expect((await callApi(system, getClientInfo, { bearer: access_token })).status).toBe(401);
      expect((await callApi(system, refresh, { body: { refresh_token } })).status).toBe(401);
    }
    expect((await callApi(system, getClientInfo, { bearer: bystander.access_token })).status).toBe(200);
    const lines = await system.server.db.read(
      scope,
      (reader) => reader.sql<Array<{ details: string }>>`
        select details::text as details from brokerage.audit
        where act = 'session.all_ended' and subject_id = ${client.id}`,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.details).toContain('the phone was stolen');
    expect(await callApi(system, endClientSessions, { bearer, params, body })).toMatchObject({ body: { ended: 0 } });
  });

  test('S-21 S-22 staff of another tenant and of another role end nobody’s sessions', async () => {
    const client = await addClient(system);
    const { access_token: token } = await signIn(system, client);
    const params = { id: client.id };
    const body = { reason: 'not theirs to end' };
    const foreign = await addStaff(system, 'spain', ['support']);
    const elsewhere = { tenant: 'spain', bearer: foreign.bearer, params, body } as const;
    expect((await callApi(system, endClientSessions, elsewhere)).status).toBe(404);
    const auditor = await addStaff(system, 'sun3', ['auditor']);
    expect((await callApi(system, endClientSessions, { bearer: auditor.bearer, params, body })).status).toBe(403);
    expect((await callApi(system, getClientInfo, { bearer: token })).status).toBe(200);
  });
});
