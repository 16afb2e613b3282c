// SQL of invitations. The code is sealed, for its advisor to read again, and indexed, to be found when somebody types it.
import type { InvitationId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { StaffId } from '../staff/index.ts';
import { normalizeCode } from './secret-code.ts';

const table = 'brokerage.invitations';
const codeCell = (rowId: string) => ({ table, column: 'code', rowId });

export const sealedInvitationColumns = [{ table, column: 'code', idColumn: 'invitation_id' }];

const indexOf = (vault: Vault, tenantId: TenantId, code: string): Buffer =>
  vault.index(tenantId, 'invitation', normalizeCode(code));

export interface InvitationRecord {
  readonly id: InvitationId;
  readonly advisorId: StaffId;
  readonly code: string;
  readonly maxUses: number;
  readonly uses: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  invitation: Omit<InvitationRecord, 'uses'>,
): Promise<void> {
  const { id, advisorId, code, maxUses, createdAt, expiresAt } = invitation;
  await tx.sql`
    insert into brokerage.invitations (tenant_id, invitation_id, advisor_id, code, code_index, max_uses, created_at,
      expires_at)
    values (${tenantId}, ${id}, ${advisorId}, ${await vault.seal(tx, codeCell(id), code)},
      ${indexOf(vault, tenantId, code)}, ${maxUses}, ${createdAt}, ${expiresAt})`;
}

export interface InvitationQuestion {
  /** Only those of this advisor; everybody's when it is undefined. */
  readonly advisorId: StaffId | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function selectInvitations(
  reader: Reader,
  vault: Vault,
  { advisorId, before, limit }: InvitationQuestion,
): Promise<InvitationRecord[]> {
  const rows = await reader.sql<Array<Omit<InvitationRecord, 'code'> & { code: Buffer }>>`
    select invitation_id as id, advisor_id, code, max_uses, uses, created_at, expires_at from brokerage.invitations
    where true ${when(reader, advisorId, (id) => reader.sql`and advisor_id = ${id}`)}
      ${when(reader, before, (id) => reader.sql`and invitation_id < ${id}`)}
    order by invitation_id desc limit ${limit}`;
  return Promise.all(rows.map(async (row) => ({ ...row, code: await vault.open(reader, codeCell(row.id), row.code) })));
}

export async function hasPlace(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  code: string,
  now: Date,
): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.invitations
    where code_index = ${indexOf(vault, tenantId, code)} and uses < max_uses and expires_at > ${now}`;
  return rows.length > 0;
}

/** The last place goes to exactly one. */
export async function takePlace(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  code: string,
  now: Date,
): Promise<{ readonly id: InvitationId; readonly advisorId: StaffId } | undefined> {
  const [row] = await tx.sql<Array<{ id: InvitationId; advisorId: StaffId }>>`
    update brokerage.invitations set uses = uses + 1
    where code_index = ${indexOf(vault, tenantId, code)} and uses < max_uses and expires_at > ${now}
    returning invitation_id as id, advisor_id`;
  return row;
}
