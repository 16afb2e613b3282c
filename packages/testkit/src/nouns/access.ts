// Access for tests: permissions, features and switches, changed as in the product, by one who proposes and another who decides.
import type { Refusal } from '@candor/contract';
import { proposeFeatureRule, proposeGrant, proposeSwitches } from '@candor/brokerage/access/index.ts';
import type { AccessSettings, Feature, Permission } from '@candor/brokerage/access/index.ts';
import type { Approval } from '@candor/brokerage/approvals/index.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { TenantName } from '../tenants.ts';
import { approve, expectDone, makeCaller } from './approvals.ts';

type FeatureRule = Parameters<typeof proposeFeatureRule>[3];

type Propose = (maker: Awaited<ReturnType<typeof makeCaller>>) => Promise<Approval | Refusal>;

const reason = 'asked for by a test';

async function decide(system: TestSystem, tenant: TenantName, propose: Propose): Promise<void> {
  const maker = await makeCaller(system, tenant);
  const checker = await makeCaller(system, tenant);
  await approve(system, { checker }, expectDone(await propose(maker)));
}

/** Gives one client a permission or takes it away. */
export function grant(
  system: TestSystem,
  client: Pick<TestClient, 'id' | 'tenant'>,
  perm: Permission,
  isGranted: boolean,
): Promise<void> {
  return decide(system, client.tenant, (maker) =>
    proposeGrant(system.server.money.parts, maker, client.id, { perm, granted: isGranted, reason }),
  );
}

/** What a feature asks for from now on, for every client of the tenant. */
export function ruleFeature(system: TestSystem, tenant: TenantName, name: Feature, rule: FeatureRule): Promise<void> {
  return decide(system, tenant, (maker) =>
    proposeFeatureRule(system.server.money.parts, maker, name, rule, { reason }),
  );
}

/** Turns the switches and limits that are named; the others stay. */
export function switchAccess(system: TestSystem, tenant: TenantName, change: Partial<AccessSettings>): Promise<void> {
  return decide(system, tenant, (maker) => proposeSwitches(system.server.money.parts, maker, change, { reason }));
}
