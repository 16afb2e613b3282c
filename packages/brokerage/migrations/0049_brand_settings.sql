-- How a brand looks follows from what two people agreed on (approvals of settings.set), laid over its file. Drawings are kept by what
-- they are: the proposal names the digest, and the database holds both against each other.
create table brokerage.brand_logos (
  tenant_id uuid not null references brokerage.tenants,
  digest text not null,
  svg text not null check (length(svg) between 20 and 32000),
  created_at timestamptz not null,
  primary key (tenant_id, digest),
  check (digest = encode(sha256(convert_to(svg, 'UTF8')), 'hex'))
);
call platform.protect_append_only('brokerage.brand_logos');
