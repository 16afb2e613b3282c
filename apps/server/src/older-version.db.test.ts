// A whole data folder of an older version starts under today's: it is migrated once, and every balance, sealed column, file and sign-in is
// what it was. The folder was written by version 0067 of the business itself.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@candor/contract/endpoint.ts';
import * as accounts from '@candor/contract/accounts/client.ts';
import * as banks from '@candor/contract/bank-accounts/client.ts';
import { listAllDeposits, proposeDepositRefusal } from '@candor/contract/deposits/staff.ts';
import * as deposits from '@candor/contract/deposits/client.ts';
import * as kyc from '@candor/contract/kyc/client.ts';
import { listSubmissions, openKycImage, openSubmission } from '@candor/contract/kyc/staff.ts';
import * as loans from '@candor/contract/loans/client.ts';
import * as orders from '@candor/contract/orders/client.ts';
import { checkTrail } from '@candor/contract/oversight/staff.ts';
import * as withdrawals from '@candor/contract/withdrawals/client.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { createDatabase } from '@candor/platform/db/index.ts';
import { answerOf, callApi, newKey, signIn, signInStaff, startTestSystem, testSecrets } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { testRolePasswords } from '@candor/testkit/database.ts';
import { openOlderVersion } from '@candor/testkit/older-version.ts';
import type { OlderVersion } from '@candor/testkit/older-version.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';

let older: OlderVersion;
let system: TestSystem;
let staffBearer: string;
interface Balance {
  readonly accountId: string;
  readonly balance: string;
  readonly posted: string;
}

let before: readonly Balance[];
let after: readonly Balance[];

const ignore = (): void => undefined;

/** Every balance of every account, of clients and of the house. */
async function readBooks(): Promise<readonly Balance[]> {
  const sql = openSql({ url: older.adminUrl, applicationName: 'candor-test' });
  try {
    return await sql<Balance[]>`
      select b.account_id, b.balance::text as balance, (select coalesce(sum(p.amount), 0)::text from ledger.postings p
        where p.tenant_id = b.tenant_id and p.account_id = b.account_id) as posted
      from ledger.balances b order by b.tenant_id, b.account_id`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

beforeAll(async () => {
  older = await openOlderVersion('version-67');
  before = await readBooks();
  const { adminUrl, head } = older;
  const db = createDatabase({
    url: adminUrl,
    ...testRolePasswords,
    clock: createFakeClock(new Date(head.now)),
    log: { warn: ignore, error: ignore },
    random: () => 0.5,
  });
  const database = { adminUrl, db, close: () => db.close() };
  const place = { dataDir: older.dataDir, secrets: testSecrets };
  system = await startTestSystem({ database, place, start: new Date(head.now), environment: { ROLES: 'api,market' } });
  after = await readBooks();
  // Once: a code of the second factor is good for one sign-in.
  staffBearer = (await signInStaff(system, 'sun3', head.people.staff)).bearer;
});
afterAll(async () => {
  await system.close();
  await system.database.close();
  await older.close();
  await rm(older.dataDir, { recursive: true, force: true });
});

const enter = async (who: 'owner' | 'waiting'): Promise<string> =>
  (await signIn(system, { ...older.head.people[who], tenant: 'sun3' })).access_token;

/** Follows the market or the session that asks, not what is kept. */
const live = /^(?:current_|order_value$|estimated_|cumulative_|images$|today_)/;

function withoutLive(value: unknown): object {
  const kept = JSON.stringify(value, (key, part: unknown) => (live.test(key) ? undefined : part));
  return JSON.parse(kept) as object;
}

const own: readonly Endpoint[] = [
  accounts.listAccounts,
  deposits.listDeposits,
  withdrawals.listWithdrawals,
  loans.listLoans,
  orders.listOrders,
  banks.listBankAccounts,
];

test('R-20 every balance is what it was, and what was posted adds up to it', () => {
  expect(before.length).toBeGreaterThan(8);
  expect(after).toEqual(before);
  expect(after.filter(({ balance, posted }) => balance !== posted)).toEqual([]);
});

test.each(own.map((endpoint) => [endpoint.id, endpoint] as const))(
  'R-20 %s answers a client what the older version answered',
  async (id, endpoint) => {
    const answer = await callApi(system, endpoint, { bearer: await enter('owner') });
    expect(answer.status).toBe(200);
    // Newer fields may stand beside; none of the old ones changed.
    expect(answer.body).toMatchObject(withoutLive(older.head.answers[id]));
  },
);

test('R-20 S-15 what was sealed opens: answers, names and images of a verification, for its client and for staff', async () => {
  const detail = await callApi(system, kyc.getKycDetail, { bearer: await enter('waiting') });
  expect(detail.body).toMatchObject(withoutLive(older.head.answers['getKycDetail']));
  const bearer = staffBearer;
  const listed = answerOf(listSubmissions, await callApi(system, listSubmissions, { bearer, query: {} })).items;
  const id = listed.find(({ client_id: client }) => client === older.head.people.waiting.id)?.id ?? '';
  const body = { code: 'identity_check' };
  const opened = await callApi(system, openSubmission, { bearer, params: { id }, body });
  expect(opened.body).toMatchObject({ answers: { full_name: 'Ada Lovelace' } });
  const image = answerOf(
    openKycImage,
    await callApi(system, openKycImage, { bearer, params: { id, side: 'front' }, body }),
  );
  const bytes = await (await fetch(system.url + image.url)).bytes();
  expect(Buffer.from(bytes.subarray(0, 3)).toString('hex')).toBe('ffd8ff');
  const trail = answerOf(checkTrail, await callApi(system, checkTrail, { bearer }));
  expect(trail).toMatchObject({ broken_at: null });
});

test('FUND-04 R-20 what was under way goes on: a held withdrawal is cancelled, and staff propose about the deposit', async () => {
  const bearer = await enter('owner');
  const cash = async () =>
    answerOf(accounts.listAccounts, await callApi(system, accounts.listAccounts, { bearer })).items[0]?.buckets.cash
      .amount;
  const was = Number(await cash());
  const held = answerOf(
    withdrawals.listWithdrawals,
    await callApi(system, withdrawals.listWithdrawals, { bearer }),
  ).items;
  const params = { id: held[0]?.id ?? '' };
  const cancelled = await callApi(system, withdrawals.cancelWithdrawal, { bearer, params, headers: newKey() });
  expect(cancelled.body).toMatchObject({ status: 'cancelled' });
  expect(Number(await cash())).toBeCloseTo(was + 40, 2);
  const waiting = answerOf(
    listAllDeposits,
    await callApi(system, listAllDeposits, { bearer: staffBearer, query: {} }),
  ).items;
  const proposed = await callApi(system, proposeDepositRefusal, {
    bearer: staffBearer,
    params: { id: waiting.find(({ status }) => status === 'pending')?.id ?? '' },
    body: { code: 'not_received', reason: 'nothing came in' },
  });
  expect(proposed.status).toBe(200);
});
