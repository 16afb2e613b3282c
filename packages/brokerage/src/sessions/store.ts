// SQL of sessions and their refresh tokens. Tokens are stored as digests only.
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { ClientId } from '../clients/index.ts';
import type { StaffId, StaffRole } from '../staff/index.ts';
import type { EndReason, LiveSession, Owner, SessionId, SessionState } from './session.ts';
import { nameDevice } from './user-agent.ts';
import type { AgentFacts } from './user-agent.ts';

export interface NewSession {
  readonly id: SessionId;
  readonly owner: Owner;
  readonly state: Exclude<SessionState, 'ended'>;
  readonly remember: boolean;
  readonly jkt: string | undefined;
  readonly agent: AgentFacts;
  readonly place: { readonly country: string; readonly city: string };
  readonly idleUntil: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: TenantTx, tenantId: TenantId, session: NewSession, now: Date): Promise<void> {
  const { owner, agent, place } = session;
  await tx.sql`
    insert into brokerage.sessions (tenant_id, session_id, client_id, staff_id, state, remember, jkt, os, browser,
      device_type, country, city, created_at, authenticated_at, last_seen_at, idle_until, expires_at)
    values (${tenantId}, ${session.id}, ${owner.kind === 'client' ? owner.id : null},
      ${owner.kind === 'staff' ? owner.id : null}, ${session.state}, ${session.remember}, ${session.jkt ?? null},
      ${agent.os}, ${agent.browser}, ${agent.type}, ${place.country}, ${place.city}, ${now}, ${now}, ${now},
      ${session.idleUntil}, ${session.expiresAt})`;
}

export async function insertRefreshToken(tx: TenantTx, sessionId: SessionId, hash: Buffer, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.refresh_tokens (tenant_id, hash, session_id, created_at)
    values (${tx.scope.tenantId}, ${hash}, ${sessionId}, ${now})`;
}

interface OwnerColumns {
  readonly clientId: ClientId | null;
  readonly staffId: StaffId | null;
}

function toOwner({ clientId, staffId }: OwnerColumns): Owner {
  if (clientId !== null) return { kind: 'client', id: clientId };
  if (staffId !== null) return { kind: 'staff', id: staffId };
  throw new Error('a session has no owner');
}

/**
 * Those of the named sessions that may be used now; an ended, expired or disabled one is not found. One by one by their keys: asked for as
 * a list, a plan made while there were few of them would read every live session of the tenant for each request.
 */
export async function readLiveSessions(
  reader: Reader,
  ids: readonly SessionId[],
  now: Date,
): Promise<Map<SessionId, LiveSession>> {
  const rows = await reader.sql<
    Array<
      OwnerColumns & {
        id: SessionId;
        state: LiveSession['state'];
        authenticatedAt: Date;
        expiresAt: Date;
        jkt: string | null;
        roles: StaffRole[] | null;
      }
    >
  >`
    select s.session_id as id, s.client_id, s.staff_id, s.state, s.authenticated_at, s.expires_at, s.jkt, m.roles
    from unnest(${reader.uuids(ids)}) as x (session_id)
    cross join lateral (
      select n.* from brokerage.sessions n where n.session_id = x.session_id offset 0
    ) s
    left join lateral (
      select n.status from brokerage.clients n where n.tenant_id = s.tenant_id and n.client_id = s.client_id offset 0
    ) c on true
    left join lateral (
      select n.status, n.roles from brokerage.staff n where n.tenant_id = s.tenant_id and n.staff_id = s.staff_id offset 0
    ) m on true
    where s.state <> 'ended' and s.expires_at > ${now} and coalesce(c.status, m.status) = 'active'`;
  return new Map(
    rows.map((row) => {
      const { id, state, authenticatedAt, expiresAt, roles, jkt } = row;
      const owner = toOwner(row);
      return [id, { id, owner, state, authenticatedAt, expiresAt, jkt: jkt ?? undefined, roles: roles ?? [] }];
    }),
  );
}

export async function readLiveSession(reader: Reader, id: SessionId, now: Date): Promise<LiveSession | undefined> {
  return (await readLiveSessions(reader, [id], now)).get(id);
}

export interface RefreshRow {
  readonly sessionId: SessionId;
  readonly owner: Owner;
  readonly state: SessionState;
  readonly remember: boolean;
  readonly jkt: string | undefined;
  readonly usedAt: Date | undefined;
  readonly idleUntil: Date;
  readonly expiresAt: Date;
  readonly isOwnerActive: boolean;
  readonly device: string;
}

/** Locks token and session, so that two refreshes with one token take turns. */
export async function lockRefreshToken(tx: TenantTx, hash: Buffer): Promise<RefreshRow | undefined> {
  const [token] = await tx.sql<Array<{ sessionId: SessionId; usedAt: Date | null }>>`
    select session_id, used_at from brokerage.refresh_tokens where hash = ${hash} for update`;
  if (!token) return undefined;
  const [row] = await tx.sql<
    Array<
      OwnerColumns & {
        state: SessionState;
        remember: boolean;
        jkt: string | null;
        idleUntil: Date;
        expiresAt: Date;
        os: string;
        browser: string;
      }
    >
  >`
    select client_id, staff_id, state, remember, jkt, idle_until, expires_at, os, browser
    from brokerage.sessions where session_id = ${token.sessionId} for update`;
  if (!row) return undefined;
  const [owner] = await tx.sql<Array<{ status: string }>>`
    select status from brokerage.clients where client_id = ${row.clientId}
    union all select status from brokerage.staff where staff_id = ${row.staffId}`;
  return {
    sessionId: token.sessionId,
    owner: toOwner(row),
    state: row.state,
    remember: row.remember,
    jkt: row.jkt ?? undefined,
    usedAt: token.usedAt ?? undefined,
    idleUntil: row.idleUntil,
    expiresAt: row.expiresAt,
    isOwnerActive: owner?.status === 'active',
    device: nameDevice(row),
  };
}

export async function useRefreshToken(
  tx: TenantTx,
  hash: Buffer,
  sessionId: SessionId,
  idleUntil: Date,
  now: Date,
): Promise<void> {
  await tx.sql`update brokerage.refresh_tokens set used_at = ${now} where hash = ${hash}`;
  await tx.sql`
    update brokerage.sessions set last_seen_at = ${now}, idle_until = ${idleUntil} where session_id = ${sessionId}`;
}

export async function activateSession(tx: TenantTx, id: SessionId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.sessions set state = 'active', authenticated_at = ${now}
    where session_id = ${id} and state in ('pending', 'enrolling')`;
}

