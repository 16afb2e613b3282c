// The one door to PostgreSQL: db.read and db.transact, always with a scope. The connections stay in here.
import { createSystemAccessCounter } from './system-access.ts';
import { openConnection } from './connection.ts';
import type { DatabaseLog } from './database-log.ts';
import { DatabaseUnavailableError, isRetryable, unavailableCode } from './errors.ts';
import { createPool, type Pool } from './pool.ts';
import type { Hook, Publish, Reader, Tx } from './reader.ts';
import type { Scope } from './scope.ts';
import { runAttempt, type Attempt, type Isolation } from './transaction.ts';
import type { Clock } from '../clock/clock.ts';

export interface DatabaseOptions {
  /** Address of the database; user and password in it are replaced by those of the two roles. */
  readonly url: string;
  readonly appPassword: string;
  readonly systemPassword: string;
  readonly clock: Clock;
  readonly log: DatabaseLog;
  /** A number in [0, 1), for the spread of repeated transactions. */
  readonly random: () => number;
  /** Where announcements go after a commit; nowhere when nobody listens. */
  readonly publish?: Publish;
  readonly max?: number;
  readonly systemMax?: number;
  readonly statementTimeoutMs?: number;
  readonly idleInTransactionTimeoutMs?: number;
  /** Time a whole read or transaction may take, waiting and repeating included. */
  readonly deadlineMs?: number;
}

interface PlanOptions {
  /**
   * For statements over lists of keys, each looked up by an index: planned once per connection, and not for every short list anew, which
   * takes several times what the statement does. Not where an index holds only rows of a value that comes as a parameter, nor where a filter may be absent.
   */
  readonly keepsPlans?: boolean;
}

export interface ReadOptions extends PlanOptions {
  readonly timeoutMs?: number;
  /** `repeatable read` gives several queries one snapshot. */
  readonly isolation?: Exclude<Isolation, 'serializable'>;
}

export interface TransactOptions extends PlanOptions {
  readonly timeoutMs?: number;
  readonly isolation?: Isolation;
}

export interface DatabaseStats {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /** Runs queries in a read-only transaction. */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs queries and writes in one transaction. A refusal returned by the work rolls back and is the answer.
   * On a serialization failure or deadlock the whole work runs again, so it must do nothing but queries:
   * everything else belongs into afterCommit. The transaction is of the scope's kind: a tenant's scope gives a TenantTx.
   */
  transact<S extends Scope, T>(scope: S, work: (tx: Tx<S>) => Promise<T>, options?: TransactOptions): Promise<T>;
  stats(): { readonly app: DatabaseStats; readonly system: DatabaseStats };
  close(): Promise<void>;
}

const defaults = { max: 8, systemMax: 4, statementTimeoutMs: 5_000, idleInTransactionTimeoutMs: 10_000 };
const defaultDeadlineMs = 5_500;
const maxAttempts = 6;
const closeGraceMs = 5_000;

export function createDatabase(options: DatabaseOptions): Database {
  const settings = { ...defaults, deadlineMs: defaultDeadlineMs, ...options };
  const openPool = (max: number, username: string, password: string): Pool =>
    createPool(max, () => openConnection({ ...settings, username, password }));
  const pools = {
    tenant: openPool(settings.max, 'candor_app', settings.appPassword),
    system: openPool(settings.systemMax, 'candor_system', settings.systemPassword),
  };
  const access = createSystemAccessCounter({ ...settings, pool: pools.system });

  async function run<S extends Scope, T>(
    scope: S,
    how: Pick<Attempt<S, T>, 'isolation' | 'readOnly' | 'keepsPlans' | 'work'>,
    timeoutMs: number | undefined,
  ): Promise<T> {
    const deadlineMs = timeoutMs ?? settings.deadlineMs;
    const startedMs = performance.now();
    if (scope.kind === 'system') access.count(scope.reason);
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = Math.max(1, deadlineMs - (performance.now() - startedMs));
      try {
        const { value, hooks } = await runAttempt({
          ...how,
          scope,
          leftMs,
          pool: pools[scope.kind],
          statementTimeoutMs: timeoutMs,
          publish: settings.publish,
        });
        for (const hook of hooks) await runHook(hook, settings.log);
        return value;
      } catch (error) {
        if (!isRetryable(error) || attempt >= maxAttempts) throw asUnavailable(error);
        await settings.clock.sleep(settings.random() * Math.min(200, 5 * 2 ** attempt));
      }
    }
  }

  return {
    read: (scope, work, { isolation = 'read committed', keepsPlans = false, timeoutMs } = {}) =>
      run(scope, { isolation, readOnly: true, keepsPlans, work }, timeoutMs),
    transact: (scope, work, { isolation = 'read committed', keepsPlans = false, timeoutMs } = {}) =>
      run(scope, { isolation, readOnly: false, keepsPlans, work }, timeoutMs),
    stats: () => ({ app: pools.tenant.stats(), system: pools.system.stats() }),
    async close() {
      await access.close();
      await Promise.all([pools.tenant.close(closeGraceMs), pools.system.close(closeGraceMs)]);
    },
  };
}

async function runHook(hook: Hook, log: DatabaseLog): Promise<void> {
  try {
    await hook();
  } catch (error) {
    log.error({ err: error }, 'a hook after commit failed');
  }
}

function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const code = unavailableCode(error);
  return code === undefined ? error : new DatabaseUnavailableError(code, 'not_committed', error);
}
