// Staff's verbs about names on lists of sanctions that look like verified clients: what nobody has looked at yet, and saying why it is
// another person. Whoever finds the same person proposes to take the verification back, which two people decide.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type * as contract from '@candor/contract/kyc/staff.ts';
import type { SanctionHitId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { recordAudit } from '../audit/index.ts';
import type { KycParts } from './parts.ts';
import type { Viewer } from './queue.ts';
import { readProposals } from './queue-store.ts';
import type { Proposal } from './queue-store.ts';
import * as store from './watch-store.ts';

type HitWire = OutputOf<typeof contract.listKycHits>['items'][number];

export async function listOpenHits(
  { vault }: Pick<KycParts, 'vault'>,
  reader: Reader,
  range: PageRange,
): Promise<HitWire[]> {
  const hits = await store.listOpenHits(reader, vault, range);
  const proposals = await readProposals(reader, hits);
  return hits.map(({ id, clientId, submissionId, foundAt, list, entry, name, likeness, born }) => ({
    id,
    client_id: clientId,
    submission_id: submissionId,
    found_at: foundAt.toISOString(),
    list,
    entry,
    name,
    likeness,
    born,
    proposal: describeProposal(proposals.get(submissionId)),
  }));
}

function describeProposal(proposal: Proposal | undefined): HitWire['proposal'] {
  const { approvalId = null, makerId = null, proposedAt = null } = proposal ?? {};
  if (approvalId === null || makerId === null || proposedAt === null) return null;
  return { id: approvalId, maker_id: makerId, created_at: proposedAt.toISOString() };
}

export function settleHit(
  { db, clock }: Pick<KycParts, 'clock' | 'db'>,
  { scope, staffId }: Viewer,
  id: SanctionHitId,
  finding: (typeof contract.hitFindings)[number],
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(scope, async (tx) => {
    const now = clock.now();
    const hit = await store.settleHit(tx, id, { finding, staffId, now });
    if (!hit) return refuse('not_found');
    // Like the finding itself, not among the client's own lines.
    const subject = { kind: 'tenant', id: scope.tenantId } as const;
    const details = { hit: id, client: hit.clientId, list: hit.list, entry: hit.entry, finding };
    await recordAudit(tx, { actor: scope.actor, act: 'kyc.hit_settled', subject, details }, now);
    return undefined;
  });
}
