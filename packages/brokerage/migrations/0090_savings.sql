-- Savings: what issuers offer at published, dated rates; what clients placed with them; interest by the night, exact; and the daily
-- comparison with each issuer's own statement. Money is in the smallest unit of its currency, rates are millionths a year.

-- The way of savings through the statuses, beside that of orders; two people bring a product.
insert into brokerage.order_paths (type, begins, moves, made_by)
select o.type, '{holding}', array['holding>settle', 'settle>sold'], 'savings.product'
from unnest(array['earn', 'saving', 'savings']) as o(type);

-- Signed with the PIN, and nothing can ever be owed on it: no due rests on this kind.
alter table brokerage.signatures drop constraint signatures_kind;
alter table brokerage.signatures add constraint signatures_kind check (kind in ('loan', 'order', 'service', 'saving'));

create table brokerage.savings_products (
  tenant_id uuid not null,
  product_id uuid not null,
  name text not null check (length(name) between 3 and 60),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  issuer text not null check (issuer ~ '^[a-z][a-z0-9-]{1,30}$'),
  issuer_name text not null check (length(issuer_name) between 3 and 80),
  issuer_country text not null check (issuer_country ~ '^[A-Z]{2}$'),
  risk text not null check (risk in ('covered', 'uncovered', 'unsecured')),
  protected_up_to numeric(38,0) check (protected_up_to > 0),
  day_count text not null check (day_count in ('act_365', 'act_360', 'act_act')),
  payout text not null check (payout in ('daily', 'monthly', 'maturity')),
  term_days int check (term_days between 7 and 3660),
  leave_days int not null check (leave_days between 0 and 120),
  early_days int check (early_days between 0 and 3660),
  cap numeric(38,0) check (cap > 0),
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, product_id),
  constraint savings_products_named unique (tenant_id, name),
  foreign key (tenant_id, product_id) references brokerage.products,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((risk = 'covered') = (protected_up_to is not null)),
  check ((term_days is null) = (early_days is null)),
  check ((term_days is null) = (payout <> 'maturity'))
);
call platform.protect_append_only('brokerage.savings_products');
create index savings_products_by_issuer on brokerage.savings_products (tenant_id, issuer, currency);

create function brokerage.guard_savings_product() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'savings.product',
    new.product_id::text, jsonb_build_object('name', new.name, 'currency', new.currency, 'issuer_code', new.issuer,
      'issuer_name', new.issuer_name, 'risk', new.risk, 'day_count', new.day_count, 'payout', new.payout,
      'term_days', new.term_days, 'leave_days', new.leave_days, 'early_days', new.early_days)) then
    raise exception 'a savings product needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_savings_product before insert on brokerage.savings_products
  for each row execute function brokerage.guard_savings_product();

create table brokerage.savings_rates (
  tenant_id uuid not null,
  product_id uuid not null,
  starts_on date not null,
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  approval_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, product_id, starts_on),
  foreign key (tenant_id, product_id) references brokerage.savings_products,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.savings_rates');

-- The first comes with the product; every later one is the decision of two people, for a day that has not begun, after the last.
create function brokerage.guard_savings_rate() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  last_day date;
begin
  select max(r.starts_on) into last_day from brokerage.savings_rates r
    where r.tenant_id = new.tenant_id and r.product_id = new.product_id;
  if last_day is null then
    if not brokerage.acts_by_rule() and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'savings.product',
      new.product_id::text, jsonb_build_object('rate_ppm', new.rate_ppm, 'starts_on', new.starts_on)) then
      raise exception 'a rate needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'savings.rate', new.product_id::text,
    jsonb_build_object('rate_ppm', new.rate_ppm, 'starts_on', new.starts_on)) then
    raise exception 'a rate needs the decision of two people' using errcode = '42501';
  end if;
  if new.starts_on <= last_day or new.starts_on <= (new.created_at at time zone 'UTC')::date then
    raise exception 'a rate never changes for a day that has begun' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_savings_rate before insert on brokerage.savings_rates
  for each row execute function brokerage.guard_savings_rate();

