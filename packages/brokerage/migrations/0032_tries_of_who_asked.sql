-- Five wrong tries of a stranger used up the code that somebody else had asked for. Whoever asked has tries of their own: the network
-- that asked is kept as a keyed digest, and all others together have five as well.
alter table brokerage.verification_codes
  add column asked_from text check (length(asked_from) <= 64),
  add column stray_attempts integer not null default 0 check (stray_attempts >= 0);
