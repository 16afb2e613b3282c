// Money that arrived and could not be matched: credited to the deposit it was meant for, or sent back. Two people each time.
import { dayOf } from '@candor/contract/days.ts';
import { encodeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ChannelId, DepositId, SuspenseId } from '@candor/contract/ids.ts';
import { claimParked, parkDeposit, returnParked } from '@candor/ledger';
import type { Money } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { findAccount, postJournal } from '../accounts/index.ts';
import { checkVersion, payloadId, payloadText, proposeApproval, readPersonal, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffect, StaffCaller } from '../approvals/index.ts';
import { parseClientId } from '../clients/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { auditDeposit, postCredit, tellCredit } from './credit.ts';
import { findChannel } from './channel-store.ts';
import { checkMove, houseChannel, matchPayer } from './deposit.ts';
import type { Deposit, SuspenseReason } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { suspenseTransitions } from './statement.ts';
import { closeSuspense, insertSuspense, lockSuspense } from './statement-store.ts';
import type { SuspenseItem } from './statement-store.ts';
import { lockDeposit, markCredited } from './store.ts';

/** What may change while somebody looks. */
export const suspenseFacts = ({ state }: SuspenseItem) => ({ state });

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'
>;

function canAssign(item: SuspenseItem, deposit: Deposit): boolean {
  return suspenseTransitions[item.state].includes('assigned') && checkMove(deposit.status, 'approved') === undefined;
}

function describe({ amount, bankReference }: SuspenseItem) {
  const wire = encodeMoney(amount);
  return { amount: wire.amount, currency: wire.currency, received_as: bankReference };
}

export function proposeAssignment(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: SuspenseId,
  {
    depositId,
    payer,
    reason,
    version,
  }: {
    readonly depositId: DepositId;
    readonly payer: string;
    readonly reason: string;
    readonly version?: string | undefined;
  },
): Promise<Approval | ProposalRefusal | Refusal<'currency_mismatch' | 'kyc_required' | 'payer_differs'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const item = await lockSuspense(tx, id);
    const deposit = await lockDeposit(tx, depositId);
    if (!item || !deposit) return refuse('not_found');
    const stale = checkVersion(suspenseFacts(item), version);
    if (stale) return stale;
    if (!canAssign(item, deposit)) return refuse('state_conflict');
    const account = await findAccount(tx, deposit.clientId, deposit.accountId);
    if (account?.currency !== item.amount.currency) return refuse('currency_mismatch');
    const { clientId } = deposit;
    const matched = matchPayer(payer, await readVerifiedName(tx, parts.vault, parseClientId(clientId)));
    if (matched === 'not_verified') return refuse('kyc_required');
    if (matched !== 'credit') return refuse('payer_differs');
    const payload = { ...describe(item), deposit_id: depositId };
    const personal = { vault: parts.vault, texts: { payer } };
    const proposal = { kind: 'suspense.assign', subjectId: id, clientId, payload, personal, reason } as const;
    return proposeApproval(parts, tx, caller, proposal);
  });
}

export function assignmentEffect(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'ledger' | 'messages' | 'vault'>,
): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const item = await lockSuspense(tx, subjectOf(approval, 'suspense'));
      const deposit = await lockDeposit(tx, payloadId(approval, 'deposit_id', 'deposit'));
      if (!item || !deposit || !canAssign(item, deposit)) return refuse('state_conflict');
      // Verified when it was proposed; taken back since, it waits on.
      if (!(await readVerifiedName(tx, parts.vault, parseClientId(deposit.clientId)))) return refuse('state_conflict');
      const now = parts.clock.now();
      await closeSuspense(tx, item.id, deposit.id, now);
      const { payer } = await readPersonal(parts.vault, tx, approval);
      await markCredited(tx, deposit.id, { credited: item.amount, payer }, approval.id, now);
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

interface Parked {
  readonly channelId: ChannelId;
  readonly bankReference: string;
  readonly amount: Money;
  readonly reason: SuspenseReason;
}

/** What arrived and may not be credited waits in suspense, told to its client; from there two people assign it or send it back. */
export async function parkReceived(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'ledger' | 'messages'>,
  tx: TenantTx,
  deposit: Deposit,
  parked: Parked,
) {
  const { reason, amount, channelId, bankReference } = parked;
  const now = parts.clock.now();
  const id = parts.ids.next();
  const bookedOn = dayOf(now);
  const item = { id, channelId, bankReference, bookedOn, amount, reference: deposit.reference, reason, createdAt: now };
  await insertSuspense(tx, tx.scope.tenantId, item);
  await tellParked(parts, tx, deposit, amount);
  const channel = houseChannel({ id: channelId, kind: deposit.kind });
  const posted = await postJournal(parts.ledger, tx, {
    ...parkDeposit({ asset: amount.currency, amountMinor: amount.amountMinor, channel }),
    cause: { kind: 'suspense', id },
    reason: `not credited ${bankReference}: ${reason}`,
    idempotencyKey: `suspense-parked:${id}`,
  });
  return isRefusal(posted) ? posted : undefined;
}

export async function tellParked(
  { messages }: Pick<DepositParts, 'messages'>,
  tx: TenantTx,
  deposit: Deposit,
  amount: Money,
): Promise<void> {
  const params = { amount: encodeMoney(amount), reference: deposit.reference };
  await messages.sendMessage(tx, { kind: 'deposit_parked', clientId: deposit.clientId, about: deposit.id, params });
}

export function proposeReturn(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: SuspenseId,
  {
    bankReference,
    reason,
    version,
  }: { readonly bankReference: string; readonly reason: string; readonly version?: string | undefined },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const item = await lockSuspense(tx, id);
    if (!item) return refuse('not_found');
    const stale = checkVersion(suspenseFacts(item), version);
    if (stale) return stale;
    if (!suspenseTransitions[item.state].includes('returned')) return refuse('state_conflict');
    const payload = { ...describe(item), bank_reference: bankReference };
    return proposeApproval(parts, tx, caller, { kind: 'suspense.return', subjectId: id, payload, reason });
  });
}

export function returnEffect(parts: Pick<DepositParts, 'clock' | 'ledger'>): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const item = await lockSuspense(tx, subjectOf(approval, 'suspense'));
      if (!item || !suspenseTransitions[item.state].includes('returned')) return refuse('state_conflict');
      await closeSuspense(tx, item.id, undefined, parts.clock.now());
      const { currency, amountMinor } = item.amount;
      const kind = (await findChannel(tx, item.channelId))?.kind ?? 'bank';
      const channel = houseChannel({ id: item.channelId, kind });
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
