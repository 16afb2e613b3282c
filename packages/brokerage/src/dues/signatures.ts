// What clients signed with their PIN: the kind of debt that can follow and the most it can come to. A debt can only arise
// from one of these (G-04); they are written once, in the client's own name, and never change.
import type { Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ClientId, SignatureId } from '@candor/contract/ids.ts';
import type { DueReason } from './due.ts';

export type SignatureKind = 'loan' | 'order' | 'service' | 'saving' | 'plan';

export interface Signature {
  readonly id: SignatureId;
  readonly clientId: ClientId;
  readonly kind: SignatureKind;
  readonly subjectId: string;
  /** The most that can ever be asked for on it, all dues together. */
  readonly maximum: Money;
  readonly signedAt: Date;
}

/** A signature with what was asked for on it so far, waived or not. */
export interface SignatureInUse extends Signature {
  readonly asked: Money;
  /** Nothing follows from it any more: its loan is paid back. */
  readonly isEnded: boolean;
}

/** What has to be signed before a due of this reason can arise; the database keeps the same table. */
export const kindOf: Readonly<Record<DueReason, SignatureKind>> = {
  loan_instalment: 'loan',
  unpaid_order: 'order',
  service_fee: 'service',
};

export type SignatureRefusal = Refusal<
  'signature_needed' | 'signature_ended' | 'signature_kind' | 'signature_exceeded' | 'currency_mismatch'
>;

/** In order: it is there, it still binds, it was given for this, in this currency, and for at least this much. */
export function checkSignature(
  signature: SignatureInUse | undefined,
  reason: DueReason,
  amount: Money,
): undefined | SignatureRefusal {
  if (!signature) return refuse('signature_needed');
  const { kind, isEnded, maximum, asked } = signature;
  if (isEnded) return refuse('signature_ended');
  if (kind !== kindOf[reason]) return refuse('signature_kind');
  if (maximum.currency !== amount.currency) return refuse('currency_mismatch');
  return asked.amountMinor + amount.amountMinor > maximum.amountMinor ? refuse('signature_exceeded') : undefined;
}
