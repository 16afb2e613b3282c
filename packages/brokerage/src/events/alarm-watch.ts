// Looks after the alarms of those tenants whose staff are on a line of this node: half of them ring by the clock or by other work, and no
// act of the trail says so. Says only that something is different, once for all desks of a tenant instead of every desk asking.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Log } from '@candor/platform/log/log.ts';

/** Which alarms ring, and how loud, as one text. */
export type ReadAlarms = (scope: TenantScope) => Promise<string>;

export interface AlarmWatchParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly readAlarms: ReadAlarms;
  readonly alarmMs?: number;
}

export interface AlarmWatch {
  /** Somebody of the tenant begins to listen: what rings now is what their page reads first. */
  begin(tenantId: TenantId): void;
  stop(): void;
}

const defaultAlarmMs = 2_000;

export function watchAlarms(
  { clock, log, readAlarms, alarmMs = defaultAlarmMs }: AlarmWatchParts,
  listTenants: () => ReadonlySet<TenantId>,
  tell: (tenantId: TenantId) => void,
): AlarmWatch {
  const known = new Map<TenantId, string>();
  let isStopped = false;
  let timer = clock.setTimer(run, alarmMs);

  async function look(tenantId: TenantId): Promise<void> {
    const before = known.get(tenantId);
    const now = await readAlarms(tenantScope(tenantId, { kind: 'system', id: 'alarm-watch' }));
    if (isStopped) return;
    known.set(tenantId, now);
    if (before !== undefined && before !== now) tell(tenantId);
  }

  async function lookAtAll(): Promise<void> {
    const listening = listTenants();
    for (const tenantId of known.keys()) if (!listening.has(tenantId)) known.delete(tenantId);
    for (const tenantId of listening) await look(tenantId);
  }

  const warn = (error: unknown): void => log.warn({ err: error }, 'alarms could not be read');

  function run(): void {
    lookAtAll()
      .catch(warn)
      .finally(() => {
        if (!isStopped) timer = clock.setTimer(run, alarmMs);
      });
  }

  return {
    begin(tenantId) {
      if (!known.has(tenantId)) look(tenantId).catch(warn);
    },
    stop() {
      isStopped = true;
      timer.cancel();
    },
  };
}
