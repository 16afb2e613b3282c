// Staff's verbs of dues, by two people: raise one from something the client signed, waive what is left of one.
import { encodeMoney, makeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { raisableReasons } from '@candor/contract/dues/staff.ts';
import type { AccountId, ClientId, DueId, SignatureId } from '@candor/contract/ids.ts';
import { houseAccount, raiseDues, waiveDues } from '@candor/ledger';
import type { AccountRef } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency, findAccount, postJournal, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { checkVersion, checkWords, payloadId, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { openOf, versionFacts } from './due.ts';
import type { Due } from './due.ts';
import { auditDue, causeOf, moveOf, openDue, tellDue } from './service.ts';
import type { DueParts } from './service.ts';
import { findSignature, lockSignature } from './signature-store.ts';
import { checkSignature } from './signatures.ts';
import type { SignatureRefusal } from './signatures.ts';
import { lockDue, saveWaiver } from './store.ts';

type RaisableReason = (typeof raisableReasons)[number];

export interface DueProposal {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly signatureId: SignatureId;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly code: RaisableReason;
  readonly reason: string;
}

/** Whom the money is owed to in the house. */
const towardOf: Readonly<Record<RaisableReason, (asset: string) => AccountRef>> = {
  unpaid_order: (asset) => houseAccount('clearing', asset, 'market'),
  service_fee: (asset) => houseAccount('fees', asset, 'service'),
};

export function proposeDue(
  parts: Pick<DueParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  proposal: DueProposal,
): Promise<
  Approval | AmountRefusal | SignatureRefusal | Refusal<'not_found' | 'already_proposed' | 'words_forbidden'>
> {
  const { clientId, accountId, signatureId, code, reason } = proposal;
  return parts.db.transact(caller.scope, async (tx) => {
    const account = await findAccount(tx, clientId, accountId);
    if (!account) return refuse('not_found');
    const amount = readAmount(proposal.amount, account.currency);
    if (isRefusal(amount)) return amount;
    const refused = checkSignature(await findSignature(tx, clientId, signatureId), code, amount);
    if (refused) return refused;
    const forbidden = checkWords({ reason });
    if (forbidden) return forbidden;
    return proposeApproval(parts, tx, caller, {
      kind: 'due.raise',
      subjectId: parts.ids.next(),
      clientId,
      payload: {
        account: accountId,
        signature: signatureId,
        code,
        amount_minor: String(amount.amountMinor),
        currency: amount.currency,
      },
      reason,
    });
  });
}

export function proposeWaiver(
  parts: Pick<DueParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: DueId,
  { reason, version }: { readonly reason: string; readonly version?: string | undefined },
): Promise<
  Approval | Refusal<'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const due = await lockDue(tx, id);
    if (!due) return refuse('not_found');
    const stale = checkVersion(versionFacts(due), version);
    if (stale) return stale;
    if (due.status !== 'outstanding') return refuse('state_conflict');
    const { amount, currency } = encodeMoney(openOf(due));
    const payload = { amount, currency, due_reason: due.reason };
    const { clientId } = due;
    return proposeApproval(parts, tx, caller, { kind: 'due.waive', subjectId: id, clientId, payload, reason });
  });
}

export function dueEffects(
  parts: Pick<DueParts, 'clock' | 'dueListeners' | 'ledger' | 'messages'>,
): Pick<ApprovalEffects, 'due.raise' | 'due.waive'> {
  return {
    'due.raise': { approve: (tx, approval) => raiseDue(parts, tx, approval) },
    'due.waive': { approve: (tx, approval) => waiveDue(parts, tx, approval) },
  };
}

async function raiseDue(
  parts: Pick<DueParts, 'clock' | 'ledger' | 'messages'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { clientId } = approval;
  const code = raisableReasons.find((one) => one === approval.payload['code']);
  if (clientId === undefined || !code) throw new TypeError('a proposal of a due names no client or no reason');
  const amount = makeMoney(
    BigInt(payloadText(approval, 'amount_minor')),
    expectCurrency(payloadText(approval, 'currency')),
  );
  const signature = await lockSignature(tx, clientId, payloadId(approval, 'signature', 'signature'));
  if (!signature || checkSignature(signature, code, amount)) return refuse('state_conflict');
  const now = parts.clock.now();
  const due = await openDue(parts, tx, {
    id: subjectOf(approval, 'due'),
    clientId,
    accountId: payloadId(approval, 'account', 'account'),
    signatureId: signature.id,
    reason: code,
    cause: { kind: signature.kind, id: signature.subjectId },
    amount,
    dueAt: now,
    createdAt: now,
    approvalId: approval.id,
  });
  const posted = await postJournal(parts.ledger, tx, {
    ...raiseDues({ ...moveOf(due, amount), signatureId: signature.id, toward: towardOf[code](amount.currency) }),
    cause: causeOf(due),
    reason: `outstanding balance raised: ${code}`,
    idempotencyKey: `due-raised:${due.id}`,
  });
  if (isRefusal(posted)) return posted;
  await auditDue(parts, tx, due, 'due.raised');
  return undefined;
}

async function waiveDue(
  parts: Pick<DueParts, 'clock' | 'dueListeners' | 'ledger' | 'messages'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const due = await lockDue(tx, subjectOf(approval, 'due'));
  if (due?.status !== 'outstanding') return refuse('state_conflict');
  const now = parts.clock.now();
  const left = openOf(due);
  const waived: Due = { ...due, status: 'waived', closedAt: now };
  await saveWaiver(tx, due.id, approval.id, now);
  for (const { onDueSettled } of parts.dueListeners) await onDueSettled?.(tx, waived);
  await tellDue(parts, tx, waived, 'due_waived', left);
  const posted = await postJournal(parts.ledger, tx, {
    ...waiveDues({ ...moveOf(due, left), borneBy: houseAccount('promotions', left.currency, 'goodwill') }),
    cause: causeOf(due),
    reason: 'outstanding balance waived',
    idempotencyKey: `due-waived:${due.id}`,
  });
  if (isRefusal(posted)) return posted;
  await auditDue(parts, tx, due, 'due.waived');
  return undefined;
}
