// Reads what the market left in a tenant's database after a kill test: orders that were told, and states that contradict each other.
import type { Reader } from '@candor/platform/db/index.ts';
import type { Fact } from '../product/order.ts';

export async function readOrderFacts(reader: Reader): Promise<Fact[]> {
  const rows = await reader.sql<{ fact: Fact }[]>`
    select 'order ' || order_id as fact from brokerage.orders
    union all select 'journal ' || idempotency_key from ledger.journals where idempotency_key like 'order-placed:%'`;
  return rows.map(({ fact }) => fact);
}

type Check = (reader: Reader) => Promise<ReadonlyArray<{ readonly detail: string }>>;

/** Every fill has its journal once, and so has every settlement and everything an issuer gave. */
const journalsFollow: Check = (reader) => reader.sql<{ detail: string }[]>`
  with wanted (key, times) as (
    select 'fill:' || fill_id, 1 from brokerage.fills where venue <> 'test'
    union all select 'settled:' || fill_id, (settled_at is not null)::int from brokerage.fills
    union all select 'action:' || entitlement_id, 1 from brokerage.corporate_entitlements
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
const nothingDue: Check = (reader) => reader.sql<{ detail: string }[]>`
  select format('fill %s was due and has not settled', fill_id) as detail from brokerage.fills
  where venue = 'test' and settled_at is null
  union all
  select format('action %s was due and is %s', action_id, state) from brokerage.corporate_actions where state = 'announced'`;

export async function findTradeContradictions(reader: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const check of [journalsFollow, ordersFollow, holdsFollow, nothingDue]) {
    found.push(...(await check(reader)).map(({ detail }) => detail));
  }
  return found;
}
