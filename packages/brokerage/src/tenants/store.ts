// SQL of tenants. Reads take a Reader, writes a Tx.
import type { ApprovalId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, Tx } from '@candor/platform/db/index.ts';
import { applyChanges } from './overrides.ts';
import type { SettingsChange } from './overrides.ts';
import type { TenantProfile } from './tenant.ts';

/** The files, under what two people of each tenant agreed on and what has begun. */
export async function listTenantProfiles(reader: Reader, now: Date): Promise<TenantProfile[]> {
  const rows = await reader.sql<Array<{ profile: TenantProfile; changes: SettingsChange[] }>>`
    select t.profile, coalesce((
      select jsonb_agg(a.payload order by greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz), a.approval_id)
      from brokerage.approvals a
      where a.tenant_id = t.tenant_id and a.kind = 'settings.set' and a.state = 'approved'
        and greatest(a.decided_at, (a.payload ->> 'starts_at')::timestamptz) <= ${now}
    ), '[]') as changes
    from brokerage.tenants t where t.kind = 'brand' order by t.name`;
  return rows.map(({ profile, changes }) => applyChanges(profile, changes));
}

/** Those of files by their ids, and those that two platform administrators made, which no file changes. */
export async function readAppliedProfiles(reader: Reader): Promise<{
  readonly applied: ReadonlyMap<string, TenantProfile>;
  readonly founded: readonly TenantProfile[];
}> {
  const rows = await reader.sql<Array<{ profile: TenantProfile; isFounded: boolean }>>`
    select profile, founded_by is not null as is_founded from brokerage.tenants where kind = 'brand'`;
  const of = (isFounded: boolean) => rows.filter((row) => row.isFounded === isFounded).map(({ profile }) => profile);
  return { applied: new Map(of(false).map((profile) => [profile.tenantId, profile])), founded: of(true) };
}

export async function saveProfile(tx: Tx, profile: TenantProfile, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.tenants (tenant_id, name, profile, applied_at)
    values (${profile.tenantId}, ${profile.name}, ${tx.json(profile)}, ${now})
    on conflict (tenant_id) do update
      set name = excluded.name, profile = excluded.profile, applied_at = excluded.applied_at`;
}

export interface FoundedRow {
  /** The decision. */
  readonly id: ApprovalId;
  readonly makerId: StaffId;
  readonly checkerId: StaffId;
  readonly firstStaff: readonly string[];
}

/** Twice changes nothing. The database compares the profile with what was decided. */
export async function insertFounded(
  tx: Tx,
  profile: TenantProfile,
  { id, makerId, checkerId, firstStaff }: FoundedRow,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.tenants (tenant_id, name, profile, founded_by, founders, first_staff, applied_at)
    values (${profile.tenantId}, ${profile.name}, ${tx.json(profile)}, ${id},
      array[${makerId}::uuid, ${checkerId}::uuid], ${tx.texts(firstStaff)}, ${now})
    on conflict (founded_by) do nothing`;
}
