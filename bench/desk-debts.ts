// What the clients of the generated tenant owe: loans with their plans, dues, and what they signed for them.
import { timeSql, uuidSql } from './desk-rows.ts';
import type { Rows } from './desk-rows.ts';

const owner = uuidSql(1, 'i');

export function debtRows(count: number): Rows[] {
  return [...loanRows(count), ...dueRows(count)];
}

const reference = (count: number, kind: string, id: string): Rows => ({
  table: 'brokerage.order_references',
  count,
  columns: { kind: `'${kind}'`, subject_id: id },
});

function loanRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.loans',
      count,
      columns: {
        loan_id: uuidSql(34, 'i'),
        client_id: owner,
        account_id: uuidSql(3, 'i'),
        kind: `'amortising'`,
        purpose: `'home'`,
        applied: '100000',
        approved: `case when i % 200 = 0 then null else 100000 end`,
        currency: `'USD'`,
        months: '12',
        terms_version: `'1'`,
        rate_bps: '900',
        fee_bps: '100',
        status: `case when i % 200 = 0 then 'pending' else 'using' end`,
        submitted_at: timeSql('i'),
        decided_at: `case when i % 200 = 0 then null else ${timeSql('i')} end`,
        drawn_at: `case when i % 200 = 0 then null else ${timeSql('i')} end`,
      },
      sealed: { kind: 34, texts: { words: () => 'for a house of our own' } },
    },
    reference(count, 'loan', uuidSql(34, 'i')),
    {
      table: 'brokerage.loan_instalments',
      count: count * 6,
      columns: {
        loan_id: uuidSql(34, '(i / 6)'),
        number: 'i % 6 + 1',
        due_at: `timestamptz '2027-01-01' + i % 6 * interval '30 days'`,
        principal: '10000',
        interest: '100',
        balance: '0',
        state: `'planned'`,
      },
    },
  ];
}

function dueRows(count: number): Rows[] {
  return [
    {
      table: 'brokerage.dues',
      count,
      columns: {
        due_id: uuidSql(35, 'i'),
        client_id: owner,
        account_id: uuidSql(3, 'i'),
        signature_id: uuidSql(36, 'i'),
        reason: `'loan_instalment'`,
        cause_kind: `'loan'`,
        cause_id: `(${uuidSql(34, 'i')})::text`,
        amount: '10100',
        settled: `case when i % 100 = 0 then 0 else 10100 end`,
        currency: `'USD'`,
        status: `case when i % 100 = 0 then 'outstanding' else 'clear' end`,
        due_at: timeSql('i'),
        created_at: timeSql('i'),
        closed_at: `case when i % 100 = 0 then null else ${timeSql('i')} end`,
      },
    },
    reference(count, 'due', uuidSql(35, 'i')),
    {
      table: 'brokerage.signatures',
      count,
      columns: {
        signature_id: uuidSql(36, 'i'),
        client_id: owner,
        kind: `'loan'`,
        subject_id: uuidSql(34, 'i'),
        signed_at: timeSql('i'),
        maximum: '120000',
        currency: `'USD'`,
      },
    },
  ];
}
