// Key rotation on a real database: readable at every moment, goes on after a stop, destroys the old key last.
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../clock/clock.ts';
import { openSql } from '../db/connection.ts';
import { parseTenantId, tenantScope } from '../db/index.ts';
import { createIds } from '../ids/ids.ts';
import { continueRotation, startRotation, type RotationParts } from './rotation.ts';
import { createVault } from './vault.ts';

const tenantId = parseTenantId('00000000-0000-4000-8000-00000000000a');
const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
const clock = createFakeClock(new Date('2026-05-01T00:00:00Z'));
const ids = createIds(clock);
const master = { id: 'm1', key: ids.bytes(32) };
const makeVault = () => createVault({ masters: [master], indexKey: Buffer.alloc(32), clock, ids });
const column = { table: 'platform.secrets', column: 'secret', idColumn: 'id' };
const amount = 450;

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase({ clock });
  const admin = openSql({ url: base.adminUrl });
  await admin.unsafe(`
    create table platform.secrets (tenant_id uuid not null, id uuid not null, secret bytea, primary key (tenant_id, id));
    call platform.protect_tenant_table('platform.secrets')`);
  await admin.end();
});
afterAll(() => base.close());

const partsWith = (db: RotationParts['db']): RotationParts => ({
  db,
  clock,
  vault: makeVault(),
  columns: [column],
  isHeldElsewhere: async () => false,
});

async function readAll(): Promise<string[]> {
  const vault = makeVault();
  return base.db.read(scope, async (reader) => {
    const rows = await reader.sql<
      { id: string; secret: Buffer }[]
    >`select id, secret from platform.secrets order by id`;
    return Promise.all(
      rows.map(({ id, secret }) => vault.open(reader, { table: column.table, column: 'secret', rowId: id }, secret)),
    );
  });
}

test('S-57 values are sealed anew, also after a stop in the middle, and the old key goes last', async () => {
  const vault = makeVault();
  const texts = Array.from({ length: amount }, (_, index) => `value ${String(index).padStart(4, '0')}`);
  for (const text of texts) {
    const id = ids.next();
    await base.db.transact(scope, async (tx) => {
      const secret = await vault.seal(tx, { table: column.table, column: 'secret', rowId: id }, text);
      await tx.sql`insert into platform.secrets values (${tenantId}, ${id}, ${secret})`;
    });
  }
  const version = await startRotation(partsWith(base.db), tenantId);
  expect(version).toBe(2);

  let batches = 0;
  const dying: RotationParts['db'] = {
    ...base.db,
    transact(...args) {
      batches += 1;
      if (batches > 1) throw new Error('the process died');
      return base.db.transact(...args);
    },
  };
  await expect(continueRotation(partsWith(dying), tenantId)).rejects.toThrow('died');
  expect(await readAll()).toEqual(texts);

  const done = await continueRotation(partsWith(base.db), tenantId);
  expect(done).toEqual({ version: 2, resealed: amount - 200, destroyed: [] });
  expect(await readAll()).toEqual(texts);
  clock.advance(3 * 60_000);
  expect(await continueRotation(partsWith(base.db), tenantId)).toEqual({ version: 2, resealed: 0, destroyed: [1] });
  expect(await readAll()).toEqual(texts);
});

test('S-57 a node that still seals with the version before is caught up with before its key goes', async () => {
  const slow = makeVault();
  const id = ids.next();
  const cell = { table: column.table, column: 'secret', rowId: id };
  await base.db.transact(scope, (tx) => slow.seal(tx, cell, 'warm'));
  await startRotation(partsWith(base.db), tenantId);
  const late = await base.db.transact(scope, async (tx) => {
    const secret = await slow.seal(tx, cell, 'late');
    await tx.sql`insert into platform.secrets values (${tenantId}, ${id}, ${secret})`;
    return secret;
  });
  expect(late.readUInt32BE(1)).toBe(2);
  clock.advance(3 * 60_000);
  const done = await continueRotation(partsWith(base.db), tenantId);
  expect(done.destroyed).toEqual([2]);
  expect(await readAll()).toContain('late');
});

test('S-57 a key that something else still needs is not destroyed, and a remembered version does not stop the work', async () => {
  const parts = partsWith(base.db);
  const warm = ids.next();
  await base.db.transact(scope, (tx) => parts.vault.seal(tx, { ...column, rowId: warm }, 'warm'));
  const version = await startRotation(partsWith(base.db), tenantId);
  clock.advance(3 * 60_000);
  const held = await continueRotation({ ...parts, isHeldElsewhere: async () => true }, tenantId);
  expect(held).toEqual({ version, resealed: amount + 1, destroyed: [] });
  expect((await continueRotation(parts, tenantId)).destroyed).toEqual([version - 1]);
});
