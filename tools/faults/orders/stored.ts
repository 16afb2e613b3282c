// Reads what the market left in a tenant's database after a kill test: orders that were told, and states that contradict each other.
import type { Reader } from '@candor/platform/db/index.ts';
import type { Fact } from '../product/order.ts';

/** Orders and their journals by the quotation that was spent: the client knows it before anybody answers. */
export async function readOrderFacts(reader: Reader): Promise<Fact[]> {
  const rows = await reader.sql<{ fact: Fact }[]>`
    select 'order ' || quotation_id as fact from brokerage.orders
    union all select 'journal order-placed:' || coalesce(o.quotation_id::text, j.idempotency_key) from ledger.journals j
      left join brokerage.orders o on o.tenant_id = j.tenant_id and o.order_id::text = j.cause_id
      where j.idempotency_key like 'order-placed:%'
    union all select 'decision ' || approval_id from brokerage.approvals
      where state = 'approved' and kind = 'corporate_action.announce'`;
  return rows.map(({ fact }) => fact);
}

/** By quotation. */
export async function readOrderIds(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.sql<{ quotationId: string; id: string }[]>`
    select quotation_id, order_id as id from brokerage.orders`;
  return new Map(rows.map(({ quotationId, id }) => [quotationId, id]));
}

type Check = (reader: Reader) => Promise<ReadonlyArray<{ readonly detail: string }>>;

/** Every fill has its journal once, and so has every settlement and everything an issuer gave. */
const journalsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  with wanted (key, times) as (
    select 'fill:' || fill_id, 1 from brokerage.fills where venue <> 'test'
    union all select 'settled:' || fill_id, (settled_at is not null)::int from brokerage.fills
    union all select 'action:' || entitlement_id, 1 from brokerage.corporate_entitlements
    union all select 'dividend-paid:' || e.entitlement_id, (a.state = 'paid')::int from brokerage.corporate_entitlements e
      join brokerage.corporate_actions a on a.tenant_id = e.tenant_id and a.action_id = e.action_id
      where a.terms ? 'pay_date'
  )
  select format('%s is there %s times instead of %s', w.key, count(j.seq), w.times) as detail
  from wanted w left join ledger.journals j on j.idempotency_key = w.key
  group by w.key, w.times having count(j.seq) <> w.times`;

/** An order is filled by its fills, and a settlement has its row. */
const ordersFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('order %s is filled to %s, its fills make %s', o.order_id, o.filled_e8, coalesce(sum(f.quantity_e8), 0)) as detail
  from brokerage.orders o left join brokerage.fills f on f.tenant_id = o.tenant_id and f.order_id = o.order_id
    and f.busted_at is null
  group by o.order_id, o.filled_e8 having o.filled_e8 <> coalesce(sum(f.quantity_e8), 0)
  union all
  select format('fill %s settled without its row', f.fill_id) from brokerage.fills f
  left join brokerage.settlements s on s.tenant_id = f.tenant_id and s.fill_id = f.fill_id
  where (f.settled_at is null) <> (s.fill_id is null)`;

/** Nothing is set aside for an order that is over. */
const holdsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('hold %s of %s %s has %s left', h.id, h.cause_kind, h.cause_id, h.remaining) as detail from ledger.holds h
  left join brokerage.orders o on o.tenant_id = h.tenant_id and o.order_id::text = h.cause_id
    and o.status in ('pending', 'awaiting')
  where h.state = 'pending' and o.order_id is null`;

/** Settled on time although the server was killed while it worked: nothing that was due is left. */
const nothingDue =
  (today: string): Check =>
  (reader) =>
    reader.sql<{ detail: string }[]>`
  select format('fill %s was due and has not settled', fill_id) as detail from brokerage.fills
  where settles_on <= ${today} and settled_at is null and busted_at is null
  union all
  select format('action %s was due and is %s', action_id, state) from brokerage.corporate_actions
  where ex_date <= ${today} and (state = 'announced' or (state = 'booked' and terms ? 'pay_date'))`;

/** Shares of a client are those of its lots, whatever was split. What the day before brought has no lots, nor has the book of a strategy. */
const lotsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  with owned as (
    select a.client_id, a.asset, sum(b.balance) as shares from ledger.accounts a
    join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.side = 'client' and a.bucket in ('holding', 'incoming', 'frozen') and position(':' in a.asset) > 0
      and a.client_id not in (select strategy_id from brokerage.strategies)
    group by a.client_id, a.asset
  ), kept as (
    select client_id, 'INS:' || upper(replace(instrument_id::text, '-', '')) as asset, sum(quantity_e8) as shares
    from brokerage.lots group by client_id, instrument_id
  )
  select format('client %s has %s of %s in the books and %s in lots', coalesce(o.client_id, k.client_id), coalesce(o.shares, 0),
    coalesce(o.asset, k.asset), coalesce(k.shares, 0)) as detail
  from owned o full join kept k on k.client_id = o.client_id and k.asset = o.asset
  where coalesce(o.shares, 0) <> coalesce(k.shares, 0)
    and coalesce(o.asset, k.asset) not in (select 'INS:' || upper(replace(instrument_id::text, '-', '')) from brokerage.fills
      where venue = 'test')`;

export async function findTradeContradictions(reader: Reader, today: string): Promise<string[]> {
  const found: string[] = [];
  for (const check of [journalsFollow, ordersFollow, holdsFollow, lotsFollow, nothingDue(today)]) {
    found.push(...(await check(reader)).map(({ detail }) => detail));
  }
  return found;
}

/** What was done beside the orders, for whoever wants to know how much of it there was. */
export async function countTrades(reader: Reader): Promise<string> {
  const [row] = await reader.sql<Array<Record<string, number>>>`
    select (select count(*)::int from brokerage.fills where venue <> 'test') as fills,
      (select count(*)::int from brokerage.settlements) as settlements,
      (select count(*)::int from brokerage.corporate_actions where booked_at is not null and terms ->> 'kind' = 'split') as splits,
      (select count(*)::int from brokerage.corporate_actions where paid_at is not null) as dividends`;
  return Object.entries(row ?? {})
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
