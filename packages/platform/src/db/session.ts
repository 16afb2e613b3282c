// One transaction on one connection: lets statements through one after another, and none before or after it.
import { DatabaseUnavailableError, unavailableCode, type UnavailableCode } from './errors.ts';
import type { Connection } from './connection.ts';

/** What postgres.js calls a query: a promise that starts itself through `handler` when first awaited. */
interface RunnableQuery extends Promise<unknown> {
  handler: (query: RunnableQuery) => void;
  reject: (error: unknown) => void;
}

export interface Session {
  readonly guard: (query: object) => void;
  /** Runs a statement of the transaction itself (begin, commit, rollback) and answers its command tag. */
  run(text: string): Promise<string>;
  /** Rejects when the session is cut: by its deadline or because the connection broke. */
  readonly cut: Promise<never>;
  abort(code: UnavailableCode): void;
  /** From here on a cut leaves open whether the transaction happened. */
  markCommitting(): void;
  /** Statements that come later, from code that was not awaited, are refused. */
  end(): void;
  readonly cutError: () => Error | undefined;
  /** The first statement that failed, even when the caller swallowed its error. */
  readonly firstError: () => unknown;
}

function isRunnable(value: object): value is RunnableQuery {
  return 'handler' in value && typeof value.handler === 'function' && 'reject' in value;
}

const ignore = (): void => undefined;

export function openSession(connection: Connection): Session {
  const waiting: { query: RunnableQuery; start: (query: RunnableQuery) => void }[] = [];
  let running = false;
  let ended = false;
  let committing = false;
  let cutError: Error | undefined;
  let firstError: unknown;
  let rejectCut: (error: Error) => void = ignore;
  const cut = new Promise<never>((_, reject) => (rejectCut = reject));
  cut.catch(ignore);

  function refusal(): Error | undefined {
    if (cutError !== undefined) return cutError;
    return ended ? new Error('the transaction of this query has ended: await every query inside it') : undefined;
  }

  // One at a time: what postgres.js queues itself it would run on a new connection after a break, outside any
  // transaction and without a tenant.
  function runNext(): void {
    const next = waiting.shift();
    if (next === undefined) {
      running = false;
      return;
    }
    const error = refusal();
    if (error !== undefined) {
      next.query.reject(error);
      runNext();
      return;
    }
    running = true;
    next.query.then(runNext, (failure: unknown) => {
      firstError ??= failure;
      // The socket reports its end only later; a statement sent until then would never be answered.
      if (unavailableCode(failure) === 'connection_lost') abort('connection_lost');
      runNext();
    });
    next.start(next.query);
  }

  function abort(code: UnavailableCode): void {
    if (cutError !== undefined || ended) return;
    const error = new DatabaseUnavailableError(code, committing ? 'unknown' : 'not_committed');
    cutError = error;
    rejectCut(error);
    for (const { query } of waiting.splice(0)) query.reject(error);
  }

  const forget = connection.onBroken(() => abort('connection_lost'));

  function guard(query: object): void {
    if (!isRunnable(query)) return;
    const start = query.handler;
    query.handler = (self) => {
      // A query nobody awaits must not take the process down; whoever awaits it still sees the error.
      self.catch(ignore);
      waiting.push({ query: self, start });
      if (!running) runNext();
    };
  }

  return {
    guard,
    async run(text) {
      const query = connection.sql.unsafe(text);
      guard(query);
      const result = await Promise.race([query, cut]);
      return result.command;
    },
    cut,
    abort,
    markCommitting() {
      committing = true;
    },
    end() {
      ended = true;
      forget();
    },
    cutError: () => cutError,
    firstError: () => firstError,
  };
}
