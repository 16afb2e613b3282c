// Access over HTTP: what config answers, and that the server enforces it on the very next request.
import { describe, expect, test } from 'vitest';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import { updateAvatar } from '@candor/contract/clients/client.ts';
import { listLoans, offerLoan } from '@candor/contract/loans/client.ts';
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import * as contract from '@candor/contract/messages/client.ts';
import { logout } from '@candor/contract/sessions/client.ts';
import { unwatchInstrument, watchInstrument } from '@candor/contract/watchlists/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  answerOf,
  callApi,
  grant,
  ruleFeature,
  setKyc,
  signIn,
  switchAccess,
  tellScore,
  tenantIds,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

import { permissions } from './index.ts';

const system = await openTestSystem();

const newId = (): string => system.server.money.parts.ids.next();

const tenantId = parseTenantId(tenantIds.sun3);
const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });

describe('PERM-01 PERM-06 access on the wire', () => {
  test('PERM-01 config answers levels, permissions, features and switches', async () => {
    const client = await addClient(system, 'sun3', { vip: 3, score: 720 });
    const { access_token: bearer } = await signIn(system, client);
    const answer = await callApi(system, getAccessConfig, { bearer });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      user: { vip: 3, score: 720 },
      perms: permissions.toSorted(),
      features: { quant: { enabled: true, vip: 1, score: 0 } },
      kyc_force: false,
      client_deposit: true,
    });
  });

  test('S-26 PERM-06 a permission, level or switch taken away counts from the next request on', async () => {
    const client = await addClient(system);
    const { access_token: bearer } = await signIn(system, client);
    const tryAvatar = async () => (await callApi(system, updateAvatar, { bearer, body: { url: '/x' } })).body;
    expect(await tryAvatar()).toMatchObject({ code: 'avatar_failed' });
    const now = system.clock.now();
    await grant(system, client, 'avatar', false);
    expect(await tryAvatar()).toMatchObject({
      code: 'permission_not_granted',
      title: 'Permission not granted',
      status: 403,
    });
    await grant(system, client, 'avatar', true);
    await ruleFeature(system, 'sun3', 'ai', { enabled: false, vip: 5, score: 900 });
    await switchAccess(system, 'sun3', { kycForce: true, clientDeposit: false });
    await tellScore(system, client, 'due_overdue');
    await system.server.db.transact(scope, async (tx) => {
      await tx.sql`
        insert into brokerage.vip_standings (tenant_id, client_id, asset_level, reviewed_at)
        values (${tenantId}, ${client.id}, 5, ${now})`;
      await tx.sql`
        insert into brokerage.vip_moves (tenant_id, vip_move_id, client_id, level_before, level_after, reason, created_at)
        values (${tenantId}, ${newId()}, ${client.id}, 0, 5, 'assets', ${now})`;
    });
    expect(await tryAvatar()).toMatchObject({ code: 'avatar_failed' });
    expect((await callApi(system, getAccessConfig, { bearer })).body).toMatchObject({
      user: { vip: 5, score: 540 },
      features: { ai: { enabled: false, vip: 5, score: 900 } },
      kyc_force: true,
      client_deposit: false,
    });
  });

  test('PERM-06 a new loan and a watchlist are closed by their rule, what one has already is not', async () => {
    const client = await addClient(system, 'sun3', { score: 549 });
    const { access_token: bearer } = await signIn(system, client);
    const wish = { account_id: newId(), amount: { amount: '100.00', currency: 'USD' }, kind: 'bullet', period: 6 };
    const askLoan = async () => (await callApi(system, offerLoan, { bearer, body: wish })).body;
    const params = { market: 'NASDAQ', symbol: 'AAPL' };
    const watch = async () => (await callApi(system, watchInstrument, { bearer, params, query: {} })).status;
    expect(await askLoan()).toMatchObject({
      code: 'requires_levels',
      title: 'Requires VIP ≥ 0 & Score ≥ 550',
      status: 403,
    });
    expect(await watch()).toBe(200);
    await grant(system, client, 'loan', false);
    await grant(system, client, 'watchlist', false);
    expect(await askLoan()).toMatchObject({ code: 'permission_not_granted' });
    expect(await watch()).toBe(403);
    expect((await callApi(system, listLoans, { bearer })).status).toBe(200);
    expect((await callApi(system, unwatchInstrument, { bearer, params, query: {} })).status).toBe(200);
  });

  test('PROF-05 what one tenant changes, another does not feel', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system, 'spain'));
    expect((await callApi(system, getAccessConfig, { bearer, tenant: 'spain' })).body).toMatchObject({
      kyc_force: false,
      features: { ai: { enabled: true } },
    });
  });

  test('KYC-04 verified answers where the verification stands', async () => {
    const client = await addClient(system);
    const { access_token: bearer } = await signIn(system, client);
    const read = async () => (await callApi(system, getKycStatus, { bearer })).body;
    expect(await read()).toEqual({ status: 'unverified' });
    for (const status of ['pending', 'rejected', 'approved'] as const) {
      await setKyc(system, client, status);
      expect(await read()).toEqual({ status });
    }
  });

  test('MSG-01 the message centre over the wire', async () => {
    const client = await addClient(system);
    await signIn(system, client);
    const { access_token: bearer } = await signIn(system, client);
    const missing = { id: '0199a000-0000-7000-8000-00000000dead' };
    const list = async () => answerOf(contract.listMessages, await callApi(system, contract.listMessages, { bearer }));
    const [first, second] = (await list()).items;
    expect(await list()).toMatchObject({ unread: 2 });
    const read = await callApi(system, contract.readMessage, { bearer, params: { id: first?.id ?? '' } });
    expect(read.status).toBe(204);
    expect(await list()).toMatchObject({ unread: 1 });
    expect((await callApi(system, contract.readAllMessages, { bearer })).body).toHaveProperty('read');
    expect((await list()).unread).toBe(0);
    const gone = await callApi(system, contract.deleteMessage, { bearer, params: { id: second?.id ?? '' } });
    expect(gone.status).toBe(204);
    expect((await list()).items.map(({ id }) => id)).toEqual([first?.id]);
    expect((await callApi(system, contract.readMessage, { bearer, params: missing })).status).toBe(404);
    expect((await callApi(system, contract.deleteMessage, { bearer, params: missing })).status).toBe(404);
    expect((await callApi(system, contract.deleteAllMessages, { bearer })).body).toHaveProperty('hidden');
    expect((await callApi(system, contract.listMessages, { bearer })).body).toEqual({
      items: [],
      next: null,
      unread: 0,
    });
  });

  test('S-39 logout tells the browser to forget what it cached, and nothing of the API is stored', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const answer = await callApi(system, logout, { bearer });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
