// The tenants of this server in memory: who they are, found by id. Files and the console bring them into the database; from there they
// are read again while the server runs.
import { parseTenantId, systemScope } from '@candor/platform/db/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { listTenantProfiles, readAppliedProfiles, saveProfile } from './store.ts';
import { ProfileFileError } from './profile-files.ts';
import { realmTenant } from './realm.ts';
import { diffProfiles } from './tenant.ts';
import type { ProfileChange, Tenant, TenantProfile } from './tenant.ts';

export interface TenantDirectory {
  /** A brand, or the realm of platform administrators. */
  find(id: string): Tenant | undefined;
  /** The brands alone. */
  all(): readonly Tenant[];
  /** What is new is made ready before anybody is served in its name. */
  reload(makeReady?: (tenants: readonly Tenant[]) => Promise<void>): Promise<void>;
}

/** Carried by the bus when the settings of a tenant were changed. */
export const tenantsChanged = 'tenants.changed';

export async function createTenantDirectory(db: Database, clock: Pick<Clock, 'now'>): Promise<TenantDirectory> {
  let byId = new Map<string, Tenant>();
  let turn: Promise<void> = Promise.resolve();
  const directory: TenantDirectory = {
    find: (id) => (id === realmTenant.id ? realmTenant : byId.get(id)),
    all: () => [...byId.values()],
    // One after the other: a slow one that read earlier must not undo what a later one read.
    reload(makeReady) {
      const done = turn.then(() => load(makeReady));
      turn = done.catch(() => undefined);
      return done;
    },
  };
  async function load(makeReady: Parameters<TenantDirectory['reload']>[0]): Promise<void> {
    const profiles = await db.read(systemScope('load the tenant directory'), (reader) =>
      listTenantProfiles(reader, clock.now()),
    );
    const next = profiles.map((profile) => ({ ...profile, id: parseTenantId(profile.tenantId) }));
    if (makeReady && JSON.stringify(next) !== JSON.stringify(directory.all())) await makeReady(next);
    byId = new Map(next.map((tenant) => [tenant.id, tenant]));
  }
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
    const { applied, founded } = await readAppliedProfiles(tx);
    const clash = profiles.find(({ name, tenantId }) =>
      founded.some((one) => one.name === name || one.tenantId === tenantId),
    );
    if (clash) throw new ProfileFileError(`tenants/${clash.name}: a tenant of this name or id was made in the console`);
    const changes: ProfileChange[] = [];
    for (const profile of profiles) {
      const differences = diffProfiles(applied.get(profile.tenantId), profile);
      if (differences.length > 0) await saveProfile(tx, profile, clock.now());
      changes.push(...differences);
    }
    return changes;
  });
}
