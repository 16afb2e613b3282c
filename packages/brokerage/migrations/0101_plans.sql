-- Recurring plans: a client signs once, with the PIN, what every run may do at most: amount, costs and a price band. The clockwork buys by it
-- once per plan and day, or leaves the run out and says why. Nothing here can be asked back as a debt: no due rests on this kind.
alter table brokerage.signatures drop constraint signatures_kind;
alter table brokerage.signatures add constraint signatures_kind
  check (kind in ('loan', 'order', 'service', 'saving', 'plan'));

create table brokerage.plans (
  tenant_id uuid not null,
  plan_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  instrument_id uuid not null,
  -- A fund is bought at its next NAV; everything else at its market.
  is_fund boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'running' check (status in ('running', 'paused', 'ended')),
  -- The day of the calendar the next run is for; a holiday moves the purchase, not this day.
  next_on date not null,
  -- Left out on the client's wish.
  skips_on date,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, plan_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, product_id) references brokerage.products,
  check ((status = 'ended') = (ended_at is not null))
);
call platform.protect_tenant_table('brokerage.plans');
create index plans_of_client on brokerage.plans (tenant_id, client_id, plan_id desc);
create index plans_in_status on brokerage.plans (tenant_id, status, plan_id desc);
create index plans_due on brokerage.plans (tenant_id, next_on) where status <> 'ended';
create trigger keep_plans before delete on brokerage.plans
  for each row execute function platform.refuse_change();
create trigger guard_open_client before insert on brokerage.plans
  for each row execute function brokerage.guard_open_client();

-- What was signed, version by version; the last one holds.
create table brokerage.plan_terms (
  tenant_id uuid not null,
  terms_id uuid not null,
  plan_id uuid not null,
  client_id uuid not null,
  version int not null check (version > 0),
  -- Everything a run may take, its costs included.
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  day int not null check (day between 1 and 28),
  highest_cost numeric(38,0) not null check (highest_cost >= 0),
  lowest_price_e8 bigint not null check (lowest_price_e8 > 0),
  highest_price_e8 bigint not null check (highest_price_e8 >= lowest_price_e8),
  signature_id uuid not null,
  signed_at timestamptz not null,
  primary key (tenant_id, terms_id),
  constraint plan_terms_version unique (tenant_id, plan_id, version),
  foreign key (tenant_id, plan_id) references brokerage.plans,
  foreign key (tenant_id, signature_id) references brokerage.signatures
);
call platform.protect_append_only('brokerage.plan_terms');

-- One per plan and day, for good: the key is what makes a repetition harmless.
create table brokerage.plan_runs (
  tenant_id uuid not null,
  plan_id uuid not null,
  run_on date not null,
  client_id uuid not null,
  terms_id uuid not null,
  signature_id uuid not null,
  outcome text not null check (outcome in ('placed', 'skipped')),
  reason text check (reason in ('not_enough_cash', 'cost_above', 'price_outside', 'market_closed', 'halted', 'product_closed',
    'not_eligible', 'amount_too_small', 'needs_review', 'paused', 'by_client')),
  -- The order is the one that was placed at this quotation.
  quotation_id uuid,
  -- What was looked at, where it came to that.
  price_e8 bigint,
  cost numeric(38,0),
  ran_at timestamptz not null,
  primary key (tenant_id, plan_id, run_on),
  foreign key (tenant_id, plan_id) references brokerage.plans,
  foreign key (tenant_id, terms_id) references brokerage.plan_terms,
  foreign key (tenant_id, signature_id) references brokerage.signatures,
  foreign key (tenant_id, quotation_id) references brokerage.quotations,
  check ((outcome = 'placed') = (quotation_id is not null)),
  check ((outcome = 'skipped') = (reason is not null))
);
call platform.protect_append_only('brokerage.plan_runs');
create unique index plan_runs_quotation on brokerage.plan_runs (tenant_id, quotation_id) where quotation_id is not null;

