// What the bank did with a released withdrawal: paid it, or sent it back. Two people say so each time, under the bank's own
// reference, which counts once; a payment that is older than the bank's own time limit does not come back.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { withdrawalReturnReasons } from '@candor/contract/withdrawals/client.ts';
import type { ApprovalId, ChannelId, WithdrawalId } from '@candor/contract/ids.ts';
import { payWithdrawal, returnWithdrawal } from '@candor/ledger';
import type { Money } from '@candor/money';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { encodeMoney } from '@candor/money';
import { postJournal } from '../accounts/index.ts';
import { checkVersion, payloadId, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { auditWithdrawal, causeOf, moveOf, releaseHold, tellWithdrawal } from './service.ts';
import type { WithdrawalParts } from './service.ts';
import { claimReference, isReferenceUsed, lockWithdrawal, pay, takeBack } from './store.ts';
import { canMove, checkReturn, versionFacts } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

export interface PayoutParts extends WithdrawalParts {
  /** The company's own accounts, as the register of deposits knows them. */
  readonly findChannel: (
    reader: Reader,
    id: ChannelId,
  ) => Promise<{ readonly id: ChannelId; readonly kind: 'bank' | 'crypto'; readonly currency: string } | undefined>;
  /** Books what arrived on a channel under the bank's name for it; false when that was booked before. */
  readonly bookReceipt: (tx: TenantTx, tenantId: TenantId, receipt: Receipt, now: Date) => Promise<boolean>;
}

export interface Receipt {
  readonly channelId: ChannelId;
  readonly bankReference: string;
  readonly amount: Money;
  readonly approvalId: ApprovalId;
}

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed' | 'bank_reference_used'
>;

export interface Payment {
  readonly version?: string | undefined;
  readonly channelId: ChannelId;
  readonly bankReference: string;
  readonly reason: string;
}

type PaymentParts = Pick<PayoutParts, 'clock' | 'db' | 'findChannel' | 'ids'>;
type Proposed = Promise<Approval | ProposalRefusal>;

export function proposePayment(parts: PaymentParts, caller: StaffCaller, id: WithdrawalId, paid: Payment): Proposed {
  const { channelId, bankReference, reason, version } = paid;
  return parts.db.transact(caller.scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal || !(await isPaidFrom(parts, tx, withdrawal, channelId))) return refuse('not_found');
    const stale = checkVersion(versionFacts(withdrawal), version);
    if (stale) return stale;
    if (!canMove(withdrawal.status, 'approved')) return refuse('state_conflict');
    if (await isReferenceUsed(tx, channelId, bankReference)) return refuse('bank_reference_used');
    return proposeApproval(parts, tx, caller, {
      kind: 'withdrawal.pay',
      subjectId: id,
      clientId: withdrawal.clientId,
      payload: { ...factsOf(withdrawal), channel_id: channelId, bank_reference: bankReference },
      reason,
    });
  });
}

async function isPaidFrom(
  parts: Pick<PayoutParts, 'findChannel'>,
  tx: TenantTx,
  { amount }: Withdrawal,
  channelId: ChannelId,
): Promise<boolean> {
  const channel = await parts.findChannel(tx, channelId);
  return channel?.kind === 'bank' && channel.currency === amount.currency;
}

function factsOf({ amount, numberHint }: Withdrawal) {
  const wire = encodeMoney(amount);
  return { amount: wire.amount, currency: wire.currency, payee: numberHint };
}

export interface BankReturn {
  readonly version?: string | undefined;
  readonly bankReference: string;
  readonly code: Exclude<Withdrawal['returnReason'], null>;
  /** Staff's own words, for the second pair of eyes; the client reads the code. */
  readonly reason: string;
}

