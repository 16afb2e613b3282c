-- What callers spent of their rate limits, for nodes that share one database. Worth nothing after a minute, so it is
-- not logged: a crash empties it and every caller starts afresh.
create unlogged table platform.spent_tokens (
  -- A keyed digest: neither addresses nor people stand here.
  bucket text primary key,
  level double precision not null check (level >= 0),
  at timestamptz not null
);
revoke all on platform.spent_tokens from public;
grant select, insert, update, delete on platform.spent_tokens to candor_system;
