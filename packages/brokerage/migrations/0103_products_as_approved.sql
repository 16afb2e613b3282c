-- What two people approved is what is published, to the last term: who runs and keeps a fund, what it costs and how risky it is, who owes
-- a bond and what others say of it, the instrument and the currency of both, and whom they are open to.
create function brokerage.guard_fund_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a
    join brokerage.products p on p.tenant_id = new.tenant_id and p.product_id = new.fund_id and p.currency = new.currency
      and p.market = a.payload->>'market'
      and (p.type, p.subtype) = (case new.kind when 'strategy' then 'quant' else 'fund' end,
        case new.kind when 'strategy' then a.payload->>'kind' else 'fund' end)
    join brokerage.instruments i on i.instrument_id = new.instrument_id and i.currency = new.currency and i.type = 'fund'
    join brokerage.instrument_names n on n.instrument_id = i.instrument_id and n.market || ':' || n.symbol = new.code
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and case new.kind
      -- Nobody runs a strategy but its rule: said in the same words of each of them.
      when 'strategy' then (new.manager, new.custodian, new.risk, new.ongoing_percent)
        = ('the published rule', 'the house, apart from its own', 7, '0')
      else a.payload @> jsonb_build_object('kind', new.kind, 'manager', new.manager, 'custodian', new.custodian,
        'risk', new.risk, 'ongoing_percent', new.ongoing_percent) end) then
    raise exception 'a fund is published as it was approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_fund_terms before insert on brokerage.funds
  for each row execute function brokerage.guard_fund_terms();

create function brokerage.guard_strategy_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.funds f where f.tenant_id = new.tenant_id and f.fund_id = new.strategy_id
    and f.kind = 'strategy' and f.currency = new.currency and f.approval_id = new.approval_id) then
    raise exception 'a strategy is published as it was approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_strategy_terms before insert on brokerage.strategies
  for each row execute function brokerage.guard_strategy_terms();

create function brokerage.guard_bond_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a
    join brokerage.instruments i on i.instrument_id = new.instrument_id and i.currency = new.currency and i.type = 'bond'
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
      and a.payload @> jsonb_build_object('issuer', new.issuer, 'issuer_kind', new.issuer_kind, 'rating', new.rating)) then
    raise exception 'a bond is published as it was approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bond_terms before insert or update on brokerage.bonds
  for each row when (new.state = 'draft') execute function brokerage.guard_bond_terms();

-- Whom a fund, a strategy and a bond are open to, and from how much on, is part of what two people approved; later terms have a guard of
-- their own.
create function brokerage.guard_first_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  p brokerage.products;
  b brokerage.bonds;
  said jsonb := jsonb_build_object('vip', new.terms->'vip', 'score', new.terms->'score', 'minimum', new.terms->'minimum_amount',
    'countries', (select coalesce(string_agg(c.country, ',' order by c.place), '')
      from jsonb_array_elements_text(new.terms->'countries') with ordinality as c(country, place)));
begin
  select x.* into p from brokerage.products x where x.tenant_id = new.tenant_id and x.product_id = new.product_id;
  select x.* into b from brokerage.bonds x where x.tenant_id = new.tenant_id and x.bond_id = new.product_id;
  if p.type is null or p.type not in ('fund', 'quant') then
    return new;
  end if;
  if b.bond_id is not null then
    if p.currency <> b.currency
      or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'bond.open', b.bond_id::text,
        jsonb_build_object('approval', b.approval_id))
      or not new.terms @> jsonb_build_object('minimum_quantity', b.minimum_pieces::text, 'vip', 0, 'score', 0)
      or new.terms->'countries' <> '[]'::jsonb then
      raise exception 'a bond is open to everybody, from the pieces that two people agreed on' using errcode = '42501';
    end if;
  elsif not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'fund.create', new.product_id::text, said)
    and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'strategy.create', new.product_id::text, said) then
    raise exception 'a fund is open to whom two people opened it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_first_terms before insert on brokerage.product_terms
  for each row when (new.version = 1) execute function brokerage.guard_first_terms();

-- Later terms of any product: their day, whether it is open, and every word of them.
create function brokerage.guard_later_terms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
    and a.payload @> jsonb_build_object('starts_on', new.starts_on, 'is_open', new.is_open)
    and (a.payload->>'terms')::jsonb = new.terms) then
    raise exception 'terms of a product hold as they were approved' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_later_terms before insert on brokerage.product_terms
  for each row when (new.version > 1) execute function brokerage.guard_later_terms();
