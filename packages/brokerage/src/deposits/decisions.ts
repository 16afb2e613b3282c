// Staff's verbs about one deposit: credit what was seen on the channel, or refuse it. Proposed by one, done by another.
import { convertMoney, encodeMoney, formatRate } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { depositRefusalReasons } from '@candor/contract/deposits/client.ts';
import type { DepositId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { findAccount, readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { checkVersion, payloadText, proposeApproval, readPersonal, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffect, StaffCaller } from '../approvals/index.ts';
import { parseClientId } from '../clients/index.ts';
import { isTradable } from '../fx/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { auditDeposit, creditMovement, postCredit, tellCredit } from './credit.ts';
import { checkMove, matchPayer } from './deposit.ts';
import type { Deposit, RefusalReason, SuspenseReason } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { parkReceived } from './suspense.ts';
import { insertReceipt, lockDeposit, markCredited, markRefused } from './store.ts';

type ProposalRefusal = Refusal<
  'not_found' | 'version_changed' | 'state_conflict' | 'already_proposed' | 'item_claimed'
>;

/** What may change while somebody looks. */
export const depositFacts = ({ status }: Deposit) => ({ status });

export interface CreditInput {
  readonly version?: string | undefined;
  readonly received: { readonly amount: string; readonly currency: string };
  readonly bankReference: string;
  /** As the bank names whoever paid. */
  readonly payer: string;
  readonly reason: string;
}

/** The rate is asked for before the transaction and fixed in the proposal: the checker sees what will be credited. */
export async function proposeCredit(
  parts: Pick<DepositParts, 'clock' | 'db' | 'fx' | 'ids' | 'vault'>,
  caller: StaffCaller,
  id: DepositId,
  input: CreditInput,
): Promise<Approval | ProposalRefusal | AmountRefusal | Refusal<'fx_unavailable'>> {
  const { db } = parts;
  const found = await db.transact(caller.scope, (tx) => readPending(tx, id, input.version));
  if (isRefusal(found)) return found;
  const received = readAmount(input.received, found.deposit.amount.currency);
  if (isRefusal(received)) return received;
  const payload = await describeCredit(parts, received, found.currency);
  if (isRefusal(payload)) return payload;
  return db.transact(caller.scope, async (tx) => {
    const still = await readPending(tx, id);
    if (isRefusal(still)) return still;
    return proposeApproval(parts, tx, caller, {
      kind: 'deposit.credit',
      subjectId: id,
      clientId: still.deposit.clientId,
      payload: {
        ...payload,
        bank_reference: input.bankReference,
        outcome: matchPayer(
          input.payer,
          await readVerifiedName(tx, parts.vault, parseClientId(still.deposit.clientId)),
        ),
      },
      // The checker reads the name that was typed, not only what became of it.
      personal: { vault: parts.vault, texts: { payer: input.payer } },
      reason: input.reason,
    });
  });
}

async function readPending(tx: TenantTx, id: DepositId, version?: string) {
  const deposit = await lockDeposit(tx, id);
  if (!deposit) return refuse('not_found');
  const stale = checkVersion(depositFacts(deposit), version);
  if (stale) return stale;
  if (deposit.status !== 'pending') return refuse('state_conflict');
  const account = await findAccount(tx, deposit.clientId, deposit.accountId);
  if (!account) throw new Error('a deposit has no account');
  return { deposit, currency: account.currency };
}

async function describeCredit(
  { fx, clock }: Pick<DepositParts, 'clock' | 'fx'>,
  received: Money,
  currency: Money['currency'],
): Promise<Record<string, string> | Refusal<'fx_unavailable'>> {
  const wire = encodeMoney(received);
  const base = { received: wire.amount, currency: wire.currency };
  if (received.currency === currency) return { ...base, credited: wire.amount, credited_currency: currency };
  const found = await fx.find(received.currency, currency);
  // Credited is booked: at a rate of an open market only.
  if (!found || !isTradable(found, clock.now())) return refuse('fx_unavailable');
  const credited = encodeMoney(convertMoney(received, found.rate, 'down'));
  return {
    ...base,
    credited: credited.amount,
    credited_currency: currency,
    rate: formatRate(found.rate),
    rate_source: found.source,
    rate_as_of: found.asOf.toISOString(),
  };
}

/** Money as the proposal says it; we wrote it ourselves. */
function payloadMoney(approval: Approval, amount: string, currency: string, expected: Money['currency']): Money {
  const money = readAmount(
    { amount: payloadText(approval, amount), currency: payloadText(approval, currency) },
    expected,
  );
  if (isRefusal(money)) throw new TypeError(`a proposal of ${approval.kind} has no ${amount}`);
  return money;
}

/** Nothing when it is the client's own. A verification that was taken back since counts; proposals of older days name no payer. */
async function findReason(
  { vault }: Pick<DepositParts, 'vault'>,
  tx: TenantTx,
  { payload }: Approval,
  { clientId }: Deposit,
): Promise<SuspenseReason | undefined> {
  const verified = await readVerifiedName(tx, vault, parseClientId(clientId));
  if (verified === undefined) return 'not_verified';
  const outcome = payload['outcome'];
  if (outcome === 'credit') return undefined;
  return outcome === 'third_party' || outcome === 'not_verified' ? outcome : 'name_missing';
}

export function creditEffect(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'ledger' | 'messages' | 'vault'>,
): ApprovalEffect {
  const { clock } = parts;
  return {
    async approve(tx, approval) {
      const pending = await readPending(tx, subjectOf(approval, 'deposit'));
      if (isRefusal(pending)) return refuse('state_conflict');
      const { deposit, currency } = pending;
      const now = clock.now();
      const received = payloadMoney(approval, 'received', 'currency', deposit.amount.currency);
      const credited = payloadMoney(approval, 'credited', 'credited_currency', currency);
      const bankReference = payloadText(approval, 'bank_reference');
      const receipt = { channelId: deposit.channelId, bankReference, amount: received, approvalId: approval.id };
      if (!(await insertReceipt(tx, tx.scope.tenantId, receipt, now))) return refuse('bank_reference_used');
      const reason = await findReason(parts, tx, approval, deposit);
      if (reason) return parkReceived(parts, tx, deposit, { ...receipt, reason });
      const { payer } = await readPersonal(parts.vault, tx, approval);
      await markCredited(tx, deposit.id, { credited, payer }, approval.id, now);
      await tellCredit(parts, tx, deposit, credited);
      const halted = await postCredit(parts, tx, deposit, creditMovement(deposit, received, credited));
      if (halted) return halted;
      await auditDeposit(parts, tx, deposit, 'deposit.credited');
      return undefined;
    },
  };
}

export function proposeRefusal(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: DepositId,
  {
    code,
    reason,
    version,
  }: { readonly code: RefusalReason; readonly reason: string; readonly version?: string | undefined },
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) return refuse('not_found');
    const refused = checkVersion(depositFacts(deposit), version) ?? checkMove(deposit.status, 'rejected');
    if (refused) return refused;
    const { clientId } = deposit;
    return proposeApproval(parts, tx, caller, {
      kind: 'deposit.reject',
      subjectId: id,
      clientId,
      payload: { code },
      reason,
    });
  });
}

export function refusalEffect(parts: Pick<DepositParts, 'clock' | 'messages'>): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const deposit = await lockDeposit(tx, subjectOf(approval, 'deposit'));
      if (!deposit || checkMove(deposit.status, 'rejected')) return refuse('state_conflict');
      const code = depositRefusalReasons.find((reason) => reason === approval.payload['code']);
      if (!code) throw new TypeError('a refusal of a deposit has no reason');
      await markRefused(tx, deposit.id, code, approval.id, parts.clock.now());
      await tellRefusal(parts, tx, deposit);
      await auditDeposit(parts, tx, deposit, 'deposit.refused');
      return undefined;
    },
  };
}

async function tellRefusal(
  { messages }: Pick<DepositParts, 'messages'>,
  tx: TenantTx,
  deposit: Deposit,
): Promise<void> {
  const params = { amount: encodeMoney(deposit.amount), reference: deposit.reference };
  await messages.sendMessage(tx, { kind: 'deposit_refused', clientId: deposit.clientId, about: deposit.id, params });
}
