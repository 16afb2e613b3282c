-- Bonds: what an issuer owes by the piece. Terms are proposed and agreed by two people, may change until it opens, and never after. A
-- trade pays the interest that has accrued beside the price; coupons and the redemption are corporate actions that the terms announce.

create table brokerage.bonds (
  tenant_id uuid not null,
  -- The product of the catalogue that it becomes when it opens.
  bond_id uuid not null,
  instrument_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  issuer text not null check (length(issuer) between 1 and 200),
  issuer_kind text not null check (issuer_kind in ('government', 'public_body', 'company')),
  rating text check (length(rating) between 1 and 100),
  nominal_e8 bigint not null check (nominal_e8 > 0),
  minimum_pieces int not null check (minimum_pieces > 0),
  -- A year, in millionths of a percent.
  coupon_e6 bigint not null check (coupon_e6 > 0),
  frequency int not null check (frequency in (1, 2, 4)),
  day_count text not null check (day_count in ('thirty_360', 'act_act', 'act_365')),
  issued_on date not null,
  matures_on date not null check (matures_on > issued_on),
  ex_days int not null check (ex_days between 0 and 30),
  state text not null default 'draft' check (state in ('draft', 'open', 'redeemed')),
  approval_id uuid not null,
  open_approval_id uuid,
  created_at timestamptz not null,
  opened_at timestamptz,
  redeemed_at timestamptz,
  primary key (tenant_id, bond_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, open_approval_id) references brokerage.approvals,
  check ((state = 'draft') = (opened_at is null)),
  check ((state = 'redeemed') = (redeemed_at is not null))
);
call platform.protect_tenant_table('brokerage.bonds');
-- One bond per instrument that clients can see.
create unique index bonds_of_instrument on brokerage.bonds (tenant_id, instrument_id);

create function brokerage.guard_bond() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := jsonb_build_object('instrument', new.instrument_id, 'nominal_e8', new.nominal_e8::text, 'coupon_e6', new.coupon_e6::text,
    'frequency', new.frequency, 'day_count', new.day_count, 'issued_on', new.issued_on, 'matures_on', new.matures_on,
    'ex_days', new.ex_days, 'minimum_pieces', new.minimum_pieces);
begin
  if tg_op = 'INSERT' or old.state = 'draft' and new.state = 'draft' then
    if new.state <> 'draft' or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'bond.save', new.bond_id::text, said)
      and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'bond.change', new.bond_id::text, said) then
      raise exception 'the terms of a bond need the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['state', 'open_approval_id', 'opened_at', 'redeemed_at']
    is distinct from to_jsonb(new) - array['state', 'open_approval_id', 'opened_at', 'redeemed_at'] then
    raise exception 'an open bond stays what was published' using errcode = '42501';
  end if;
  if old.state = 'draft' and new.state = 'open' then
    if not brokerage.is_approved_as(new.tenant_id, new.open_approval_id, 'bond.open', new.bond_id::text,
      jsonb_build_object('approval', new.approval_id)) then
      raise exception 'a bond is opened by two people, on the terms they saw' using errcode = '42501';
    end if;
  elsif old.state = 'open' and new.state = 'redeemed' then
    if not brokerage.acts_by_rule() or old.open_approval_id is distinct from new.open_approval_id or old.opened_at is distinct from new.opened_at
      or new.redeemed_at < new.matures_on then
      raise exception 'a bond ends on its day' using errcode = '42501';
    end if;
  else
    raise exception 'a bond does not go from % to %', old.state, new.state using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bond before insert or update on brokerage.bonds for each row execute function brokerage.guard_bond();
create trigger keep_bonds before delete on brokerage.bonds for each row execute function platform.refuse_change();

-- Several ways of making a product may share a type: funds and bonds do.
create or replace function brokerage.guard_product_made() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_by_rule() and not exists (select from brokerage.approvals a
    join brokerage.products p on p.tenant_id = new.tenant_id and p.product_id = new.product_id
    join brokerage.order_paths o on o.type = p.type
    where a.tenant_id = new.tenant_id and a.kind = any (string_to_array(o.made_by, ',')) and a.subject_id = new.product_id::text
      and a.state = 'approved') then
    raise exception 'a product comes with the release or by two people' using errcode = '42501';
  end if;
  return new;
end $$;
insert into brokerage.order_paths (type, begins, moves, made_by) values
  ('fund', '{pending}', array['pending>settle', 'pending>rejected', 'pending>cancelled', 'pending>expired', 'settle>holding',
    'settle>sold', 'settle>outstanding', 'settle>rejected', 'outstanding>holding', 'outstanding>sold', 'outstanding>settle',
    'outstanding>rejected', 'holding>settle', 'holding>sold', 'holding>rejected', 'sold>settle', 'sold>holding', 'sold>rejected'],
    'bond.open')
on conflict (type) do update set made_by = order_paths.made_by || ',' || excluded.made_by,
  moves = array(select distinct m from unnest(order_paths.moves || excluded.moves) as m),
  begins = array(select distinct b from unnest(order_paths.begins || excluded.begins) as b);

-- Of a trade's charges, the interest that goes to or comes from the market with the price.
alter table brokerage.fills add column interest_product_minor numeric(38,0) not null default 0;

create or replace function brokerage.guard_settlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  f brokerage.fills;
  c brokerage.settlement_changes;
