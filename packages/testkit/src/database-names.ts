// Names, makes and drops the databases of a test run. Touches none that does not carry the run's prefix.
import { openSql } from '@candor/platform/db/connection.ts';

export function withDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Statements on databases cannot run inside a transaction, nor take their names as parameters. */
export async function runOnServer(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-testkit' });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-testkit' });
  try {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname::text, ${prefix})`;
    for (const { name } of rows) await sql.unsafe(`drop database if exists "${name}" with (force)`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** With as many rounds as the server is set to: whoever stored them took thousands, and every connection goes through all of them. */
export function rehashPasswords(adminUrl: string, passwords: Readonly<Record<string, string>>): Promise<void> {
  const statements = Object.entries(passwords).map(([role, password]) => `alter role "${role}" password '${password}'`);
  return runOnServer(adminUrl, ...statements);
}
