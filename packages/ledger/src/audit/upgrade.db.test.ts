// Books of the version before trades had two dates: every balance, hold and block is the same after the migration, and goes on.
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';
import { migrate } from '@candor/platform/db/index.ts';
import { createTestDatabase, platformMigrations, type TestDatabase } from '@candor/testkit/database.ts';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientBucket, houseAccount } from '../accounts/account.ts';
import { openBooks, testTenants, type Books } from '../model/books.ts';
import * as recipes from '../recipes/index.ts';
import { auditLedger } from './audit.ts';

const all = fileURLToPath(new URL('../../migrations', import.meta.url));
const acme = 'INS:0199A0000000700080000000000ACE01';
let before: string;
let base: TestDatabase;
let admin: RawSql;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'candor-ledger-'));
  for (const name of await readdir(all)) if (name < '0005') await cp(join(all, name), join(before, name));
  base = await createTestDatabase({ migrations: [{ package: 'ledger', dir: before }] });
  admin = openSql({ url: base.adminUrl });
});

afterAll(async () => {
  await admin.end();
  await base.close();
  await rm(before, { recursive: true });
});

/** Money, debt, holds and shares under the old kind of name, as the version before could have booked them. */
async function fillOldBooks(books: Books): Promise<void> {
  const owner = books.newOwner();
  await books.deposit(owner, 1_000n);
  const move = { owner, asset: 'EUR', amountMinor: 100n };
  const signatureId = books.ids.next();
  for (const movement of [
    recipes.requestWithdrawal({ ...move, holdId: books.ids.next() }),
    recipes.disburseLoan({ ...move, signatureId }),
    recipes.grantBonus({ ...move, promotion: 'welcome' }),
    {
      lines: [
        { account: clientBucket(owner, 'cash', 'EUR'), amountMinor: -50n },
        { account: houseAccount('clearing', 'EUR', 'market'), amountMinor: 50n },
        { account: clientBucket(owner, 'invested', 'EUR'), amountMinor: 50n },
        { account: houseAccount('custody', 'EUR'), amountMinor: -50n },
        { account: clientBucket(owner, 'holding', 'XNAS:ACME'), amountMinor: 7n },
        { account: houseAccount('custody', 'XNAS:ACME'), amountMinor: -7n },
      ],
    },
  ]) {
    expect(await books.ledger.post(books.scope, books.draft(movement))).toMatchObject({ replayed: false });
  }
}

const readAll = () =>
  Promise.all(
    ['accounts', 'balances', 'postings', 'journals', 'holds', 'blocks', 'heads'].map((table) =>
      admin.unsafe(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ledger.${table} t`),
    ),
  );

test('R-16 the migration to two dates keeps every balance, and the books go on', async () => {
  const books = openBooks(base.db, testTenants.first);
  await fillOldBooks(books);
  const stood = await readAll();
  const owner = books.newOwner();
  await books.deposit(owner, 500n);
  const held = { holdId: books.ids.next(), settledUnits: 300n };
  await books.ledger.post(books.scope, books.draft(recipes.holdForOrder({ owner, asset: 'EUR', held })));
  const fill = { owner, security: acme, quantityE8: 5n, currency: 'EUR', grossMinor: 200n, held };
  // The version before has no such bucket.
  await expect(books.ledger.post(books.scope, books.draft(recipes.fillPurchase(fill)))).rejects.toThrow(/check/);
  const untouched = await readAll();
  await migrate(base.adminUrl, [platformMigrations, { package: 'ledger', dir: all }], { info: () => undefined });
  expect(await readAll()).toEqual(untouched);
  expect(stood).not.toEqual(untouched);

  const after = openBooks(base.db, testTenants.first);
  expect(await after.ledger.post(after.scope, after.draft(recipes.fillPurchase(fill)))).toMatchObject({
    replayed: false,
  });
  expect((await auditLedger(after, after.tenantId)).violations).toEqual([]);
});
