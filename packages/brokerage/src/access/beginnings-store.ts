// SQL of what was agreed about access: decisions whose day has come, those that wait for it, and the grants with who decided them.
import type { ApprovalId, ClientId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { ApprovalPayload } from '../approvals/index.ts';

export type AccessKind = 'switches.set' | 'feature.rule' | 'grant.set' | 'grant.withdraw';

export interface DueDecision {
  readonly id: ApprovalId;
  readonly kind: AccessKind;
  readonly subjectId: string;
  readonly clientId: ClientId | null;
  readonly payload: ApprovalPayload;
}

/** The one that should have begun first; about one thing where it is named. */
export async function listDueDecisions(
  tx: TenantTx,
  now: Date,
  { family = null, id = null }: { readonly family?: string | null; readonly id?: string | null } = {},
): Promise<DueDecision[]> {
  return tx.sql<DueDecision[]>`
    select a.approval_id as id, a.kind, a.subject_id, a.client_id, a.payload from brokerage.approvals a
    where a.state = 'approved' and a.kind in ('switches.set', 'feature.rule', 'grant.set', 'grant.withdraw')
      and (${family}::text is null or split_part(a.kind, '.', 1) = ${family}) and (${id}::text is null or a.subject_id = ${id})
      and greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) <= ${now}
      and not exists (select from brokerage.access_beginnings b
        where b.tenant_id = a.tenant_id and b.approval_id = a.approval_id)
    order by greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz), a.approval_id limit 1`;
}

export interface ComingDecision {
  readonly id: ApprovalId;
  readonly kind: 'switches.set' | 'feature.rule';
  readonly subjectId: string;
  readonly startsAt: Date;
  readonly payload: ApprovalPayload;
}

/** What holds for everybody from a later day on. */
export async function listComingDecisions(reader: Reader): Promise<ComingDecision[]> {
  return reader.sql<ComingDecision[]>`
    select a.approval_id as id, a.kind, a.subject_id, a.payload,
      greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) as starts_at
    from brokerage.approvals a
    where a.state = 'approved' and a.kind in ('switches.set', 'feature.rule')
      and not exists (select from brokerage.access_beginnings b
        where b.tenant_id = a.tenant_id and b.approval_id = a.approval_id)
    order by starts_at, a.approval_id`;
}

export interface DecidedGrant {
  readonly id: ApprovalId;
  readonly clientId: ClientId;
  readonly perm: string;
  readonly granted: boolean | null;
  readonly since: Date | null;
  readonly startsAt: string | null;
  readonly makerName: string | null;
  readonly checkerName: string | null;
  readonly reason: string;
}

/** What stands now and what will begin; a grant that was changed or withdrawn since is in the audit trail. */
export async function listDecidedGrants(
  reader: Reader,
  { after = null, limit }: { readonly after: PageRange['after'] | null; readonly limit: number },
): Promise<DecidedGrant[]> {
  return reader.sql<DecidedGrant[]>`
    select a.approval_id as id, a.client_id, a.payload ->> 'perm' as perm, (a.payload ->> 'granted')::boolean as granted,
      g.changed_at as since, a.payload ->> 'starts_at' as starts_at, a.reason,
      (select username from brokerage.staff where staff_id = a.maker_id) as maker_name,
      (select username from brokerage.staff where staff_id = a.checker_id) as checker_name
    from brokerage.approvals a
    left join brokerage.access_grants g on g.tenant_id = a.tenant_id and g.approval_id = a.approval_id
    where a.state = 'approved' and a.kind in ('grant.set', 'grant.withdraw')
      and (g.granted is not null or not exists (select from brokerage.access_beginnings b
        where b.tenant_id = a.tenant_id and b.approval_id = a.approval_id))
      and (${after}::uuid is null or a.approval_id < ${after})
    order by a.approval_id desc limit ${limit}`;
}
