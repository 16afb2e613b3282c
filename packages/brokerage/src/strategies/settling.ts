// The second date of a book's trades, by the days, the plan and the movements that settle those of clients; and the holders who left are
// paid when their own orders settle. All that is due settles together or not at all, in the order of its days.
import { isRefusal } from '@candor/contract';
import { settlePayout } from '@candor/ledger';
import type { JournalDraft } from '@candor/ledger';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { moveOf, planSettlements, poolOf, readWaiting, settlementBank, tomorrow } from '../settlement/index.ts';
import type { StrategyParts } from './parts.ts';
import * as settled from './settled-store.ts';
import { lockRuns } from './store.ts';
import type { Strategy } from './strategy.ts';

type Settling = Pick<StrategyParts, 'ledger' | 'settlementDays' | 'db' | 'clock'>;

/** How many trades and payments settled. */
export async function settleBook(parts: Settling, scope: TenantScope, strategy: Strategy): Promise<number> {
  const now = parts.clock.now();
  const upTo = tomorrow(now);
  if (!(await parts.db.read(scope, (reader) => settled.isAnyDue(reader, strategy.id, upTo)))) return 0;
  return parts.db.transact(
    scope,
    async (tx) => {
      await lockRuns(tx, strategy.id);
      return (await settleTrades(parts, tx, strategy, now)) + (await payHolders(parts, tx, strategy, now));
    },
    { timeoutMs: 60_000 },
  );
}

async function settleTrades(
  parts: Pick<Settling, 'ledger' | 'settlementDays'>,
  tx: TenantTx,
  strategy: Strategy,
  now: Date,
): Promise<number> {
  const found = await settled.listUnsettled(tx, strategy.id, tomorrow(now));
  const due = found.filter(({ settlesOn }) => parts.settlementDays.isDue(strategy.market, settlesOn, now));
  if (due.length === 0) return 0;
  const rows = planSettlements(due, await readWaiting(tx, due.map(poolOf)));
  await settled.insertSettlements(tx, strategy.id, rows, now);
  const drafts = rows.map(({ fill, movedUnits }) => ({
    ...moveOf(fill, movedUnits),
    cause: { kind: 'strategy_settlement', id: fill.fillId },
    reason: 'trade of a strategy settled',
    idempotencyKey: `strategy-settled:${fill.fillId}`,
  }));
  await post(parts, tx, drafts);
  return rows.length;
}

async function payHolders(
  parts: Pick<Settling, 'ledger'>,
  tx: TenantTx,
  { id, currency }: Strategy,
  now: Date,
): Promise<number> {
  const owed = await settled.listOwed(tx, id);
  if (owed.length === 0) return 0;
  await settled.insertPayouts(
    tx,
    id,
    owed.map(({ flowId }) => flowId),
    now,
  );
  const drafts = owed.map(({ flowId, amountMinor }) => ({
    ...settlePayout({ asset: currency, amountMinor, channel: settlementBank }),
    cause: { kind: 'strategy_payout', id: flowId },
    reason: 'paid to whoever left a strategy',
    idempotencyKey: `strategy-paid:${flowId}`,
  }));
  await post(parts, tx, drafts);
  return owed.length;
}

async function post(
  { ledger }: Pick<Settling, 'ledger'>,
  tx: TenantTx,
  drafts: readonly JournalDraft[],
): Promise<void> {
  for (const posted of await ledger.postAllIn(tx, drafts))
    if (isRefusal(posted)) throw new Error(`a trade of a strategy could not be settled: ${posted.refused}`);
}
