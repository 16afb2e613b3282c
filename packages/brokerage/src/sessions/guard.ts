// Lets a request in under a session: tenant, bearer token, live session, second factor, then the endpoint's own rule.
import { isRefusal, refuse } from '@candor/contract';
import type { AccessRule, Refusal } from '@candor/contract';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { ClientId } from '../clients/index.ts';
import type { StaffId, StaffRole } from '../staff/index.ts';
import { isStaffAddress, readTenantContext } from '../tenants/index.ts';
import type { TenantContext, TenantDirectory } from '../tenants/index.ts';
import type { IsBoundCall } from './bound-call.ts';
import type { LiveSession, Owner, SessionId } from './session.ts';
import type { Sessions } from './parts.ts';

/** A session in whatever state: the verbs behind it decide what it is good for. */
export interface SessionContext extends TenantContext {
  readonly session: LiveSession;
}

export interface ClientContext extends SessionContext {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
  /** Where it depends on what is wanted: why the caller may begin nothing now. What leads out is not closed by it. */
  readonly unbegun?: Unbegun | undefined;
}

export interface StaffContext extends SessionContext {
  readonly scope: TenantScope;
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly roles: readonly StaffRole[];
}

/** Supplied by the access module: nothing when the rule lets the caller in. */
export type CheckRule = (
  caller: { readonly scope: TenantScope; readonly clientId: ClientId },
  rule: AccessRule,
) => Promise<Refusal | undefined>;

export interface GuardParts {
  readonly directory: TenantDirectory;
  readonly sessions: Sessions;
  readonly isBoundCall: IsBoundCall;
}

const bearerPattern = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

async function findSession(
  { directory, sessions, isBoundCall }: GuardParts,
  meta: RequestMeta,
  kind: Owner['kind'],
): Promise<SessionContext | Refusal<'tenant_unknown' | 'unauthorized'>> {
  const context = readTenantContext(directory, meta);
  if (isRefusal(context)) return context;
  const bearer = bearerPattern.exec(meta.header('authorization') ?? '')?.[1];
  const session = bearer === undefined ? undefined : await sessions.authenticate(context.scope, kind, bearer);
  if (!session || bearer === undefined) return refuse('unauthorized');
  if (session.jkt !== undefined && !(await isBoundCall(meta, session.jkt, bearer))) return refuse('unauthorized');
  const scope = tenantScope(context.tenant.id, { kind, id: session.owner.id });
  return { ...context, scope, session };
}

export function createPendingGuard(parts: GuardParts, kind: Owner['kind']): Guard<'pending', SessionContext> {
  return { kind: 'pending', check: (meta) => findSession(parts, meta, kind) };
}

export type Unbegun = Refusal<'kyc_required' | 'terms_not_accepted'>;

/** Supplied by verification and documents: nothing when the caller may begin something. */
export type CheckBeginning = (caller: {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}) => Promise<Unbegun | undefined>;

export interface ClientRules {
  readonly checkRule: CheckRule;
  readonly checkBeginning: CheckBeginning;
}

export function createClientGuard(
  parts: GuardParts,
  { checkRule, checkBeginning }: ClientRules,
): Guard<'client', ClientContext> {
  return {
    kind: 'client',
    async check(meta, { access, begins }) {
      const context = await findSession(parts, meta, 'client');
      if (isRefusal(context)) return context;
      const { session } = context;
      if (session.state !== 'active') return refuse('mfa_required');
      if (session.owner.kind !== 'client') return refuse('unauthorized');
      const caller = { ...context, clientId: session.owner.id, sessionId: session.id };
      const rule = access.kind === 'client' ? access.rule : undefined;
      // Asked at once; the rule speaks first.
      const [closed, unbegun] = await Promise.all([
        rule && checkRule(caller, rule),
        begins ? checkBeginning(caller) : undefined,
      ]);
      if (closed) return closed;
      return begins === 'depends' ? { ...caller, unbegun } : (unbegun ?? caller);
    },
  };
}

export function createStaffGuard(parts: GuardParts): Guard<'staff', StaffContext> {
  return {
    kind: 'staff',
    async check(meta, { access }) {
      const context = await findSession(parts, meta, 'staff');
      if (isRefusal(context)) return context;
      const { session } = context;
      if (session.state !== 'active') return refuse('mfa_required');
      if (session.owner.kind !== 'staff' || access.kind !== 'staff') return refuse('unauthorized');
      if (!isStaffAddress(context.tenant, meta.ip)) return refuse('address_not_allowed');
      if (!session.roles.some((role) => access.roles.includes(role))) return refuse('forbidden');
      return { ...context, staffId: session.owner.id, sessionId: session.id, roles: session.roles };
    },
  };
}
