// India: a day that was bought and sold costs what intraday trading costs; the difference comes back in the evening, once.
import { expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { dayOf } from '@candor/contract/days.ts';
import { getOrder } from '@candor/contract/orders/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { auditLedger } from '@candor/ledger';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { answerOf, callApi, openDesk, runJob, signIn, tenantIds } from '@candor/testkit';
import { readTold } from '@candor/testkit/nouns/messages.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T05:00:00Z') });
const floor = openFloor(system, await openDesk(system, 'sun3', ['INR', 'USD']));
const tenantId = parseTenantId(tenantIds.sun3);
const reliance = { market: 'NSE', symbol: 'RELIANCE' } as const;
/** Forward only: days after the one on which the desk is open, at a time in UTC; the session of Mumbai ends at ten. */
const opened = Date.parse(dayOf(system.clock.now()));
const moveTo = (days: number, time: string) =>
  system.clock.set(new Date(`${dayOf(new Date(opened + days * 86_400_000))}T${time}:00Z`));
const evening = () => runJob(system, 'fees.net_day', tenantId);

async function cashOf(person: Person, currency: string): Promise<bigint> {
  const { accounts } = await floor.balancesOf(person);
  return accounts.find((one) => one.accountId === person.accountId && one.currency === currency)?.buckets.cash ?? 0n;
}

/** Charges of one line over all fills of an order, in hundredths. */
async function chargedFor(person: Person, id: string, code: string): Promise<number> {
  const { fills } = answerOf(getOrder, await callApi(system, getOrder, { bearer: person.bearer, params: { id } }));
  const lines = fills.flatMap(({ lines: own }) => own).filter((line) => line.code === code);
  return Math.round(lines.reduce((sum, { amount }) => sum + Number(amount.amount) * 100, 0));
}

const gross = (order: { readonly fills: ReadonlyArray<{ readonly gross: { readonly amount: string } }> }): number =>
  order.fills.reduce((sum, fill) => sum + Number(fill.gross.amount), 0);

test('TRD-07 bought and sold on one day: too much STT and stamp duty come back that evening, once, and the books are sound', async () => {
  const person = await floor.makeInvestor('500000.00', 'INR');
  const bought = await floor.buyShares(person, '20', reliance);
  const sold = await floor.buyShares(person, '20', { ...reliance, side: 'sell' });
  const charged = {
    stt: (await chargedFor(person, bought.id, 'stt')) + (await chargedFor(person, sold.id, 'stt')),
    stamp: await chargedFor(person, bought.id, 'stamp_duty'),
  };
  const due = {
    stt: Math.round(gross(sold) * 0.00025) * 100,
    stamp: Math.round(gross(bought) * 0.003),
  };
  const before = await cashOf(person, 'INR');
  await evening();
  // The session still runs.
  expect(await cashOf(person, 'INR')).toBe(before);
  moveTo(0, '10:40');
  await evening();
  const back = (await cashOf(person, 'INR')) - before;
  expect(Number(back)).toBe(charged.stt - due.stt + charged.stamp - due.stamp);
  expect(Number(back)).toBeGreaterThan(0);
  await evening();
  expect((await cashOf(person, 'INR')) - before).toBe(back);
  const { access_token: bearer } = await signIn(system, person.client);
  const { items } = answerOf(listTransactions, await callApi(system, listTransactions, { bearer }));
  expect(items[0]).toMatchObject({ title: 'Intraday charges returned', kind: 'charge_refund' });
  // What was traded is named beside what was done.
  const trades = items.filter(({ kind }) => kind === 'fill').map(({ title }) => title);
  expect(new Set(trades)).toEqual(new Set(['Sale · RELIANCE', 'Purchase · RELIANCE']));
  const [line] = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items.filter(
    ({ text }) => text === 'Charges of a day that you bought and sold were returned',
  );
  expect(line).toBeDefined();
  const messages = await readTold(system, person.client);
  expect(messages.filter((one) => one.startsWith('charges_'))).toEqual(['charges_refunded /portfolio/transactions']);
  expect((await auditLedger(system.server.money.trading, tenantId)).violations).toEqual([]);
});

test('TRD-07 what was only bought stays delivery; a server that was away makes up for the day; another currency gets its part', async () => {
  moveTo(1, '05:00');
  const keeper = await floor.makeInvestor('500000.00', 'INR');
  const dollar = await floor.makeInvestor('10000.00', 'USD');
  await floor.buyShares(keeper, '5', reliance);
  const paid = { ...reliance, account_id: dollar.accountId };
  await floor.buyShares(dollar, '20', paid);
  await floor.buyShares(dollar, '20', { ...paid, side: 'sell' });
  const before = [await cashOf(keeper, 'INR'), await cashOf(dollar, 'USD')] as const;
  moveTo(3, '12:00');
  await evening();
  expect(await cashOf(keeper, 'INR')).toBe(before[0]);
  expect((await cashOf(dollar, 'USD')) > before[1]).toBe(true);
  expect((await auditLedger(system.server.money.trading, tenantId)).violations).toEqual([]);
});

test('G-01 nobody gives charges back by hand', async () => {
  const { ids } = system.server.money.parts;
  const person = await floor.makeInvestor('1000.00', 'INR');
  const staff = tenantScope(tenantId, { kind: 'staff', id: ids.next() });
  const byHand = system.server.db.transact(
    staff,
    (tx) => tx.sql`
      insert into brokerage.charge_refunds (tenant_id, refund_id, client_id, account_id, instrument_id, day, currency, amount,
        lines, booked_at)
      values (${tenantId}, ${ids.next()}, ${person.client.id}, ${person.accountId}, ${ids.next()}, '2026-11-16', 'INR', 5,
        '[]', now())`,
  );
  await expect(byHand).rejects.toThrow('booked by the clockwork');
});
