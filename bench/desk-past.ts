// A generated tenant for the desk's benchmark: clients with sealed names, and years of money behind them, copied straight into the tables.
// Nothing of it is asked for by the server's own verbs, so the guards of the database are off while it is written.
import { openSql } from '@candor/platform/db/connection.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import type { TestSystem } from '@candor/testkit';
import { tenantIds } from '@candor/testkit';

export const clientCount = Number(process.env['DESK_CLIENTS'] ?? 100_000);
const depositsEach = 4;
const withdrawalsEach = 1;
const journalsEach = 5;

const first =
  'Anna Maria Jan Piotr Ewa Adam Zofia Tomasz Julia Marek Lucia Carlos Carmen José Ana Luis Elena Pablo Ayşe Mehmet Fatma Ali Zeynep Emre Aarav Priya Rohan Anjali Vikram Neha John Mary James Linda Robert Susan Wei Li Ming Hua'.split(
    ' ',
  );
const lastParts = [
  'Kowal',
  'Nowa',
  'Wis',
  'Lew',
  'Kam',
  'Gar',
  'Mar',
  'Fer',
  'Lop',
  'San',
  'Yil',
  'Kay',
  'Dem',
  'Sha',
  'Ver',
  'Gup',
  'Smi',
  'Joh',
  'Bro',
  'Tay',
];
const endings = [
  'ski',
  'czyk',
  'ewicz',
  'ez',
  'oglu',
  'ma',
  'son',
  'mann',
  'ton',
  'well',
  'ard',
  'ini',
  'ova',
  'as',
  'is',
  'ley',
  'ford',
  'berg',
  'dal',
  'rup',
];

/** Frequent names are frequent: the square makes the first of each list the commonest. */
const pickOf = (list: readonly string[], seed: number): string => list[Math.floor(seed ** 2 * list.length)] ?? '';

