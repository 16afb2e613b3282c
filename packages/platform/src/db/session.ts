// One transaction on one connection: knows whether it is still whole, and lets no statement run before or after it.
import type { Connection } from './connection.ts';
import { DatabaseUnavailableError, unavailableCode, type UnavailableCode } from './errors.ts';
import { createStatementQueue } from './statement-queue.ts';

export interface Session {
  readonly guard: (query: object) => void;
  /** Runs a statement of the transaction itself (begin, commit, rollback) and answers its command tag. */
  run(text: string): Promise<string>;
  /** Rejects when the session is cut: by its deadline or because the connection broke. */
  readonly cut: Promise<never>;
  abort(code: UnavailableCode): void;
  /** From here on a cut leaves open whether the transaction happened. */
  markCommitting(): void;
  /** Statements that come later, from code that was not awaited, are refused; only the transaction's own may follow. */
  close(): void;
  /** Nothing may follow. */
  end(): void;
  readonly cutError: () => Error | undefined;
  /** The first statement that failed, even when the caller swallowed its error. */
  readonly firstError: () => unknown;
}

const ignore = (): void => undefined;

export function openSession(connection: Connection): Session {
  let closed = false;
  let ended = false;
  let committing = false;
  let cutError: Error | undefined;
  let firstError: unknown;
  const cut = Promise.withResolvers<never>();
  cut.promise.catch(ignore);

  const own = new WeakSet<object>();
  const queue = createStatementQueue({
    refusal(query) {
      if (cutError !== undefined) return cutError;
      return ended || (closed && !own.has(query))
        ? new Error('the transaction of this query has ended: await every query inside it')
        : undefined;
    },
    onFailure(error) {
      firstError ??= error;
      // The socket reports its end only later; a statement sent until then would never be answered.
      if (unavailableCode(error) === 'connection_lost') abort('connection_lost');
    },
  });

  function abort(code: UnavailableCode): void {
    if (cutError !== undefined || ended) return;
    cutError = new DatabaseUnavailableError(code, committing ? 'unknown' : 'not_committed');
    cut.reject(cutError);
    queue.rejectAll(cutError);
  }

  const forget = connection.onBroken(() => abort('connection_lost'));
  if (connection.isBroken()) abort('connection_lost');

  return {
    guard: queue.guard,
    async run(text) {
      const query = connection.sql.unsafe(text);
      own.add(query);
      queue.guard(query);
      const result = await Promise.race([query, cut.promise]);
      return result.command;
    },
    cut: cut.promise,
    abort,
    markCommitting() {
      committing = true;
    },
    close() {
      closed = true;
    },
    end() {
      ended = true;
      forget();
    },
    cutError: () => cutError,
    firstError: () => firstError,
  };
}