export function proposePaymentReturn(
  parts: Pick<PayoutParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: WithdrawalId,
  { bankReference, code, reason, version }: BankReturn,
): Promise<Approval | ProposalRefusal | Refusal<'return_too_late'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return refuse('not_found');
    const refused = checkVersion(versionFacts(withdrawal), version) ?? checkReturn(withdrawal, parts.clock.now());
    if (refused) return refused;
    if (await isReferenceUsed(tx, withdrawal.channelId, bankReference)) return refuse('bank_reference_used');
    const facts = { ...factsOf(withdrawal), was_paid: withdrawal.paidAt !== undefined };
    return proposeApproval(parts, tx, caller, {
      kind: 'withdrawal.return',
      subjectId: id,
      clientId: withdrawal.clientId,
      payload: { ...facts, bank_reference: bankReference, code },
      reason,
    });
  });
}

export function paymentEffects(
  parts: Pick<PayoutParts, 'bookReceipt' | 'clock' | 'ledger' | 'messages'>,
): Pick<ApprovalEffects, 'withdrawal.pay' | 'withdrawal.return'> {
  return {
    'withdrawal.pay': { approve: (tx, approval) => recordPayment(parts, tx, approval) },
    'withdrawal.return': { approve: (tx, approval) => recordReturn(parts, tx, approval) },
  };
}

async function recordPayment(
  parts: Pick<PayoutParts, 'clock' | 'ledger' | 'messages'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const channelId = payloadId(approval, 'channel_id', 'channel');
  const bankReference = payloadText(approval, 'bank_reference');
  const withdrawal = await lockWithdrawal(tx, subjectOf(approval, 'withdrawal'));
  if (!withdrawal || !canMove(withdrawal.status, 'approved')) return refuse('state_conflict');
  if (!(await claimReference(tx, channelId, bankReference))) return refuse('bank_reference_used');
  const { id } = withdrawal;
  await pay(tx, id, { channelId, bankReference, approvalId: approval.id, now: parts.clock.now() });
  await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_paid');
  const posted = await postJournal(parts.ledger, tx, {
    ...payWithdrawal({ ...moveOf(withdrawal), channel: { kind: 'bank', detail: channelId } }),
    cause: causeOf(withdrawal),
    reason: `withdrawal paid as ${bankReference}`,
    idempotencyKey: `withdrawal-paid:${id}`,
  });
  if (isRefusal(posted)) return posted;
  await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.paid');
  return undefined;
}

async function recordReturn(
  parts: Pick<PayoutParts, 'bookReceipt' | 'clock' | 'ledger' | 'messages'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const reason = withdrawalReturnReasons.find((code) => code === approval.payload['code']);
  if (!reason) throw new TypeError('a returned payment has no reason');
  const bankReference = payloadText(approval, 'bank_reference');
  const withdrawal = await lockWithdrawal(tx, subjectOf(approval, 'withdrawal'));
  const now = parts.clock.now();
  if (!withdrawal || checkReturn(withdrawal, now)) return refuse('state_conflict');
  const { id, channelId, amount, paidAt } = withdrawal;
  // What was agreed on is what happens: a withdrawal that was paid since is another thing.
  if (approval.payload['was_paid'] !== (paidAt !== undefined)) return refuse('state_conflict');
  if (!(await claimReference(tx, channelId, bankReference))) return refuse('bank_reference_used');
  const receipt = channelId === undefined ? undefined : { channelId, bankReference, amount, approvalId: approval.id };
  if (receipt && !(await parts.bookReceipt(tx, tx.scope.tenantId, receipt, now))) return refuse('bank_reference_used');
  await takeBack(tx, id, { reason, bankReference, approvalId: approval.id, now });
  await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_returned');
  const posted = await postReturn(parts, tx, withdrawal, `withdrawal sent back as ${bankReference}: ${reason}`);
  if (isRefusal(posted)) return posted;
  await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.returned');
  return undefined;
}

function postReturn(parts: Pick<PayoutParts, 'ledger'>, tx: TenantTx, withdrawal: Withdrawal, reason: string) {
  const { channelId } = withdrawal;
  if (channelId === undefined) return releaseHold(parts, tx, withdrawal, reason);
  return postJournal(parts.ledger, tx, {
    ...returnWithdrawal({ ...moveOf(withdrawal), channel: { kind: 'bank', detail: channelId } }),
    cause: causeOf(withdrawal),
    reason,
    idempotencyKey: `withdrawal-returned:${withdrawal.id}`,
  });
}