/** The same every time, so that two runs compare. */
function random(index: number, salt: number): number {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

export function nameOf(index: number): string {
  const last = pickOf(lastParts, random(index, 2)) + pickOf(endings, random(index, 3));
  return `${pickOf(first, random(index, 1))} ${last}`;
}
export const phoneOf = (index: number): string => `+1202${String(5_000_000 + index)}`;
export const usernameOf = (index: number): string => `user${index}`;
/** In the order of time, like every id of the house. */
export const clientIdOf = (index: number): string => uuidOf(1, index);
export const referenceOf = (index: number, place: number): string =>
  `RF${String(10 + (index % 89))}${String(index * depositsEach + place).padStart(12, '0')}`;

/** Where the time of the ids begins. */
const base = 0x0190_0000_0000;

function uuidOf(kind: number, index: number): string {
  const time = (base + index).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-8000-${index.toString(16).padStart(12, '0')}`;
}
/** The same in SQL, of a number n. */
const uuidSql = (kind: number, n: string): string =>
  `(lpad(to_hex((${base}::bigint + ${n}) >> 16), 8, '0') || '-' || lpad(to_hex((${base}::bigint + ${n}) & 65535), 4, '0') || '-7${kind.toString(16).padStart(3, '0')}-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export interface Past {
  readonly tenantId: TenantId;
  readonly rows: number;
}

export async function writePast(system: TestSystem, adminUrl: string): Promise<Past> {
  const tenantId = parseId('tenant', tenantIds.sun3);
  const sql = openSql({ url: adminUrl, applicationName: 'candor-bench' });
  const write = async (text: string): Promise<{ readonly count: number }> => ({
    count: (await sql.unsafe(text)).count,
  });
  await sql.unsafe(withoutRules);
  await copyClients(system, tenantId, sql);
  let rows = 0;
  for (const statement of moneyStatements(tenantId)) rows += (await write(statement)).count;
  for (const statement of storyStatements(tenantId)) await write(statement);
  await sql.unsafe('vacuum analyze');
  await sql.end({ timeout: 1 });
  return { tenantId, rows };
}

type Sql = ReturnType<typeof openSql>;

/** A past that nobody decided would be refused by the rules of the tables; reading is as quick without them. */
const withoutRules = `do $$ declare r record; begin
  for r in select conrelid::regclass as t, conname from pg_constraint
    where contype = 'c' and conrelid::regclass::text ~ '^(brokerage|ledger)[.]' loop
    execute format('alter table %s drop constraint %I', r.t, r.conname);
  end loop;
end $$`;

/** Sealed by the house's own vault: what is found has to be opened. */
async function copyClients(system: TestSystem, tenantId: TenantId, sql: Sql): Promise<void> {
  const { vault, db } = system.server.money.parts;
  const scope = tenantScope(tenantId, { kind: 'system', id: 'bench' });
  const batch = 1_000;
  await sql.unsafe('set session_replication_role = replica');
  for (let start = 0; start < clientCount; start += batch) {
    const indices = Array.from({ length: Math.min(batch, clientCount - start) }, (_, more) => start + more);
    const rows = await db.transact(
      scope,
      async (tx) => {
        const sealed: { phone: string; name: string; holder: string; number: string }[] = [];
        for (const index of indices) {
          const seal = async (table: string, column: string, rowId: string, text: string): Promise<string> =>
            (await vault.seal(tx, { table, column, rowId }, text)).toString('hex');
          sealed.push({
            phone: await seal('brokerage.clients', 'phone', clientIdOf(index), phoneOf(index)),
            name: await seal('brokerage.clients', 'full_name', clientIdOf(index), nameOf(index)),
            holder: await seal('brokerage.bank_accounts', 'holder', uuidOf(2, index), nameOf(index)),
            number: await seal('brokerage.bank_accounts', 'number', uuidOf(2, index), String(10_000_000 + index)),
          });
        }
        return sealed;
      },
      { timeoutMs: 120_000 },
    );
    const phones = indices.map((index) => vault.index(tenantId, 'phone', phoneOf(index)).toString('hex'));
    await sql.unsafe(
      `insert into brokerage.clients (tenant_id, client_id, username, phone, phone_index, full_name, created_at)
       select '${tenantId}', r.id::uuid, r.username, decode(r.phone, 'hex'), decode(r.phone_index, 'hex'), decode(r.name, 'hex'),
         timestamptz '2025-01-01'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as r (id, username, phone, phone_index, name)`,
      [
        writeArray(indices.map(clientIdOf)),
        writeArray(indices.map(usernameOf)),
        writeArray(rows.map(({ phone }) => phone)),
        writeArray(phones),
        writeArray(rows.map(({ name }) => name)),
      ],
    );
    await sql.unsafe(
      `insert into brokerage.bank_accounts (tenant_id, bank_account_id, client_id, country, scheme, bank_name, holder, number, number_index,
         number_hint, code, status, changed_at, usable_at, created_at)
       select '${tenantId}', r.id::uuid, r.client::uuid, 'US', 'aba', 'Own Bank', decode(r.holder, 'hex'), decode(r.number, 'hex'),
         decode(md5(r.id), 'hex'), '•••• 1234', '021000021', r.status, timestamptz '2025-01-01', timestamptz '2025-01-01',
         timestamptz '2025-01-01'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as r (id, client, holder, number, status)`,
      [
        writeArray(indices.map((index) => uuidOf(2, index))),
        writeArray(indices.map(clientIdOf)),
        writeArray(rows.map(({ holder }) => holder)),
        writeArray(rows.map(({ number }) => number)),
        writeArray(indices.map((index) => (index % 500 === 0 ? 'pending' : 'approved'))),
      ],
    );
  }
}

/** Nothing in them needs quotes. */
const writeArray = (texts: readonly string[]): string => `{${texts.join(',')}}`;

const time = (n: string): string => `timestamptz '2025-01-01' + (${n}) * interval '1 second'`;

/** What counts as the history of money: deposits, withdrawals, journals and their postings. */
function moneyStatements(tenantId: TenantId): string[] {
  const clients = `generate_series(0, ${clientCount - 1}) as i`;
  const accountId = uuidSql(3, 'i');
  const cashId = uuidSql(4, 'i');
  const owner = uuidSql(1, 'i');
  const houseId = uuidSql(5, '0');
  const deposit = `i::bigint * ${depositsEach} + p`;
  const withdrawal = `i::bigint * ${withdrawalsEach} + p`;
  const journal = `(i::bigint * ${journalsEach} + p + 1)`;
  return [
    `insert into brokerage.accounts select '${tenantId}', ${accountId}, ${owner}, 'US', 'USD', now() from ${clients}`,
    `insert into brokerage.deposits (tenant_id, deposit_id, client_id, account_id, channel_id, reference, amount, currency, status,
       credited, approval_id, created_at, decided_at)
     select '${tenantId}', ${uuidSql(6, deposit)}, ${owner}, ${accountId}, ${uuidSql(7, '0')},
       'RF' || (10 + i % 89)::text || lpad((${deposit})::text, 12, '0'), 10000 + i, 'USD', case when (${deposit}) % 800 = 0 then 'pending' else 'approved' end,
       case when (${deposit}) % 800 = 0 then null else 10000 + i end, null, ${time(deposit)},
       case when (${deposit}) % 800 = 0 then null else ${time(deposit)} end
     from ${clients}, generate_series(0, ${depositsEach - 1}) as p`,
    `insert into brokerage.withdrawals (tenant_id, withdrawal_id, client_id, account_id, bank_account_id, hold_id, amount, currency, way,
       status, due_at, created_at, decided_at, paid_at, channel_id, bank_reference)
     select '${tenantId}', ${uuidSql(8, withdrawal)}, ${owner}, ${accountId}, ${uuidSql(2, 'i')}, ${uuidSql(9, withdrawal)}, 500, 'USD',
       'fast', case when i % 400 = 0 then 'pending' else 'approved' end, ${time(withdrawal)} + interval '2 days', ${time(withdrawal)},
       ${time(withdrawal)}, ${time(withdrawal)}, ${uuidSql(7, '0')}, 'BANK-' || i
     from ${clients}, generate_series(0, ${withdrawalsEach - 1}) as p`,
    `insert into ledger.accounts (tenant_id, id, side, client_id, owner_id, bucket, asset, bound, opened_at)
     select '${tenantId}', ${cashId}, 'client', ${owner}, ${accountId}, 'cash', 'USD', 1, now() from ${clients}`,
    `insert into ledger.accounts (tenant_id, id, side, bucket, detail, asset, bound, opened_at)
     values ('${tenantId}', ${houseId}, 'house', 'bank', 'bench', 'USD', 0, now())`,
    `insert into ledger.balances (tenant_id, account_id, bound, asset, is_frozen, balance, last_seq)
     select '${tenantId}', ${cashId}, 1, 'USD', false, 50000 + i, i::bigint * ${journalsEach} + ${journalsEach} from ${clients}`,
    `insert into ledger.journals (tenant_id, seq, id, recorded_at, effective_at, cause_kind, cause_id, actor, reason, idempotency_key, digest,
       account_ids)
     select '${tenantId}', ${journal}, ${uuidSql(10, journal)}, ${time(journal)}, ${time(journal)}, 'deposit',
       (${uuidSql(6, `i::bigint * ${depositsEach} + p % ${depositsEach}`)})::text, 'system:bench', 'the past of a benchmark', 'bench-' || ${journal},
       '\\x00', array[${cashId}, ${houseId}]
     from ${clients}, generate_series(0, ${journalsEach - 1}) as p`,
    `insert into ledger.postings select '${tenantId}', ${cashId}, ${journal}, 1, 10000, 10000 * (p + 1)
     from ${clients}, generate_series(0, ${journalsEach - 1}) as p`,
    `insert into ledger.postings select '${tenantId}', ${houseId}, ${journal}, 2, -10000, -10000
     from ${clients}, generate_series(0, ${journalsEach - 1}) as p`,
  ];
}

/** What else has piled up: decisions, lines of the trail, messages and references. */
function storyStatements(tenantId: TenantId): string[] {
  const clients = `generate_series(0, ${clientCount - 1}) as i`;
  const owner = uuidSql(1, 'i');
  const line = `(1000000 + i::bigint * 3 + p)`;
  return [
    `insert into brokerage.order_references (tenant_id, kind, subject_id)
     select '${tenantId}', 'withdrawal', ${uuidSql(8, 'i')} from ${clients}`,
    `insert into brokerage.approvals (tenant_id, approval_id, kind, subject_id, client_id, payload, reason, maker_id, state, created_at,
       decided_at, expires_at)
     select '${tenantId}', ${uuidSql(11, 'i')}, 'withdrawal.release', (${uuidSql(8, 'i')})::text, ${owner}, '{}', 'looked at and right',
       (select staff_id from brokerage.staff limit 1), case when i % 500 = 0 then 'proposed' else 'withdrawn' end, now(),
       case when i % 500 = 0 then null else now() end, now() + interval '7 days' from ${clients}`,
    `insert into brokerage.audit (tenant_id, seq, at, actor_kind, actor_id, act, subject_kind, subject_id, client_id, details, previous_hash,
       hash)
     select '${tenantId}', ${line}, now(), 'client', (${owner})::text, 'session.opened', 'client', (${owner})::text, ${owner}, '{}', '\\x00',
       '\\x00' from ${clients}, generate_series(0, 2) as p`,
    `insert into brokerage.messages (tenant_id, message_id, client_id, kind, params, link, created_at)
     select '${tenantId}', ${uuidSql(12, 'i::bigint * 3 + p')}, ${owner}, 'kyc_approved', '{}', '/kyc', now()
     from ${clients}, generate_series(0, 2) as p`,
  ];
}
