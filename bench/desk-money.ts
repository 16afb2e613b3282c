// The history of money of the generated tenant: deposits, withdrawals, journals and their postings, with the accounts they stand in.
import { depositsEach, journalsEach } from './desk-people.ts';
import { timeSql, uuidSql } from './desk-rows.ts';
import type { Rows } from './desk-rows.ts';

const accountOf = (client: string): string => uuidSql(3, client);
const cashOf = (client: string): string => uuidSql(4, client);
const houseId = uuidSql(5, '0');
export const channelId = uuidSql(7, '0');

/** One of so many still waits. */
const waits = (every: number, waiting: string, done: string): string =>
  `case when i % ${every} = 0 then ${waiting} else ${done} end`;

export function moneyRows(clients: number): Rows[] {
  return [...accountRows(clients), ...orderRows(clients), ...bookRows(clients)];
}

function accountRows(clients: number): Rows[] {
  return [
    {
      table: 'brokerage.deposit_channels',
      count: 1,
      columns: {
        channel_id: channelId,
        kind: `'bank'`,
        currency: `'USD'`,
        fields: `'[]'`,
        approval_id: uuidSql(11, '0'),
        opened_at: `timestamptz '2024-12-01'`,
        usable_from: `timestamptz '2024-12-03'`,
      },
    },
    {
      table: 'brokerage.accounts',
      count: clients,
      columns: {
        account_id: accountOf('i'),
        client_id: uuidSql(1, 'i'),
        country: `'US'`,
        currency: `'USD'`,
        opened_at: `timestamptz '2025-01-01'`,
      },
    },
    {
      table: 'ledger.accounts',
      count: clients,
      columns: {
        id: cashOf('i'),
        side: `'client'`,
        client_id: uuidSql(1, 'i'),
        owner_id: accountOf('i'),
        bucket: `'cash'`,
        asset: `'USD'`,
        bound: '1',
        opened_at: `timestamptz '2025-01-01'`,
      },
    },
    {
      table: 'ledger.accounts',
      count: 1,
      columns: {
        id: houseId,
        side: `'house'`,
        bucket: `'bank'`,
        detail: `'bench'`,
        asset: `'USD'`,
        bound: '0',
        opened_at: `timestamptz '2025-01-01'`,
      },
    },
  ];
}

function orderRows(clients: number): Rows[] {
  const client = `(i / ${depositsEach})`;
  return [
    {
      table: 'brokerage.deposits',
      count: clients * depositsEach,
      columns: {
        deposit_id: uuidSql(6, 'i'),
        client_id: uuidSql(1, client),
        account_id: accountOf(client),
        channel_id: channelId,
        reference: `'RF' || (10 + ${client} % 89)::text || lpad(i::text, 12, '0')`,
        amount: '10000 + i',
        currency: `'USD'`,
        status: waits(800, `'pending'`, `'approved'`),
        credited: waits(800, 'null', '10000 + i'),
        created_at: timeSql('i'),
        decided_at: waits(800, 'null', timeSql('i')),
      },
    },
    {
      table: 'brokerage.withdrawals',
      count: clients,
      columns: {
        withdrawal_id: uuidSql(8, 'i'),
        client_id: uuidSql(1, 'i'),
        account_id: accountOf('i'),
        bank_account_id: uuidSql(2, 'i'),
        hold_id: uuidSql(9, 'i'),
        amount: '500',
        currency: `'USD'`,
        way: `'fast'`,
        status: `case i % 400 when 0 then 'pending' when 1 then 'awaiting' when 2 then 'rejected' else 'approved' end`,
        reason: `case when i % 400 = 2 then 'client_asked' end`,
        due_at: `${timeSql('i')} + interval '2 days'`,
        created_at: timeSql('i'),
        decided_at: waits(400, 'null', timeSql('i')),
        paid_at: `case when i % 400 > 2 then ${timeSql('i')} end`,
        channel_id: channelId,
        bank_reference: `'BANK-' || i`,
      },
    },
    {
      table: 'brokerage.order_references',
      count: clients,
      columns: { kind: `'withdrawal'`, subject_id: uuidSql(8, 'i') },
    },
  ];
}

/** The few before it are what the server has booked itself. */
const firstSeq = 1_000;

function bookRows(clients: number): Rows[] {
  const client = `(i / ${journalsEach})`;
  const posting = (account: string, line: string, amount: string, after: string): Rows => ({
    table: 'ledger.postings',
    count: clients * journalsEach,
    columns: { account_id: account, journal_seq: `i + ${firstSeq}`, line, amount, balance_after: after },
  });
  return [
    {
      table: 'ledger.balances',
      count: clients,
      columns: {
        account_id: cashOf('i'),
        bound: '1',
        asset: `'USD'`,
        is_frozen: 'false',
        balance: '50000',
        last_seq: `(i + 1) * ${journalsEach} + ${firstSeq - 1}`,
      },
    },
    {
      table: 'ledger.journals',
      count: clients * journalsEach,
      columns: {
        seq: `i + ${firstSeq}`,
        id: uuidSql(10, 'i'),
        recorded_at: timeSql('i'),
        effective_at: timeSql('i'),
        cause_kind: `'deposit'`,
        cause_id: `(${uuidSql(6, `(${client} * ${depositsEach} + i % ${depositsEach})`)})::text`,
        actor: `'system:bench'`,
        reason: `'the past of a benchmark'`,
        idempotency_key: `'bench-' || i`,
        digest: `'\\x00'`,
        account_ids: `array[${cashOf(client)}, ${houseId}]`,
      },
    },
    posting(cashOf(client), '1', '10000', `10000 * (i % ${journalsEach} + 1)`),
    posting(houseId, '2', '-10000', '-10000 * (i + 1)'),
  ];
}
