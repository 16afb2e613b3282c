// SQL of what clients signed. Written once, in the client's own name, and never changed.
import type { ClientId, SignatureId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Signature, SignatureInUse } from './signatures.ts';

/** Only for a caller whose PIN was right just now. */
export async function recordSignature(tx: TenantTx, tenantId: TenantId, signature: Signature): Promise<void> {
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
export async function findSignature(
  reader: Reader,
  clientId: ClientId,
  id: SignatureId,
): Promise<SignatureInUse | undefined> {
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
export async function lockSignature(
  tx: TenantTx,
  clientId: ClientId,
  id: SignatureId,
): Promise<SignatureInUse | undefined> {
  await tx.sql`
    select pg_advisory_xact_lock(hashtextextended('signature|' || ${tx.scope.tenantId} || '|' || ${id}, 0))`;
  return findSignature(tx, clientId, id);
}
