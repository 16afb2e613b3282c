// What a client does to a plan without signing anything new: pausing, resuming, leaving one run out, ending. At once, and without a PIN.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { PlanId } from '@candor/contract/ids.ts';
import type { Plan as PlanWire } from '@candor/contract/plans/client.ts';
import type { PlanMove } from '@candor/contract/plans/rules.ts';
import type { Trader } from '../orders/index.ts';
import { planToWire } from './describing.ts';
import type { PlanParts } from './parts.ts';
import { moved, nextDay } from './plan.ts';
import { lastRuns, lockPlan, savePlan } from './store.ts';
import { auditPlan } from './telling.ts';

const actOf = {
  pause: 'plan.paused',
  resume: 'plan.resumed',
  skip: 'plan.next_skipped',
  keep: 'plan.next_kept',
  end: 'plan.ended',
} as const satisfies Readonly<Record<PlanMove, string>>;

/** They bring a purchase back that would not have come; the others only ever take one away. */
const beginnings: ReadonlySet<PlanMove> = new Set(['resume', 'keep']);

export function movePlan(
  parts: Pick<PlanParts, 'instruments' | 'prices' | 'clock' | 'db'>,
  { scope, clientId, unbegun }: Pick<Trader, 'scope' | 'clientId' | 'unbegun'>,
  id: PlanId,
  move: PlanMove,
): Promise<PlanWire | Refusal<'not_found' | 'state_conflict' | 'kyc_required' | 'terms_not_accepted'>> {
  return parts.db.transact(scope, async (tx) => {
    const plan = await lockPlan(tx, id, clientId);
    if (!plan) return refuse('not_found');
    const to = moved(plan, move);
    if (!to) return refuse('state_conflict');
    if (unbegun && beginnings.has(move)) return unbegun;
    const now = parts.clock.now();
    // A day that passed while it rested is not made up for.
    const isLate = move === 'resume' && plan.nextOn < dayOf(now);
    const nextOn = isLate ? nextDay(plan.terms.day, dayOf(now)) : plan.nextOn;
    const changed = { ...plan, ...to, nextOn, endedAt: to.status === 'ended' ? now : undefined };
    await savePlan(tx, changed);
    const last = (await lastRuns(tx, [id])).get(id);
    await auditPlan(parts, tx, plan, actOf[move]);
    return planToWire(parts, changed, last);
  });
}
