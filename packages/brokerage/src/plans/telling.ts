// What is said when a plan moves or runs: a message where a run bought nothing, and the trail.
import type { SkipReason } from '@candor/contract/plans/rules.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';

export async function tellSkipped(
  { messages, instruments }: Pick<PlanParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { id, clientId, instrumentId, nextOn }: Plan,
  reason: SkipReason,
): Promise<void> {
  const instrument = await instruments.find(instrumentId);
  const params = { symbol: instrument?.symbol ?? '', date: nextOn, reason };
  await messages.sendMessage(tx, { kind: 'plan_skipped', clientId, about: id, params });
}

/** Always the last: it locks the trail. */
export async function auditPlan(
  { clock }: Pick<PlanParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Plan, 'id' | 'clientId'>,
  act: `plan.${'started' | 'changed' | 'paused' | 'resumed' | 'next_skipped' | 'next_kept' | 'ended' | 'ran' | 'skipped'}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'plan', id }, clientId }, clock.now());
}
