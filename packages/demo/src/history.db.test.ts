// The money of the demo: made by the real verbs, in every interesting state, with books that hold, and only once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAlerts } from '@candor/contract/alerts/client.ts';
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { listDepositChannels, listDeposits } from '@candor/contract/deposits/client.ts';
import { getKycStatus } from '@candor/contract/kyc/client.ts';
import { listLoans } from '@candor/contract/loans/client.ts';
import { getChat } from '@candor/contract/chats/client.ts';
import { listComplaints } from '@candor/contract/complaints/client.ts';
import { listNominees } from '@candor/contract/nominees/client.ts';
import { listProducts } from '@candor/contract/products/client.ts';
import { getScore, listScoreMoves } from '@candor/contract/score/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { listBonds } from '@candor/contract/bonds/client.ts';
import { listFunds } from '@candor/contract/funds/client.ts';
import { getOfferingDraw, listOfferings } from '@candor/contract/offerings/client.ts';
import { runDraw } from '@candor/contract/offerings/draw.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import { listStrategies } from '@candor/contract/strategies/client.ts';
import { listWithdrawals } from '@candor/contract/withdrawals/client.ts';
import { queueNames } from '@candor/contract/desk/staff.ts';
import { everyRole } from '@candor/contract/roles.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { countQueues } from '@candor/brokerage/desk/store.ts';
import { countOpenHits } from '@candor/brokerage/kyc/index.ts';
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
      // Seven deposits, six withdrawals, one exchange, two loans, six orders of shares, one of a bond, two of funds, two savings and six bids.
      expect(info.order_num).toBe({ fresh: 0, investor: 33 }[role] ?? info.order_num);
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
      const query = { type: 'stock' };
      const orders = answerOf(listOrders, await callApi(system, listOrders, { tenant, bearer, query })).items;
      expect(orders.map(({ status }) => status)).toEqual([
        'settle',
        'pending',
        'cancelled',
        'sold',
        'holding',
        'holding',
      ]);
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

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-03 %s has orders in the other states too, a halt, an alert, promotional credit and a market with a warning',
    async (tenant) => {
      const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });
      // Kim signs in with two steps: her orders are read where they stand.
      const orders = await system.server.db.read(
        scope,
        (reader) => reader.sql<Array<{ status: string }>>`
          select o.status from brokerage.orders o join brokerage.clients c on c.client_id = o.client_id
          where c.username = 'careful' and o.type = 'stock' order by o.placed_at desc`,
      );
      expect(orders.map(({ status }) => status)).toEqual(['awaiting', 'outstanding', 'expired', 'rejected']);
      const bearer = await enter(tenant, 'investor');
      const owing = await enter(tenant, 'borrower');
      const accounts = answerOf(listAccounts, await callApi(system, listAccounts, { tenant, bearer })).items;
      expect(Number(accounts[0]?.buckets.bonus.amount)).toBeGreaterThan(0);
      const alerts = answerOf(listAlerts, await callApi(system, listAlerts, { tenant, bearer })).items;
      expect(alerts.map(({ direction, reached_at: reached }) => [direction, reached])).toEqual([['above', null]]);
      // Robin has read the warning before the first offering; Noa has not.
      const stocks = await callApi(system, listProducts, { tenant, bearer: owing, query: { type: 'stock' } });
      const products = answerOf(listProducts, stocks).items;
      const warned = products.filter(({ terms }) => terms.risk_warning !== null);
      expect(warned.map(({ access }) => access.code)).toEqual(['risk_warning_unread']);
      const halts = await system.server.db.read(
        scope,
        (reader) => reader.sql`select 1 from brokerage.instrument_halts where ended_at is null`,
      );
      expect(halts).toHaveLength(1);
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-01 TRD-02 %s has two funds of each kind with a year of NAVs, and of each kind a client holds one',
    async (tenant) => {
      const bearer = await enter(tenant, 'investor');
      const { items } = answerOf(listFunds, await callApi(system, listFunds, { tenant, bearer }));
      expect(items.map(({ kind, mine }) => [kind, Number(mine?.units ?? 0) > 0])).toEqual([
        ['mutual_fund', true],
        ['fund', true],
        ['mutual_fund', false],
        ['fund', false],
      ]);
      for (const { performance } of items) {
        expect(performance.map(({ range }) => range)).toEqual(['1M', '3M', '6M', '1Y']);
      }
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-01 TRD-02 %s has two strategies of each kind in its own currency, each with a year of computed records, one held',
    async (tenant) => {
      const bearer = await enter(tenant, 'investor');
      const { items } = answerOf(listStrategies, await callApi(system, listStrategies, { tenant, bearer }));
      expect(items.map(({ kind }) => kind).toSorted()).toEqual(['ai', 'ai', 'da', 'da', 'quant', 'quant']);
      expect(new Set(items.map(({ current }) => current.rule)).size).toBe(4);
      expect(new Set(items.map(({ currency }) => currency)).size).toBe(1);
      for (const { figures, name } of items) expect(figures.days, name).toBeGreaterThan(230);
      const orders = await system.server.db.read(
        tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' }),
        (reader) => reader.sql<Array<{ productId: string; status: string }>>`
          select product_id, status from brokerage.orders where type = 'quant'`,
      );
      expect(orders.map(({ status }) => status)).toEqual(['holding']);
      const held = items.find(({ id }) => id === orders[0]?.productId);
      expect(held?.name).toBe('Steady four');
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-01 TRD-08 %s has two offerings of each kind, in every stage that lasts, with a client in them; the draws run again',
    async (tenant) => {
      const bearer = await enter(tenant, 'investor');
      const { items } = answerOf(listOfferings, await callApi(system, listOfferings, { tenant, bearer }));
      const kinds = Object.fromEntries(
        [...Map.groupBy(items, ({ subtype }) => subtype)].map(([kind, all]) => [kind, all.length]),
      );
      expect(kinds).toEqual({ ipo: 2, fo: 2, bfo: 2, apo: 2, spo: 2 });
      expect(items.map(({ stage, mine }) => `${stage} ${mine?.status ?? '–'}`).toSorted()).toEqual(
        [
          'allotted listing',
          'allotted payment',
          'announced –',
          'cancelled –',
          'closed awaiting',
          'listed holding',
          'listed holding',
          'open pending',
          'open –',
          'void –',
        ].toSorted(),
      );
      for (const { id, final_price: final } of items) {
        if (final === null) continue;
        const told = await callApi(system, getOfferingDraw, { tenant, bearer, params: { id } });
        const record = answerOf(getOfferingDraw, told);
        const drawn = runDraw(record);
        if (typeof drawn === 'string') throw new Error(`the record does not fit: ${drawn}`);
        expect(record.bids.map(({ id: one }) => drawn.lots.get(one))).toEqual(
          record.bids.map(({ allotted }) => allotted),
        );
      }
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-01 TRD-02 %s has two bonds in its own currency with other day counts, held by clients, and a coupon that was paid',
    async (tenant) => {
      const bearer = await enter(tenant, 'investor');
      const { items } = answerOf(listBonds, await callApi(system, listBonds, { tenant, bearer }));
      expect(items).toHaveLength(2);
      expect(new Set(items.map(({ terms }) => terms.frequency)).size).toBe(2);
      expect(items.every(({ is_open: isOpen, price, yield: found }) => isOpen && price?.simulated && found)).toBe(true);
      expect(items.filter(({ mine }) => mine !== null)).toHaveLength(1);
      const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });
      const paid = await system.server.db.read(
        scope,
        (reader) => reader.sql`
          select 1 from brokerage.corporate_actions a join brokerage.corporate_entitlements e on e.action_id = a.action_id
          where a.kind = 'coupon' and a.state = 'paid' and e.received_minor > 0`,
      );
      expect(paid.length).toBeGreaterThanOrEqual(2);
    },
  );

  test.each(['sun3', 'india', 'spain', 'poland', 'turkey'] as const)(
    'TRD-01 TRD-02 %s has block and OTC requests in every state that lasts, one signed and held',
    async (tenant) => {
      const scope = tenantScope(parseTenantId(tenantIds[tenant]), { kind: 'system', id: 'test' });
      const { requests, orders } = await system.server.db.read(scope, async (reader) => ({
        requests: await reader.sql<Array<{ state: string }>>`
          select state from brokerage.block_requests order by asked_at, request_id`,
        orders: await reader.sql<Array<{ status: string }>>`select status from brokerage.orders where type = 'block'`,
      }));
      expect(requests.map(({ state }) => state).toSorted()).toEqual(
        ['accepted', 'asked', 'asked', 'asked', 'declined', 'expired', 'refused', 'withdrawn'].toSorted(),
      );
      expect(orders.map(({ status }) => status)).toEqual(['holding']);
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

  test('FUND-07 FUND-08 clients stand in different bands, one loss is contested, one client complains, asks in the chat and named people', async () => {
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
    const filed = await callApi(system, listComplaints, { bearer: investor });
    expect(answerOf(listComplaints, filed).items).toMatchObject([{ category: 'withdrawal', state: 'open' }]);
    const chat = answerOf(getChat, await callApi(system, getChat, { bearer: investor }));
    expect(chat.items).toMatchObject([{ author: 'client', text: expect.stringContaining('When can I withdraw') }]);
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

const brands = ['sun3', 'india', 'spain', 'poland', 'turkey'] as const;
/** A lock lasts minutes: whoever wants one types a wrong password a few times. */
const isLasting = (queue: string): boolean => queue !== 'locks';

test.each(brands)(
  'KYC-02 %s has work in every queue of the desk, a name on a list and a paused withdrawal',
  async (name) => {
    const scope = tenantScope(parseTenantId(tenantIds[name]), { kind: 'system', id: 'test' });
    const now = system.clock.now();
    await system.server.db.read(scope, async (reader) => {
      const waiting = (await countQueues(reader, now)).filter(({ count }) => count > 0).map(({ queue }) => queue);
      expect(waiting.filter(isLasting).toSorted()).toEqual(queueNames.filter(isLasting).toSorted());
      expect(await countOpenHits(reader)).toMatchObject({ count: 1 });
      const paused = await reader.sql`select 1 from brokerage.protections where ended_at is null`;
      expect(paused).toHaveLength(1);
    });
  },
);

test('every role of the console has a demo login, and those who decide are two', () => {
  for (const profile of brands) {
    const roles = system.server.demoAccounts
      .filter((account) => account.profile === profile && account.kind === 'staff')
      .map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set(everyRole.filter((role) => role !== 'platform_admin')));
    for (const role of ['kyc_officer', 'approver']) expect(roles.filter((one) => one === role)).toHaveLength(2);
  }
});
