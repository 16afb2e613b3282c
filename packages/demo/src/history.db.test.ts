// The money of the demo: made by the real verbs, in every interesting state, with books that hold, and only once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { listDepositChannels, listDeposits } from '@candor/contract/deposits/client.ts';
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listNominees } from '@candor/contract/nominees/client.ts';
import { getScore, listScoreMoves } from '@candor/contract/score/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import { listWithdrawals } from '@candor/contract/withdrawals/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { auditLedger } from '@candor/ledger';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { answerOf, callApi, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TenantName, TestSystem } from '@candor/testkit';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ environment: { DEMO_DATA: 'true' } });
});
afterAll(() => system.close());

async function enter(tenant: TenantName, role: string): Promise<string> {
  const login = system.server.demoAccounts.find((one) => one.profile === tenant && one.role === role);
  if (!login) throw new Error(`no demo login ${role}`);
  const { username, password } = login;
  return (await signIn(system, { id: sampleId(''), tenant, username, password })).access_token;
}

describe('demo money', () => {
  test('FUND-01 AUTH-14 nobody’s account is older than its client, and orders so far are counted', async () => {
    for (const role of ['fresh', 'investor', 'borrower']) {
      const bearer = await enter('sun3', role);
      const info = answerOf(getClientInfo, await callApi(system, getClientInfo, { bearer }));
      const { items } = answerOf(listAccounts, await callApi(system, listAccounts, { bearer }));
      for (const { opened_at: opened } of items)
        expect(Date.parse(opened)).toBeGreaterThanOrEqual(Date.parse(info.created_at));
      // Seven deposits, six withdrawals, one exchange, two loans and five orders of shares.
      expect(info.order_num).toBe({ fresh: 0, investor: 21 }[role] ?? info.order_num);
    }
  });

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'FUND-01 FUND-02 FUND-03 FUND-04 %s has a funded client with deposits and withdrawals in every state',
    async (tenant) => {
      const bearer = await enter(tenant, 'investor');
      const accounts = answerOf(listAccounts, await callApi(system, listAccounts, { tenant, bearer })).items;
      expect(Number(accounts[0]?.buckets.cash.amount)).toBeGreaterThan(1_000);
      // Two withdrawals on their way, and a purchase that waits for its price.
      expect(Number(accounts[0]?.buckets.frozen.amount)).toBeGreaterThan(400);
      const orders = answerOf(listOrders, await callApi(system, listOrders, { tenant, bearer })).items;
      expect(orders.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'sold', 'holding', 'holding']);
      const deposits = answerOf(listDeposits, await callApi(system, listDeposits, { tenant, bearer })).items;
      expect(deposits.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
        'bank pending',
        'crypto pending',
        'bank approved',
        'bank rejected',
        'bank approved',
        'bank approved',
        'bank approved',
      ]);
      const payees = answerOf(listBankAccounts, await callApi(system, listBankAccounts, { tenant, bearer })).items;
      expect(payees.map(({ status }) => status)).toEqual(['pending', 'rejected', 'approved']);
      expect(payees.map((payee) => payee.is_default)).toEqual([false, false, true]);
      const withdrawals = answerOf(listWithdrawals, await callApi(system, listWithdrawals, { tenant, bearer })).items;
      expect(withdrawals.map(({ status }) => status)).toEqual([
        'pending',
        'awaiting',
        'cancelled',
        'rejected',
        'returned',
        'approved',
      ]);
      const channels = answerOf(
        listDepositChannels,
        await callApi(system, listDepositChannels, { tenant, bearer }),
      ).items;
      expect(new Set(channels.map(({ kind }) => kind))).toEqual(new Set(['bank', 'crypto']));
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'FUND-06 TRD-09 %s has a client with a loan and one with an outstanding balance',
    async (tenant) => {
      const investor = await enter(tenant, 'investor');
      const loans = answerOf(listLoans, await callApi(system, listLoans, { tenant, bearer: investor })).items;
      expect(loans.map(({ status }) => status)).toEqual(['pending', 'repayment']);
      expect(Number(loans[1]?.repaid_amount.amount)).toBeGreaterThan(400);
      const { db, directory } = system.server;
      const { id } = directory.find(tenantIds[tenant]) ?? {};
      if (id === undefined) throw new Error(`no tenant ${tenant}`);
      const open = await db.read(
        tenantScope(id, { kind: 'system', id: 'test' }),
        (reader) => reader.sql`select reason from brokerage.dues where status = 'outstanding'`,
      );
      expect(open.map(({ reason }) => reason)).toEqual(['loan_instalment']);
    },
  );

  test('KYC-03 FUND-01 every interesting state has its client', async () => {
    const states: Record<string, unknown> = {};
    for (const role of ['fresh', 'waiting', 'rejected', 'investor', 'borrower']) {
      const bearer = await enter('sun3', role);
      const { status: kyc } = answerOf(getKycStatus, await callApi(system, getKycStatus, { bearer }));
      const { home } = answerOf(getAssets, await callApi(system, getAssets, { bearer, query: {} }));
      states[role] = { kyc, owes: home.buckets.outstanding.amount !== '0.00', has: home.net.amount !== '0.00' };
    }
    expect(states).toEqual({
      fresh: { kyc: 'unverified', owes: false, has: false },
      waiting: { kyc: 'pending', owes: false, has: false },
      rejected: { kyc: 'rejected', owes: false, has: false },
      investor: { kyc: 'approved', owes: false, has: true },
      borrower: { kyc: 'approved', owes: true, has: true },
    });
  });

  test('FUND-07 FUND-08 clients stand in different bands, one loss is contested, one client named people', async () => {
    const bands: Record<string, unknown> = {};
    for (const role of ['fresh', 'borrower', 'investor']) {
      const bearer = await enter('sun3', role);
      const { band, vip } = answerOf(getScore, await callApi(system, getScore, { bearer }));
      bands[role] = [band, vip.level];
    }
    expect(bands).toEqual({ fresh: ['fair', 0], borrower: ['fair', 0], investor: ['good', 1] });
    const bearer = await enter('sun3', 'borrower');
    const { items: moves } = answerOf(listScoreMoves, await callApi(system, listScoreMoves, { bearer }));
    expect(moves.find(({ contest }) => contest !== null)).toMatchObject({ reason: 'due_overdue', points: -60 });
    const [kim] = await system.server.db.read(
      tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' }),
      (reader) => reader.sql`select score from brokerage.clients where username = 'careful'`,
    );
    expect(kim?.['score']).toBeGreaterThanOrEqual(850);
    const investor = await enter('sun3', 'investor');
    const { items } = answerOf(listNominees, await callApi(system, listNominees, { bearer: investor }));
    expect(items.map(({ share, is_minor: isMinor }) => [share, isMinor])).toEqual([
      ['60', false],
      ['40', true],
    ]);
  });

  test('TRD-10 its history is months long and in order', async () => {
    const bearer = await enter('sun3', 'investor');
    const { items } = answerOf(
      listTransactions,
      await callApi(system, listTransactions, { bearer, query: { limit: '100' } }),
    );
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(100 * 24 * 60 * 60_000);
  });

  test('G-01 the books of every tenant hold', async () => {
    const { db, directory } = system.server;
    const parts = { db, clock: system.clock, ids: createIds(system.clock) };
    for (const { id } of directory.all()) expect((await auditLedger(parts, id)).violations).toEqual([]);
  });
});
