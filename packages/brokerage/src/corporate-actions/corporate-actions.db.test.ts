// Corporate actions on the real server: announced by two people, booked once before the open, to the unit, trades under way included.
import { listActivity } from '@candor/contract/activity/client.ts';
import { approveProposal, listApprovals } from '@candor/contract/approvals/staff.ts';
import * as contract from '@candor/contract/corporate-actions/staff.ts';
import type { ActionTerms } from '@candor/contract/corporate-actions/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { auditLedger, readBalances } from '@candor/ledger';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addFill,
  addInvestor,
  addStaff,
  answerOf,
  callApi,
  clockworkOf,
  fund,
  holderOf,
  idIn,
  signIn,
} from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { readTold } from '@candor/testkit/nouns/messages.ts';
import { openTestDesk } from '@candor/testkit/opening.ts';
import { describe, expect, test } from 'vitest';
import { openLot, readLots, securityOf } from '../lots/index.ts';
import { settleDue } from '../settlement/index.ts';
import { bookDue } from './index.ts';

const { system, desk } = await openTestDesk(['USD']);
// Each test books and settles by its own call and counts: the server's own clockwork would do it first, now and then.
await system.server.worker.stop();

const e8 = 100_000_000n;
const trading = () => system.server.money.trading;
const book = () => bookDue(trading(), clockworkOf(desk));

async function find(symbol: string) {
  const found = await trading().instruments.findBySymbol('NASDAQ', symbol);
  if (!found) throw new Error(`no instrument ${symbol}`);
  return found;
}

/** Shares of one symbol with their lot, bought now. */
async function buy(client: TestClient, symbol: string, shares: bigint, grossMinor: bigint): Promise<void> {
  const fillId = await addFill(system, client, { market: 'NASDAQ', symbol, side: 'buy', shares, grossMinor });
  const instrument = await find(symbol);
  const { accountId } = await accountOf(system, client, 'USD');
  const cost = { costProductMinor: grossMinor, costAccountMinor: grossMinor };
  await system.server.db.transact(holderOf(system, client).scope, (tx) =>
    openLot(trading(), tx, {
      ...instrument,
      ...cost,
      clientId: client.id,
      accountId,
      fillId,
      quantityE8: shares * e8,
      productCurrency: 'USD',
      accountCurrency: 'USD',
      openedAt: system.clock.now(),
    }),
  );
}

async function investor(symbol: string, shares: bigint, grossMinor: bigint): Promise<TestClient> {
  const client = await addInvestor(system);
  await fund(system, desk, client, '10000.00');
  await buy(client, symbol, shares, grossMinor);
  return client;
}

