// An exchange on a Sunday, on the real server: the market's own time counts, not when we heard of a rate.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '@candor/contract/exchange/client.ts';
import {
  accountOf,
  addInvestor,
  callApi,
  fund,
  holderOf,
  newKey,
  openDesk,
  signIn,
  startTestSystem,
} from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';

let system: TestSystem;
let desk: MoneyDesk;
beforeAll(async () => {
  system = await startTestSystem({ start: new Date('2026-11-14T12:00:00Z') });
  // A day and an hour later: Sunday, 13:00.
  desk = await openDesk(system, 'sun3', ['USD']);
});
afterAll(() => system.close());

const hourMs = 60 * 60_000;

test('G-13 FUND-05 on Sunday Friday’s rate is shown with its age and cannot be exchanged at; on Monday it can', async () => {
  const owner = await addInvestor(system);
  const from = await fund(system, desk, owner, '100.00');
  const to = await accountOf(system, owner, 'EUR');
  const sunday = await signIn(system, owner);
  const body = {
    from_account_id: from.accountId,
    to_account_id: to.accountId,
    amount: { amount: '40.00', currency: 'USD' },
  };
  const quote = async (bearer: string) =>
    z.parse(contract.exchangeQuotation, (await callApi(system, contract.quoteExchange, { bearer, body })).body);
  const confirm = (bearer: string, id: string) =>
    callApi(system, contract.confirmExchange, { bearer, body: { quotation_id: id }, headers: newKey() });

  const shown = await quote(sunday.access_token);
  expect(shown).toMatchObject({
    opens_at: '2026-11-16T00:00:00.000Z',
    reference_rate: { indicative: true },
  });
  expect(Date.parse(shown.server_time) - Date.parse(shown.reference_rate.received_at)).toBeLessThan(60_000);
  expect(Math.floor(shown.reference_rate.age_s / 3_600)).toBe(37);
  const refused = await confirm(sunday.access_token, shown.id);
  expect(refused).toMatchObject({ status: 422, body: { code: 'fx_market_closed' } });
  // The database says the same to whoever does not ask the rule.
  const { scope } = holderOf(system, owner);
  const sneaked = system.server.db.transact(scope, async (tx) => {
    await tx.sql`
      insert into brokerage.exchanges (tenant_id, quotation_id, client_id, created_at)
      values (${scope.tenantId}, ${shown.id}, ${owner.id}, ${system.clock.now()})`;
  });
  await expect(sneaked).rejects.toThrow(/indicative price/);

  system.clock.advance(11 * hourMs + 10 * 60_000);
  const monday = await signIn(system, owner);
  const live = await quote(monday.access_token);
  expect(live).toMatchObject({ opens_at: null, reference_rate: { indicative: false } });
  const done = await confirm(monday.access_token, live.id);
  expect(done).toMatchObject({ status: 200, body: { reference_rate: { indicative: false } } });
});
