// Transactions on the real server: every journal of the client and nobody else's, filtered, paged, in words, as a table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/transactions/client.ts';
import { confirmExchange, quoteExchange } from '@candor/contract/exchange/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { listActivity } from '@candor/contract/activity/client.ts';
import {
  accountOf,
  addInvestor,
  addPayee,
  answerOf,
  callApi,
  fund,
  idIn,
  newOnce,
  openDesk,
  signIn,
  startTestSystem,
  testPin,
} from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

let system: TestSystem;
let bearer: string;
let stranger: string;
let usd: string;
let middle: string;
const key = (): Record<string, string> => ({ 'idempotency-key': newOnce().key });

beforeAll(async () => {
  system = await startTestSystem();
  const desk = await openDesk(system, 'sun3', ['USD']);
  const client = await addInvestor(system);
  const payee = await addPayee(system, desk, client);
  const account = await fund(system, desk, client, '100.00');
  usd = account.accountId;
  const euros = await accountOf(system, client, 'EUR');
  bearer = (await signIn(system, client)).access_token;
  middle = system.clock.now().toISOString();
  const amount = { amount: '40.00', currency: 'USD' };
  const withdrawal = await callApi(system, requestWithdrawal, {
    bearer,
    headers: key(),
    body: { account_id: usd, bank_account_id: payee.id, amount, way: 'fast', pin: testPin },
  });
  await callApi(system, cancelWithdrawal, { bearer, params: { id: idIn(withdrawal) } });
  const quotation = await callApi(system, quoteExchange, {
    bearer,
    body: { from_account_id: usd, to_account_id: euros.accountId, amount },
  });
  await callApi(system, confirmExchange, { bearer, headers: key(), body: { quotation_id: idIn(quotation) } });
  const other = await addInvestor(system);
  await fund(system, desk, other, '5.00');
  stranger = (await signIn(system, other)).access_token;
});
afterAll(() => system.close());

const hundred = { amount: '100.00', currency: 'USD' };

async function list(query: Record<string, string> = {}) {
  return answerOf(contract.listTransactions, await callApi(system, contract.listTransactions, { bearer, query }));
}

async function titles(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).items.map(({ title }) => title);
}

