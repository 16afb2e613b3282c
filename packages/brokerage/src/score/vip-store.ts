// SQL of VIP levels. A change is a line, and the database keeps the client's level in step with the lines.
import type { ApprovalId, ClientId, VipMoveId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { VipMove, VipStanding } from './vip.ts';

export async function readVipStanding(reader: Reader, clientId: ClientId): Promise<VipStanding | undefined> {
  const [row] = await reader.sql<Array<{ assetLevel: number; givenLevel: number | null }>>`
    select asset_level, given_level from brokerage.vip_standings where client_id = ${clientId}`;
  return row && { assetLevel: row.assetLevel, givenLevel: row.givenLevel ?? undefined };
}

/** The client's level, kept as it is until the transaction ends. */
export async function lockVip(tx: TenantTx, clientId: ClientId): Promise<number | undefined> {
  const [row] = await tx.sql<Array<{ vip: number }>>`
    select vip from brokerage.clients where client_id = ${clientId} for no key update`;
  return row?.vip;
}

export async function saveVipStanding(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  { assetLevel, givenLevel, approvalId, now }: VipStanding & { readonly approvalId?: ApprovalId; readonly now: Date },
): Promise<void> {
  await tx.sql`
    insert into brokerage.vip_standings (tenant_id, client_id, asset_level, given_level, approval_id, reviewed_at)
    values (${tenantId}, ${clientId}, ${assetLevel}, ${givenLevel ?? null}, ${approvalId ?? null}, ${now})
    on conflict (tenant_id, client_id) do update
      set asset_level = excluded.asset_level, given_level = excluded.given_level,
        approval_id = coalesce(excluded.approval_id, brokerage.vip_standings.approval_id),
        reviewed_at = excluded.reviewed_at, is_stale = false`;
}

export async function insertVipMove(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  { id, approvalId, ...move }: VipMove & { readonly id: VipMoveId; readonly approvalId?: ApprovalId },
): Promise<void> {
  await tx.sql`
    insert into brokerage.vip_moves (tenant_id, vip_move_id, client_id, level_before, level_after, reason, approval_id,
      created_at)
    values (${tenantId}, ${id}, ${clientId}, ${move.levelBefore}, ${move.levelAfter}, ${move.reason},
      ${approvalId ?? null}, ${move.createdAt})`;
}

export async function listVipMoves(reader: Reader, clientId: ClientId, limit: number): Promise<VipMove[]> {
  return reader.sql<VipMove[]>`
    select level_before, level_after, reason, created_at from brokerage.vip_moves
    where client_id = ${clientId} order by vip_move_id desc limit ${limit}`;
}

/** Money came or went: the next run looks again. */
export async function markStale(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`update brokerage.vip_standings set is_stale = true where client_id = ${clientId}`;
}

/** Clients with money accounts whose level was not looked at since then, those with news first. */
export async function listUnreviewed(reader: Reader, since: Date, limit: number): Promise<ClientId[]> {
  const rows = await reader.sql<Array<{ clientId: ClientId }>>`
    select c.client_id from brokerage.clients c
    left join brokerage.vip_standings s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
    where exists (select from brokerage.accounts a where a.tenant_id = c.tenant_id and a.client_id = c.client_id)
      and (s.client_id is null or s.is_stale or s.reviewed_at < ${since})
    order by s.is_stale desc nulls first, s.reviewed_at nulls first, c.client_id limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}
