// Proves what a transaction promises: read-only readers, roll-back on refusal, repeats, time limits and lost connections.
import { refuse } from '@candor/contract/errors.ts';
import { openTestDatabase, testRolePasswords } from '@candor/testkit/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../clock/clock.ts';
import { createDatabase, type Database } from './database.ts';
import { DatabaseUnavailableError, isUniqueViolation } from './errors.ts';
import type { Reader, Tx } from './reader.ts';
import { parseTenantId, systemScope, tenantScope } from './scope.ts';

const scope = tenantScope(parseTenantId('00000000-0000-4000-8000-00000000000a'), { kind: 'staff', id: 'ann' });
const ignore = (): void => undefined;

const base = await openTestDatabase();
const { admin } = base;

beforeAll(async () => {
  await admin.unsafe(`
    create table platform.counters (
      tenant_id uuid not null, id text not null, value bigint not null default 0, primary key (tenant_id, id));
    call platform.protect_tenant_table('platform.counters')`);
});

async function addCounter(tx: Tx, id: string): Promise<void> {
  await tx.sql`insert into platform.counters (tenant_id, id) values (${scope.tenantId}, ${id})`;
}

async function readCounter(reader: Reader, id: string): Promise<bigint | undefined> {
  const [row] = await reader.sql<{ value: bigint }[]>`select value from platform.counters where id = ${id}`;
  return row?.value;
}

