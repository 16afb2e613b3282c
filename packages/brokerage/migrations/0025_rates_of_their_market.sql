-- A rate has two times: when it was true on its market and when we heard of it. A quotation made while the market was closed
-- shows a price and cannot be used; what was quoted before was taken at its word.
alter table brokerage.exchange_quotations
  add column received_at timestamptz,
  add column indicative boolean not null default false;

create function brokerage.guard_exchange() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from brokerage.exchange_quotations q
    where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id and q.indicative
  ) then
    raise exception 'an indicative price is not exchanged at' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_exchange before insert on brokerage.exchanges
  for each row execute function brokerage.guard_exchange();
