// A year of a strategy that is told at once: every NAV is what the book was worth on its own day, and the database takes no other.
import { expect, test } from 'vitest';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { openDesk } from '@candor/testkit';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

// A Friday; the desk takes 25 hours to open: on a Saturday the server's own run finds nothing to do before the year is told.
const system = await openTestSystem({ start: new Date('2026-12-04T11:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openStrategies(system, desk);
const read = <Row>(ask: (tx: TenantTx) => Promise<Row>) => system.server.db.transact(clockworkOf(desk), ask);

test('G-11 S-19 each NAV of a told year is what the book was worth on its own day, and the database takes no other', async () => {
  const rule = { rule: 'mean_reversion', settings: { window: 20, entry: 150 }, kind: 'ai' } as const;
  const universe = ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:AMZN', 'NASDAQ:GOOGL'];
  const daily = await book.make({ ...rule, universe });
  await book.tell('2025-12-01');
  const days = await read(
    (tx) => tx.sql<
      Array<{ day: string; cash: string; marks: ReadonlyArray<{ asset: string; quantity_e8: string }> }>
    >`select to_char(day, 'YYYY-MM-DD') as day, cash::text, marks from brokerage.strategy_days
      where strategy_id = ${daily} order by day`,
  );
  const fills = await read(
    (tx) => tx.sql<Array<{ day: string; asset: string; quantity: string; money: string }>>`
      select to_char(day, 'YYYY-MM-DD') as day, 'INS:' || upper(replace(instrument_id::text, '-', '')) as asset,
        (case side when 'buy' then quantity_e8 else -quantity_e8 end)::text as quantity,
        (case side when 'buy' then -gross else gross end - charged)::text as money
      from brokerage.strategy_fills where strategy_id = ${daily}`,
  );
  expect(days.length).toBeGreaterThan(240);
  expect(fills.length).toBeGreaterThan(60);
  for (const { day, cash, marks } of days) {
    const upTo = fills.filter((fill) => fill.day <= day);
    const held = Map.groupBy(upTo, ({ asset }) => asset);
    const sums = [...held].map(
      ([asset, all]) => [asset, all.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)] as const,
    );
    expect(
      upTo.reduce((sum, { money }) => sum + BigInt(money), 1_000_000n),
      day,
    ).toBe(BigInt(cash));
    expect(new Map(marks.map(({ asset, quantity_e8: quantity }) => [asset, BigInt(quantity)])), day).toEqual(
      new Map(sums.filter(([, quantity]) => quantity > 0n)),
    );
  }
  // A Saturday in the middle of the year: months of trades after it are booked.
  const last = days.at(-1);
  const friday = days.find(
    ({ day, cash }) => day > '2026-03-01' && new Date(day).getUTCDay() === 5 && cash !== last?.cash,
  );
  const strike = (source = '', more = 0) =>
    read(async (tx) => {
      await tx.sql`insert into brokerage.strategy_days
        select tenant_id, strategy_id, ${friday?.day ?? ''}::date + 1, units_e8, cash + ${more}::int, marks, value + ${more}::int,
          round((value + ${more}::int) * 100000000000000::numeric / units_e8)::bigint, digits, recorded_at
        from brokerage.strategy_days where strategy_id = ${daily} and day = ${source}::date`;
      throw new Error('taken back');
    });
  await expect(strike(friday?.day)).rejects.toThrow(/taken back/);
  await expect(strike(friday?.day, 100)).rejects.toThrow(/book is worth/);
  await expect(strike(last?.day)).rejects.toThrow(/book is worth/);
  // Both days of the weekend by one statement: each is judged, whatever the other is.
  const strikeTwo = (saturday: number, sunday: number) =>
    read(async (tx) => {
      await tx.sql`insert into brokerage.strategy_days
        select tenant_id, strategy_id, day + after, units_e8, cash + more, marks, value + more,
          round((value + more) * 100000000000000::numeric / units_e8)::bigint, digits, recorded_at
        from brokerage.strategy_days cross join (values (1, ${saturday}::int), (2, ${sunday}::int)) as x (after, more)
        where strategy_id = ${daily} and day = ${friday?.day ?? ''}::date`;
      throw new Error('taken back');
    });
  await expect(strikeTwo(0, 0)).rejects.toThrow(/taken back/);
  await expect(strikeTwo(100, 0)).rejects.toThrow(/book is worth/);
  await expect(strikeTwo(0, 100)).rejects.toThrow(/book is worth/);
});
