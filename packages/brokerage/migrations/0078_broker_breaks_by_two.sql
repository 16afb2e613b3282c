-- What the clock cannot mend of a broker's words is closed by two people, who say how it was settled outside. Nothing of a client moves by it.
alter table brokerage.broker_breaks
  add column resolution text check (resolution in ('borne_by_house', 'broker_corrected', 'not_ours')),
  add column approval_id uuid,
  add check ((resolution is null) = (approval_id is null) and (resolution is null or closed_at is not null)),
  add foreign key (tenant_id, approval_id) references brokerage.approvals;

create function brokerage.guard_broker_break() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and ((to_jsonb(old) - array['closed_at', 'resolution', 'approval_id'])
      is distinct from (to_jsonb(new) - array['closed_at', 'resolution', 'approval_id']) or old.closed_at is not null) then
    raise exception 'a break is closed once and stays what it was' using errcode = '42501';
  end if;
  if new.resolution is not null then
    if tg_op = 'INSERT' or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'broker_break.resolve',
      new.break_id::text, jsonb_build_object('resolution', new.resolution)) then
      raise exception 'closing a break needs the decision of two people' using errcode = '42501';
    end if;
  elsif not brokerage.acts_by_rule() then
    raise exception 'trades and what follows from them are booked by the clockwork, or closed by two people' using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger guard_by_rule on brokerage.broker_breaks;
create trigger guard_broker_break before insert or update on brokerage.broker_breaks
  for each row execute function brokerage.guard_broker_break();
create index broker_breaks_listed on brokerage.broker_breaks (tenant_id, break_id desc);
