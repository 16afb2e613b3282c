// The client's verbs of withdrawals: what can be withdrawn, request, cancel. The amount is held in the same transaction
// as the request is written; a refusal leaves nothing behind.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Withdrawal as WithdrawalWire, WithdrawalBlocker } from '@candor/contract/withdrawals/client.ts';
import type { AccountId, BankAccountId, WithdrawalId } from '@candor/contract/ids.ts';
import { encodeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { cancelWithdrawal as cancelMovement, requestWithdrawal as requestMovement } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import {
  bindOwed,
  findAccount,
  listAccounts,
  lockOutflow,
  postJournal,
  readAmount,
  readRateBook,
  readStates,
  sumElsewhere,
} from '../accounts/index.ts';
import type { Account, AccountHolder, AccountParts, AmountRefusal, RateBook } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { listBankAccounts, shareBankAccount } from '../bank-accounts/index.ts';
import type { CheckPin } from '../credentials/index.ts';
import { readStanding } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { readStatusOut } from '../kyc/index.ts';
import type { Messages } from '../messages/index.ts';
import { computeDue } from './due.ts';
import type { BankingCalendar } from './due.ts';
import { findActiveProtection } from './protection-store.ts';
import { cancel, insertWithdrawal, lockWithdrawal } from './store.ts';
import { canMove, computeFormula, refuseBlocked, toWire } from './withdrawal.ts';
import type { Standing, Withdrawal, WithdrawalWay } from './withdrawal.ts';

export interface WithdrawalParts extends AccountParts {
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly calendar: BankingCalendar;
  readonly checkPin: CheckPin;
  readonly hasPin: (reader: Reader, clientId: ClientId) => Promise<boolean>;
}

export interface Withdrawer extends AccountHolder {
  readonly clientId: ClientId;
}

export async function readWithdrawalStanding(
  { clock, vault, hasPin }: Pick<WithdrawalParts, 'clock' | 'hasPin' | 'vault'>,
  reader: Reader,
  account: Account,
  clientId: ClientId,
  bankAccountId: BankAccountId | undefined,
  rates: RateBook,
): Promise<Standing> {
  const states = await readStates(reader, await listAccounts(reader, clientId));
  const state = states.find(({ accountId }) => accountId === account.accountId);
  const kept = bindOwed(states, rates).get(account.accountId);
  if (!state || !kept) throw new Error('an account has no state');
  return {
    kyc: await readStatusOut(reader, clientId),
    hasPin: await hasPin(reader, clientId),
    score: (await readStanding(reader, clientId))?.score ?? 0,
    protection: await findActiveProtection(reader, clientId, clock.now()),
    country: account.country,
    bankAccounts: await listBankAccounts(reader, vault, clientId),
    bankAccountId,
    formula: computeFormula(state.buckets, sumElsewhere(kept)),
    kept,
    now: clock.now(),
  };
}

export interface WithdrawalInput {
  readonly accountId: AccountId;
  readonly bankAccountId: BankAccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly way: WithdrawalWay;
}

export type RequestRefusal = AmountRefusal | Refusal<WithdrawalBlocker | 'not_found' | 'ledger_halted'>;

interface Checked {
  readonly account: Account;
  readonly amount: Money;
}

async function checkRequest(
  parts: Pick<WithdrawalParts, 'clock' | 'hasPin' | 'vault'>,
  reader: Reader,
  { clientId }: Withdrawer,
  input: WithdrawalInput,
  rates: RateBook,
): Promise<Checked | RequestRefusal> {
  const account = await findAccount(reader, clientId, input.accountId);
  if (!account) return refuse('not_found');
  const amount = readAmount(input.amount, account.currency);
  if (isRefusal(amount)) return amount;
  const standing = await readWithdrawalStanding(parts, reader, account, clientId, input.bankAccountId, rates);
  return refuseBlocked(standing, input.way, amount) ?? { account, amount };
}

export function requestWithPin(
  parts: WithdrawalParts,
  withdrawer: Withdrawer,
  once: Once,
  input: WithdrawalInput & { readonly pin: string },
) {
  const { scope, clientId } = withdrawer;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, input.pin),
    async check() {
      const rates = await readOwedRates(parts, withdrawer);
      return parts.db.read(scope, (reader) => checkRequest(parts, reader, withdrawer, input, rates));
    },
    write: () => requestWithdrawal(parts, withdrawer, once, input),
  });
}

/** Rates come from outside: they are asked for before a transaction, and only when an account owes more than it has. */
export async function readOwedRates(
  { db, fx }: Pick<WithdrawalParts, 'db' | 'fx'>,
  { scope, clientId }: Withdrawer,
): Promise<RateBook> {
  const states = await db.read(scope, async (reader) => readStates(reader, await listAccounts(reader, clientId)));
  return readRateBook(fx, states);
}