begin
  select x.* into f from brokerage.fills x where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id;
  select x.* into c from brokerage.settlement_changes x
    where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id order by x.number desc limit 1;
  if (f.account_id, f.side, f.product_currency, f.account_currency,
      f.gross_product_minor + case f.side when 'buy' then 1 else -1 end * f.interest_product_minor)
      is distinct from (new.account_id, new.side, new.currency, new.account_currency, new.gross_minor)
    or coalesce(c.quantity_e8, f.quantity_e8) <> new.quantity_e8
    or coalesce(c.instrument_id, f.instrument_id) <> new.instrument_id then
    raise exception 'a settlement is what was traded' using errcode = '42501';
  end if;
  -- East of Greenwich the day begins earlier.
  if f.busted_at is not null or f.settles_on > ((new.settled_at + interval '14 hours') at time zone 'UTC')::date
    or exists (select from brokerage.settlement_breaks b where b.tenant_id = new.tenant_id and b.fill_id = new.fill_id
      and b.kind = 'failed' and b.closed_at is null) then
    raise exception 'a trade settles on its day, unless it failed' using errcode = '42501';
  end if;
  if new.moved > (case new.side when 'buy' then new.quantity_e8::numeric
    else f.gross_account_minor - f.charges_account_minor end) then
    raise exception 'no more settles than the trade brought' using errcode = '42501';
  end if;
  return new;
end $$;

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
      when f.side = 'buy' then -f.gross_product_minor - f.interest_product_minor
      else f.gross_product_minor - f.interest_product_minor end)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

-- Coupons and the redemption: announced by the clockwork, of an open bond, by the terms that two people opened it with.
alter table brokerage.corporate_actions drop constraint corporate_actions_kind_check;
alter table brokerage.corporate_actions add constraint corporate_actions_kind_check
  check (kind in ('split', 'dividend', 'merger', 'symbol_change', 'coupon', 'redemption'));
drop index brokerage.corporate_actions_once;
create unique index corporate_actions_once on brokerage.corporate_actions (tenant_id, approval_id)
  where kind not in ('coupon', 'redemption');
create unique index corporate_actions_of_bond on brokerage.corporate_actions (tenant_id, instrument_id, kind, (terms ->> 'due_on'))
  where kind in ('coupon', 'redemption');
-- A merger that has no day of payment and a coupon that has one are found by their state and kind.
create or replace function brokerage.guard_action() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  b brokerage.bonds;
begin
  if tg_op = 'INSERT' then
    if new.kind in ('coupon', 'redemption') then
      select x.* into b from brokerage.bonds x where x.tenant_id = new.tenant_id and x.instrument_id = new.instrument_id;
      if new.state <> 'announced' or not brokerage.acts_by_rule() or b.state is distinct from 'open'
        or b.open_approval_id is distinct from new.approval_id or new.kind is distinct from new.terms ->> 'kind'
        or new.kind = 'redemption' and ((new.terms ->> 'per_piece')::numeric * 100000000 <> b.nominal_e8
          or (new.terms ->> 'due_on')::date <> b.matures_on or new.ex_date < b.matures_on)
        or new.kind = 'coupon' and ((new.terms ->> 'due_on')::date not between b.issued_on and b.matures_on
          or (new.terms ->> 'per_piece')::numeric * 100000000 > b.nominal_e8::numeric * b.coupon_e6 / 100000000 * 367 / 365 / b.frequency * 1.02
          or new.ex_date > (new.terms ->> 'due_on')::date) then
        raise exception 'a bond pays by the terms that two people opened it with' using errcode = '42501';
      end if;
      return new;
    end if;
    if new.state <> 'announced' or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'corporate_action.announce',
        new.action_id::text, jsonb_build_object('instrument', new.instrument_id, 'ex_date', new.ex_date))
      or not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
        and (a.payload ->> 'terms')::jsonb = new.terms) or new.kind is distinct from new.terms ->> 'kind' then
      raise exception 'a corporate action needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - array['state', 'cancel_approval_id', 'booked_at', 'paid_at'])
    is distinct from (to_jsonb(new) - array['state', 'cancel_approval_id', 'booked_at', 'paid_at']) then
    raise exception 'a corporate action stays what was announced' using errcode = '42501';
  end if;
  if not (old.state || '>' || new.state = any (array['announced>booked', 'announced>cancelled', 'booked>paid'])) then
    raise exception 'a corporate action does not go from % to %', old.state, new.state using errcode = '42501';
  end if;
  if new.state = 'cancelled' and not brokerage.is_approved(new.tenant_id, new.cancel_approval_id,
    'corporate_action.cancel', new.action_id::text) then
    raise exception 'calling off a corporate action needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function brokerage.guard_entitlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  action brokerage.corporate_actions;
begin
  select a.* into action from brokerage.corporate_actions a
    where a.tenant_id = new.tenant_id and a.action_id = new.action_id;
  if tg_op = 'INSERT' then
    if action.state <> 'announced' or new.received_minor is not null then
      raise exception 'what an action gives is written when it is booked' using errcode = '42501';
    end if;
    -- Nobody gets more shares than the terms say.
    if action.kind in ('split', 'merger') and (new.holding_after + new.incoming_after) * (action.terms ->> 'from')::numeric
      > (new.holding_before + new.incoming_before) * (action.terms ->> 'to')::numeric
      or action.kind in ('coupon', 'redemption') and new.holding_after + new.incoming_after > 0 then
      raise exception 'an action gives what was announced' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - 'received_minor') is distinct from (to_jsonb(new) - 'received_minor')
    or old.received_minor is not null or action.kind not in ('dividend', 'coupon') or action.state <> 'booked' then
    raise exception 'a dividend is paid once' using errcode = '42501';
  end if;
  return new;
end $$;
