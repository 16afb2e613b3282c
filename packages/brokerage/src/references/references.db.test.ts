// References on the real server: each order has one from its first moment, and it leads back to that order alone.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDues } from '@candor/contract/dues/client.ts';
import { confirmExchange, getExchange, listExchanges, quoteExchange } from '@candor/contract/exchange/client.ts';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { listWithdrawals, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addDue,
  addLoan,
  answerOf,
  callApi,
  holderOf,
  idIn,
  makeDepositor,
  makeWithdrawer,
  newKey,
  openDesk,
  runOnServer,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { findByReference } from './store.ts';

let system: TestSystem;
let desk: MoneyDesk;
let owner: TestClient;
let bearer: string;
let ids: Record<'withdrawal' | 'exchange' | 'loan' | 'due', string>;

beforeAll(async () => {
  system = await startTestSystem();
  desk = await openDesk(system, 'sun3', ['USD']);
  const made = await makeWithdrawer(system, desk);
  ({ owner, bearer } = made);
  const { body } = made;
  const withdrawal = await callApi(system, requestWithdrawal, { bearer, headers: newKey(), body });
  const euros = await accountOf(system, owner, 'EUR');
  const quotation = await callApi(system, quoteExchange, {
    bearer,
    body: {
      from_account_id: body.account_id,
      to_account_id: euros.accountId,
      amount: { amount: '10.00', currency: 'USD' },
    },
  });
  const exchange = await callApi(system, confirmExchange, {
    bearer,
    headers: newKey(),
    body: { quotation_id: idIn(quotation) },
  });
  const loan = await addLoan(system, desk, owner, { amount: '1000.00', kind: 'bullet', months: 3, isDrawn: false });
  const due = await addDue(system, desk, owner, { amount: '3.00', currency: 'USD' });
  ids = { withdrawal: idIn(withdrawal), exchange: idIn(exchange), loan: loan.id, due };
});
afterAll(() => system.close());

const find = (typed: string, scope = holderOf(system, owner).scope) =>
  system.server.db.read(scope, (reader) => findByReference(reader, typed));

async function listAll() {
  const ask = { bearer };
  const [withdrawal] = answerOf(listWithdrawals, await callApi(system, listWithdrawals, ask)).items;
  const [exchange] = answerOf(listExchanges, await callApi(system, listExchanges, ask)).items;
  const [loan] = answerOf(listLoans, await callApi(system, listLoans, ask)).items;
  const [due] = answerOf(listDues, await callApi(system, listDues, ask)).items;
  return { withdrawal, exchange, loan, due };
}

describe('TRD-10 references for people', () => {
  test('TRD-10 each order has one with the prefix of its kind, and it leads back to that order', async () => {
    const all = await listAll();
    const prefixes = { withdrawal: 'WD', exchange: 'EX', loan: 'LN', due: 'DU' } as const;
    for (const kind of ['withdrawal', 'exchange', 'loan', 'due'] as const) {
      expect(all[kind]).toMatchObject({ id: ids[kind] });
      expect(all[kind]?.reference).toMatch(new RegExp(`^${prefixes[kind]}-\\w{4}-\\w{2}$`));
      expect(await find(all[kind]?.reference.toLowerCase() ?? '')).toEqual({ kind, id: ids[kind] });
    }
    const again = await callApi(system, getExchange, { bearer, params: { id: ids.exchange } });
    expect(again.body).toMatchObject({ reference: all.exchange?.reference, reference_rate: { from: 'USD' } });
  });

  test('TRD-10 a transaction and a deposit are found by theirs', async () => {
    const { items } = answerOf(listTransactions, await callApi(system, listTransactions, { bearer }));
    expect(new Set(items.map(({ reference }) => reference)).size).toBe(items.length);
    for (const { id, reference } of items) expect(await find(reference)).toEqual({ kind: 'transaction', id });
    const { deposit } = await makeDepositor(system, desk);
    expect(await find(deposit.reference)).toEqual({ kind: 'deposit', id: deposit.id });
  });

  test('S-21 G-01 another tenant, a typing error and nonsense find nothing', async () => {
    const { withdrawal } = await listAll();
    const reference = withdrawal?.reference ?? '';
    const elsewhere = tenantScope(parseTenantId(tenantIds.poland), { kind: 'client', id: owner.id });
    expect(await find(reference, elsewhere)).toBeUndefined();
    expect(await find(`${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
    expect(await find('WD-0000-00')).toBeUndefined();
    expect(await find('')).toBeUndefined();
  });

  test('G-02 a reference never changes and is never taken away', async () => {
    const change = system.server.db.transact(
      desk.maker.scope,
      (tx) => tx.sql`delete from brokerage.order_references where subject_id = ${ids.withdrawal}`,
    );
    await expect(change).rejects.toThrow('permission denied for table order_references');
  });

  test('TRD-10 a data folder of an earlier version: what is there already gets its references', async () => {
    const before = await listAll();
    const file = new URL('../../migrations/0031_order_references.sql', import.meta.url);
    const tables = ['withdrawals', 'exchanges', 'loans', 'dues'];
    await runOnServer(
      system.database.adminUrl,
      ...tables.map((table) => `drop trigger give_reference on brokerage.${table}`),
      'drop function brokerage.give_reference()',
      'drop table brokerage.order_references',
      await readFile(file, 'utf8'),
    );
    const after = await listAll();
    const references = Object.values(after).map((one) => one?.reference);
    expect(references).toEqual(Object.values(before).map((one) => one?.reference));
    for (const kind of ['withdrawal', 'exchange', 'loan', 'due'] as const) {
      expect(await find(after[kind]?.reference ?? '')).toEqual({ kind, id: ids[kind] });
    }
  });
});