export async function markAuthenticated(tx: TenantTx, id: SessionId, now: Date): Promise<void> {
  await tx.sql`update brokerage.sessions set authenticated_at = ${now} where session_id = ${id} and state = 'active'`;
}

export async function markEnded(tx: TenantTx, ids: readonly SessionId[], reason: EndReason, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.sessions set state = 'ended', ended_at = ${now}, end_reason = ${reason}
    where session_id = any(${tx.uuids(ids)}) and state <> 'ended'`;
}

export interface DeviceRow extends AgentFacts {
  readonly id: SessionId;
  readonly country: string;
  readonly city: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Sessions of an owner that can still be used or refreshed, newest use first. */
export async function listOpenSessions(reader: Reader, owner: Owner, now: Date): Promise<DeviceRow[]> {
  return reader.sql<DeviceRow[]>`
    select session_id as id, os, browser, device_type as type, country, city, created_at, last_seen_at
    from brokerage.sessions
    where ${owner.kind === 'client' ? reader.sql`client_id` : reader.sql`staff_id`} = ${owner.id}
      and state <> 'ended' and idle_until > ${now} and expires_at > ${now}
    order by last_seen_at desc, session_id desc`;
}

/** False when this proof was seen before. */
export async function rememberProof(tx: TenantTx, tenantId: TenantId, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.seen_proofs (tenant_id, hash, expires_at) values (${tenantId}, ${hash}, ${expiresAt})
    on conflict do nothing returning hash`;
  return made.length > 0;
}

/** Asks also for nobody: a name that does not exist must not answer a query sooner. */
export async function isKnownDevice(reader: Reader, clientId: ClientId | undefined, jkt: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.known_devices where client_id = ${clientId ?? null} and jkt = ${jkt}`;
  return rows.length > 0;
}

/** True when the device was not known before. */
export async function rememberDevice(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  jkt: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.sql<Array<{ isNew: boolean }>>`
    insert into brokerage.known_devices (tenant_id, client_id, jkt, first_seen_at, last_seen_at)
    values (${tenantId}, ${clientId}, ${jkt}, ${now}, ${now})
    on conflict (tenant_id, client_id, jkt) do update set last_seen_at = excluded.last_seen_at
    returning first_seen_at = last_seen_at as is_new`;
  return row?.isNew ?? false;
}

const tokensKeptMs = 24 * 60 * 60_000;

/** Sessions stay for the record; their spent tokens and proofs need not. */
export async function forgetSpentTokens(tx: TenantTx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.seen_proofs where expires_at < ${now}`;
  await tx.sql`
    delete from brokerage.refresh_tokens t using brokerage.sessions s
    where s.tenant_id = t.tenant_id and s.session_id = t.session_id
      and least(coalesce(s.ended_at, s.expires_at), s.expires_at) < ${new Date(now.getTime() - tokensKeptMs)}`;
}
