// Invitations: a code of an advisor that a number of people may register with, until it expires. Sixty random bits;
// guessing is slowed down per address; the last place goes to exactly one.
import { limits } from '@candor/contract';
import type { Invitation } from '@candor/contract/credentials/staff.ts';
import type { InvitationId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import type { StaffId } from '../staff/index.ts';
import { hasPlace, insertInvitation, selectInvitations, takePlace } from './invitation-store.ts';
import type { InvitationRecord } from './invitation-store.ts';
import type { CredentialParts } from './parts.ts';
import { makeCode } from './secret-code.ts';

const dayMs = 24 * 60 * 60_000;

export interface NewInvitation {
  readonly advisorId: StaffId;
  readonly maxUses: number;
  readonly validDays: number;
}

export async function addInvitation(
  parts: Pick<CredentialParts, 'clock' | 'ids' | 'vault'>,
  tx: TenantTx,
  tenantId: TenantId,
  { advisorId, maxUses, validDays }: NewInvitation,
): Promise<Invitation> {
  const { clock, ids, vault } = parts;
  const createdAt = clock.now();
  const invitation = {
    id: ids.next(),
    code: makeCode(ids, [4, 4, 4]),
    advisorId,
    maxUses,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validDays * dayMs),
  };
  await insertInvitation(tx, vault, tenantId, invitation);
  return toWire({ ...invitation, uses: 0 });
}

function toWire({ id, code, advisorId, maxUses, uses, expiresAt, createdAt }: InvitationRecord): Invitation {
  return {
    id,
    code,
    advisor_id: advisorId,
    max_uses: maxUses,
    uses,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

export async function createInvitation(
  parts: Pick<CredentialParts, 'clock' | 'db' | 'ids' | 'vault'>,
  { scope, tenant, staffId }: StaffContext,
  input: Omit<NewInvitation, 'advisorId'>,
): Promise<Invitation> {
  return parts.db.transact(scope, async (tx) => {
    const invitation = await addInvitation(parts, tx, tenant.id, { ...input, advisorId: staffId });
    const subject = { kind: 'invitation', id: invitation.id } as const;
    const details = { max_uses: input.maxUses, valid_days: input.validDays };
    await recordAudit(tx, { actor: scope.actor, act: 'invitation.created', subject, details }, parts.clock.now());
    return invitation;
  });
}

export async function listInvitations(
  { db, vault }: Pick<CredentialParts, 'db' | 'vault'>,
  { scope, staffId, roles }: StaffContext,
  before: string | undefined,
  limit: number = limits.page.defaultSize,
): Promise<{ items: Invitation[]; next: string | null }> {
  const seesAll = roles.includes('tenant_admin') || roles.includes('auditor');
  const advisorId = seesAll ? undefined : staffId;
  const found = await db.read(scope, (reader) =>
    selectInvitations(reader, vault, { advisorId, before, limit: limit + 1 }),
  );
  const items = found.slice(0, limit).map(toWire);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** True when the code could be used now; whether it still can is decided by useInvitation. */
export function isInvitationOpen(
  { vault, clock }: Pick<CredentialParts, 'clock' | 'vault'>,
  reader: Reader,
  tenantId: TenantId,
  code: string,
): Promise<boolean> {
  return hasPlace(reader, vault, tenantId, code, clock.now());
}

/** Takes one place; the advisor to whom the new client belongs, or undefined when there is none left. */
export function useInvitation(
  { vault, clock }: Pick<CredentialParts, 'clock' | 'vault'>,
  tx: TenantTx,
  tenantId: TenantId,
  code: string,
): Promise<{ readonly id: InvitationId; readonly advisorId: StaffId } | undefined> {
  return takePlace(tx, vault, tenantId, code, clock.now());
}
