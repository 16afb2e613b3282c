// Claims due jobs and has them run, a few at a time, until it is stopped. Several workers share one table safely.
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { systemScope } from '../db/scope.ts';
import type { Job, JobHandlers } from './job.ts';
import { runJob, type JobLog } from './runner.ts';
import { claimJobs } from './store.ts';

export interface JobWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly random: () => number;
  readonly handlers: JobHandlers;
  readonly concurrency?: number;
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

export interface JobWorker {
  start(): void;
  /** Look now: something was just enqueued. */
  wake(): void;
  /** Runs everything that is due, and what it enqueues to be due, without the loop. Answers how many ran. */
  drain(): Promise<number>;
  /** Claims nothing more and waits for what runs. */
  stop(): Promise<void>;
}

const claiming = systemScope('jobs: claim due jobs');

type Claiming = Pick<JobWorkerOptions, 'db' | 'clock' | 'handlers'> & { readonly leaseMs: number };

function claim({ db, clock, handlers, leaseMs }: Claiming, limit: number): Promise<Job[]> {
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  return db.transact(claiming, (tx) => claimJobs(tx, { kinds: Object.keys(handlers), limit, now, leaseUntil }));
}

export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { clock, log, handlers } = options;
  const parts = { leaseMs: 30_000, ...options };
  const { concurrency = 4, pollMs = 500 } = options;
  const running = new Set<Promise<void>>();
  const looking = new Set<Promise<Job[]>>();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let nap = new AbortController();

  function launch(job: Job): void {
    const handler = handlers[job.kind];
    if (handler === undefined) return;
    const run = runJob(parts, handler, job, stopping.signal).finally(() => {
      running.delete(run);
      nap.abort();
    });
    running.add(run);
  }

  async function claimAndLaunch(): Promise<number> {
    const look = claim(parts, concurrency - running.size);
    looking.add(look);
    try {
      const jobs = await look;
      for (const job of jobs) launch(job);
      return jobs.length;
    } finally {
      looking.delete(look);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      nap = new AbortController();
      try {
        if (running.size < concurrency && (await claimAndLaunch()) > 0) continue;
      } catch (error) {
        log.warn({ err: error }, 'jobs could not be claimed');
      }
      await clock.sleep(pollMs, AbortSignal.any([nap.signal, stopping.signal]));
    }
  }

  return {
    start() {
      loop ??= work();
    },
    wake: () => nap.abort(),
    async drain() {
      let total = 0;
      for (;;) {
        // What the loop has taken up counts as due, and leaves no room to claim the rest.
        await Promise.allSettled([...looking, ...running]);
        if (running.size > 0) continue;
        const count = await claimAndLaunch();
        total += count;
        if (count === 0 && running.size + looking.size === 0) return total;
      }
    },
    async stop() {
      stopping.abort();
      await loop;
      await Promise.all(running);
    },
  };
}
