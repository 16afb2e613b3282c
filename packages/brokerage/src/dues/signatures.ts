// What clients signed with their PIN. A debt can only arise from one of these (G-04); they are written once and never change.
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';

export interface Signature {
  readonly id: string;
  readonly clientId: string;
  readonly kind: 'loan';
  readonly subjectId: string;
  readonly signedAt: Date;
}

/** Only for a caller whose PIN was right just now. */
export async function recordSignature(tx: Tx, tenantId: TenantId, signature: Signature): Promise<void> {
  const { id, clientId, kind, subjectId, signedAt } = signature;
  await tx.sql`
    insert into brokerage.signatures (tenant_id, signature_id, client_id, kind, subject_id, signed_at)
    values (${tenantId}, ${id}, ${clientId}, ${kind}, ${subjectId}, ${signedAt})`;
}

/** Of this client only: another's signature binds nobody else. */
export async function findSignature(reader: Reader, clientId: string, id: string): Promise<Signature | undefined> {
  const [row] = await reader.sql<Signature[]>`
    select signature_id as id, client_id, kind, subject_id, signed_at from brokerage.signatures
    where signature_id = ${id} and client_id = ${clientId}`;
  return row;
}
