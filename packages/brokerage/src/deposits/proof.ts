// What staff look at beside a deposit: its proof, opened for a reason that the client reads, and unmatched money that could be it.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { disclosureReasons } from '@candor/contract/clients/staff.ts';
import type { openDepositProof as openEndpoint } from '@candor/contract/deposits/staff.ts';
import type { DepositId, SessionId } from '@candor/contract/ids.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { DepositParts } from './parts.ts';
import { listFitting } from './statement-store.ts';
import type { SuspenseItem } from './statement-store.ts';
import { readDeposit } from './store.ts';

export type ProofViewer = StaffCaller & { readonly sessionId: SessionId; readonly roles: readonly StaffRole[] };

const proofTtlMs = 5 * 60_000;

/** The role somebody looks in, as the client reads it. */
const roleOf = ({ roles }: ProofViewer): string =>
  (['operations', 'approver', 'support', 'tenant_admin', 'auditor'] as const).find((role) => roles.includes(role)) ??
  'staff';

export function openProof(
  { db, clock, signFile }: Pick<DepositParts, 'clock' | 'db' | 'signFile'>,
  viewer: ProofViewer,
  id: DepositId,
  code: (typeof disclosureReasons)[number],
): Promise<OutputOf<typeof openEndpoint> | Refusal<'not_found'>> {
  const { scope, sessionId } = viewer;
  return db.transact(scope, async (tx) => {
    const deposit = await readDeposit(tx, id);
    if (deposit?.proofFileId === undefined) return refuse('not_found');
    const signed = signFile(scope.tenantId, deposit.proofFileId, { sessionId, ttlMs: proofTtlMs });
    const subject = { kind: 'client', id: deposit.clientId } as const;
    const details = { code, role: roleOf(viewer), deposit: id };
    await recordAudit(tx, { actor: scope.actor, act: 'deposit.proof_opened', subject, details }, clock.now());
    return { url: signed.url, expires_at: signed.expiresAt.toISOString() };
  });
}

export interface Match {
  readonly item: SuspenseItem;
  readonly fits: 'reference' | 'amount';
}

export function listMatches(
  { db }: Pick<DepositParts, 'db'>,
  { scope }: StaffCaller,
  id: DepositId,
): Promise<Match[] | Refusal<'not_found'>> {
  return db.read(scope, async (reader) => {
    const deposit = await readDeposit(reader, id);
    if (!deposit) return refuse('not_found');
    const items = await listFitting(reader, deposit);
    return items.map((item) => ({ item, fits: item.reference === deposit.reference ? 'reference' : 'amount' }));
  });
}
