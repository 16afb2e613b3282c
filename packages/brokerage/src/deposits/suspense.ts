// Money that arrived and could not be matched: credited to the deposit it was meant for, or sent back. Two people each time.
import { encodeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { claimParked, returnParked } from '@candor/ledger';
import { findAccount, postJournal } from '../accounts/index.ts';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffect, StaffCaller } from '../approvals/index.ts';
import { auditDeposit, postCredit, tellCredit } from './credit.ts';
import { checkMove, houseChannel } from './deposit.ts';
import type { Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { suspenseTransitions } from './statement.ts';
import { closeSuspense, lockSuspense } from './statement-store.ts';
import type { SuspenseItem } from './statement-store.ts';
import { lockDeposit, markCredited } from './store.ts';

type ProposalRefusal = Refusal<'not_found' | 'state_conflict' | 'already_proposed'>;

function canAssign(item: SuspenseItem, deposit: Deposit): boolean {
  return suspenseTransitions[item.state].includes('assigned') && checkMove(deposit.status, 'approved') === undefined;
}

function describe({ amount, bankReference }: SuspenseItem) {
  const wire = encodeMoney(amount);
  return { amount: wire.amount, currency: wire.currency, received_as: bankReference };
}

export function proposeAssignment(
  parts: DepositParts,
  caller: StaffCaller,
  id: string,
  { depositId, reason }: { readonly depositId: string; readonly reason: string },
): Promise<Approval | ProposalRefusal | Refusal<'currency_mismatch'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const item = await lockSuspense(tx, id);
    const deposit = await lockDeposit(tx, depositId);
    if (!item || !deposit) return refuse('not_found');
    if (!canAssign(item, deposit)) return refuse('state_conflict');
    const account = await findAccount(tx, deposit.clientId, deposit.accountId);
    if (account?.currency !== item.amount.currency) return refuse('currency_mismatch');
    const { clientId } = deposit;
    const payload = { ...describe(item), deposit_id: depositId };
    return proposeApproval(parts, tx, caller, { kind: 'suspense.assign', subjectId: id, clientId, payload, reason });
  });
}

export function assignmentEffect(parts: DepositParts): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const item = await lockSuspense(tx, approval.subjectId);
      const deposit = await lockDeposit(tx, payloadText(approval, 'deposit_id'));
      if (!item || !deposit || !canAssign(item, deposit)) return refuse('state_conflict');
      const now = parts.clock.now();
      await closeSuspense(tx, item.id, deposit.id, now);
      await markCredited(tx, deposit.id, item.amount, approval.id, now);
      await tellCredit(parts, tx, deposit, item.amount);
      const owner = { clientId: deposit.clientId, accountId: deposit.accountId };
      const { currency, amountMinor } = item.amount;
      const halted = await postCredit(parts, tx, deposit, claimParked({ owner, asset: currency, amountMinor }));
      if (halted) return halted;
      await auditDeposit(parts, tx, deposit, 'deposit.credited');
      return undefined;
    },
  };
}

export function proposeReturn(
  parts: DepositParts,
  caller: StaffCaller,
  id: string,
  { bankReference, reason }: { readonly bankReference: string; readonly reason: string },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const item = await lockSuspense(tx, id);
    if (!item) return refuse('not_found');
    if (!suspenseTransitions[item.state].includes('returned')) return refuse('state_conflict');
    const payload = { ...describe(item), bank_reference: bankReference };
    return proposeApproval(parts, tx, caller, { kind: 'suspense.return', subjectId: id, payload, reason });
  });
}

export function returnEffect(parts: DepositParts): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const item = await lockSuspense(tx, approval.subjectId);
      if (!item || !suspenseTransitions[item.state].includes('returned')) return refuse('state_conflict');
      await closeSuspense(tx, item.id, undefined, parts.clock.now());
      const { currency, amountMinor } = item.amount;
      const channel = houseChannel({ id: item.channelId, kind: 'bank' });
      const posted = await postJournal(parts.ledger, tx, {
        ...returnParked({ asset: currency, amountMinor, channel }),
        cause: { kind: 'suspense', id: item.id },
        reason: `sent back as ${payloadText(approval, 'bank_reference')}`,
        idempotencyKey: `suspense-returned:${item.id}`,
      });
      return isRefusal(posted) ? posted : undefined;
    },
  };
}
