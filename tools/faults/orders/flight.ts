// What is under way in the database at an instant, and how a kill is aimed at it. A transaction that has written to a table holds its lock
// until it commits, so the locks tell what each connection is in the middle of. Whose day has not come is brought forward by hand: trades
// of today are due today, and what an issuer announced for tomorrow is booked now.
import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '@candor/platform/db/connection.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';

export const kinds = ['order', 'fill', 'settlement', 'action'] as const;
export type Kind = (typeof kinds)[number];

const lookEveryMs = 3;
const longestMs = 2_000;
const letGoMs = 30;
/** The clockwork runs every minute; what was due is done by then. */
const clockworkMs = 75_000;
/** Trades whose day comes with one kill. */
const dueAtOnce = 6;

/** The most telling first: what a transaction has written to, and for a settlement that has not yet, the trades it has locked. */
const signs: ReadonlyArray<readonly [string, Kind]> = [
  ['corporate_actions written', 'action'],
  ['corporate_entitlements written', 'action'],
  ['settlements written', 'settlement'],
  ['lot_moves written', 'fill'],
  ['fills written', 'fill'],
  ['fills locked', 'settlement'],
  ['orders written', 'order'],
];

/** Of one connection: tables and what it has done to them. */
export function kindOf(done: readonly string[]): Kind | undefined {
  return signs.find(([sign]) => done.includes(sign))?.[1];
}

/** By connection: tables and what it has done to them. */
export async function readWork(sql: RawSql): Promise<string[][]> {
  const rows = await sql<Array<{ done: string[] }>>`
    select array_agg(c.relname || case l.mode when 'RowExclusiveLock' then ' written' else ' locked' end) as done
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.locktype = 'relation' and l.mode in ('RowExclusiveLock', 'RowShareLock') and l.granted and c.relkind = 'r'
      and l.pid <> pg_backend_pid() group by l.pid`;
  return rows.map(({ done }) => done);
}

/** The clockwork looks once a minute, and a job whose worker was killed waits for half of one: nobody waits here. */
async function bringForward(sql: RawSql, now: Date, today: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update brokerage.fills set settles_on = ${today} where (tenant_id, fill_id) in (
        select tenant_id, fill_id from brokerage.fills
        where settled_at is null and busted_at is null and settles_on > ${today} order by fill_id limit ${dueAtOnce}
        for update skip locked)`;
    await tx`
      update brokerage.corporate_actions set ex_date = ${today},
        terms = case when terms ? 'pay_date' then jsonb_set(terms, '{pay_date}', to_jsonb(${today}::text)) else terms end
      where (tenant_id, action_id) in (
        select tenant_id, action_id from brokerage.corporate_actions
        where state = 'announced' and ex_date > ${today} order by action_id limit 1 for update skip locked)`;
    await tx`
      update platform.jobs set run_at = least(run_at, ${now}), lease_until = null
      where state = 'waiting' and kind in ('settlement.book', 'corporate-actions.book')`;
  });
}

export interface Aim {
  readonly url: string;
  readonly tenantId: string;
  readonly now: Date;
  readonly today: string;
}

/**
 * What is under way at the end of it: the aim if it came in time, and whatever else. Every other kill comes at an instant like any other;
 * for those between, the books are held for a moment, so that whoever posts stands in the middle of its transaction.
 */
export async function takeAim(kill: number, { url, tenantId, now, today }: Aim): Promise<readonly Kind[]> {
  const aim = kinds[Math.floor(kill / 2) % kinds.length];
  const sql = openSql({ url });
  const holding = kill % 2 === 0 ? await holdBooks(url, tenantId) : undefined;
  try {
    if (aim === 'settlement' || aim === 'action') await bringForward(sql, now, today);
    const endMs = performance.now() + longestMs;
    for (;;) {
      const seen = (await readWork(sql)).flatMap((done) => kindOf(done) ?? []);
      if (performance.now() > endMs || seen.some((kind) => kind === aim)) return [...new Set(seen)];
      await sleep(lookEveryMs);
    }
  } finally {
    // The kill comes at once; nobody waits for a farewell, and the books are let go right after it.
    void sql.end({ timeout: 0 });
    if (holding) setTimeout(holding, letGoMs);
  }
}

/** Answers how to let them go. */
export async function holdBooks(url: string, tenantId: string): Promise<() => void> {
  const sql = openSql({ url });
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  // Killed with the database, it has nothing to say any more.
  sql
    .begin(async (tx) => {
      await tx`select 1 from ledger.heads where tenant_id = ${tenantId} for update`;
      held.resolve();
      await over.promise;
    })
    .catch(held.resolve)
    .finally(() => void sql.end({ timeout: 0 }));
  await held.promise;
  return over.resolve;
}

/** For the calm afterwards. What is paid is booked a round before. */
export const finishDue = (url: string, now: () => Date, today: string): Promise<void> =>
  waitForCalm(url, {
    async push(sql) {
      await sql`
        update platform.jobs set run_at = least(run_at, ${now()})
        where state = 'waiting' and kind in ('settlement.book', 'corporate-actions.book')`;
      await sleep(500);
    },
    countDue: (sql) => countDue(sql, today),
  });

/** Everything that is due is done, or nothing more of it gets done for so long. */
export async function waitForCalm(
  url: string,
  work: { push(sql: RawSql): Promise<void>; countDue(sql: RawSql): Promise<number> },
): Promise<void> {
  const sql = openSql({ url });
  try {
    await sql`update platform.jobs set lease_until = null where state = 'waiting'`;
    let endMs = performance.now() + clockworkMs;
    for (let least = Number.POSITIVE_INFINITY; least > 0 && performance.now() < endMs;) {
      await work.push(sql);
      const due = await work.countDue(sql);
      if (due >= least) continue;
      least = due;
      endMs = performance.now() + clockworkMs;
    }
    for (const line of await readTroubles(sql)) console.log(line);
  } finally {
    await sql.end();
  }
}

async function countDue(sql: RawSql, today: string): Promise<number> {
  const [left] = await sql<Array<{ due: number }>>`
    select (select count(*) from brokerage.fills where settled_at is null and busted_at is null and settles_on <= ${today})::int
      + (select count(*) from brokerage.corporate_actions where ex_date <= ${today}
          and (state = 'announced' or (state = 'booked' and kind = 'dividend')))::int as due`;
  return left?.due ?? 0;
}

/** Work that goes on failing says why. */
async function readTroubles(sql: RawSql): Promise<string[]> {
  const rows = await sql<Array<{ line: string }>>`
    select format('%s failed %s times: %s', kind, attempts, last_error) as line from platform.jobs
    where state <> 'done' and last_error is not null`;
  return rows.map(({ line }) => line);
}
