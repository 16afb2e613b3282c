// The first two members of staff of a tenant, made together by the operator while there is nobody. Later ones are made by approvals only.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { PasswordHasher } from '@candor/platform/crypto/password-hasher.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { insertStaff, parseStaffId } from '../staff/index.ts';
import { realmTenant } from '../tenants/index.ts';
import { hasStaffAlready } from './store.ts';

export interface FirstStaffParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
}

export interface FirstPerson {
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
}

/** Both are administrators, of a brand or of the platform: each may propose what the other decides. The second factor is bound at the
    first sign-in. */
export async function createFirstStaff(
  { db, clock, ids, vault, hasher }: FirstStaffParts,
  tenantId: TenantId,
  people: readonly [FirstPerson, FirstPerson],
): Promise<readonly string[] | Refusal<'state_conflict'>> {
  const scope = tenantScope(tenantId, { kind: 'system', id: 'staff-command' });
  const hashes = await Promise.all(people.map(({ password }) => hasher.hash(password)));
  return db.transact(scope, async (tx) => {
    if (await hasStaffAlready(tx, tenantId)) return refuse('state_conflict');
    const now = clock.now();
    const made: string[] = [];
    for (const [index, { username, fullName }] of people.entries()) {
      const id = parseStaffId(ids.next());
      const roles = [tenantId === realmTenant.id ? 'platform_admin' : 'tenant_admin'] as const;
      await insertStaff(tx, vault, { id, tenantId, username, fullName, roles, passwordHash: hashes[index] ?? '' }, now);
      made.push(id);
    }
    for (const id of made) {
      await recordAudit(tx, { actor: scope.actor, act: 'staff.created', subject: { kind: 'staff', id } }, now);
    }
    return made;
  });
}
