// A data folder as an older version left it: the migrations up to its own, the rows it had written, its files and its secrets. What stands
// in fixtures was written by that version itself, with clients, money, orders and a verification under way.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { openSql } from '@candor/platform/db/connection.ts';
import { migrate, prepareDatabase } from '@candor/platform/db/index.ts';
import type { MigrationSource } from '@candor/platform/db/index.ts';
import { idOf } from '@candor/contract/schemas/scalars.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createEmptyDatabase, testRolePasswords } from './database.ts';

const person = { username: z.string(), password: z.string() };
const headShape = z.object({
  now: z.string(),
  migrations: z.array(z.object({ package: z.string(), number: z.number() })),
  people: z.object({
    owner: z.object({ ...person, id: idOf('client') }),
    waiting: z.object({ ...person, id: idOf('client') }),
    staff: z.object({ ...person, id: idOf('staff'), totpSecret: z.string() }),
  }),
  /** What that version answered, by the id of the endpoint. */
  answers: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ path: z.string(), bytes: z.string() })),
});
export type OlderHead = z.infer<typeof headShape>;

export interface OlderVersion {
  readonly head: OlderHead;
  readonly adminUrl: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

const ignore = (): void => undefined;

/** Database and folder, before any server of today has seen them. */
export async function openOlderVersion(name: string): Promise<OlderVersion> {
  const bytes = await readFile(join(import.meta.dirname, '..', 'fixtures', `${name}.gz`));
  const [first = '', ...lines] = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
  const head = z.parse(headShape, JSON.parse(first));
  const { adminUrl, close } = await createEmptyDatabase();
  await prepareDatabase(adminUrl, testRolePasswords);
  await migrate(adminUrl, await cutMigrations(head), { info: ignore });
  await loadRows(adminUrl, lines);
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-older-'));
  for (const { path, bytes: content } of head.files) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), Buffer.from(content, 'base64'));
  }
  return { head, adminUrl, dataDir, close };
}

/** Only the files that the older version had; their checksums are those of today, or today's server refuses the database. */
async function cutMigrations({ migrations }: OlderHead): Promise<MigrationSource[]> {
  const cut: MigrationSource[] = [];
  for (const { package: owner, dir } of migrationSources()) {
    const last = migrations.find((one) => one.package === owner)?.number ?? 0;
    const into = await mkdtemp(join(tmpdir(), 'candor-migrations-'));
    for (const file of await readdir(dir)) {
      if (Number(file.slice(0, 4)) <= last) await cp(join(dir, file), join(into, file));
    }
    cut.push({ package: owner, dir: into });
  }
  return cut;
}

/** As they were: no trigger looks at them again. */
async function loadRows(adminUrl: string, lines: readonly string[]): Promise<void> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-older' });
  try {
    await sql`set session_replication_role = replica`;
    const tables = new Map<string, string[]>();
    for (const line of lines) {
      const end = line.indexOf(' ');
      const table = line.slice(0, end);
      tables.set(table, [...(tables.get(table) ?? []), line.slice(end + 1)]);
    }
    for (const [table, rows] of tables) {
      await sql`delete from ${sql(table)}`;
      await sql`
        insert into ${sql(table)} overriding system value
        select * from json_populate_recordset(null::${sql(table)}, ${`[${rows.join(',')}]`}::text::json)`;
    }
    const numbered = await sql<Array<{ place: string; name: string }>>`
      select table_schema || '.' || table_name as place, column_name as name from information_schema.columns
      where is_identity = 'YES' and table_schema in ('platform', 'ledger', 'brokerage', 'market_data')`;
    for (const { place, name } of numbered) {
      await sql`
        select setval(pg_get_serial_sequence(${place}, ${name}), greatest(1, (select max(${sql(name)}) from ${sql(place)})))`;
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}
