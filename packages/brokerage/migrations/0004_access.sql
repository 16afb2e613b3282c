-- What clients may use: permissions by default and by grant, features with levels, and the switches of the tenant.
create table brokerage.access_switches (
  tenant_id uuid primary key references brokerage.tenants,
  kyc_force boolean not null,
  client_deposit boolean not null,
  changed_at timestamptz not null
);
call platform.protect_tenant_table('brokerage.access_switches');

-- Withdrawing one's own money is not a permission and not a feature, so no row can take it away.
create table brokerage.access_defaults (
  tenant_id uuid not null references brokerage.tenants,
  perm text not null check (perm ~ '^[a-z][a-z0-9_.]{1,39}$' and perm !~ 'withdraw'),
  primary key (tenant_id, perm)
);
call platform.protect_tenant_table('brokerage.access_defaults');

create table brokerage.access_grants (
  tenant_id uuid not null,
  client_id uuid not null,
  perm text not null check (perm ~ '^[a-z][a-z0-9_.]{1,39}$' and perm !~ 'withdraw'),
  -- False takes a default away.
  granted boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, client_id, perm),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.access_grants');

create table brokerage.access_features (
  tenant_id uuid not null references brokerage.tenants,
  name text not null check (name ~ '^[a-z][a-z0-9_.]{1,39}$' and name !~ 'withdraw'),
  enabled boolean not null,
  vip integer not null check (vip between 0 and 5),
  score integer not null check (score between 0 and 1000),
  changed_at timestamptz not null,
  primary key (tenant_id, name)
);
call platform.protect_tenant_table('brokerage.access_features');

create table brokerage.kyc_standings (
  tenant_id uuid not null,
  client_id uuid not null,
  status text not null check (status in ('unverified', 'pending', 'approved', 'rejected')),
  changed_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.kyc_standings');
