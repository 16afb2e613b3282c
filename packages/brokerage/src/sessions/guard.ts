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
import type { NamedSession, Sessions } from './parts.ts';

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

/** Whom a token of ours names. Whether they may still come in is not said yet. */
interface Named extends TenantContext {
  readonly bearer: string;
  readonly named: NamedSession;
}

async function readNamed(
  { directory, sessions }: Pick<GuardParts, 'directory' | 'sessions'>,
  meta: RequestMeta,
  kind: Owner['kind'],
): Promise<Named | Refusal<'tenant_unknown' | 'unauthorized'>> {
  const context = readTenantContext(directory, meta);
  if (isRefusal(context)) return context;
  const bearer = bearerPattern.exec(meta.header('authorization') ?? '')?.[1];
  const named = bearer === undefined ? undefined : await sessions.readBearer(context.scope, kind, bearer);
  if (!named || bearer === undefined) return refuse('unauthorized');
  return { ...context, scope: tenantScope(context.tenant.id, named.owner), bearer, named };
}

async function findLive(
  { sessions, isBoundCall }: Pick<GuardParts, 'sessions' | 'isBoundCall'>,
  meta: RequestMeta,
  { bearer, named, ...context }: Named,
): Promise<SessionContext | Refusal<'unauthorized'>> {
  const session = await sessions.findLive(context.scope, named);
  if (!session) return refuse('unauthorized');
  if (session.jkt !== undefined && !(await isBoundCall(meta, session.jkt, bearer))) return refuse('unauthorized');
  return { ...context, session };
}

async function findSession(
  parts: GuardParts,
  meta: RequestMeta,
  kind: Owner['kind'],
): Promise<SessionContext | Refusal<'tenant_unknown' | 'unauthorized'>> {
  const named = await readNamed(parts, meta, kind);
  return isRefusal(named) ? named : findLive(parts, meta, named);
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
      const named = await readNamed(parts, meta, 'client');
      if (isRefusal(named)) return named;
      const { owner } = named.named;
      if (owner.kind !== 'client') return refuse('unauthorized');
      const asking = { scope: named.scope, clientId: owner.id };
      const rule = access.kind === 'client' ? access.rule : undefined;
      // Asked at once, for the one whom the token names. The session speaks first, then the rule.
      const [context, closed, unbegun] = await Promise.all([
        findLive(parts, meta, named),
        rule && checkRule(asking, rule),
        begins ? checkBeginning(asking) : undefined,
      ]);
      if (isRefusal(context)) return context;
      const { session } = context;
      if (session.state !== 'active') return refuse('mfa_required');
      const caller = { ...context, clientId: owner.id, sessionId: session.id };
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