/** For a client whose PIN was right just now. */
export async function requestWithdrawal(
  parts: Pick<WithdrawalParts, 'calendar' | 'clock' | 'db' | 'fx' | 'hasPin' | 'ids' | 'ledger' | 'messages' | 'vault'>,
  withdrawer: Withdrawer,
  once: Once,
  input: WithdrawalInput,
) {
  const rates = await readOwedRates(parts, withdrawer);
  const { clock, ids, ledger } = parts;
  const { scope, clientId } = withdrawer;
  return transactOnce(parts, scope, once, async (tx): Promise<WithdrawalWire | RequestRefusal> => {
    await lockOutflow(tx, clientId);
    await shareBankAccount(tx, input.bankAccountId);
    const checked = await checkRequest(parts, tx, withdrawer, input, rates);
    if (isRefusal(checked)) return checked;
    const { account, amount } = checked;
    const now = clock.now();
    const id = ids.next();
    const holdId = ids.next();
    const dueAt = computeDue(parts.calendar, account.country, input.way, now);
    const { accountId } = account;
    const { bankAccountId, way } = input;
    const row = { id, clientId, accountId, bankAccountId, holdId, amount, way, dueAt, createdAt: now };
    await insertWithdrawal(tx, scope.tenantId, row);
    const made = await lockWithdrawal(tx, id, clientId);
    if (!made) throw new Error('a withdrawal is gone that was just made');
    await tellWithdrawal(parts, tx, made, 'withdrawal_requested');
    const movement = requestMovement({
      owner: account,
      asset: account.currency,
      amountMinor: amount.amountMinor,
      holdId,
    });
    const posted = await postJournal(
      ledger,
      tx,
      {
        ...movement,
        cause: causeOf(made),
        reason: 'withdrawal requested',
        idempotencyKey: `withdrawal-requested:${id}`,
      },
      'insufficient_funds',
    );
    if (isRefusal(posted)) return posted;
    await auditWithdrawal(parts, tx, made, 'withdrawal.requested');
    return toWire(made, now);
  });
}

export function cancelWithdrawal(
  parts: Pick<WithdrawalParts, 'clock' | 'db' | 'ledger' | 'messages'>,
  { scope, clientId }: Withdrawer,
  id: WithdrawalId,
): Promise<WithdrawalWire | Refusal<'not_found' | 'withdrawal_not_cancellable' | 'ledger_halted'>> {
  return parts.db.transact(scope, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id, clientId);
    if (!withdrawal) return refuse('not_found');
    if (!canMove(withdrawal.status, 'cancelled')) return refuse('withdrawal_not_cancellable');
    const now = parts.clock.now();
    await cancel(tx, id, now);
    await tellWithdrawal(parts, tx, withdrawal, 'withdrawal_cancelled');
    const released = await releaseHold(parts, tx, withdrawal, 'withdrawal cancelled by the client');
    if (isRefusal(released)) return released;
    await auditWithdrawal(parts, tx, withdrawal, 'withdrawal.cancelled');
    return toWire({ ...withdrawal, status: 'cancelled', cancelledAt: now }, now);
  });
}

export function causeOf({ id }: Pick<Withdrawal, 'id'>) {
  return { kind: 'withdrawal', id } as const;
}

export function moveOf({ clientId, accountId, amount, holdId }: Withdrawal) {
  const { currency: asset, amountMinor } = amount;
  return { owner: { clientId, accountId }, asset, amountMinor, holdId };
}

/** The whole amount is free at once. */
export function releaseHold(
  { ledger }: Pick<WithdrawalParts, 'ledger'>,
  tx: TenantTx,
  withdrawal: Withdrawal,
  reason: string,
) {
  return postJournal(ledger, tx, {
    ...cancelMovement(moveOf(withdrawal)),
    cause: causeOf(withdrawal),
    reason,
    idempotencyKey: `withdrawal-released:${withdrawal.id}`,
  });
}

type Notice = 'requested' | 'cancelled' | 'released' | 'paid' | 'refused' | 'returned';

export async function tellWithdrawal(
  { messages }: Pick<WithdrawalParts, 'messages'>,
  tx: TenantTx,
  { id, clientId, amount, numberHint }: Withdrawal,
  kind: `withdrawal_${Notice}`,
): Promise<void> {
  const said = encodeMoney(amount);
  if (kind === 'withdrawal_requested') {
    await messages.sendMessage(tx, { kind, clientId, about: id, params: { amount: said, account: numberHint } });
  } else await messages.sendMessage(tx, { kind, clientId, about: id, params: { amount: said } });
}

/** Always the last: it locks the trail. */
export async function auditWithdrawal(
  { clock }: Pick<WithdrawalParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Withdrawal,
  act: `withdrawal.${Notice}`,
): Promise<void> {
  const subject = { kind: 'withdrawal', id } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act, subject, clientId }, clock.now());
}
