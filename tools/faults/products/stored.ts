// Reads what the other products left in a tenant's database after a kill test: orders and decisions that were told, and states that
// contradict each other.
import { runDraw } from '@candor/contract/offerings/draw.ts';
import type { AllotmentRule } from '@candor/contract/offerings/draw.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { Fact } from '../product/order.ts';

/** By the quotation that was spent. What plans bought was asked for by nobody: it is held against its run. */
export async function readProductFacts(reader: Reader): Promise<Fact[]> {
  const rows = await reader.sql<{ fact: Fact }[]>`
    with asked as (select o.* from brokerage.orders o where not exists (select from brokerage.plan_runs r
      where r.tenant_id = o.tenant_id and r.quotation_id = o.quotation_id))
    select 'order ' || quotation_id as fact from asked
    union all select 'journal order-placed:' || o.quotation_id from ledger.journals j
      join asked o on o.tenant_id = j.tenant_id and o.order_id::text = j.cause_id
      where j.idempotency_key like 'order-placed:%'
    union all select 'decision ' || approval_id from brokerage.approvals
      where state = 'approved' and kind in ('offering.allot', 'fund.navs', 'strategy.create')`;
  return rows.map(({ fact }) => fact);
}

type Check = (reader: Reader, today: string) => Promise<ReadonlyArray<{ readonly detail: string }>>;

/** What the clockwork books of a strategy, once each. */
const booksFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  with wanted (key) as (
    select 'strategy-seed:' || strategy_id from brokerage.strategies
    union all select 'strategy-fill:' || fill_id from brokerage.strategy_fills
    union all select 'strategy-flow:' || flow_id from brokerage.strategy_flows
    union all select 'strategy-settled:' || fill_id from brokerage.strategy_settlements
    union all select 'strategy-paid:' || flow_id from brokerage.strategy_payouts
    union all select 'order-placed:' || o.order_id from brokerage.orders o join brokerage.plan_runs r
      on r.tenant_id = o.tenant_id and r.quotation_id = o.quotation_id
  )
  select format('%s is there %s times instead of once', w.key, count(j.seq)) as detail
  from wanted w left join ledger.journals j on j.idempotency_key = w.key group by w.key having count(j.seq) <> 1
  union all
  select format('%s is booked and stands for nothing', j.idempotency_key) from ledger.journals j
  where (j.idempotency_key like 'strategy-%' or j.idempotency_key like 'order-placed:%') and not exists (select from wanted w where w.key = j.idempotency_key)
    and not exists (select from brokerage.orders o where 'order-placed:' || o.order_id = j.idempotency_key)`;

/** Every run that bought has its one order, and every day its one run. */
const plansFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('plan %s has %s orders for its run of %s', r.plan_id, count(o.order_id), r.run_on) as detail
  from brokerage.plan_runs r left join brokerage.orders o on o.tenant_id = r.tenant_id and o.quotation_id = r.quotation_id
  where r.outcome = 'placed' group by r.tenant_id, r.plan_id, r.run_on having count(o.order_id) <> 1`;

/** An order of a fund has one fill, at the NAV of its day, as soon as that is known. */
const navsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('order %s of %s is %s with %s fills', o.order_id, o.good_till, o.status, count(f.fill_id)) as detail
  from brokerage.orders o
  join brokerage.fund_navs n on n.tenant_id = o.tenant_id and n.fund_id = o.product_id and n.day = o.good_till
  left join brokerage.fills f on f.tenant_id = o.tenant_id and f.order_id = o.order_id and f.price_e8 = n.nav_e8
  where o.venue = 'fund' and o.status not in ('cancelled', 'rejected')
  group by o.order_id, o.good_till, o.status having count(f.fill_id) <> 1`;

/** What an issuer pays is given once to whoever holds, by the piece. */
const couponsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('coupon %s was given %s times to account %s', e.action_id, count(*), e.account_id) as detail
  from brokerage.corporate_entitlements e group by e.action_id, e.account_id having count(*) <> 1
  union all
  select format('coupon %s is %s and went to %s of %s holders', a.action_id, a.state, count(distinct e.client_id), h.holders)
  from brokerage.corporate_actions a
  join lateral (select count(distinct f.client_id) as holders from brokerage.fills f
    where f.tenant_id = a.tenant_id and f.instrument_id = a.instrument_id) h on true
  left join brokerage.corporate_entitlements e on e.tenant_id = a.tenant_id and e.action_id = a.action_id
  where a.kind = 'coupon' and a.state in ('booked', 'paid') group by a.action_id, a.state, h.holders
  having count(distinct e.client_id) <> h.holders`;

