// Taking a wrong booking back, by two people: looked at, proposed, and posted with the decision. Never changes what was booked, and takes
// nothing that is no longer there.
import { encodeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { correctionReasons } from '@candor/contract/corrections/reasons.ts';
import type { CorrectionObstacle, CorrectionReason } from '@candor/contract/corrections/reasons.ts';
import type { previewCorrection } from '@candor/contract/corrections/staff.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import type { ClientId, JournalId } from '@candor/contract/ids.ts';
import { findClientJournal, readBalances, reverseLines } from '@candor/ledger';
import type { ClientJournal, Ledger } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { lockOutflow, postJournal } from '../accounts/index.ts';
import { payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readStanding } from '../clients/index.ts';
import type { Messages } from '../messages/index.ts';
import { markStale } from '../score/index.ts';
import { causeKindOf, findObstacle, listChanges } from './correction.ts';
import type { CashChange, Root } from './correction.ts';
import { findRoot, insertCorrection } from './store.ts';

export interface CorrectionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
}

interface Looked {
  readonly journal: ClientJournal;
  readonly root: Root | undefined;
  readonly changes: readonly CashChange[];
  readonly obstacle: CorrectionObstacle | undefined;
}

async function look(reader: Reader, clientId: ClientId, journalId: JournalId): Promise<Looked | undefined> {
  const journal = await findClientJournal(reader, clientId, journalId);
  if (!journal) return undefined;
  const root = await findRoot(reader, journal.cause);
  const { accounts } = await readBalances(reader, clientId);
  const changes = listChanges(
    journal,
    (accountId, currency) =>
      accounts.find((one) => one.accountId === accountId && one.currency === currency)?.buckets.cash ?? 0n,
  );
  const isClosed = (await readStanding(reader, clientId))?.status === 'closed';
  return { journal, root, changes, obstacle: findObstacle(journal, clientId, { root, isClosed, changes }) };
}

export function lookAtCorrection(
  { db }: Pick<CorrectionParts, 'db'>,
  { scope }: StaffCaller,
  clientId: ClientId,
  journalId: JournalId,
): Promise<OutputOf<typeof previewCorrection> | Refusal<'not_found'>> {
  return db.read(scope, async (reader) => {
    const looked = await look(reader, clientId, journalId);
    if (!looked) return refuse('not_found');
    return {
      obstacle: looked.obstacle ?? null,
      changes: looked.changes.map(({ accountId, before, change, after }) => ({
        account_id: accountId,
        before: encodeMoney(before),
        change: encodeMoney(change),
        after: encodeMoney(after),
      })),
    };
  });
}

export function proposeCorrection(
  parts: Pick<CorrectionParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  { clientId, journalId }: { readonly clientId: ClientId; readonly journalId: JournalId },
  { code, reason }: { readonly code: CorrectionReason; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'correction_impossible' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const looked = await look(tx, clientId, journalId);
    if (!looked) return refuse('not_found');
    if (looked.obstacle) return refuse('correction_impossible');
    const payload = {
      code,
      reference: formatReference('transaction', looked.journal.seq),
      ...sayChanges(looked.changes),
    };
    const kind = 'correction.book' as const;
    return proposeApproval(parts, tx, caller, { kind, subjectId: journalId, clientId, payload, reason });
  });
}

/** For who decides: the cash now and afterwards, one account or two. */
function sayChanges(changes: readonly CashChange[]): Record<string, string> {
  return Object.fromEntries(
    changes.flatMap(({ before, after }, index) => [
      [`cash_${index + 1}_currency`, before.currency],
      [`cash_${index + 1}_before`, encodeMoney(before).amount],
      [`cash_${index + 1}_after`, encodeMoney(after).amount],
    ]),
  );
}

export function correctionEffects(parts: Omit<CorrectionParts, 'db'>): Pick<ApprovalEffects, 'correction.book'> {
  return { 'correction.book': { approve: (tx, approval) => book(parts, tx, approval) } };
}

async function book(
  { clock, ids, ledger, messages }: Omit<CorrectionParts, 'db'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { clientId } = approval;
  const journalId = subjectOf(approval, 'journal');
  const said = payloadText(approval, 'code');
  const code = correctionReasons.find((one) => one === said);
  if (clientId === undefined || code === undefined) return refuse('state_conflict');
  await lockOutflow(tx, clientId);
  const looked = await look(tx, clientId, journalId);
  if (!looked?.root || looked.obstacle) return refuse('state_conflict');
  const { journal, root } = looked;
  const now = clock.now();
  const id = ids.next();
  await insertCorrection(tx, { id, approvalId: approval.id, clientId, journalId, root, code }, now);
  await messages.sendMessage(tx, { kind: 'booking_corrected', clientId, about: journalId, params: { reason: code } });
  await markStale(tx, clientId);
  const posted = await postJournal(
    ledger,
    tx,
    {
      ...reverseLines(journal.lines),
      cause: { kind: causeKindOf(root), id },
      reason: `correction of ${formatReference('transaction', journal.seq)}: ${code}`,
      idempotencyKey: `correction:${journalId}`,
      reverses: journalId,
    },
    'insufficient_funds',
    'already_reversed',
  );
  if (isRefusal(posted)) return refuse(posted.refused === 'ledger_halted' ? 'ledger_halted' : 'state_conflict');
  const subject = { kind: 'client', id: clientId } as const;
  const details = { journal: journalId, code };
  await recordAudit(tx, { actor: tx.scope.actor, act: 'booking.corrected', subject, details }, now);
  return undefined;
}
