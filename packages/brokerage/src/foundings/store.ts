// SQL of foundings: what is read across tenants, in the system's scope. The row of a tenant is written by tenants.
import { platformRealm } from '@candor/contract/foundings/realm.ts';
import type { ApprovalId, StaffId, TenantId } from '@candor/contract/ids.ts';
import type { Language } from '@candor/contract';
import type { Reader } from '@candor/platform/db/index.ts';
import type { ApprovalPayload } from '../approvals/index.ts';

export interface Founding {
  readonly id: ApprovalId;
  readonly payload: ApprovalPayload;
  readonly makerId: StaffId;
  readonly checkerId: StaffId;
}

/** Decided, and not whole yet: the tenant or one of its first two is missing. */
export async function listUnfounded(reader: Reader): Promise<Founding[]> {
  return reader.sql<Founding[]>`
    select a.approval_id as id, a.payload, a.maker_id, a.checker_id from brokerage.approvals a
    where a.tenant_id = ${platformRealm.id} and a.kind = 'tenant.create' and a.state = 'approved'
      and (select count(*) from brokerage.staff s join brokerage.tenants t on t.tenant_id = s.tenant_id
        where t.founded_by = a.approval_id and s.username = any(t.first_staff)) < 2
    order by a.approval_id`;
}

export async function isNameTaken(reader: Reader, name: string): Promise<boolean> {
  return (await reader.sql`select from brokerage.tenants where name = ${name}`).length > 0;
}

export interface ListedTenant {
  readonly id: TenantId;
  readonly name: string;
  readonly appName: string;
  readonly country: string;
  readonly languages: Language[];
  readonly isFounded: boolean;
  readonly since: Date;
  readonly firstStaff: Array<{
    readonly id: StaffId;
    readonly username: string;
    readonly status: 'invited' | 'active' | 'disabled';
  }>;
}

export async function listAllTenants(reader: Reader): Promise<ListedTenant[]> {
  return reader.sql<ListedTenant[]>`
    select t.tenant_id as id, t.name, t.profile -> 'app' ->> 'app_name' as app_name, t.profile ->> 'country' as country,
      t.profile -> 'languages' as languages, t.founded_by is not null as is_founded, t.applied_at as since,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.staff_id, 'username', s.username, 'status', s.status) order by s.staff_id)
        from brokerage.staff s where s.tenant_id = t.tenant_id and s.username = any(t.first_staff)), '[]') as first_staff
    from brokerage.tenants t where t.kind = 'brand' order by t.name`;
}

/** Which part somebody of the realm had in a tenant's founding. */
export async function findFoundingPart(
  reader: Reader,
  tenantId: TenantId,
  staffId: StaffId,
): Promise<'maker' | 'checker' | undefined> {
  const [row] = await reader.sql<Array<{ makerId: StaffId; checkerId: StaffId }>>`
    select founders[1] as maker_id, founders[2] as checker_id from brokerage.tenants
    where tenant_id = ${tenantId} and founded_by is not null`;
  return row?.makerId === staffId ? 'maker' : row?.checkerId === staffId ? 'checker' : undefined;
}

/** Whether somebody was invited with their tenant: later ones come by their own tenant's decisions. */
export async function isFirstStaff(reader: Reader, username: string): Promise<boolean> {
  return (await reader.sql`select from brokerage.tenants where ${username} = any(first_staff)`).length > 0;
}
