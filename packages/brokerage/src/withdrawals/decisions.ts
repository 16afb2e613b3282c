// Staff's verbs of withdrawals before the bank has them: release and refuse, by two people.
import { refuse, isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { withdrawalRefusalReasons } from '@candor/contract/withdrawals/client.ts';
import type { WithdrawalId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkVersion, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { auditWithdrawal, releaseHold, tellWithdrawal } from './service.ts';
import type { WithdrawalParts } from './service.ts';
import { findActiveProtection } from './protection-store.ts';
import { decide, lockWithdrawal } from './store.ts';
import { versionFacts } from './withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

type RefusalReason = Exclude<Withdrawal['reason'], null>;
type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'
>;

/** Without a reason it is a release, with one a refusal. */
export function proposeDecision(
  parts: Pick<WithdrawalParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: WithdrawalId,
  {
    code,
    reason,
    version,
  }: { readonly code: RefusalReason | undefined; readonly reason: string; readonly version?: string | undefined },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return refuse('not_found');
    const stale = checkVersion(versionFacts(withdrawal), version);
    if (stale) return stale;
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
  parts: Pick<WithdrawalParts, 'clock' | 'ledger' | 'messages'>,
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
async function isPaused(
  { clock }: Pick<WithdrawalParts, 'clock'>,
  tx: TenantTx,
  { clientId }: Withdrawal,
): Promise<boolean> {
  return (await findActiveProtection(tx, clientId, clock.now())) !== undefined;
}

async function lockPending(tx: TenantTx, approval: Approval): Promise<Withdrawal | undefined> {
  const withdrawal = await lockWithdrawal(tx, subjectOf(approval, 'withdrawal'));
  return withdrawal?.status === 'pending' ? withdrawal : undefined;
}
