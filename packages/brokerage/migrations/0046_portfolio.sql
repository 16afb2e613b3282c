-- What portfolios were worth, day by day, and why. A day is written once, when it is over, from the books and the prices of that day;
-- figures are running sums since the client began, so that any range is the difference of two rows.

-- The raw prices and rates that days were valued with: one per instrument and day, the same for every client.
create table brokerage.portfolio_prices (
  tenant_id uuid not null,
  instrument_id uuid not null,
  day date not null,
  price_e8 bigint not null check (price_e8 >= 0),
  -- Of the market: a day without a session keeps the last one.
  priced_at timestamptz not null,
  source text not null,
  kind text not null,
  simulated boolean not null,
  primary key (tenant_id, instrument_id, day)
);
call platform.protect_append_only('brokerage.portfolio_prices');

create table brokerage.portfolio_rates (
  tenant_id uuid not null,
  from_currency text not null,
  to_currency text not null,
  day date not null,
  rate text not null,
  source text not null,
  simulated boolean not null,
  priced_at timestamptz not null,
  primary key (tenant_id, from_currency, to_currency, day)
);
call platform.protect_append_only('brokerage.portfolio_rates');

-- One line of days per account in its own currency, and one over all accounts, under the client's own id, in the tenant's.
create table brokerage.portfolio_days (
  tenant_id uuid not null,
  book_id uuid not null,
  day date not null,
  client_id uuid not null,
  currency text not null,
  value numeric(38,0) not null,
  market numeric(38,0) not null,
  price numeric(38,0) not null,
  currency_effect numeric(38,0) not null,
  income numeric(38,0) not null,
  costs numeric(38,0) not null,
  taxes numeric(38,0) not null,
  paid_in numeric(38,0) not null check (paid_in >= 0),
  paid_out numeric(38,0) not null check (paid_out >= 0),
  index_e18 numeric(60,0) not null check (index_e18 >= 0),
  marked_days int not null check (marked_days >= 0),
  unpriced int not null check (unpriced >= 0),
  estimate boolean not null,
  primary key (tenant_id, book_id, day),
  foreign key (tenant_id, client_id) references brokerage.clients,
  -- Drivers equal the change in value since nothing was there, to the unit.
  constraint portfolio_days_add_up check (value = price + currency_effect + income + costs + taxes + paid_in - paid_out)
);
call platform.protect_append_only('brokerage.portfolio_days');

-- How far a client's days are written.
create table brokerage.portfolio_states (
  tenant_id uuid not null,
  client_id uuid not null,
  valued_to date not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.portfolio_states');
create index portfolio_states_due on brokerage.portfolio_states (tenant_id, valued_to);

create function brokerage.guard_portfolio_state() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.valued_to <= old.valued_to then
    raise exception 'days of a portfolio are written once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_portfolio_state before update on brokerage.portfolio_states
  for each row execute function brokerage.guard_portfolio_state();