describe('TRD-10 transactions', () => {
  test('TRD-10 newest first, each with its words, amounts and accounts', async () => {
    const { items, next } = await list();
    expect(items.map(({ title }) => title)).toEqual([
      'Exchange between your accounts',
      'Withdrawal amount freed',
      'Withdrawal requested',
      'Deposit received',
    ]);
    expect(next).toBeNull();
    expect(items[3]?.amounts).toEqual([{ account_id: usd, cash: hundred, moved: hundred, net: hundred }]);
    expect(items[2]?.amounts[0]?.net.amount).toBe('0.00');
    expect(items[0]?.amounts).toHaveLength(2);
  });

  test('TRD-10 I18N-06 filters by kind, status, account and time; pages without gaps', async () => {
    expect((await list({ kind: 'withdrawal' })).items).toHaveLength(2);
    expect((await list({ status: 'reversed' })).items).toHaveLength(0);
    expect((await list({ to: middle })).items.map(({ kind }) => kind)).toEqual(['deposit']);
    expect((await list({ from: middle })).items).toHaveLength(3);
    expect((await list({ account_id: '0199a000-0000-7000-8000-00000000dead' })).items).toHaveLength(0);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: '1', ...(cursor !== null && { cursor }) });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toEqual((await list()).items.map(({ id }) => id));
    const bad = await callApi(system, contract.listTransactions, { bearer, query: { cursor: 'no' } });
    expect(bad.body).toMatchObject({ code: 'bad_request' });
  });

  test('S-49 S-50 an instant that never was is refused by name', async () => {
    for (const from of [
      '2026-02-30T00:00:00Z',
      '2027-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:60:00Z',
      '0000-01-01T00:00:00Z',
      '2100-02-29T00:00:00Z',
    ]) {
      const answer = await callApi(system, contract.listTransactions, { bearer, query: { from } });
      expect(answer.status, from).toBe(400);
      expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'query.from' }] });
    }
    expect((await list({ from: '2028-02-29T23:59:59.999Z' })).items).toHaveLength(0);
    expect((await list({ from: '2000-02-29T00:00:00Z' })).items).toHaveLength(4);
  });

  test('TRD-10 G-16 the detail has every line in plain words, its balance after and the cost', async () => {
    const [exchange] = (await list()).items;
    const params = { id: exchange?.id ?? '' };
    const read = async (language: string) =>
      answerOf(contract.getTransaction, await callApi(system, contract.getTransaction, { bearer, params, language }));
    const detail = await read('en-US');
    expect(detail.cause_reference).toMatch(/^EX-\w{4}-\w{2}$/);
    expect(detail).toMatchObject({
      reference: exchange?.reference,
      title: exchange?.title,
      by: 'you',
      status: 'booked',
      reversed_by: null,
    });
    expect(detail.lines.map(({ text, amount }) => `${text} ${amount.amount}`).slice(0, 2)).toEqual([
      'Taken from your cash -40.00',
      'Spread 0.20',
    ]);
    const spanish = await read('es-ES');
    expect(spanish.lines.map(({ amount }) => amount)).toEqual(detail.lines.map(({ amount }) => amount));
    for (const [place, { text }] of spanish.lines.entries()) {
      expect(text).not.toBe(detail.lines[place]?.text);
      expect(text).not.toContain('transactions.');
    }
    expect(detail.lines[0]?.balance_after).toEqual({ amount: '60.00', currency: 'USD' });
  });

  test('TRD-10 money in and money out: what was only set aside is neither, an exchange is both', async () => {
    const exchange = 'Exchange between your accounts';
    expect(await titles({ direction: 'in' })).toEqual([exchange, 'Deposit received']);
    expect(await titles({ direction: 'out' })).toEqual([exchange]);
    expect(await titles({ direction: 'in', account_id: usd })).toEqual(['Deposit received']);
    const table = await callApi(system, contract.exportTransactions, { bearer, query: { direction: 'out' } });
    expect(String(table.body).trim().split('\r\n')).toHaveLength(3);
  });

  test('TRD-10 the detail tells every step of what caused it', async () => {
    const [, freed] = (await list()).items;
    const answer = await callApi(system, contract.getTransaction, { bearer, params: { id: freed?.id ?? '' } });
    const { timeline } = answerOf(contract.getTransaction, answer);
    expect(timeline.map(({ title }) => title)).toEqual(['Withdrawal requested', 'Withdrawal amount freed']);
    expect(timeline[1]?.id).toBe(freed?.id);
  });

  test('S-21 another client’s journal is as unknown as none', async () => {
    const [exchange] = (await list()).items;
    for (const id of [exchange?.id ?? '', '0199a000-0000-7000-8000-00000000dead']) {
      expect((await callApi(system, contract.getTransaction, { bearer: stranger, params: { id } })).status).toBe(404);
    }
    const theirs = await callApi(system, contract.listTransactions, { bearer: stranger });
    expect(answerOf(contract.listTransactions, theirs).items).toHaveLength(1);
  });

  test('S-47 the table is CSV, offered as a download, one row per account that changed', async () => {
    const answer = await callApi(system, contract.exportTransactions, { bearer, query: {} });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('transactions.csv');
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('Date,Reference,What,Belongs to,Status,Account,Currency,Change of cash,Change in total');
    expect(lines.at(-1)).toMatch(/Z,TX-\w{4}-\w{2},Deposit received,RF\d{14},Booked,United States · USD,/);
    expect(String(answer.body)).toMatch(/,Withdrawal requested,WD-\w{4}-\w{2},/);
    // Ids are for machines: nobody finds one in the table.
    expect(String(answer.body)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(lines.at(-1)).toMatch(/,USD,100\.00,100\.00$/);
    expect(lines[2] ?? '').toMatch(/USD,-40\.00,-40\.00|EUR,\d/);
  });

  test('G-01 what happened to the money stands in “My activity” in the reader’s words', async () => {
    const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
    const texts = activity.items.map(({ text }) => text);
    expect(texts).toContain('Deposit credited');
    expect(texts).toContain('A withdrawal was canceled');
    expect(texts.filter((text) => /\w\.\w/.test(text))).toEqual([]);
  });
});
