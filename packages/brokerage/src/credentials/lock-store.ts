// SQL of who cannot get in right now: waiting times that failed tries put on clients, and resets that are under way.
import type { ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

/** Most that is shown at once: whoever has more is under attack and sees that from the count. */
const mostShown = 500;

/** Who is listed: everybody, or the clients of one advisor. */
export interface LockView {
  readonly now: Date;
  readonly advisorId: StaffId | undefined;
}

export interface BlockedRow {
  readonly clientId: ClientId;
  readonly username: string;
  readonly policy: string;
  readonly attempts: number;
  readonly blockedUntil: Date;
  readonly lastAt: Date;
}

/**
 * The few who wait are looked up one by one: left to itself, the database reads every client of a large tenant beside
 * them, and it does not look for an owner by an index that is worked out in the same step.
 * Keys are a client's id, or the digest of a name that was kept once somebody kept guessing at it.
 */
export async function listBlocked(reader: Reader, { now, advisorId }: LockView): Promise<BlockedRow[]> {
  return reader.sql<BlockedRow[]>`
    with found as materialized (
      select tenant_id, split_part(bucket, ':', 1) as policy, split_part(bucket, ':', 2) as key, attempts, blocked_until, last_at
      from brokerage.throttles where blocked_until > ${now}
    ), waiting as materialized (
      select f.*, coalesce(k.client_id,
        case when f.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.key::uuid end) as owner_id
      from found f left join brokerage.client_keys k on k.tenant_id = f.tenant_id and k.account_key = f.key
      where f.policy = any(${reader.texts(['account', 'account_address', 'device', 'pin', 'mfa', 'password_check', 'reset'])})
    )
    select c.client_id, c.username, w.policy, w.attempts, w.blocked_until, w.last_at
    from waiting w
    cross join lateral (
      select client_id, username from brokerage.clients
      where tenant_id = w.tenant_id and client_id = w.owner_id
        and status = 'active' and (${advisorId ?? null}::uuid is null or advisor_id = ${advisorId ?? null})
      limit 1
    ) c
    order by w.last_at limit ${mostShown}`;
}

export interface RunningReset {
  readonly clientId: ClientId;
  readonly username: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly startedBy: string;
}

export async function listRunningResets(reader: Reader, { now, advisorId }: LockView): Promise<RunningReset[]> {
  return reader.sql<RunningReset[]>`
    select c.client_id, c.username, r.created_at as started_at, r.expires_at, s.username as started_by
    from brokerage.reset_codes r
    cross join lateral (
      select client_id, username from brokerage.clients
      where tenant_id = r.tenant_id and client_id = r.client_id
        and (${advisorId ?? null}::uuid is null or advisor_id = ${advisorId ?? null})
      limit 1
    ) c
    join brokerage.staff s on s.tenant_id = r.tenant_id and s.staff_id = r.started_by
    where r.used_at is null and r.expires_at > ${now}
    order by r.created_at limit ${mostShown}`;
}

export async function keepClientKey(tx: TenantTx, clientId: ClientId, accountKey: string): Promise<void> {
  await tx.sql`
    insert into brokerage.client_keys (tenant_id, account_key, client_id)
    values (${tx.scope.tenantId}, ${accountKey}, ${clientId}) on conflict do nothing`;
}
