import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { isRefusal } from '@candor/contract/errors.ts';
import type { HoldId } from '@candor/contract/ids.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientBucket, houseAccount, type ClientAccount } from '../accounts/account.ts';
import { findHold } from '../holds/holds.ts';
import { bank, openBooks, testTenants, type Books } from '../model/books.ts';
import { readBalances } from '../reads/balances.ts';
import { listJournals } from '../reads/journals.ts';
import * as recipes from '../recipes/index.ts';
import type { PostAnswer } from './item.ts';
import { rideAlong, type RiderKind } from './rider.ts';
import { openSql } from '@candor/platform/db/connection.ts';

const migrations = [{ package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) }];
let base: TestDatabase;
let books: Books;

beforeAll(async () => {
  base = await createTestDatabase({ migrations });
  const admin = openSql({ url: base.adminUrl });
  await admin.unsafe(`
    create table ledger.test_orders (tenant_id uuid not null, id text not null check (id <> 'bad'), primary key (tenant_id, id));
    call platform.protect_tenant_table('ledger.test_orders')`);
  await admin.end();
  books = openBooks(base.db, testTenants.first);
});
afterAll(() => base.close());

async function cashOf(owner: ClientAccount): Promise<{ cash: bigint; frozen: bigint }> {
  const { accounts } = await base.db.read(books.scope, (reader) => readBalances(reader, owner.clientId));
  return { cash: accounts[0]?.buckets.cash ?? 0n, frozen: accounts[0]?.buckets.frozen ?? 0n };
}

const name = (answer: PostAnswer | { refused: string }): string =>
  'refused' in answer ? answer.refused : answer.replayed ? 'replayed' : 'posted';
const fee = (owner: ClientAccount, amountMinor: bigint) =>
  recipes.takeCharges({ owner, asset: 'EUR', charges: [{ kind: 'fees', detail: 'test', amountMinor }] });

describe('idempotency', () => {
  test('R-12 the same key and body answers the first result, another body conflicts', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 100n);
    const draft = books.draft(fee(owner, 10n));
    const first = await books.ledger.post(books.scope, draft);
    const again = await books.ledger.post(books.scope, draft);
    expect(again).toEqual({ ...first, replayed: true });
    const other = await books.ledger.post(books.scope, { ...draft, ...fee(owner, 11n) });
    expect(other).toEqual({ refused: 'idempotency_conflict' });
    expect(await cashOf(owner)).toEqual({ cash: 90n, frozen: 0n });
  });

  test('R-12 a request hash outranks the movement: another rate is still the same request', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 100n);
    const draft = { ...books.draft(fee(owner, 10n)), requestHash: 'ab'.repeat(32) };
    const first = await books.ledger.post(books.scope, draft);
    expect(await books.ledger.post(books.scope, { ...draft, ...fee(owner, 12n) })).toEqual({
      ...first,
      replayed: true,
    });
    const changed = await books.ledger.post(books.scope, { ...draft, requestHash: 'cd'.repeat(32) });
    expect(name(changed)).toBe('idempotency_conflict');
  });

  test('R-12 two actors and two tenants may use one key', async () => {
    const owner = books.newOwner();
    const draft = books.draft(recipes.creditDeposit({ owner, asset: 'EUR', amountMinor: 5n, channel: bank }));
    const other = openBooks(base.db, testTenants.second);
    expect(name(await books.ledger.post(books.scope, draft))).toBe('posted');
    expect(name(await other.ledger.post(other.scope, draft))).toBe('posted');
    expect(await cashOf(owner)).toEqual({ cash: 5n, frozen: 0n });
  });
});

