-- How far the built-in venue has looked at an instrument for a tenant: a tick counts once, and so does what the market traded.
create table brokerage.venue_marks (
  tenant_id uuid not null references brokerage.tenants,
  instrument_id uuid not null,
  -- The venue's own day of the last look.
  day date not null,
  tick_at timestamptz not null,
  -- Shares traded in that session when it was looked at last.
  volume numeric(20,0) not null check (volume >= 0),
  primary key (tenant_id, instrument_id)
);
call platform.protect_tenant_table('brokerage.venue_marks');
