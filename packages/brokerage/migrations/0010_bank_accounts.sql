-- Where a client's money may go. Holder and number are sealed; the index finds the same number again.
create table brokerage.bank_accounts (
  tenant_id uuid not null,
  bank_account_id uuid not null,
  client_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  scheme text not null check (scheme in ('iban', 'ifsc', 'aba', 'cnaps', 'local')),
  bank_name text not null check (length(bank_name) between 1 and 120),
  holder bytea not null,
  number bytea not null,
  number_index bytea not null,
  -- Enough to recognise, too little to use.
  number_hint text not null check (length(number_hint) <= 8),
  code text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text,
  evidence text,
  decided_by uuid,
  decided_at timestamptz,
  is_default boolean not null default false,
  -- A new or changed payee waits at least a day.
  changed_at timestamptz not null,
  usable_at timestamptz not null check (usable_at >= changed_at + interval '24 hours'),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, bank_account_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, decided_by) references brokerage.staff,
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  check (removed_at is null or not is_default)
);
call platform.protect_tenant_table('brokerage.bank_accounts');
create unique index bank_accounts_number on brokerage.bank_accounts (tenant_id, client_id, country, number_index)
  where removed_at is null;
create unique index bank_accounts_default on brokerage.bank_accounts (tenant_id, client_id, country)
  where is_default;
create index bank_accounts_queue on brokerage.bank_accounts (tenant_id, status, bank_account_id)
  where removed_at is null;
