// The verbs of dues: settle from own cash, whole or in part, and the published rule that tells the score. A debt binds its
// own amount only; nothing here can make one without a signature.
import { addMoney, encodeMoney, isZeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Due as DueWire } from '@candor/contract/dues/client.ts';
import type { ClientId, DueId } from '@candor/contract/ids.ts';
import { settleDues } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { postJournal, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Messages } from '../messages/index.ts';
import { findConsequences, reachedBefore } from './consequence.ts';
import type { Consequence } from './consequence.ts';
import { checkSettlement, openOf, toWire } from './due.ts';
import type { Due } from './due.ts';
import { insertDue, listOpenDues, listUntold, lockDue, markTold, saveSettlement } from './store.ts';
import type { NewDue } from './store.ts';

/** Who wants to know what became of a due, inside its transaction and before the books are touched. */
export interface DueListener {
  /** Any part was paid; `due` is what is left of it. */
  readonly onDuePaid?: (tx: TenantTx, due: Due, paid: Money) => Promise<void>;
  /** Nothing is left: paid in full or waived. Once. */
  readonly onDueSettled?: (tx: TenantTx, due: Due) => Promise<void>;
  /** The published days have passed and it is still open. Once. */
  readonly onDueOverdue?: (tx: TenantTx, due: Due) => Promise<void>;
}

export interface DueParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly dueListeners: readonly DueListener[];
}

export interface Debtor {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export type SettleRefusal =
  | AmountRefusal
  | Refusal<'not_found' | 'due_closed' | 'exceeds_debt' | 'insufficient_funds' | 'ledger_halted'>;

export interface Settlement {
  readonly dueId: DueId;
  readonly amount: { readonly amount: string; readonly currency: string };
}

export function settleDue(
  parts: Pick<DueParts, 'clock' | 'db' | 'dueListeners' | 'ledger' | 'messages'>,
  { scope, clientId }: Debtor,
  once: Once,
  { dueId, amount }: Settlement,
) {
  return transactOnce(parts, scope, once, async (tx): Promise<DueWire | SettleRefusal> => {
    const due = await lockDue(tx, dueId, clientId);
    if (!due) return refuse('not_found');
    const paid = readAmount(amount, due.amount.currency);
    if (isRefusal(paid)) return paid;
    const refused = checkSettlement(due, paid);
    if (refused) return refused;
    const now = parts.clock.now();
    const left = payOff(due, paid, now);
    await saveSettlement(tx, left);
    await tellListeners(parts, tx, left, paid);
    await tellDue(parts, tx, left, 'due_settled', paid);
    const posted = await postJournal(
      parts.ledger,
      tx,
      {
        ...settleDues(moveOf(due, paid)),
        cause: causeOf(due),
        reason: 'outstanding balance settled by the client',
        idempotencyKey: `due-settled:${dueId}:${left.settled.amountMinor}`,
      },
      'insufficient_funds',
    );
    if (isRefusal(posted)) return posted;
    await auditDue(parts, tx, due, 'due.settled');
    return toWire(left, now);
  });
}

function payOff(due: Due, paid: Money, now: Date): Due {
  const settled = addMoney(due.settled, paid);
  const isClear = isZeroMoney(openOf({ amount: due.amount, settled }));
  return { ...due, settled, ...(isClear ? { status: 'clear', closedAt: now } : {}) };
}

async function tellListeners(
  { dueListeners }: Pick<DueParts, 'dueListeners'>,
  tx: TenantTx,
  due: Due,
  paid: Money,
): Promise<void> {
  for (const { onDuePaid, onDueSettled } of dueListeners) {
    await onDuePaid?.(tx, due, paid);
    if (due.status !== 'outstanding') await onDueSettled?.(tx, due);
  }
}

/** Writes the record of a due and tells its client; whoever calls books the money in the same transaction. */
export async function openDue(parts: Pick<DueParts, 'messages'>, tx: TenantTx, due: NewDue): Promise<Due> {
  await insertDue(tx, tx.scope.tenantId, due);
  const made = await lockDue(tx, due.id);
  if (!made) throw new Error('a due is gone that was just made');
  await tellDue(parts, tx, made, 'due_raised', made.amount);
  return made;
}

/** The rules in force for a client: orders ask it before they trade. */
export async function readConsequences(reader: Reader, clientId: ClientId, now: Date): Promise<Set<Consequence>> {
  return findConsequences(await listOpenDues(reader, clientId), now);
}

const mostPerRun = 200;

/** For a job: tells the score, once per due, when the published days have passed. */
export async function applyDueRules(
  parts: Pick<DueParts, 'clock' | 'db' | 'dueListeners'>,
  scope: TenantScope,
): Promise<number> {
  const now = parts.clock.now();
  const reached = reachedBefore('score_reduced', now);
  const ids = await parts.db.read(scope, (reader) => listUntold(reader, reached, mostPerRun));
  for (const id of ids) {
    await parts.db.transact(scope, async (tx) => {
      const due = await lockDue(tx, id);
      if (due?.status !== 'outstanding' || due.overdueAt !== undefined) return;
      await markTold(tx, id, now);
      for (const { onDueOverdue } of parts.dueListeners) await onDueOverdue?.(tx, { ...due, overdueAt: now });
      await auditDue(parts, tx, due, 'due.overdue');
    });
  }
  return ids.length;
}

export function causeOf({ id }: Pick<Due, 'id'>) {
  return { kind: 'due', id } as const;
}

export function moveOf({ clientId, accountId }: Due, { amountMinor, currency }: Money) {
  return { owner: { clientId, accountId }, asset: currency, amountMinor };
}

type Notice = 'raised' | 'settled' | 'waived';

export async function tellDue(
  { messages }: Pick<DueParts, 'messages'>,
  tx: TenantTx,
  due: Due,
  kind: `due_${Notice}`,
  amount: Money,
): Promise<void> {
  const said = encodeMoney(amount);
  if (kind !== 'due_settled')
    await messages.sendMessage(tx, { kind, clientId: due.clientId, params: { amount: said } });
  else {
    const left = encodeMoney(openOf(due));
    await messages.sendMessage(tx, { kind, clientId: due.clientId, params: { amount: said, left } });
  }
}

/** Always the last: it locks the trail. */
export async function auditDue(
  { clock }: Pick<DueParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Due, 'id' | 'clientId'>,
  act: `due.${Notice | 'overdue'}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'due', id }, clientId }, clock.now());
}
