-- How clients fared in a family of products over twelve months (G-17): counted from lots, fills and payouts once a day, never typed.
create table brokerage.family_results (
  tenant_id uuid not null references brokerage.tenants,
  family text not null check (family in ('stock', 'etf', 'mutual_fund', 'fund', 'bond', 'savings', 'ipo', 'offering', 'block',
    'otc', 'quant', 'ai')),
  -- The last day that is counted, and the first.
  day date not null,
  since date not null check (since < day),
  clients int not null check (clients >= 0),
  lost int not null check (lost >= 0),
  gained int not null check (gained >= 0),
  counted_at timestamptz not null,
  primary key (tenant_id, family, day),
  check (lost + gained <= clients)
);
call platform.protect_append_only('brokerage.family_results');
create trigger guard_by_rule before insert on brokerage.family_results
  for each row execute function brokerage.guard_by_rule();

-- What a year did to the lots and fills of everybody, without reading the years before it.
create index lot_moves_by_time on brokerage.lot_moves (tenant_id, at);
create index fills_by_time on brokerage.fills (tenant_id, booked_at);
