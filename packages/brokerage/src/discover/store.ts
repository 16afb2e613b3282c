// SQL of Discover: what is open now with its published terms, and how clients fared, counted once a day over everybody.
import type { ProductFamily } from '@candor/contract/content/client.ts';
import type { ProductSubtype, ProductType } from '@candor/contract/products/types.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

/** A product that is open, with what is published of it; a member is null where its kind has none. */
export interface Offer {
  readonly type: ProductType;
  readonly subtype: ProductSubtype;
  readonly market: string | null;
  readonly currency: string | null;
  readonly minimum: string | null;
  readonly halfSpread: string;
  readonly fundKind: string | null;
  readonly strategyKind: string | null;
  readonly entry: string | null;
  readonly exit: string | null;
  readonly ongoing: string | null;
  readonly couponE6: string | null;
  readonly leastE8: string | null;
  readonly ratePpm: number | null;
  /** The last NAV, and the one twelve months before it. */
  readonly navE8: string | null;
  readonly yearE8: string | null;
}

/** A tenant has a handful of funds, bonds and savings, and a row per venue of what is listed. */
export async function listOffers(reader: Reader, day: string): Promise<Offer[]> {
  return reader.sql<Offer[]>`
    select p.type, p.subtype, p.market, coalesce(b.currency, f.currency, p.currency) as currency,
      t.terms ->> 'minimum_amount' as minimum, t.terms ->> 'half_spread_percent' as half_spread, f.kind as fund_kind,
      s.kind as strategy_kind, f.entry_percent as entry, f.exit_percent as exit, f.ongoing_percent as ongoing,
      b.coupon_e6::text as "couponE6", (b.nominal_e8::numeric * b.minimum_pieces)::text as "leastE8", r.rate_ppm,
      n.nav_e8::text as "navE8", y.nav_e8::text as "yearE8"
    from brokerage.products p
    join lateral (select x.is_open, x.terms from brokerage.product_terms x
      where x.tenant_id = p.tenant_id and x.product_id = p.product_id and x.starts_on <= ${day}::date
      order by x.starts_on desc, x.version desc limit 1) t on t.is_open
    left join brokerage.funds f on f.tenant_id = p.tenant_id and f.fund_id = p.product_id
    left join brokerage.strategies s on s.tenant_id = p.tenant_id and s.strategy_id = p.product_id
    left join brokerage.bonds b on b.tenant_id = p.tenant_id and b.bond_id = p.product_id and b.state = 'open'
    left join lateral (select x.rate_ppm from brokerage.savings_rates x
      where x.tenant_id = p.tenant_id and x.product_id = p.product_id and x.starts_on <= ${day}::date
      order by x.starts_on desc limit 1) r on true
    left join lateral (select x.nav_e8, x.day from brokerage.fund_navs x
      where x.tenant_id = p.tenant_id and x.fund_id = f.fund_id order by x.day desc, x.version desc limit 1) n on true
    left join lateral (select x.nav_e8 from brokerage.fund_navs x
      where x.tenant_id = p.tenant_id and x.fund_id = f.fund_id and x.day <= n.day - interval '1 year'
        and x.day > n.day - interval '1 year' - interval '14 days'
      order by x.day desc, x.version desc limit 1) y on true
    order by p.product_id limit 2000`;
}

export interface OpenOffering {
  readonly type: 'ipo' | 'subscribe';
  readonly currency: string;
  /** The least bid at the lowest price. */
  readonly leastE8: string;
  readonly fee: string;
  readonly closesAt: Date;
}

export async function listOpenOfferings(reader: Reader, now: Date): Promise<OpenOffering[]> {
  return reader.sql<OpenOffering[]>`
    select f.type, f.currency, (f.price_low_e8::numeric * f.lot_size * f.min_lots)::text as "leastE8",
      f.fee_percent as fee, f.closes_at
    from brokerage.offerings f where f.state = 'taking' and f.opens_at <= ${now} and f.closes_at > ${now}
    order by f.closes_at limit 500`;
}

export interface Counted {
  readonly family: ProductFamily;
  readonly clients: number;
  readonly lost: number;
  readonly gained: number;
}

