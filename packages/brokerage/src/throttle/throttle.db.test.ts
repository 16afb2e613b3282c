// Counts of guesses beside each other: an attempt is charged also when a right one wipes the count in the same moment.
import { afterAll, expect, test } from 'vitest';
import { openSql } from '@candor/platform/db/connection.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { chargeAttempt, forgetAttempts } from './index.ts';
import type { Bucket } from './index.ts';

const system = await openTestSystem();
const { db } = system.server;
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const { adminUrl: url } = system.database;
const [gatekeeper, watcher] = [openSql({ url }), openSql({ url })];
afterAll(() => Promise.all([gatekeeper.end(), watcher.end()]));
const gate = 20_261_115;
await gatekeeper.unsafe(`
  create function brokerage.wait_at_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${gate});
    return null;
  end $$;
  create trigger wait_at_gate after insert on brokerage.throttles
    for each statement execute function brokerage.wait_at_gate()`);

const now = () => system.clock.now();

async function countOf({ policy, key }: Bucket): Promise<number | undefined> {
  const [row] = await db.read(
    scope,
    (reader) => reader.sql<Array<{ attempts: number }>>`
      select attempts from brokerage.throttles where bucket = ${`${policy}:${key}`}`,
  );
  return row?.attempts;
}

test('S-04 S-12 a guess beside a right one is charged all the same', async () => {
  const bucket: Bucket = { policy: 'pin', key: system.server.money.parts.ids.next() };
  const charge = () => db.transact(scope, (tx) => chargeAttempt(tx, [bucket], now()));
  await charge();
  // Stopped after it has made sure of its row; the row is wiped before it can be locked.
  await gatekeeper`select pg_advisory_lock(${gate})`;
  const running = charge();
  await expect
    .poll(() => watcher`select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`)
    .toHaveLength(1);
  await db.transact(scope, (tx) => forgetAttempts(tx, [bucket]));
  await gatekeeper`select pg_advisory_unlock(${gate})`;
  expect(await running).toEqual({ attempts: 1 });
  expect(await countOf(bucket)).toBe(1);
});
