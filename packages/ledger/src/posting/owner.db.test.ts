import { createEmptyDatabase, platformMigrations, testRolePasswords } from '@candor/testkit/database.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { createDatabase, migrate, prepareDatabase } from '@candor/platform/db/index.ts';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditLedger } from '../audit/audit.ts';
import { openBooks, testTenants } from '../model/books.ts';
import { readBalances } from '../reads/balances.ts';

const migrations = { package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) };
const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: ignore };

test('S-19 the books work where their owner is no superuser and row-level security binds the owner too', async () => {
  const empty = await createEmptyDatabase();
  const admin = openSql({ url: empty.adminUrl });
  const owner = `ledger_owner_${randomBytes(4).toString('hex')}`;
  try {
    await prepareDatabase(empty.adminUrl, testRolePasswords);
    await admin.unsafe(`
      create role ${owner} login password 'owner-password-for-tests';
      do $$ begin execute format('grant create on database %I to ${owner}', current_database()); end $$`);
    const ownerUrl = new URL(empty.adminUrl);
    ownerUrl.username = owner;
    ownerUrl.password = 'owner-password-for-tests';
    await migrate(ownerUrl.href, [platformMigrations, migrations], log);

    const clock = createSystemClock();
    const db = createDatabase({ url: empty.adminUrl, ...testRolePasswords, clock, log, random: () => 0.5 });
    const books = openBooks(db, testTenants.first);
    const client = books.newOwner();
    await books.deposit(client, 10n);
    await books.deposit(client, 5n);
    const { accounts } = await db.read(books.scope, (reader) => readBalances(reader, client.clientId));
    expect(accounts[0]?.buckets.cash).toBe(15n);
    expect((await auditLedger(books, books.tenantId)).violations).toEqual([]);
    await db.close();
  } finally {
    await admin.end();
    await empty.close();
    const cleaner = openSql({ url: new URL('/postgres', empty.adminUrl).href });
    await cleaner.unsafe(`drop role ${owner}`);
    await cleaner.end();
  }
});
