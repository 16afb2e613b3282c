// Books of the version before trades had two dates: every balance, hold and block is the same after the migration, and goes on.
import { openSql, type RawSql } from '@candor/platform/db/connection.ts';
import { migrate } from '@candor/platform/db/index.ts';
import { createTestDatabase, platformMigrations, type TestDatabase } from '@candor/testkit/database.ts';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { clientBucket, houseAccount } from '../accounts/account.ts';
import { openBooks, testTenants, type Books } from '../model/books.ts';
import * as recipes from '../recipes/index.ts';
import { auditLedger } from './audit.ts';

const all = fileURLToPath(new URL('../../migrations', import.meta.url));
const acme = 'INS:0199A0000000700080000000000ACE01';

interface OldBooks {
  readonly base: TestDatabase;
  readonly admin: RawSql;
  readonly dir: string;
}
const opened: OldBooks[] = [];

/** A database as it stood before this migration of the books. */
async function openBefore(cut: string): Promise<OldBooks> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-ledger-'));
  for (const name of await readdir(all)) if (name < cut) await cp(join(all, name), join(dir, name));
  const base = await createTestDatabase({ migrations: [{ package: 'ledger', dir }] });
  const old = { base, admin: openSql({ url: base.adminUrl }), dir };
  opened.push(old);
  return old;
}

afterAll(async () => {
  for (const { base, admin, dir } of opened) {
    await admin.end();
    await base.close();
    await rm(dir, { recursive: true });
  }
});

const upgrade = ({ base }: OldBooks) =>
  migrate(base.adminUrl, [platformMigrations, { package: 'ledger', dir: all }], { info: () => undefined });

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

const readAll = ({ admin }: OldBooks) =>
  Promise.all(
    ['accounts', 'balances', 'postings', 'journals', 'holds', 'blocks', 'heads'].map((table) =>
      admin.unsafe(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ledger.${table} t`),
    ),
  );

/** Every balance by its account, in plain figures: what people would miss. */
const readBalances = ({ admin }: OldBooks) => admin`
  select a.owner_id, a.bucket, a.detail, a.asset, b.balance::text as amount from ledger.balances b
  join ledger.accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id order by 1, 2, 3, 4`;

// Every version of the books since trades have two dates, and the last one before; a new migration joins by itself.
const cuts = (await readdir(all)).map((name) => name.slice(0, 4)).filter((cut) => cut >= '0005');

test.each(cuts)('R-16 books of the version before %s keep every balance after the upgrade, and add up', async (cut) => {
  const old = await openBefore(cut);
  const books = openBooks(old.base.db, testTenants.first);
  await fillOldBooks(books);
  const [stood, balances] = [await readAll(old), await readBalances(old)];
  expect(balances.filter(({ amount }) => amount !== '0').length).toBeGreaterThan(6);
  await upgrade(old);
  expect(await readBalances(old)).toEqual(balances);
  expect(await readAll(old)).toEqual(stood);
  const after = openBooks(old.base.db, testTenants.first);
  expect((await auditLedger(after, after.tenantId)).violations).toEqual([]);
});

test('R-16 the migration to two dates keeps every balance, and the books go on', async () => {
  const old = await openBefore('0005');
  const { base } = old;
  const books = openBooks(base.db, testTenants.first);
  await fillOldBooks(books);
  const stood = await readAll(old);
  const owner = books.newOwner();
  await books.deposit(owner, 500n);
  const held = { holdId: books.ids.next(), settledUnits: 300n };
  await books.ledger.post(books.scope, books.draft(recipes.holdForOrder({ owner, asset: 'EUR', held })));
  const fill = { owner, security: acme, quantityE8: 5n, currency: 'EUR', grossMinor: 200n, held };
  // The version before has no such bucket.
  await expect(books.ledger.post(books.scope, books.draft(recipes.fillPurchase(fill)))).rejects.toThrow(/check/);
  const untouched = await readAll(old);
  await upgrade(old);
  expect(await readAll(old)).toEqual(untouched);
  expect(stood).not.toEqual(untouched);

  const after = openBooks(base.db, testTenants.first);
  expect(await after.ledger.post(after.scope, after.draft(recipes.fillPurchase(fill)))).toMatchObject({
    replayed: false,
  });
  expect((await auditLedger(after, after.tenantId)).violations).toEqual([]);
});
