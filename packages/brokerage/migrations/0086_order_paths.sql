-- The way of an order through the statuses is that of its kind of product: one row per type, and every other move is refused. A new
-- kind of product is one row here and one file (orders/paths). `made_by` names the proposal by which two people bring such a product;
-- null: products of the kind come with the release only.
create table brokerage.order_paths (
  type text primary key,
  begins text[] not null,
  moves text[] not null,
  made_by text
);
call platform.share_table('brokerage.order_paths');

insert into brokerage.order_paths (type, begins, moves) values
  ('stock', '{pending,awaiting}', array['awaiting>pending', 'awaiting>rejected', 'awaiting>cancelled', 'awaiting>expired', 'pending>awaiting',
    'pending>settle',
    'pending>rejected', 'pending>cancelled', 'pending>expired', 'settle>holding', 'settle>sold',
    'settle>outstanding', 'settle>rejected', 'outstanding>holding', 'outstanding>sold', 'outstanding>settle',
    'outstanding>rejected', 'holding>settle', 'holding>sold', 'holding>rejected', 'sold>settle', 'sold>holding',
    'sold>rejected']);
insert into brokerage.order_paths (type, begins, moves, made_by)
select o.type, '{pending}', array['pending>awaiting', 'pending>cancelled', 'pending>rejected', 'awaiting>listing', 'awaiting>payment',
    'awaiting>rejected', 'payment>awaiting', 'payment>expired', 'payment>rejected', 'listing>holding',
    'holding>settle', 'holding>sold', 'settle>sold', 'settle>holding', 'sold>settle', 'sold>holding'], 'offering.create'
from unnest(array['ipo', 'subscribe']) as o(type);

create or replace function brokerage.guard_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.filled_e8 <> 0 or new.charged_minor <> 0 or new.version <> 1 or not exists (select from brokerage.order_paths p
      where p.type = new.type and new.status = any (p.begins)) then
      raise exception 'an order starts unfilled, where its path begins' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.client_id, old.account_id, old.product_id, old.instrument_id, old.side, old.kind, old.time_in_force,
      old.quantity_e8, old.limit_price_e8, old.stop_price_e8, old.signed_max_minor, old.hold_id, old.quotation_id,
      old.signature_id, old.signing_session_id, old.placed_at, old.oco_group, old.replaces_id, old.number)
    is distinct from (new.client_id, new.account_id, new.product_id, new.instrument_id, new.side, new.kind,
      new.time_in_force, new.quantity_e8, new.limit_price_e8, new.stop_price_e8, new.signed_max_minor, new.hold_id,
      new.quotation_id, new.signature_id, new.signing_session_id, new.placed_at, new.oco_group, new.replaces_id,
      new.number) then
    raise exception 'an order keeps what was signed' using errcode = '42501';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'an order changes one step at a time' using errcode = '42501';
  end if;
  if old.closed_at is not null and (old.closed_at, old.closed_as) is distinct from (new.closed_at, new.closed_as)
    and new.closed_as is distinct from 'busted' then
    raise exception 'an order is closed once' using errcode = '42501';
  end if;
  if new.filled_e8 < old.filled_e8 and not exists (select from brokerage.fills f where f.tenant_id = new.tenant_id
    and f.order_id = new.order_id and f.busted_at is not null) then
    raise exception 'a fill is taken back by a bust only' using errcode = '42501';
  end if;
  if old.status <> new.status then
    if not exists (select from brokerage.order_paths p where p.type = new.type
      and old.status || '>' || new.status = any (p.moves)) then
      raise exception 'an order of % does not go from % to %', new.type, old.status, new.status using errcode = '42501';
    end if;
    -- A listed order that waits for staff moves on by two people; the client may still take it back.
    if old.status = 'awaiting' and new.type = 'stock' and (
      new.status = 'pending' and not brokerage.is_approved(new.tenant_id, new.approval_id, 'order.release',
        new.order_id::text)
      or new.status = 'rejected' and not brokerage.is_approved(new.tenant_id, new.approval_id, 'order.reject',
        new.order_id::text)) then
      raise exception 'a reviewed order needs the decision of two people' using errcode = '42501';
    end if;
    if old.status in ('settle', 'outstanding', 'holding', 'sold') and new.status = 'rejected'
      and new.closed_as is distinct from 'busted' then
      raise exception 'what was filled is undone by a bust only' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
drop trigger guard_order_begins on brokerage.orders;
create trigger guard_order_begins before insert on brokerage.orders
  for each row when (new.type <> 'stock' or new.status not in ('pending', 'awaiting') or new.filled_e8 <> 0
    or new.charged_minor <> 0 or new.version <> 1)
  execute function brokerage.guard_order();

-- Products come with the release, or by the decision of two people where their kind has one; so do their first terms.
create function brokerage.guard_product_made() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() and not exists (select from brokerage.approvals a
    join brokerage.products p on p.tenant_id = new.tenant_id and p.product_id = new.product_id
    join brokerage.order_paths o on o.type = p.type
    where a.tenant_id = new.tenant_id and a.kind = o.made_by and a.subject_id = new.product_id::text
      and a.state = 'approved') then
    raise exception 'a product comes with the release or by two people' using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger guard_by_rule on brokerage.products;
drop trigger guard_by_rule on brokerage.product_terms;
create trigger guard_product_made after insert on brokerage.products
  for each row execute function brokerage.guard_product_made();
create trigger guard_product_made before insert on brokerage.product_terms
  for each row when (new.version = 1) execute function brokerage.guard_product_made();
