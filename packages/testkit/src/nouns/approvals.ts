// Decisions by two for tests, by the real verbs: a desk of two people who propose and approve.
import { randomBytes } from 'node:crypto';
import { isRefusal } from '@candor/contract';
import type { ChannelId } from '@candor/contract/ids.ts';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import type { Approval, StaffCaller } from '@candor/brokerage/approvals/index.ts';
import { createDemoStaff } from '@candor/demo/people.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { testPassword } from '../people.ts';
import { wakeTenant } from '../rest.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';
import type { TenantName } from '../tenants.ts';

/** Two people and the channels they opened, by currency. */
export interface MoneyDesk {
  readonly tenant: TenantName;
  readonly maker: StaffCaller;
  readonly checker: StaffCaller;
  readonly channels: ReadonlyMap<string, ChannelId>;
}

function isDone<Value>(value: Value): value is Exclude<Value, { readonly refused: string }> {
  return !isRefusal(value);
}

export function expectDone<Value>(value: Value): Exclude<Value, { readonly refused: string }> {
  if (!isDone(value)) throw new Error(`refused: ${JSON.stringify(value)}`);
  return value;
}

/** A member of staff who proposes and decides money, as the guard would hand them over. */
export async function makeCaller(system: TestSystem, tenant: TenantName): Promise<StaffCaller> {
  const tenantId = parseTenantId(tenantIds[tenant]);
  await wakeTenant(system, tenant);
  const spec = {
    username: `desk${randomBytes(5).toString('hex')}`,
    password: testPassword,
    fullName: 'Desk',
    roles: ['operations', 'approver'] as const,
  };
  const { id } = await createDemoStaff(system.server.identity.credentials, tenantId, spec);
  return { staffId: id, scope: tenantScope(tenantId, { kind: 'staff', id }) };
}

/** The house's own clockwork, in whose name recurring work runs. */
export function clockworkOf({ maker }: Pick<MoneyDesk, 'maker'>) {
  return tenantScope(maker.scope.tenantId, { kind: 'system', id: 'recurring' });
}

export async function approve(
  system: TestSystem,
  desk: Pick<MoneyDesk, 'checker'>,
  proposal: Approval,
): Promise<Approval> {
  const { parts, effects } = system.server.money;
  return expectDone(await approveProposal({ ...parts, effects }, desk.checker, proposal.id, undefined));
}
