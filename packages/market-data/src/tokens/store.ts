// SQL of data tokens only; reads take a Reader, writes take a TenantTx.
import type { DataTokenId, TenantId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { isTokenScope } from './token.ts';
import type { StoredToken } from './token.ts';

interface Row extends Omit<StoredToken, 'scopes'> {
  readonly scopes: string[];
}

function toToken(row: Row): StoredToken {
  return { ...row, scopes: row.scopes.filter(isTokenScope) };
}

export async function findToken(reader: Reader, tokenId: DataTokenId): Promise<StoredToken | undefined> {
  const [row] = await reader.sql<Row[]>`select * from market_data.tokens where token_id = ${tokenId}`;
  return row && toToken(row);
}

export async function listTokens(reader: Reader, tenantId: TenantId): Promise<StoredToken[]> {
  const rows = await reader.sql<Row[]>`
    select * from market_data.tokens where tenant_id = ${tenantId} order by created_at, token_id`;
  return rows.map(toToken);
}

export async function insertToken(tx: TenantTx, token: StoredToken): Promise<void> {
  await tx.sql`
    insert into market_data.tokens
      (tenant_id, token_id, label, secret_hash, scopes, per_second, created_at, expires_at, revoked_at)
    values (${token.tenantId}, ${token.tokenId}, ${token.label}, ${token.secretHash}, ${tx.texts(token.scopes)},
      ${token.perSecond}, ${token.createdAt}, ${token.expiresAt}, ${token.revokedAt})
    on conflict (token_id) do nothing`;
}

/** The earlier of the two ends stands. */
export async function expireToken(tx: TenantTx, tenantId: TenantId, tokenId: DataTokenId, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update market_data.tokens set expires_at = least(coalesce(expires_at, ${at}), ${at})
    where tenant_id = ${tenantId} and token_id = ${tokenId} and revoked_at is null
    returning token_id`;
  return rows.length === 1;
}

export async function revokeToken(tx: TenantTx, tenantId: TenantId, tokenId: DataTokenId, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update market_data.tokens set revoked_at = ${at}
    where tenant_id = ${tenantId} and token_id = ${tokenId} and revoked_at is null
    returning token_id`;
  return rows.length === 1;
}
