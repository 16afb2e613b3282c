// Settlement on the real server: on its day, once, many at a time; sold and spent before; failed, named and mended by two people.
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as contract from '@candor/contract/settlement/staff.ts';
import { auditLedger, readBalances } from '@candor/ledger';
import { addFill, addInvestor, addStaff, answerOf, callApi, clockworkOf, fund, holderOf, idIn } from '@candor/testkit';
import { readTold } from '@candor/testkit/nouns/messages.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient, TestFill } from '@candor/testkit';
import { describe, expect, test } from 'vitest';
import { settleDue } from './index.ts';

const { system, desk } = await openTestDesk(['USD']);
// Each test settles by its own call and counts: the server's own clockwork would do it first, now and then.
await system.server.worker.stop();

const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;
const buy = (client: TestClient, more: Partial<TestFill> = {}) =>
  addFill(system, client, { ...apple, side: 'buy', shares: 10n, grossMinor: 200_000n, ...more });
const sell = (client: TestClient, more: Partial<TestFill> = {}) =>
  addFill(system, client, { ...apple, side: 'sell', shares: 10n, grossMinor: 210_000n, costMinor: 200_000n, ...more });

const settle = () => settleDue(system.server.money.trading, clockworkOf(desk));

async function investor(): Promise<TestClient> {
  const client = await addInvestor(system);
  await fund(system, desk, client, '10000.00');
  return client;
}

async function standOf(client: TestClient) {
  const found = await system.server.db.read(holderOf(system, client).scope, (reader) =>
    readBalances(reader, client.id),
  );
  const usd = found.accounts.find(({ currency }) => currency === 'USD')?.buckets;
  const [shares] = found.holdings;
  return {
    cash: usd?.cash,
    unsettled: usd?.unsettled,
    free: (shares?.freeE8 ?? 0n) / 100_000_000n,
    incoming: (shares?.incomingE8 ?? 0n) / 100_000_000n,
  };
}

/** The same time on the next day on which New York trades and its banks pay. */
function nextSession(): void {
  const { settlementDays } = system.server.money.trading;
  const trade = { market: 'NASDAQ', country: 'US', productCurrency: 'USD', accountCurrency: 'USD' };
  const day = settlementDays.settlesOn({ ...trade, tradedAt: system.clock.now() });
  system.clock.set(new Date(`${day}T16:00:00Z`));
}

async function expectSound(): Promise<void> {
  const { db, money } = system.server;
  const report = await auditLedger({ db, clock: system.clock, ids: money.parts.ids }, clockworkOf(desk).tenantId);
  expect(report.violations).toEqual([]);
}

async function custody() {
  const { bearer } = await addStaff(system, 'sun3', ['operations']);
  return answerOf(contract.reconcileCustody, await callApi(system, contract.reconcileCustody, { bearer }));
}