-- Set up and moved by its client; the clockwork only goes on to the next day, past a day that has its run.
create function brokerage.guard_plan() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not brokerage.acts_as(new.client_id) or new.status <> 'running' or new.skips_on is not null or not exists (
      select from brokerage.accounts a where a.tenant_id = new.tenant_id and a.account_id = new.account_id
        and a.client_id = new.client_id and a.currency = new.currency) then
      raise exception 'a plan is set up by its client, on an own account in its currency' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['status', 'next_on', 'skips_on', 'ended_at']
    is distinct from to_jsonb(new) - array['status', 'next_on', 'skips_on', 'ended_at'] then
    raise exception 'a plan stays what it buys, and whose it is' using errcode = '42501';
  end if;
  if old.status = 'ended' then
    raise exception 'a plan ends once' using errcode = '42501';
  end if;
  if exists (select from brokerage.plan_runs r where r.tenant_id = new.tenant_id and r.plan_id = new.plan_id
    and r.run_on >= new.next_on) then
    raise exception 'a plan goes forward only' using errcode = '42501';
  end if;
  if brokerage.acts_as(new.client_id) then
    return new;
  end if;
  if not brokerage.acts_by_rule() or new.status <> old.status or new.skips_on is not null
    or not exists (select from brokerage.plan_runs r where r.tenant_id = new.tenant_id and r.plan_id = new.plan_id
      and r.run_on = old.next_on) then
    raise exception 'a plan is moved by its client, and goes on by its runs' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_plan before insert or update on brokerage.plans
  for each row execute function brokerage.guard_plan();

create function brokerage.guard_plan_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_as(new.client_id) or not exists (select from brokerage.plans p
      where p.tenant_id = new.tenant_id and p.plan_id = new.plan_id and p.client_id = new.client_id
        and p.currency = new.currency and p.status <> 'ended')
    or not exists (select from brokerage.signatures s where s.tenant_id = new.tenant_id
      and s.signature_id = new.signature_id and s.client_id = new.client_id and s.kind = 'plan'
      and s.subject_id = new.terms_id and s.maximum = new.amount and s.currency = new.currency)
    or new.version <> 1 + (select count(*) from brokerage.plan_terms t
      where t.tenant_id = new.tenant_id and t.plan_id = new.plan_id) then
    raise exception 'the terms of a plan are signed by its client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_plan_terms before insert on brokerage.plan_terms
  for each row execute function brokerage.guard_plan_terms();

-- A run is for the day the plan stands at, under the terms that hold; what it places stays inside every limit that was signed.
create function brokerage.guard_plan_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  plan record;
  terms record;
begin
  if not brokerage.acts_by_rule() then
    raise exception 'plans run by the clockwork' using errcode = '42501';
  end if;
  select p.* into plan from brokerage.plans p
    where p.tenant_id = new.tenant_id and p.plan_id = new.plan_id and p.client_id = new.client_id for update;
  select t.* into terms from brokerage.plan_terms t
    where t.tenant_id = new.tenant_id and t.plan_id = new.plan_id order by t.version desc limit 1;
  if plan.plan_id is null or plan.status = 'ended' or plan.next_on is distinct from new.run_on
    or new.run_on > (new.ran_at at time zone 'UTC')::date + 1
    or (terms.terms_id, terms.signature_id) is distinct from (new.terms_id, new.signature_id) then
    raise exception 'a run is for the day of its plan, under what its client signed last' using errcode = '42501';
  end if;
  if new.outcome = 'skipped' then
    return new;
  end if;
  if plan.status <> 'running' or plan.skips_on is not distinct from new.run_on then
    raise exception 'a plan that rests buys nothing' using errcode = '42501';
  end if;
  if not exists (select from brokerage.quotations q where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id
    and (q.client_id, q.account_id, q.product_id, q.instrument_id, q.side)
      = (plan.client_id, plan.account_id, plan.product_id, plan.instrument_id, 'buy')
    and (q.account_currency, q.product_currency) = (terms.currency, terms.currency)
    and q.maximum_minor <= terms.amount and q.total_minor - q.gross_minor <= terms.highest_cost
    and q.price_e8 between terms.lowest_price_e8 and terms.highest_price_e8
    and (new.price_e8, new.cost) is not distinct from (q.price_e8, q.total_minor - q.gross_minor)) then
    raise exception 'a run stays inside what its client signed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_plan_run before insert on brokerage.plan_runs
  for each row execute function brokerage.guard_plan_run();

-- Looked at when the transaction ends: a run that says it bought has its order.
create function brokerage.check_plan_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.orders o where o.tenant_id = new.tenant_id and o.quotation_id = new.quotation_id
    and o.client_id = new.client_id and o.signature_id = new.signature_id) then
    raise exception 'a run that bought has its order' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger check_plan_run after insert on brokerage.plan_runs
  deferrable initially deferred for each row when (new.outcome = 'placed') execute function brokerage.check_plan_run();

