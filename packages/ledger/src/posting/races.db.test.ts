import { createTestDatabase, type TestDatabase } from '@candor/testkit/database.ts';
import { isRefusal } from '@candor/contract/errors.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../audit/audit.ts';
import { bank, openBooks, testTenants, type Books } from '../model/books.ts';
import { readBalances } from '../reads/balances.ts';
import * as recipes from '../recipes/index.ts';

const migrations = [{ package: 'ledger', dir: fileURLToPath(new URL('../../migrations', import.meta.url)) }];
let base: TestDatabase;
let books: Books;
/** A second server on the same database, with lanes and memory of its own. */
let twin: Books;

beforeAll(async () => {
  base = await createTestDatabase({ migrations, options: { max: 12 } });
  books = openBooks(base.db, testTenants.first);
  twin = openBooks(base.db, testTenants.first);
});
afterAll(() => base.close());

async function expectCleanBooks(): Promise<void> {
  const { violations } = await auditLedger(books, books.tenantId);
  expect(violations).toEqual([]);
}

test('R-13 100 parallel withdrawals with funds for 10: exactly 10 succeed', async () => {
  const owner = books.newOwner();
  await books.deposit(owner, 1000n);
  const withdraw = (place: Books) => {
    const move = { owner, asset: 'EUR', amountMinor: 100n, holdId: place.ids.next() };
    return place.draft(recipes.requestWithdrawal(move));
  };
  // Two servers, and on each both doors into the books.
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const place = index % 2 === 0 ? books : twin;
      const draft = withdraw(place);
      return index % 5 === 0
        ? base.db.transact(place.scope, (tx) => place.ledger.postIn(tx, draft))
        : place.ledger.post(place.scope, draft);
    }),
  );
  const refused = answers.filter((answer) => isRefusal(answer));
  expect(refused).toHaveLength(90);
  expect(new Set(refused.map((answer) => answer.refused))).toEqual(new Set(['insufficient_funds']));
  const { accounts } = await base.db.read(books.scope, (reader) => readBalances(reader, owner.clientId));
  expect(accounts[0]?.buckets).toMatchObject({ cash: 0n, frozen: 1000n });
  await expectCleanBooks();
});

test('R-12 64 identical requests at once: one effect and 63 equal answers', async () => {
  const owner = books.newOwner();
  const movement = recipes.creditDeposit({ owner, asset: 'EUR', amountMinor: 7n, channel: bank });
  const draft = books.draft(movement);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => {
      const place = index % 2 === 0 ? books : twin;
      return index % 4 === 0
        ? base.db.transact(place.scope, (tx) => place.ledger.postIn(tx, draft))
        : place.ledger.post(place.scope, draft);
    }),
  );
  const posted = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
  expect(posted).toHaveLength(64);
  expect(posted.filter((answer) => !answer.replayed)).toHaveLength(1);
  expect(new Set(posted.map((answer) => `${answer.journalId} ${answer.seq}`)).size).toBe(1);
  const { accounts } = await base.db.read(books.scope, (reader) => readBalances(reader, owner.clientId));
  expect(accounts[0]?.buckets.cash).toBe(7n);
});

test('R-13 a hold that is paid and cancelled at once ends one way only', async () => {
  for (let round = 0; round < 20; round += 1) {
    const owner = books.newOwner();
    await books.deposit(owner, 50n);
    const move = { owner, asset: 'EUR', amountMinor: 50n, holdId: books.ids.next() };
    await books.ledger.post(books.scope, books.draft(recipes.requestWithdrawal(move)));
    const answers = await Promise.all([
      books.ledger.post(books.scope, books.draft(recipes.payWithdrawal({ ...move, channel: bank }))),
      twin.ledger.post(twin.scope, twin.draft(recipes.cancelWithdrawal(move))),
    ]);
    expect(answers.filter((answer) => isRefusal(answer))).toEqual([{ refused: 'hold_not_pending' }]);
  }
  await expectCleanBooks();
});

test('R-13 every journal over the same house accounts, from two servers: none fails, nothing is off', async () => {
  const owners = Array.from({ length: 20 }, () => books.newOwner());
  await Promise.all(owners.map((owner) => books.deposit(owner, 100_000n)));
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => {
      const place = index % 2 === 0 ? books : twin;
      const owner = owners[index % owners.length] ?? books.newOwner();
      const charges = [{ kind: 'fees', detail: 'hot', amountMinor: BigInt(1 + (index % 7)) } as const];
      const draft = place.draft(recipes.takeCharges({ owner, asset: 'EUR', charges }));
      return index % 50 === 0
        ? base.db.transact(place.scope, (tx) => place.ledger.postIn(tx, draft))
        : place.ledger.post(place.scope, draft);
    }),
  );
  expect(answers.filter((answer) => isRefusal(answer))).toEqual([]);
  await expectCleanBooks();
});
