// Reads what the product has stored of its other products, as plain values for the model. SQL of its own: no reader of the product stands
// between.
import type { RawSql } from '@candor/platform/db/connection.ts';
import type { Balance, Deposit, Entitlement } from '../model/facts.ts';
import type * as facts from '../model/products/facts.ts';
import { readE8, timeFormat } from '../observe.ts';

type ProductDay = facts.ProductDay;

const zone = 'America/New_York';
const localFormat = 'YYYY-MM-DD HH24:MI:SS';

export type Opened = Pick<ProductDay, 'date' | 'sessions' | 'choices'>;

export async function observeProducts(sql: RawSql, tenantId: string, opened: Opened): Promise<ProductDay> {
  const [trades, books, offerings, funds, bonds, savings, plans, strategies] = await Promise.all([
    observeTrades(sql, tenantId),
    observeBooks(sql, tenantId),
    observeOfferings(sql, tenantId),
    observeFunds(sql, tenantId),
    observeBonds(sql, tenantId),
    observeSavings(sql, tenantId),
    observePlans(sql, tenantId),
    observeStrategies(sql, tenantId),
  ]);
  return {
    ...opened,
    ...trades,
    ...books,
    ...offerings,
    ...funds,
    ...bonds,
    ...savings,
    ...plans,
    ...strategies,
  };
}

