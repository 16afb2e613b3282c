-- Promotional credit: granted and ended by two people. It stands in a bucket of its own, pays fees, and what is left goes back.
create table brokerage.bonuses (
  tenant_id uuid not null,
  bonus_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  promotion text not null check (promotion in ('welcome', 'loyalty', 'goodwill')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  amount numeric(38,0) not null check (amount > 0),
  granted_at timestamptz not null,
  approval_id uuid not null,
  ended_at timestamptz check (ended_at >= granted_at),
  taken_back numeric(38,0) check (taken_back between 0 and amount),
  end_approval_id uuid,
  primary key (tenant_id, bonus_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, end_approval_id) references brokerage.approvals,
  check ((ended_at is null) = (taken_back is null))
);
call platform.protect_tenant_table('brokerage.bonuses');
create index bonuses_of_client on brokerage.bonuses (tenant_id, client_id, bonus_id desc);
create trigger keep_bonuses before delete on brokerage.bonuses
  for each row execute function platform.refuse_change();

create function brokerage.guard_bonus() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'bonus.grant',
      new.bonus_id::text, jsonb_build_object('account', new.account_id, 'amount_minor', new.amount::text,
        'currency', new.currency, 'promotion', new.promotion)) then
      raise exception 'promotional credit needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.ended_at is not null or new.ended_at is null
    or (old.client_id, old.account_id, old.promotion, old.currency, old.amount, old.granted_at, old.approval_id)
      is distinct from (new.client_id, new.account_id, new.promotion, new.currency, new.amount, new.granted_at, new.approval_id)
    or not brokerage.is_approved(new.tenant_id, new.end_approval_id, 'bonus.end', new.bonus_id::text) then
    raise exception 'promotional credit ends once, by the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bonus before insert or update on brokerage.bonuses
  for each row execute function brokerage.guard_bonus();
create trigger guard_open_client before insert on brokerage.bonuses
  for each row execute function brokerage.guard_open_client();

call brokerage.let_books_read('brokerage.bonuses');

create function brokerage.say_bonuses(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, b.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.bonuses b on b.tenant_id = p_tenant and b.bonus_id = i.id::uuid
  cross join lateral (values
    (b.account_id, 'bonus', '', b.amount - coalesce(b.taken_back, 0)),
    (null::uuid, 'promotions', b.promotion, coalesce(b.taken_back, 0) - b.amount)
  ) as e(owner_id, bucket, detail, amount);
end $$;
insert into ledger.causes (kind, says, free_houses) values ('bonus', 'brokerage.say_bonuses', '{}');
