// Staff's verb of broker breaks, by two people: what the clock cannot mend is closed with how it was settled outside. The client's money and
// shares stay as they are: whatever the broker did beyond the client's order is the house's.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { brokerBreakResolutions } from '@candor/contract/settlement/staff.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBreak, resolveBreak } from './broker-store.ts';
import type { BreakResolution } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';

export function proposeResolution(
  parts: Pick<BrokerParts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  breakId: string,
  { resolution, reason }: { readonly resolution: BreakResolution; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const found = await lockBreak(tx, breakId);
    if (!found) return refuse('not_found');
    if (found.closedAt !== null) return refuse('state_conflict');
    const payload = { resolution, cause: found.reason, broker: found.broker };
    return proposeApproval(parts, tx, caller, { kind: 'broker_break.resolve', subjectId: breakId, payload, reason });
  });
}

export function brokerBreakEffects(parts: Pick<BrokerParts, 'clock'>): Pick<ApprovalEffects, 'broker_break.resolve'> {
  return { 'broker_break.resolve': { approve: (tx, approval) => closeByTwo(parts, tx, approval) } };
}

async function closeByTwo(
  { clock }: Pick<BrokerParts, 'clock'>,
  tx: TenantTx,
  { id: approvalId, subjectId, payload }: Approval,
): Promise<undefined | EffectRefusal> {
  const resolution = brokerBreakResolutions.find((one) => one === payload['resolution']);
  const found = await lockBreak(tx, subjectId);
  if (!found || found.closedAt !== null || !resolution) return refuse('state_conflict');
  const now = clock.now();
  await resolveBreak(tx, subjectId, { resolution, approvalId }, now);
  const subject = { kind: 'broker_break', id: subjectId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'broker_break.resolved', subject, details: { resolution } }, now);
  return undefined;
}
