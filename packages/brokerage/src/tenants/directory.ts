// The tenants of this server in memory: who they are, found by id. Read from the database, never written here.
import { parseTenantId, systemScope } from '@candor/platform/db/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { listTenantProfiles, readAppliedProfiles, saveProfile } from './store.ts';
import { diffProfiles } from './tenant.ts';
import type { ProfileChange, Tenant, TenantProfile } from './tenant.ts';

export interface TenantDirectory {
  find(id: string): Tenant | undefined;
  all(): readonly Tenant[];
  reload(): Promise<void>;
}

/** Carried by the bus when the settings of a tenant were changed. */
export const tenantsChanged = 'tenants.changed';

export async function createTenantDirectory(db: Database, clock: Pick<Clock, 'now'>): Promise<TenantDirectory> {
  let byId = new Map<string, Tenant>();
  const directory: TenantDirectory = {
    find: (id) => byId.get(id),
    all: () => [...byId.values()],
    async reload() {
      const profiles = await db.read(systemScope('load the tenant directory'), (reader) =>
        listTenantProfiles(reader, clock.now()),
      );
      byId = new Map(
        profiles.map((profile) => [profile.tenantId, { ...profile, id: parseTenantId(profile.tenantId) }]),
      );
    },
  };
  await directory.reload();
  return directory;
}

/** Brings the database in line with the profile files; applying twice changes nothing. */
export async function applyProfiles(
  db: Database,
  clock: Clock,
  profiles: readonly TenantProfile[],
): Promise<ProfileChange[]> {
  return db.transact(systemScope('apply tenant profiles'), async (tx) => {
    const applied = await readAppliedProfiles(tx);
    const changes: ProfileChange[] = [];
    for (const profile of profiles) {
      const differences = diffProfiles(applied.get(profile.tenantId), profile);
      if (differences.length > 0) await saveProfile(tx, profile, clock.now());
      changes.push(...differences);
    }
    return changes;
  });
}
