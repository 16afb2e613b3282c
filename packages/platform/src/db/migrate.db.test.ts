// Proves that migrations apply once, in order, by one server at a time, and that a changed file is noticed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, platformMigrations, testRolePasswords } from '@candor/testkit/database.ts';
import { findUnprotectedTables } from '@candor/testkit/catalogue.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSql } from './connection.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './roles.ts';

const log = { info: () => undefined };
let base: Awaited<ReturnType<typeof createEmptyDatabase>>;
let dir: string;

beforeEach(async () => {
  base = await createEmptyDatabase();
  dir = mkdtempSync(join(tmpdir(), 'candor-migrations-'));
  write('0001_first.sql', 'create schema shop; create table shop.a (id int primary key)');
  write('0002_second.sql', 'insert into shop.a values (1)');
});

afterEach(async () => {
  rmSync(dir, { recursive: true });
  await base.close();
});

function write(name: string, sql: string): void {
  writeFileSync(join(dir, name), sql);
}

async function setUp(): Promise<number> {
  await prepareDatabase(base.adminUrl, testRolePasswords);
  return (await migrate(base.adminUrl, [platformMigrations], log)).length;
}

const run = (): ReturnType<typeof migrate> => migrate(base.adminUrl, [{ package: 'shop', dir }], log);

describe('migrations', () => {
  test('apply once and answer what they applied', async () => {
    expect(await run()).toEqual([
      { package: 'shop', number: 1, name: 'first' },
      { package: 'shop', number: 2, name: 'second' },
    ]);
    expect(await run()).toEqual([]);
    write('0003_third.sql', 'insert into shop.a values (2)');
    expect(await run()).toEqual([{ package: 'shop', number: 3, name: 'third' }]);
  });

  test('are safe when five servers start at once', async () => {
    const applied = await Promise.all([run(), run(), run(), run(), run()]);
    expect(applied.flat()).toHaveLength(2);
  });

  test('refuse a file that was changed after it had been applied', async () => {
    await run();
    write('0002_second.sql', 'insert into shop.a values (7)');
    await expect(run()).rejects.toMatchObject({ code: 'checksum_changed', message: /shop\/second/ });
  });

  test('do not mind other line ends', async () => {
    write('0003_third.sql', 'select 1;\nselect 2');
    await run();
    write('0003_third.sql', 'select 1;\r\nselect 2');
    expect(await run()).toEqual([]);
  });

  test('refuse a gap, a double number and a strange name', async () => {
    write('0004_fourth.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'number_missing', message: /0003/ });
    write('0003_third.sql', 'select 1');
    write('0003_other.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'number_duplicate', message: /0003/ });
    write('5_Fifth.sql', 'select 1');
    await expect(run()).rejects.toMatchObject({ code: 'bad_name' });
  });

  test('refuse a database made by a newer release', async () => {
    await run();
    rmSync(join(dir, '0002_second.sql'));
    await expect(run()).rejects.toMatchObject({ code: 'file_missing', message: /newer release/ });
  });

  test('leave nothing of a file that fails, and go on after it is mended', async () => {
    write('0003_third.sql', 'insert into shop.a values (3); insert into shop.nowhere values (1)');
    await expect(run()).rejects.toMatchObject({ code: 'migration_failed', message: /shop\/third.*nowhere/ });
    write('0003_third.sql', 'insert into shop.a values (3)');
    expect(await run()).toHaveLength(1);
  });
});

describe('the platform itself', () => {
  test('prepares and migrates an empty database, also by three servers at once and again', async () => {
    const counts = await Promise.all([setUp(), setUp(), setUp()]);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    expect(await setUp()).toBe(0);
  });

  test('S-19 S-20 every tenant table is protected, and the check notices those that are not', async () => {
    await setUp();
    expect(await findUnprotectedTables(base.adminUrl)).toEqual([]);
    const admin = openSql({ url: base.adminUrl });
    await admin.unsafe(`
      create table platform.bare (tenant_id uuid not null, id int, primary key (tenant_id, id));
      create table platform.late (id int primary key, tenant_id uuid not null);
      create table platform.parent (tenant_id uuid not null, id int, primary key (tenant_id, id), unique (id));
      create table platform.child (tenant_id uuid not null, id int, parent_id int references platform.parent (id),
        primary key (tenant_id, id));
      create table platform.unforced (tenant_id uuid not null, id int, primary key (tenant_id, id));
      create view platform.peek as select * from platform.parent;
      call platform.protect_tenant_table('platform.parent');
      call platform.protect_tenant_table('platform.child');
      call platform.protect_tenant_table('platform.unforced');
      alter table platform.unforced no force row level security`);
    await admin.end();
    expect(await findUnprotectedTables(base.adminUrl)).toEqual([
      'platform.bare: no policy tenant_rows for candor_app',
      'platform.bare: row-level security is not enabled and forced',
      'platform.child: foreign key child_parent_id_fkey leaves out tenant_id',
      'platform.late: no policy tenant_rows for candor_app',
      'platform.late: primary key does not start with tenant_id',
      'platform.late: row-level security is not enabled and forced',
      'platform.peek: a view without security_invoker',
      'platform.unforced: row-level security is not enabled and forced',
    ]);
  });
});
