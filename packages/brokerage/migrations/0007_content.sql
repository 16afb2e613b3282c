-- News of a tenant: written by staff, imported from a feed, or shipped as a sample and marked so.
create table brokerage.news (
  tenant_id uuid not null references brokerage.tenants,
  news_id uuid not null,
  language text not null,
  topic text not null check (topic in ('market', 'company', 'economy', 'investing')),
  title text not null check (title <> ''),
  summary text not null,
  body text not null,
  source text not null,
  -- Only a page that a browser may be sent to.
  url text not null check (url = '' or url ~ '^https?://'),
  symbols text[] not null,
  is_sample boolean not null,
  -- Where it came from and what the feed calls it: together they keep an article from coming in twice.
  feed text not null,
  guid text not null,
  published_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, news_id),
  unique (tenant_id, feed, guid)
);
call platform.protect_tenant_table('brokerage.news');
create index news_newest on brokerage.news (tenant_id, language, published_at desc, news_id desc);
create index news_by_symbol on brokerage.news using gin (symbols);

-- What a feed said last, so that the next request can ask for news only.
create table brokerage.news_feeds (
  tenant_id uuid not null references brokerage.tenants,
  url text not null,
  etag text not null,
  last_modified text not null,
  checked_at timestamptz not null,
  -- Why the last attempt failed; empty when it worked.
  problem text not null,
  primary key (tenant_id, url)
);
call platform.protect_tenant_table('brokerage.news_feeds');

create table brokerage.watchlists (
  tenant_id uuid not null,
  watchlist_id uuid not null,
  client_id uuid not null,
  name text not null check (char_length(name) <= 40),
  position integer not null check (position >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, watchlist_id),
  unique (tenant_id, client_id, name),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.watchlists');

create table brokerage.watchlist_items (
  tenant_id uuid not null,
  watchlist_id uuid not null,
  market text not null,
  symbol text not null,
  position integer not null check (position >= 0),
  added_at timestamptz not null,
  primary key (tenant_id, watchlist_id, market, symbol),
  foreign key (tenant_id, watchlist_id) references brokerage.watchlists
);
call platform.protect_tenant_table('brokerage.watchlist_items');