async function observeTrades(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<ProductDay, 'orders' | 'fills' | 'broken' | 'blocks'>> {
  const orders = await sql<facts.ProductOrder[]>`
    select o.order_id as id, o.account_id as account, o.type, o.subtype, o.venue, o.product_id as product,
      o.instrument_id as instrument, o.side, o.status, o.amount_minor::bigint as amount, o.quantity_e8 as quantity,
      o.held::bigint as held, o.signed_max_minor::bigint as signed, coalesce(e.statuses, '{}') as statuses,
      coalesce(to_char((case when exists (select from brokerage.fund_switches s where s.tenant_id = o.tenant_id
        and s.purchase_id = o.order_id) then e.sent else o.placed_at end) at time zone ${zone}, ${localFormat}), '') as "sentLocal"
    from brokerage.orders o left join (select order_id, array_agg(status order by number) as statuses,
        min(at) filter (where status = 'pending') as sent
      from brokerage.order_events where tenant_id = ${tenantId} group by order_id) e on e.order_id = o.order_id
    where o.tenant_id = ${tenantId} order by o.order_id`;
  const fills = await sql<facts.ProductFill[]>`
    select f.fill_id as id, f.order_id as order, f.account_id as account, f.instrument_id as instrument, f.venue, f.side,
      f.quantity_e8 as quantity, f.price_e8 as price, f.product_currency as currency,
      f.gross_product_minor::bigint as gross, f.charges_product_minor::bigint as charges, f.account_currency as "accountCurrency",
      f.fx_rate as rate, f.gross_account_minor::bigint as "accountGross", f.charges_account_minor::bigint as "accountCharges",
      f.cost_account_minor::bigint as cost, to_char(f.traded_at at time zone 'UTC', ${timeFormat}) as "tradedAt",
      to_char(f.traded_at at time zone ${zone}, 'YYYY-MM-DD') as "tradedOn", to_char(f.settles_on, 'YYYY-MM-DD') as "settlesOn",
      to_char(f.settled_at at time zone 'UTC', ${timeFormat}) as "settledAt",
      to_char(f.booked_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.fills f where f.tenant_id = ${tenantId} and f.busted_at is null order by f.fill_id`;
  const broken = await sql<{ id: string }[]>`
    select fill_id as id from brokerage.settlement_breaks
    where tenant_id = ${tenantId} and closed_at is null and kind = 'failed'`;
  const blocks = await sql<facts.Block[]>`
    select o.order_id as order, q.price_e8 as price, r.quantity_e8 as quantity
    from brokerage.block_requests r
    join brokerage.orders o on o.tenant_id = r.tenant_id and o.order_id = r.order_id
    join brokerage.quotations q on q.tenant_id = o.tenant_id and q.quotation_id = o.quotation_id
    where r.tenant_id = ${tenantId} and r.state = 'accepted'`;
  return {
    orders: orders,
    fills: fills,
    broken: broken.map(({ id }) => id),
    blocks: blocks,
  };
}

async function observeBooks(sql: RawSql, tenantId: string): Promise<Pick<ProductDay, 'deposits' | 'balances'>> {
  const deposits = await sql<Deposit[]>`
    select account_id as account, credited::bigint as amount, to_char(decided_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.deposits where tenant_id = ${tenantId} and status = 'approved'`;
  const balances = await sql<Balance[]>`
    select a.side, a.owner_id as account, a.bucket, a.detail, a.asset, b.balance::bigint as amount
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = ${tenantId}`;
  return { deposits: deposits, balances: balances };
}

async function observeOfferings(sql: RawSql, tenantId: string): Promise<Pick<ProductDay, 'offerings' | 'bids'>> {
  const offerings = await sql<facts.Offering[]>`
    select offering_id as id, state, rule, lots, lot_size::bigint as "lotSize", price_low_e8 as low,
      price_high_e8 as high, fee_percent as "feePercent", pays_on_allotment as "paysOnAllotment",
      to_char(closes_at at time zone 'UTC', ${timeFormat}) as "closesAt", commitment, root, secret, closes,
      final_price_e8 as "finalPrice"
    from brokerage.offerings where tenant_id = ${tenantId}`;
  const bids = await sql<facts.Bid[]>`
    select order_id as id, offering_id as offering, lots, price_e8 as price, client_bytes as bytes,
      allotted_lots as allotted, to_char(paid_at at time zone 'UTC', ${timeFormat}) as "paidAt"
    from brokerage.offering_bids where tenant_id = ${tenantId}`;
  return { offerings: offerings, bids: bids };
}

async function observeFunds(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<ProductDay, 'funds' | 'navs' | 'switches' | 'compensations'>> {
  const funds = await sql<facts.Fund[]>`
    select fund_id as id, entry_percent as "entryPercent", exit_percent as "exitPercent", cut_off as "cutOff",
      settle_days as "settleDays", kind = 'strategy' as "isStrategy" from brokerage.funds where tenant_id = ${tenantId}`;
  const navs = await sql<facts.Nav[]>`
    select fund_id as fund, day::text, version, nav_e8 as nav from brokerage.fund_navs where tenant_id = ${tenantId}`;
  const switches = await sql<facts.Switch[]>`
    select sale_id as sale, purchase_id as purchase from brokerage.fund_switches where tenant_id = ${tenantId}`;
  const compensations = await sql<facts.Compensation[]>`
    select fill_id as fill, account_id as account, version, day::text, amount::bigint from brokerage.fund_compensations
    where tenant_id = ${tenantId}`;
  return {
    funds: funds,
    navs: navs,
    switches: switches,
    compensations: compensations,
  };
}

async function observeBonds(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<ProductDay, 'bonds' | 'actions' | 'entitlements'>> {
  const bonds = await sql<facts.Bond[]>`
    select instrument_id as instrument, nominal_e8 as nominal, coupon_e6::bigint as coupon, frequency,
      day_count as "dayCount", issued_on::text as "issuedOn", matures_on::text as "maturesOn", ex_days as "exDays",
      to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD') as "openedOn"
    from brokerage.bonds where tenant_id = ${tenantId} and state <> 'draft'`;
  const actions = await sql<Array<Omit<facts.BondAction, 'perShare' | 'to' | 'from'> & { perPiece: string | null }>>`
    select action_id as id, instrument_id as instrument, kind, ex_date::text as "exDate", terms ->> 'due_on' as "dueOn",
      terms ->> 'pay_date' as "payDate", terms ->> 'per_piece' as "perPiece",
      to_char(booked_at at time zone 'UTC', ${timeFormat}) as "bookedAt", to_char(paid_at at time zone 'UTC', ${timeFormat}) as "paidAt"
    from brokerage.corporate_actions where tenant_id = ${tenantId}`;
  const entitlements = await sql<Entitlement[]>`
    select action_id as action, account_id as account, cash_minor::bigint as cash, net_minor::bigint as net,
      withheld_minor::bigint as withheld, received_minor::bigint as received
    from brokerage.corporate_entitlements where tenant_id = ${tenantId}`;
  const paying = actions.map(({ perPiece, ...row }) => ({
    ...row,
    perShare: readE8(perPiece ?? '0'),
    to: 1n,
    from: 1n,
  }));
  return {
    bonds: bonds,
    actions: paying,
    entitlements: entitlements,
  };
}

async function observeSavings(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<ProductDay, 'savingsProducts' | 'savingsRates' | 'savings' | 'exits' | 'payments'>> {
  const products = await sql<facts.SavingsProduct[]>`
    select s.product_id as id, p.type, p.subtype, s.day_count as "dayCount", s.payout, s.term_days as "termDays",
      s.leave_days as "leaveDays", s.early_days as "earlyDays"
    from brokerage.savings_products s join brokerage.products p on p.tenant_id = s.tenant_id and p.product_id = s.product_id
    where s.tenant_id = ${tenantId}`;
  const rates = await sql<facts.SavingsRate[]>`
    select product_id as product, starts_on::text as "startsOn", rate_ppm::bigint as rate from brokerage.savings_rates
    where tenant_id = ${tenantId}`;
  const savings = await sql<facts.Saving[]>`
    select saving_id as id, account_id as account, product_id as product, status, placed::bigint, returned::bigint, earned::bigint,
      carry::bigint, to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD') as "openedOn", matures_on::text as "maturesOn"
    from brokerage.savings where tenant_id = ${tenantId} order by saving_id`;
  const exits = await sql<facts.Exit[]>`
    select saving_id as saving, amount::bigint, cost::bigint, to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD') as "askedOn",
      due_on::text as "dueOn", signature_id is not null as "isSigned"
    from brokerage.savings_exits where tenant_id = ${tenantId} order by exit_id`;
  const payments = await sql<facts.Payment[]>`
    select saving_id as saving, through::text, amount::bigint from brokerage.savings_payments where tenant_id = ${tenantId}`;
  return {
    savingsProducts: products,
    savingsRates: rates,
    savings: savings,
    exits: exits,
    payments: payments,
  };
}

async function observePlans(sql: RawSql, tenantId: string): Promise<Pick<ProductDay, 'plans' | 'runs'>> {
  const plans = await sql<facts.Plan[]>`
    select p.plan_id as id, p.status, p.is_fund as "isFund", to_char(p.started_at at time zone 'UTC', 'YYYY-MM-DD') as "startedOn",
      t.day, to_char(t.since at time zone 'UTC', 'YYYY-MM-DD') as "daySignedOn", p.next_on::text as "nextOn"
    from brokerage.plans p join lateral (select l.day, (select min(a.signed_at) from brokerage.plan_terms a
        where a.tenant_id = l.tenant_id and a.plan_id = l.plan_id and a.version > coalesce((select max(o.version)
          from brokerage.plan_terms o where o.tenant_id = l.tenant_id and o.plan_id = l.plan_id and o.day <> l.day), 0)) as since
      from brokerage.plan_terms l where l.tenant_id = p.tenant_id and l.plan_id = p.plan_id
      order by l.version desc limit 1) t on true
    where p.tenant_id = ${tenantId}`;
  const runs = await sql<facts.PlanRun[]>`
    select r.plan_id as plan, r.run_on::text as "runOn", to_char(r.ran_at at time zone ${zone}, 'YYYY-MM-DD') as "ranOn",
      r.outcome, r.reason, r.price_e8 as price, r.cost::bigint as cost, t.amount::bigint as amount,
      t.lowest_price_e8 as lowest, t.highest_price_e8 as highest, t.highest_cost::bigint as "highestCost",
      o.signed_max_minor::bigint as signed
    from brokerage.plan_runs r join brokerage.plan_terms t on t.tenant_id = r.tenant_id and t.terms_id = r.terms_id
    left join brokerage.orders o on o.tenant_id = r.tenant_id and o.quotation_id = r.quotation_id
    where r.tenant_id = ${tenantId}`;
  return {
    plans: plans,
    runs: runs,
  };
}

interface MarkRow {
  readonly asset: string;
  readonly quantity_e8: string;
  readonly price_e8: string;
}

async function observeStrategies(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<ProductDay, 'strategies' | 'bookFills' | 'bookFlows' | 'bookDays'>> {
  const strategies = await sql<facts.Strategy[]>`
    select s.strategy_id as id, f.instrument_id as instrument, s.seed::bigint, s.seed_units_e8 as "seedUnits"
    from brokerage.strategies s join brokerage.funds f on f.tenant_id = s.tenant_id and f.fund_id = s.strategy_id
    where s.tenant_id = ${tenantId}`;
  const fills = await sql<facts.BookFill[]>`
    select strategy_id as strategy, day::text, side, instrument_id as instrument, quantity_e8 as quantity,
      price_e8 as price, gross::bigint, charged::bigint, to_char(recorded_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.strategy_fills where tenant_id = ${tenantId} order by fill_id`;
  const flows = await sql<facts.BookFlow[]>`
    select w.strategy_id as strategy, w.fill_id as fill, w.side, w.amount::bigint,
      to_char(w.booked_at at time zone 'UTC', ${timeFormat}) as at, to_char(p.paid_at at time zone 'UTC', ${timeFormat}) as "paidAt"
    from brokerage.strategy_flows w left join brokerage.strategy_payouts p on p.tenant_id = w.tenant_id and p.flow_id = w.flow_id
    where w.tenant_id = ${tenantId} order by w.flow_id`;
  const days = await sql<Array<Omit<facts.BookDay, 'marks'> & { marks: readonly MarkRow[] }>>`
    select strategy_id as strategy, day::text, units_e8 as units, cash::bigint, value::bigint, nav_e8 as nav, marks,
      to_char(recorded_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.strategy_days where tenant_id = ${tenantId} order by day`;
  const marked = days.map(({ marks, ...row }) => ({
    ...row,
    marks: marks.map((mark) => ({
      asset: mark.asset,
      quantity: BigInt(mark.quantity_e8),
      price: BigInt(mark.price_e8),
    })),
  }));
  return {
    strategies: strategies,
    bookFills: fills,
    bookFlows: flows,
    bookDays: marked,
  };
}
