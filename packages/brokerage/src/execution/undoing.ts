// Staff's verb of an erroneous trade, by two people: they decide, with a cause that the client reads, and a job of the clockwork takes the trade
// back as it does for a broker. Only trades of the built-in venue: a broker's are taken back by the broker that said them.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { bustCauses } from '@candor/contract/orders/statuses.ts';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { builtIn, findFill, lockOrder } from '../orders/index.ts';
import { findBustDecision, insertBustDecision } from './bust-store.ts';
import { bustFill, findObstacle } from './busting.ts';
import type { BustObstacle } from './busting.ts';
import type { ExecutionParts } from './parts.ts';

const jobKind = 'fills.bust';
/** Over a day with the pauses of the queue: the shares may be set aside for a sale until then. */
const mostTries = 30;

type Looked =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over' }
  | { readonly kind: 'blocked'; readonly why: BustObstacle | 'at_broker' }
  | { readonly kind: 'open'; readonly fill: NonNullable<Awaited<ReturnType<typeof findFill>>> };

/** The order is locked from here on. */
async function look(tx: TenantTx, fillId: string): Promise<Looked> {
  const found = await findFill(tx, fillId);
  const order = found && (await lockOrder(tx, found.orderId));
  const fill = await findFill(tx, fillId);
  if (!fill || !order) return { kind: 'unknown' };
  if (fill.bustedAt || (await findBustDecision(tx, fillId))) return { kind: 'over' };
  if (fill.venue !== builtIn) return { kind: 'blocked', why: 'at_broker' };
  const why = await findObstacle(tx, order, fill);
  return why === undefined ? { kind: 'open', fill } : { kind: 'blocked', why };
}

export function proposeBust(
  parts: Pick<ExecutionParts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  fillId: string,
  { cause, reason }: { readonly cause: BustCause; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'bust_blocked' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const looked = await look(tx, fillId);
    if (looked.kind === 'unknown') return refuse('not_found');
    if (looked.kind === 'over') return refuse('state_conflict');
    if (looked.kind === 'blocked') return refuse('bust_blocked', { params: { why: looked.why } });
    const { clientId, reference, side } = looked.fill;
    const payload = { cause, confirmation: reference, side };
    return proposeApproval(parts, tx, caller, { kind: 'fill.bust', subjectId: fillId, clientId, payload, reason });
  });
}

export function bustEffects(parts: Pick<ExecutionParts, 'clock' | 'ids'>): Pick<ApprovalEffects, 'fill.bust'> {
  const queue = createJobQueue(parts);
  return {
    'fill.bust': {
      async approve(tx, { id: approvalId, subjectId, payload }): Promise<undefined | EffectRefusal> {
        const cause = bustCauses.find((one) => one === payload['cause']);
        if (!cause) throw new TypeError('a trade is taken back for no cause');
        if ((await look(tx, subjectId)).kind !== 'open') return refuse('state_conflict');
        await insertBustDecision(tx, subjectId, { cause, approvalId, at: parts.clock.now() });
        const job = { kind: jobKind, payload: { fill: subjectId }, uniqueKey: subjectId, maxAttempts: mostTries };
        await queue.enqueue(tx, job);
        return undefined;
      },
    },
  };
}

/** Tried again while a sale has set the shares aside; what never goes stays among the failed jobs, where people see it. */
export function bustJobs(parts: Parameters<typeof bustFill>[0] & Pick<ExecutionParts, 'db'>): JobHandlers {
  return {
    [jobKind]: {
      run: ({ tenantId, payload }) => {
        const fillId: unknown =
          typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'fill') : undefined;
        if (typeof fillId !== 'string') throw new TypeError('a trade to take back without its id');
        const scope = tenantScope(tenantId, { kind: 'system', id: 'busts' });
        return parts.db.transact(scope, (tx) => bustDecided(parts, tx, fillId));
      },
    },
  };
}

async function bustDecided(parts: Parameters<typeof bustFill>[0], tx: TenantTx, fillId: string): Promise<void> {
  const fill = await findFill(tx, fillId);
  const order = fill && (await lockOrder(tx, fill.orderId));
  const cause = await findBustDecision(tx, fillId);
  if (!fill || !order || !cause) throw new Error('nobody decided to take this trade back');
  const outcome = await bustFill(parts, tx, order, fill.executionId, cause);
  if (outcome === 'not_bookable') throw new Error('the trade cannot be taken back at this moment');
}
