-- What clients see of who advises them: picture, licence and hours, each card decided by two people. A card is a row that is only added;
-- the newest one holds. Pictures are kept by what they are, so the name in a proposal and the bytes cannot part.
create table brokerage.advisor_pictures (
  tenant_id uuid not null,
  digest text not null,
  jpeg bytea not null check (length(jpeg) between 100 and 131072 and substr(jpeg, 1, 3) = '\xffd8ff'::bytea),
  created_at timestamptz not null,
  primary key (tenant_id, digest),
  check (digest = encode(sha256(jpeg), 'hex'))
);
call platform.protect_append_only('brokerage.advisor_pictures');

create table brokerage.advisor_cards (
  tenant_id uuid not null,
  -- A decision is used once.
  approval_id uuid not null,
  staff_id uuid not null,
  licence text not null check (length(licence) <= 60),
  -- Days from Monday as 1, and from when to when by the clock of the zone; all empty: the hours of the desk.
  days text not null check (days ~ '^(|[1-7]( [1-7]){0,6})$'),
  opens text not null check (opens ~ '^(|[0-2][0-9]:[0-5][0-9])$'),
  closes text not null check (closes ~ '^(|[0-2][0-9]:[0-5][0-9])$'),
  time_zone text not null,
  picture text,
  changed_at timestamptz not null,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, staff_id) references brokerage.staff,
  foreign key (tenant_id, picture) references brokerage.advisor_pictures,
  check ((days = '') = (opens = '') and (days = '') = (closes = '') and (days = '') = (time_zone = '')),
  check (days = '' or opens < closes)
);
call platform.protect_append_only('brokerage.advisor_cards');
create index advisor_cards_of_staff on brokerage.advisor_cards (tenant_id, staff_id, changed_at desc);

create function brokerage.guard_advisor_card() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'advisor.card', new.staff_id::text,
    jsonb_build_object('licence', new.licence, 'days', new.days, 'opens', new.opens, 'closes', new.closes,
      'time_zone', new.time_zone, 'picture', coalesce(new.picture, ''))) then
    raise exception 'what clients see of an advisor is decided by two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_advisor_card before insert on brokerage.advisor_cards
  for each row execute function brokerage.guard_advisor_card();
