-- A client's accounts: one per country that the tenant offers, each in one currency. What is in them stands in the ledger.
create table brokerage.accounts (
  tenant_id uuid not null,
  account_id uuid not null,
  client_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  opened_at timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  constraint accounts_one_per_country unique (tenant_id, client_id, country)
);
call platform.protect_append_only('brokerage.accounts');
