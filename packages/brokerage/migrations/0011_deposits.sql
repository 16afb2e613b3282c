-- Money in. Channels are the company's own accounts: opened by two people, used a day later at the earliest, never
-- changed; what is no longer used is closed by two people. The whole history stays.
create table brokerage.deposit_channels (
  tenant_id uuid not null references brokerage.tenants,
  channel_id uuid not null,
  kind text not null check (kind in ('bank', 'crypto')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  approval_id uuid not null,
  opened_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= opened_at + interval '24 hours'),
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.deposit_channels');

create table brokerage.deposit_channel_closings (
  tenant_id uuid not null,
  channel_id uuid not null,
  approval_id uuid not null,
  closed_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references brokerage.deposit_channels,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.deposit_channel_closings');

create function brokerage.guard_channel() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved(new.tenant_id, new.approval_id, tg_argv[0], new.channel_id::text) then
    raise exception 'a deposit channel needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_channel before insert on brokerage.deposit_channels
  for each row execute function brokerage.guard_channel('deposit_channel.open');
create trigger guard_channel before insert on brokerage.deposit_channel_closings
  for each row execute function brokerage.guard_channel('deposit_channel.close');

create table brokerage.deposits (
  tenant_id uuid not null,
  deposit_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  channel_id uuid not null,
  -- ISO 11649: RF, two check digits, and twelve that tell it apart.
  reference text not null check (reference ~ '^RF[0-9]{14}$'),
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text,
  proof_file_id uuid,
  credited numeric(38,0) check (credited > 0),
  approval_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, deposit_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, channel_id) references brokerage.deposit_channels,
  foreign key (tenant_id, proof_file_id) references brokerage.files,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((status = 'approved') = (credited is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pending') = (decided_at is null))
);
call platform.protect_tenant_table('brokerage.deposits');
create unique index deposits_reference on brokerage.deposits (tenant_id, reference);
create index deposits_of_client on brokerage.deposits (tenant_id, client_id, deposit_id desc);
create index deposits_queue on brokerage.deposits (tenant_id, status, deposit_id);

create function brokerage.guard_deposit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'pending' then
    raise exception 'a deposit is decided once' using errcode = '42501';
  end if;
  if new.status <> 'pending' and not exists (
    select from brokerage.approvals a
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.state = 'approved'
      and (a.kind in ('statement.book', 'suspense.assign')
        or a.kind in ('deposit.credit', 'deposit.reject') and a.subject_id = new.deposit_id::text)
  ) then
    raise exception 'a deposit needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_deposit before update on brokerage.deposits
  for each row execute function brokerage.guard_deposit();

-- Each amount that arrived, by the bank's own name for it: booked once, whoever reports it and however often.
create table brokerage.deposit_receipts (
  tenant_id uuid not null,
  channel_id uuid not null,
  bank_reference text not null check (length(bank_reference) between 1 and 64),
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  approval_id uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, channel_id, bank_reference),
  foreign key (tenant_id, channel_id) references brokerage.deposit_channels,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.deposit_receipts');

create table brokerage.bank_statements (
  tenant_id uuid not null,
  statement_id uuid not null,
  channel_id uuid not null,
  format text not null check (format in ('csv', 'camt053')),
  state text not null check (state in ('proposed', 'booked', 'dropped')),
  entries integer not null check (entries > 0),
  credited integer not null default 0,
  suspended integer not null default 0,
  duplicates integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, statement_id),
  foreign key (tenant_id, channel_id) references brokerage.deposit_channels
);
call platform.protect_tenant_table('brokerage.bank_statements');

create table brokerage.bank_statement_entries (
  tenant_id uuid not null,
  statement_id uuid not null,
  line integer not null check (line > 0),
  bank_reference text not null,
  booked_on date not null,
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  reference text,
  -- Who paid, as the bank says it; sealed.
  payer bytea,
  primary key (tenant_id, statement_id, line),
  foreign key (tenant_id, statement_id) references brokerage.bank_statements
);
call platform.protect_append_only('brokerage.bank_statement_entries');

create table brokerage.suspense_items (
  tenant_id uuid not null,
  suspense_id uuid not null,
  channel_id uuid not null,
  bank_reference text not null,
  booked_on date not null,
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  reference text,
  reason text not null,
  state text not null check (state in ('open', 'assigned', 'returned')),
  deposit_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, suspense_id),
  foreign key (tenant_id, channel_id, bank_reference) references brokerage.deposit_receipts,
  foreign key (tenant_id, deposit_id) references brokerage.deposits,
  check ((state = 'assigned') = (deposit_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
call platform.protect_tenant_table('brokerage.suspense_items');
create unique index suspense_receipt on brokerage.suspense_items (tenant_id, channel_id, bank_reference);
create index suspense_queue on brokerage.suspense_items (tenant_id, state, suspense_id);
