import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { createMetrics } from '@candor/platform/metrics/metrics.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientAccount } from '../accounts/account.ts';
import { bank, openBooks, testTenants, type Books } from '../model/books.ts';
import * as recipes from '../recipes/index.ts';
import { auditLedger, createLedgerAlarm, liftHalt } from './audit.ts';

const migrations = [{ package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) }];
let base: TestDatabase;
let admin: RawSql;
let books: Books;
let owner: ClientAccount;
let tenants = 0;

beforeAll(async () => {
  base = await createTestDatabase({ migrations });
  admin = openSql({ url: base.adminUrl });
});

afterAll(async () => {
  await admin.end();
  await base.close();
});

// A tenant of its own for every test: what one breaks, the next does not see.
beforeEach(async () => {
  tenants += 1;
  books = openBooks(base.db, parseTenantId(`0199a000-0000-7000-8000-${String(1000 + tenants).padStart(12, '0')}`));
  owner = books.newOwner();
  await books.deposit(owner, 100n);
  await books.deposit(owner, 50n, 'USD');
  const hold = { owner, asset: 'EUR', amountMinor: 30n, holdId: books.ids.next() };
  await books.ledger.post(books.scope, books.draft(recipes.requestWithdrawal(hold)));
  const loan = { owner, asset: 'EUR', amountMinor: 40n, signatureId: books.ids.next() };
  await books.ledger.post(books.scope, books.draft(recipes.disburseLoan(loan)));
});

/** As somebody with all rights would: triggers off, then the change. `own` stands for the rows of the test's tenant. */
const tamper = (statement: string) =>
  admin.unsafe(`
    begin; set local session_replication_role = replica;
    ${statement.replaceAll(/\bown\b/g, `tenant_id = '${books.tenantId}'`)}; commit`);

async function findBroken(): Promise<string[]> {
  const { violations } = await auditLedger(books, books.tenantId);
  return [...new Set(violations.map((violation) => violation.check))].toSorted();
}

test('R-23 untouched books pass every check', async () => {
  expect(await findBroken()).toEqual([]);
});

describe('R-23 whatever a superuser changes is found', () => {
  test.each([
    ['a posting', `update ledger.postings set amount = amount + 1 where own and journal_seq = 2`, 'journals_balance'],
    [
      'two postings that still balance',
      `update ledger.postings set amount = amount * 2 where own and journal_seq = 2`,
      'chain_verifies',
    ],
    ['a posting taken out', `delete from ledger.postings where own and journal_seq = 1 and line = 1`, 'lines_belong'],
    [
      'a whole journal taken out',
      `delete from ledger.postings where own and journal_seq = 2; delete from ledger.journals where own and seq = 2`,
      'sequence_is_whole',
    ],
    ['a balance', `update ledger.balances set balance = balance + 1 where own and balance = 110`, 'balances_are_sums'],
    [
      'a running balance',
      `update ledger.postings set balance_after = balance_after + 1 where own and journal_seq = 1`,
      'balances_continue',
    ],
    ['a reason', `update ledger.journals set reason = 'other' where own and seq = 3`, 'chain_verifies'],
    ['an actor', `update ledger.journals set actor = 'staff:other' where own and seq = 3`, 'chain_verifies'],
    [
      'an instant',
      `update ledger.blocks set recorded_at = recorded_at - interval '1 day' where own and last_seq = 1`,
      'chain_verifies',
    ],
    ['a hold', `update ledger.holds set amount = 31, remaining = 31 where own`, 'holds_match'],
    [
      'a hold ended by hand',
      `update ledger.holds set state = 'voided', remaining = 0, closed_seq = 1 where own`,
      'holds_match',
    ],
    [
      'the loan book',
      `update ledger.balances set balance = balance + 1 where own and account_id in (select id from ledger.accounts where bucket = 'loan_book')`,
      'mirrors_match',
    ],
    ['a bound', `update ledger.balances set bound = 0 where own and bound = 1`, 'bounds_hold'],
    ['the head', `update ledger.heads set seq = seq + 1 where own`, 'sequence_is_whole'],
  ])('%s', async (_, statement, check) => {
    await tamper(statement);
    expect(await findBroken()).toContain(check);
  });
});

const accountOf = (bucket: string, detail: string, asset: string) =>
  `account_id = (select id from ledger.accounts where own and bucket = '${bucket}' and detail = '${detail}' and asset = '${asset}')`;

describe('R-23 what settles twice or leaves its mirror is found', () => {
  const acme = 'INS:0199A0000000700080000000000ACE01';
  const buy = async () => {
    const held = { holdId: books.ids.next(), settledUnits: 20n };
    const fill = { owner, security: acme, quantityE8: 5n, currency: 'EUR', grossMinor: 20n, held };
    const settlement = {
      owner,
      security: acme,
      quantityE8: 5n,
      money: { currency: 'EUR', grossMinor: 20n },
      channel: bank,
    };
    for (const movement of [recipes.holdForOrder({ owner, asset: 'EUR', held }), recipes.fillPurchase(fill)]) {
      await books.ledger.post(books.scope, books.draft(movement));
    }
    return settlement;
  };
  test('a trade and its settlement pass', async () => {
    const settlement = await buy();
    expect(await findBroken()).toEqual([]);
    await books.ledger.post(books.scope, books.draft(recipes.settlePurchase({ ...settlement, arrivedE8: 5n })));
    expect(await findBroken()).toEqual([]);
  });

  test('a settlement that is booked twice under two keys', async () => {
    const settlement = await buy();
    await books.ledger.post(books.scope, books.draft(recipes.settlePurchase({ ...settlement, arrivedE8: 5n })));
    await books.ledger.post(books.scope, books.draft(recipes.settlePurchase({ ...settlement, arrivedE8: 0n })));
    expect(await findBroken()).toEqual(['trades_match']);
  });

  test.each([
    ['shares on their way', 'clearing', 'purchases', acme],
    ['shares of a client', 'incoming', '', acme],
    ['a dividend to come', 'receivable', '', 'USD'],
    ['what the market owes of it', 'clearing', 'dividends', 'USD'],
  ])('%s', async (_, bucket, detail, asset) => {
    await buy();
    const claim = recipes.announceDividend({ owner, currency: 'USD', netMinor: 9n });
    await books.ledger.post(books.scope, books.draft(claim));
    await tamper(`update ledger.balances set balance = balance + 1 where own and ${accountOf(bucket, detail, asset)}`);
    expect(await findBroken()).toEqual(['balances_are_sums', 'mirrors_match']);
  });
});

