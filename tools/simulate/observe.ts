// Reads what the product has booked, as plain values for the model. SQL of its own: no reader of the product stands between.
import type { RawSql } from '@candor/platform/db/connection.ts';
import type { Action, Balance, Day, Deposit, Entitlement, Fill, Order } from './model.ts';

type Raw<T> = {
  [Key in keyof T]: T[Key] extends bigint ? string : T[Key] extends bigint | null ? string | null : T[Key];
};

export async function observe(sql: RawSql, tenantId: string, at: { date: string; now: string }): Promise<Day> {
  const fills = await sql<Raw<Fill>[]>`
    select f.fill_id as id, f.client_id as client, f.account_id as account, f.instrument_id as instrument, f.side,
      f.quantity_e8::text as quantity, f.price_e8::text as price, f.product_currency as currency,
      f.gross_product_minor::text as gross, f.account_currency as "accountCurrency", f.fx_rate as rate,
      f.gross_account_minor::text as "accountGross", f.charges_account_minor::text as "accountCharges",
      f.cost_account_minor::text as cost, to_char(f.settles_on, 'YYYY-MM-DD') as "settlesOn",
      to_char(f.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "settledAt", f.late_since is not null as late,
      to_char(f.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from brokerage.fills f where f.tenant_id = ${tenantId} and f.busted_at is null order by f.fill_id`;
  const actions = await sql<(Raw<Omit<Action, 'perShare'>> & { perShareText: string | null })[]>`
    select action_id as id, instrument_id as instrument, kind, coalesce(terms ->> 'to', '1') as to,
      coalesce(terms ->> 'from', '1') as from, terms ->> 'per_share' as "perShareText",
      to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "bookedAt", state = 'paid' as paid
    from brokerage.corporate_actions where tenant_id = ${tenantId}`;
  const entitlements = await sql<Raw<Entitlement>[]>`
    select action_id as action, account_id as account, cash_minor::text as cash, (net_minor + withheld_minor)::text as net,
      received_minor::text as received
    from brokerage.corporate_entitlements where tenant_id = ${tenantId}`;
  const deposits = await sql<Raw<Deposit>[]>`
    select account_id as account, sum(credited)::text as amount from brokerage.deposits
    where tenant_id = ${tenantId} and status = 'approved' group by account_id`;
  const balances = await sql<Raw<Balance>[]>`
    select a.side, a.owner_id as account, a.bucket, a.detail, a.asset, b.balance::text as amount
    from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = ${tenantId}`;
  const orders = await sql<Raw<Order>[]>`
    select o.order_id as id, o.account_id as account, o.status, o.held::text as held, o.side, o.quantity_e8::text as quantity,
      o.filled_e8::text as filled, o.leg, array(select e.status from brokerage.order_events e where e.tenant_id = o.tenant_id
        and e.order_id = o.order_id order by e.number) as statuses
    from brokerage.orders o where o.tenant_id = ${tenantId}`;
  const { broken, undriven } = await observeOddities(sql, tenantId);
  return {
    ...at,
    fills: fills.map((row) => ({
      ...row,
      quantity: BigInt(row.quantity),
      price: BigInt(row.price),
      gross: BigInt(row.gross),
      accountGross: BigInt(row.accountGross),
      accountCharges: BigInt(row.accountCharges),
      cost: BigInt(row.cost),
    })),
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
      received: row.received === null ? null : BigInt(row.received),
    })),
    deposits: deposits.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    balances: balances.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    orders: orders.map((row) => ({
      ...row,
      held: BigInt(row.held),
      quantity: BigInt(row.quantity),
      filled: BigInt(row.filled),
    })),
    broken,
    undriven,
  };
}

function readE8(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

async function observeOddities(sql: RawSql, tenantId: string): Promise<Pick<Day, 'broken' | 'undriven'>> {
  const broken = await sql<{ fillId: string }[]>`
    select fill_id as "fillId" from brokerage.settlement_breaks where tenant_id = ${tenantId} and closed_at is null`;
  const [undriven] = await sql<{ count: number }[]>`
    select count(*)::int as count from brokerage.portfolio_days where tenant_id = ${tenantId}
      and value <> price + currency_effect + income + costs + taxes + paid_in - paid_out`;
  return { broken: broken.map(({ fillId }) => fillId), undriven: undriven?.count ?? 0 };
}