/** After the close every strategy has its day, once, and its NAV is what its book is worth. */
const strategiesFollow: Check = (reader, today) => reader.sql<{ detail: string }[]>`
  select format('strategy %s has no NAV of %s', s.strategy_id, ${today}::text) as detail from brokerage.strategies s
  where not exists (select from brokerage.fund_navs n where n.tenant_id = s.tenant_id and n.fund_id = s.strategy_id
    and n.day = ${today}::date)
  union all
  select format('strategy %s is worth %s on %s, and %s units of %s are sold', d.strategy_id, d.value, d.day, d.units_e8, d.nav_e8)
  from brokerage.strategy_days d
  where round(d.units_e8::numeric * d.nav_e8 * power(10::numeric, d.digits) / 10000000000000000) <> d.value
  union all
  select format('strategy %s has %s in cash, its fills leave %s', s.strategy_id, b.balance, s.seed + coalesce(x.moved, 0))
  from brokerage.strategies s
  join lateral (select sum(l.balance) as balance from ledger.accounts a
    join ledger.balances l on l.tenant_id = a.tenant_id and l.account_id = a.id
    where a.tenant_id = s.tenant_id and a.owner_id = s.strategy_id and a.bucket in ('cash', 'unsettled')) b on true
  left join lateral (select sum(case f.side when 'buy' then -f.gross else f.gross end - f.charged) as moved
    from brokerage.strategy_fills f where f.tenant_id = s.tenant_id and f.strategy_id = s.strategy_id) x on true
  where b.balance <> s.seed + coalesce(x.moved, 0)`;

interface DrawnRow {
  readonly id: string;
  readonly rule: AllotmentRule;
  readonly lots: number;
  readonly low: string;
  readonly high: string;
  readonly commitment: string;
  readonly root: string;
  readonly secret: string;
  readonly closes: string[];
  readonly finalPrice: string;
}

interface BidRow {
  readonly id: string;
  readonly lots: number;
  readonly price: string | null;
  readonly bytes: string;
  readonly allotted: number | null;
  readonly filled: number;
}

/** The draw again: everybody got what it says, as one fill or as nothing. */
async function drawsFollow(reader: Reader): Promise<string[]> {
  const offerings = await reader.sql<DrawnRow[]>`
    select offering_id as id, rule, lots, price_low_e8::text as low, price_high_e8::text as high, commitment, root, secret, closes,
      final_price_e8::text as "finalPrice" from brokerage.offerings where state in ('allotted', 'listed')`;
  const found: string[] = [];
  for (const { id, low, high, finalPrice, ...record } of offerings) {
    const bids = await reader.sql<BidRow[]>`
      select b.order_id as id, b.lots, b.price_e8::text as price, b.client_bytes as bytes, b.allotted_lots as allotted,
        coalesce((select sum(f.quantity_e8) / 100000000 from brokerage.fills f
          where f.tenant_id = b.tenant_id and f.order_id = b.order_id), 0)::int as filled
      from brokerage.offering_bids b where b.offering_id = ${id} and b.allotted_lots is not null`;
    const drawn = runDraw({ ...record, price_low: low, price_high: high, bids });
    if (typeof drawn === 'string') found.push(`the draw of ${id} does not fit its bids: ${drawn}`);
    else if (drawn.finalPrice !== finalPrice) found.push(`the draw of ${id} ends at ${drawn.finalPrice}`);
    else
      for (const bid of bids) {
        const given = drawn.lots.get(bid.id) ?? 0;
        if (bid.allotted !== given || bid.filled !== given)
          found.push(
            `bid ${bid.id} is given ${given}, ${String(bid.allotted)} stand in its row and ${bid.filled} in its fill`,
          );
      }
  }
  return found;
}

export async function findProductContradictions(reader: Reader, today: string): Promise<string[]> {
  const found: string[] = [];
  for (const check of [booksFollow, plansFollow, navsFollow, couponsFollow, strategiesFollow])
    found.push(...(await check(reader, today)).map(({ detail }) => detail));
  return [...found, ...(await drawsFollow(reader))];
}

/** How much of each there was. */
export async function countProducts(reader: Reader): Promise<string> {
  const [row] = await reader.sql<Array<Record<string, number>>>`
    select (select count(*)::int from brokerage.offering_bids) as bids,
      (select count(*)::int from brokerage.offerings where allotted_at is not null) as allotted,
      (select count(*)::int from brokerage.fund_navs where approval_id is not null) as navs,
      (select count(*)::int from brokerage.fills where venue = 'fund') as unit_fills,
      (select count(*)::int from brokerage.corporate_actions where kind = 'coupon' and paid_at is not null) as coupons,
      (select count(*)::int from brokerage.corporate_entitlements) as coupon_shares,
      (select count(*)::int from brokerage.strategies) as strategies,
      (select count(*)::int from brokerage.strategy_fills) as strategy_fills,
      (select count(*)::int from brokerage.plan_runs where outcome = 'placed') as plan_runs`;
  return Object.entries(row ?? {})
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
