// Questions of one moment share one read, of whatever kind they are: a request asks several things before it may begin, and each in a
// transaction of its own cost more than the answers. Whoever asks while one is under way is answered by the next, which begins after
// the question: nothing that anybody hears was read before they asked. Keeps nothing.
import { setTimeout as rest } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { Reader } from './reader.ts';
import { tenantScope, type TenantId, type TenantScope } from './scope.ts';

export interface Gather<Key, Value> {
  ask(scope: TenantScope, key: Key): Promise<Value>;
}

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** What one kind of question brings into a read: its answers are told once the read has ended well. */
interface Share {
  readonly askers: number;
  read(reader: Reader): Promise<() => void>;
  fail(error: unknown): void;
}

/** All kinds of question to one database. */
interface Desk {
  /** Each takes what was asked of it for a tenant; nothing when nobody asked. */
  readonly kinds: Array<(tenantId: TenantId) => Share | undefined>;
  /** One read at a time for each: a second beside it would take few. */
  readonly busy: Set<TenantId>;
}

type Source = Pick<Database, 'read'>;

const mostInRead = 250;
/**
 * Reads of a tenant that several shared begin ten times as far apart as one takes, and never further than this. What one costs hardly
 * depends on how many asked in it: begun as soon as the one before had ended, each took one or two, and at half of what a machine can do
 * they took a third of its time, for which everybody waited longer than for the reads. Whoever is alone does not wait.
 */
const mostApartMs = 25;
const restsPerRead = 10;
const desks = new WeakMap<Source, Desk>();

function openDesk(db: Source): Desk {
  const desk = desks.get(db) ?? { kinds: [], busy: new Set<TenantId>() };
  desks.set(db, desk);
  return desk;
}

async function readTogether(db: Source, tenantId: TenantId, shares: readonly Share[]): Promise<void> {
  let tell: ReadonlyArray<() => void>;
  try {
    const scope = tenantScope(tenantId, { kind: 'system', id: 'shared-read' });
    tell = await db.read(scope, (reader) => Promise.all(shares.map((share) => share.read(reader))), {
      keepsPlans: true,
    });
  } catch (error) {
    for (const share of shares) share.fail(error);
    return;
  }
  for (const one of tell) one();
}

async function run(db: Source, { kinds, busy }: Desk, tenantId: TenantId): Promise<void> {
  for (;;) {
    const shares = kinds.flatMap((take) => take(tenantId) ?? []);
    if (shares.length === 0) break;
    const startMs = performance.now();
    await readTogether(db, tenantId, shares);
    const isShared = shares.some(({ askers }) => askers > 1);
    const tookMs = performance.now() - startMs;
    const leftMs = Math.min(mostApartMs, restsPerRead * tookMs) - tookMs;
    if (isShared && leftMs > 1) await rest(leftMs);
  }
  busy.delete(tenantId);
}

/** `answer` gets keys of one tenant and answers in their order. It reads for many at once, so it acts for nobody. */
export function createGather<Key, Value>(
  db: Source,
  answer: (reader: Reader, keys: readonly Key[], tenantId: TenantId) => Promise<readonly Value[]>,
): Gather<Key, Value> {
  const desk = openDesk(db);
  const queues = new Map<TenantId, Asked<Key, Value>[]>();

  desk.kinds.push((tenantId) => {
    const queue = queues.get(tenantId);
    if (!queue) return undefined;
    const asked = queue.splice(0, mostInRead);
    if (queue.length === 0) queues.delete(tenantId);
    return {
      askers: asked.length,
      async read(reader) {
        const keys = asked.map(({ key }) => key);
        const values = await answer(reader, keys, tenantId);
        if (values.length !== keys.length) throw new Error('a shared read answered more or less than was asked');
        return () => {
          for (const [place, value] of values.entries()) asked[place]?.resolve(value);
        };
      },
      fail(error) {
        for (const { reject } of asked) reject(error);
      },
    };
  });

  return {
    ask({ tenantId }, key) {
      return new Promise<Value>((resolve, reject) => {
        const queue = queues.get(tenantId);
        if (queue) queue.push({ key, resolve, reject });
        else queues.set(tenantId, [{ key, resolve, reject }]);
        if (desk.busy.has(tenantId)) return;
        desk.busy.add(tenantId);
        // After this turn of the loop, so that requests that arrived together are asked together.
        setImmediate(() => void run(db, desk, tenantId));
      });
    },
  };
}