create table brokerage.savings (
  tenant_id uuid not null,
  saving_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  currency text not null,
  status text not null check (status in ('holding', 'settle', 'sold')),
  placed numeric(38,0) not null check (placed > 0),
  returned numeric(38,0) not null default 0 check (returned between 0 and placed),
  -- Whole units earned and not paid, and what is left beyond them in parts of a unit.
  earned numeric(38,0) not null default 0 check (earned >= 0),
  carry numeric(38,0) not null default 0 check (carry >= 0 and carry < 1603080000000),
  -- The first night that is not counted yet.
  next_night date not null,
  -- From this night on nothing is earned: a term that was left early.
  stops_on date,
  -- Of a term: the rate of its first day. Null: the published one.
  rate_ppm int check (rate_ppm between 0 and 1000000),
  matures_on date,
  at_maturity text check (at_maturity in ('pay_out', 'renew')),
  renewals int not null default 0,
  is_maturity_told boolean not null default false,
  signature_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, saving_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, product_id) references brokerage.savings_products,
  foreign key (tenant_id, signature_id) references brokerage.signatures,
  check ((status = 'sold') = (closed_at is not null)),
  check ((status = 'sold') = (returned = placed)),
  check ((matures_on is null) = (rate_ppm is null) and (matures_on is null) = (at_maturity is null))
);
call platform.protect_tenant_table('brokerage.savings');
create index savings_of_client on brokerage.savings (tenant_id, client_id, saving_id desc);
create index savings_of_product on brokerage.savings (tenant_id, product_id) where status <> 'sold';
create index savings_to_count on brokerage.savings (tenant_id, next_night) where status <> 'sold';
create trigger keep_savings before delete on brokerage.savings
  for each row execute function platform.refuse_change();
create trigger guard_open_client before insert on brokerage.savings
  for each row execute function brokerage.guard_open_client();

-- Opened by its client, under a signature of its own, inside the cap; then it moves as its statuses allow and no other way.
create function brokerage.guard_saving() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  had numeric;
  most numeric;
begin
  if tg_op = 'INSERT' then
    if not brokerage.acts_as(new.client_id) or new.status <> 'holding' or new.returned <> 0 or new.earned <> 0 or new.carry <> 0
      or not exists (select from brokerage.signatures s where s.tenant_id = new.tenant_id
        and s.signature_id = new.signature_id and s.client_id = new.client_id and s.kind = 'saving'
        and s.subject_id = new.saving_id and s.maximum = new.placed and s.currency = new.currency) then
      raise exception 'savings are placed by their client, with a signature under them' using errcode = '42501';
    end if;
    if not exists (select from brokerage.savings_products p
      join brokerage.accounts a on a.tenant_id = p.tenant_id and a.account_id = new.account_id
        and a.client_id = new.client_id and a.currency = p.currency
      where p.tenant_id = new.tenant_id and p.product_id = new.product_id and p.currency = new.currency
        and (p.term_days is null) = (new.matures_on is null)) then
      raise exception 'savings are placed from an own account in the currency of the product' using errcode = '42501';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('savings|' || new.tenant_id || '|' || new.client_id || '|' || new.product_id, 0));
    select p.cap into most from brokerage.savings_products p
      where p.tenant_id = new.tenant_id and p.product_id = new.product_id;
    select coalesce(sum(s.placed - s.returned), 0) into had from brokerage.savings s
      where s.tenant_id = new.tenant_id and s.client_id = new.client_id and s.product_id = new.product_id and s.status <> 'sold';
    if most is not null and had + new.placed > most then
      raise exception 'savings stay inside the cap of their product' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.account_id, old.product_id, old.currency, old.placed, old.signature_id, old.opened_at)
    is distinct from (new.client_id, new.account_id, new.product_id, new.currency, new.placed, new.signature_id, new.opened_at) then
    raise exception 'savings stay what was signed' using errcode = '42501';
  end if;
  if old.status = 'sold' or new.status <> old.status and not exists (select from brokerage.products p
    join brokerage.order_paths o on o.type = p.type
    where p.tenant_id = new.tenant_id and p.product_id = new.product_id
      and old.status || '>' || new.status = any (o.moves)) then
    raise exception 'savings cannot go from % to %', old.status, new.status using errcode = '42501';
  end if;
  if brokerage.acts_by_rule() then
    if new.returned < old.returned or new.next_night < old.next_night then
      raise exception 'savings do not run backwards' using errcode = '42501';
    end if;
    return new;
  end if;
  -- The client asks for the money or chooses what follows the term; the clockwork counts and pays.
  if not brokerage.acts_as(new.client_id)
    or (old.returned, old.earned, old.carry, old.next_night, old.rate_ppm, old.matures_on, old.renewals)
      is distinct from (new.returned, new.earned, new.carry, new.next_night, new.rate_ppm, new.matures_on, new.renewals) then
    raise exception 'savings are counted and paid by the clockwork' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_saving before insert or update on brokerage.savings
  for each row execute function brokerage.guard_saving();

