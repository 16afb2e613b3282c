// Lets the statements of one session out in their order. Those that are asked for together travel together, and PostgreSQL answers one
// after another: nobody waits for an answer that nobody needs yet. What postgres.js queues itself it would run on a new connection after a
// break, outside any transaction and without a tenant: so nothing follows a statement that is not on the wire, and what is not is taken
// back when the session is cut.

/** What postgres.js calls a query: a promise that starts itself through `handler` when first awaited. */
interface RunnableQuery extends Promise<unknown> {
  handler: (query: RunnableQuery) => void;
  reject: (error: unknown) => void;
  /** Takes back one that was not sent, at once. */
  cancel: () => void;
  /** Set when it is sent. */
  state?: unknown;
  /** Its parameters' types are asked for first, and it is sent again with them. */
  describeFirst?: unknown;
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
  /** Why a statement may not start any more, if so. */
  readonly refusal: (query: object) => Error | undefined;
  readonly onFailure: (error: unknown) => void;
}): StatementQueue {
  const waiting: { readonly query: RunnableQuery; readonly start: (query: RunnableQuery) => void }[] = [];
  /** Started and not answered; only the last of them may not be on the wire. */
  const underWay = new Set<RunnableQuery>();
  let isHeld = false;

  function settle(query: RunnableQuery): void {
    underWay.delete(query);
    if (underWay.size === 0) isHeld = false;
    startAll();
  }

  function startAll(): void {
    while (!isHeld) {
      const next = waiting.shift();
      if (next === undefined) return;
      const { query, start } = next;
      const error = rules.refusal(query);
      if (error !== undefined) {
        query.reject(error);
        continue;
      }
      underWay.add(query);
      query.then(
        () => settle(query),
        (failure: unknown) => {
          rules.onFailure(failure);
          settle(query);
        },
      );
      start(query);
      isHeld = !isOnWire(query);
    }
  }

  function queueFor(start: RunnableQuery['handler']): RunnableQuery['handler'] {
    return (query) => {
      // A query nobody awaits must not take the process down; whoever awaits it still sees the error.
      query.catch(() => undefined);
      waiting.push({ query, start });
      startAll();
    };
  }

  return {
    guard(query) {
      // Made elsewhere and assigned: a function that is written where it is assigned to a property would outlive the query by far.
      if (isRunnable(query)) query.handler = queueFor(query.handler);
    },
    rejectAll(error) {
      for (const { query } of waiting.splice(0)) query.reject(error);
      for (const query of underWay) if (!isSent(query)) query.cancel();
    },
  };
}

const isSent = ({ state }: RunnableQuery): boolean => state !== undefined && state !== null;

/** With everything that it needs: another one may be sent behind it. */
const isOnWire = (query: RunnableQuery): boolean => isSent(query) && !query.describeFirst;
