// The watch over money and the sources it is handed, on the real server.
import { describe, expect, test } from 'vitest';
import { dayOf } from '@candor/contract/days.ts';
import { getClientInfo } from '@candor/contract/sessions/client.ts';
import { requestWithdrawal as askWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { requestWithdrawal } from '@candor/brokerage/withdrawals/index.ts';
import { callApi, holderOf, makeWithdrawer, newKey, newOnce, openDesk, runJob, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ environment: { ROLES: 'api,market' } });

async function watch(): Promise<string> {
  for (const kind of ['money.watch', 'withdrawals.watch']) await runJob(system, kind, tenantIds.sun3);
  return (await fetch(`${system.url}/metrics`)).text();
}

const gauge = (name: string, value: number): string => `${name}{tenant="${tenantIds.sun3}"} ${value}`;

describe('the watch over money', () => {
  test('G-07 a withdrawal past its due time stands on /metrics until it is dealt with', async () => {
    const desk = await openDesk(system, 'sun3', ['USD']);
    const { owner, input } = await makeWithdrawer(system, desk, '50.00');
    await requestWithdrawal(system.server.money.parts, holderOf(system, owner), newOnce(), input('20.00'));
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
    const days = (country: string) => calendar.closings(country, friday, 4).map(dayOf);
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
