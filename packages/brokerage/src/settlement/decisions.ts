// Staff's verbs of settlement, by two people: a trade fails, and a break is mended. Neither is ever the client's debt.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { breakReasons, breakResolutions } from '@candor/contract/settlement/staff.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { SettlementParts } from './booking.ts';
import type { UnsettledFill } from './settlement.ts';
import { closeBreak, insertBreak, isFill, lockBreak, lockOpenFill } from './store.ts';

type Parts = Pick<SettlementParts, 'db' | 'clock' | 'ids'>;
type Proposed = Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed' | 'item_claimed'>>;

export function proposeFailure(
  parts: Parts,
  caller: StaffCaller,
  fillId: string,
  { cause, reason }: { readonly cause: (typeof breakReasons)[number]; readonly reason: string },
): Proposed {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!(await isFill(tx, fillId))) return refuse('not_found');
    const fill = await lockOpenFill(tx, fillId);
    if (!fill) return refuse('state_conflict');
    const payload = { cause, settles_on: fill.settlesOn };
    const { clientId } = fill;
    return proposeApproval(parts, tx, caller, {
      kind: 'settlement.fail',
      subjectId: fillId,
      clientId,
      payload,
      reason,
    });
  });
}

export function proposeResolution(
  parts: Parts,
  caller: StaffCaller,
  breakId: string,
  { resolution, reason }: { readonly resolution: (typeof breakResolutions)[number]; readonly reason: string },
): Proposed {
  return parts.db.transact(caller.scope, async (tx) => {
    const found = await lockBreak(tx, breakId);
    if (!found) return refuse('not_found');
    if (found.closedAt !== null || found.kind !== 'failed') return refuse('state_conflict');
    const proposal = { kind: 'settlement.resolve', subjectId: breakId, payload: { resolution }, reason } as const;
    return proposeApproval(parts, tx, caller, { ...proposal, clientId: found.clientId });
  });
}

export function settlementEffects(
  parts: Pick<SettlementParts, 'clock' | 'ids' | 'messages' | 'instruments'>,
): Pick<ApprovalEffects, 'settlement.fail' | 'settlement.resolve'> {
  return {
    'settlement.fail': { approve: (tx, approval) => failSettlement(parts, tx, approval) },
    'settlement.resolve': { approve: (tx, approval) => resolveBreak(parts, tx, approval) },
  };
}

async function failSettlement(
  parts: Pick<SettlementParts, 'clock' | 'ids' | 'messages' | 'instruments'>,
  tx: TenantTx,
  { id: approvalId, subjectId, payload }: Approval,
): Promise<undefined | EffectRefusal> {
  const reason = breakReasons.find((one) => one === payload['cause']);
  const fill = await lockOpenFill(tx, subjectId);
  if (!fill || !reason) return refuse('state_conflict');
  const now = parts.clock.now();
  await insertBreak(tx, { id: parts.ids.next(), fillId: subjectId, kind: 'failed', reason, approvalId }, now);
  await tellTrade(parts, tx, fill, 'settlement_failed');
  const { actor } = tx.scope;
  const subject = { kind: 'fill', id: subjectId } as const;
  await recordAudit(tx, { actor, act: 'settlement.failed', subject, clientId: fill.clientId }, now);
  return undefined;
}

async function resolveBreak(
  parts: Pick<SettlementParts, 'clock' | 'messages' | 'instruments'>,
  tx: TenantTx,
  { id: approvalId, subjectId, payload }: Approval,
): Promise<undefined | EffectRefusal> {
  const resolution = breakResolutions.find((one) => one === payload['resolution']);
  const found = await lockBreak(tx, subjectId);
  if (!found || found.closedAt !== null || !resolution) return refuse('state_conflict');
  const now = parts.clock.now();
  await closeBreak(tx, subjectId, { resolution, approvalId }, now);
  await tellTrade(parts, tx, found, 'settlement_resolved');
  const { actor } = tx.scope;
  const subject = { kind: 'fill', id: found.fillId } as const;
  await recordAudit(tx, { actor, act: 'settlement.resolved', subject, clientId: found.clientId }, now);
  return undefined;
}

async function tellTrade(
  { messages, instruments }: Pick<SettlementParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { clientId, orderId, instrumentId }: Pick<UnsettledFill, 'clientId' | 'orderId' | 'instrumentId'>,
  kind: 'settlement_failed' | 'settlement_resolved',
): Promise<void> {
  const symbol = (await instruments.find(instrumentId))?.symbol ?? '';
  await messages.sendMessage(tx, { kind, clientId, about: orderId, params: { symbol } });
}
