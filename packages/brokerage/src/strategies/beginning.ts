// What a client does before a first purchase: opens the key facts, passes the short test, sleeps a night over it. And the shelf that asks
// for all three; whoever leaves is asked for nothing.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { FirstTime, KeyFacts } from '@candor/contract/strategies/client.ts';
import { strategyUse } from '@candor/contract/strategies/uses.ts';
import { testQuestions } from '@candor/contract/strategies/types.ts';
import type { TestAnswer, TestQuestion } from '@candor/contract/strategies/types.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { checkRule } from '../access/index.ts';
import type { AccessRefusal } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findStrategyUnits, sumUnits } from '../funds/index.ts';
import type { Shelf } from '../funds/index.ts';
import type { Trader } from '../orders/index.ts';
import { figuresOf } from './engine/figures.ts';
import { findBackTest, readTraded } from './figure-store.ts';
import type { StrategyParts } from './parts.ts';
import * as store from './store.ts';
import { countRight, isReady, readyAtOf } from './strategy.ts';
import type { FirstSteps, Strategy } from './strategy.ts';

type FirstTimeCode = 'strategy_facts_unread' | 'strategy_test_needed' | 'strategy_cooling_off' | 'strategy_full';
type ShelfCode = FirstTimeCode | AccessRefusal['refused'];

export const sayFirstTime = (steps: FirstSteps, now: Date): FirstTime => ({
  facts_opened_at: steps.factsOpenedAt?.toISOString() ?? null,
  test_passed_at: steps.testPassedAt?.toISOString() ?? null,
  ready_at: readyAtOf(steps)?.toISOString() ?? null,
  is_ready: isReady(steps, now),
});

/** Shelves are made per clock: a day of cooling-off is counted by it. */
export function strategyShelf({ clock }: Pick<StrategyParts, 'clock'>): Shelf<ShelfCode> {
  return {
    begins: 'awaiting',
    find: async (reader, id) => (await findStrategyUnits(reader, [id])).get(id),
    async check(reader, trader, { fund }, side) {
      if (side === 'sell') return undefined;
      const { clientId } = trader;
      const strategy = await store.findStrategy(reader, fund.id);
      if (!strategy) throw new Error('units of a strategy that is not there');
      const closed = await checkRule(reader, trader, strategyUse(strategy.kind));
      if (closed) return closed;
      const steps = await store.readFirstSteps(reader, clientId, fund.id);
      const readyAt = readyAtOf(steps);
      if (!steps.factsOpenedAt) return refuse('strategy_facts_unread');
      if (!readyAt) return refuse('strategy_test_needed');
      if (readyAt > clock.now()) return refuse('strategy_cooling_off', { params: { time: readyAt.toISOString() } });
      return (await isFull(reader, strategy, fund)) ? refuse('strategy_full') : undefined;
    },
  };
}

async function isFull(
  reader: Reader,
  { seedUnitsE8, capacityE8 }: Strategy,
  { instrumentId }: { readonly instrumentId: string },
): Promise<boolean> {
  const units = (await sumUnits(reader, [instrumentId])).get(instrumentId) ?? 0n;
  return units + seedUnitsE8 >= capacityE8;
}

type Parts = Pick<StrategyParts, 'db' | 'clock' | 'ids'>;

export function openKeyFacts(
  parts: Pick<Parts, 'db' | 'clock'>,
  { scope, clientId }: Trader,
  id: string,
): Promise<KeyFacts | Refusal<'not_found'>> {
  return parts.db.transact(scope, async (tx) => {
    const strategy = await store.findStrategy(tx, id);
    const version = (await store.readCurrent(tx, [id])).get(id);
    if (!strategy || !version) return refuse('not_found');
    const now = parts.clock.now();
    const isFirst = await store.insertFacts(tx, clientId, id, now);
    const { factsOpenedAt } = await store.readFirstSteps(tx, clientId, id);
    const tested = await findBackTest(tx, id, version.version);
    const [first, last] = [tested?.points[0], tested?.points.at(-1)];
    const traded = (await readTraded(tx, [id])).get(id);
    if (isFirst) {
      const subject = { kind: 'product', id } as const;
      await recordAudit(tx, { actor: tx.scope.actor, act: 'strategy.facts_opened', subject }, now);
    }
    return {
      opened_at: (factsOpenedAt ?? now).toISOString(),
      back_test:
        tested && first && last
          ? {
              version: tested.version,
              from: first.day,
              to: last.day,
              computed_at: tested.computedAt.toISOString(),
              figures: figuresOf(tested.points),
            }
          : null,
      traded: {
        trades: traded?.trades ?? 0,
        charges: encodeMoney(makeMoney(BigInt(traded?.charged ?? '0'), strategy.currency)),
      },
    };
  });
}

export function takeTest(
  parts: Parts,
  { scope, clientId }: Trader,
  id: string,
  answers: Readonly<Record<TestQuestion, TestAnswer>>,
) {
  return parts.db.transact(scope, async (tx) => {
    if (!(await store.findStrategy(tx, id))) return refuse('not_found');
    const { factsOpenedAt } = await store.readFirstSteps(tx, clientId, id);
    if (!factsOpenedAt) return refuse('strategy_facts_unread');
    const now = parts.clock.now();
    const right = countRight(answers);
    const isPassed = right === testQuestions.length;
    await store.insertTest(tx, { id: parts.ids.next(), clientId, answers, isPassed }, now);
    const steps = await store.readFirstSteps(tx, clientId, id);
    const subject = { kind: 'product', id } as const;
    const act = isPassed ? 'strategy.test_passed' : 'strategy.test_failed';
    await recordAudit(tx, { actor: tx.scope.actor, act, subject }, now);
    return { right, of: testQuestions.length, passed: isPassed, first_time: sayFirstTime(steps, now) };
  });
}
