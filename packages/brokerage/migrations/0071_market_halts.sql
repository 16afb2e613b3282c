-- A halt of the house may cover a whole venue: its row names the market and no instrument. It begins and ends by two people like any other.
alter table brokerage.instrument_halts
  alter column instrument_id drop not null,
  add column market text check (market ~ '^[A-Z]{2,8}$'),
  add constraint instrument_halts_of_one check ((instrument_id is null) <> (market is null)),
  add constraint instrument_halts_of_market check (market is null or reason = 'house');
create unique index instrument_halts_open_market on brokerage.instrument_halts (tenant_id, market)
  where ended_at is null and market is not null;

create or replace function brokerage.guard_halt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or new.reason = 'house' and not (case when new.market is null
      then brokerage.is_approved(new.tenant_id, new.approval_id, 'halt.set', new.instrument_id::text)
      else brokerage.is_approved(new.tenant_id, new.approval_id, 'halt.market', new.market) end) then
      raise exception 'a halt by the house needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.ended_at is not null or (old.instrument_id, old.market, old.reason, old.since, old.approval_id)
    is distinct from (new.instrument_id, new.market, new.reason, new.since, new.approval_id) then
    raise exception 'a halt ends once and stays what it was' using errcode = '42501';
  end if;
  if new.ended_at is not null and new.reason = 'house'
    and not brokerage.is_approved(new.tenant_id, new.end_approval_id, 'halt.end', new.halt_id::text) then
    raise exception 'ending a halt of the house needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
