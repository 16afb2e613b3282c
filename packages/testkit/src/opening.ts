// A system for one file of tests, opened where the file begins and closed after its last test.
import { afterAll } from 'vitest';
import type { MoneyDesk } from './nouns/approvals.ts';
import { openDesk } from './nouns/deposits.ts';
import { startTestSystem, type TestSystem, type TestSystemOptions } from './system.ts';
import type { TenantName } from './tenants.ts';

export async function openTestSystem(...options: Parameters<typeof startTestSystem>): Promise<TestSystem> {
  const system = await startTestSystem(...options);
  afterAll(() => system.close());
  return system;
}

/** The same with a desk of two people and channels in these currencies; the clock is 25 hours further. */
export async function openTestDesk(
  currencies?: readonly string[],
  tenant?: TenantName,
  options: TestSystemOptions = {},
): Promise<{ readonly system: TestSystem; readonly desk: MoneyDesk }> {
  const system = await openTestSystem(options);
  return { system, desk: await openDesk(system, tenant, currencies) };
}
