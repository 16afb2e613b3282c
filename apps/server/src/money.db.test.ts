// The watch over money and the sources it is handed, on the real server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { requestWithdrawal as askWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { requestWithdrawal } from '@candor/brokerage/withdrawals/index.ts';
import {
  addInvestor,
  addPayee,
  callApi,
  fund,
  holderOf,
  makeWithdrawer,
  newKey,
  newOnce,
  openDesk,
  startTestSystem,
  tenantIds,
} from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ environment: { ROLES: 'api,market' } });
});
afterAll(() => system.close());

async function watch(): Promise<string> {
  const tenantId = parseTenantId(tenantIds.sun3);
  for (const kind of ['money.watch', 'withdrawals.watch']) {
    const job = system.server.jobs[kind];
    if (!job || !('run' in job)) throw new Error('nobody watches');
    const work = {
      tenantId,
      id: sampleId(newOnce().key),
      kind,
      payload: {},
      attempts: 1,
      maxAttempts: 1,
      fencingToken: 1n,
    };
    await job.run(work, new AbortController().signal);
  }
  return (await fetch(`${system.url}/metrics`)).text();
}

const gauge = (name: string, value: number): string => `${name}{tenant="${tenantIds.sun3}"} ${value}`;

describe('the watch over money', () => {
  test('G-07 a withdrawal past its due time stands on /metrics until it is dealt with', async () => {
    const desk = await openDesk(system, 'sun3', ['USD']);
    const client = await addInvestor(system);
    const payee = await addPayee(system, desk, client);
    const account = await fund(system, desk, client, '50.00');
    const input = {
      accountId: account.accountId,
      bankAccountId: payee.id,
      amount: { amount: '20.00', currency: 'USD' },
      way: 'fast',
    } as const;
    await requestWithdrawal(system.server.money.parts, holderOf(system, client), newOnce(), input);
    const before = await watch();
    expect(before).toContain(gauge('candor_withdrawals_overdue', 0));
    expect(before).toContain(gauge('candor_ledger_violations', 0));
    system.clock.advance(7 * 24 * 60 * 60_000);
    expect(await watch()).toContain(gauge('candor_withdrawals_overdue', 1));
  });

  test('TRD-05 rates come with their source and are none for a currency that the market does not know', async () => {
    const { fx } = system.server.money.parts;
    const found = await fx.find('EUR', 'USD');
    expect(found).toMatchObject({ simulated: true });
    expect(found?.source).not.toBe('');
    expect(await fx.find('EUR', 'KPW')).toBeUndefined();
  });

  test('G-07 banking days follow the country: weekends and holidays are none', () => {
    const { calendar } = system.server.money.parts;
    const friday = new Date('2026-11-20T22:00:00Z');
    const days = (country: string) =>
      calendar.closings(country, friday, 4).map((day) => day.toISOString().slice(0, 10));
    // The Thursday is Thanksgiving in the United States.
    expect(days('US')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']);
    expect(days('PL')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
    // Nobody's banks keep the days of another country because nobody wrote theirs down.
    expect(() => days('ZZ')).toThrow(RangeError);
  });
});

test('AUTH-14 order_num counts what the client ordered: deposits, withdrawals, exchanges, loans', async () => {
  const desk = await openDesk(system, 'sun3', ['USD']);
  const { bearer, body } = await makeWithdrawer(system, desk);
  const orders = async () => (await callApi(system, getClientInfo, { bearer })).body;
  expect(await orders()).toMatchObject({ order_num: 1 });
  expect((await callApi(system, askWithdrawal, { bearer, body, headers: newKey() })).status).toBe(200);
  expect(await orders()).toMatchObject({ order_num: 2 });
});
