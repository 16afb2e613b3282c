// The vault on a real database: sealed values open only where they were sealed, and keys survive a rollback.
import { refuse } from '@candor/contract';
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { parseTenantId, tenantScope } from '../db/index.ts';
import { createIds } from '../ids/ids.ts';
import { createVault, type Vault } from './vault.ts';

const clock = createSystemClock();
const ids = createIds(clock);
const scopeOf = (digit: string) =>
  tenantScope(parseTenantId(`00000000-0000-4000-8000-00000000000${digit}`), { kind: 'system', id: 'test' });
const alpha = scopeOf('a');
const beta = scopeOf('b');
const here = { table: 'brokerage.clients', column: 'phone', rowId: '1' };
const masterKey = ids.bytes(32);
const makeVault = (): Vault =>
  createVault({ masters: [{ id: 'm1', key: masterKey }], indexKey: Buffer.alloc(32, 1), clock, ids });

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.close());

test('S-56 a sealed value opens at its own address only', async () => {
  const vault = makeVault();
  const sealed = await base.db.transact(alpha, (tx) => vault.seal(tx, here, '+34 600 000 001'));
  const open = (scope: typeof alpha, cell: typeof here) =>
    base.db.read(scope, (reader) => vault.open(reader, cell, sealed));
  expect(sealed.includes('600')).toBe(false);
  expect(await open(alpha, here)).toBe('+34 600 000 001');
  await expect(open(alpha, { ...here, rowId: '2' })).rejects.toThrow('unable to authenticate');
  await expect(open(alpha, { ...here, column: 'email' })).rejects.toThrow('unable to authenticate');
  await base.db.transact(beta, (tx) => vault.seal(tx, here, 'x'));
  await expect(open(beta, here)).rejects.toThrow('unable to authenticate');
});

test('S-56 another node opens what this one sealed', async () => {
  const sealed = await base.db.transact(alpha, (tx) => makeVault().seal(tx, here, 'text'));
  expect(await base.db.read(alpha, (reader) => makeVault().open(reader, here, sealed))).toBe('text');
});

test('S-57 a key made by a transaction that rolled back is never used again', async () => {
  const gamma = scopeOf('c');
  const vault = makeVault();
  await base.db.transact(gamma, async (tx) => {
    const lost = await vault.seal(tx, here, 'lost');
    await vault.open(tx, here, lost);
    await vault.seal(tx, here, 'lost too');
    return refuse('bad_request');
  });
  const sealed = await base.db.transact(gamma, (tx) => vault.seal(tx, here, 'kept'));
  expect(await base.db.read(gamma, (reader) => makeVault().open(reader, here, sealed))).toBe('kept');
});

test('S-57 after a new version old values stay readable and new ones use it', async () => {
  const vault = makeVault();
  const before = await base.db.transact(alpha, (tx) => vault.seal(tx, here, 'old'));
  const version = await base.db.transact(alpha, (tx) => vault.addVersion(tx));
  const after = await base.db.transact(alpha, (tx) => vault.seal(tx, here, 'new'));
  expect(after.readUInt32BE(1)).toBe(version);
  expect(before.readUInt32BE(1)).toBe(version - 1);
  expect(await base.db.read(alpha, (reader) => vault.open(reader, here, before))).toBe('old');
});

test('S-58 equal texts index equally inside one tenant and differently across tenants', () => {
  const vault = makeVault();
  const index = (scope: typeof alpha, text: string) => vault.index(scope.tenantId, 'phone', text).toString('hex');
  expect(index(alpha, '+34600')).toBe(index(alpha, '+34600'));
  expect(index(alpha, '+34600')).not.toBe(index(alpha, '+34601'));
  expect(index(alpha, '+34600')).not.toBe(index(beta, '+34600'));
});
