-- Staff and clients of a tenant. Names and numbers are sealed (bytea); what is looked up by has a blind index.
create table brokerage.staff (
  tenant_id uuid not null references brokerage.tenants,
  staff_id uuid not null,
  username text not null check (username ~ '^[a-z0-9][a-z0-9._@+-]{2,63}$'),
  full_name bytea not null,
  roles text[] not null check (roles <@ array['advisor', 'kyc_officer', 'operations', 'approver', 'support',
    'content_editor', 'tenant_admin', 'auditor'] and cardinality(roles) > 0),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  primary key (tenant_id, staff_id)
);
create unique index staff_username on brokerage.staff (tenant_id, username);
call platform.protect_tenant_table('brokerage.staff');

create table brokerage.clients (
  tenant_id uuid not null references brokerage.tenants,
  client_id uuid not null,
  -- Kept in lower case: two spellings are one person.
  username text not null check (username ~ '^[a-z0-9][a-z0-9._@+-]{2,63}$'),
  phone bytea not null,
  phone_index bytea not null,
  email bytea,
  email_index bytea,
  full_name bytea,
  avatar_file_id uuid,
  vip integer not null default 0 check (vip between 0 and 5),
  score integer not null default 600 check (score between 0 and 1000),
  status text not null default 'active' check (status in ('active', 'disabled')),
  advisor_id uuid,
  -- Set by a password reset: payees added before this instant wait.
  payees_wait_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, advisor_id) references brokerage.staff
);
create unique index clients_username on brokerage.clients (tenant_id, username);
create unique index clients_phone on brokerage.clients (tenant_id, phone_index);
create unique index clients_email on brokerage.clients (tenant_id, email_index) where email_index is not null;
create index clients_advisor on brokerage.clients (tenant_id, advisor_id);
call platform.protect_tenant_table('brokerage.clients');
