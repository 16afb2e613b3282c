// Books what is due: many fills in one transaction, each once, whoever else does the same. What the books refuse stays due.
import { isRefusal } from '@candor/contract';
import { clearPending } from '@candor/ledger';
import type { JournalDraft, Ledger } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Instruments } from '../instruments/index.ts';
import { freeBindings } from '../lots/index.ts';
import { reportLate as markLate, settleFill } from '../orders/index.ts';
import type { OrderParts } from '../orders/index.ts';
import { moveOf, planSettlements, poolOf, tomorrow } from './planning.ts';
import type { UnsettledFill } from './settlement.ts';
import type { SettlementDays } from './settlement-days.ts';
import * as store from './store.ts';
import type { SettledRow } from './store.ts';

export interface SettlementParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly settlementDays: SettlementDays;
  readonly signalOrder: OrderParts['signalOrder'];
  readonly messages: OrderParts['messages'];
}

export interface SettlementRun {
  readonly settled: number;
  readonly refused: number;
  readonly late: number;
}

const atOnce = 200;

export async function settleDue(parts: Omit<SettlementParts, 'messages'>, scope: TenantScope): Promise<SettlementRun> {
  let settled = 0;
  let refused = 0;
  for (let after: string | undefined; ;) {
    const portion = await parts.db.transact(scope, (tx) => settlePortion(parts, tx, after), { timeoutMs: 60_000 });
    settled += portion.settled;
    refused += portion.refused;
    if (portion.last === undefined) break;
    after = portion.last;
  }
  await clearOverdue(parts, scope);
  return { settled, refused, late: await reportLate(parts, scope) };
}

interface Portion {
  readonly settled: number;
  readonly refused: number;
  readonly last: string | undefined;
}

async function settlePortion(
  parts: Omit<SettlementParts, 'db' | 'ids' | 'messages'>,
  tx: TenantTx,
  after: string | undefined,
): Promise<Portion> {
  const now = parts.clock.now();
  const found = await store.lockDueFills(tx, { upTo: tomorrow(now), after, limit: atOnce });
  const last = found.length < atOnce ? undefined : found.at(-1)?.fillId;
  const due = await keepDue(parts, found, now);
  if (due.length === 0) return { settled: 0, refused: 0, last };
  const rows = planSettlements(due, await store.readWaiting(tx, due.map(poolOf)));
  const answers = await parts.ledger.postAllIn(tx, rows.map(draftOf));
  const done = rows.flatMap((row, place) => {
    const answer = answers[place];
    return answer === undefined || isRefusal(answer) || answer.replayed
      ? []
      : [{ ...row, journalId: answer.journalId }];
  });
  if (done.length > 0) {
    await store.insertSettlements(tx, done, now);
    await store.closeNotBooked(
      tx,
      done.map(({ fill }) => fill.fillId),
      now,
    );
  }
  for (const { fill, journalId } of done) {
    // Shares that were bought with these proceeds are free to be sold.
    if (fill.side === 'sell') await freeBindings(tx, fill.fillId, now);
    await settleFill(parts, tx, fill.fillId, { journalId, at: now });
  }
  return { settled: done.length, refused: rows.length - done.length, last };
}

async function keepDue(
  { instruments, settlementDays }: Pick<SettlementParts, 'instruments' | 'settlementDays'>,
  fills: readonly UnsettledFill[],
  now: Date,
) {
  const due: UnsettledFill[] = [];
  for (const fill of fills) {
    const instrument = await instruments.find(fill.instrumentId);
    if (instrument && settlementDays.isDue(instrument.market, fill.settlesOn, now)) due.push(fill);
  }
  return due;
}

function draftOf({ fill, movedUnits }: SettledRow): JournalDraft {
  return {
    ...moveOf(fill, movedUnits),
    cause: { kind: 'settlement', id: fill.fillId },
    reason: 'trade settled',
    idempotencyKey: `settled:${fill.fillId}`,
  };
}

/** A hold that ended after its trade had settled gave back what nobody waits for: it is settled now. */
async function clearOverdue(
  parts: Pick<SettlementParts, 'db' | 'clock' | 'ids' | 'ledger'>,
  scope: TenantScope,
): Promise<void> {
  const overdue = await parts.db.read(scope, (reader) => store.listOverdue(reader, atOnce));
  for (const { clientId, accountId, asset, waitingUnits, awaitedUnits } of overdue) {
    await parts.db.transact(scope, async (tx) => {
      const clearing = { id: parts.ids.next(), accountId, asset, units: waitingUnits - awaitedUnits };
      await store.insertClearing(tx, clearing, parts.clock.now());
      return parts.ledger.postIn(tx, {
        ...clearPending({ owner: { clientId, accountId }, asset, units: clearing.units }),
        cause: { kind: 'clearing', id: clearing.id },
        reason: 'settled after it had been set aside',
        idempotencyKey: `cleared:${clearing.id}`,
      });
    });
  }
}

/** Past its day and not settled: the record says so from then on, and what nobody reported gets a break of its own. */
async function reportLate(parts: Omit<SettlementParts, 'ledger' | 'messages'>, scope: TenantScope): Promise<number> {
  const now = parts.clock.now();
  const found = await parts.db.read(scope, (reader) => store.listUnreported(reader, tomorrow(now), atOnce));
  let late = 0;
  for (const { fillId, instrumentId, settlesOn } of found) {
    const instrument = await parts.instruments.find(instrumentId);
    if (!instrument || !parts.settlementDays.isPast(instrument.market, settlesOn, now)) continue;
    await parts.db.transact(scope, async (tx) => {
      if (await store.lockOpenFill(tx, fillId)) {
        const broken = { id: parts.ids.next(), fillId, kind: 'not_booked', reason: 'books', approvalId: null } as const;
        await store.insertBreak(tx, broken, now);
      }
      await markLate(parts, tx, fillId, now);
    });
    late += 1;
  }
  return late;
}