describe('bounds', () => {
  test('one journal that overdraws leaves its neighbours in the batch alone', async () => {
    const [poor, rich] = [books.newOwner(), books.newOwner()];
    await books.deposit(rich, 100n);
    const answers = await Promise.all(
      [fee(rich, 60n), fee(poor, 1n), fee(rich, 60n), fee(rich, 40n)].map((movement) =>
        books.ledger.post(books.scope, books.draft(movement)),
      ),
    );
    expect(answers.map(name)).toEqual(['posted', 'insufficient_funds', 'insufficient_funds', 'posted']);
    const seqs = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.seq]));
    expect((seqs[1] ?? 0n) - (seqs[0] ?? 0n)).toBe(1n);
  });

  test('a later deposit in the same batch does not pay for an earlier withdrawal', async () => {
    const owner = books.newOwner();
    const deposit = recipes.creditDeposit({ owner, asset: 'EUR', amountMinor: 50n, channel: bank });
    const answers = await Promise.all(
      [fee(owner, 50n), deposit, fee(owner, 50n)].map((movement) =>
        books.ledger.post(books.scope, books.draft(movement)),
      ),
    );
    expect(answers.map(name)).toEqual(['insufficient_funds', 'posted', 'posted']);
  });

  test('nobody repays more than is owed, nobody sells shares they do not hold', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 1000n);
    const loan = recipes.disburseLoan({ owner, asset: 'EUR', amountMinor: 100n, signatureId: books.ids.next() });
    await books.ledger.post(books.scope, books.draft(loan));
    const tooMuch = recipes.repayLoan({ owner, asset: 'EUR', principalMinor: 101n, interestMinor: 0n });
    expect(name(await books.ledger.post(books.scope, books.draft(tooMuch)))).toBe('exceeds_debt');
    const shares = { owner, asset: 'XNAS:ACME', amountMinor: 1n, holdId: books.ids.next(), from: 'holding' } as const;
    const hold = await books.ledger.post(books.scope, books.draft(recipes.openHold(shares)));
    expect(name(hold)).toBe('insufficient_holdings');
  });
});

interface Held {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly amountMinor: bigint;
  readonly holdId: HoldId;
}

describe('holds', () => {
  test('FUND-04 a hold is paid, voided in part, and never used twice', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 100n);
    const move = { owner, asset: 'EUR', amountMinor: 60n, holdId: books.ids.next() };
    const post = (movement: Parameters<Books['draft']>[0]) => books.ledger.post(books.scope, books.draft(movement));
    expect(name(await post(recipes.requestWithdrawal(move)))).toBe('posted');
    expect(await cashOf(owner)).toEqual({ cash: 40n, frozen: 60n });
    expect(name(await post(recipes.cancelWithdrawal({ ...move, amountMinor: 20n })))).toBe('posted');
    expect(name(await post(recipes.cancelWithdrawal({ ...move, amountMinor: 41n })))).toBe('hold_not_pending');
    expect(name(await post(recipes.payWithdrawal({ ...move, amountMinor: 40n, channel: bank })))).toBe('posted');
    expect(name(await post(recipes.payWithdrawal({ ...move, amountMinor: 40n, channel: bank })))).toBe(
      'hold_not_pending',
    );
    expect(await cashOf(owner)).toEqual({ cash: 60n, frozen: 0n });
    const hold = await base.db.read(books.scope, (reader) => findHold(reader, move.holdId));
    expect(hold).toMatchObject({ state: 'posted', remainingMinor: 0n, amountMinor: 60n });
  });

  const acts = {
    posted: (move: Held) => recipes.payWithdrawal({ ...move, channel: bank }),
    voided: (move: Held) => recipes.cancelWithdrawal(move),
    expired: (move: Held) => recipes.releaseHold({ ...move, to: 'cash', endsAs: 'expired' }),
  } as const;
  const ends = ['posted', 'voided', 'expired'] as const;

  test.each(ends.flatMap((end) => ends.map((act) => [end, act] as const)))(
    'FUND-04 pending → %s is open, and from there → %s is closed',
    async (end, act) => {
      const owner = books.newOwner();
      await books.deposit(owner, 10n);
      const move = { owner, asset: 'EUR', amountMinor: 10n, holdId: books.ids.next() };
      const post = async (movement: Parameters<Books['draft']>[0]) =>
        name(await books.ledger.post(books.scope, books.draft(movement)));
      expect(await post(recipes.requestWithdrawal(move))).toBe('posted');
      expect(await post(acts[end](move))).toBe('posted');
      const state = await base.db.read(books.scope, (reader) => findHold(reader, move.holdId));
      expect(state?.state).toBe(end);
      expect(await post(acts[act](move))).toBe('hold_not_pending');
    },
  );

  test('FUND-04 another account cannot take from a hold', async () => {
    const [owner, thief] = [books.newOwner(), books.newOwner()];
    await books.deposit(owner, 50n);
    await books.deposit(thief, 50n);
    const holdId = books.ids.next();
    for (const one of [owner, thief]) {
      const id = one === owner ? holdId : books.ids.next();
      const move = { owner: one, asset: 'EUR', amountMinor: 50n, holdId: id };
      await books.ledger.post(books.scope, books.draft(recipes.requestWithdrawal(move)));
    }
    const wrong = recipes.cancelWithdrawal({ owner: thief, asset: 'EUR', amountMinor: 50n, holdId });
    expect(name(await books.ledger.post(books.scope, books.draft(wrong)))).toBe('hold_not_pending');
  });
});

