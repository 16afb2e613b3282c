// The audit trail on a real database: ordered, chained, and every tampering found.
import { parseTenantId, systemScope, tenantScope } from '@candor/platform/db/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { findBrokenLine, listClientLines, recordAudit } from './index.ts';

const tenantId = parseTenantId('00000000-0000-4000-8000-00000000000a');
const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
const at = new Date('2026-03-01T10:00:00.123Z');
let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1) });
  await base.db.transact(
    systemScope('prepare a test'),
    (tx) => tx.sql`
      insert into brokerage.tenants (tenant_id, name, profile, applied_at) values (${tenantId}, 'alpha', '{}', ${at})`,
  );
});
afterAll(() => base.close());

const write = (details: Record<string, string | number>) =>
  base.db.transact(scope, (tx) =>
    recordAudit(tx, { actor: scope.actor, act: 'session.opened', subject: { kind: 'session', id: 's' }, details }, at),
  );

test('S-59 parallel writers make one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write({ b: index, a: 'x' })));
  expect(await base.db.read(scope, findBrokenLine)).toBeUndefined();
  const [row] = await base.db.read(
    scope,
    (reader) => reader.sql<{ n: number }[]>`
    select count(*)::int as n from brokerage.audit`,
  );
  expect(row?.n).toBe(40);
});

test('G-02 neither role can change or remove a line', async () => {
  for (const who of [scope, systemScope('try to tamper')]) {
    await expect(base.db.transact(who, (tx) => tx.sql`update brokerage.audit set act = 'x.y'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(base.db.transact(who, (tx) => tx.sql`delete from brokerage.audit`)).rejects.toThrow(
      'permission denied',
    );
  }
});

test('S-59 an owner of the database who switches the trigger off is found out', async () => {
  const admin = openSql({ url: base.adminUrl });
  const tampers = [
    `update brokerage.audit set details = '{"a": "y"}' where seq = 7`,
    `update brokerage.audit set at = at + interval '1 hour' where seq = 8`,
    `update brokerage.audit set actor_id = 'other' where seq = 9`,
    `delete from brokerage.audit where seq = 10`,
    `delete from brokerage.audit where seq = 40`,
    `update brokerage.audit set hash = previous_hash where seq = 12`,
  ];
  try {
    await admin.unsafe('alter table brokerage.audit disable trigger user');
    await admin.unsafe('create table platform.copy as select * from brokerage.audit');
    for (const tamper of tampers) {
      await admin.unsafe(tamper);
      expect(await base.db.read(scope, findBrokenLine), tamper).toBeDefined();
      await admin.unsafe('delete from brokerage.audit; insert into brokerage.audit select * from platform.copy');
    }
    expect(await base.db.read(scope, findBrokenLine)).toBeUndefined();
  } finally {
    await admin.end();
  }
});

test('a line without a client is nobody’s activity', async () => {
  expect(await base.db.read(scope, (reader) => listClientLines(reader, sampleId(tenantId), undefined, 10))).toEqual([]);
});
