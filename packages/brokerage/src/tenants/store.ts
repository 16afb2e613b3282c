// SQL of tenants. Reads take a Reader, writes a Tx.
import type { Reader, Tx } from '@candor/platform/db/index.ts';
import type { TenantProfile } from './tenant.ts';

export async function listTenantProfiles(reader: Reader): Promise<TenantProfile[]> {
  const rows = await reader.sql<Array<{ profile: TenantProfile; overrides: Partial<TenantProfile> }>>`
    select profile, overrides from brokerage.tenants order by name`;
  return rows.map(({ profile, overrides }) => ({ ...profile, ...overrides }));
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
