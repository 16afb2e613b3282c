// The verbs of claims: somebody takes an item, keeps it while working, gives it back or on. Decides nothing.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { StaffId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockStaff } from '../staff/index.ts';
import { dropClaim, findClaimOfOther, moveClaim, takeClaim } from './claim-store.ts';
import type { Claim, ClaimedItem } from './claim-store.ts';
import type { StaffCaller } from './service.ts';

/** Renewed while the page is used. */
export const claimTtlMs = 15 * 60_000;

export interface ClaimParts {
  readonly db: Database;
  readonly clock: Clock;
}

const subjectOf = ({ scope }: StaffCaller) => ({ kind: 'tenant', id: scope.tenantId }) as const;
const detailsOf = ({ kind, itemId }: ClaimedItem) => ({ kind, item: itemId });

export function claimItem(
  { db, clock }: ClaimParts,
  caller: StaffCaller,
  item: ClaimedItem,
): Promise<Claim | Refusal<'item_claimed'>> {
  const { scope, staffId } = caller;
  return db.transact(scope, async (tx) => {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + claimTtlMs);
    const claim = await takeClaim(tx, item, { staffId, now, expiresAt });
    if (!claim) {
      const other = await findClaimOfOther(tx, item, staffId, now);
      return refuse('item_claimed', { params: { name: other?.staffName ?? '' } });
    }
    // Renewing says nothing new.
    if (claim.isNew) {
      const line = { actor: scope.actor, act: 'claim.taken', subject: subjectOf(caller), details: detailsOf(item) };
      await recordAudit(tx, line, now);
    }
    return claim;
  });
}

export function releaseItem(
  { db, clock }: ClaimParts,
  caller: StaffCaller,
  item: ClaimedItem,
): Promise<undefined | Refusal<'not_found'>> {
  const { scope, staffId } = caller;
  return db.transact(scope, async (tx) => {
    if (!(await dropClaim(tx, item, staffId))) return refuse('not_found');
    const line = { actor: scope.actor, act: 'claim.released', subject: subjectOf(caller), details: detailsOf(item) };
    await recordAudit(tx, line, clock.now());
    return undefined;
  });
}

export function handOverItem(
  { db, clock }: ClaimParts,
  caller: StaffCaller,
  item: ClaimedItem,
  to: StaffId,
): Promise<Claim | Refusal<'not_found'>> {
  const { scope, staffId } = caller;
  return db.transact(scope, async (tx) => {
    const colleague = await lockStaff(tx, to);
    if (colleague?.status !== 'active' || to === staffId) return refuse('not_found');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + claimTtlMs);
    const claim = await moveClaim(tx, item, { from: staffId, to, now, expiresAt });
    if (!claim) return refuse('not_found');
    const details = { ...detailsOf(item), to };
    await recordAudit(tx, { actor: scope.actor, act: 'claim.handed_over', subject: subjectOf(caller), details }, now);
    return claim;
  });
}
