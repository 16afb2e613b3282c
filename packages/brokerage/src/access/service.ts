// What a client may use right now, read from the database on every request: nothing is kept, so a change made by
// staff holds from the next request on.
import { refuse } from '@candor/contract';
import type { AccessRule, Refusal } from '@candor/contract';
import type { AccessConfig } from '@candor/contract/access/client.ts';
import { deriveAccess } from '@candor/contract/access/rules.ts';
import type { Explanation } from '@candor/contract/access/rules.ts';
import { createGather, tenantScope } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { readStandings } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { permissions, startingFeatures, startingSwitches } from './permission.ts';
import { addDefaults, addFeatures, insertSwitches, readAccess } from './store.ts';

export interface AccessCaller {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export type AccessRefusal = Refusal<
  'permission_not_granted' | 'feature_disabled' | 'requires_all' | 'requires_any' | 'requires_levels'
>;

/** Answers nothing when the rule lets the caller in. */
export type CheckAccess = (caller: AccessCaller, rule: AccessRule) => Promise<AccessRefusal | undefined>;

export async function readAccessConfig(reader: Reader, tenantId: TenantId, clientId: ClientId): Promise<AccessConfig> {
  const [config] = await readAccessConfigs(reader, tenantId, [clientId]);
  if (!config) throw new Error('a client has no access');
  return config;
}

/** In the order of the clients. */
async function readAccessConfigs(
  reader: Reader,
  tenantId: TenantId,
  clientIds: readonly ClientId[],
): Promise<AccessConfig[]> {
  const [standings, stored] = await Promise.all([
    readStandings(reader, clientIds),
    readAccess(reader, tenantId, clientIds),
  ]);
  return stored.map(({ switches = startingSwitches, perms, features }, place) => {
    const standing = standings[place];
    return {
      user: { vip: standing?.vip ?? 0, score: standing?.score ?? 0 },
      perms: [...perms],
      features: { ...features },
      kyc_force: switches.kycForce,
      client_deposit: switches.clientDeposit,
    };
  });
}

/** For a rule that only the thing itself tells, inside the transaction that uses it. */
export async function checkRule(
  reader: Reader,
  { scope, clientId }: AccessCaller,
  rule: AccessRule,
): Promise<AccessRefusal | undefined> {
  const { desc } = deriveAccess(await readAccessConfig(reader, scope.tenantId, clientId), rule);
  return desc === null ? undefined : refusalOf(desc);
}

export function createCheckAccess(db: Database): CheckAccess {
  const access = createGather<ClientId, AccessConfig>(db, (reader, clientIds, tenantId) =>
    readAccessConfigs(reader, tenantId, clientIds),
  );
  return async ({ scope, clientId }, rule) => {
    const config = await access.ask(scope, clientId);
    const { desc } = deriveAccess(config, rule);
    return desc === null ? undefined : refusalOf(desc);
  };
}

const codeOfKey = {
  'access.permission_not_granted': 'permission_not_granted',
  'access.feature_disabled': 'feature_disabled',
  'access.requires_all': 'requires_all',
  'access.requires_any': 'requires_any',
  'access.requires_levels': 'requires_levels',
  'access.requires_vip': 'requires_levels',
} as const satisfies Record<Explanation['key'], AccessRefusal['refused']>;

/** The refusal carries the same words as the explanation that the client shows before it calls. */
function refusalOf(explanation: Explanation): AccessRefusal {
  const code = codeOfKey[explanation.key];
  if (explanation.key === 'access.requires_vip') {
    return refuse(code, { params: { vip: explanation.params.level, score: 0 } });
  }
  return refuse(code, 'params' in explanation ? { params: { ...explanation.params } } : {});
}

/** Gives every tenant that has none its starting permissions, features and switches; later changes are kept. */
export async function ensureAccess(db: Database, clock: Clock, tenantIds: readonly TenantId[]): Promise<void> {
  for (const tenantId of tenantIds) {
    await db.transact(tenantScope(tenantId, { kind: 'system', id: 'start' }), async (tx) => {
      const now = clock.now();
      if (!(await insertSwitches(tx, startingSwitches, now))) return;
      await addDefaults(tx, tenantId, permissions);
      await addFeatures(tx, tenantId, startingFeatures, now);
    });
  }
}
