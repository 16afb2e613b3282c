// The noun: a data token, its text form, its scopes and what makes it valid. Pure.
import { createHash, timingSafeEqual } from 'node:crypto';
import { tokenScopes } from '@candor/contract/market/tokens.ts';
import { isId } from '@candor/contract/ids.ts';
import type { DataTokenId, TenantId } from '@candor/contract/ids.ts';

export { tokenScopes };
export type TokenScope = (typeof tokenScopes)[number];

export interface DataToken {
  readonly tenantId: TenantId;
  readonly tokenId: DataTokenId;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly perSecond: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface StoredToken extends DataToken {
  readonly secretHash: string;
}

const tokenPattern = /^cdt_([0-9a-f]{32})_([\w-]{43})$/;

export const writeUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** `cdt_<id>_<secret>`: recognisable by secret scanners, found by its id, proven by its secret. */
export function writeTokenText(tokenId: DataTokenId, secret: Uint8Array): string {
  return `cdt_${tokenId.replaceAll('-', '')}_${Buffer.from(secret).toString('base64url')}`;
}

export function readTokenText(text: string): { readonly tokenId: DataTokenId; readonly secret: string } | undefined {
  const [, hex, secret] = tokenPattern.exec(text) ?? [];
  if (!hex || !secret) return undefined;
  const tokenId = writeUuid(hex);
  return isId('data_token', tokenId) ? { tokenId, secret } : undefined;
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isTokenValid(token: StoredToken, secret: string, nowMs: number): boolean {
  const isSame = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(token.secretHash));
  return isSame && hasNotEnded(token, nowMs);
}

export function hasNotEnded({ revokedAt, expiresAt }: DataToken, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > nowMs);
}

export function isTokenScope(text: string): text is TokenScope {
  return (tokenScopes as readonly string[]).includes(text);
}