describe('TRD-06 a trade settles on its day', () => {
  test('shares and proceeds arrive a session later, once, by two servers at a time', async () => {
    const client = await investor();
    await buy(client);
    expect(await standOf(client)).toEqual({ cash: 800_000n, unsettled: 0n, free: 0n, incoming: 10n });
    expect((await settle()).settled).toBe(0);
    nextSession();
    const runs = await Promise.all([settle(), settle()]);
    expect(runs.reduce((sum, { settled }) => sum + settled, 0)).toBe(1);
    expect(await standOf(client)).toEqual({ cash: 800_000n, unsettled: 0n, free: 10n, incoming: 0n });
    await sell(client);
    expect(await standOf(client)).toEqual({ cash: 800_000n, unsettled: 210_000n, free: 0n, incoming: 0n });
    nextSession();
    expect((await settle()).settled).toBe(1);
    expect(await standOf(client)).toEqual({ cash: 1_010_000n, unsettled: 0n, free: 0n, incoming: 0n });
    await expectSound();
  });

  test('what was sold and spent before it came does not arrive a second time', async () => {
    const client = await investor();
    await buy(client);
    await sell(client, { fromIncoming: true, shares: 4n, grossMinor: 90_000n, costMinor: 80_000n });
    await buy(client, { fromUnsettled: true, shares: 3n, grossMinor: 60_000n });
    expect(await standOf(client)).toEqual({ cash: 800_000n, unsettled: 30_000n, free: 0n, incoming: 9n });
    nextSession();
    expect((await settle()).settled).toBe(3);
    expect(await standOf(client)).toEqual({ cash: 830_000n, unsettled: 0n, free: 9n, incoming: 0n });
    await expectSound();
  });

  test('custody is what clients hold, in both dates, and clearing is what the trades say', async () => {
    const client = await investor();
    await buy(client);
    expect((await custody()).items.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({
      incoming: '10',
      incoming_trades: '10',
      matches: true,
    });
    nextSession();
    await settle();
    expect((await custody()).items.every(({ matches }) => matches)).toBe(true);
  });
});

async function listOpen() {
  const { bearer } = await addStaff(system, 'sun3', ['operations']);
  const answer = await callApi(system, contract.listSettlementBreaks, { bearer, query: { state: 'open' } });
  return answerOf(contract.listSettlementBreaks, answer).items;
}

describe('TRD-06 a settlement that fails', () => {
  test('S-27 is a break by two people, waits, is no debt, and settles once it is mended', async () => {
    const client = await investor();
    const fillId = await buy(client);
    const maker = await addStaff(system, 'sun3', ['operations', 'tenant_admin']);
    const checker = await addStaff(system, 'sun3', ['approver']);
    const decide = async (proposal: Awaited<ReturnType<typeof callApi>>, bearer: string) =>
      callApi(system, approveProposal, { bearer, params: { id: idIn(proposal) }, body: {} });
    const body = { cause: 'shares_missing', reason: 'the custodian reports no delivery' } as const;
    const failing = await callApi(system, contract.proposeSettlementFailure, {
      bearer: maker.bearer,
      params: { id: fillId },
      body,
    });
    expect((await decide(failing, maker.bearer)).body).toMatchObject({ code: 'self_approval' });
    expect((await decide(failing, checker.bearer)).status).toBe(200);
    nextSession();
    expect((await settle()).settled).toBe(0);
    const [broken] = await listOpen();
    expect(broken).toMatchObject({ fill_id: fillId, kind: 'failed', reason: 'shares_missing', symbol: 'AAPL' });
    expect(await standOf(client)).toMatchObject({ cash: 800_000n, incoming: 10n });
    const [other, second] = [
      await addStaff(system, 'sun3', ['operations']),
      await addStaff(system, 'sun3', ['approver']),
    ];
    const mending = await callApi(system, contract.proposeSettlementResolution, {
      bearer: other.bearer,
      params: { id: broken?.id ?? '' },
      body: { resolution: 'delivered', reason: 'the custodian delivered after all' },
    });
    expect((await decide(mending, second.bearer)).status).toBe(200);
    expect((await settle()).settled).toBe(1);
    expect(await listOpen()).toEqual([]);
    expect(await standOf(client)).toMatchObject({ free: 10n, incoming: 0n });
    const told = await readTold(system, client);
    expect(told.filter((one) => /^settlement_\w+ \/portfolio\/orders\/[0-9a-f-]{36}$/.test(one))).toHaveLength(2);
    await expectSound();
  });

  test('S-27 the database knows no other way', async () => {
    const client = await investor();
    const fillId = await buy(client);
    const scope = clockworkOf(desk);
    const id = system.server.money.parts.ids.next();
    const fail = system.server.db.transact(
      scope,
      (tx) => tx.sql`
        insert into brokerage.settlement_breaks (tenant_id, break_id, fill_id, kind, reason, opened_at)
        values (${scope.tenantId}, ${id}, ${fillId}, 'failed', 'venue', ${system.clock.now()})`,
    );
    await expect(fail).rejects.toThrow('two people');
    const early = system.server.db.transact(
      scope,
      (tx) => tx.sql`
        insert into brokerage.settlements (tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, currency,
          gross_minor, account_currency, moved, settled_at)
        select tenant_id, fill_id, account_id, instrument_id, side, quantity_e8, product_currency, gross_product_minor,
          account_currency, 0, ${new Date(system.clock.now().getTime() - 86_400_000 * 2)}
        from brokerage.fills where fill_id = ${fillId}`,
    );
    await expect(early).rejects.toThrow('on its day');
  });
});
