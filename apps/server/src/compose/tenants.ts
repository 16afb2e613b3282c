// Keeps the tenants of a running node as they are decided: at once when the bus tells of a change, and every few seconds, because a
// change may begin by itself and a signal may get lost. No restart is needed for a new tenant, look, language or network.
import { tenantsChanged } from '@candor/brokerage/tenants/index.ts';
import type { Tenant, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Parts } from './parts.ts';

const everyMs = 5_000;

/** Answers how to stop. */
export function followTenants(
  { bus, clock, log }: Pick<Parts, 'bus' | 'clock' | 'log'>,
  directory: TenantDirectory,
  makeReady: (tenants: readonly Tenant[]) => Promise<void>,
): () => void {
  let isStopped = false;
  // A new tenant needs its beginnings, and a new language its legal texts, before anybody asks for them.
  const tryReload = (): Promise<void> =>
    directory
      .reload(makeReady)
      .catch((error: unknown) => log.warn({ err: error }, 'the tenants could not be read again'));
  const subscription = bus.subscribe(tenantsChanged, () => void tryReload());
  let timer = clock.setTimer(run, everyMs);
  function run(): void {
    void tryReload().finally(() => {
      if (!isStopped) timer = clock.setTimer(run, everyMs);
    });
  }
  return () => {
    isStopped = true;
    timer.cancel();
    subscription.cancel();
  };
}
