// Reads what the product has booked, as plain values for the model. SQL of its own: no reader of the product stands between.
import type { RawSql } from '@candor/platform/db/connection.ts';
import type {
  Account,
  Action,
  Balance,
  Day,
  Deposit,
  Entitlement,
  Fill,
  Market,
  Order,
  Standing,
} from './model/facts.ts';

type Raw<T> = {
  [Key in keyof T]: T[Key] extends bigint ? string : T[Key] extends bigint | null ? string | null : T[Key];
};

type Opened = Pick<Day, 'date' | 'sessions'>;

/** Every instant as text of one length, so that texts compare like times. */
export const timeFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

export async function observe(sql: RawSql, tenantId: string, opened: Opened): Promise<Day> {
  const fills = await sql<Raw<Fill>[]>`
    select f.fill_id as id, f.order_id as order, f.account_id as account, f.instrument_id as instrument, f.side,
      f.quantity_e8::text as quantity, f.price_e8::text as price, f.product_currency as currency,
      f.gross_product_minor::text as gross, f.charges_product_minor::text as charges,
      f.account_currency as "accountCurrency", f.fx_rate as rate,
      f.gross_account_minor::text as "accountGross", f.charges_account_minor::text as "accountCharges",
      f.cost_account_minor::text as cost, to_char(f.traded_at at time zone 'UTC', ${timeFormat}) as "tradedAt",
      to_char(f.traded_at at time zone 'America/New_York', 'YYYY-MM-DD') as "tradedOn",
      to_char(f.settles_on, 'YYYY-MM-DD') as "settlesOn",
      to_char(f.settled_at at time zone 'UTC', ${timeFormat}) as "settledAt",
      to_char(f.booked_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.fills f where f.tenant_id = ${tenantId} and f.busted_at is null order by f.fill_id`;
  const orders = await sql<Raw<Order>[]>`
    select o.order_id as id, o.account_id as account, o.status, o.held::text as held, o.side, o.quantity_e8::text as quantity,
      o.filled_e8::text as filled, o.leg, o.limit_price_e8::text as limit,
      to_char(o.works_until at time zone 'UTC', ${timeFormat}) as "worksUntil", o.replaces_id as replaces,
      o.signed_max_minor::text as signed, o.charged_minor::text as charged, coalesce(e.statuses, '{}') as statuses
    from brokerage.orders o left join (select order_id, array_agg(status order by number) as statuses
      from brokerage.order_events where tenant_id = ${tenantId} group by order_id) e on e.order_id = o.order_id
    where o.tenant_id = ${tenantId} order by o.order_id`;
  return {
    ...opened,
    ...(await observeMoney(sql, tenantId)),
    ...(await observeActions(sql, tenantId)),
    fills: fills.map((row) => ({
      ...row,
      quantity: BigInt(row.quantity),
      price: BigInt(row.price),
      gross: BigInt(row.gross),
      charges: BigInt(row.charges),
      accountGross: BigInt(row.accountGross),
      accountCharges: BigInt(row.accountCharges),
      cost: BigInt(row.cost),
    })),
    orders: orders.map((row) => ({
      ...row,
      held: BigInt(row.held),
      quantity: BigInt(row.quantity),
      filled: BigInt(row.filled),
      limit: row.limit === null ? null : BigInt(row.limit),
      signed: BigInt(row.signed),
      charged: BigInt(row.charged),
    })),
  };
}

async function observeMoney(
  sql: RawSql,
  tenantId: string,
): Promise<Pick<Day, 'deposits' | 'balances' | 'accounts' | 'broken'>> {
  const deposits = await sql<Raw<Deposit>[]>`
    select account_id as account, credited::text as amount, to_char(decided_at at time zone 'UTC', ${timeFormat}) as at
    from brokerage.deposits where tenant_id = ${tenantId} and status = 'approved'`;
  const balances = await sql<Raw<Balance>[]>`
    select a.side, a.owner_id as account, a.bucket, a.detail, a.asset, b.balance::text as amount
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = ${tenantId}`;
  const accounts = await sql<Account[]>`
    select account_id as id, client_id as client, currency from brokerage.accounts where tenant_id = ${tenantId}`;
  // Reported by the custodian: what the product itself could not book is no excuse.
  const broken = await sql<{ fillId: string }[]>`
    select fill_id as "fillId" from brokerage.settlement_breaks
    where tenant_id = ${tenantId} and closed_at is null and kind = 'failed'`;
  return {
    deposits: deposits.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    balances: balances.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    accounts: accounts.map((row) => ({ ...row })),
    broken: broken.map(({ fillId }) => fillId),
  };
}

async function observeActions(sql: RawSql, tenantId: string): Promise<Pick<Day, 'actions' | 'entitlements'>> {
  const actions = await sql<(Raw<Omit<Action, 'perShare'>> & { perShareText: string | null })[]>`
    select action_id as id, instrument_id as instrument, kind, coalesce(terms ->> 'to', '1') as to,
      coalesce(terms ->> 'from', '1') as from, terms ->> 'per_share' as "perShareText",
      to_char(booked_at at time zone 'UTC', ${timeFormat}) as "bookedAt", to_char(paid_at at time zone 'UTC', ${timeFormat}) as "paidAt"
    from brokerage.corporate_actions where tenant_id = ${tenantId}`;
  const entitlements = await sql<Raw<Entitlement>[]>`
    select action_id as action, account_id as account, cash_minor::text as cash, net_minor::text as net,
      withheld_minor::text as withheld, received_minor::text as received
    from brokerage.corporate_entitlements where tenant_id = ${tenantId}`;
  return {
    actions: actions.map(({ perShareText, ...row }) => ({
      ...row,
      to: BigInt(row.to),
      from: BigInt(row.from),
      perShare: readE8(perShareText ?? '0'),
    })),
    entitlements: entitlements.map((row) => ({
      ...row,
      cash: BigInt(row.cash),
      net: BigInt(row.net),
      withheld: BigInt(row.withheld),
      received: row.received === null ? null : BigInt(row.received),
    })),
  };
}

export function readE8(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** What the product says portfolios were worth, and the prices and rates of the market it said it with. */
export async function observePortfolios(
  sql: RawSql,
  tenantId: string,
): Promise<{ readonly standings: Standing[]; readonly market: Market }> {
  const rows = await sql<Raw<Standing>[]>`
    select book_id as book, day::text, value::text, price::text, currency_effect::text as "currencyEffect", income::text,
      costs::text, taxes::text, paid_in::text as "paidIn", paid_out::text as "paidOut"
    from brokerage.portfolio_days where tenant_id = ${tenantId}`;
  const prices = await sql<{ key: string; price: string }[]>`
    select instrument_id || ' ' || day as key, price_e8::text as price from brokerage.portfolio_prices
    where tenant_id = ${tenantId}`;
  const rates = await sql<{ key: string; rate: string }[]>`
    select from_currency || ' ' || to_currency || ' ' || day as key, rate from brokerage.portfolio_rates
    where tenant_id = ${tenantId}`;
  return {
    standings: rows.map((row) => ({
      book: row.book,
      day: row.day,
      value: BigInt(row.value),
      price: BigInt(row.price),
      currencyEffect: BigInt(row.currencyEffect),
      income: BigInt(row.income),
      costs: BigInt(row.costs),
      taxes: BigInt(row.taxes),
      paidIn: BigInt(row.paidIn),
      paidOut: BigInt(row.paidOut),
    })),
    market: {
      prices: new Map(prices.map(({ key, price }) => [key, BigInt(price)])),
      rates: new Map(rates.map(({ key, rate }) => [key, rate])),
    },
  };
}
