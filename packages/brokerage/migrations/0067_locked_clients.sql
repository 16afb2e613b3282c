-- Whose sign-ins wait: guesses at a name are counted under a digest that only the server can make. Once somebody keeps guessing, the
-- work that tells the owner also keeps which client the digest stands for, so that a desk can see who is locked out.
create table brokerage.client_keys (
  tenant_id uuid not null,
  account_key text not null check (length(account_key) between 20 and 64),
  client_id uuid not null,
  primary key (tenant_id, account_key),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.client_keys');

create function brokerage.guard_client_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) like 'staff:%' then
    raise exception 'whose a count is, is kept by the house''s own work' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_client_key before insert on brokerage.client_keys
  for each row execute function brokerage.guard_client_key();

create index throttles_blocked on brokerage.throttles (tenant_id, blocked_until);
create index reset_codes_running on brokerage.reset_codes (tenant_id, expires_at) where used_at is null;
