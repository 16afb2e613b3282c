// Runs one attempt of a transaction: opens it with its scope, commits, or rolls back on error and on refusal.
// Never repeats anything: that is decided in database.ts.
import { isRefusal } from '@candor/contract/errors.ts';
import type { Pool } from './pool.ts';
import { DatabaseUnavailableError, unavailableCode } from './errors.ts';
import { createTx, type Hook, type Publish, type Tx } from './reader.ts';
import { actorLabel, type Scope } from './scope.ts';
import { openSession, type Session } from './session.ts';

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export interface Attempt<S extends Scope, T> {
  readonly pool: Pool;
  readonly scope: S;
  readonly isolation: Isolation;
  readonly readOnly: boolean;
  readonly keepsPlans?: boolean;
  readonly leftMs: number;
  /** Set when this transaction may take longer than the connection's own statement timeout. */
  readonly statementTimeoutMs: number | undefined;
  /** Where announcements go; nowhere when nobody listens. */
  readonly publish?: Publish | undefined;
  readonly work: (tx: Tx<S>) => Promise<T>;
}

const tellNobody: Publish = () => undefined;

export interface Outcome<T> {
  readonly value: T;
  readonly hooks: readonly Hook[];
}

/**
 * Begin and settings travel as one message. The scope allows no character that could leave its literal. Set and not selected: a question
 * is planned and run each time, which took as long as everything else here.
 */
function openingStatement(
  attempt: Pick<Attempt<Scope, unknown>, 'scope' | 'isolation' | 'readOnly' | 'keepsPlans' | 'statementTimeoutMs'>,
): string {
  const { scope, isolation, readOnly, keepsPlans, statementTimeoutMs } = attempt;
  const settings = [
    `candor.tenant_id = '${scope.kind === 'tenant' ? scope.tenantId : ''}'`,
    `candor.actor = '${actorLabel(scope)}'`,
    ...(keepsPlans ? ['plan_cache_mode = force_generic_plan'] : []),
    ...(statementTimeoutMs === undefined ? [] : [`statement_timeout = ${statementTimeoutMs}`]),
  ];
  const opening = `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`;
  return [opening, ...settings].join('; set local ');
}

export async function runAttempt<S extends Scope, T>(attempt: Attempt<S, T>): Promise<Outcome<T>> {
  const { pool, scope, publish = tellNobody } = attempt;
  const startedMs = performance.now();
  const connection = await pool.acquire(attempt.leftMs);
  const session = openSession(connection);
  const leftMs = Math.max(1, attempt.leftMs - (performance.now() - startedMs));
  const deadline = setTimeout(() => session.abort('timeout'), leftMs);
  const hooks: Hook[] = [];
  const tx = createTx({ scope, raw: connection.sql, guard: session.guard, hooks, publish });
  const leave = (isClean: boolean): void => {
    clearTimeout(deadline);
    session.end();
    if (isClean) pool.release(connection);
    else pool.discard(connection);
  };

  try {
    const work = attempt.readOnly ? readInside(session, attempt, tx) : writeInside(session, attempt, tx);
    const value = await Promise.race([session.cut, work]);
    session.close();
    // What was read is known: only the connection waits for its end.
    if (attempt.readOnly) void endRead(session).then(leave);
    else leave(true);
    return { value, hooks: isRefusal(value) ? [] : hooks };
  } catch (error) {
    leave(session.cutError() === undefined && (await rollBack(session)));
    throw error;
  }
}

/** The first question travels with the opening. If that failed, whatever was read without it counts for nothing. */
async function readInside<S extends Scope, T>(session: Session, attempt: Attempt<S, T>, tx: Tx<S>): Promise<T> {
  const work = async (): Promise<T> => attempt.work(tx);
  const [opened, worked] = await Promise.allSettled([session.run(openingStatement(attempt)), work()]);
  if (opened.status === 'rejected') throw opened.reason;
  if (worked.status === 'rejected') throw worked.reason;
  const failure = session.firstError();
  if (failure !== undefined) throw failure;
  return worked.value;
}

const endRead = async (session: Session): Promise<boolean> => {
  try {
    await session.run('commit');
    return true;
  } catch {
    return false;
  }
};

/** No write leaves before the transaction is open. */
async function writeInside<S extends Scope, T>(session: Session, attempt: Attempt<S, T>, tx: Tx<S>): Promise<T> {
  await session.run(openingStatement(attempt));
  const value = await attempt.work(tx);
  if (isRefusal(value)) await session.run('rollback');
  else await commit(session);
  return value;
}

async function commit(session: Session): Promise<void> {
  let command: string;
  session.markCommitting();
  try {
    command = await session.run('commit');
  } catch (error) {
    const code = unavailableCode(error) ?? (session.cutError() === undefined ? undefined : 'connection_lost');
    // The answer to a commit got lost: it may have happened.
    if (code !== undefined) throw new DatabaseUnavailableError(code, 'unknown', error);
    throw error;
  }
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (command !== 'COMMIT') {
    throw session.firstError() ?? new Error('the transaction rolled back: a statement in it had failed');
  }
}

async function rollBack(session: Session): Promise<boolean> {
  try {
    await session.run('rollback');
    return true;
  } catch {
    return false;
  }
}
