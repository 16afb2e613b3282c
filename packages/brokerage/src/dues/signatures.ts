// What clients signed with their PIN: the kind of debt that can follow and the most it can come to. A debt can only arise
// from one of these (G-04); they are written once, in the client's own name, and never change.
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { DueReason } from './due.ts';

export type SignatureKind = 'loan' | 'order' | 'service';

export interface Signature {
  readonly id: string;
  readonly clientId: string;
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

/** Only for a caller whose PIN was right just now. */
export async function recordSignature(tx: Tx, tenantId: TenantId, signature: Signature): Promise<void> {
  const { id, clientId, kind, subjectId, maximum, signedAt } = signature;
  await tx.sql`
    insert into brokerage.signatures (tenant_id, signature_id, client_id, kind, subject_id, maximum, currency, signed_at)
    values (${tenantId}, ${id}, ${clientId}, ${kind}, ${subjectId}, ${String(maximum.amountMinor)}, ${maximum.currency},
      ${signedAt})`;
}

interface SignatureRow extends Omit<SignatureInUse, 'maximum' | 'asked'> {
  readonly maximum: string;
  readonly asked: string;
  readonly currency: string;
}

/** Of this client only: another's signature binds nobody else. */
export async function findSignature(reader: Reader, clientId: string, id: string): Promise<SignatureInUse | undefined> {
  const [row] = await reader.sql<SignatureRow[]>`
    select s.signature_id as id, s.client_id, s.kind, s.subject_id, s.maximum::text, s.currency, s.signed_at,
      coalesce((select sum(d.amount) from brokerage.dues d
        where d.tenant_id = s.tenant_id and d.signature_id = s.signature_id), 0)::text as asked,
      exists (select from brokerage.loans l
        where l.tenant_id = s.tenant_id and l.loan_id = s.subject_id and l.status = 'clear') as is_ended
    from brokerage.signatures s where s.signature_id = ${id} and s.client_id = ${clientId}`;
  if (!row) return undefined;
  const { maximum, asked, currency, ...rest } = row;
  const say = (minor: string) => makeMoney(BigInt(minor), expectCurrency(currency));
  return { ...rest, maximum: say(maximum), asked: say(asked) };
}

/** Two dues at once on one signature take turns, here and in the guard of the table. */
export async function lockSignature(tx: Tx, clientId: string, id: string): Promise<SignatureInUse | undefined> {
  if (tx.scope.kind !== 'tenant') throw new TypeError('a signature belongs to a tenant');
  await tx.sql`
    select pg_advisory_xact_lock(hashtextextended('signature|' || ${tx.scope.tenantId} || '|' || ${id}, 0))`;
  return findSignature(tx, clientId, id);
}

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
