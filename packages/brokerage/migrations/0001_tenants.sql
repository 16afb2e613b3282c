-- Tenants: what the profile files say (profile) and what staff changed since (overrides) are kept apart, so that
-- applying the files again never undoes a decision made in the console.
create schema brokerage;
call platform.open_schema('brokerage');

create table brokerage.tenants (
  tenant_id   uuid primary key,
  name        text not null unique check (name ~ '^[a-z][a-z0-9-]{1,30}$'),
  profile     jsonb not null,
  overrides   jsonb not null default '{}',
  applied_at  timestamptz not null
);
call platform.protect_tenant_table('brokerage.tenants');
