import { fileURLToPath } from 'node:url';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { createHttpApp } from '@candor/platform/http/app.ts';
import { mountBindings } from '@candor/platform/http/mount.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { createTestDatabase } from '@candor/testkit/database.ts';
import type { TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tokens } from './service.ts';
import { bindStaffTokens } from './staff-routes.ts';

const tenantId = parseTenantId('00000000-0000-4000-8000-00000000000a');
const clock = createFakeClock(new Date('2026-11-12T16:00:00Z'));
const ids = createIds(clock);
const log = createLog({ level: 'silent' });
const http = createHttpApp({ clock, log, ids, translate: (_language, key) => key, trustedProxies: [] });
let database: TestDatabase;
let tokens: Tokens;

beforeAll(async () => {
  const dir = fileURLToPath(new URL('../../migrations', import.meta.url));
  database = await createTestDatabase({ migrations: [{ package: 'market-data', dir }], clock });
  tokens = new Tokens({ db: database.db, clock, ids, bus: createInProcessBus(() => undefined) });
  const admin = { scope: tenantScope(tenantId, { kind: 'staff', id: 'admin' }) };
  mountBindings(http.app, bindStaffTokens(tokens, { kind: 'staff', check: () => admin }), {
    sendRefusal: (request, reply, refusal) => http.sendRefusal(request, reply, refusal),
    strictAnswers: true,
    onceKey: Buffer.alloc(32, 1),
  });
});

afterAll(async () => {
  await http.app.close();
  await database.close();
});

test('MKT-01 an administrator issues, rotates and revokes data tokens', async () => {
  const url = '/staff/v1/data-tokens';
  const payload = { label: 'partner', scopes: ['search', 'live'], perSecond: 50 };
  const issued = (await http.app.inject({ method: 'POST', url, payload })).json();
  expect(await tokens.verify(issued.text)).toMatchObject({ label: 'partner', perSecond: 50 });
  const rotation = { method: 'POST', url: `${url}/${issued.token.id}/rotate`, payload: { graceMinutes: 5 } } as const;
  const rotated = (await http.app.inject(rotation)).json();
  expect(rotated.token).toMatchObject({ label: 'partner', scopes: ['search', 'live'] });
  const listed = (await http.app.inject({ url })).json();
  expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([issued.token.id, rotated.token.id]);
  expect(listed.items[0].expiresAt).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(issued.text.slice(-43));
  const ending = { method: 'DELETE', url: `${url}/${rotated.token.id}` } as const;
  expect((await http.app.inject(ending)).statusCode).toBe(204);
  expect((await http.app.inject(ending)).statusCode).toBe(404);
  expect(await tokens.verify(rotated.text)).toBeUndefined();
  const nonsense = { ...payload, scopes: ['everything'] };
  expect((await http.app.inject({ method: 'POST', url, payload: nonsense })).statusCode).toBe(400);
});
