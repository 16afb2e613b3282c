// Counts each use of the system scope by reason and day, and writes the counts in batches.
// Never fails the work it counts: a count that cannot be written is kept and tried again.
import { dayOf } from '@candor/contract/days.ts';
import type { Clock, Timer } from '../clock/clock.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Pool } from './pool.ts';
import { systemScope } from './scope.ts';
import { runAttempt } from './transaction.ts';

export interface SystemAccessCounter {
  count(reason: string): void;
  close(): Promise<void>;
}

interface Uses {
  readonly reason: string;
  readonly day: string;
  uses: number;
  lastAt: Date;
}

const flushEveryMs = 60_000;
const flushTimeoutMs = 2_000;

export function createSystemAccessCounter(parts: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}): SystemAccessCounter {
  const { pool, clock, log } = parts;
  let pending = new Map<string, Uses>();
  let timer: Timer | undefined;

  function add(reason: string, day: string, uses: number, lastAt: Date): void {
    const key = `${day} ${reason}`;
    const known = pending.get(key);
    if (known === undefined) {
      pending.set(key, { reason, day, uses, lastAt });
    } else {
      known.uses += uses;
      known.lastAt = lastAt > known.lastAt ? lastAt : known.lastAt;
    }
  }

  async function flush(): Promise<void> {
    timer?.cancel();
    timer = undefined;
    if (pending.size === 0) return;
    const batch = [...pending.values()];
    pending = new Map();
    try {
      await writeUses(pool, batch);
    } catch (error) {
      for (const { reason, day, uses, lastAt } of batch) add(reason, day, uses, lastAt);
      log.warn({ err: error }, 'uses of the system scope could not be written yet');
    }
  }

  return {
    count(reason) {
      const now = clock.now();
      add(reason, dayOf(now), 1, now);
      timer ??= clock.setTimer(() => void flush(), flushEveryMs);
    },
    close: flush,
  };
}

async function writeUses(pool: Pool, batch: readonly Uses[]): Promise<void> {
  await runAttempt({
    pool,
    scope: systemScope('platform system access'),
    isolation: 'read committed',
    readOnly: false,
    leftMs: flushTimeoutMs,
    statementTimeoutMs: undefined,
    async work(tx) {
      await tx.sql`
        insert into platform.system_access as known (reason, day, uses, last_at)
        select reason, day, uses, last_at
        from unnest(${tx.texts(batch.map((row) => row.reason))}::text[], ${tx.texts(batch.map((row) => row.day))}::date[],
          ${tx.ints(batch.map((row) => row.uses))}::bigint[], ${tx.instants(batch.map((row) => row.lastAt))}::timestamptz[])
          as used (reason, day, uses, last_at)
        order by reason, day
        on conflict (reason, day) do update
        set uses = known.uses + excluded.uses, last_at = greatest(known.last_at, excluded.last_at)`;
    },
  });
}
