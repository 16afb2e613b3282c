// One connection to PostgreSQL: how it is opened, what its types mean, and whether it is still alive.
// Never reconnects by itself: a statement that survived its transaction would run outside of it.
import postgres from 'postgres';
import { typeRules } from './types.ts';

export type SqlTypes = { bigint: bigint };
export type RawSql = postgres.Sql<SqlTypes>;

export interface ConnectionOptions {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly statementTimeoutMs?: number;
  readonly idleInTransactionTimeoutMs?: number;
  readonly applicationName?: string;
}

export interface Connection {
  readonly sql: RawSql;
  isBroken(): boolean;
  /** Called once, in the same tick in which the socket was found closed. Answers how to stop listening. */
  onBroken(listener: () => void): () => void;
  /** Lets a running statement finish for the given time, then cuts. */
  close(graceMs: number): Promise<void>;
}

export function openSql(options: ConnectionOptions, onClose?: () => void): RawSql {
  const sql = postgres(options.url, {
    ...(options.username === undefined ? {} : { username: options.username }),
    ...(options.password === undefined ? {} : { password: options.password }),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    ...(onClose === undefined ? {} : { onclose: onClose }),
    types: typeRules,
    fetch_types: false,
    // Only names of columns: keys inside json values are data and stay as written.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: {
      application_name: options.applicationName ?? 'candor',
      TimeZone: 'UTC',
      // What is asked for is in memory or on a disk without an arm, so a page out of turn costs what the next one does; and no statement of
      // ours runs long enough to be worth compiling.
      random_page_cost: 1.1,
      jit: 'off',
      ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
      ...(options.idleInTransactionTimeoutMs === undefined
        ? {}
        : { idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs }),
    },
  });
  return sql;
}

export function openConnection(options: ConnectionOptions): Connection {
  let broken = false;
  const listeners = new Set<() => void>();
  const sql = openSql(options, () => {
    if (broken) return;
    broken = true;
    for (const listener of listeners) listener();
  });
  return {
    sql,
    isBroken: () => broken,
    onBroken(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(graceMs) {
      broken = true;
      await sql.end({ timeout: graceMs / 1000 });
    },
  };
}