async function standOf(client: TestClient, symbol: string) {
  const { instrumentId } = await find(symbol);
  const asset = `INS:${instrumentId.replaceAll('-', '').toUpperCase()}`;
  const found = await system.server.db.read(holderOf(system, client).scope, (reader) =>
    readBalances(reader, client.id),
  );
  const usd = found.accounts.find(({ currency }) => currency === 'USD')?.buckets;
  const shares = found.holdings.find(({ security }) => security === asset);
  return {
    cash: usd?.cash ?? 0n,
    invested: usd?.invested ?? 0n,
    shares: (shares?.freeE8 ?? 0n) + (shares?.incomingE8 ?? 0n),
    receivable: found.receivables.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
}

/** The trading day after so many days, as the venue writes it. */
function dayAfter(days: number): string {
  let at = system.clock.now().getTime() + days * 86_400_000;
  for (;;) {
    const day = dayOf(new Date(at));
    if (trading().prices.sessionOn('NASDAQ', day)) return day;
    at += 86_400_000;
  }
}

async function announce(symbol: string, exDate: string, terms: ActionTerms): Promise<string> {
  const [maker, checker] = [
    await addStaff(system, 'sun3', ['operations']),
    await addStaff(system, 'sun3', ['approver']),
  ];
  const { instrumentId } = await find(symbol);
  const body = { instrument_id: instrumentId, ex_date: exDate, terms, reason: 'as the issuer announced' };
  const proposal = await callApi(system, contract.proposeCorporateAction, { bearer: maker.bearer, body });
  expect(proposal.status, JSON.stringify(proposal.body)).toBe(200);
  const params = { id: idIn(proposal) };
  const done = await callApi(system, approveProposal, { bearer: checker.bearer, params, body: {} });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return answerOf(contract.proposeCorporateAction, proposal).subject_id;
}

async function bookOne(): Promise<void> {
  expect((await book()).booked).toBe(1);
}

/** Half an hour before the venue opens on a day. */
function goBeforeOpen(day: string): void {
  const session = trading().prices.sessionOn('NASDAQ', day);
  system.clock.set(new Date((session?.opensAt.getTime() ?? 0) - 30 * 60_000));
}

async function expectSound(): Promise<void> {
  const { db, money } = system.server;
  const report = await auditLedger({ db, clock: system.clock, ids: money.parts.ids }, clockworkOf(desk).tenantId);
  expect(report.violations).toEqual([]);
}

describe('TRD-10 splits', () => {
  test('three for one: books, lots and the trade under way, once', async () => {
    const client = await investor('MSFT', 17n, 204_959n);
    const exDate = dayAfter(1);
    await announce('MSFT', exDate, { kind: 'split', to: 3, from: 1 });
    expect((await book()).booked).toBe(0);
    goBeforeOpen(exDate);
    const runs = await Promise.all([book(), book()]);
    expect(runs.reduce((sum, { booked }) => sum + booked, 0)).toBe(1);
    expect(await standOf(client, 'MSFT')).toMatchObject({ shares: 51n * e8, invested: 204_959n, cash: 795_041n });
    const lots = await system.server.db.read(holderOf(system, client).scope, async (reader) =>
      readLots(reader, client.id, securityOf(await find('MSFT'))),
    );
    expect(lots.map(({ quantityE8, costAccountMinor }) => [quantityE8, costAccountMinor])).toEqual([
      [51n * e8, 204_959n],
    ]);
    expect(await readTold(system, client)).toContain('holding_changed /portfolio');
    // It settles after the split and delivers what the shares have become.
    system.clock.set(new Date(`${dayAfter(3)}T16:00:00Z`));
    expect((await settleDue(trading(), clockworkOf(desk))).settled).toBe(1);
    expect(await standOf(client, 'MSFT')).toMatchObject({ shares: 51n * e8 });
    await expectSound();
  });

  test('one for ten: the fraction is paid in cash', async () => {
    const client = await investor('NVDA', 17n, 300_000n);
    const before = await standOf(client, 'NVDA');
    const exDate = dayAfter(1);
    await announce('NVDA', exDate, { kind: 'split', to: 1, from: 10 });
    goBeforeOpen(exDate);
    await bookOne();
    const after = await standOf(client, 'NVDA');
    // Parts of a share are held there, so nothing is left over.
    expect(after).toMatchObject({ shares: 170_000_000n, invested: before.invested, cash: before.cash });
    await expectSound();
  });
});

describe('TRD-10 dividends and mergers', () => {
  test('a dividend is owed from its ex-date and paid on its day', async () => {
    const client = await investor('AAPL', 10n, 200_000n);
    const [exDate, payDate] = [dayAfter(1), dayAfter(10)];
    await announce('AAPL', exDate, { kind: 'dividend', per_share: '0.24', currency: 'USD', pay_date: payDate });
    goBeforeOpen(exDate);
    await bookOne();
    expect(await standOf(client, 'AAPL')).toMatchObject({ receivable: 240n, cash: 800_000n, shares: 10n * e8 });
    expect((await book()).paid).toBe(0);
    system.clock.set(new Date(`${payDate}T16:00:00Z`));
    expect((await book()).paid).toBe(1);
    expect((await book()).paid).toBe(0);
    expect(await standOf(client, 'AAPL')).toMatchObject({ receivable: 0n, cash: 800_240n });
    const told = (await readTold(system, client)).filter((one) => one.startsWith('dividend_paid'));
    expect(told).toEqual(['dividend_paid /portfolio/transactions']);
    const { access_token: bearer } = await signIn(system, client);
    const query = { kind: 'dividend' };
    const booked = answerOf(listTransactions, await callApi(system, listTransactions, { bearer, query })).items;
    expect(booked.map(({ title, amounts: [sum] }) => [title, sum?.moved.amount, sum?.net.amount])).toEqual([
      ['Dividend · AAPL', '2.40', '0.00'],
      ['Dividend announced · AAPL', '0.00', '2.40'],
    ]);
    const lines = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
    expect(lines.find(({ action }) => action === 'corporate_action.paid')?.about).toMatchObject({
      link: '/portfolio/transactions?kind=dividend',
      reference: 'AAPL',
    });
    await expectSound();
  });

  test('a merger gives shares and money; the cost follows the shares', async () => {
    const client = await investor('ADBE', 10n, 300_000n);
    const exDate = dayAfter(1);
    const terms = { to: 1, from: 2, into_instrument_id: (await find('CSCO')).instrumentId, cash_per_share: '5.00' };
    await announce('ADBE', exDate, { kind: 'merger', ...terms });
    goBeforeOpen(exDate);
    await bookOne();
    expect(await standOf(client, 'ADBE')).toMatchObject({ shares: 0n });
    expect(await standOf(client, 'CSCO')).toMatchObject({ shares: 5n * e8, invested: 300_000n, cash: 705_000n });
    const { access_token: bearer } = await signIn(system, client);
    const [newest] = answerOf(listTransactions, await callApi(system, listTransactions, { bearer })).items;
    expect(newest?.title).toBe('Merger · ADBE');
    await expectSound();
  });

  test('S-27 a merger is proposed by the names of both, and the second person reads them', async () => {
    const { bearer } = await addStaff(system, 'sun3', ['operations']);
    const terms = { kind: 'merger', into_instrument_id: null, to: 1, from: 2, cash_per_share: null } as const;
    const propose = async (symbol: string, into: string) => {
      const { instrumentId } = await find(symbol);
      const named = { into: { market: 'NASDAQ', symbol: into }, reason: 'as the issuer announced' };
      const body = { instrument_id: instrumentId, ex_date: dayAfter(2), terms, ...named };
      return callApi(system, contract.proposeCorporateAction, { bearer, body });
    };
    const { instrumentId: csco } = await find('CSCO');
    const made = answerOf(contract.proposeCorporateAction, await propose('ORLY', 'CSCO'));
    expect(JSON.parse(String(made.payload['terms']))).toMatchObject({ into_instrument_id: csco });
    // Whoever writes the proposal by SQL names other shares in vain: the words are read from what would be carried out.
    const forged = { ...made.payload, symbol: 'AAPL', into: 'NVDA · NASDAQ' };
    const maker = tenantScope(clockworkOf(desk).tenantId, { kind: 'staff', id: made.maker_id });
    await system.server.db.transact(
      maker,
      (tx) => tx.sql`
        insert into brokerage.approvals select (a).* from (select jsonb_populate_record(x, jsonb_build_object('approval_id',
          gen_random_uuid(), 'subject_id', gen_random_uuid()::text, 'payload', ${tx.json(forged)}::jsonb)) as a
          from brokerage.approvals x where approval_id = ${made.id}) as copy`,
    );
    const query = { state: 'proposed', kind: 'corporate_action.announce' };
    const { items } = answerOf(listApprovals, await callApi(system, listApprovals, { bearer, query }));
    expect(items.map(({ payload }) => [payload['symbol'], payload['market'], payload['into']])).toEqual([
      ['ORLY', 'NASDAQ', 'CSCO · NASDAQ'],
      ['ORLY', 'NASDAQ', 'CSCO · NASDAQ'],
    ]);
    for (const wrong of ['NOBODY', 'ORLY']) {
      expect(await propose('ORLY', wrong)).toMatchObject({ status: 422, body: { code: 'action_invalid' } });
    }
  });

  test('holders who are paid out keep nothing invested', async () => {
    const client = await investor('INTC', 10n, 300_000n);
    const exDate = dayAfter(1);
    const terms = { to: 1, from: 1, into_instrument_id: null, cash_per_share: '40.00' };
    await announce('INTC', exDate, { kind: 'merger', ...terms });
    goBeforeOpen(exDate);
    await bookOne();
    expect(await standOf(client, 'INTC')).toMatchObject({ shares: 0n, invested: 0n, cash: 740_000n });
    await expectSound();
  });

  test('a new symbol begins on its day and keeps the instrument', async () => {
    const before = await find('PYPL');
    const exDate = dayAfter(1);
    await announce('PYPL', exDate, { kind: 'symbol_change', symbol: 'PAYP', name: 'Payp Holdings' });
    goBeforeOpen(exDate);
    await bookOne();
    expect(await find('PAYP')).toMatchObject({ instrumentId: before.instrumentId, feedSymbol: 'PYPL' });
  });
});

test('TRD-10 S-27 the database takes no action and no entitlement that nobody decided', async () => {
  const scope = clockworkOf(desk);
  const { instrumentId } = await find('AAPL');
  const id = trading().ids.next();
  const insert = system.server.db.transact(
    scope,
    (tx) => tx.sql`
      insert into brokerage.corporate_actions (tenant_id, action_id, instrument_id, kind, ex_date, terms, state, approval_id,
        announced_at)
      values (${scope.tenantId}, ${id}, ${instrumentId}, 'split', '2030-01-02', '{"kind":"split","to":9,"from":1}', 'announced',
        ${id}, ${system.clock.now()})`,
  );
  await expect(insert).rejects.toThrow('two people');
});

test('TRD-10 S-27 one person books and pays nothing of an action that two announced', async () => {
  const client = await investor('NFLX', 2n, 100_000n);
  const exDate = dayAfter(1);
  const actionId = await announce('NFLX', exDate, { kind: 'split', to: 2, from: 1 });
  const alone = (write: (tx: TenantTx) => Promise<unknown>) =>
    system.server.db.transact(desk.maker.scope, async (tx) => {
      await write(tx);
    });
  const words = 'booked by the clockwork';
  const state = (tx: TenantTx) => tx.sql`
    update brokerage.corporate_actions set state = 'booked', booked_at = now() where action_id = ${actionId}`;
  await expect(alone(state)).rejects.toThrow(words);
  const { accountId } = await accountOf(system, client, 'USD');
  const give = (tx: TenantTx) => tx.sql`
    insert into brokerage.corporate_entitlements (tenant_id, entitlement_id, action_id, client_id, account_id, asset,
      holding_before, incoming_before, asset_after, holding_after, incoming_after, account_currency, cash_minor)
    values (${tx.scope.tenantId}, ${trading().ids.next()}, ${actionId}, ${client.id}, ${accountId}, 'INS:X', 0, 0, 'INS:X', 0, 0,
      'USD', 999999)`;
  await expect(alone(give)).rejects.toThrow(words);
  goBeforeOpen(exDate);
  await bookOne();
  const pay = (tx: TenantTx) => tx.sql`
    update brokerage.corporate_entitlements set received_minor = 1 where action_id = ${actionId}`;
  await expect(alone(pay)).rejects.toThrow(words);
});
