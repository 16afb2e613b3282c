// Identity as a whole server has it: mail over SMTP, demo people, sealed data at rest, daily upkeep.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getDemoLogins, demoLogin } from '@candor/contract/demo/client.ts';
import { getClientInfo, login } from '@candor/contract/sessions/client.ts';
import { platformBytes } from '@candor/platform/crypto/rotation.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { parseTenantId, systemScope, tenantScope } from '@candor/platform/db/index.ts';
import {
  addClient,
  callApi,
  readDeliveries,
  signIn,
  startTestSystem,
  tenantIds,
  type TestSystem,
} from '@candor/testkit';
import { createTestDatabase } from '@candor/testkit/database.ts';
import { startLocalSmtp } from '@candor/testkit/local-smtp.ts';
import { settleClock } from './start/real-time.ts';
import { migrationSources } from './start/migrations.ts';

const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });

describe('mail', () => {
  const open: Array<() => unknown> = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  test('S-14 a notice goes out by mail, is tried again when the server refuses it, and is sent once', async () => {
    const smtp = await startLocalSmtp();
    smtp.busy = 1;
    open.push(() => smtp.close());
    const system = await startTestSystem({ environment: { SMTP_URL: smtp.url, ROLES: 'api' } });
    open.push(() => system.close());
    const client = await addClient(system, 'sun3', { email: 'ada@example.com' });
    await signIn(system, client);
    await system.server.worker.drain();
    expect(smtp.mails).toHaveLength(0);
    system.clock.advance(60_000);
    await system.server.worker.drain();
    await system.server.worker.drain();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain('To: ada@example.com');
    expect(smtp.mails[0]).toContain('Subject: New sign-in');
    const [sent] = await readDeliveries(system, 'sun3', 'new_sign_in');
    expect(sent).toMatchObject({ channel: 'email', recipient: 'ada@example.com' });
  });
});

describe('at rest', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startTestSystem({ environment: { ROLES: 'api' } });
  });
  afterAll(() => system.close());

  test('S-57 every column of bytes is registered for rotation or listed as a digest', async () => {
    const rows = await system.server.db.read(
      systemScope('list columns of a test'),
      (reader) => reader.sql<{ name: string }[]>`
        select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
        where data_type = 'bytea' and table_schema in ('brokerage', 'platform') order by 1`,
    );
    const { sealed, frozen, plain } = system.server.columns;
    const known = [
      ...platformBytes,
      ...plain,
      ...[...sealed, ...frozen].map(({ table, column }) => `${table}.${column}`),
    ];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('S-56 names, phones and mail addresses are nowhere in clear in the tables', async () => {
    const planted = ['Zebedee Quillfeather', '+12025559876', 'zebedee@quill.example'];
    const [fullName, phone, email] = planted;
    const client = await addClient(system, 'sun3', {
      ...(fullName && { fullName }),
      ...(phone && { phone }),
      ...(email && { email }),
    });
    const { access_token: bearer } = await signIn(system, client);
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ full_name: fullName });
    for (const table of ['clients', 'deliveries', 'audit', 'sessions', 'throttles']) {
      const rows = await system.server.db.read(
        scope,
        // Bytes are read as text as well: a value that was stored without being sealed would show.
        (reader) => reader.sql<{ plain: string; bytes: string | null }[]>`
          select to_jsonb(t)::text as plain,
            (select string_agg(encode(decode(substring(value from 3), 'hex'), 'escape'), ' ')
             from jsonb_each_text(to_jsonb(t)) where starts_with(value, '\\x')) as bytes
          from ${reader.sql(`brokerage.${table}`)} t`,
      );
      expect(rows.length, table).toBeGreaterThan(0);
      if (table !== 'sessions' && table !== 'throttles') expect(rows[0]?.bytes?.length).toBeGreaterThan(20);
      for (const { plain, bytes } of rows)
        for (const secret of planted) expect(`${plain}${bytes ?? ''}`).not.toContain(secret);
    }
  });

  test('S-57 the daily upkeep gives an old key a successor, keeps everything readable and plans the next day', async () => {
    const client = await addClient(system, 'sun3', { fullName: 'Before Rotation' });
    expect(Object.keys(system.server.jobs)).toContain('identity.upkeep');
    system.clock.advance(91 * 24 * 60 * 60_000);
    await system.server.recurring.plan([parseTenantId(tenantIds.sun3)]);
    await system.server.worker.drain();
    const versions = await system.server.db.read(
      scope,
      (reader) => reader.sql<{ version: number }[]>`select version from platform.data_keys order by version`,
    );
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
    const { access_token: bearer } = await signIn(system, client);
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ full_name: 'Before Rotation' });
    const waiting = await system.server.db.read(
      scope,
      (reader) => reader.sql`select 1 from platform.jobs where kind = 'identity.upkeep' and state = 'waiting'`,
    );
    expect(waiting).toHaveLength(1);
  });
});

