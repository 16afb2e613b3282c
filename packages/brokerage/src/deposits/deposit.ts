// The deposit: what a client says to have sent, and what of arrived money belongs to it. Pure.
import type { CorrectionReason } from '@candor/contract/corrections/reasons.ts';
import { encodeMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Deposit as DepositWire, DepositChannel } from '@candor/contract/deposits/client.ts';
import { isSameName } from '@candor/contract/clients/person-name.ts';
import type { suspenseReasons } from '@candor/contract/deposits/staff.ts';
import type { AccountId, ChannelId, ClientId, DepositId, FileId } from '@candor/contract/ids.ts';
import type { Channel as LedgerChannel } from '@candor/ledger';
import type { StatementEntry } from './statement.ts';

export type DepositStatus = DepositWire['status'];
export type RefusalReason = Exclude<DepositWire['reason'], null>;

export interface Deposit {
  readonly id: DepositId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly kind: DepositChannel['kind'];
  readonly reference: string;
  readonly amount: Money;
  readonly status: DepositStatus;
  readonly reason: DepositWire['reason'];
  readonly proofFileId: FileId | undefined;
  readonly credited: Money | undefined;
  /** The booking does not stand any more. */
  readonly corrected: { readonly reason: CorrectionReason; readonly at: Date } | undefined;
  /** Of whoever paid, the first letters. */
  readonly payerHint: string | undefined;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
}

/** From here to there, once. */
export const transitions: Readonly<Record<DepositStatus, readonly DepositStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
};

export function checkMove(from: DepositStatus, to: DepositStatus): Refusal<'state_conflict'> | undefined {
  return transitions[from].includes(to) ? undefined : refuse('state_conflict');
}

export interface Channel {
  readonly id: ChannelId;
  readonly kind: DepositChannel['kind'];
  readonly currency: CurrencyCode;
  readonly fields: DepositChannel['fields'];
  readonly usableFrom: Date;
  readonly closedAt: Date | undefined;
}

export function isUsable(channel: Channel, now: Date): boolean {
  return channel.closedAt === undefined && channel.usableFrom.getTime() <= now.getTime();
}

/** The company's account in the books that stands for a channel. */
export function houseChannel({ id, kind }: Pick<Channel, 'id' | 'kind'>): LedgerChannel {
  return { kind: kind === 'bank' ? 'bank' : 'wallet', detail: id };
}

export type SuspenseReason = (typeof suspenseReasons)[number];

/** What an arrived amount is: a deposit's, or the first reason why it is nobody's yet. */
export function matchEntry(
  entry: Pick<StatementEntry, 'amount' | 'payer'> & { readonly reference: string | undefined },
  channelId: ChannelId,
  deposit: Pick<Deposit, 'status' | 'channelId' | 'amount'> | undefined,
  verifiedName: string | undefined,
): 'credit' | SuspenseReason {
  if (entry.reference === undefined) return 'no_reference';
  if (!deposit) return 'unknown_reference';
  if (deposit.status !== 'pending') return 'not_pending';
  if (deposit.channelId !== channelId) return 'wrong_channel';
  if (deposit.amount.currency !== entry.amount.currency) return 'wrong_currency';
  if (deposit.amount.amountMinor !== entry.amount.amountMinor) return 'wrong_amount';
  return matchPayer(entry.payer, verifiedName);
}

/** Money comes from the client's own name (G-09). Whoever is not verified cannot take it out again: it waits outside. */
export function matchPayer(
  payer: string | undefined,
  verifiedName: string | undefined,
): 'credit' | Extract<SuspenseReason, 'not_verified' | 'name_missing' | 'third_party'> {
  if (verifiedName === undefined) return 'not_verified';
  if (payer === undefined) return 'name_missing';
  return isSameName(payer, verifiedName) ? 'credit' : 'third_party';
}

export function toWire(deposit: Deposit): DepositWire {
  return {
    id: deposit.id,
    reference: deposit.reference,
    account_id: deposit.accountId,
    channel_id: deposit.channelId,
    kind: deposit.kind,
    amount: encodeMoney(deposit.amount),
    status: deposit.status,
    reason: deposit.reason,
    has_proof: deposit.proofFileId !== undefined,
    credited: deposit.credited ? encodeMoney(deposit.credited) : null,
    corrected: deposit.corrected ? { reason: deposit.corrected.reason, at: deposit.corrected.at.toISOString() } : null,
    payer: deposit.payerHint ?? null,
    created_at: deposit.createdAt.toISOString(),
    decided_at: deposit.decidedAt?.toISOString() ?? null,
  };
}

export function toChannelWire(channel: Channel): DepositChannel {
  return {
    id: channel.id,
    kind: channel.kind,
    currency: channel.currency,
    fields: channel.fields,
    usable_from: channel.usableFrom.toISOString(),
    closed_at: channel.closedAt?.toISOString() ?? null,
  };
}
