-- What can be bought (products), what it costs (fee tables), what does not trade now (halts) and what was offered (quotations).
-- Quantities and prices are hundred-millionths, money is in the smallest unit of its currency.

-- One catalogue per tenant. A listed product covers every instrument of its venue; what it asks for is in its terms.
create table brokerage.products (
  tenant_id uuid not null references brokerage.tenants,
  product_id uuid not null,
  type text not null check (type in ('block', 'earn', 'fund', 'ipo', 'quant', 'saving', 'savings', 'stock', 'subscribe')),
  subtype text not null check (subtype in ('ai', 'apo', 'bfo', 'da', 'daily', 'fixed', 'flex', 'fo', 'fund', 'ipo', 'otc',
    'quant', 'savings', 'spo', 'standard')),
  trading_type text not null check (trading_type in ('holding', 'review')),
  market text check (market ~ '^[A-Z]{2,8}$'),
  currency text check (currency ~ '^[A-Z]{3,5}$'),
  created_at timestamptz not null,
  primary key (tenant_id, product_id)
);
call platform.protect_append_only('brokerage.products');
create unique index products_listed on brokerage.products (tenant_id, market, trading_type) where type = 'stock';

-- Terms are dated and only added: an order keeps the version it was quoted under.
create table brokerage.product_terms (
  tenant_id uuid not null,
  product_id uuid not null,
  version int not null check (version > 0),
  starts_on date not null,
  is_open boolean not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, product_id, version),
  foreign key (tenant_id, product_id) references brokerage.products,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.product_terms');

-- The first terms come with the product; every later version is the decision of two people, and a later day.
create function brokerage.guard_product_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  last_version int;
begin
  select max(t.version) into last_version from brokerage.product_terms t
    where t.tenant_id = new.tenant_id and t.product_id = new.product_id;
  if new.version <> coalesce(last_version, 0) + 1 then
    raise exception 'terms are numbered one after the other' using errcode = '42501';
  end if;
  if new.version > 1 and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'product.terms',
    new.product_id::text, jsonb_build_object('version', new.version)) then
    raise exception 'terms of a product need the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_product_terms before insert on brokerage.product_terms
  for each row execute function brokerage.guard_product_terms();

-- Fees and taxes of a venue from a day on, as a tenant's two people set them. What ships with the release holds until the first.
create table brokerage.fee_tables (
  tenant_id uuid not null references brokerage.tenants,
  market text not null check (market ~ '^[A-Z]{2,8}$'),
  version int not null check (version > 0),
  starts_on date not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  approval_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, market, version),
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.fee_tables');
create index fee_tables_of_day on brokerage.fee_tables (tenant_id, market, starts_on desc, version desc);

create function brokerage.guard_fee_table() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'fees.set', new.market,
    jsonb_build_object('version', new.version, 'starts_on', new.starts_on)) then
    raise exception 'fees need the decision of two people' using errcode = '42501';
  end if;
  if new.starts_on <= (new.created_at at time zone 'UTC')::date then
    raise exception 'fees never change for a day that has begun' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fee_table before insert on brokerage.fee_tables
  for each row execute function brokerage.guard_fee_table();

-- An instrument that does not trade here for a while. The house halts by two people; a venue or a corporate action by itself.
create table brokerage.instrument_halts (
  tenant_id uuid not null references brokerage.tenants,
  halt_id uuid not null,
  instrument_id uuid not null,
  reason text not null check (reason in ('exchange', 'corporate_action', 'house')),
  since timestamptz not null,
  ended_at timestamptz,
  approval_id uuid,
  end_approval_id uuid,
  primary key (tenant_id, halt_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, end_approval_id) references brokerage.approvals,
  check (ended_at is null or ended_at >= since)
);
call platform.protect_tenant_table('brokerage.instrument_halts');
create unique index instrument_halts_open on brokerage.instrument_halts (tenant_id, instrument_id, reason)
  where ended_at is null;

create function brokerage.guard_halt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or new.reason = 'house'
      and not brokerage.is_approved(new.tenant_id, new.approval_id, 'halt.set', new.instrument_id::text) then
      raise exception 'a halt by the house needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.ended_at is not null or (old.instrument_id, old.reason, old.since, old.approval_id)
    is distinct from (new.instrument_id, new.reason, new.since, new.approval_id) then
    raise exception 'a halt ends once and stays what it was' using errcode = '42501';
  end if;
  if new.ended_at is not null and new.reason = 'house'
    and not brokerage.is_approved(new.tenant_id, new.end_approval_id, 'halt.end', new.halt_id::text) then
    raise exception 'ending a halt of the house needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_halt before insert or update on brokerage.instrument_halts
  for each row execute function brokerage.guard_halt();
create trigger keep_halts before delete on brokerage.instrument_halts
  for each row execute function platform.refuse_change();

-- What the server offered: every line, the price with its source, the rate with its age, the versions of the rules, and the
-- server's mark over all of it. It is used once, by an order.
create table brokerage.quotations (
  tenant_id uuid not null,
  quotation_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  instrument_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('market', 'limit', 'stop', 'stop_limit', 'take_profit', 'oco')),
  time_in_force text not null check (time_in_force in ('day', 'gtc', 'gtd')),
  good_till date,
  trading_type text not null check (trading_type in ('holding', 'review')),
  quantity_e8 bigint not null check (quantity_e8 > 0),
  amount_minor numeric(38,0) check (amount_minor > 0),
  amount_currency text,
  limit_price_e8 bigint check (limit_price_e8 > 0),
  stop_price_e8 bigint check (stop_price_e8 > 0),
  price_e8 bigint not null check (price_e8 > 0),
  reference_price_e8 bigint not null check (reference_price_e8 > 0),
  product_currency text not null,
  account_currency text not null,
  gross_minor numeric(38,0) not null check (gross_minor >= 0),
  total_minor numeric(38,0) not null,
  total_account_minor numeric(38,0) not null,
  maximum_minor numeric(38,0) not null check (maximum_minor >= 0),
  -- As shown: lines, rate, price source and times, notes. Read back, never searched.
  shown jsonb not null,
  -- The order whose rest it replaces, or which it sells.
  about_order_id uuid,
  product_version int not null,
  fees_version int not null,
  mark text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant_id, quotation_id)
);
call platform.protect_append_only('brokerage.quotations');
