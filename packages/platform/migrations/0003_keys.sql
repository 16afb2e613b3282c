-- Data keys of tenants, wrapped by the master key. Several versions stand side by side while values are sealed anew;
-- a destroyed one keeps its row and loses its key.
create table platform.data_keys (
  tenant_id uuid not null,
  version integer not null check (version > 0),
  master_id text not null,
  wrapped bytea,
  created_at timestamptz not null,
  destroyed_at timestamptz,
  primary key (tenant_id, version),
  check ((wrapped is null) = (destroyed_at is not null))
);
call platform.protect_tenant_table('platform.data_keys');

-- Keys that sign our own tokens, for all tenants: the token names its tenant. Private halves are wrapped.
create table platform.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  signs_until timestamptz not null,
  accepted_until timestamptz not null check (accepted_until > signs_until)
);
call platform.share_table('platform.signing_keys');
