-- Lots: shares bought together, with the day and the cost they keep. They pool per client and security (ISIN) over accounts and
-- venues. What is left of a lot is the sum of its moves, which are only added; the database holds the two together.

-- From the first share to the last: at zero a position ends, a rebuy starts anew.
create table brokerage.positions (
  tenant_id uuid not null,
  position_id uuid not null,
  client_id uuid not null,
  -- ISIN, or the instrument's own id where it has none: lots of one security are one pool.
  security text not null check (security ~ '^([A-Z]{2}[A-Z0-9]{9}[0-9]|[0-9a-f-]{36})$'),
  -- Where it was bought last.
  instrument_id uuid not null,
  product_currency text not null check (product_currency ~ '^[A-Z]{3,5}$'),
  quantity_e8 numeric(38,0) not null check (quantity_e8 >= 0),
  cost_product numeric(38,0) not null check (cost_product >= 0),
  -- Of what was sold so far.
  proceeds_product numeric(38,0) not null default 0,
  realised_product numeric(38,0) not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, position_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  check ((quantity_e8 = 0) = (closed_at is not null))
);
call platform.protect_tenant_table('brokerage.positions');
create unique index positions_open on brokerage.positions (tenant_id, client_id, security) where closed_at is null;
create index positions_closed on brokerage.positions (tenant_id, client_id, closed_at desc, position_id desc)
  where closed_at is not null;
create trigger keep_positions before delete on brokerage.positions
  for each row execute function platform.refuse_change();

create table brokerage.lots (
  tenant_id uuid not null,
  lot_id uuid not null,
  position_id uuid not null,
  client_id uuid not null,
  -- Whose cash paid: the cost stands in `invested` of this account.
  account_id uuid not null,
  security text not null,
  instrument_id uuid not null,
  product_currency text not null check (product_currency ~ '^[A-Z]{3,5}$'),
  account_currency text not null check (account_currency ~ '^[A-Z]{3,5}$'),
  cause_kind text not null check (cause_kind in ('fill', 'corporate_action', 'transfer', 'bust')),
  cause_id uuid not null,
  -- When it was bought, kept in transfers: what first in, first out goes by.
  opened_at timestamptz not null,
  quantity_e8 numeric(38,0) not null check (quantity_e8 >= 0),
  cost_product numeric(38,0) not null check (cost_product >= 0),
  cost_account numeric(38,0) not null check (cost_account >= 0),
  primary key (tenant_id, lot_id),
  foreign key (tenant_id, position_id) references brokerage.positions,
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  constraint lots_once unique (tenant_id, cause_kind, cause_id, lot_id),
  check (quantity_e8 > 0 or (cost_product = 0 and cost_account = 0))
);
call platform.protect_tenant_table('brokerage.lots');
create index lots_open on brokerage.lots (tenant_id, client_id, security, opened_at, lot_id) where quantity_e8 > 0;
create index lots_of_position on brokerage.lots (tenant_id, position_id, opened_at, lot_id);
create trigger keep_lots before delete on brokerage.lots for each row execute function platform.refuse_change();

create function brokerage.guard_lot() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.position_id, old.client_id, old.account_id, old.security, old.instrument_id, old.product_currency,
      old.account_currency, old.cause_kind, old.cause_id, old.opened_at)
    is distinct from (new.position_id, new.client_id, new.account_id, new.security, new.instrument_id,
      new.product_currency, new.account_currency, new.cause_kind, new.cause_id, new.opened_at) then
    raise exception 'a lot keeps its day, its owner and its cause' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_lot before update on brokerage.lots for each row execute function brokerage.guard_lot();

