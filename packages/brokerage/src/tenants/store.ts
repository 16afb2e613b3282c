// SQL of tenants. Reads take a Reader, writes a Tx.
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
    from brokerage.tenants t order by t.name`;
  return rows.map(({ profile, changes }) => applyChanges(profile, changes));
}

export async function readAppliedProfiles(reader: Reader): Promise<Map<string, TenantProfile>> {
  const rows = await reader.sql<Array<{ profile: TenantProfile }>>`select profile from brokerage.tenants`;
  return new Map(rows.map(({ profile }) => [profile.tenantId, profile]));
}

export async function saveProfile(tx: Tx, profile: TenantProfile, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.tenants (tenant_id, name, profile, applied_at)
    values (${profile.tenantId}, ${profile.name}, ${tx.json(profile)}, ${now})
    on conflict (tenant_id) do update
      set name = excluded.name, profile = excluded.profile, applied_at = excluded.applied_at`;
}
