// Staff's verbs of loans, by two people: approve with an amount, or reject for a reason of the closed list.
import { encodeMoney, makeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { loanRefusalReasons } from '@candor/contract/loans/client.ts';
import type { LoanId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { checkVersion, checkWords, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { versionFacts } from './loan.ts';
import type { Loan } from './loan.ts';
import { auditLoan, tellLoan } from './parts.ts';
import type { LoanParts } from './parts.ts';
import { lockLoan, saveApproval, saveRefusal } from './store.ts';
import { findTerms, spanOf } from './terms.ts';

const dayMs = 24 * 60 * 60_000;

interface DecisionInput {
  readonly version?: string | undefined;
  readonly remark: string | undefined;
  readonly reason: string;
}

export interface ApprovalInput extends DecisionInput {
  readonly amount: { readonly amount: string; readonly currency: string };
}

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed' | 'words_forbidden'
>;
type DecisionParts = Pick<LoanParts, 'clock' | 'db' | 'ids' | 'vault'>;
type Proposed = Promise<Approval | ProposalRefusal>;

/** No more than applied for, no less than the terms allow. */
export function proposeLoanApproval(
  parts: DecisionParts,
  caller: StaffCaller,
  id: LoanId,
  { amount, remark, reason, version }: ApprovalInput,
): Promise<Approval | ProposalRefusal | AmountRefusal | Refusal<'loan_terms'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const loan = await lockLooked(parts, tx, id, { remark, version });
    if (isRefusal(loan)) return loan;
    const approved = readAmount(amount, loan.applied.currency);
    if (isRefusal(approved)) return approved;
    const least = spanOf(approved.currency)?.minimum.amountMinor ?? 0n;
    if (approved.amountMinor > loan.applied.amountMinor || approved.amountMinor < least) return refuse('loan_terms');
    const payload = { ...factsOf(loan), approved_minor: String(approved.amountMinor), remark: remark ?? null };
    const { clientId } = loan;
    return proposeApproval(parts, tx, caller, { kind: 'loan.approve', subjectId: id, clientId, payload, reason });
  });
}

export interface RefusalInput extends DecisionInput {
  readonly code: (typeof loanRefusalReasons)[number];
}

export function proposeLoanRefusal(parts: DecisionParts, caller: StaffCaller, id: LoanId, no: RefusalInput): Proposed {
  const { code, remark, reason, version } = no;
  return parts.db.transact(caller.scope, async (tx) => {
    const loan = await lockLooked(parts, tx, id, { remark, version });
    if (isRefusal(loan)) return loan;
    const payload = { ...factsOf(loan), code, remark: remark ?? null };
    const { clientId } = loan;
    return proposeApproval(parts, tx, caller, { kind: 'loan.reject', subjectId: id, clientId, payload, reason });
  });
}

/** The loan as it was looked at, while it waits, with a remark that may be said. */
async function lockLooked(
  { vault }: Pick<LoanParts, 'vault'>,
  tx: TenantTx,
  id: LoanId,
  { remark, version }: Pick<DecisionInput, 'remark' | 'version'>,
): Promise<Loan | Refusal<'not_found' | 'version_changed' | 'state_conflict' | 'words_forbidden'>> {
  const loan = await lockLoan(tx, vault, id);
  if (!loan) return refuse('not_found');
  const stale = checkVersion(versionFacts(loan), version);
  if (stale) return stale;
  return loan.status === 'pending' ? (checkWords({ remark }) ?? loan) : refuse('state_conflict');
}

function factsOf({ applied, months, kind }: Loan) {
  const { amount, currency } = encodeMoney(applied);
  return { applied: amount, currency, months, kind };
}

export function loanEffects(
  parts: Pick<LoanParts, 'clock' | 'messages' | 'vault'>,
): Pick<ApprovalEffects, 'loan.approve' | 'loan.reject'> {
  return {
    'loan.approve': {
      async approve(tx, approval) {
        const loan = await lockPending(parts, tx, approval);
        if (!loan) return refuse('state_conflict');
        const now = parts.clock.now();
        const drawBy = new Date(now.getTime() + findTerms(now).drawDays * dayMs);
        const approvedMinor = BigInt(payloadText(approval, 'approved_minor'));
        const remark = remarkOf(approval);
        await saveApproval(tx, loan.id, { approvedMinor, remark, approvalId: approval.id, now, drawBy });
        await tellLoan(parts, tx, loan, 'loan_approved', makeMoney(approvedMinor, loan.applied.currency));
        await auditLoan(parts, tx, loan, 'loan.approved');
        return undefined;
      },
    },
    'loan.reject': {
      async approve(tx, approval) {
        const loan = await lockPending(parts, tx, approval);
        if (!loan) return refuse('state_conflict');
        const refusal = loanRefusalReasons.find((code) => code === approval.payload['code']);
        if (!refusal) throw new TypeError('a refusal of a loan has no reason');
        const remark = remarkOf(approval);
        await saveRefusal(tx, loan.id, { refusal, remark, approvalId: approval.id, now: parts.clock.now() });
        await tellLoan(parts, tx, loan, 'loan_rejected', loan.applied);
        await auditLoan(parts, tx, loan, 'loan.rejected');
        return undefined;
      },
    },
  };
}

function remarkOf({ payload }: Approval): string | undefined {
  return typeof payload['remark'] === 'string' ? payload['remark'] : undefined;
}

async function lockPending({ vault }: Pick<LoanParts, 'vault'>, tx: TenantTx, approval: Approval) {
  const loan = await lockLoan(tx, vault, subjectOf(approval, 'loan'));
  return loan?.status === 'pending' ? loan : undefined;
}