describe('demo people', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startTestSystem({ environment: { DEMO_DATA: 'true', DEMO_MONEY: 'false' } });
  });
  afterAll(() => system.close());

  test('S-17 their passwords are random, stand in a private file, and sign in', async () => {
    const file = join(system.dataDir, 'demo-logins.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    const { demoAccounts } = system.server;
    expect(new Set(demoAccounts.map(({ password }) => password)).size).toBe(demoAccounts.length);
    for (const { password } of demoAccounts) expect(text).toContain(password);
    const spain = demoAccounts.find(({ profile, username }) => profile === 'spain' && username === 'investor');
    const body = { username: spain?.username, password: spain?.password };
    expect((await callApi(system, login, { tenant: 'spain', body })).status).toBe(200);
  });

  test('S-17 the login page of the demo profile shows its clients, never staff, and no other profile shows any', async () => {
    const shown = z.parse(z.array(demoLogin), (await callApi(system, getDemoLogins)).body);
    expect(shown.map(({ username }) => username)).toEqual([
      'fresh',
      'investor',
      'careful',
      'borrower',
      'waiting',
      'rejected',
    ]);
    for (const tenant of ['spain', 'india', 'poland', 'turkey'] as const) {
      expect((await callApi(system, getDemoLogins, { tenant })).body).toEqual([]);
    }
  });

  test('S-17 production refuses demo data', async () => {
    const environment = { PRODUCTION: 'true', DEMO_DATA: 'true' };
    await expect(startTestSystem({ environment })).rejects.toMatchObject({ code: 'demo_in_production' });
  });

  test('S-17 production refuses a database with demo people although their file was moved away', async () => {
    // Another data folder: no demo-logins.json stands there.
    const environment = { PRODUCTION: 'true', DEMO_DATA: 'false' };
    await expect(startTestSystem({ environment, beside: system })).rejects.toMatchObject({
      code: 'demo_in_production',
    });
  });

  test('S-17 production refuses a moved clock, and a database that one has written to', async () => {
    const moved = { CLOCK_AHEAD_HOURS: '48', DEMO_DATA: 'false' };
    const refused = { code: 'clock_moved' };
    await expect(startTestSystem({ environment: { ...moved, PRODUCTION: 'true' } })).rejects.toMatchObject(refused);
    const database = await createTestDatabase({ migrations: migrationSources().slice(1) });
    const sql = openSql({ url: database.adminUrl });
    try {
      const isNow = async (hours: number): Promise<boolean> => {
        const [row] = await sql<Array<{ isNow: boolean }>>`
          select platform.is_now(clock_timestamp() + make_interval(hours => ${hours})) as is_now`;
        return row?.isNow ?? false;
      };
      await sql`update platform.clock set shift = interval '0'`;
      expect([await isNow(0), await isNow(48)]).toEqual([true, false]);
      await settleClock(database.adminUrl, { PRODUCTION: false, CLOCK_AHEAD_HOURS: 48 });
      expect([await isNow(0), await isNow(48)]).toEqual([false, true]);
      const real = { PRODUCTION: true, CLOCK_AHEAD_HOURS: 0 };
      await expect(settleClock(database.adminUrl, real)).rejects.toMatchObject(refused);
    } finally {
      await sql.end();
      await database.close();
    }
  });

  test.each([
    [{ HOST: '0.0.0.0' }, 0],
    [{ PUBLIC_URL: 'https://demo.example' }, 0],
    [{ HOST: '0.0.0.0', DEMO_LOGINS_OPEN: 'true' }, 6],
  ])(
    'S-17 whoever reaches the port from elsewhere reads no demo password unless that was said: %j',
    async (more, count) => {
      const environment = { DEMO_DATA: 'true', DEMO_MONEY: 'false', DATA_DIR: system.dataDir, ...more };
      const open = await startTestSystem({ environment, beside: system });
      const url = `http://127.0.0.1:${open.server.port}`;
      const shown = z.parse(z.array(demoLogin), (await callApi({ ...open, url }, getDemoLogins)).body);
      expect(shown).toHaveLength(count);
      await open.server.close();
    },
  );
});