const valueOf = (id: string): Promise<bigint | undefined> => base.db.read(scope, (reader) => readCounter(reader, id));
const backendOf = async (reader: Reader): Promise<number> => {
  const [row] = await reader.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

function open(options: { max?: number; deadlineMs?: number; statementTimeoutMs?: number; url?: string }): Database {
  return createDatabase({
    url: base.adminUrl,
    ...testRolePasswords,
    clock: createSystemClock(),
    log: { warn: ignore, error: ignore },
    random: () => 0,
    ...options,
  });
}

const plansOf = async (reader: Reader): Promise<string | undefined> => {
  const [row] = await reader.sql<{ text: string }[]>`select current_setting('plan_cache_mode') as text`;
  return row?.text;
};

const timeLimitOf = async (reader: Reader): Promise<string | undefined> => {
  const [row] = await reader.sql<{ text: string }[]>`select current_setting('statement_timeout') as text`;
  return row?.text;
};

describe('reading and writing', () => {
  test('a reader cannot write', async () => {
    const write = base.db.read(
      scope,
      (reader) => reader.sql`insert into platform.counters values (${scope.tenantId}, 'r')`,
    );
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  test('values keep their types, and columns arrive in camel case', async () => {
    const texts = ['a"b', '', 'NULL', 'null', null, 'a,b', '{x}', String.raw`a\b`, ' a ', 'é', 'plain-1_2:3'];
    const [row] = await base.db.read(
      scope,
      (reader) => reader.sql`
        select 9007199254740993::bigint as big_one, 1.10::numeric as exact, '2026-02-03T04:05:06Z'::timestamptz as at_time,
          '2026-02-03'::date as civil_day, ${scope.tenantId}::uuid as id, ${reader.json({ in_side: [1] })} as doc,
          ${reader.bigints([1n, null])} as bigs, ${reader.uuids([scope.tenantId])} as ids, ${reader.texts(texts)} as texts,
          ${reader.instants([new Date(0)])} as instants, ${reader.ints([])} as ints,
          current_setting('candor.actor') as actor`,
    );
    expect(row).toEqual({
      bigOne: 9007199254740993n,
      exact: '1.10',
      atTime: new Date('2026-02-03T04:05:06Z'),
      civilDay: '2026-02-03',
      id: scope.tenantId,
      doc: { in_side: [1] },
      bigs: [1n, null],
      ids: [scope.tenantId],
      texts,
      instants: [new Date(0)],
      ints: [],
      actor: 'staff:ann',
    });
  });

  test('rows and fragments go in through the tag', async () => {
    await base.db.transact(scope, async (tx) => {
      const rows = ['x1', 'x2'].map((id) => ({ tenantId: scope.tenantId, id, value: 7n }));
      await tx.sql`insert into platform.counters ${tx.sql(rows, 'tenantId', 'id', 'value')}`;
      await tx.sql`update platform.counters set value = 8 where ${tx.sql`id = ${'x2'}`}`;
    });
    expect([await valueOf('x1'), await valueOf('x2')]).toEqual([7n, 8n]);
  });

  test('a refusal rolls back, is the answer, and runs no hook', async () => {
    const hooks: string[] = [];
    const answer = await base.db.transact(scope, async (tx) => {
      await addCounter(tx, 'refused');
      tx.afterCommit(() => void hooks.push('ran'));
      return refuse('not_found');
    });
    expect(answer).toEqual({ refused: 'not_found' });
    expect(await valueOf('refused')).toBeUndefined();
    expect(hooks).toEqual([]);
  });

  test('hooks run after commit only, and one that fails harms nobody', async () => {
    const seen: (bigint | undefined)[] = [];
    await base.db.transact(scope, async (tx) => {
      tx.afterCommit(() => {
        throw new Error('hook');
      });
      tx.afterCommit(async () => void seen.push(await valueOf('hooked')));
      await addCounter(tx, 'hooked');
    });
    expect(seen).toEqual([0n]);
  });

  test('an error swallowed by the work still fails the transaction', async () => {
    await base.db.transact(scope, (tx) => addCounter(tx, 'twice'));
    const work = base.db.transact(scope, async (tx) => {
      await addCounter(tx, 'swallowed');
      await addCounter(tx, 'twice').catch(ignore);
    });
    await expect(work).rejects.toSatisfy((error) => isUniqueViolation(error, 'counters_pkey'));
    expect(await valueOf('swallowed')).toBeUndefined();
  });
});

describe('repeats', () => {
  test('two serializable transactions that conflict both succeed, one by running again', async () => {
    await base.db.transact(scope, async (tx) => {
      await addCounter(tx, 'left');
      await addCounter(tx, 'right');
    });
    let runs = 0;
    const bothRead = Promise.withResolvers<void>();
    const raise = (read: string, write: string): Promise<void> =>
      base.db.transact(
        scope,
        async (tx) => {
          const value = (await readCounter(tx, read)) ?? 0n;
          runs += 1;
          if (runs === 2) bothRead.resolve();
          await bothRead.promise;
          await tx.sql`update platform.counters set value = ${value + 1n} where id = ${write}`;
        },
        { isolation: 'serializable' },
      );
    await Promise.all([raise('left', 'right'), raise('right', 'left')]);
    expect(runs).toBe(3);
    // One after the other in either order gives 1 and 2; side by side it would be 1 and 1.
    expect([await valueOf('left'), await valueOf('right')].toSorted((a, b) => Number((a ?? 0n) - (b ?? 0n)))).toEqual([
      1n,
      2n,
    ]);
  });

  test('a deadlock is resolved by running again', async () => {
    await base.db.transact(scope, async (tx) => {
      await addCounter(tx, 'd1');
      await addCounter(tx, 'd2');
    });
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const raise = (first: string, second: string): Promise<void> =>
      base.db.transact(scope, async (tx) => {
        await tx.sql`update platform.counters set value = value + 1 where id = ${first}`;
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.sql`update platform.counters set value = value + 1 where id = ${second}`;
      });
    await Promise.all([raise('d1', 'd2'), raise('d2', 'd1')]);
    expect([await valueOf('d1'), await valueOf('d2')]).toEqual([2n, 2n]);
  });

  test.each(['40001', '40P01'])('%s is tried six times, then given up', async (code) => {
    let runs = 0;
    const work = base.db.transact(scope, async () => {
      runs += 1;
      throw Object.assign(new Error('conflict'), { code });
    });
    await expect(work).rejects.toThrow('conflict');
    expect(runs).toBe(6);
  });

  test('nothing else is repeated', async () => {
    let runs = 0;
    const work = base.db.transact(scope, async (tx) => {
      runs += 1;
      await addCounter(tx, 'twice');
    });
    await expect(work).rejects.toSatisfy((error) => isUniqueViolation(error));
    expect(runs).toBe(1);
  });
});

describe('trouble', () => {
  test('S-53 a statement ends after its time limit', async () => {
    const db = open({ statementTimeoutMs: 100 });
    const slow = db.read(scope, (reader) => reader.sql`select pg_sleep(60)`);
    await expect(slow).rejects.toMatchObject({ code: 'timeout', outcome: 'not_committed' });
    expect(await db.read(scope, (reader) => readCounter(reader, 'twice'))).toBe(0n);
    await db.close();
  });

  test('plans are kept where that is asked for, and nowhere else', async () => {
    const [place] = await admin<{ name: string }[]>`select current_database() as name`;
    // The test server keeps every plan; the product's does not.
    await admin.unsafe(`alter database ${place?.name ?? ''} set plan_cache_mode = auto`);
    const db = open({ max: 1 });
    const seen = [
      await db.read(scope, plansOf, { keepsPlans: true }),
      await db.read(scope, plansOf),
      await db.transact(scope, plansOf, { keepsPlans: true }),
      await db.transact(scope, plansOf),
    ];
    expect(seen).toEqual(['force_generic_plan', 'auto', 'force_generic_plan', 'auto']);
    await db.close();
  });

  test('S-53 by default the limit is five seconds', async () => {
    const db = open({});
    expect(await db.read(scope, timeLimitOf)).toBe('5s');
    await db.close();
  });

  test('a longer limit can be asked for by name', async () => {
    expect(await base.db.read(scope, timeLimitOf, { timeoutMs: 60_000 })).toBe('1min');
  });

  test('R-05 work that hangs ends at its deadline and gives its connection back', async () => {
    const db = open({ max: 1, deadlineMs: 200 });
    const hang = db.transact(scope, () => new Promise<void>(ignore));
    await expect(hang).rejects.toMatchObject({ code: 'timeout', outcome: 'not_committed' });
    expect(await db.read(scope, (reader) => readCounter(reader, 'twice'), { timeoutMs: 20_000 })).toBe(0n);
    await db.close();
  });

  test('R-05 who waits too long for a connection is told so', async () => {
    const db = open({ max: 1 });
    const release = Promise.withResolvers<void>();
    const holder = db.read(scope, () => release.promise);
    const waiter = db.read(scope, (reader) => readCounter(reader, 'twice'), { timeoutMs: 50 });
    await expect(waiter).rejects.toMatchObject({ code: 'overloaded' });
    release.resolve();
    await holder;
    await db.close();
  });

  test('R-04 a connection cut between statements gives a clean error and the pool recovers', async () => {
    const db = open({ max: 1 });
    const after: unknown[] = [];
    const work = db.transact(scope, async (tx) => {
      await addCounter(tx, 'cut');
      const pid = await backendOf(tx);
      await admin`select pg_terminate_backend(${pid}, 5000)`;
      try {
        await addCounter(tx, 'cut-later');
      } catch (error) {
        after.push(error);
        // A stubborn caller goes on: this must neither run nor crash the process.
        await addCounter(tx, 'cut-even-later').catch((again: unknown) => after.push(again));
        throw error;
      }
    });
    await expect(work).rejects.toMatchObject({ code: 'connection_lost', outcome: 'not_committed' });
    const found = await db.read(scope, (reader) => reader.sql`select id from platform.counters where id like 'cut%'`);
    expect(found).toHaveLength(0);
    await db.close();
  });

  test('R-04 a connection cut in the middle of a statement gives a clean error', async () => {
    const db = open({ max: 1 });
    const started = Promise.withResolvers<number>();
    const work = db.transact(scope, async (tx) => {
      started.resolve(await backendOf(tx));
      await Promise.all([tx.sql`select pg_sleep(60)`, addCounter(tx, 'cut-queued'), addCounter(tx, 'cut-queued-2')]);
    });
    const expected = expect(work).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await admin`select pg_terminate_backend(${await started.promise}, 5000)`;
    await expected;
    expect(await db.read(scope, (reader) => readCounter(reader, 'cut-queued'))).toBeUndefined();
    await db.close();
  });

  test('R-04 idle connections cut by the server are replaced unseen', async () => {
    const db = open({ max: 2 });
    await Promise.all([db.read(scope, backendOf), db.read(scope, backendOf)]);
    await admin`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = 'candor_app'`;
    await expect.poll(() => db.stats().app.open).toBe(0);
    expect(await db.read(scope, (reader) => readCounter(reader, 'twice'))).toBe(0n);
    await db.close();
  });

  test('R-04 500 cuts at random instants: what was acknowledged is there, what failed cleanly is not', async () => {
    const db = open({ max: 4 });
    const acknowledged: string[] = [];
    const denied: string[] = [];
    const storm = new AbortController();
    const cut = async (): Promise<void> => {
      for (let round = 0; round < 500; round += 1) {
        await admin`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'candor_app' and backend_type = 'client backend'
          order by random() limit 1`;
      }
      storm.abort();
    };
    const write = async (lane: number): Promise<void> => {
      for (let round = 0; !storm.signal.aborted; round += 1) {
        const id = `storm-${lane}-${round}`;
        try {
          // Two that travel together: both are there or neither.
          await db.transact(scope, async (tx) => {
            await Promise.all([addCounter(tx, id), addCounter(tx, `${id}-too`)]);
          });
          acknowledged.push(id);
        } catch (error) {
          if (!(error instanceof DatabaseUnavailableError)) throw error;
          if (error.outcome === 'not_committed') denied.push(id);
        }
      }
    };
    await Promise.all([cut(), write(1), write(2), write(3), write(4)]);
    const rows = await db.read(scope, (reader) => reader.sql<{ id: string }[]>`select id from platform.counters`);
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !stored.has(id) || !stored.has(`${id}-too`))).toEqual([]);
    expect(denied.filter((id) => stored.has(id) || stored.has(`${id}-too`))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    await db.close();
  });

  test('a server that is not there is a clean error', async () => {
    const db = open({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(db.read(scope, backendOf)).rejects.toMatchObject({ code: 'connection_lost' });
    await db.close();
    await expect(db.read(scope, backendOf)).rejects.toMatchObject({ code: 'closed' });
  });
});

test('S-19 each use of the system scope is counted by its reason', async () => {
  const db = open({});
  const reason = systemScope('count of system uses');
  for (let use = 0; use < 3; use += 1) await db.read(reason, backendOf);
  await db.close();
  const rows = await admin`select uses from platform.system_access where reason = ${reason.reason}`;
  expect(rows).toEqual([{ uses: 3n }]);
});
