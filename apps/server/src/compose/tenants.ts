// Keeps the tenants of a running node as they are decided: at once when the bus tells of a change, and every few seconds, because a
// change may begin by itself and a signal may get lost. No restart is needed for a new look, language or network.
import { tenantsChanged } from '@candor/brokerage/tenants/index.ts';
import type { Tenant, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Parts } from './parts.ts';

const everyMs = 5_000;

/** Answers how to stop. */
export function followTenants(
  { bus, clock, log }: Pick<Parts, 'bus' | 'clock' | 'log'>,
  directory: TenantDirectory,
  prepare: (tenants: readonly Tenant[]) => Promise<void>,
): () => void {
  let isStopped = false;
  let known = describe(directory);
  async function reload(): Promise<void> {
    await directory.reload();
    const now = describe(directory);
    if (now === known) return;
    known = now;
    // A new language needs its legal texts before anybody asks for them.
    await prepare(directory.all());
  }
  const tryReload = (): Promise<void> =>
    reload().catch((error: unknown) => log.warn({ err: error }, 'the tenants could not be read again'));
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

const describe = (directory: TenantDirectory): string => JSON.stringify(directory.all());
