-- Data tokens: who may read market data in a tenant's name, how fast, and until when. Only a hash of the secret is kept.
create schema market_data;
call platform.open_schema('market_data');

create table market_data.tokens (
  tenant_id     uuid not null,
  token_id      uuid not null,
  label         text not null check (length(label) between 1 and 60),
  secret_hash   text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  scopes        text[] not null check (cardinality(scopes) > 0),
  per_second    integer not null check (per_second between 1 and 10000),
  created_at    timestamptz not null,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  primary key (tenant_id, token_id)
);
create unique index tokens_by_id on market_data.tokens (token_id);
call platform.protect_tenant_table('market_data.tokens');
