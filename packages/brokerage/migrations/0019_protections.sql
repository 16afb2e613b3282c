-- A protective hold (G-08): withdrawals of a client are paused for a reason of a closed list, by two people, and open again by
-- themselves. Renewing is another one with its own decision; nothing here can be made longer.
create table brokerage.protections (
  tenant_id uuid not null,
  protection_id uuid not null,
  client_id uuid not null,
  reason text not null
    check (reason in ('account_takeover_suspected', 'client_asked', 'identity_in_doubt', 'legal_order')),
  approval_id uuid not null,
  placed_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_approval_id uuid,
  primary key (tenant_id, protection_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, end_approval_id) references brokerage.approvals,
  -- Fifteen banking days are three weeks; the rest is room for the longest holidays.
  constraint protections_end check (ends_at > placed_at and ends_at <= placed_at + interval '40 days'),
  check ((ended_at is null) = (end_approval_id is null))
);
call platform.protect_tenant_table('brokerage.protections');
create index protections_of_client on brokerage.protections (tenant_id, client_id, ends_at desc);

create function brokerage.guard_protection() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null
      or not brokerage.is_approved(new.tenant_id, new.approval_id, 'protection.place', new.protection_id::text) then
      raise exception 'a protective hold needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.reason, old.approval_id, old.placed_at, old.ends_at)
    is distinct from (new.client_id, new.reason, new.approval_id, new.placed_at, new.ends_at)
    or old.ended_at is not null then
    raise exception 'a protective hold is only ever ended' using errcode = '42501';
  end if;
  if not brokerage.is_approved(new.tenant_id, new.end_approval_id, 'protection.end', new.protection_id::text) then
    raise exception 'ending a protective hold early needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_protection before insert or update on brokerage.protections
  for each row execute function brokerage.guard_protection();
