// Invitations: a code of an advisor that a number of people may register with, until it expires. Sixty random bits;
// guessing is slowed down per address; the last place goes to exactly one.
import { limits } from '@candor/contract';
import type { Invitation } from '@candor/contract/credentials/staff.ts';
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import type { StaffId } from '../staff/index.ts';
import type { CredentialParts } from './parts.ts';
import { makeCode, normalizeCode } from './secret-code.ts';

const table = 'brokerage.invitations';
const codeCell = (rowId: string) => ({ table, column: 'code', rowId });
const dayMs = 24 * 60 * 60_000;

interface InvitationRow {
  readonly invitationId: string;
  readonly advisorId: StaffId;
  readonly code: Buffer;
  readonly maxUses: number;
  readonly uses: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const indexOf = ({ vault }: CredentialParts, tenantId: TenantId, code: string): Buffer =>
  vault.index(tenantId, 'invitation', normalizeCode(code));

export interface NewInvitation {
  readonly advisorId: StaffId;
  readonly maxUses: number;
  readonly validDays: number;
}

export async function addInvitation(
  parts: CredentialParts,
  tx: Tx,
  tenantId: TenantId,
  { advisorId, maxUses, validDays }: NewInvitation,
): Promise<Invitation> {
  const { clock, ids, vault } = parts;
  const id = ids.next();
  const code = makeCode(ids, [4, 4, 4]);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + validDays * dayMs);
  await tx.sql`
    insert into brokerage.invitations (tenant_id, invitation_id, advisor_id, code, code_index, max_uses, created_at,
      expires_at)
    values (${tenantId}, ${id}, ${advisorId}, ${await vault.seal(tx, codeCell(id), code)},
      ${indexOf(parts, tenantId, code)}, ${maxUses}, ${now}, ${expiresAt})`;
  return {
    id,
    code,
    advisor_id: advisorId,
    max_uses: maxUses,
    uses: 0,
    expires_at: expiresAt.toISOString(),
    created_at: now.toISOString(),
  };
}

export async function createInvitation(
  parts: CredentialParts,
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
  { db, vault }: CredentialParts,
  { scope, staffId, roles }: StaffContext,
  before: string | undefined,
  limit: number = limits.page.defaultSize,
): Promise<{ items: Invitation[]; next: string | null }> {
  const seesAll = roles.includes('tenant_admin') || roles.includes('auditor');
  return db.read(scope, async (reader) => {
    const rows = await reader.sql<InvitationRow[]>`
      select invitation_id, advisor_id, code, max_uses, uses, created_at, expires_at from brokerage.invitations
      where (${seesAll} or advisor_id = ${staffId})
        and (${before ?? null}::uuid is null or invitation_id < ${before ?? null})
      order by invitation_id desc limit ${limit + 1}`;
    const items = await Promise.all(
      rows.slice(0, limit).map(async (row) => ({
        id: row.invitationId,
        code: await vault.open(reader, codeCell(row.invitationId), row.code),
        advisor_id: row.advisorId,
        max_uses: row.maxUses,
        uses: row.uses,
        expires_at: row.expiresAt.toISOString(),
        created_at: row.createdAt.toISOString(),
      })),
    );
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}

/** True when the code could be used now; whether it still can is decided by useInvitation. */
export async function isInvitationOpen(
  parts: CredentialParts,
  reader: Reader,
  tenantId: TenantId,
  code: string,
): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.invitations
    where code_index = ${indexOf(parts, tenantId, code)} and uses < max_uses and expires_at > ${parts.clock.now()}`;
  return rows.length > 0;
}

/** Takes one place; the advisor to whom the new client belongs, or undefined when there is none left. */
export async function useInvitation(
  parts: CredentialParts,
  tx: Tx,
  tenantId: TenantId,
  code: string,
): Promise<{ readonly id: string; readonly advisorId: StaffId } | undefined> {
  const [row] = await tx.sql<Array<{ invitationId: string; advisorId: StaffId }>>`
    update brokerage.invitations set uses = uses + 1
    where code_index = ${indexOf(parts, tenantId, code)} and uses < max_uses and expires_at > ${parts.clock.now()}
    returning invitation_id, advisor_id`;
  return row && { id: row.invitationId, advisorId: row.advisorId };
}

export const sealedInvitationColumns = [{ table, column: 'code', idColumn: 'invitation_id' }];
