// Questions of one moment share one read, of whatever kind they are: a request asks several things before it may begin, and each in a
// transaction of its own cost more than the answers. Whoever asks while reads are under way is answered by the next one, which begins after
// the question: nothing that anybody hears was read before they asked. Never waits on a timer, keeps nothing.
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
  read(reader: Reader): Promise<() => void>;
  fail(error: unknown): void;
}

/** All kinds of question to one database. */
interface Desk {
  /** Each takes what was asked of it for a tenant; nothing when nobody asked. */
  readonly kinds: Array<(tenantId: TenantId) => Share | undefined>;
  readonly underWay: Map<TenantId, number>;
}

type Source = Pick<Database, 'read'>;

const readsUnderWay = 2;
const mostInRead = 250;
const desks = new WeakMap<Source, Desk>();

function openDesk(db: Source): Desk {
  const desk = desks.get(db) ?? { kinds: [], underWay: new Map<TenantId, number>() };
  desks.set(db, desk);
  return desk;
}

async function readTogether(db: Source, tenantId: TenantId, shares: readonly Share[]): Promise<void> {
  const tell: Array<() => void> = [];
  try {
    const scope = tenantScope(tenantId, { kind: 'system', id: 'shared-read' });
    await db.read(scope, async (reader) => {
      tell.length = 0;
      for (const share of shares) tell.push(await share.read(reader));
    });
  } catch (error) {
    for (const share of shares) share.fail(error);
    return;
  }
  for (const one of tell) one();
}

async function run(db: Source, { kinds, underWay }: Desk, tenantId: TenantId): Promise<void> {
  for (;;) {
    const shares = kinds.flatMap((take) => take(tenantId) ?? []);
    if (shares.length === 0) break;
    await readTogether(db, tenantId, shares);
  }
  const left = (underWay.get(tenantId) ?? 1) - 1;
  if (left === 0) underWay.delete(tenantId);
  else underWay.set(tenantId, left);
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
        const busy = desk.underWay.get(tenantId) ?? 0;
        if (busy >= readsUnderWay) return;
        desk.underWay.set(tenantId, busy + 1);
        // After this turn of the loop, so that requests that arrived together are asked together.
        setImmediate(() => void run(db, desk, tenantId));
      });
    },
  };
}
