// Hands out connections one by one and replaces broken ones. Knows nothing of tenants or transactions.
import { DatabaseUnavailableError } from './errors.ts';
import type { Connection } from './connection.ts';

export interface Pool {
  /** Waits for a free connection at most the given time. */
  acquire(waitMs: number): Promise<Connection>;
  /** Gives back a connection that stands outside any transaction. */
  release(connection: Connection): void;
  /** Throws a connection away whose state nobody knows. */
  discard(connection: Connection): void;
  close(graceMs: number): Promise<void>;
  readonly stats: () => { readonly open: number; readonly idle: number; readonly waiting: number };
}

interface Waiter {
  readonly give: (connection: Connection) => void;
  readonly refuse: (error: Error) => void;
}

export function createPool(max: number, open: () => Connection): Pool {
  const all = new Set<Connection>();
  const idle: Connection[] = [];
  const waiters = new Set<Waiter>();
  let closing = false;
  let onEmpty: (() => void) | undefined;

  function add(): Connection {
    const connection = open();
    all.add(connection);
    connection.onBroken(() => {
      const index = idle.indexOf(connection);
      // A connection in use is thrown away by whoever holds it.
      if (index >= 0) {
        idle.splice(index, 1);
        drop(connection);
      }
    });
    return connection;
  }

  function drop(connection: Connection): void {
    if (!all.delete(connection)) return;
    // Closing a dead or hung socket may fail or take long; nobody waits for it.
    connection.close(0).catch(() => undefined);
    serveNext();
    if (closing && all.size === 0) onEmpty?.();
  }

  function serveNext(): void {
    const [waiter] = waiters;
    if (waiter === undefined || closing || all.size >= max) return;
    waiters.delete(waiter);
    waiter.give(add());
  }

  return {
    async acquire(waitMs) {
      if (closing) throw new DatabaseUnavailableError('closed');
      return idle.pop() ?? (all.size < max ? add() : waitInLine(waiters, waitMs));
    },
    release(connection) {
      if (connection.isBroken() || closing) return drop(connection);
      const [waiter] = waiters;
      if (waiter === undefined) {
        idle.push(connection);
      } else {
        waiters.delete(waiter);
        waiter.give(connection);
      }
    },
    discard: drop,
    async close(graceMs) {
      closing = true;
      for (const waiter of waiters) waiter.refuse(new DatabaseUnavailableError('closed'));
      waiters.clear();
      const resting = idle.splice(0);
      for (const connection of resting) all.delete(connection);
      await Promise.allSettled(resting.map((connection) => connection.close(graceMs)));
      if (all.size > 0) await waitAtMost(new Promise<void>((resolve) => (onEmpty = resolve)), graceMs);
      await Promise.allSettled([...all].map((connection) => connection.close(0)));
      all.clear();
    },
    stats: () => ({ open: all.size, idle: idle.length, waiting: waiters.size }),
  };
}

function waitInLine(line: Set<Waiter>, waitMs: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.delete(waiter);
      reject(new DatabaseUnavailableError('overloaded'));
    }, waitMs);
    const waiter: Waiter = {
      give(connection) {
        clearTimeout(timer);
        resolve(connection);
      },
      refuse(error) {
        clearTimeout(timer);
        reject(error);
      },
    };
    line.add(waiter);
  });
}

async function waitAtMost(done: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([done, new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)))]);
  clearTimeout(timer);
}
