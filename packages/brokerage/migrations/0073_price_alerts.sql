-- Prices that clients want to hear of. Set and taken back by the client; reached once, by the work that watches prices.
create table brokerage.price_alerts (
  tenant_id uuid not null,
  alert_id uuid not null,
  client_id uuid not null,
  instrument_id uuid not null,
  direction text not null check (direction in ('above', 'below')),
  price_e8 bigint not null check (price_e8 > 0),
  created_at timestamptz not null,
  reached_at timestamptz check (reached_at >= created_at),
  reached_price_e8 bigint check (reached_price_e8 > 0),
  primary key (tenant_id, alert_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  check ((reached_at is null) = (reached_price_e8 is null))
);
call platform.protect_tenant_table('brokerage.price_alerts');
create unique index price_alerts_once on brokerage.price_alerts (tenant_id, client_id, instrument_id, direction, price_e8)
  where reached_at is null;
create index price_alerts_of_client on brokerage.price_alerts (tenant_id, client_id, created_at desc);
create index price_alerts_waiting on brokerage.price_alerts (tenant_id, instrument_id) where reached_at is null;

create trigger guard_own_act before insert on brokerage.price_alerts
  for each row execute function brokerage.guard_own_act();

create function brokerage.guard_alert() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() then
    raise exception 'an alert is reached by the market, not by anybody' using errcode = '42501';
  end if;
  if old.reached_at is not null or new.reached_at is null
    or (old.client_id, old.instrument_id, old.direction, old.price_e8, old.created_at)
      is distinct from (new.client_id, new.instrument_id, new.direction, new.price_e8, new.created_at)
    or (old.direction = 'above' and new.reached_price_e8 < old.price_e8)
    or (old.direction = 'below' and new.reached_price_e8 > old.price_e8) then
    raise exception 'an alert is told once, when its price is reached' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_alert before update on brokerage.price_alerts
  for each row execute function brokerage.guard_alert();
