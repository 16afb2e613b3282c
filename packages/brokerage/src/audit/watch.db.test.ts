// The audit trail against an owner of the database: heads leave signed every ten minutes, and whoever rewrites the past,
// chain and all, is found by what left before.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleId } from '@candor/contract/sample-id.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAudit } from './index.ts';
import { createHeadSigner } from './signed-head.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { startTestSystem, tenantIds, testSecrets, type TestSystem } from '@candor/testkit';
import { headFile } from './watch.ts';

const tenantId = parseTenantId(tenantIds.sun3);
const scope = tenantScope(tenantId, { kind: 'system', id: 'test' });
const hourMs = 60 * 60_000;
let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ environment: { ROLES: 'api' } });
});
afterAll(() => system.close());
beforeEach(async () => {
  for (let line = 0; line < 5; line += 1) await write();
});

const write = (): Promise<void> =>
  system.server.db.transact(scope, (tx) =>
    recordAudit(
      tx,
      { actor: scope.actor, act: 'test.happened', subject: { kind: 'tenant', id: tenantId } },
      system.clock.now(),
    ),
  );

async function run(kind: 'audit.export' | 'audit.verify'): Promise<void> {
  const handler = system.server.jobs[kind];
  if (!handler || !('run' in handler)) throw new Error(`no job ${kind}`);
  const job = { tenantId, id: sampleId('j'), kind, payload: {}, attempts: 1, maxAttempts: 1, fencingToken: 1n };
  await handler.run(job, new AbortController().signal);
}

/** What /metrics says of the tenant's trail after an hourly check. */
async function isFoundBroken(): Promise<boolean> {
  await run('audit.verify');
  const text = await (await fetch(`${system.url}/metrics`)).text();
  return text.includes(`candor_audit_broken{tenant="${tenantId}"} 1`);
}

const fileOf = (at: Date): string => join(system.dataDir, 'files', headFile(tenantId, at));

async function asOwner(work: (sql: ReturnType<typeof openSql>) => Promise<unknown>): Promise<void> {
  const sql = openSql({ url: system.database.adminUrl });
  try {
    await sql`alter table brokerage.audit disable trigger user`;
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe('S-59 the head of the audit trail', () => {
  test('S-59 leaves signed every ten minutes and each run plans the next', async () => {
    await run('audit.export');
    const signer = createHeadSigner(testSecrets.key('audit-head|1', 32));
    const head = signer.read(await readFile(fileOf(system.clock.now()), 'utf8'));
    expect(head?.tenantId).toBe(tenantId);
    expect(head?.seq).toBeGreaterThanOrEqual(5n);
    const [planned] = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ runAt: Date }[]>`
        select run_at from platform.jobs where kind = 'audit.export' order by run_at desc limit 1`,
    );
    expect((planned?.runAt.getTime() ?? 0) - system.clock.now().getTime()).toBeGreaterThan(9 * 60_000);
    expect(await isFoundBroken()).toBe(false);
  });

  test('S-59 R-23 a whole new trail that fits in itself is found by a head that left before', async () => {
    await run('audit.export');
    system.clock.advance(hourMs);
    await write();
    expect(await isFoundBroken()).toBe(false);
    await asOwner(async (sql) => {
      await sql`create table platform.kept_audit as select * from brokerage.audit`;
      await sql`create table platform.kept_heads as select * from brokerage.audit_heads`;
      await sql`delete from brokerage.audit`;
      await sql`delete from brokerage.audit_heads`;
    });
    for (let line = 0; line < 30; line += 1) await write();
    expect(await isFoundBroken()).toBe(true);
    expect(system.logText()).toMatch(/"file":"audit-heads\/.*the audit trail was changed/);
    await asOwner(async (sql) => {
      await sql`delete from brokerage.audit`;
      await sql`delete from brokerage.audit_heads`;
      await sql`insert into brokerage.audit select * from platform.kept_audit`;
      await sql`insert into brokerage.audit_heads select * from platform.kept_heads`;
    });
    expect(await isFoundBroken()).toBe(false);
  });

  test('S-59 an exported head that somebody changed is found', async () => {
    system.clock.advance(25 * hourMs);
    await write();
    await run('audit.export');
    expect(await isFoundBroken()).toBe(false);
    const file = fileOf(system.clock.now());
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"seq":"\d+"/, '"seq":"1"'));
    expect(await isFoundBroken()).toBe(true);
    await writeFile(file, text);
    expect(await isFoundBroken()).toBe(false);
  });

  test('S-59 a trail whose last lines were cut off, head and all, is found', async () => {
    await run('audit.export');
    await asOwner(async (sql) => {
      await sql`
        delete from brokerage.audit a using brokerage.audit_heads h
        where a.tenant_id = h.tenant_id and h.tenant_id = ${tenantId} and a.seq > h.seq - 2`;
      await sql`
        update brokerage.audit_heads h set seq = a.seq, hash = a.hash from brokerage.audit a
        where a.tenant_id = h.tenant_id and h.tenant_id = ${tenantId} and a.seq = h.seq - 2`;
    });
    expect(await isFoundBroken()).toBe(true);
  });
});
