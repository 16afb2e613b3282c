// The withdrawal: its states, what stands against a request in which order, and what can be withdrawn. Pure.
import { encodeMoney, isZeroMoney, maxMoney, negateMoney, subtractMoney, zeroMoney, addMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import { withdrawalBlockers } from '@candor/contract/withdrawals/client.ts';
import type {
  Eligibility,
  Withdrawal as WithdrawalWire,
  WithdrawalBlocker,
} from '@candor/contract/withdrawals/client.ts';
import type { AccountId, BankAccountId, ChannelId, ClientId, HoldId, WithdrawalId } from '@candor/contract/ids.ts';
import type { Buckets, Encumbrance } from '../accounts/index.ts';
import type { BankAccount } from '../bank-accounts/index.ts';
import type { Protection } from './protection.ts';

const hourMs = 60 * 60_000;

export type WithdrawalStatus = WithdrawalWire['status'];
export type WithdrawalWay = WithdrawalWire['way'];

export interface Withdrawal {
  readonly id: WithdrawalId;
  /** For people: WD-…. */
  readonly reference: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly bankAccountId: BankAccountId;
  readonly holdId: HoldId;
  readonly amount: Money;
  readonly way: WithdrawalWay;
  readonly status: WithdrawalStatus;
  readonly reason: WithdrawalWire['reason'];
  readonly dueAt: Date;
  readonly bankName: string;
  readonly numberHint: string;
  readonly channelId: ChannelId | undefined;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
  readonly paidAt: Date | undefined;
  readonly bankReference: string | undefined;
  readonly returnedAt: Date | undefined;
  readonly returnReason: WithdrawalWire['return_reason'];
  readonly cancelledAt: Date | undefined;
}

/** The same table stands in the database as a trigger. */
export const transitions: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  pending: ['awaiting', 'rejected', 'cancelled'],
  awaiting: ['approved', 'returned'],
  approved: ['returned'],
  rejected: [],
  cancelled: [],
  returned: [],
};

export function canMove(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return transitions[from].includes(to);
}

/** Banks send a payment back within days; what is older is another matter than a return. The database keeps the same limit. */
export const returnDays = 30;

/** In order: it can come back at all, and not after the bank's time. */
export function checkReturn(
  { status, paidAt }: Pick<Withdrawal, 'status' | 'paidAt'>,
  now: Date,
): undefined | Refusal<'state_conflict' | 'return_too_late'> {
  if (!canMove(status, 'returned')) return refuse('state_conflict');
  const isLate = paidAt !== undefined && now.getTime() - paidAt.getTime() > returnDays * 24 * hourMs;
  return isLate ? refuse('return_too_late', { params: { days: returnDays } }) : undefined;
}

/** Under this score the fast way is closed; the reviewed way never asks for one. */
export const fastWayScore = 400;

/** Published: taking one's own money out costs nothing. */
export function feeOf(currency: CurrencyCode): Money {
  return zeroMoney(currency);
}

/** settled cash − holds − owed − owed elsewhere = withdrawable, never less than nothing. */
export interface Formula {
  readonly settledCash: Money;
  readonly holds: Money;
  readonly owed: Money;
  /** What stands here for debts that other accounts cannot cover. */
  readonly owedElsewhere: Money;
  readonly withdrawable: Money;
}

/** Held money is still the client's settled cash; it is counted and taken off where it can be seen. */
export function computeFormula(
  { cash, frozen, outstanding }: Pick<Buckets, 'cash' | 'frozen' | 'outstanding'>,
  owedElsewhere: Money,
): Formula {
  const free = subtractMoney(subtractMoney(cash, outstanding), owedElsewhere);
  return {
    settledCash: addMoney(cash, frozen),
    holds: frozen,
    owed: outstanding,
    owedElsewhere,
    withdrawable: maxMoney(free, zeroMoney(cash.currency)),
  };
}

export interface Standing {
  readonly kyc: KycStatus;
  readonly hasPin: boolean;
  readonly score: number;
  /** What pauses withdrawals now, if anything does. */
  readonly protection: Pick<Protection, 'reason' | 'endsAt'> | undefined;
  readonly country: string;
  readonly bankAccounts: readonly BankAccount[];
  /** The payee chosen; the country's default when none is. */
  readonly bankAccountId: BankAccountId | undefined;
  readonly formula: Formula;
  readonly kept: Encumbrance;
  readonly now: Date;
}

type Check = (
  standing: Standing,
  payee: BankAccount | undefined,
  way: WithdrawalWay,
  amount: Money | undefined,
) => boolean;

/** True when it blocks. `payee` is the chosen bank account if it serves the country. */
const checks: Readonly<Record<WithdrawalBlocker, Check>> = {
  kyc_required: ({ kyc }) => kyc !== 'approved',
  protective_hold: ({ protection }) => protection !== undefined,
  pin_not_set: ({ hasPin }) => !hasPin,
  bank_account_needed: ({ bankAccounts }) => bankAccounts.length === 0,
  no_bank_for_country: ({ bankAccounts, country }) =>
    bankAccounts.length > 0 && !bankAccounts.some((one) => one.country === country),
  not_default_account: ({ bankAccounts, country }, payee) =>
    bankAccounts.some((one) => one.country === country) && payee?.isDefault !== true,
  bank_account_unverified: (_standing, payee) => payee !== undefined && payee.status !== 'approved',
  payee_waiting: ({ now }, payee) => payee !== undefined && payee.usableAt.getTime() > now.getTime(),
  outstanding_dues: ({ formula }) => !isZeroMoney(formula.owed),
  score_too_low: ({ score }, _payee, way) => way === 'fast' && score < fastWayScore,
  bound_by_dues: ({ formula: { settledCash, holds, withdrawable } }, _payee, _way, amount) =>
    amount !== undefined &&
    amount.amountMinor > withdrawable.amountMinor &&
    amount.amountMinor <= settledCash.amountMinor - holds.amountMinor,
  insufficient_funds: ({ formula: { settledCash, holds } }, _payee, _way, amount) =>
    amount !== undefined && amount.amountMinor > settledCash.amountMinor - holds.amountMinor,
};

