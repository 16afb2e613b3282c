// Staff's verbs of bank accounts, by two people: verify by what was seen, or refuse for a reason of the closed list. What they
// looked at is what they decide about: an account that was changed since is another one.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { bankRefusalReasons } from '@candor/contract/bank-accounts/client.ts';
import type { BankAccountId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { checkVersion, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { checkVerdict, versionFacts } from './bank-account.ts';
import type { BankAccount } from './bank-account.ts';
import { finish } from './service.ts';
import type { BankAccountParts } from './service.ts';
import { lockBankAccount, saveVerdict } from './store.ts';

type RefusalReason = Exclude<BankAccount['reason'], null>;

/** Without a reason it is verified, with one refused. */
export interface Verdict {
  readonly code: RefusalReason | undefined;
  /** What was seen; the second pair of eyes reads it. */
  readonly evidence: string;
  readonly version?: string | undefined;
}

export function proposeVerdict(
  parts: Pick<BankAccountParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: BankAccountId,
  { code, evidence, version }: Verdict,
): Promise<
  Approval | Refusal<'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const account = await lockBankAccount(tx, parts.vault, id);
    if (!account) return refuse('not_found');
    const refused =
      checkVersion(versionFacts(account), version) ??
      checkVerdict(account, code === undefined ? 'approved' : 'rejected');
    if (refused) return refused;
    const { clientId, numberHint, bankName, country, changedAt } = account;
    const facts = { account: numberHint, bank_name: bankName, country, changed_at: changedAt.toISOString() };
    return proposeApproval(parts, tx, caller, {
      kind: code === undefined ? 'bank_account.verify' : 'bank_account.refuse',
      subjectId: id,
      clientId,
      payload: code === undefined ? facts : { ...facts, code },
      reason: evidence,
    });
  });
}

export function bankAccountEffects(
  parts: Pick<BankAccountParts, 'clock' | 'notify' | 'vault'>,
): Pick<ApprovalEffects, 'bank_account.verify' | 'bank_account.refuse'> {
  return {
    'bank_account.verify': { approve: (tx, approval) => judge(parts, tx, approval, null) },
    'bank_account.refuse': {
      approve(tx, approval) {
        const reason = bankRefusalReasons.find((code) => code === approval.payload['code']);
        if (!reason) throw new TypeError('a refusal of a bank account has no reason');
        return judge(parts, tx, approval, reason);
      },
    },
  };
}

async function judge(
  { clock, vault, notify }: Pick<BankAccountParts, 'clock' | 'notify' | 'vault'>,
  tx: TenantTx,
  approval: Approval,
  reason: BankAccount['reason'],
): Promise<undefined | EffectRefusal> {
  const { id: approvalId, checkerId, reason: evidence } = approval;
  const id = subjectOf(approval, 'bank_account');
  if (checkerId === undefined) throw new TypeError('a decision has a checker');
  const account = await lockBankAccount(tx, vault, id);
  const status = reason === null ? 'approved' : 'rejected';
  if (!account || isRefusal(checkVerdict(account, status))) return refuse('state_conflict');
  if (approval.payload['changed_at'] !== account.changedAt.toISOString()) return refuse('state_conflict');
  const now = clock.now();
  const { clientId, numberHint } = account;
  await saveVerdict(tx, id, { status, reason, evidence, approvalId, staffId: checkerId, now });
  const isGood = status === 'approved';
  await notify(tx, { kind: isGood ? 'payee_verified' : 'payee_refused', clientId, params: { account: numberHint } });
  await finish(tx, vault, tx.scope, id, clientId, isGood ? 'bank_account.verified' : 'bank_account.refused', now);
  return undefined;
}
