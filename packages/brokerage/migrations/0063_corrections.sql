-- A booking that was wrong is taken back by a second one: the same lines with the opposite sign, linked to the first, both visible. Two
-- people decide it, once for each booking. Only money that simply came in or was exchanged is corrected so: whatever is set aside, owed
-- or traded has ways of its own.
create table brokerage.corrections (
  tenant_id uuid not null,
  correction_id uuid not null,
  approval_id uuid not null,
  client_id uuid not null,
  -- The journal that is taken back.
  journal_id uuid not null,
  -- What caused the booking in the first place: a correction of a correction keeps the root.
  root_kind text not null check (root_kind in ('deposit', 'exchange')),
  root_id text not null check (length(root_id) between 1 and 128),
  -- Why, in words that the client reads.
  code text not null check (code in ('never_arrived', 'recalled', 'wrong_client', 'wrong_amount', 'booked_twice',
    'wrong_rate', 'correction_wrong')),
  corrected_at timestamptz not null,
  primary key (tenant_id, correction_id),
  constraint corrections_once unique (tenant_id, journal_id),
  constraint corrections_decision unique (tenant_id, approval_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.corrections');
create index corrections_of_root on brokerage.corrections (tenant_id, root_kind, root_id);

create function brokerage.guard_correction_row() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  booked record;
begin
  if not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
    and a.kind = 'correction.book' and a.subject_id = new.journal_id::text and a.client_id = new.client_id
    and a.state = 'approved' and a.payload ->> 'code' = new.code) then
    raise exception 'a correction needs the decision of two people' using errcode = '42501';
  end if;
  select j.seq, j.account_ids, coalesce(c.root_kind, j.cause_kind) as kind, coalesce(c.root_id, j.cause_id) as id
    into booked from ledger.journals j
    left join brokerage.corrections c on c.tenant_id = j.tenant_id and c.correction_id::text = j.cause_id
      and j.cause_kind = c.root_kind || '_correction'
    where j.tenant_id = new.tenant_id and j.id = new.journal_id;
  if not found or (booked.kind, booked.id) is distinct from (new.root_kind, new.root_id) then
    raise exception 'a correction names what caused the booking' using errcode = '42501';
  end if;
  if not exists (select from ledger.accounts a where a.tenant_id = new.tenant_id and a.id = any(booked.account_ids)
      and a.client_id = new.client_id)
    or exists (select from ledger.accounts a where a.tenant_id = new.tenant_id and a.id = any(booked.account_ids)
      and (a.side = 'client' and (a.client_id <> new.client_id or a.bucket <> 'cash') or a.bucket = 'suspense')) then
    raise exception 'only what moved the client''s own cash is corrected' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_correction_row before insert on brokerage.corrections
  for each row execute function brokerage.guard_correction_row();
create trigger guard_open_client before insert on brokerage.corrections
  for each row execute function brokerage.guard_open_client();

call brokerage.let_books_read('brokerage.corrections');

-- What corrections of one root come to: the lines of the journals they take back, with the opposite sign.
create function brokerage.say_corrections(p_tenant uuid, p_root text, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, a.owner_id, a.bucket, a.detail, a.asset, -p.amount
  from unnest(p_ids) as i(id)
  join brokerage.corrections c on c.tenant_id = p_tenant and c.correction_id = i.id::uuid and c.root_kind = p_root
  join ledger.journals j on j.tenant_id = p_tenant and j.id = c.journal_id
  cross join unnest(j.account_ids) as n(account)
  join ledger.postings p on p.tenant_id = p_tenant and p.account_id = n.account and p.journal_seq = j.seq
  join ledger.accounts a on a.tenant_id = p_tenant and a.id = n.account;
end $$;
create function brokerage.say_deposit_corrections(p_tenant uuid, p_ids text[]) returns setof ledger.said
language sql stable set search_path = pg_catalog, pg_temp as $$
  select * from brokerage.say_corrections(p_tenant, 'deposit', p_ids)
$$;
create function brokerage.say_exchange_corrections(p_tenant uuid, p_ids text[]) returns setof ledger.said
language sql stable set search_path = pg_catalog, pg_temp as $$
  select * from brokerage.say_corrections(p_tenant, 'exchange', p_ids)
$$;
insert into ledger.causes (kind, says, free_houses) values
  ('deposit_correction', 'brokerage.say_deposit_corrections', '{}'),
  ('exchange_correction', 'brokerage.say_exchange_corrections', '{}');
