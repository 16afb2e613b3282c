// What a thief of the database and of the files can read: every column of every table and every stored file is searched for what clients
// told us. Everything they told is sealed, or it is not there.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveKycDraft } from '@candor/contract/kyc/client.ts';
import { saveNominees } from '@candor/contract/nominees/client.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import {
  addClient,
  callApi,
  makeWithdrawer,
  newKey,
  openDesk,
  openKycDesk,
  signIn,
  startTestSystem,
  testName,
  testPin,
} from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

/** Nothing else in the house is written like this. */
const canary = {
  first: 'Zuzanna',
  last: 'Kanarkowska',
  number: 'QX77CANARY31',
  phone: '+12025550761',
  draftPhone: '+12025550762',
  email: 'zuzanna.kanarek@example.com',
  account: '000771122334455',
  birth: '1971-09-23',
  nominee: 'Bartholomew Kanarkowski',
} as const;
const fullName = `${canary.first} ${canary.last}`;
/** A name is found by either of its words; of a phone the part without its country. */
const wanted = [
  canary.first,
  canary.last,
  'Bartholomew',
  canary.number,
  canary.phone.slice(2),
  canary.draftPhone.slice(2),
  canary.email,
  canary.account,
  canary.birth,
  ...testName.split(' ').slice(1),
];

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
  const money = await openDesk(system);
  const withdrawer = await makeWithdrawer(system, money);
  const { bearer: leaving, body } = withdrawer;
  expect((await callApi(system, requestWithdrawal, { bearer: leaving, body, headers: newKey() })).status).toBe(200);
  const desk = await openKycDesk(system);
  const client = await addClient(system, 'sun3', { fullName, phone: canary.phone, email: canary.email, pin: testPin });
  const names = { first_name: canary.first, last_name: canary.last, full_name: fullName, applicant: fullName };
  const told = {
    ...names,
    holder_name: fullName,
    mobile: canary.phone,
    id_number: canary.number,
    account_number: canary.account,
    birth_date: canary.birth,
  };
  const first = await desk.apply(told, client);
  await desk.reject(first.submissionId, { reasons: [{ part: 'mobile', code: 'unreachable' }] });
  const draft = { ...names, mobile: canary.draftPhone, id_number: canary.number };
  expect((await callApi(system, saveKycDraft, { bearer: first.bearer, body: draft })).status).toBe(200);
  const second = await desk.apply(told, client);
  await desk.approve(second.submissionId);
  const other = await addClient(system, 'sun3', { fullName });
  const { access_token: bearer } = await signIn(system, other);
  const unsent = await callApi(system, saveKycDraft, { bearer, body: draft });
  expect(unsent.status).toBe(200);
  const nominee = {
    name: canary.nominee,
    relation: 'spouse',
    share: '100',
    birth_date: canary.birth,
    phone_code: '1',
    phone: canary.phone.slice(2),
  };
  const nominees = { nominees: [nominee], opt_out: false, pin: testPin };
  const saved = await callApi(system, saveNominees, { bearer: second.bearer, body: nominees, headers: newKey() });
  expect(saved.body).toMatchObject({ items: [expect.anything()] });
});
afterAll(() => system.close());

interface Column {
  readonly tableSchema: string;
  readonly tableName: string;
  readonly columnName: string;
}

/** The owner reads past every wall, as a thief with the files would. */
async function dump(): Promise<Map<string, string>> {
  const sql = openSql({ url: system.database.adminUrl });
  try {
    const columns = await sql<Column[]>`
      select c.table_schema as "tableSchema", c.table_name as "tableName", c.column_name as "columnName"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`;
    const found = new Map<string, string>();
    for (const { tableSchema, tableName, columnName } of columns) {
      const rows = await sql<Array<{ text: string | null }>>`
        select string_agg(${sql(columnName)}::text, ' ') as text from ${sql(`${tableSchema}.${tableName}`)}`;
      found.set(`${tableSchema}.${tableName}.${columnName}`, rows[0]?.text ?? '');
    }
    return found;
  } finally {
    await sql.end();
  }
}

const hex = (text: string): string => Buffer.from(text).toString('hex');

test('S-56 S-02 no column of any table holds a readable name, number, phone, e-mail, birth date or picture of a client', async () => {
  const columns = await dump();
  expect(columns.size).toBeGreaterThan(300);
  const leaks: string[] = [];
  for (const [column, text] of columns) {
    const plain = text.toLowerCase();
    for (const secret of wanted) {
      if (plain.includes(secret.toLowerCase()) || plain.includes(hex(secret))) leaks.push(`${column}: ${secret}`);
    }
    // How a JPEG begins, in bytes and in base64.
    if (/ffd8ffe[01db]|\/9j\/4/i.test(text)) leaks.push(`${column}: a picture`);
  }
  expect(leaks).toEqual([]);
  // The same search finds what stands open, so an empty answer means something.
  expect(columns.get('brokerage.clients.username')).toContain('client');
});

test('S-56 no stored file holds a readable picture or name', async () => {
  const folder = join(system.dataDir, 'files');
  const names = await readdir(folder, { recursive: true });
  const leaks: string[] = [];
  let pictures = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    const bytes = await readFile(path);
    if (name.startsWith('uploads')) pictures += 1;
    if (bytes.includes(Buffer.from([0xff, 0xd8, 0xff])) || bytes.includes('JFIF')) leaks.push(`${name}: a picture`);
    for (const secret of wanted) if (bytes.includes(secret)) leaks.push(`${name}: ${secret}`);
  }
  expect(leaks).toEqual([]);
  expect(pictures).toBeGreaterThanOrEqual(4);
  expect(system.logText()).not.toMatch(new RegExp(wanted.map((secret) => secret.replaceAll('+', '\\+')).join('|')));
});
