-- Two people may decide that a trade of the built-in venue was an error. They decide, with a cause that the client reads; the clockwork
-- takes it back as it does for a broker. A broker's own trades are taken back by the broker that said them, and by nobody else.
create table brokerage.bust_decisions (
  tenant_id uuid not null,
  fill_id uuid not null,
  cause text not null check (cause in ('price_error', 'market_voided', 'duplicate', 'system_fault')),
  approval_id uuid not null,
  decided_at timestamptz not null,
  primary key (tenant_id, fill_id),
  foreign key (tenant_id, fill_id) references brokerage.fills,
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.bust_decisions');

create function brokerage.guard_bust_decision() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.fills f where f.tenant_id = new.tenant_id and f.fill_id = new.fill_id
      and f.venue = 'built-in' and f.busted_at is null)
    or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'fill.bust', new.fill_id::text,
      jsonb_build_object('cause', new.cause)) then
    raise exception 'taking a trade back needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bust_decision before insert on brokerage.bust_decisions
  for each row execute function brokerage.guard_bust_decision();

-- As before for a broker; a trade of the built-in venue goes back by the clockwork, once two people have decided.
create or replace function brokerage.guard_bust() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  f brokerage.fills;
begin
  select * into f from brokerage.fills x where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id for update;
  if f.busted_at is not null
    or f.venue <> 'built-in' and current_setting('candor.actor', true) is distinct from 'system:broker'
    or f.venue = 'built-in' and (not brokerage.acts_by_rule() or not exists (select from brokerage.bust_decisions d
      where d.tenant_id = new.tenant_id and d.fill_id = new.fill_id)) then
    raise exception 'a fill is taken back by the broker that said it or by the decision of two people, once' using errcode = '42501';
  end if;
  if f.account_id <> new.account_id or f.account_currency <> new.currency
    or new.asset <> 'INS:' || upper(replace(f.instrument_id::text, '-', ''))
    or f.side = 'buy' and (new.holding > 0 or new.incoming > 0 or new.holding + new.incoming < -f.quantity_e8
      or new.cash < 0 or new.unsettled < 0 or new.cash + new.unsettled > f.gross_account_minor + f.charges_account_minor
      or new.invested > 0 or new.bonus < 0)
    or f.side = 'sell' and (new.holding < 0 or new.incoming < 0 or new.holding + new.incoming <> f.quantity_e8
      or new.cash > 0 or new.unsettled > 0 or new.cash + new.unsettled < f.charges_account_minor - f.gross_account_minor
      or new.invested < 0) then
    raise exception 'a bust gives back what its fill moved, and no more' using errcode = '42501';
  end if;
  return new;
end $$;

-- A trade that had settled goes back between the house and its market in the same moment; earlier busts did not say so.
alter table brokerage.busts add column settled_back boolean not null default false;
create or replace function brokerage.say_busts(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.busts b on b.tenant_id = p_tenant and b.fill_id = i.id::uuid
  join brokerage.fills f on f.tenant_id = b.tenant_id and f.fill_id = b.fill_id
  cross join lateral (values
    (b.account_id, 'cash', '', b.currency, b.cash), (b.account_id, 'unsettled', '', b.currency, b.unsettled),
    (b.account_id, 'invested', '', b.currency, b.invested), (b.account_id, 'bonus', '', b.currency, b.bonus),
    (b.account_id, 'holding', '', b.asset, b.holding), (b.account_id, 'incoming', '', b.asset, b.incoming),
    (null, 'bank', 'settlement', f.product_currency, case when not b.settled_back then 0
      when f.side = 'buy' then -f.gross_product_minor else f.gross_product_minor end)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;
