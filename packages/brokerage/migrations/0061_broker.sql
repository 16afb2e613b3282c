-- Orders that a broker executes: how far its stream was read, and what it said that could not be booked.

-- The last event of a broker's stream that is booked or put aside; it moves forward only, with what it booked.
create table brokerage.broker_cursors (
  tenant_id uuid not null references brokerage.tenants,
  broker text not null check (broker ~ '^[a-z][a-z0-9_-]{1,29}$'),
  event_id text not null check (length(event_id) between 1 and 64),
  read_at timestamptz not null,
  primary key (tenant_id, broker)
);
call platform.protect_tenant_table('brokerage.broker_cursors');

-- A named break: the broker says something that our books cannot follow. Never a silent change; tried again until it fits.
create table brokerage.broker_breaks (
  tenant_id uuid not null references brokerage.tenants,
  break_id uuid not null,
  broker text not null,
  -- One break per thing said: the event, or the order and what differs.
  subject text not null check (length(subject) between 1 and 200),
  order_id uuid,
  reason text not null check (reason in ('fx_missing', 'over_maximum', 'order_ended', 'not_enough_left', 'quantity_differs',
    'not_bookable', 'unreadable')),
  said jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at),
  primary key (tenant_id, break_id),
  constraint broker_breaks_once unique (tenant_id, broker, subject),
  foreign key (tenant_id, order_id) references brokerage.orders
);
call platform.protect_tenant_table('brokerage.broker_breaks');
create index broker_breaks_open on brokerage.broker_breaks (tenant_id, opened_at) where closed_at is null;
create trigger keep_broker_breaks before delete on brokerage.broker_breaks
  for each row execute function platform.refuse_change();

-- Orders at a broker that still work, by broker.
create index orders_at_broker on brokerage.orders (tenant_id, venue, placed_at) where status = 'pending' and venue <> 'built-in';

-- What a busted fill moved back in its client's account, so that the books can be held against it: below zero is taken from the client.
create table brokerage.busts (
  tenant_id uuid not null,
  fill_id uuid not null,
  account_id uuid not null,
  currency text not null,
  asset text not null,
  cash numeric(38,0) not null,
  unsettled numeric(38,0) not null,
  invested numeric(38,0) not null,
  bonus numeric(38,0) not null,
  holding numeric(38,0) not null,
  incoming numeric(38,0) not null,
  booked_at timestamptz not null,
  primary key (tenant_id, fill_id),
  foreign key (tenant_id, fill_id) references brokerage.fills
);
call platform.protect_append_only('brokerage.busts');

-- Only a broker takes a fill back, its own and once; the client gets no more than was paid and loses no more than was brought.
create function brokerage.guard_bust() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  f brokerage.fills;
begin
  select * into f from brokerage.fills x where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id for update;
  if f.venue = 'built-in' or f.busted_at is not null
    or current_setting('candor.actor', true) is distinct from 'system:broker' then
    raise exception 'a fill is taken back by the broker that said it, once' using errcode = '42501';
  end if;
  if f.account_id <> new.account_id or f.account_currency <> new.currency
    or new.asset <> 'INS:' || upper(replace(f.instrument_id::text, '-', ''))
    or f.side = 'buy' and (new.holding > 0 or new.incoming > 0 or new.holding + new.incoming < -f.quantity_e8
      or new.cash < 0 or new.unsettled < 0 or new.cash + new.unsettled > f.gross_account_minor + f.charges_account_minor
      or new.invested > 0 or new.bonus < 0)
    or f.side = 'sell' and (new.holding < 0 or new.incoming < 0 or new.holding + new.incoming <> f.quantity_e8
      or new.cash > 0 or new.unsettled > 0 or new.cash + new.unsettled < f.charges_account_minor - f.gross_account_minor
      or new.invested < 0) then
    raise exception 'a bust gives back what its fill moved, and no more' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bust before insert on brokerage.busts for each row execute function brokerage.guard_bust();
call brokerage.let_books_read('brokerage.busts');

create function brokerage.say_busts(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, b.account_id, e.bucket, ''::text, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.busts b on b.tenant_id = p_tenant and b.fill_id = i.id::uuid
  cross join lateral (values
    ('cash', b.currency, b.cash), ('unsettled', b.currency, b.unsettled), ('invested', b.currency, b.invested),
    ('bonus', b.currency, b.bonus), ('holding', b.asset, b.holding), ('incoming', b.asset, b.incoming)
  ) as e(bucket, asset, amount);
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('bust', 'brokerage.say_busts', '{clearing,fees,taxes,fx,custody,suspense}');