test('R-23 broken books stop the money of that tenant only, raise the alarm, and go on once it is lifted', async () => {
  const other = openBooks(base.db, testTenants.second);
  const metrics = createMetrics();
  const alarm = createLedgerAlarm(metrics);
  await tamper(`update ledger.balances set balance = balance + 1 where own and balance = 110`);
  await auditLedger({ ...books, alarm }, books.tenantId);
  expect(await metrics.render()).toMatch(/candor_ledger_violations\{tenant="[^"]+"\} [1-9]/);

  const deposit = recipes.creditDeposit({ owner, asset: 'EUR', amountMinor: 1n, channel: bank });
  expect(await books.ledger.post(books.scope, books.draft(deposit))).toEqual({ refused: 'ledger_halted' });
  expect(await other.ledger.post(other.scope, other.draft(deposit))).toMatchObject({ replayed: false });

  await tamper(`update ledger.balances set balance = balance - 1 where own and balance = 111`);
  await base.db.transact(books.scope, (tx) => liftHalt(tx, books.clock, 'row restored from the replica'));
  expect(await books.ledger.post(books.scope, books.draft(deposit))).toMatchObject({ replayed: false });
  expect(await findBroken()).toEqual([]);
});

test('R-23 an audit goes on from where the last one ended', async () => {
  const first = await auditLedger(books, books.tenantId);
  await books.deposit(owner, 1n);
  const second = await auditLedger(books, books.tenantId, first.verifiedTo);
  expect(second).toMatchObject({ violations: [], verifiedTo: { seq: first.verifiedTo.seq + 1n } });
  const wrong = await auditLedger(books, books.tenantId, { ...first.verifiedTo, hash: '00'.repeat(32) });
  expect(wrong.violations.map((violation) => violation.check)).toEqual(['chain_verifies']);
});

const asTemplate = (text: string): TemplateStringsArray => Object.assign([text], { raw: [text] });

/** The function itself, with two lines on accounts of the tenant, past every check in the program. */
const callPost = (places: readonly (number | undefined)[], amounts: string) =>
  admin.unsafe(`
    begin; select set_config('candor.tenant_id', '${books.tenantId}', true);
    select * from ledger.post(now(), null,
      (select array_agg(id order by id) from ledger.accounts where asset = 'EUR' and tenant_id = '${books.tenantId}'),
      array[gen_random_uuid()], '{test}', '{1}', '{a}', '{r}', array['k'], array[null]::text[],
      array[repeat('ab', 32)], array[null]::timestamptz[], array[null]::uuid[], array[null]::uuid[], '{"{}"}',
      '{1,1}', '{1,2}', '{${places.join(',')}}', '{${amounts}}', null)`);

async function findPlace(bucket: string): Promise<number> {
  const rows = await admin<{ bucket: string }[]>`
    select bucket from ledger.accounts where asset = 'EUR' and tenant_id = ${books.tenantId} order by id`;
  return rows.findIndex((row) => row.bucket === bucket) + 1;
}

describe('G-01 G-02 the application cannot touch the books past the function', () => {
  test.each([
    `insert into ledger.postings select * from ledger.postings limit 1`,
    `insert into ledger.journals select * from ledger.journals limit 1`,
    `insert into ledger.balances select * from ledger.balances limit 1`,
    `update ledger.balances set balance = 1`,
    `update ledger.holds set remaining = 0`,
    `delete from ledger.halts`,
    `update ledger.heads set seq = 0`,
    `delete from ledger.journals`,
    `truncate ledger.postings`,
    `select ledger.lock_head('${testTenants.second}')`,
    `select ledger.open_accounts('${testTenants.second}', now(), '[]')`,
  ])('%s', async (statement) => {
    const run = base.db.transact(books.scope, (tx) => tx.sql(asTemplate(statement)));
    await expect(run).rejects.toThrow(/permission denied/);
  });

  test.each(['update ledger.journals set seq = seq', 'delete from ledger.postings', 'truncate ledger.blocks'])(
    'nor can the owner: %s',
    async (statement) => {
      await expect(admin.unsafe(statement)).rejects.toThrow(/append-only/);
    },
  );

  test('the database refuses what the check in the program would have caught', async () => {
    const [bankAt, cashAt, loanAt, frozenAt] = await Promise.all(['bank', 'cash', 'loan', 'frozen'].map(findPlace));
    for (const [statement, error] of [
      [callPost([bankAt, cashAt], '-5,6'), /does not balance/],
      [callPost([loanAt, cashAt], '-5,5'), /nobody signed/],
      [callPost([frozenAt, cashAt], '-5,5'), /without its hold/],
    ] as const) {
      await expect(statement).rejects.toThrow(error);
      await admin.unsafe('rollback');
    }
  });

  test('S-20 the books of one tenant cannot be posted to without its transaction', async () => {
    const sql = openSql({ url: base.adminUrl });
    await expect(sql`select ledger.current_tenant()`).rejects.toThrow(/one tenant/);
    await sql.end();
  });
});