-- A night: what was there at its end, the rate of the day, and the exact interest in parts of a unit.
create table brokerage.savings_nights (
  tenant_id uuid not null,
  saving_id uuid not null,
  night date not null,
  balance numeric(38,0) not null check (balance > 0),
  rate_ppm int not null,
  parts numeric(38,0) not null check (parts >= 0),
  primary key (tenant_id, saving_id, night),
  foreign key (tenant_id, saving_id) references brokerage.savings
);
call platform.protect_append_only('brokerage.savings_nights');
create trigger guard_by_rule before insert on brokerage.savings_nights
  for each row execute function brokerage.guard_by_rule();

-- Interest that was paid out.
create table brokerage.savings_payments (
  tenant_id uuid not null,
  payment_id uuid not null,
  saving_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  currency text not null,
  through date not null,
  amount numeric(38,0) not null check (amount > 0),
  is_closing boolean not null,
  paid_at timestamptz not null,
  primary key (tenant_id, payment_id),
  constraint savings_payments_once unique (tenant_id, saving_id, through, is_closing),
  foreign key (tenant_id, saving_id) references brokerage.savings
);
call platform.protect_append_only('brokerage.savings_payments');

-- Never more than the nights come to, rounded up once at the end, and to the account of the savings themselves.
create function brokerage.guard_savings_payment() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() or not exists (select from brokerage.savings s where s.tenant_id = new.tenant_id
    and s.saving_id = new.saving_id and s.client_id = new.client_id and s.account_id = new.account_id
    and s.currency = new.currency) then
    raise exception 'interest is paid by the clockwork to where it was earned' using errcode = '42501';
  end if;
  if new.amount + coalesce((select sum(p.amount) from brokerage.savings_payments p
      where p.tenant_id = new.tenant_id and p.saving_id = new.saving_id), 0)
    > ceil(coalesce((select sum(n.parts) from brokerage.savings_nights n
      where n.tenant_id = new.tenant_id and n.saving_id = new.saving_id), 0) / 1603080000000) then
    raise exception 'interest is what the nights come to' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_savings_payment before insert on brokerage.savings_payments
  for each row execute function brokerage.guard_savings_payment();

-- Money asked back, all or a part: by its client with a signature, or by the clockwork at the end of a term.
create table brokerage.savings_exits (
  tenant_id uuid not null,
  exit_id uuid not null,
  saving_id uuid not null,
  client_id uuid not null,
  amount numeric(38,0) not null check (amount > 0),
  cost numeric(38,0) not null check (cost >= 0),
  is_whole boolean not null,
  due_on date not null,
  signature_id uuid,
  asked_at timestamptz not null,
  arrived_at timestamptz,
  primary key (tenant_id, exit_id),
  foreign key (tenant_id, saving_id) references brokerage.savings,
  foreign key (tenant_id, signature_id) references brokerage.signatures
);
call platform.protect_tenant_table('brokerage.savings_exits');
create index savings_exits_of on brokerage.savings_exits (tenant_id, saving_id, exit_id);
create index savings_exits_due on brokerage.savings_exits (tenant_id, due_on) where arrived_at is null;
create unique index savings_exits_whole on brokerage.savings_exits (tenant_id, saving_id) where is_whole;
create trigger keep_savings_exits before delete on brokerage.savings_exits
  for each row execute function platform.refuse_change();

