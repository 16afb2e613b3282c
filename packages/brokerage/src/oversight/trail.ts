// The audit trail held against itself: all of it on demand, and what is new every few minutes for the alarm.
import type { OutputOf } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import type { checkTrail as endpoint } from '@candor/contract/oversight/staff.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { findBrokenLine, readAuditHead } from '../audit/index.ts';

const walkMs = 60_000;
const restMs = 60_000;

interface Known {
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly brokenAt: bigint | undefined;
  readonly atMs: number;
}

export interface TrailChecks {
  check(scope: TenantScope): Promise<OutputOf<typeof endpoint>>;
  /** As far as it is known; looks again behind the answer when that was a while ago. */
  isBroken(scope: TenantScope): boolean;
}

export function createTrailChecks({ db, clock }: { readonly db: Database; readonly clock: Clock }): TrailChecks {
  const known = new Map<TenantId, Known>();
  const underWay = new Set<TenantId>();

  async function walk(scope: TenantScope, since?: Known): Promise<Known> {
    return db.read(
      scope,
      async (reader) => {
        const brokenAt = await findBrokenLine(reader, since);
        const found = { ...(await readAuditHead(reader)), brokenAt, atMs: clock.monotonicMs() };
        known.set(scope.tenantId, found);
        return found;
      },
      { isolation: 'repeatable read', timeoutMs: walkMs },
    );
  }

  return {
    async check(scope) {
      const { seq, hash, brokenAt } = await walk(scope);
      return {
        lines: Number(seq),
        head: hash.toString('hex'),
        broken_at: brokenAt === undefined ? null : Number(brokenAt),
        checked_at: clock.now().toISOString(),
      };
    },
    isBroken(scope) {
      const { tenantId } = scope;
      const last = known.get(tenantId);
      const isOld = last === undefined || clock.monotonicMs() - last.atMs > restMs;
      if (isOld && last?.brokenAt === undefined && !underWay.has(tenantId)) {
        underWay.add(tenantId);
        void walk(scope, last)
          .catch(() => undefined)
          .finally(() => underWay.delete(tenantId));
      }
      return last?.brokenAt !== undefined;
    },
  };
}
