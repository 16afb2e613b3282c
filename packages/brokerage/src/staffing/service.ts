// Who works for a tenant, decided by two: invited, other roles, suspended, let back in. Nobody decides about themselves.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { everyRole } from '@candor/contract/roles.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { StaffId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { CredentialParts } from '../credentials/index.ts';
import {
  insertInvited,
  isStaffName,
  lockStaff,
  parseStaffId,
  saveStaffRoles,
  saveStaffStatus,
} from '../staff/index.ts';
import type { StaffSummary } from '../staff/index.ts';
import { realmTenant } from '../tenants/index.ts';
import { hasTwoDeciders } from './store.ts';

export type StaffingParts = Pick<CredentialParts, 'db' | 'clock' | 'ids' | 'vault' | 'sessions'>;

/** Platform administrators stand outside brands, and nobody else works beside them. */
const isPlaced = ({ scope }: StaffCaller, roles: readonly StaffRole[]): boolean =>
  roles.every((role) => (role === 'platform_admin') === (scope.tenantId === realmTenant.id));

const sayRoles = (roles: readonly string[]): string => [...new Set(roles)].toSorted().join(' ');

export function proposeInvite(
  parts: Pick<StaffingParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  {
    username,
    roles,
    reason,
  }: { readonly username: string; readonly roles: readonly StaffRole[]; readonly reason: string },
): Promise<Approval | Refusal<'username_taken' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!isPlaced(caller, roles)) return refuse('state_conflict');
    if (await isStaffName(tx, username)) return refuse('username_taken');
    const payload = { username, roles: sayRoles(roles) };
    return proposeApproval(parts, tx, caller, { kind: 'staff.invite', subjectId: parts.ids.next(), payload, reason });
  });
}

export function proposeRoles(
  parts: Pick<StaffingParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: StaffId,
  { roles, reason }: { readonly roles: readonly StaffRole[]; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'self_approval' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    if (!isPlaced(caller, roles)) return refuse('state_conflict');
    const member = await lockStaff(tx, id);
    if (!member) return refuse('not_found');
    if (id === caller.staffId) return refuse('self_approval');
    const payload = { username: member.username, roles: sayRoles(roles) };
    return proposeApproval(parts, tx, caller, { kind: 'staff.roles', subjectId: id, payload, reason });
  });
}

export function proposeStanding(
  parts: Pick<StaffingParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller,
  id: StaffId,
  { standing, reason }: { readonly standing: 'suspend' | 'reinstate'; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'self_approval' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const member = await lockStaff(tx, id);
    if (!member) return refuse('not_found');
    if (id === caller.staffId) return refuse('self_approval');
    if ((member.status === 'disabled') !== (standing === 'reinstate')) return refuse('state_conflict');
    const payload = { username: member.username, roles: member.roles.join(' ') };
    return proposeApproval(parts, tx, caller, { kind: `staff.${standing}`, subjectId: id, payload, reason });
  });
}

type StaffKinds = 'staff.invite' | 'staff.roles' | 'staff.suspend' | 'staff.reinstate';

export function staffingEffects(
  parts: Pick<StaffingParts, 'clock' | 'sessions' | 'vault'>,
): Pick<ApprovalEffects, StaffKinds> {
  return {
    'staff.invite': { approve: (tx, approval) => invite(parts, tx, approval) },
    'staff.roles': {
      approve: (tx, approval) =>
        change(parts, tx, approval, 'staff.roles_changed', ({ id }) =>
          saveStaffRoles(tx, id, readRoles(approval), approval.id),
        ),
    },
    'staff.suspend': {
      approve: (tx, approval) =>
        change(parts, tx, approval, 'staff.suspended', ({ id }) => saveStaffStatus(tx, id, 'disabled', approval.id)),
    },
    'staff.reinstate': {
      approve: (tx, approval) =>
        change(parts, tx, approval, 'staff.reinstated', ({ id }) => saveStaffStatus(tx, id, 'active', approval.id)),
    },
  };
}

async function invite(
  { clock, vault }: Pick<StaffingParts, 'clock' | 'vault'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { tenantId, actor } = tx.scope;
  const username = payloadText(approval, 'username');
  if (await isStaffName(tx, username)) return refuse('state_conflict');
  const id = parseStaffId(subjectOf(approval, 'staff'));
  const roles = readRoles(approval);
  const now = clock.now();
  await insertInvited(tx, vault, { id, tenantId, username, roles, approvalId: approval.id }, now);
  await recordAudit(tx, { actor, act: 'staff.invited', subject: { kind: 'staff', id } }, now);
  return undefined;
}

/** Sessions end with every change: what was opened under other roles does not go on. */
async function change(
  { clock, sessions }: Pick<StaffingParts, 'clock' | 'sessions'>,
  tx: TenantTx,
  approval: Approval,
  act: string,
  save: (member: StaffSummary) => Promise<void>,
): Promise<undefined | EffectRefusal> {
  if (approval.checkerId === subjectOf(approval, 'staff')) return refuse('self_approval');
  const member = await lockStaff(tx, subjectOf(approval, 'staff'));
  if (!member) return refuse('state_conflict');
  await save(member);
  if (!(await hasTwoDeciders(tx))) return refuse('state_conflict');
  const { tenantId, actor } = tx.scope;
  await sessions.end(tx, tenantId, { kind: 'staff', id: parseStaffId(member.id) }, 'ended_by_staff');
  const subject = { kind: 'staff', id: member.id } as const;
  await recordAudit(tx, { actor, act, subject, details: { roles: member.roles.join(' ') } }, clock.now());
  return undefined;
}

function readRoles(approval: Approval): StaffRole[] {
  const said = payloadText(approval, 'roles').split(' ');
  return everyRole.filter((role) => said.includes(role)).toSorted();
}
