// What of the other products is under way in the database, and how a kill is aimed at it. Whose day has not come is brought forward by hand:
// books of offerings close, orders of funds wait for a NAV of a day that has passed, coupons and plans are due now.
import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '@candor/platform/db/connection.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import { holdBooks, readWork, waitForCalm } from '../orders/flight.ts';
import type { Asked } from './acts.ts';
import type { Floor } from './floor.ts';

export const kinds = ['bid', 'allotment', 'nav', 'coupon', 'strategy', 'plan'] as const;
export type Kind = (typeof kinds)[number];

const lookEveryMs = 3;
const longestMs = 6_000;
const letGoMs = 30;
const plansAtOnce = 6;
const work = [
  'offerings.move',
  'funds.move',
  'plans.run',
  'strategies.move',
  'settlement.book',
  'corporate-actions.book',
];

/** Of one connection: the most telling of the tables that it has written to. */
export function kindOf(done: readonly string[]): Kind | undefined {
  const wrote = (...tables: readonly string[]) => tables.some((table) => done.includes(`${table} written`));
  if (wrote('strategy_runs', 'strategy_days', 'strategy_fills', 'strategy_settlements', 'strategies'))
    return 'strategy';
  if (wrote('plan_runs')) return 'plan';
  if (wrote('corporate_actions', 'corporate_entitlements')) return 'coupon';
  if (wrote('offerings') || (wrote('offering_bids') && wrote('fills', 'lots'))) return 'allotment';
  if (wrote('offering_bids')) return 'bid';
  return wrote('fund_navs', 'fills') ? 'nav' : undefined;
}

/** The clockwork looks now. The slot of time is the key of a run: one that is brought forward must not take that of the next. */
async function hurry(sql: RawSql, tenantId: string, now: Date): Promise<void> {
  await sql`
    update platform.jobs set run_at = ${now}, unique_key = unique_key || ' ' || gen_random_uuid()
    where tenant_id = ${tenantId} and state = 'waiting' and run_at > ${now} and kind = any(${work})`;
}

export interface Aim {
  readonly url: string;
  readonly tenantId: string;
  readonly now: Date;
  readonly floor: Floor;
  readonly asked: Asked;
}

const dayMs = 86_400_000;
const back = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

/** Every kill brings something of each kind; a kill of every kind is aimed at it in turn. */
async function bringForward(sql: RawSql, kill: number, { tenantId, now, floor, asked }: Aim): Promise<void> {
  const offering = floor.offerings[Math.floor(kill / 2)];
  const fund = floor.funds[kill % floor.funds.length];
  const day = floor.days[1 + Math.floor(kill / floor.funds.length)];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    if (kill % 2 === 0 && offering) {
      const closed = await tx`
        update brokerage.offerings set opens_at = ${new Date(now.getTime() - 6 * dayMs)},
          closes_at = ${new Date(now.getTime() - 4 * dayMs)} where offering_id = ${offering.id} and state = 'taking' returning 1`;
      if (closed.length > 0) {
        asked.closed.add(offering.id);
        asked.allotments.add(offering.id);
      }
    }
    const given = await tx<Array<{ id: string }>>`
      select offering_id as id from brokerage.offerings where state not in ('taking', 'closed')`;
    for (const { id } of given) asked.allotments.delete(id);
    if (fund && day !== undefined) {
      await tx`
        update brokerage.orders set good_till = ${day}, works_until = brokerage.fund_cut_off(tenant_id, product_id, ${day}::date)
        where (tenant_id, order_id) in (select tenant_id, order_id from brokerage.orders
          where product_id = ${fund.id} and venue = 'fund' and status = 'pending' and good_till >= ${floor.today}
          for update skip locked)`;
      asked.navs.push({ fund: fund.code, day, nav: (100 + (kill % 7) / 10).toFixed(2) });
    }
    // One of each bond; the clockwork announces the next by itself, for its day is still to come.
    await tx`
      update brokerage.corporate_actions set ex_date = ${floor.today}, terms = terms
        || jsonb_build_object('due_on', ${back(floor.today, kill)}::text, 'pay_date', ${floor.today}::text)
      where (tenant_id, action_id) in (select tenant_id, action_id from brokerage.corporate_actions
        where state = 'announced' and kind = 'coupon' and ex_date > ${floor.today} order by action_id limit 1
        for update skip locked)`;
    await tx`
      update brokerage.plans set next_on = ${back(floor.today, 200 - kill)} where (tenant_id, plan_id) in (
        select tenant_id, plan_id from brokerage.plans where status = 'running' and next_on > ${floor.today}
        order by plan_id offset ${(kill * plansAtOnce) % 12} limit ${plansAtOnce} for update skip locked)`;
    await tx`update platform.jobs set lease_until = null where state = 'waiting' and kind = any(${work})`;
  });
  await hurry(sql, tenantId, now);
  if (kill % kinds.length === 4 || kill === 1) asked.strategies += 1;
}

/**
 * What is under way at the end of it: the aim if it came in time, and whatever else. For every other kill the books are held for a
 * moment, so that whoever posts stands in the middle of its transaction.
 */
export async function takeAim(kill: number, aim: Aim): Promise<readonly Kind[]> {
  const wanted = kinds[kill % kinds.length];
  const sql = openSql({ url: aim.url });
  const look = async () => (await readWork(sql)).flatMap((done) => kindOf(done) ?? []);
  let letGo: (() => void) | undefined;
  try {
    await bringForward(sql, kill, aim);
    const endMs = performance.now() + longestMs;
    let seen = await look();
    while (performance.now() < endMs && !seen.some((kind) => kind === wanted)) {
      await sleep(lookEveryMs);
      seen = await look();
    }
    if (kill % 2 === 0) {
      letGo = await holdBooks(aim.url, aim.tenantId);
      seen.push(...(await look()));
    }
    return [...new Set(seen)];
  } finally {
    // The kill comes at once; nobody waits for a farewell, and the books are let go right after it.
    void sql.end({ timeout: 0 });
    if (letGo) setTimeout(letGo, letGoMs);
  }
}

/** For the calm afterwards. */
export const finishDue = (
  { url, tenantId, floor }: Pick<Aim, 'url' | 'tenantId' | 'floor'>,
  now: () => Date,
  ask: () => Promise<void>,
): Promise<void> =>
  waitForCalm(url, {
    async push(sql) {
      await ask();
      await hurry(sql, tenantId, now());
      await sleep(1_000);
    },
    countDue: (sql) => countDue(sql, now(), floor.today),
  });

async function countDue(sql: RawSql, now: Date, today: string): Promise<number> {
  const [left] = await sql<Array<{ due: number }>>`
    select (select count(*) from brokerage.fills where settled_at is null and busted_at is null and settles_on <= ${today})::int
      + (select count(*) from brokerage.corporate_actions where ex_date <= ${today} and state in ('announced', 'booked'))::int
      + (select count(*) from brokerage.offerings where state in ('closed', 'allotting')
          or state = 'taking' and closes_at <= ${now})::int
      + (select count(*) from brokerage.orders where venue = 'fund' and status = 'pending' and good_till < ${today})::int
      + (select count(*) from brokerage.plans where status = 'running' and next_on <= ${today})::int
      + (select count(*) from brokerage.strategies s where not exists (select from brokerage.strategy_days d
          where d.tenant_id = s.tenant_id and d.strategy_id = s.strategy_id and d.day = ${today}))::int as due`;
  return left?.due ?? 0;
}