-- Quotations are asked for by their client; the clockwork asks for one of a running plan, and makes that of a block trade.
create or replace function brokerage.guard_quotation_made() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if brokerage.acts_by_rule() and new.side = 'buy' and exists (select from brokerage.plans p
    where p.tenant_id = new.tenant_id and p.client_id = new.client_id and p.account_id = new.account_id
      and p.product_id = new.product_id and p.instrument_id = new.instrument_id and p.status = 'running') then
    return new;
  end if;
  if not exists (select from brokerage.block_requests r
    join brokerage.approvals a on a.tenant_id = r.tenant_id and a.kind = 'block.quote' and a.subject_id = r.request_id::text
      and a.state = 'approved' and a.payload @> jsonb_build_object('price_e8', new.price_e8::text)
    where r.tenant_id = new.tenant_id and r.client_id = new.client_id and r.product_id = new.product_id
      and r.account_id = new.account_id and r.instrument_id = new.instrument_id and r.side = new.side
      and r.quantity_e8 = new.quantity_e8 and r.state = 'asked') then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  return new;
end $$;

-- An order is placed by its client in person, or by the clockwork for a run of that client's plan.
create or replace function brokerage.refuse_order_of_others() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if brokerage.acts_by_rule() and exists (select from brokerage.plan_runs r where r.tenant_id = new.tenant_id
    and r.quotation_id = new.quotation_id and r.client_id = new.client_id and r.signature_id = new.signature_id) then
    return new;
  end if;
  raise exception 'an order is placed by its client' using errcode = '42501';
end $$;

-- As before; and the signature under a plan signs for the order of its run, up to what was signed.
create or replace function brokerage.guard_order_placed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wrong record;
begin
  select bool_or(c.status is null or a.account_id is null) as is_unknown, bool_or(c.status = 'closed') as is_closed,
    bool_or((q.client_id, q.account_id, q.product_id, q.instrument_id, q.side, q.quantity_e8, q.maximum_minor)
      is distinct from (n.client_id, n.account_id, n.product_id, n.instrument_id, n.side, n.quantity_e8, n.signed_max_minor))
      as is_not_quoted,
    bool_or(n.signature_id is not null and s.signature_id is null) as is_not_signed,
    bool_or(n.signing_session_id is not null and o.signing_session_id is null) as has_no_session
  into wrong
  from placed n
  left join lateral (
    select x.status from brokerage.clients x where x.tenant_id = n.tenant_id and x.client_id = n.client_id for key share
  ) c on true
  left join lateral (
    select x.account_id from brokerage.accounts x
    where x.tenant_id = n.tenant_id and x.account_id = n.account_id and x.client_id = n.client_id offset 0
  ) a on true
  left join lateral (
    select x.client_id, x.account_id, x.product_id, x.instrument_id, x.side, x.quantity_e8, x.maximum_minor
    from brokerage.quotations x where x.tenant_id = n.tenant_id and x.quotation_id = n.quotation_id offset 0
  ) q on true
  left join lateral (
    select x.signature_id from brokerage.signatures x
    where x.tenant_id = n.tenant_id and x.signature_id = n.signature_id and x.client_id = n.client_id
      and x.currency = n.account_currency and (x.kind = 'order' and x.maximum = n.signed_max_minor
          and (x.subject_id = n.order_id or n.leg = 1 and exists (select from brokerage.orders l
            where l.tenant_id = n.tenant_id and l.order_id = x.subject_id and l.quotation_id = n.quotation_id and l.leg = 0))
        or x.kind = 'plan' and x.maximum >= n.signed_max_minor and n.leg = 0 and exists (select from brokerage.plan_runs r
          where r.tenant_id = n.tenant_id and r.quotation_id = n.quotation_id and r.client_id = n.client_id
            and r.signature_id = x.signature_id)) offset 0
  ) s on true
  left join lateral (
    select x.signing_session_id from brokerage.signing_sessions x
    where x.tenant_id = n.tenant_id and x.signing_session_id = n.signing_session_id and x.client_id = n.client_id
      and x.closed_at is null and x.expires_at > n.placed_at offset 0
  ) o on true;
  if wrong.is_unknown then
    raise exception 'an order is of a client who exists, on an account of that client' using errcode = '23503';
  end if;
  if wrong.is_closed then
    raise exception 'nothing begins for a client who is closed' using errcode = '42501';
  end if;
  if wrong.is_not_quoted then
    raise exception 'an order is what its client was quoted' using errcode = '42501';
  end if;
  if wrong.is_not_signed then
    raise exception 'an order stands under its own signature' using errcode = '42501';
  end if;
  if wrong.has_no_session then
    raise exception 'an order stands under an open session of its client' using errcode = '42501';
  end if;
  return null;
end $$;
