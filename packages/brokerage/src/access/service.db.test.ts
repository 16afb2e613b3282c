// Access on a real database: starting values, grants, features, and changes that hold from the next request on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createVault } from '@candor/platform/crypto/vault.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { tenantScope, parseTenantId } from '@candor/platform/db/index.ts';
import { applyProfiles, readProfileFiles } from '../tenants/index.ts';
import { insertClient, parseClientId } from '../clients/index.ts';
import { migrationSources } from '@candor/server/migrations.ts';
import { createTestDatabase, tenantIds } from '@candor/testkit';
import type { TestDatabase } from '@candor/testkit';
import {
  createCheckAccess,
  ensureAccess,
  permissions,
  readAccessConfig,
  saveFeature,
  saveGrant,
  setSwitches,
} from './index.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);
const tenantId = parseTenantId(tenantIds.sun3);
const clientId = parseClientId(ids.next());
const scope = tenantScope(tenantId, { kind: 'client', id: clientId });
let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1), clock });
  await applyProfiles(base.db, clock, await readProfileFiles(`${import.meta.dirname}/../../../../tenants`));
  const vault = createVault({ masters: [{ id: 'm1', key: ids.bytes(32) }], indexKey: ids.bytes(32), clock, ids });
  await base.db.transact(scope, (tx) =>
    insertClient(
      tx,
      vault,
      { id: clientId, tenantId, username: 'ana', phone: '+12025550123', vip: 1, score: 500 },
      clock.now(),
    ),
  );
  await ensureAccess(base.db, clock, [tenantId]);
});
afterAll(() => base.close());

const config = () => base.db.read(scope, (reader) => readAccessConfig(reader, tenantId, clientId));

describe('PERM-01 PERM-06 access of a client', () => {
  test('PERM-01 a new tenant starts with defaults; starting again changes nothing that staff changed', async () => {
    expect(await config()).toMatchObject({
      user: { vip: 1, score: 500 },
      perms: permissions.toSorted(),
      features: { stock: { enabled: true, vip: 0, score: 0 }, block: { enabled: true, vip: 2, score: 0 } },
      kyc_force: false,
      client_deposit: true,
    });
    await base.db.transact(scope, (tx) =>
      setSwitches(tx, tenantId, { kycForce: true, clientDeposit: false }, clock.now()),
    );
    await ensureAccess(base.db, clock, [tenantId]);
    expect(await config()).toMatchObject({ kyc_force: true, client_deposit: false });
  });

  test('S-26 PERM-06 grants and features hold from the next check on', async () => {
    const check = createCheckAccess(base.db);
    const caller = { scope, clientId };
    expect(await check(caller, { perm: 'trade' })).toBeUndefined();
    await base.db.transact(scope, (tx) => saveGrant(tx, tenantId, clientId, 'trade', false, clock.now()));
    expect(await check(caller, { perm: 'trade' })).toEqual({ refused: 'permission_not_granted' });
    await base.db.transact(scope, (tx) => saveGrant(tx, tenantId, clientId, 'trade', true, clock.now()));
    await base.db.transact(scope, (tx) => saveGrant(tx, tenantId, clientId, 'special', true, clock.now()));
    expect(await check(caller, { allPerms: ['trade', 'special'] })).toBeUndefined();
    expect(await check(caller, { feature: 'block' })).toEqual({
      refused: 'requires_levels',
      params: { vip: 2, score: 0 },
    });
    await base.db.transact(scope, (tx) =>
      saveFeature(tx, tenantId, 'block', { enabled: true, vip: 1, score: 0 }, clock.now()),
    );
    expect(await check(caller, { feature: 'block' })).toBeUndefined();
    await base.db.transact(scope, (tx) =>
      saveFeature(tx, tenantId, 'block', { enabled: false, vip: 1, score: 0 }, clock.now()),
    );
    expect(await check(caller, { feature: 'block' })).toEqual({ refused: 'feature_disabled' });
    expect(await check(caller, { feature: 'unheard-of' })).toEqual({ refused: 'feature_disabled' });
  });

  test('G-03 nobody can make withdrawing a permission or a feature', async () => {
    const now = clock.now();
    const grant = base.db.transact(scope, (tx) => saveGrant(tx, tenantId, clientId, 'withdraw', false, now));
    await expect(grant).rejects.toThrow(/check constraint/);
    const rule = { enabled: false, vip: 5, score: 1000 };
    const feature = base.db.transact(scope, (tx) => saveFeature(tx, tenantId, 'withdraw', rule, now));
    await expect(feature).rejects.toThrow(/check constraint/);
  });
});