create function brokerage.guard_savings_exit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.arrived_at is not null then
      raise exception 'money arrives later than it is asked for' using errcode = '42501';
    end if;
    if not brokerage.acts_by_rule() and (not brokerage.acts_as(new.client_id)
      or not exists (select from brokerage.savings s where s.tenant_id = new.tenant_id and s.saving_id = new.saving_id
        and s.client_id = new.client_id)
      or not exists (select from brokerage.signatures g where g.tenant_id = new.tenant_id
        and g.signature_id = new.signature_id and g.client_id = new.client_id and g.kind = 'saving'
        and g.subject_id = new.exit_id)) then
      raise exception 'savings are left by their client, with a signature' using errcode = '42501';
    end if;
    return new;
  end if;
  if not brokerage.acts_by_rule() or old.arrived_at is not null or new.arrived_at is null
    or (old.saving_id, old.client_id, old.amount, old.cost, old.is_whole, old.due_on, old.signature_id, old.asked_at)
      is distinct from (new.saving_id, new.client_id, new.amount, new.cost, new.is_whole, new.due_on, new.signature_id, new.asked_at) then
    raise exception 'money on its way back arrives once, by the clockwork' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_savings_exit before insert or update on brokerage.savings_exits
  for each row execute function brokerage.guard_savings_exit();

-- What an issuer states to hold at the end of a day, beside what the books said then.
create table brokerage.savings_statements (
  tenant_id uuid not null,
  issuer text not null,
  currency text not null,
  day date not null,
  balance numeric(38,0) not null check (balance >= 0),
  books numeric(38,0) not null,
  approval_id uuid not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, issuer, currency, day),
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.savings_statements');
create function brokerage.guard_savings_statement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'savings.statement',
    new.issuer || ':' || new.currency || ':' || new.day, jsonb_build_object('balance_minor', new.balance::text)) then
    raise exception 'a statement of an issuer needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_savings_statement before insert on brokerage.savings_statements
  for each row execute function brokerage.guard_savings_statement();

-- What does not agree, by name; it closes by itself once it agrees again, and no other way.
create table brokerage.savings_breaks (
  tenant_id uuid not null references brokerage.tenants,
  break_id uuid not null,
  issuer text not null,
  currency text not null,
  kind text not null check (kind in ('statement', 'positions', 'missing')),
  expected numeric(38,0) not null,
  found numeric(38,0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, break_id)
);
call platform.protect_tenant_table('brokerage.savings_breaks');
create unique index savings_breaks_open on brokerage.savings_breaks (tenant_id, issuer, currency, kind) where closed_at is null;
create trigger keep_savings_breaks before delete on brokerage.savings_breaks
  for each row execute function platform.refuse_change();
create trigger guard_by_rule before insert or update on brokerage.savings_breaks
  for each row execute function brokerage.guard_by_rule();

-- The books ask what each cause comes to.
call brokerage.let_books_read('brokerage.savings');
call brokerage.let_books_read('brokerage.savings_products');
call brokerage.let_books_read('brokerage.savings_payments');

create function brokerage.say_savings(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, s.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.savings s on s.tenant_id = p_tenant and s.saving_id = i.id::uuid
  join brokerage.savings_products p on p.tenant_id = p_tenant and p.product_id = s.product_id
  cross join lateral (values
    (s.account_id, 'cash', '', s.returned - s.placed),
    (s.account_id, 'saved', '', s.placed - s.returned),
    (null::uuid, 'issuer', p.issuer, s.returned - s.placed),
    (null::uuid, 'bank', 'savings', s.placed - s.returned)
  ) as e(owner_id, bucket, detail, amount);
end $$;

create function brokerage.say_savings_payments(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, p.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.savings_payments p on p.tenant_id = p_tenant and p.payment_id = i.id::uuid
  cross join lateral (values
    (p.account_id, 'cash', '', p.amount),
    (null::uuid, 'bank', 'savings', -p.amount)
  ) as e(owner_id, bucket, detail, amount);
end $$;
insert into ledger.causes (kind, says, free_houses) values
  ('saving', 'brokerage.say_savings', '{}'),
  ('saving_interest', 'brokerage.say_savings_payments', '{}');
