// SQL of corrections. A row is added with its decision and never changes; the database asks for both.
import type { CorrectionReason } from '@candor/contract/corrections/reasons.ts';
import type { JournalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { rootKinds } from './correction.ts';
import type { Correction, Root } from './correction.ts';

export async function insertCorrection(tx: TenantTx, correction: Correction, now: Date): Promise<void> {
  const { id, approvalId, clientId, journalId, root, code } = correction;
  await tx.sql`
    insert into brokerage.corrections (tenant_id, correction_id, approval_id, client_id, journal_id, root_kind, root_id,
      code, corrected_at)
    values (${tx.scope.tenantId}, ${id}, ${approvalId}, ${clientId}, ${journalId}, ${root.kind}, ${root.id}, ${code}, ${now})`;
}

/** Of a booking, or of the booking that a correction took back; nothing where there is another way. */
export async function findRoot(
  reader: Reader,
  cause: { readonly kind: string; readonly id: string },
): Promise<Root | undefined> {
  const own = rootKinds.find((kind) => kind === cause.kind);
  if (own) return { kind: own, id: cause.id };
  const corrected = rootKinds.find((kind) => cause.kind === `${kind}_correction`);
  if (!corrected) return undefined;
  const [row] = await reader.sql<Array<{ rootId: string }>>`
    select root_id from brokerage.corrections where correction_id = ${cause.id}`;
  return row && { kind: corrected, id: row.rootId };
}

/** Why a journal was taken back, whichever of the two bookings is asked about. */
export async function findCorrectionReason(
  reader: Reader,
  journal: { readonly id: JournalId; readonly reverses: JournalId | null; readonly reversedBy: JournalId | null },
): Promise<CorrectionReason | undefined> {
  const taken = journal.reversedBy === null ? journal.reverses : journal.id;
  if (taken === null) return undefined;
  const [row] = await reader.sql<Array<{ code: CorrectionReason }>>`
    select code from brokerage.corrections where journal_id = ${taken}`;
  return row?.code;
}
