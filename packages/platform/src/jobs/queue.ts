// Adds jobs inside the caller's transaction: a job exists exactly when its cause does.
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/reader.ts';
import type { Ids } from '../ids/ids.ts';
import type { NewJob } from './job.ts';
import { insertJobs, type JobRow } from './store.ts';

export interface JobQueue {
  /** Answers how many were new; those with a known unique key are not. */
  enqueue(tx: Tx, ...jobs: readonly NewJob[]): Promise<number>;
}

const defaultMaxAttempts = 20;

export function createJobQueue({ ids, clock }: { readonly ids: Ids; readonly clock: Clock }): JobQueue {
  return {
    async enqueue(tx, ...jobs) {
      const now = clock.now();
      const rows = jobs.map((job): JobRow => {
        const tenantId = job.tenantId ?? (tx.scope.kind === 'tenant' ? tx.scope.tenantId : undefined);
        if (tenantId === undefined) throw new TypeError(`job ${job.kind}: a system scope must name the tenant`);
        return {
          tenantId,
          id: ids.next(),
          kind: job.kind,
          payload: job.payload,
          uniqueKey: job.uniqueKey ?? null,
          runAt: job.runAt ?? now,
          maxAttempts: job.maxAttempts ?? defaultMaxAttempts,
          createdAt: now,
        };
      });
      return insertJobs(tx, rows);
    },
  };
}