-- Everything that ever happened to a lot: what was bought, taken, multiplied, given back.
create table brokerage.lot_moves (
  tenant_id uuid not null,
  move_id uuid not null,
  lot_id uuid not null,
  position_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('open', 'take', 'split', 'restore')),
  cause_kind text not null check (cause_kind in ('fill', 'corporate_action', 'transfer', 'bust')),
  cause_id uuid not null,
  -- What it adds; taken parts are below zero.
  quantity_e8 numeric(38,0) not null,
  cost_product numeric(38,0) not null,
  cost_account numeric(38,0) not null,
  -- Of a take that was a sale, before charges: its part of what the fill brought.
  proceeds_product numeric(38,0),
  proceeds_account numeric(38,0),
  at timestamptz not null,
  primary key (tenant_id, move_id),
  foreign key (tenant_id, lot_id) references brokerage.lots,
  -- One cause moves a lot once: a message that comes twice changes nothing.
  constraint lot_moves_once unique (tenant_id, lot_id, cause_kind, cause_id, kind),
  check ((kind = 'take') = (quantity_e8 < 0) or kind = 'split'),
  check (kind <> 'split' or (cost_product = 0 and cost_account = 0)),
  check ((proceeds_product is null) = (proceeds_account is null)),
  check (kind in ('take', 'restore') or proceeds_product is null)
);
call platform.protect_append_only('brokerage.lot_moves');
create index lot_moves_of_client on brokerage.lot_moves (tenant_id, client_id, at, move_id);
create index lot_moves_of_position on brokerage.lot_moves (tenant_id, position_id, at, move_id);
create index lot_moves_of_cause on brokerage.lot_moves (tenant_id, cause_kind, cause_id);

-- Looked at when the transaction ends, so that a verb may write the move and the lot in any order.
create function brokerage.check_lot() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  lot record;
  moved record;
begin
  select l.quantity_e8, l.cost_product, l.cost_account into lot from brokerage.lots l
    where l.tenant_id = new.tenant_id and l.lot_id = new.lot_id;
  select coalesce(sum(m.quantity_e8), 0) as quantity_e8, coalesce(sum(m.cost_product), 0) as cost_product,
    coalesce(sum(m.cost_account), 0) as cost_account into moved from brokerage.lot_moves m
    where m.tenant_id = new.tenant_id and m.lot_id = new.lot_id;
  if (lot.quantity_e8, lot.cost_product, lot.cost_account)
    is distinct from (moved.quantity_e8, moved.cost_product, moved.cost_account) then
    raise exception 'a lot is the sum of its moves' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger check_lot after insert or update on brokerage.lots
  deferrable initially deferred for each row execute function brokerage.check_lot();
create constraint trigger check_lot after insert on brokerage.lot_moves
  deferrable initially deferred for each row execute function brokerage.check_lot();

-- Good faith (cash accounts of the United States): shares paid with the proceeds of a sale wait for its settlement.
create table brokerage.lot_bindings (
  tenant_id uuid not null,
  lot_id uuid not null,
  sale_fill_id uuid not null,
  client_id uuid not null,
  security text not null,
  account_id uuid not null,
  settles_on date not null,
  quantity_e8 numeric(38,0) not null check (quantity_e8 >= 0),
  -- Of the proceeds: what this purchase spent.
  spent_account numeric(38,0) not null check (spent_account > 0),
  bound_at timestamptz not null,
  -- When that settlement was booked.
  freed_at timestamptz,
  primary key (tenant_id, lot_id, sale_fill_id),
  foreign key (tenant_id, lot_id) references brokerage.lots
);
call platform.protect_tenant_table('brokerage.lot_bindings');
create index lot_bindings_of_sale on brokerage.lot_bindings (tenant_id, sale_fill_id);
create index lot_bindings_open on brokerage.lot_bindings (tenant_id, client_id, security) where freed_at is null;
create trigger keep_lot_bindings before delete on brokerage.lot_bindings
  for each row execute function platform.refuse_change();

create function brokerage.guard_lot_binding() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.client_id, old.security, old.account_id, old.settles_on, old.spent_account, old.bound_at)
    is distinct from (new.client_id, new.security, new.account_id, new.settles_on, new.spent_account, new.bound_at)
    or old.freed_at is not null then
    raise exception 'a binding is freed once and stays what it was' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_lot_binding before update on brokerage.lot_bindings
  for each row execute function brokerage.guard_lot_binding();
