// Binds what a tenant's administrators may do with data tokens.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/market/tokens.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { IssuedToken, Tokens } from './service.ts';
import type { DataToken } from './token.ts';

/** All this module needs to know of the caller. */
export interface TokenKeeper {
  readonly scope: TenantScope;
}

export function bindStaffTokens(tokens: Tokens, staffGuard: Guard<'staff', TokenKeeper>): Binding[] {
  return [
    bind(contract.listDataTokens, staffGuard, async ({ scope }) => ({
      items: (await tokens.list(scope.tenantId, scope.actor)).map(toItem),
    })),
    bind(contract.issueDataToken, staffGuard, async ({ scope }, { body }) =>
      toIssued(await tokens.issue(scope.tenantId, scope.actor, body)),
    ),
    bind(contract.rotateDataToken, staffGuard, async ({ scope }, { params, body }) => {
      const issued = await tokens.rotate(scope.tenantId, scope.actor, params.id, body.graceMinutes * 60_000);
      return issued ? toIssued(issued) : refuse('not_found');
    }),
    bind(contract.revokeDataToken, staffGuard, async ({ scope }, { params }) => {
      const isRevoked = await tokens.revoke(scope.tenantId, scope.actor, params.id);
      return isRevoked ? undefined : refuse('not_found');
    }),
  ];
}

function toIssued({ token, text }: IssuedToken) {
  return { token: toItem(token), text };
}

function toItem({
  tokenId,
  label,
  scopes,
  perSecond,
  createdAt,
  expiresAt,
  revokedAt,
}: DataToken): contract.DataTokenItem {
  return {
    id: tokenId,
    label,
    scopes: [...scopes],
    perSecond,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
