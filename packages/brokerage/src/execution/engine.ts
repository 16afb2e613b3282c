// Keeps the built-in venue going: every tenant is looked at again and again, and at once after an order was placed. One look at a time
// per tenant; a look that fails is logged and the next one comes.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId } from '@candor/platform/db/index.ts';
import type { Log } from '@candor/platform/log/log.ts';
import { runVenue } from './venue.ts';
import type { Looking } from './venue.ts';

export interface EngineParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly tenantIds: () => readonly TenantId[];
  /** Zero: nobody looks by itself. */
  readonly everyMs: number;
}

/** Answers how to stop. */
export function startEngine(parts: Looking, { clock, log, tenantIds, everyMs }: EngineParts): () => void {
  if (everyMs === 0) return () => undefined;
  let isStopped = false;
  async function look(): Promise<void> {
    for (const tenantId of tenantIds()) {
      if (isStopped) return;
      const scope = tenantScope(tenantId, { kind: 'system', id: 'venue' });
      await runVenue(parts, scope).catch((error: unknown) =>
        log.warn({ err: error, tenantId }, 'the venue could not look'),
      );
    }
  }
  function run(): void {
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the venue stopped looking'))
      .finally(() => {
        if (!isStopped) timer = clock.setTimer(run, everyMs);
      });
  }
  let timer = clock.setTimer(run, everyMs);
  return () => {
    isStopped = true;
    timer.cancel();
  };
}
