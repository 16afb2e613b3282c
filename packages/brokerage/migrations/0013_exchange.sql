-- A client's own fund exchange: quotations that expire and are used once, and the exchanges made of them.
create table brokerage.exchange_quotations (
  tenant_id uuid not null,
  quotation_id uuid not null,
  client_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid not null check (to_account_id <> from_account_id),
  from_amount numeric(38,0) not null check (from_amount > 0),
  from_currency text not null,
  to_amount numeric(38,0) not null check (to_amount > 0),
  to_currency text not null check (to_currency <> from_currency),
  spread numeric(38,0) not null check (spread >= 0),
  fee numeric(38,0) not null check (fee >= 0),
  rate text not null,
  reference_rate text not null,
  source text not null,
  simulated boolean not null,
  as_of timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant_id, quotation_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, from_account_id) references brokerage.accounts,
  foreign key (tenant_id, to_account_id) references brokerage.accounts
);
call platform.protect_append_only('brokerage.exchange_quotations');

-- The key is the quotation's: it cannot be used twice.
create table brokerage.exchanges (
  tenant_id uuid not null,
  quotation_id uuid not null,
  client_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, quotation_id),
  foreign key (tenant_id, quotation_id) references brokerage.exchange_quotations
);
call platform.protect_append_only('brokerage.exchanges');
create index exchanges_of_client on brokerage.exchanges (tenant_id, client_id, quotation_id desc);
