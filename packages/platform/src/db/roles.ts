// Prepares a database for Candor: checks its version and makes the two roles that the server logs in with.
// Passwords leave this process only as SCRAM verifiers, so no server log can show them.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { openSql, type RawSql } from './connection.ts';
import { DatabaseSetupError } from './errors.ts';

export interface RolePasswords {
  readonly appPassword: string;
  readonly systemPassword: string;
}

type RoleName = 'candor_app' | 'candor_system';

const oldestServer = 15;
const scramIterations = 4096;

export async function prepareDatabase(adminUrl: string, passwords: RolePasswords): Promise<{ serverVersion: string }> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-setup' });
  try {
    const serverVersion = await checkVersion(sql);
    if (await isPrepared(sql, adminUrl, passwords)) return { serverVersion };
    await ensureRole(sql, adminUrl, 'candor_app', passwords.appPassword);
    await ensureRole(sql, adminUrl, 'candor_system', passwords.systemPassword);
    await repeatOnConflict(async () => {
      await sql.unsafe(`
        do $$ begin
          execute format('revoke create, temporary on database %I from public', current_database());
          execute format('grant connect on database %I to candor_app, candor_system', current_database());
        end $$`);
    });
    return { serverVersion };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function checkVersion(sql: RawSql): Promise<string> {
  const [row] = await sql<{ number: number; text: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`;
  if (row === undefined || row.number < oldestServer * 10_000) {
    throw new DatabaseSetupError(
      'wrong_version',
      `PostgreSQL ${row?.text ?? '(unknown)'} is too old: Candor needs PostgreSQL ${oldestServer} or newer.`,
    );
  }
  return row.text;
}

/** What every start but the first finds; asked at once, because people wait for it, and nothing is written. */
async function isPrepared(sql: RawSql, url: string, passwords: RolePasswords): Promise<boolean> {
  const [[found], ...logins] = await Promise.all([
    sql<{ fine: boolean }[]>`
      with place as (select current_database() as name)
      select count(*) = 2 and not bool_or(r.rolsuper or r.rolbypassrls or r.rolreplication)
        and bool_and(has_database_privilege(r.rolname, place.name, 'connect'))
        and not bool_or(has_database_privilege('public', place.name, 'create'))
        and not bool_or(has_database_privilege('public', place.name, 'temporary')) as fine
      from pg_catalog.pg_roles r, place where r.rolname in ('candor_app', 'candor_system')`,
    canLogIn(url, 'candor_app', passwords.appPassword),
    canLogIn(url, 'candor_system', passwords.systemPassword),
  ]);
  return found?.fine === true && logins.every(Boolean);
}

async function ensureRole(sql: RawSql, url: string, role: RoleName, password: string): Promise<void> {
  await repeatOnConflict(async () => {
    const known = await sql`select 1 from pg_catalog.pg_roles where rolname = ${role}`;
    const verb = known.length === 0 ? 'create' : 'alter';
    // A role that is fine stays untouched: it is shared by every server that starts.
    if (verb === 'create' || !(await canLogIn(url, role, password))) {
      await sql.unsafe(
        `${verb} role ${role} login noinherit nocreatedb nocreaterole password '${scramVerifier(password)}'`,
      );
    }
    const [flags] = await sql<{ unsafe: boolean }[]>`
      select rolsuper or rolbypassrls or rolreplication as unsafe from pg_catalog.pg_roles where rolname = ${role}`;
    // Naming these attributes needs a superuser even to take them away, so only a wrong role is touched.
    if (flags?.unsafe === true) await sql.unsafe(`alter role ${role} nosuperuser nobypassrls noreplication`);
  });
}

async function canLogIn(url: string, role: RoleName, password: string): Promise<boolean> {
  const sql = openSql({ url, username: role, password, applicationName: 'candor-setup' });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Roles and grants are shared by all databases of a server: two servers starting at once may collide. */
async function repeatOnConflict(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isConflict =
        error instanceof Error && /concurrently updated|already exists|duplicate key/.test(error.message);
      if (!isConflict || attempt >= 20) throw error;
    }
  }
}

/** The form in which PostgreSQL stores a scram-sha-256 password (RFC 5803). */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, scramIterations, 32, 'sha256');
  const sign = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
