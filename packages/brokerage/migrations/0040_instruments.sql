-- What is listed, told apart by ids that stay: symbols change, are given to others and differ between venues. Reference data of
-- the installation, the same for all tenants; the price feed's list fills it at the start, and nothing is ever taken out.
create table brokerage.instruments (
  instrument_id uuid primary key,
  isin text check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  market text not null check (market ~ '^[A-Z]{2,8}$'),
  type text not null check (type in ('stock', 'etf', 'fund', 'bond')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  sector text not null check (sector ~ '^[a-z_]{2,40}$'),
  -- Smallest steps of a quantity and of a price, in hundred-millionths.
  quantity_step_e8 bigint not null check (quantity_step_e8 > 0),
  tick_e8 bigint not null check (tick_e8 > 0),
  price_scale smallint not null check (price_scale between 0 and 8),
  -- The symbol under which the price feed knows it; that people see may be newer.
  feed_symbol text not null check (length(feed_symbol) between 1 and 30),
  listed_at timestamptz not null
);
create unique index instruments_of_feed on brokerage.instruments (market, feed_symbol);
create index instruments_of_isin on brokerage.instruments (isin) where isin is not null;
call platform.share_table('brokerage.instruments');

-- A symbol belongs to one instrument at a time, an instrument has one at a time: from a day on, until the next one's day.
create table brokerage.instrument_names (
  market text not null,
  symbol text not null check (length(symbol) between 1 and 30),
  starts_on date not null,
  instrument_id uuid not null references brokerage.instruments,
  name text not null check (length(name) between 1 and 200),
  primary key (market, symbol, starts_on),
  unique (instrument_id, starts_on)
);
call platform.share_table('brokerage.instrument_names');