describe('corrections', () => {
  test('G-02 a journal is reversed once, and both stay visible', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 100n);
    const cause = { kind: 'fee', id: books.ids.next() };
    const first = await books.ledger.post(books.scope, books.draft(fee(owner, 30n), { cause }));
    if (isRefusal(first)) throw new Error(first.refused);
    const reversal = () =>
      books.draft(recipes.reverseLines(fee(owner, 30n).lines), { cause, reverses: first.journalId });
    const answers = await Promise.all([1, 2].map(() => books.ledger.post(books.scope, reversal())));
    expect(answers.map(name)).toEqual(['posted', 'already_reversed']);
    const journals = await base.db.read(books.scope, (reader) => listJournals(reader, cause));
    expect(journals.map((journal) => journal.reverses)).toEqual([null, first.journalId]);
    expect(await cashOf(owner)).toEqual({ cash: 100n, frozen: 0n });
  });

  test('a journal cannot take effect in the past', async () => {
    const draft = books.draft(fee(books.newOwner(), 1n), { effectiveAt: new Date('2020-01-01T00:00:00Z') });
    await expect(books.ledger.post(books.scope, draft)).rejects.toThrow(/when it is recorded or later/);
  });
});

const readOrders = async (): Promise<string[]> => {
  const rows = await base.db.read(
    books.scope,
    (reader) => reader.sql<{ id: string }[]>`select id from ledger.test_orders`,
  );
  return rows.map((row) => row.id).toSorted();
};

describe('business rows', () => {
  const orders: RiderKind<{ id: string }> = {
    name: 'order',
    insert: async (tx, rows) => {
      await tx.sql`insert into ledger.test_orders select ${books.tenantId}, id from unnest(${tx.texts(rows.map((row) => row.id))}) as o(id)`;
    },
  };
  test('rows ride with their journals, and a bad row fails its own journal only', async () => {
    const owner = books.newOwner();
    await books.deposit(owner, 100n);
    const post = (id: string, amountMinor: bigint) =>
      books.ledger.post(books.scope, books.draft(fee(owner, amountMinor)), rideAlong(orders, { id }));
    const done = await Promise.allSettled([
      post('one', 10n),
      post('bad', 10n),
      post('refused', 500n),
      post('two', 10n),
    ]);
    expect(done.map((one) => (one.status === 'fulfilled' ? name(one.value) : 'failed'))).toEqual([
      'posted',
      'failed',
      'insufficient_funds',
      'posted',
    ]);
    expect(await readOrders()).toEqual(['one', 'two']);
    expect(await cashOf(owner)).toEqual({ cash: 80n, frozen: 0n });
  });

  test('a refusal returned from the business transaction undoes its rows', async () => {
    const owner = books.newOwner();
    const answer = await base.db.transact(books.scope, async (tx) => {
      await tx.sql`insert into ledger.test_orders values (${books.tenantId}, 'undone')`;
      return books.ledger.postIn(tx, books.draft(fee(owner, 1n)));
    });
    expect(name(answer)).toBe('insufficient_funds');
    expect(await readOrders()).not.toContain('undone');
  });
});

test('R-24 a full queue refuses at once instead of growing', async () => {
  const small = openBooks(base.db, testTenants.first, { maxQueued: 10, maxBatch: 5 });
  const owner = small.newOwner();
  const movement = recipes.creditDeposit({ owner, asset: 'EUR', amountMinor: 1n, channel: bank });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => small.ledger.post(small.scope, small.draft(movement))),
  );
  const posted = answers.filter((answer) => !isRefusal(answer)).length;
  expect(answers.filter((answer) => name(answer) === 'overloaded')).toHaveLength(50 - posted);
  expect(posted).toBe(10);
  expect(await cashOf(owner)).toEqual({ cash: 10n, frozen: 0n });
});

test('accounts of the house may go either way', async () => {
  const lines = [
    { account: houseAccount('suspense', 'EUR', 'test'), amountMinor: -5n },
    { account: clientBucket(books.newOwner(), 'cash', 'EUR'), amountMinor: 5n },
  ];
  expect(name(await books.ledger.post(books.scope, books.draft({ lines })))).toBe('posted');
});
