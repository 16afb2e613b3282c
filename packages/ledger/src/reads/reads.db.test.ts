import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import { expireHolds, listPendingHolds } from '../holds/holds.ts';
import { bank, openBooks, testTenants, type Books } from '../model/books.ts';
import * as recipes from '../recipes/index.ts';
import { readBalanceAt, readBalances, readBalancesAt } from './balances.ts';
import { findJournalByKey, listJournals } from './journals.ts';
import { readStatement } from './statement.ts';

const migrations = [{ package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) }];
let base: TestDatabase;
let books: Books;
let owner: ClientAccount;
const instants: Date[] = [];

const hour = 3_600_000;

/** Remembers the instant between two steps. */
function tick(): void {
  books.clock.advance(hour);
  instants.push(books.clock.now());
  books.clock.advance(hour);
}

beforeAll(async () => {
  base = await createTestDatabase({ migrations });
  books = openBooks(base.db, testTenants.first);
  owner = books.newOwner();
  const post = (movement: Parameters<Books['draft']>[0], cause?: { kind: string; id: string }) =>
    books.ledger.post(books.scope, books.draft(movement, cause === undefined ? {} : { cause }));
  tick();
  await books.deposit(owner, 1000n);
  tick();
  const withdrawal = { owner, asset: 'EUR', amountMinor: 300n, holdId: books.ids.next() };
  await post(recipes.requestWithdrawal(withdrawal), { kind: 'withdrawal', id: 'w-1' });
  tick();
  await post(recipes.payWithdrawal({ ...withdrawal, channel: bank }), { kind: 'withdrawal', id: 'w-1' });
  await post(recipes.disburseLoan({ owner, asset: 'EUR', amountMinor: 50n, signatureId: books.ids.next() }));
  const due = { owner, asset: 'EUR', amountMinor: 20n, signatureId: books.ids.next() };
  await post(recipes.raiseDues({ ...due, toward: houseAccount('fees', 'EUR', 'late') }));
  await post(recipes.grantBonus({ owner, asset: 'EUR', amountMinor: 9n, promotion: 'welcome' }));
  tick();
});
afterAll(() => base.close());

test('FUND-01 the six buckets of an account, owed amounts as positive figures', async () => {
  const { accounts, holdings } = await base.db.read(books.scope, (reader) => readBalances(reader, owner.clientId));
  const buckets = {
    cash: 750n,
    unsettled: 0n,
    invested: 0n,
    bonus: 9n,
    frozen: 0n,
    outstanding: 20n,
    saved: 0n,
    loan: 50n,
  };
  expect(accounts).toEqual([{ accountId: owner.accountId, currency: 'EUR', buckets }]);
  expect(holdings).toEqual([]);
});

test('FUND-01 balances at any past instant', async () => {
  const seen = await Promise.all(
    instants.map(async (at) => {
      const { accounts } = await base.db.read(books.scope, (reader) => readBalancesAt(reader, owner.clientId, at));
      return accounts.map(({ buckets }) => [buckets.cash, buckets.frozen]);
    }),
  );
  expect(seen).toEqual([[], [[1000n, 0n]], [[700n, 300n]], [[750n, 0n]]]);
  const bankId = houseAccount('bank', 'EUR', 'main').id;
  const atBank = await Promise.all(
    instants.map((at) => base.db.read(books.scope, (reader) => readBalanceAt(reader, bankId, at))),
  );
  expect(atBank).toEqual([0n, -1000n, -1000n, -700n]);
});

test('a statement of a range opens, moves and closes by its lines', async () => {
  const cash = clientBucket(owner, 'cash', 'EUR').id;
  const [, from = new Date(0), , to = new Date(0)] = instants;
  const statement = await base.db.read(books.scope, (reader) =>
    readStatement(reader, { accountIds: [cash], from, to }),
  );
  expect(statement.opening.get(cash)).toBe(1000n);
  expect(statement.lines.map((line) => [line.causeKind, line.amountMinor, line.balanceAfterMinor])).toEqual([
    ['withdrawal', -300n, 700n],
    ['test', 50n, 750n],
  ]);
  expect(statement.closing.get(cash)).toBe(750n);
});

test('a statement of a silent range closes as it opened', async () => {
  const cash = clientBucket(owner, 'cash', 'EUR').id;
  const from = instants.at(-1) ?? new Date(0);
  const to = new Date(from.getTime() + hour);
  const statement = await base.db.read(books.scope, (reader) =>
    readStatement(reader, { accountIds: [cash], from, to }),
  );
  expect([statement.opening.get(cash), statement.closing.get(cash), statement.lines]).toEqual([750n, 750n, []]);
});

test('the journals of a cause tell its whole story', async () => {
  const journals = await base.db.read(books.scope, (reader) => listJournals(reader, { kind: 'withdrawal', id: 'w-1' }));
  expect(journals.map((journal) => journal.lines.map((line) => [line.account.bucket, line.amountMinor]))).toEqual([
    [
      ['cash', -300n],
      ['frozen', 300n],
    ],
    [
      ['frozen', -300n],
      ['bank', 300n],
    ],
  ]);
  const [first] = journals;
  const { actor } = books.scope;
  const again = await base.db.read(books.scope, (reader) =>
    findJournalByKey(reader, actor, first?.idempotencyKey ?? ''),
  );
  expect(again).toEqual(first);
});

test('S-20 another tenant sees nothing of it', async () => {
  const other = openBooks(base.db, testTenants.second);
  const { accounts } = await base.db.read(other.scope, (reader) => readBalances(reader, owner.clientId));
  const journals = await base.db.read(other.scope, (reader) => listJournals(reader, { kind: 'withdrawal', id: 'w-1' }));
  expect([accounts, journals]).toEqual([[], []]);
});

test('an expired hold gives its money back, once', async () => {
  const saver = books.newOwner();
  await books.deposit(saver, 100n);
  const expiresAt = new Date(books.clock.now().getTime() + hour);
  const hold = {
    owner: saver,
    asset: 'EUR',
    amountMinor: 80n,
    holdId: books.ids.next(),
    from: 'cash' as const,
    expiresAt,
  };
  await books.ledger.post(books.scope, books.draft(recipes.openHold(hold)));
  const list = () => base.db.read(books.scope, (reader) => listPendingHolds(reader, saver.clientId));
  expect(await expireHolds(base.db, books.ledger, books.tenantId, books.clock.now())).toBe(0);
  expect(await list()).toMatchObject([{ remainingMinor: 80n, expiresAt }]);
  books.clock.advance(2 * hour);
  const runs = [1, 2].map(() => expireHolds(base.db, books.ledger, books.tenantId, books.clock.now()));
  await Promise.all(runs);
  expect(await list()).toEqual([]);
  const { accounts } = await base.db.read(books.scope, (reader) => readBalances(reader, saver.clientId));
  expect(accounts[0]?.buckets).toMatchObject({ cash: 100n, frozen: 0n });
});

test('R-07 the order of the books survives a clock that goes back', async () => {
  const late = books.newOwner();
  await books.deposit(late, 1n);
  const before = books.clock.now();
  books.clock.advance(-3 * hour);
  const answer = await books.ledger.post(
    books.scope,
    books.draft(recipes.creditDeposit({ owner: late, asset: 'EUR', amountMinor: 1n, channel: bank })),
  );
  books.clock.set(before);
  if ('refused' in answer) throw new Error(answer.refused);
  expect(answer.recordedAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
});
