// The clockwork of strategies: runs what is due, books the orders whose NAV is struck with the money of the book, settles what the book has
// traded, and works out back-tests.
// Each step is its own transaction and is found again after a crash; doing it twice changes nothing.
import { isRefusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { ruleRhythm } from '@candor/contract/strategies/types.ts';
import { payIntoBook, payOutOfBook } from '@candor/ledger';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { bookUnits, findNav, findStrategyUnits, settlesOf } from '../funds/index.ts';
import { lockOrder } from '../orders/index.ts';
import { settlementBank } from '../settlement/index.ts';
import { backTest } from './engine/back-test.ts';
import { findBackTest, insertBackTest } from './figure-store.ts';
import { findUniverse, pastOf, readKnown, readTable, sumFor } from './market.ts';
import type { StrategyParts } from './parts.ts';
import { runDays, runSession } from './running.ts';
import type { Told } from './running.ts';
import * as store from './store.ts';
import { bookOf } from './strategy.ts';
import type { Strategy } from './strategy.ts';
import { findLastSale } from './settled-store.ts';
import { settleBook } from './settling.ts';
import { lesser, readBook, readSettled } from './trading.ts';

export interface StrategyRun {
  readonly struck: number;
  readonly entered: number;
  readonly booked: number;
  readonly ended: number;
  readonly settled: number;
}

type Moving = Omit<StrategyParts, 'checkPin' | 'hasPin' | 'routeOrder' | 'quotationKey'>;

const everyOne = { after: undefined, limit: 500 } as const;

export async function moveStrategies(parts: Moving, scope: TenantScope, told?: Told): Promise<StrategyRun> {
  const run = { struck: 0, entered: 0, booked: 0, ended: 0, settled: 0 };
  for (const strategy of await parts.db.read(scope, (reader) => store.listStrategies(reader, everyOne))) {
    await testBack(parts, scope, strategy);
    run.settled += await settleBook(parts, scope, strategy);
    for (;;) {
      await bookStruck(parts, scope, strategy, run);
      const days = await runDays(parts, scope, strategy, told);
      if (days === 'overtaken') continue;
      run.struck += days.length;
      if (days.length === 0) break;
    }
    // Days that are over come first: what is traded today is no part of them. Who tells a past tells no session that still runs.
    if (!told && (await runSession(parts, scope, strategy))) run.entered += 1;
  }
  return run;
}

/** In the order of their days, purchases before what leaves. */
async function bookStruck(
  parts: Moving,
  scope: TenantScope,
  strategy: Strategy,
  run: { booked: number; ended: number },
): Promise<void> {
  for (const { id, day } of await parts.db.read(scope, (reader) => store.listWaiting(reader, [strategy.id]))) {
    const outcome = await parts.db.transact(scope, (tx) => bookOne(parts, tx, strategy, id, day));
    if (outcome) run[outcome] += 1;
  }
}

async function bookOne(
  parts: Moving,
  tx: TenantTx,
  strategy: Strategy,
  orderId: string,
  day: string,
): Promise<'booked' | 'ended' | undefined> {
  await store.lockRuns(tx, strategy.id);
  const order = await lockOrder(tx, orderId);
  const fund = (await findStrategyUnits(tx, [strategy.id])).get(strategy.id);
  const nav = await findNav(tx, strategy.id, day);
  if (order?.status !== 'awaiting' || !fund || !nav) return undefined;
  const today = dayOf(parts.clock.now());
  // What is paid in is in the book at once; what leaves arrives after the market's own days, and not before what was sold for it is paid.
  const own =
    order.side === 'buy'
      ? ({ settlesOn: today, status: 'holding' } as const)
      : ({
          settlesOn: laterOf(settlesOf(parts.prices, fund, day, today), await findLastSale(tx, strategy.id)),
          status: 'settle',
        } as const);
  const booked = await bookUnits(parts, tx, order, fund, nav.navE8, own);
  if (booked?.kind !== 'booked') return booked?.kind;
  const { id: fillId, side, grossProductMinor: amountMinor } = booked.fill;
  const { currency } = strategy;
  if (side === 'sell' && (await readBook(tx, strategy)).cashMinor < amountMinor)
    throw new Error('a book has too little cash for what leaves it');
  const cashMinor = lesser((await readSettled(tx, strategy)).cashMinor, amountMinor);
  const flow = { id: parts.ids.next(), strategyId: strategy.id, fillId, side, currency, amountMinor };
  await store.insertFlow(tx, { ...flow, cashPart: side === 'sell' ? cashMinor : null }, parts.clock.now());
  const move = { owner: bookOf(strategy), asset: currency, amountMinor };
  const posted = await postJournal(parts.ledger, tx, {
    ...(side === 'buy' ? payIntoBook({ ...move, channel: settlementBank }) : payOutOfBook({ ...move, cashMinor })),
    cause: { kind: 'strategy_flow', id: flow.id },
    reason: side === 'buy' ? 'paid in for units of a strategy' : 'paid out for units of a strategy',
    idempotencyKey: `strategy-flow:${flow.id}`,
  });
  if (isRefusal(posted)) throw new Error(`the money of a book could not be moved: ${posted.refused}`);
  return 'booked';
}

const laterOf = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a);

const yearMs = 365 * 86_400_000;

/** Once per version, over the year before it was published. */
async function testBack(parts: Moving, scope: TenantScope, strategy: Strategy): Promise<void> {
  const { id, currency } = strategy;
  const found = await parts.db.read(scope, async (reader) => {
    const version = (await store.readCurrent(reader, [id])).get(id);
    const known = version && (await findBackTest(reader, id, version.version));
    return version && !known
      ? { version, table: await readTable(reader, strategy, dayOf(version.publishedAt)) }
      : undefined;
  });
  if (!found) return;
  const { version, table } = found;
  const to = dayOf(version.publishedAt);
  const from = dayOf(new Date(version.publishedAt.getTime() - yearMs));
  const isInside = ruleRhythm[version.rule] === 'session';
  const known = isInside ? new Map() : await readKnown(parts, await findUniverse(parts, version.universe), from);
  const past = pastOf(known);
  const days = (past[0]?.closes ?? []).map(({ day }) => day).filter((day) => day >= from && day < to);
  const points = backTest({
    ...version,
    currency,
    past,
    days,
    chargeOf(key, side, grossMinor, quantityE8) {
      const instrument = known.get(key)?.instrument;
      return instrument ? sumFor(parts, strategy, instrument, table, { side, grossMinor, quantityE8 }) : 0n;
    },
  });
  const computedAt = parts.clock.now();
  await parts.db.transact(scope, (tx) => insertBackTest(tx, id, { version: version.version, points, computedAt }));
}
