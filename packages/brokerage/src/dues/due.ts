// The due: what a client owes and is due, how much of it is left, and how the client reads it. Pure.
import { encodeMoney, subtractMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Due as DueWire } from '@candor/contract/dues/client.ts';
import type { AccountId, ClientId, DueId, SignatureId } from '@candor/contract/ids.ts';
import { describeConsequences } from './consequence.ts';

export type DueStatus = DueWire['status'];
export type DueReason = DueWire['reason'];

export interface Due {
  readonly id: DueId;
  /** For people: DU-…. */
  readonly reference: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  /** What the client signed and this follows from (G-04). */
  readonly signatureId: SignatureId;
  readonly reason: DueReason;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly amount: Money;
  readonly settled: Money;
  readonly status: DueStatus;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly overdueAt: Date | undefined;
  readonly closedAt: Date | undefined;
}

export const transitions: Readonly<Record<DueStatus, readonly DueStatus[]>> = {
  outstanding: ['clear', 'waived'],
  clear: [],
  waived: [],
};

export function openOf({ amount, settled }: Pick<Due, 'amount' | 'settled'>): Money {
  return subtractMoney(amount, settled);
}

/** In order: it is open, and no more is paid than is left. */
export function checkSettlement(
  due: Pick<Due, 'status' | 'amount' | 'settled'>,
  paid: Money,
): undefined | Refusal<'due_closed' | 'exceeds_debt'> {
  if (!transitions[due.status].includes('clear')) return refuse('due_closed');
  return paid.amountMinor > openOf(due).amountMinor ? refuse('exceeds_debt') : undefined;
}

export function toWire(due: Due, now: Date): DueWire {
  const { amount, settled } = due;
  return {
    id: due.id,
    reference: due.reference,
    account_id: due.accountId,
    reason: due.reason,
    cause: { ...due.cause },
    amount: encodeMoney(amount),
    settled_amount: encodeMoney(settled),
    open_amount: encodeMoney(openOf(due)),
    status: due.status,
    due_at: due.dueAt.toISOString(),
    created_at: due.createdAt.toISOString(),
    closed_at: due.closedAt?.toISOString() ?? null,
    consequences: describeConsequences(due, now),
  };
}

/** What may change while somebody of staff looks: its state, and how much of it the client has settled. */
export const versionFacts = ({ status, settled }: Due) => ({ status, open_amount: String(settled.amountMinor) });
