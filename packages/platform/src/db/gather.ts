// Questions of one moment share one read. Whoever asks while reads are under way is answered by the next one, which begins after
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

const readsUnderWay = 2;
const mostInRead = 250;

/** `answer` gets keys of one tenant and answers in their order. It reads for many at once, so it acts for nobody. */
export function createGather<Key, Value>(
  db: Pick<Database, 'read'>,
  answer: (reader: Reader, keys: readonly Key[], tenantId: TenantId) => Promise<readonly Value[]>,
): Gather<Key, Value> {
  const queues = new Map<TenantId, Asked<Key, Value>[]>();
  const underWay = new Map<TenantId, number>();

  async function readNext(tenantId: TenantId, asked: readonly Asked<Key, Value>[]): Promise<void> {
    try {
      const keys = asked.map(({ key }) => key);
      const scope = tenantScope(tenantId, { kind: 'system', id: 'shared-read' });
      const values = await db.read(scope, (reader) => answer(reader, keys, tenantId));
      if (values.length !== keys.length) throw new Error('a shared read answered more or less than was asked');
      for (const [place, value] of values.entries()) asked[place]?.resolve(value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async function run(tenantId: TenantId): Promise<void> {
    for (let queue = queues.get(tenantId); queue; queue = queues.get(tenantId)) {
      const asked = queue.splice(0, mostInRead);
      if (queue.length === 0) queues.delete(tenantId);
      await readNext(tenantId, asked);
    }
    const left = (underWay.get(tenantId) ?? 1) - 1;
    if (left === 0) underWay.delete(tenantId);
    else underWay.set(tenantId, left);
  }

  return {
    ask({ tenantId }, key) {
      return new Promise<Value>((resolve, reject) => {
        const queue = queues.get(tenantId);
        if (queue) queue.push({ key, resolve, reject });
        else queues.set(tenantId, [{ key, resolve, reject }]);
        const busy = underWay.get(tenantId) ?? 0;
        if (busy >= readsUnderWay) return;
        underWay.set(tenantId, busy + 1);
        // After this turn of the loop, so that requests that arrived together are asked together.
        setImmediate(() => void run(tenantId));
      });
    },
  };
}
