// Says in whose name a query runs. A scope is made here or not at all; it never carries a connection.
import { isId } from '@candor/contract/ids.ts';
import type { TenantId } from '@candor/contract/ids.ts';

export type { TenantId };

export interface Actor {
  readonly kind: 'client' | 'staff' | 'guest' | 'system';
  readonly id: string;
}

// A real symbol, kept in this file: no other code can build a scope, at run time either.
const scopeBrand: unique symbol = Symbol('scope');
export interface TenantScope {
  readonly [scopeBrand]: true;
  readonly kind: 'tenant';
  readonly tenantId: TenantId;
  readonly actor: Actor;
}

export interface SystemScope {
  readonly [scopeBrand]: true;
  readonly kind: 'system';
  readonly reason: string;
}

export type Scope = TenantScope | SystemScope;

// Both patterns exclude quotes and backslashes: their texts are written into the opening statement as literals.
const actorIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:@+-]{0,127}$/;
const reasonPattern = /^[a-z][a-z0-9 ._:-]{2,79}$/;

export function isTenantId(text: string): text is TenantId {
  return isId('tenant', text);
}

export function parseTenantId(text: string): TenantId {
  if (!isTenantId(text)) throw new TypeError('not a tenant id: expected a uuid in lower case');
  return text;
}

/** Everything inside sees and writes this tenant only. */
export function tenantScope(tenantId: TenantId, actor: Actor): TenantScope {
  parseTenantId(tenantId);
  if (!actorIdPattern.test(actor.id)) throw new TypeError('actor id has characters that are not allowed');
  return Object.freeze({ [scopeBrand]: true as const, kind: 'tenant', tenantId, actor: Object.freeze({ ...actor }) });
}

/** Work across tenants. Each use is counted by its reason, so a reason is a fixed text, never built from data. */
export function systemScope(reason: string): SystemScope {
  if (!reasonPattern.test(reason)) throw new TypeError('a reason is 3 to 80 lower-case characters');
  return Object.freeze({ [scopeBrand]: true as const, kind: 'system', reason });
}

export function actorLabel(scope: Scope): string {
  return scope.kind === 'tenant' ? `${scope.actor.kind}:${scope.actor.id}` : 'system';
}