export function choosePayee({ bankAccounts, bankAccountId, country }: Standing): BankAccount | undefined {
  const serving = bankAccounts.filter((one) => one.country === country);
  return bankAccountId === undefined
    ? serving.find((one) => one.isDefault)
    : serving.find((one) => one.id === bankAccountId);
}

/** Everything that stands in the way, the most important first. */
export function findBlockers(standing: Standing, way: WithdrawalWay, amount?: Money): WithdrawalBlocker[] {
  const payee = choosePayee(standing);
  return withdrawalBlockers.filter((code) => checks[code](standing, payee, way, amount));
}

/** The first blocker as the refusal of a request. */
export function refuseBlocked(
  standing: Standing,
  way: WithdrawalWay,
  amount: Money,
): Refusal<WithdrawalBlocker> | undefined {
  const [code] = findBlockers(standing, way, amount);
  if (code === undefined) return undefined;
  if (code === 'score_too_low') return refuse(code, { params: { score: fastWayScore } });
  if (code === 'protective_hold') return refuse(code, { params: { days: daysLeft(standing) } });
  if (code !== 'payee_waiting') return refuse(code);
  const waitMs = (choosePayee(standing)?.usableAt.getTime() ?? 0) - standing.now.getTime();
  return refuse(code, { params: { hours: Math.max(1, Math.ceil(waitMs / hourMs)) } });
}

function daysLeft({ protection, now }: Standing): number {
  const waitMs = (protection?.endsAt.getTime() ?? 0) - now.getTime();
  return Math.max(1, Math.ceil(waitMs / (24 * hourMs)));
}

/** How each block is cleared, in the app and from own funds; none of them asks for money to be paid in. */
const clearing = {
  kyc_required: 'kyc',
  protective_hold: 'wait',
  pin_not_set: 'set_pin',
  bank_account_needed: 'bank_accounts',
  no_bank_for_country: 'bank_accounts',
  not_default_account: 'bank_accounts',
  bank_account_unverified: 'wait',
  payee_waiting: 'wait',
  outstanding_dues: 'settle_dues',
  score_too_low: 'use_reviewed_way',
  bound_by_dues: 'settle_dues',
  insufficient_funds: 'wait',
} as const satisfies Record<WithdrawalBlocker, Eligibility['blockers'][number]['clear_by']>;

export function describeBlockers(standing: Standing): Eligibility['blockers'] {
  const payee = choosePayee(standing);
  return findBlockers(standing, 'fast').map((code) => ({
    code,
    amount: code === 'outstanding_dues' ? encodeMoney(standing.formula.owed) : null,
    until: opensAt(standing, payee, code)?.toISOString() ?? null,
    reason: code === 'protective_hold' ? (standing.protection?.reason ?? null) : null,
    clear_by: clearing[code],
  }));
}

/** When a block clears itself. */
function opensAt({ protection }: Standing, payee: BankAccount | undefined, code: WithdrawalBlocker): Date | undefined {
  if (code === 'protective_hold') return protection?.endsAt;
  return code === 'payee_waiting' ? payee?.usableAt : undefined;
}

export function describeFormula({
  settledCash,
  holds,
  owed,
  owedElsewhere,
  withdrawable,
}: Formula): Eligibility['formula'] {
  return [
    { line: 'settled_cash', amount: encodeMoney(settledCash) },
    { line: 'holds', amount: encodeMoney(negateMoney(holds)) },
    { line: 'owed', amount: encodeMoney(negateMoney(owed)) },
    ...(isZeroMoney(owedElsewhere)
      ? []
      : [{ line: 'owed_elsewhere' as const, amount: encodeMoney(negateMoney(owedElsewhere)) }]),
    { line: 'withdrawable', amount: encodeMoney(withdrawable) },
  ];
}

const unfinished: ReadonlySet<WithdrawalStatus> = new Set(['pending', 'awaiting']);

export function toWire(withdrawal: Withdrawal, now: Date): WithdrawalWire {
  return {
    id: withdrawal.id,
    reference: withdrawal.reference,
    account_id: withdrawal.accountId,
    amount: encodeMoney(withdrawal.amount),
    way: withdrawal.way,
    status: withdrawal.status,
    reason: withdrawal.reason,
    bank_name: withdrawal.bankName,
    account_number: withdrawal.numberHint,
    due_at: withdrawal.dueAt.toISOString(),
    is_overdue: unfinished.has(withdrawal.status) && withdrawal.dueAt.getTime() < now.getTime(),
    can_cancel: canMove(withdrawal.status, 'cancelled'),
    created_at: withdrawal.createdAt.toISOString(),
    decided_at: withdrawal.decidedAt?.toISOString() ?? null,
    paid_at: withdrawal.paidAt?.toISOString() ?? null,
    bank_reference: withdrawal.bankReference ?? null,
    returned_at: withdrawal.returnedAt?.toISOString() ?? null,
    return_reason: withdrawal.returnReason,
    cancelled_at: withdrawal.cancelledAt?.toISOString() ?? null,
  };
}

/** What may change while somebody of staff looks. */
export const versionFacts = ({ status }: Withdrawal) => ({ status });
