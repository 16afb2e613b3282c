// A generated tenant for the desk's benchmark: clients with sealed names, and years of money behind them, written straight into the tables.
// Nothing of it is asked for by the server's own verbs, so the guards of the database are off while it is written.
import { parseId } from '@candor/contract/ids.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import type { TestSystem } from '@candor/testkit';
import { tenantIds } from '@candor/testkit';
import { moneyRows } from './desk-money.ts';
import { nameOf, phoneOf } from './desk-people.ts';
import type { Cast } from './desk-people.ts';
import { uuidSql, withoutRules, writeRows } from './desk-rows.ts';
import type { Rows } from './desk-rows.ts';
import { storyRows } from './desk-story.ts';
import { tradeRows } from './desk-trades.ts';

export interface Past {
  readonly tenantId: TenantId;
  /** Of the history of money: deposits, withdrawals, journals and their postings. */
  readonly rows: number;
}

export async function writePast(system: TestSystem, adminUrl: string, clients: number, cast: Cast): Promise<Past> {
  const tenantId = parseId('tenant', tenantIds.sun3);
  const sql = openSql({ url: adminUrl, applicationName: 'candor-bench' });
  try {
    await sql.unsafe(withoutRules);
    await sql.unsafe('set session_replication_role = replica; set synchronous_commit = off');
    for (const table of peopleRows(clients)) await writeRows(system, tenantId, sql, table);
    let rows = 0;
    for (const table of moneyRows(clients)) rows += await writeRows(system, tenantId, sql, table);
    for (const table of [...tradeRows(clients, cast), ...storyRows(clients, cast)]) {
      await writeRows(system, tenantId, sql, table);
    }
    await sql.unsafe('vacuum analyze');
    return { tenantId, rows };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function peopleRows(clients: number): Rows[] {
  return [
    {
      table: 'brokerage.clients',
      count: clients,
      columns: {
        client_id: uuidSql(1, 'i'),
        username: `'user' || i`,
        created_at: `timestamptz '2025-01-01'`,
      },
      sealed: {
        kind: 1,
        texts: { phone: phoneOf, full_name: nameOf },
        found: { phone_index: ['phone', phoneOf] },
      },
    },
    {
      table: 'brokerage.bank_accounts',
      count: clients,
      columns: {
        bank_account_id: uuidSql(2, 'i'),
        client_id: uuidSql(1, 'i'),
        country: `'US'`,
        scheme: `'aba'`,
        bank_name: `'Own Bank'`,
        number_index: `decode(md5(i::text), 'hex')`,
        number_hint: `'•••• 1234'`,
        code: `'021000021'`,
        status: `case when i % 500 = 0 then 'pending' else 'approved' end`,
        changed_at: `timestamptz '2025-01-01'`,
        usable_at: `timestamptz '2025-01-01'`,
        created_at: `timestamptz '2025-01-01'`,
      },
      sealed: { kind: 2, texts: { holder: nameOf, number: (index) => String(10_000_000 + index) } },
    },
  ];
}
