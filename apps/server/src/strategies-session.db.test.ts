// A breakout trades inside a session: never before the days that are over have their NAV, whoever tells or strikes them, at whatever hour.
import { expect, test } from 'vitest';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { openDesk } from '@candor/testkit';
import { clockworkOf } from '@candor/testkit/nouns/approvals.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

// The desk takes 25 hours to open: then it is Thursday, and the second half of the session has begun, in which a breakout looks.
const system = await openTestSystem({ start: new Date('2026-12-02T18:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openStrategies(system, desk);
const read = <Row>(ask: (tx: TenantTx) => Promise<Row>) => system.server.db.transact(clockworkOf(desk), ask);

test('G-11 a year is told while its market is open, and a session is entered after the days that are over', async () => {
  // No time passes, so that the server's own work finds nothing to do before the year is told.
  const goOn = system.clock.hold();
  await system.server.worker.drain();
  const universe = ['AAPL', 'MSFT', 'AMZN', 'GOOGL', 'NVDA', 'META', 'TSLA', 'AVGO'].map((name) => `NASDAQ:${name}`);
  const id = await book.make({ rule: 'breakout', settings: { window: 5 }, kind: 'da', universe });
  await book.tell('2025-12-01');
  const runsOn = (day: string) =>
    read(
      (tx) => tx.sql<Array<{ slot: string }>>`
        select slot from brokerage.strategy_runs where strategy_id = ${id} and day = ${day}::date order by recorded_at, slot`,
    );
  expect(await runsOn('2026-12-03')).toEqual([]);
  goOn();
  await book.move();
  expect(await runsOn('2026-12-03')).toEqual([{ slot: 'session' }]);
  // Nobody was there at two closes: they come first, then the session of this day.
  system.clock.set(new Date('2026-12-07T19:00:00Z'));
  await book.move();
  expect(await runsOn('2026-12-03')).toEqual([{ slot: 'session' }, { slot: 'close' }]);
  expect(await runsOn('2026-12-04')).toEqual([{ slot: 'close' }]);
  expect(await runsOn('2026-12-07')).toEqual([{ slot: 'session' }]);
  const [counted] = await read(
    (tx) => tx.sql<Array<{ days: number; fills: number }>>`
      select count(*)::int as days, (select count(*)::int from brokerage.strategy_fills f where f.strategy_id = ${id}
        and f.day in ('2026-12-03', '2026-12-07') and f.slot = 'session') as fills
      from brokerage.strategy_days where strategy_id = ${id} and day >= '2026-12-01'`,
  );
  expect(counted).toMatchObject({ days: 4 });
  expect(counted?.fills).toBeGreaterThan(0);
});
