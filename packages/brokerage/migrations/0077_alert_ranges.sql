-- What the session had touched when an alert was set: what it touches later is news, even if it lasts a second between two looks.
alter table brokerage.price_alerts
  add column high_e8 bigint check (high_e8 > 0),
  add column low_e8 bigint check (low_e8 > 0),
  add check ((high_e8 is null) = (low_e8 is null));

create or replace function brokerage.guard_alert() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() then
    raise exception 'an alert is reached by the market, not by anybody' using errcode = '42501';
  end if;
  if old.reached_at is not null or new.reached_at is null
    or (old.client_id, old.instrument_id, old.direction, old.price_e8, old.created_at, old.high_e8, old.low_e8)
      is distinct from (new.client_id, new.instrument_id, new.direction, new.price_e8, new.created_at, new.high_e8, new.low_e8)
    or (old.direction = 'above' and new.reached_price_e8 < old.price_e8)
    or (old.direction = 'below' and new.reached_price_e8 > old.price_e8) then
    raise exception 'an alert is told once, when its price is reached' using errcode = '42501';
  end if;
  return new;
end $$;
