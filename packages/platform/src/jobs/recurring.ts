// Work that comes back: each run plans the next one, and a start makes sure that one is planned. Whoever has recurring work says
// what and how often; how it is queued, kept single and found again after a crash is decided here alone.
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { tenantScope } from '../db/scope.ts';
import type { TenantId, TenantScope } from '../db/scope.ts';
import type { Ids } from '../ids/ids.ts';
import type { Job, JobHandler, JobHandlers, NewJob } from './job.ts';
import { createJobQueue } from './queue.ts';

export interface Recurring {
  /** Unique and for good: jobs that wait in a database of the version before are found by it. */
  readonly kind: string;
  /** Who the audit trail says did it. */
  readonly actor: string;
  readonly everyMs: number;
  /** What a tenant has this work for, each on its own, such as its feeds; without it the work is the tenant's as a whole. */
  readonly each?: RecurringSubjects;
  /** May run again after a crash, so it must bear that. `subject` is empty for work without subjects. */
  readonly run: (scope: TenantScope, subject: string, signal: AbortSignal) => Promise<unknown>;
}

export interface RecurringSubjects {
  /** The member of the job's payload that names the subject. */
  readonly name: string;
  /** Asked at each run: what is no longer listed is not done and ends there. */
  readonly of: (tenantId: TenantId) => readonly string[];
}

export interface RecurringWork {
  readonly handlers: JobHandlers;
  /** Makes sure that the next run of everything is planned for every tenant; planning twice changes nothing. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

export interface RecurringParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createRecurring(parts: RecurringParts, works: readonly Recurring[]): RecurringWork {
  const { db, clock } = parts;
  const queue = createJobQueue(parts);
  const kinds = new Set<string>();
  for (const { kind } of works) {
    if (kinds.has(kind)) throw new TypeError(`two recurring works are called ${kind}`);
    kinds.add(kind);
  }

  function makeHandler(work: Recurring): JobHandler {
    return {
      async run({ tenantId, payload }, signal) {
        const subject = readSubject(work, payload);
        if (!subjectsOf(work, tenantId).includes(subject)) return;
        const scope = tenantScope(tenantId, { kind: 'system', id: work.actor });
        await work.run(scope, subject, signal);
        const next = new Date(clock.now().getTime() + work.everyMs);
        await db.transact(scope, (tx) => queue.enqueue(tx, describeRun(work, subject, next)));
      },
    };
  }

  return {
    handlers: Object.fromEntries(works.map((work) => [work.kind, makeHandler(work)])),
    async plan(tenantIds) {
      for (const tenantId of tenantIds) {
        const now = clock.now();
        const runs = works.flatMap((work) =>
          subjectsOf(work, tenantId).map((subject) => describeRun(work, subject, now)),
        );
        const scope = tenantScope(tenantId, { kind: 'system', id: 'recurring' });
        if (runs.length > 0) await db.transact(scope, (tx) => queue.enqueue(tx, ...runs));
      }
    },
  };
}

/** The slot of time is the key: two starts at once, or a run that is repeated after a crash, plan one run. */
function describeRun({ kind, everyMs, each }: Recurring, subject: string, runAt: Date): NewJob {
  const slot = String(Math.floor(runAt.getTime() / everyMs));
  if (!each) return { kind, payload: {}, runAt, uniqueKey: slot };
  return { kind, payload: { [each.name]: subject }, runAt, uniqueKey: `${subject}|${slot}` };
}

function subjectsOf({ each }: Recurring, tenantId: TenantId): readonly string[] {
  return each ? each.of(tenantId) : [''];
}

function readSubject({ kind, each }: Recurring, payload: Job['payload']): string {
  if (!each) return '';
  const value: unknown =
    typeof payload === 'object' && payload !== null
      ? Object.entries(payload).find(([key]) => key === each.name)?.[1]
      : undefined;
  if (typeof value !== 'string') throw new TypeError(`a job of ${kind} names no ${each.name}`);
  return value;
}
