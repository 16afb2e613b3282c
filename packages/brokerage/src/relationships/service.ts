// The relationship with a client, changed by two: another advisor, closed, reopened. Never touches money: whoever still has or owes
// something is not closed. A client who leaves by their own will stands in own-closing.ts.
import { isRefusal, refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { closingReasons } from '@candor/contract/relationships/reasons.ts';
import type { ClosingReason } from '@candor/contract/relationships/reasons.ts';
import type { getClosing } from '@candor/contract/relationships/staff.ts';
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { payloadId, payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { clientChanged, isClient, parseClientId } from '../clients/index.ts';
import type { ClientChanged } from '../clients/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import { lockStaff } from '../staff/index.ts';
import { findClosing, insertChange, listOpenEnds, lockRelated } from './store.ts';
import type { Related } from './store.ts';

export type RelationshipParts = Pick<CredentialParts, 'db' | 'clock' | 'ids' | 'sessions' | 'notify'> & {
  readonly bus: Bus;
};

type ProposalRefusal = Refusal<'not_found' | 'state_conflict' | 'already_proposed' | 'item_claimed'>;

export function proposeAdvisor(
  parts: Pick<RelationshipParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  clientId: ClientId,
  { advisorId, reason }: { readonly advisorId: StaffId; readonly reason: string },
): Promise<Approval | ProposalRefusal | Refusal<'advisor_unavailable'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const client = await lockRelated(tx, clientId);
    if (!client) return refuse('not_found');
    if (client.status === 'closed' || client.advisorId === advisorId) return refuse('state_conflict');
    const advisor = await findAdvisor(tx, advisorId);
    if (isRefusal(advisor)) return advisor;
    const payload = {
      advisor_id: advisorId,
      advisor: advisor.username,
      advisor_before_id: client.advisorId,
      advisor_before: client.advisorName,
    };
    const kind = 'client.reassign' as const;
    return proposeApproval(parts, tx, caller, { kind, subjectId: clientId, clientId, payload, reason });
  });
}

async function findAdvisor(
  tx: TenantTx,
  id: StaffId,
): Promise<{ readonly username: string } | Refusal<'advisor_unavailable'>> {
  const member = await lockStaff(tx, id);
  return member?.status === 'active' && member.roles.includes('advisor') ? member : refuse('advisor_unavailable');
}

export function proposeClosing(
  parts: Pick<RelationshipParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  clientId: ClientId,
  { code, reason }: { readonly code: ClosingReason; readonly reason: string },
): Promise<Approval | ProposalRefusal | Refusal<'client_not_clear'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const client = await lockRelated(tx, clientId);
    if (!client) return refuse('not_found');
    if (client.status === 'closed') return refuse('state_conflict');
    const open = await listOpenEnds(tx, caller.scope.tenantId, clientId);
    if (open.length > 0) return refuse('client_not_clear');
    const kind = 'client.close' as const;
    return proposeApproval(parts, tx, caller, { kind, subjectId: clientId, clientId, payload: { code }, reason });
  });
}

export function proposeReopening(
  parts: Pick<RelationshipParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  clientId: ClientId,
  reason: string,
): Promise<Approval | ProposalRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const client = await lockRelated(tx, clientId);
    if (!client) return refuse('not_found');
    const closing = await findClosing(tx, clientId);
    if (!closing) return refuse('state_conflict');
    const payload = { code_before: closing.closing };
    const kind = 'client.reopen' as const;
    return proposeApproval(parts, tx, caller, { kind, subjectId: clientId, clientId, payload, reason });
  });
}

export function readClosing(
  { db }: Pick<RelationshipParts, 'db'>,
  { scope }: StaffCaller,
  clientId: ClientId,
): Promise<OutputOf<typeof getClosing> | Refusal<'not_found'>> {
  return db.read(scope, async (reader) => {
    if (!(await isClient(reader, clientId))) return refuse('not_found');
    const closing = await findClosing(reader, clientId);
    const open = await listOpenEnds(reader, scope.tenantId, clientId);
    return { closed_at: closing?.closedAt.toISOString() ?? null, code: closing?.closing ?? null, open };
  });
}

type Kinds = 'client.reassign' | 'client.close' | 'client.reopen';

export function relationshipEffects(parts: Omit<RelationshipParts, 'db' | 'ids'>): Pick<ApprovalEffects, Kinds> {
  return {
    'client.reassign': { approve: (tx, approval) => reassign(parts, tx, approval) },
    'client.close': { approve: (tx, approval) => close(parts, tx, approval) },
    'client.reopen': { approve: (tx, approval) => reopen(parts, tx, approval) },
  };
}

async function reassign(
  { clock, notify, bus }: Pick<RelationshipParts, 'clock' | 'notify' | 'bus'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const clientId = parseClientId(subjectOf(approval, 'client'));
  const advisorId = payloadId(approval, 'advisor_id', 'staff');
  const client = await lockRelated(tx, clientId);
  if (!isAsProposed(client, approval) || isRefusal(await findAdvisor(tx, advisorId))) return refuse('state_conflict');
  const now = clock.now();
  await insertChange(tx, { kind: 'reassign', approvalId: approval.id, clientId, advisorId }, now);
  // Names of staff are sealed: the message does not say who, the profile does.
  await notify(tx, { kind: 'advisor_changed', clientId });
  signalChange(bus, tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'advisor.changed', subject, details: { advisorId } }, now);
  return undefined;
}

/** Somebody else may have become the advisor meanwhile: then the reasons no longer hold. */
function isAsProposed(client: Related | undefined, { payload }: Approval): boolean {
  return client !== undefined && client.status !== 'closed' && client.advisorId === payload['advisor_before_id'];
}

async function close(
  { clock, sessions, notify, bus }: Omit<RelationshipParts, 'db' | 'ids'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const clientId = parseClientId(subjectOf(approval, 'client'));
  const said = payloadText(approval, 'code');
  const closing = closingReasons.find((one) => one === said);
  const client = await lockRelated(tx, clientId);
  if (!client || client.status === 'closed' || closing === undefined) return refuse('state_conflict');
  const { tenantId, actor } = tx.scope;
  if ((await listOpenEnds(tx, tenantId, clientId)).length > 0) return refuse('state_conflict');
  const now = clock.now();
  await insertChange(tx, { kind: 'close', approvalId: approval.id, clientId, closing }, now);
  await sessions.end(tx, tenantId, { kind: 'client', id: clientId }, 'ended_by_staff');
  await notify(tx, { kind: 'account_closed', clientId, params: { reason: closing } });
  signalChange(bus, tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor, act: 'client.closed', subject, details: { code: closing } }, now);
  return undefined;
}

async function reopen(
  { clock, notify, bus }: Pick<RelationshipParts, 'clock' | 'notify' | 'bus'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const clientId = parseClientId(subjectOf(approval, 'client'));
  const client = await lockRelated(tx, clientId);
  if (client?.status !== 'closed') return refuse('state_conflict');
  const now = clock.now();
  await insertChange(tx, { kind: 'reopen', approvalId: approval.id, clientId }, now);
  await notify(tx, { kind: 'account_reopened', clientId });
  signalChange(bus, tx, clientId);
  const subject = { kind: 'client', id: clientId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'client.reopened', subject }, now);
  return undefined;
}

/** Open screens of the client show it at once. */
export function signalChange(bus: Bus, tx: TenantTx, clientId: ClientId): void {
  const signal: ClientChanged = { tenantId: tx.scope.tenantId, clientId };
  tx.afterCommit(() => bus.publish(clientChanged, Buffer.from(JSON.stringify(signal))));
}
