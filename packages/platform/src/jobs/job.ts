// The noun: a piece of work kept in the database, the two ways to handle it, and when it is tried again. Pure.
import type { JobId } from '@candor/contract/ids.ts';
import { parseTenantId, type TenantId } from '../db/scope.ts';
import type { TenantTx } from '../db/reader.ts';

export interface NewJob {
  readonly kind: string;
  /** What the handler needs, as json. */
  readonly payload: unknown;
  /** Now, when absent. */
  readonly runAt?: Date;
  /** A second job of this kind with the same key is not added, even when the first is done already. */
  readonly uniqueKey?: string;
  readonly maxAttempts?: number;
  /** Needed in a system scope only; in a tenant's scope it is that tenant. */
  readonly tenantId?: TenantId;
}

export interface Job {
  readonly tenantId: TenantId;
  readonly id: JobId;
  readonly kind: string;
  readonly payload: unknown;
  /** 1 at the first try. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** Rises with every claim: who holds an older one has lost the job. */
  readonly fencingToken: bigint;
}

/** A job may run more than once after a crash, so a handler must bear that. */
export type JobHandler =
  /** Effect and end of the job commit together: what happens in the transaction happens once. */
  | { readonly inTransaction: (tx: TenantTx, job: Job) => Promise<void> }
  /** For work outside the database. The signal tells that the job was lost or the server stops. */
  | { readonly run: (job: Job, signal: AbortSignal) => Promise<void> };

export type JobHandlers = Readonly<Record<string, JobHandler>>;

const firstDelayMs = 1_000;
const longestDelayMs = 3_600_000;

/** Doubles with every attempt up to an hour; the random half keeps failed jobs from coming back all at once. */
export function retryDelayMs(attempts: number, random: number): number {
  const fullMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(fullMs * (0.5 + random / 2));
}

/** Thrown by a handler that was told when to come back, by a gateway say: it is not tried before. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = Math.min(longestDelayMs, Math.max(0, afterMs));
  }
}

const longestError = 300;

/** Short, and without the stack: enough for an operator, too little to carry a document. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, longestError);
}

export function toJob(row: Omit<Job, 'tenantId'> & { readonly tenantId: TenantId }): Job {
  return { ...row, tenantId: parseTenantId(row.tenantId) };
}