export interface StoredResult extends Counted {
  readonly since: string;
  readonly until: string;
}

/** The last one of each family. */
export async function readResults(reader: Reader): Promise<StoredResult[]> {
  return reader.sql<StoredResult[]>`
    select r.family, to_char(r.since, 'YYYY-MM-DD') as since, to_char(r.day, 'YYYY-MM-DD') as until, r.clients, r.lost, r.gained
    from brokerage.family_results r
    where r.day = (select max(x.day) from brokerage.family_results x where x.tenant_id = r.tenant_id and x.family = 'stock')`;
}

export async function isCounted(reader: Reader, day: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.family_results where family = 'stock' and day >= ${day}::date limit 1`;
  return rows.length > 0;
}

/** Whether a portfolio is not valued up to this day: its prices are not stored yet. */
export async function isBehind(reader: Reader, day: string): Promise<boolean> {
  const [row] = await reader.sql<Array<{ behind: boolean }>>`
    select exists (select from brokerage.portfolio_states where valued_to < ${day}::date)
      or exists (select from brokerage.accounts a where a.opened_at < ${day}::date + 1 and not exists (
        select from brokerage.portfolio_states s where s.tenant_id = a.tenant_id and s.client_id = a.client_id)) as behind`;
  return row?.behind ?? false;
}

export interface Span {
  /** Days: the last one before it begins, and its last. */
  readonly before: string;
  readonly day: string;
  /** The same as instants: from its first moment to the first one after it. */
  readonly starts: Date;
  readonly ends: Date;
}

/** How one currency adds to another: smallest units, for comparing only. */
export interface Factor {
  readonly currency: string;
  readonly digits: number;
  /** Smallest units of the tenant's currency for one of this. */
  readonly factor: string;
}

export async function listCurrencies(reader: Reader): Promise<string[]> {
  const rows = await reader.sql<Array<{ currency: string }>>`
    select distinct currency from brokerage.instruments order by currency`;
  return rows.map(({ currency }) => currency);
}

/**
 * Per client and family: worth at the end, less worth at the beginning, less what was bought and sold in between, plus payouts, less
 * charges. Whoever holds something that had no closing price is not counted: nothing is made up. A lot belongs to the family by which
 * it was bought.
 */
export async function countTraded(
  reader: Reader,
  { before, day, starts, ends }: Span,
  factors: readonly Factor[],
): Promise<Counted[]> {
  const list = (pick: (one: Factor) => string) => reader.texts(factors.map(pick));
  return reader.sql<Counted[]>`
    with span as (select ${starts}::timestamptz as starts, ${ends}::timestamptz as ends),
    money as (select * from unnest(${list(({ currency }) => currency)}::text[], ${list(({ digits }) => String(digits))}::text[],
        ${list(({ factor }) => factor)}::text[]) as m (currency, digits, factor)),
    moved as (
      select m.tenant_id, m.lot_id, sum(m.quantity_e8) as since_start,
        coalesce(sum(m.quantity_e8) filter (where m.at >= span.ends), 0) as since_end,
        coalesce(sum(case when m.kind = 'open' then m.cost_product when m.kind in ('take', 'restore')
          then -coalesce(m.proceeds_product, -m.cost_product) else 0 end) filter (where m.at < span.ends), 0) as net
      from brokerage.lot_moves m, span where m.at >= span.starts group by m.tenant_id, m.lot_id
    ),
    held as (
      select l.client_id, l.instrument_id, l.product_currency as currency, l.cause_kind, l.cause_id, coalesce(m.net, 0) as net,
        l.quantity_e8 - coalesce(m.since_end, 0) as at_end, l.quantity_e8 - coalesce(m.since_start, 0) as at_start
      from brokerage.lots l left join moved m on m.tenant_id = l.tenant_id and m.lot_id = l.lot_id
      where l.quantity_e8 > 0 or m.lot_id is not null
    ),
    priced as (
      select h.instrument_id, e.price_e8 as at_end, b.price_e8 as at_start
      from (select distinct instrument_id from held) h
      left join lateral (select x.price_e8 from brokerage.portfolio_prices x where x.instrument_id = h.instrument_id
        and x.day between ${day}::date - 7 and ${day}::date order by x.day desc limit 1) e on true
      left join lateral (select x.price_e8 from brokerage.portfolio_prices x where x.instrument_id = h.instrument_id
        and x.day between ${before}::date - 7 and ${before}::date order by x.day desc limit 1) b on true
    ),
    lines as (
      select h.client_id, h.instrument_id, f.order_id, h.currency,
        case when h.at_end > 0 then h.at_end * p.at_end * 10 ^ m.digits::int / 1e16 else 0 end
          - case when h.at_start > 0 then h.at_start * p.at_start * 10 ^ m.digits::int / 1e16 else 0 end - h.net as amount
      from held h join priced p on p.instrument_id = h.instrument_id
      left join money m on m.currency = h.currency
      left join brokerage.fills f on h.cause_kind = 'fill' and f.fill_id = h.cause_id
      where h.at_end > 0 or h.at_start > 0 or h.net <> 0
      union all
      select f.client_id, f.instrument_id, f.order_id, f.product_currency, -f.charges_product_minor
      from brokerage.fills f, span
      where f.booked_at >= span.starts and f.booked_at < span.ends and f.busted_at is null
      union all
      select e.client_id, a.instrument_id, null, e.currency, e.net_minor
      from brokerage.corporate_actions a
      join brokerage.corporate_entitlements e on e.tenant_id = a.tenant_id and e.action_id = a.action_id, span
      where a.paid_at >= span.starts and a.paid_at < span.ends and e.net_minor > 0
    ),
    results as (
      select l.client_id, case when o.type = 'ipo' then 'ipo' when o.type = 'subscribe' then 'offering'
          when o.type = 'block' then case o.subtype when 'otc' then 'otc' else 'block' end
          when s.kind is not null then case s.kind when 'quant' then 'quant' else 'ai' end
          when u.kind is not null then u.kind else i.type end as family,
        sum(l.amount * m.factor::numeric) as amount, bool_or(l.amount is null or m.factor is null) as is_unknown
      from lines l
      join brokerage.instruments i on i.instrument_id = l.instrument_id
      left join brokerage.orders o on o.order_id = l.order_id
      left join brokerage.funds u on u.instrument_id = l.instrument_id
      left join brokerage.strategies s on s.strategy_id = u.fund_id
      left join money m on m.currency = l.currency
      group by 1, 2
    )
    select r.family, count(*)::int as clients, count(*) filter (where r.amount < 0)::int as lost,
      count(*) filter (where r.amount > 0)::int as gained
    from results r where not r.is_unknown group by r.family`;
}

/** Interest that was paid in the time and what is earned and not paid yet: leaving early costs interest, never what was placed. */
export async function countSaved(reader: Reader, { starts, ends }: Span): Promise<Omit<Counted, 'family'>> {
  const [row] = await reader.sql<Array<Omit<Counted, 'family'>>>`
    with results as (
      select s.client_id, sum(case when s.closed_at is null then s.earned else 0 end + coalesce((select sum(p.amount)
        from brokerage.savings_payments p where p.tenant_id = s.tenant_id and p.saving_id = s.saving_id
          and p.paid_at >= ${starts} and p.paid_at < ${ends}), 0)) as amount
      from brokerage.savings s
      where s.opened_at < ${ends} and (s.closed_at is null or s.closed_at >= ${starts}) group by s.client_id
    )
    select count(*)::int as clients, count(*) filter (where amount < 0)::int as lost,
      count(*) filter (where amount > 0)::int as gained from results`;
  return row ?? { clients: 0, lost: 0, gained: 0 };
}

export async function insertResults(
  tx: TenantTx,
  { before, day }: Span,
  counted: readonly Counted[],
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.family_results (tenant_id, family, day, since, clients, lost, gained, counted_at)
    select ${tx.scope.tenantId}, r.family, ${day}::date, ${before}::date + 1, r.clients, r.lost, r.gained, ${now}
    from jsonb_to_recordset(${tx.json(counted)}) as r (family text, clients int, lost int, gained int)
    on conflict do nothing`;
}
