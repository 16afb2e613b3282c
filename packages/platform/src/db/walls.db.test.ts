// Proves the walls between tenants on a real server: what the two roles see, and what they can never do.
import { openTestDatabase, testRolePasswords } from '@candor/testkit/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSql } from './connection.ts';
import { parseTenantId, systemScope, tenantScope } from './scope.ts';

const alpha = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000a'), { kind: 'client', id: 'a' });
const beta = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000b'), { kind: 'client', id: 'b' });
const everyone = systemScope('test of the walls');

/** A fixed statement as if it had been written with the tag. */
const asTemplate = (text: string): TemplateStringsArray => Object.assign([text], { raw: [text] });

const base = await openTestDatabase();
const { admin } = base;

beforeAll(async () => {
  await admin.unsafe(`
    create table platform.notes (tenant_id uuid not null, id bigint not null, text text not null, primary key (tenant_id, id));
    call platform.protect_tenant_table('platform.notes');
    create table platform.traces (tenant_id uuid not null, id bigint not null, primary key (tenant_id, id));
    call platform.protect_append_only('platform.traces');
    create table platform.hidden (id bigint primary key);
    insert into platform.notes select '${alpha.tenantId}', n, 'alpha' from generate_series(1, 20) n;
    insert into platform.notes select '${beta.tenantId}', n, 'beta' from generate_series(1, 30) n;
    insert into platform.traces values ('${alpha.tenantId}', 1)`);
});

async function readNotes(scope: typeof alpha | typeof everyone): Promise<string[]> {
  const rows = await base.db.read(scope, (reader) => reader.sql<{ text: string }[]>`select text from platform.notes`);
  return rows.map((row) => row.text);
}

describe('S-19 row-level security', () => {
  test('S-19 a tenant sees its own rows only, system work sees all', async () => {
    expect(new Set(await readNotes(alpha))).toEqual(new Set(['alpha']));
    expect(await readNotes(beta)).toHaveLength(30);
    expect(await readNotes(everyone)).toHaveLength(50);
  });

  test('S-19 the application role sees zero rows without a tenant', async () => {
    const raw = openSql({ url: base.adminUrl, username: 'candor_app', password: testRolePasswords.appPassword });
    try {
      expect(await raw`select * from platform.notes`).toHaveLength(0);
      expect((await raw`update platform.notes set text = 'x'`).count).toBe(0);
      await expect(raw`insert into platform.notes values (${alpha.tenantId}, 99, 'x')`).rejects.toThrow(/row-level/);
    } finally {
      await raw.end();
    }
  });

  test('S-20 a row for another tenant cannot be written', async () => {
    const write = base.db.transact(
      alpha,
      (tx) => tx.sql`insert into platform.notes values (${beta.tenantId}, 99, 'x')`,
    );
    await expect(write).rejects.toThrow(/row-level security/);
    const moved = base.db.transact(
      alpha,
      (tx) => tx.sql`update platform.notes set tenant_id = ${beta.tenantId} where id = 1`,
    );
    await expect(moved).rejects.toThrow(/row-level security/);
  });

  test('S-19 1,000 interleaved transactions on a few connections leak nothing', async () => {
    const wrong: string[] = [];
    await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const [scope, own] = index % 2 === 0 ? ([alpha, 'alpha'] as const) : ([beta, 'beta'] as const);
        const texts =
          index % 3 === 0
            ? await base.db.transact(scope, (tx) => tx.sql<{ text: string }[]>`select text from platform.notes`)
            : await base.db.read(scope, (reader) => reader.sql<{ text: string }[]>`select text from platform.notes`);
        if (texts.length === 0 || texts.some((row) => row.text !== own)) wrong.push(`${index}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('S-19 a query kept beyond its transaction is refused, not run for the next tenant', async () => {
    // Built inside, first awaited outside: postgres.js starts a query only then.
    const kept: (() => Promise<unknown>)[] = [];
    await base.db.read(alpha, async (reader) => {
      const query = reader.sql`select text from platform.notes`;
      kept.push(async () => query);
    });
    await expect(kept[0]?.()).rejects.toThrow(/has ended/);
  });

  test.each([
    'alter table platform.notes disable row level security',
    'alter table platform.notes no force row level security',
    'drop policy tenant_rows on platform.notes',
    'alter role candor_app bypassrls',
    'set role candor_system',
    'set session authorization candor_system',
    'truncate platform.notes',
    'create table platform.mine (id int)',
    'create temporary table mine (id int)',
    'select * from platform.hidden',
    'select * from platform.migrations',
    'select * from platform.system_access',
  ])('S-19 the application role may not: %s', async (statement) => {
    const run = base.db.transact(alpha, (tx) => tx.sql(asTemplate(statement)));
    await expect(run).rejects.toMatchObject({ code: '42501' });
  });

  test('S-19 roles are neither superuser nor able to bypass', async () => {
    const rows = await admin`
      select rolname from pg_roles where rolname in ('candor_app', 'candor_system')
      and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`;
    expect(rows).toHaveLength(2);
  });
});

describe('append-only tables', () => {
  test.each(['update platform.traces set id = 2', 'delete from platform.traces', 'truncate platform.traces'])(
    'refuse %s from the role and from the owner',
    async (statement) => {
      const run = base.db.transact(everyone, (tx) => tx.sql(asTemplate(statement)));
      await expect(run).rejects.toThrow(/permission denied/);
      await expect(admin.unsafe(statement)).rejects.toThrow(/append-only/);
    },
  );

  test('accept inserts', async () => {
    await base.db.transact(alpha, (tx) => tx.sql`insert into platform.traces values (${alpha.tenantId}, 2)`);
    expect(await base.db.read(alpha, (reader) => reader.sql`select * from platform.traces`)).toHaveLength(2);
  });
});

test('a tenant table without tenant_id first in its key is refused', async () => {
  const make = admin.unsafe(`
    begin; create table platform.wrong (id bigint primary key, tenant_id uuid not null);
    call platform.protect_tenant_table('platform.wrong')`);
  await expect(make).rejects.toThrow(/must start with tenant_id/);
  await admin.unsafe('rollback');
});
