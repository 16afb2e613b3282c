// What is under way in the database at an instant, and how a kill is aimed at it. A transaction that has written to a table holds its lock
// until it commits, so the locks tell what each connection is in the middle of. Whose day has not come is brought forward by hand: trades
// of today are due today, and what an issuer announced for tomorrow is booked now.
import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '@candor/platform/db/connection.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';

export const kinds = ['order', 'fill', 'settlement', 'action'] as const;
export type Kind = (typeof kinds)[number];

const lookEveryMs = 3;
const longestMs = 1_500;
/** Trades whose day comes with one kill. */
const dueAtOnce = 6;

/** The most telling table first: a settlement writes to fills and to orders too. */
const tables: ReadonlyArray<readonly [string, Kind]> = [
  ['corporate_actions', 'action'],
  ['corporate_entitlements', 'action'],
  ['settlements', 'settlement'],
  ['lot_moves', 'fill'],
  ['fills', 'fill'],
  ['orders', 'order'],
];

export function kindOf(written: readonly string[]): Kind | undefined {
  return tables.find(([table]) => written.includes(table))?.[1];
}

async function readKinds(sql: RawSql): Promise<Kind[]> {
  const rows = await sql<Array<{ written: string[] }>>`
    select array_agg(c.relname::text) as written from pg_locks l join pg_class c on c.oid = l.relation
    where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted and c.relkind = 'r'
      and l.pid <> pg_backend_pid() group by l.pid`;
  return rows.flatMap(({ written }) => kindOf(written) ?? []);
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

/** What is under way at the end of it: the aim if it came in time, and whatever else. */
export async function takeAim(url: string, kill: number, now: Date, today: string): Promise<readonly Kind[]> {
  const aim = kinds[kill % kinds.length];
  const sql = openSql({ url });
  try {
    if (aim === 'settlement' || aim === 'action') await bringForward(sql, now, today);
    const endMs = performance.now() + longestMs;
    for (;;) {
      const seen = await readKinds(sql);
      if (performance.now() > endMs || seen.some((kind) => kind === aim)) return [...new Set(seen)];
      await sleep(lookEveryMs);
    }
  } finally {
    // The kill comes at once; nobody waits for a farewell.
    void sql.end({ timeout: 0 });
  }
}

/** For the calm afterwards: everything that is due is done now, or time runs out. What is paid is booked a round before. */
export async function finishDue(url: string, now: () => Date, today: string, waitMs: number): Promise<void> {
  const sql = openSql({ url });
  try {
    const endMs = performance.now() + waitMs;
    await sql`update platform.jobs set lease_until = null where state = 'waiting'`;
    for (let due = 1; due > 0 && performance.now() < endMs;) {
      await sql`
        update platform.jobs set run_at = least(run_at, ${now()})
        where state = 'waiting' and kind in ('settlement.book', 'corporate-actions.book')`;
      await sleep(500);
      const [left] = await sql<Array<{ due: number }>>`
        select (select count(*) from brokerage.fills where settled_at is null and busted_at is null and settles_on <= ${today})::int
          + (select count(*) from brokerage.corporate_actions where ex_date <= ${today}
              and (state = 'announced' or (state = 'booked' and kind = 'dividend')))::int as due`;
      due = left?.due ?? 0;
    }
  } finally {
    await sql.end();
  }
}
