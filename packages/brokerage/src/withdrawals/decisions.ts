// Staff's verbs of withdrawals: release and refuse by two people, then what the bank did with the money.
import { refuse, isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { withdrawalRefusalReasons } from '@candor/contract/withdrawals/client.ts';
import { payWithdrawal, returnWithdrawal } from '@candor/ledger';
import { isUniqueViolation } from '@candor/platform/db/index.ts';
import type { Reader, Tx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { auditWithdrawal, causeOf, moveOf, releaseHold, tellWithdrawal } from './service.ts';
import type { WithdrawalParts } from './service.ts';
import { findActiveProtection } from './protection-store.ts';
import { decide, lockWithdrawal, pay, takeBack } from './store.ts';
import { canMove } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export interface PayoutParts extends WithdrawalParts {
  /** The company's own accounts, as the register of deposits knows them. */
  readonly findChannel: (
    reader: Reader,
    id: string,
  ) => Promise<{ readonly id: string; readonly kind: 'bank' | 'crypto'; readonly currency: string } | undefined>;
}

type RefusalReason = Exclude<Withdrawal['reason'], null>;
type ProposalRefusal = Refusal<'not_found' | 'state_conflict' | 'already_proposed'>;

/** Without a reason it is a release, with one a refusal. */
export function proposeDecision(
  parts: WithdrawalParts,
  caller: StaffCaller,
  id: string,
  { code, reason }: { readonly code: RefusalReason | undefined; readonly reason: string },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return refuse('not_found');
    if (withdrawal.status !== 'pending') return refuse('state_conflict');
    if (code === undefined && (await isPaused(parts, tx, withdrawal))) return refuse('state_conflict');
    const { clientId, amount, way, numberHint } = withdrawal;
    const facts = { amount_minor: String(amount.amountMinor), currency: amount.currency, way, payee: numberHint };
    return proposeApproval(parts, tx, caller, {
      kind: code === undefined ? 'withdrawal.release' : 'withdrawal.reject',
      subjectId: id,
      clientId,
      payload: code === undefined ? facts : { ...facts, code },
      reason,
    });
  });
}

export function withdrawalEffects(
  parts: WithdrawalParts,
): Pick<ApprovalEffects, 'withdrawal.release' | 'withdrawal.reject'> {
  return {
    'withdrawal.release': {
      async approve(tx, approval) {
        const withdrawal = await lockPending(tx, approval);
        if (!withdrawal || (await isPaused(parts, tx, withdrawal))) return refuse('state_conflict');
        await decide(tx, withdrawal.id, { reason: null, approvalId: approval.id, now: parts.clock.now() });
        await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_released');
        await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.released');
        return undefined;
      },
    },
    'withdrawal.reject': {
      async approve(tx, approval) {
        const withdrawal = await lockPending(tx, approval);
        if (!withdrawal) return refuse('state_conflict');
        const reason = withdrawalRefusalReasons.find((code) => code === approval.payload['code']);
        if (!reason) throw new TypeError('a refusal of a withdrawal has no reason');
        await decide(tx, withdrawal.id, { reason, approvalId: approval.id, now: parts.clock.now() });
        await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_refused');
        const released = await releaseHold(parts, tx, withdrawal, `withdrawal refused: ${reason}`);
        if (isRefusal(released)) return released;
        await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.refused');
        return undefined;
      },
    },
  };
}

/** A protective hold stops what is not released yet; what can still be done is to wait, to refuse or, for the client, to cancel. */
async function isPaused({ clock }: WithdrawalParts, tx: Tx, { clientId }: Withdrawal): Promise<boolean> {
  return (await findActiveProtection(tx, clientId, clock.now())) !== undefined;
}

async function lockPending(tx: Tx, approval: Approval): Promise<Withdrawal | undefined> {
  const withdrawal = await lockWithdrawal(tx, approval.subjectId);
  return withdrawal?.status === 'pending' ? withdrawal : undefined;
}

export type BankRefusal = Refusal<'not_found' | 'state_conflict' | 'ledger_halted'>;

export async function markPaid(
  parts: PayoutParts,
  { scope }: StaffCaller,
  id: string,
  { channelId, bankReference }: { readonly channelId: string; readonly bankReference: string },
): Promise<Withdrawal | BankRefusal | Refusal<'bank_reference_used'>> {
  try {
    return await parts.db.transact(scope, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      const channel = await parts.findChannel(tx, channelId);
      if (!withdrawal || channel?.kind !== 'bank' || channel.currency !== withdrawal.amount.currency) {
        return refuse('not_found');
      }
      if (!canMove(withdrawal.status, 'approved')) return refuse('state_conflict');
      const now = parts.clock.now();
      await pay(tx, id, { channelId, bankReference, now });
      await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_paid');
      const posted = await postJournal(parts.ledger, tx, {
        ...payWithdrawal({ ...moveOf(withdrawal), channel: { kind: 'bank', detail: channelId } }),
        cause: causeOf(withdrawal),
        reason: `withdrawal paid as ${bankReference}`,
        idempotencyKey: `withdrawal-paid:${id}`,
      });
      if (isRefusal(posted)) return posted;
      await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.paid');
      return { ...withdrawal, status: 'approved', channelId, bankReference, paidAt: now };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawals_payment')) return refuse('bank_reference_used');
    throw error;
  }
}

export interface BankReturn {
  readonly bankReference: string;
  /** What the client reads. */
  readonly code: NonNullable<Withdrawal['returnReason']>;
  /** What staff write down. */
  readonly reason: string;
}

/** The payment failed on the way, or came back: in both cases the client has the money again. */
export function markReturned(
  parts: PayoutParts,
  { scope }: StaffCaller,
  id: string,
  { bankReference, code, reason }: BankReturn,
): Promise<Withdrawal | BankRefusal> {
  return parts.db.transact(scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return refuse('not_found');
    if (!canMove(withdrawal.status, 'returned')) return refuse('state_conflict');
    const now = parts.clock.now();
    await takeBack(tx, id, { reason: code, now });
    await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_returned');
    const posted = await postReturn(parts, tx, withdrawal, `${bankReference}: ${reason}`.slice(0, 500));
    if (isRefusal(posted)) return posted;
    await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.returned');
    return { ...withdrawal, status: 'returned', returnedAt: now, returnReason: code };
  });
}

function postReturn(parts: PayoutParts, tx: Tx, withdrawal: Withdrawal, reason: string) {
  const { channelId } = withdrawal;
  if (channelId === undefined) return releaseHold(parts, tx, withdrawal, reason);
  return postJournal(parts.ledger, tx, {
    ...returnWithdrawal({ ...moveOf(withdrawal), channel: { kind: 'bank', detail: channelId } }),
    cause: causeOf(withdrawal),
    reason,
    idempotencyKey: `withdrawal-returned:${withdrawal.id}`,
  });
}
