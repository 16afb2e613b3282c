// The second date of what a strategy trades: shares and money wait until the market's own settlement day, custody agrees in both dates,
// whoever leaves is paid by what was sold for it, and neither staff nor the clockwork can settle early, twice or more.
import { expect, test } from 'vitest';
import { reconcileCustody } from '@candor/contract/settlement/staff.ts';
import * as staff from '@candor/contract/strategies/staff.ts';
import { auditLedger } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { answerOf, callApi, makeStaff, openDesk, signInStaff } from '@candor/testkit';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { haltShare } from '@candor/testkit/nouns/products.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';

// A Sunday; the desk takes 25 hours to open, so the first session is Monday's, which closes at 21:00 UTC and settles on Tuesday.
const system = await openTestSystem({ start: new Date('2026-11-15T13:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const book = openStrategies(system, desk);
const { tenantId } = desk.maker.scope;
const at = (instant: string) => system.clock.set(new Date(instant));
const read = <Row>(ask: (tx: TenantTx) => Promise<Row>) => system.server.db.transact(clockworkOf(desk), ask);
const byStaff = (act: (tx: TenantTx) => Promise<unknown>) => system.server.db.transact(desk.maker.scope, act);

let id = '';

/** Of the book, by bucket: money in cents, shares in whole ones of all instruments together. */
async function bucketsOf(): Promise<Record<string, bigint>> {
  const rows = await read(
    (tx) => tx.sql<Array<{ bucket: string; balance: string }>>`
      select a.bucket, sum(b.balance)::text as balance from ledger.accounts a
      join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.owner_id = ${id} group by a.bucket`,
  );
  return Object.fromEntries(rows.map(({ bucket, balance }) => [bucket, BigInt(balance)]));
}

async function owedToHolders(): Promise<bigint> {
  const [row] = await read(
    (tx) => tx.sql<Array<{ balance: string }>>`
      select coalesce(sum(b.balance), 0)::text as balance from ledger.accounts a
      join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.bucket = 'clearing' and a.detail = 'redemptions'`,
  );
  return BigInt(row?.balance ?? '0');
}

async function asAuditor(): Promise<string> {
  return (await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['auditor']))).bearer;
}

async function seeBook(): Promise<staff.StrategyBook> {
  const seen = await callApi(system, staff.getStrategyBook, { bearer: await asAuditor(), params: { id } });
  return answerOf(staff.getStrategyBook, seen);
}

async function expectBooks(): Promise<void> {
  const report = await auditLedger(system.server.money.parts, tenantId);
  expect(report.violations).toEqual([]);
  const custody = await callApi(system, reconcileCustody, { bearer: await asAuditor() });
  const wrong = answerOf(reconcileCustody, custody).items.filter(({ matches }) => !matches);
  expect(wrong).toEqual([]);
}

test('G-11 what a rule buys is on its way until the market settles it, on its own day and once', async () => {
  id = await book.make({ settle_days: 1 });
  at('2026-11-16T21:30:00Z');
  await book.move();
  const traded = await bucketsOf();
  expect(traded['incoming']).toBeGreaterThan(0n);
  expect(traded['holding'] ?? 0n).toBe(0n);
  const seen = await seeBook();
  expect(seen.fills).toHaveLength(3);
  for (const fill of seen.fills) expect(fill).toMatchObject({ settles_on: '2026-11-17', settled: false });
  for (const { quantity, unsettled } of seen.positions) expect(unsettled).toBe(quantity);
  await expectBooks();
  // Not before the session of the day begins; then once, whoever runs it.
  at('2026-11-17T14:00:00Z');
  expect(await book.move()).toMatchObject({ settled: 0 });
  at('2026-11-17T14:31:00Z');
  const runs = await Promise.all([book.move(), book.move()]);
  expect(runs.map(({ settled }) => settled).toSorted((a, b) => a - b)).toEqual([0, 3]);
  expect(await book.move()).toMatchObject({ settled: 0 });
  expect(await bucketsOf()).toMatchObject({ incoming: 0n, holding: traded['incoming'], cash: traded['cash'] });
  const later = await seeBook();
  expect(later.fills.map(({ settled }) => settled)).toEqual([true, true, true]);
  for (const { unsettled } of later.positions) expect(unsettled).toBe('0');
  await expectBooks();
});

test('G-11 TRD-09 who leaves is paid out of what was sold for it, not before the market has paid', async () => {
  let holder = await floor.makeInvestor('5000.00');
  await book.raise(holder);
  await book.prepare(holder, id);
  at('2026-11-18T21:40:00Z');
  await book.move();
  holder = await book.again(holder);
  await book.buy(holder, id, '4000.00');
  at('2026-11-19T21:30:00Z');
  await book.move();
  await book.settle();
  // What was paid in is invested at the next look; a version makes that today's.
  await book.publish(id, {
    rule: 'risk_parity',
    settings: { window: 10 },
    universe: ['NASDAQ:AMZN', 'NASDAQ:GOOGL', 'NASDAQ:COST'],
  });
  at('2026-11-20T21:30:00Z');
  await book.move();
  const before = await bucketsOf();
  // Sold and bought in one session: the proceeds paid for what was bought, and what is left of them waits with it.
  const parts = await read(
    (tx) => tx.sql<Array<{ side: string; unsettled: boolean }>>`
      select side, cash_part < gross + charged as unsettled from brokerage.strategy_fills
      where strategy_id = ${id} and day = '2026-11-20' order by side`,
  );
  expect(parts.filter(({ side }) => side === 'sell')).toHaveLength(3);
  expect(parts.some(({ side, unsettled }) => side === 'buy' && unsettled)).toBe(true);
  expect(before['holding'] ?? 0n).toBe(0n);
  await expectBooks();

  holder = await book.again(holder);
  const stopped = await book.stop(holder, id);
  at('2026-11-23T21:30:00Z');
  await book.move();
  const owed = await owedToHolders();
  expect(owed).toBeGreaterThan(350_000n);
  const [flow] = await read(
    (tx) => tx.sql<Array<{ amount: string; cash: string }>>`
      select amount::text, cash_part::text as cash from brokerage.strategy_flows where side = 'sell'`,
  );
  expect(BigInt(flow?.amount ?? '0')).toBe(owed);
  // Most of it was sold a moment ago.
  expect(BigInt(flow?.cash ?? '0')).toBeLessThan(owed);
  await expectBooks();
  // On the market's own day, not before what was sold is paid.
  const [fill] = await read(
    (tx) => tx.sql<Array<{ day: string }>>`
      select to_char(settles_on, 'YYYY-MM-DD') as day from brokerage.fills where order_id = ${stopped.id}`,
  );
  expect(fill?.day).toBe('2026-11-24');
  const unpaid = read(
    (tx) => tx.sql`insert into brokerage.strategy_payouts (tenant_id, flow_id, strategy_id, paid_at)
      select tenant_id, flow_id, strategy_id, ${system.clock.now()} from brokerage.strategy_flows where side = 'sell'`,
  );
  await expect(unpaid).rejects.toThrow(/paid when the order has settled/);
  at('2026-11-24T14:31:00Z');
  await book.settle();
  await book.move();
  expect(await owedToHolders()).toBe(0n);
  expect(await bucketsOf()).toMatchObject({ unsettled: 0n, incoming: 0n });
  holder = await book.again(holder);
  expect(await floor.detail(holder, stopped.id)).toMatchObject({ status: 'sold' });
  expect(await book.move()).toMatchObject({ settled: 0 });
  await expectBooks();
});

test('S-19 nothing settles early, twice, by hand or for more than was traded', async () => {
  // Paid in at the close, invested at the next look.
  await book.publish(id, { rule: 'risk_parity', settings: { window: 10 }, universe: ['NASDAQ:AAPL', 'NASDAQ:MSFT'] });
  at('2026-11-24T21:30:00Z');
  await book.move();
  const dawn = new Date('2026-11-24T09:00:00Z');
  const settle = (change: { readonly moved?: string; readonly at?: Date; readonly day?: string }) => (tx: TenantTx) =>
    tx.sql`
      insert into brokerage.strategy_settlements (tenant_id, fill_id, strategy_id, settles_on, moved, settled_at)
      select tenant_id, fill_id, strategy_id, coalesce(${change.day ?? null}::date, settles_on), coalesce(${change.moved ?? null}::numeric, 0),
        ${change.at ?? dawn} from brokerage.strategy_fills where strategy_id = ${id} and day = '2026-11-24' and side = 'buy' limit 1`;
  const tomorrow = new Date('2026-11-25T15:00:00Z');
  await expect(read(settle({}))).rejects.toThrow(/settles on its day/);
  await expect(read(settle({ at: tomorrow, day: '2026-11-24' }))).rejects.toThrow(/settles on its day/);
  await expect(read(settle({ at: tomorrow, moved: '99999999999999' }))).rejects.toThrow(/settles on its day/);
  await expect(byStaff(settle({ at: tomorrow }))).rejects.toThrow(/settles on its day/);
  const again = (tx: TenantTx) =>
    tx.sql`insert into brokerage.strategy_settlements
      select * from brokerage.strategy_settlements where strategy_id = ${id} limit 1`;
  await expect(read(again)).rejects.toThrow(/duplicate key/);
  const early = (tx: TenantTx) =>
    tx.sql`insert into brokerage.strategy_fills
      select (jsonb_populate_record(f, ${tx.json({ fill_id: system.server.money.trading.ids.next(), slot: 'session', at_once: true, settles_on: '2026-11-27' })})).*
      from brokerage.strategy_fills f where strategy_id = ${id} and day = '2026-11-24' limit 1`;
  await expect(read(early)).rejects.toThrow(/settles on its day/);
  for (const table of ['strategy_settlements', 'strategy_payouts'])
    await expect(read((tx) => tx.sql`delete from brokerage.${tx.sql(table)}`)).rejects.toThrow(/permission denied/);
});

test('G-11 what is halted is not traded for a rule either, and is wanted again', async () => {
  await haltShare(system, desk, { market: 'NASDAQ', symbol: 'NVDA' });
  const halted = await book.make({ universe: ['NASDAQ:NVDA', 'NASDAQ:INTC'] });
  at('2026-11-25T21:30:00Z');
  await book.move();
  const { runs, positions } = answerOf(
    staff.getStrategyBook,
    await callApi(system, staff.getStrategyBook, { bearer: await asAuditor(), params: { id: halted } }),
  );
  expect(runs[0]).toMatchObject({ day: '2026-11-25', outcome: 'waits' });
  expect(positions.map(({ symbol }) => symbol)).toEqual(['NASDAQ:INTC']);
  await expectBooks();
});
