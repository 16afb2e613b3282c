// Lets the statements of one session through one after another. What postgres.js queues itself it would run on a new
// connection after a break, outside any transaction and without a tenant.

/** What postgres.js calls a query: a promise that starts itself through `handler` when first awaited. */
interface RunnableQuery extends Promise<unknown> {
  handler: (query: RunnableQuery) => void;
  reject: (error: unknown) => void;
}

export interface StatementQueue {
  /** Puts a query under our rule before anyone can run it. */
  readonly guard: (query: object) => void;
  readonly rejectAll: (error: Error) => void;
}

function isRunnable(value: object): value is RunnableQuery {
  return 'handler' in value && typeof value.handler === 'function' && 'reject' in value;
}

export function createStatementQueue(rules: {
  /** Why no statement may start any more, if so. */
  readonly refusal: () => Error | undefined;
  readonly onFailure: (error: unknown) => void;
}): StatementQueue {
  const waiting: { readonly query: RunnableQuery; readonly start: (query: RunnableQuery) => void }[] = [];
  let isBusy = false;

  function runNext(): void {
    isBusy = false;
    const next = waiting.shift();
    if (next === undefined) return;
    const error = rules.refusal();
    if (error !== undefined) {
      next.query.reject(error);
      runNext();
      return;
    }
    isBusy = true;
    next.query.then(runNext, (failure: unknown) => {
      rules.onFailure(failure);
      runNext();
    });
    next.start(next.query);
  }

  return {
    guard(query) {
      if (!isRunnable(query)) return;
      const start = query.handler;
      query.handler = (self) => {
        // A query nobody awaits must not take the process down; whoever awaits it still sees the error.
        self.catch(() => undefined);
        waiting.push({ query: self, start });
        if (!isBusy) runNext();
      };
    },
    rejectAll(error) {
      for (const { query } of waiting.splice(0)) query.reject(error);
    },
  };
}
