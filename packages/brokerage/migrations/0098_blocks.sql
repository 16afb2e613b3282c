-- Block and OTC trades: a client asks for a price of a large trade or one outside the order book, two people answer with one that is firm for a short
-- while, and only what the client signs becomes an order. Here stands what was asked and what was offered; quotation, order, fill and
-- settlement are those of every other trade.

insert into brokerage.order_paths (type, begins, moves) values
  ('block', '{awaiting}', array['awaiting>settle', 'awaiting>rejected', 'settle>holding', 'settle>sold', 'settle>outstanding',
    'settle>rejected', 'outstanding>holding', 'outstanding>sold', 'outstanding>settle', 'outstanding>rejected',
    'holding>settle', 'holding>sold', 'holding>rejected', 'sold>settle', 'sold>holding', 'sold>rejected']);

-- One of each kind per venue.
create unique index products_negotiated on brokerage.products (tenant_id, market, subtype) where type = 'block';

create table brokerage.block_requests (
  tenant_id uuid not null,
  request_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  instrument_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  quantity_e8 bigint not null check (quantity_e8 > 0),
  -- What the client would like; null: the desk names the price.
  wish_price_e8 bigint check (wish_price_e8 > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_until timestamptz not null,
  state text not null default 'asked'
    check (state in ('asked', 'quoted', 'accepted', 'declined', 'refused', 'withdrawn', 'expired')),
  asked_at timestamptz not null check (asked_at < valid_until),
  -- The quotation that is firm now, or the one that was signed.
  quotation_id uuid,
  order_id uuid,
  -- Why the desk names no price: a closed list, and none of it asks for money.
  refusal text check (refusal in ('no_counterparty', 'too_large', 'too_small', 'price_unrealistic', 'restricted', 'legal_order')),
  approval_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, product_id) references brokerage.products,
  foreign key (tenant_id, order_id) references brokerage.orders,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check ((state in ('quoted', 'accepted')) = (quotation_id is not null)),
  check ((state = 'accepted') = (order_id is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('asked', 'quoted')) = (ended_at is null))
);
call platform.protect_tenant_table('brokerage.block_requests');
create index block_requests_of_client on brokerage.block_requests (tenant_id, client_id, request_id desc);
create index block_requests_in_state on brokerage.block_requests (tenant_id, state, request_id);
create index block_requests_open on brokerage.block_requests (tenant_id, asked_at) where state in ('asked', 'quoted');
create trigger keep_block_requests before delete on brokerage.block_requests
  for each row execute function platform.refuse_change();

-- A firm quotation: who stands on the other side, and until when. Its price and every line are in the quotation itself.
create table brokerage.block_quotes (
  tenant_id uuid not null,
  quotation_id uuid not null,
  request_id uuid not null,
  approval_id uuid not null,
  -- Never the house itself: the name of the other party, its legal entity identifier, and its own reference of the commitment.
  counterparty text not null check (length(counterparty) between 2 and 80),
  lei text not null check (lei ~ '^[0-9A-Z]{18}[0-9]{2}$'),
  commitment text not null check (length(commitment) between 2 and 60),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  ended_as text check (ended_as in ('accepted', 'declined', 'withdrawn', 'expired')),
  ended_at timestamptz,
  end_approval_id uuid,
  primary key (tenant_id, quotation_id),
  foreign key (tenant_id, quotation_id) references brokerage.quotations,
  foreign key (tenant_id, request_id) references brokerage.block_requests,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, end_approval_id) references brokerage.approvals,
  check ((ended_as is null) = (ended_at is null)),
  check ((ended_as is not distinct from 'withdrawn') = (end_approval_id is not null))
);
call platform.protect_tenant_table('brokerage.block_quotes');
-- One firm price at a time, and one quotation per decision of two people.
create unique index block_quotes_firm on brokerage.block_quotes (tenant_id, request_id) where ended_at is null;
create unique index block_quotes_decision on brokerage.block_quotes (tenant_id, approval_id);
create trigger keep_block_quotes before delete on brokerage.block_quotes
  for each row execute function platform.refuse_change();

-- Asked, withdrawn, declined and accepted by its client; answered by two people; ended by the clock.
create function brokerage.guard_block_request() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not brokerage.acts_as(new.client_id) or new.state <> 'asked' then
      raise exception 'a block trade is asked for by its client' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['state', 'quotation_id', 'order_id', 'refusal', 'approval_id', 'ended_at']
    is distinct from to_jsonb(new) - array['state', 'quotation_id', 'order_id', 'refusal', 'approval_id', 'ended_at'] then
    raise exception 'a request stays what was asked' using errcode = '42501';
  end if;
  if not (old.state || '>' || new.state = any (array['asked>quoted', 'asked>refused', 'asked>withdrawn', 'asked>expired',
    'quoted>asked', 'quoted>accepted', 'quoted>declined', 'quoted>expired'])) then
    raise exception 'a request does not go from % to %', old.state, new.state using errcode = '42501';
  end if;
  if new.state = 'quoted' then
    if not brokerage.is_approved(new.tenant_id, new.approval_id, 'block.quote', new.request_id::text) or not exists (
      select from brokerage.block_quotes q where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id
        and q.request_id = new.request_id and q.approval_id = new.approval_id and q.ended_at is null) then
      raise exception 'a price is named by two people' using errcode = '42501';
    end if;
  elsif new.state = 'refused' then
    if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'block.refuse', new.request_id::text,
      jsonb_build_object('code', new.refusal)) then
      raise exception 'a request is refused by two people' using errcode = '42501';
    end if;
  elsif new.state = 'accepted' then
    if not brokerage.acts_as(new.client_id) or new.quotation_id is distinct from old.quotation_id or not exists (
      select from brokerage.orders o where o.tenant_id = new.tenant_id and o.order_id = new.order_id
        and o.client_id = new.client_id and o.quotation_id = new.quotation_id) then
      raise exception 'a price is accepted by its client, with a signature under it' using errcode = '42501';
    end if;
  elsif new.state in ('withdrawn', 'declined') then
    if not brokerage.acts_as(new.client_id) then
      raise exception 'a request is taken back by its client' using errcode = '42501';
    end if;
  elsif new.state = 'asked' then
    if not exists (select from brokerage.block_quotes q where q.tenant_id = new.tenant_id
      and q.quotation_id = old.quotation_id and q.ended_as in ('expired', 'withdrawn')) then
      raise exception 'a firm price stays until it ends' using errcode = '42501';
    end if;
  elsif not brokerage.acts_by_rule() then
    raise exception 'a request expires by the clock' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_block_request before insert or update on brokerage.block_requests
  for each row execute function brokerage.guard_block_request();

create function brokerage.guard_block_quote() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or not exists (select from brokerage.quotations q
      join brokerage.block_requests r on r.tenant_id = q.tenant_id and r.request_id = new.request_id
        and (r.client_id, r.account_id, r.product_id, r.instrument_id, r.side, r.quantity_e8)
          = (q.client_id, q.account_id, q.product_id, q.instrument_id, q.side, q.quantity_e8)
      where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id and q.expires_at = new.expires_at
        and brokerage.is_approved_as(new.tenant_id, new.approval_id, 'block.quote', new.request_id::text,
          jsonb_build_object('price_e8', q.price_e8::text, 'counterparty', new.counterparty, 'lei', new.lei,
            'commitment', new.commitment))) then
      raise exception 'a firm price is what two people agreed on' using errcode = '42501';
    end if;
    return new;
  end if;
  if to_jsonb(old) - array['ended_as', 'ended_at', 'end_approval_id']
    is distinct from to_jsonb(new) - array['ended_as', 'ended_at', 'end_approval_id'] or old.ended_at is not null then
    raise exception 'a firm price stays what it was and ends once' using errcode = '42501';
  end if;
  if new.ended_as = 'withdrawn' then
    if not brokerage.is_approved_as(new.tenant_id, new.end_approval_id, 'block.withdraw', new.request_id::text,
      jsonb_build_object('quotation', new.quotation_id::text)) then
      raise exception 'a firm price is taken back by two people' using errcode = '42501';
    end if;
  elsif new.ended_as = 'expired' then
    if not brokerage.acts_by_rule() or new.ended_at < new.expires_at then
      raise exception 'a firm price holds for its time' using errcode = '42501';
    end if;
  elsif not exists (select from brokerage.block_requests r where r.tenant_id = new.tenant_id
      and r.request_id = new.request_id and brokerage.acts_as(r.client_id))
    or new.ended_as = 'accepted' and new.ended_at >= new.expires_at then
    raise exception 'a firm price is taken or declined by its client, in its time' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_block_quote before insert or update on brokerage.block_quotes
  for each row execute function brokerage.guard_block_quote();

-- Quotations are asked for by their client; that of a block trade is made when two people have agreed on its price, for the very request.
create function brokerage.guard_quotation_made() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.block_requests r
    join brokerage.approvals a on a.tenant_id = r.tenant_id and a.kind = 'block.quote' and a.subject_id = r.request_id::text
      and a.state = 'approved' and a.payload @> jsonb_build_object('price_e8', new.price_e8::text)
    where r.tenant_id = new.tenant_id and r.client_id = new.client_id and r.product_id = new.product_id
      and r.account_id = new.account_id and r.instrument_id = new.instrument_id and r.side = new.side
      and r.quantity_e8 = new.quantity_e8 and r.state = 'asked') then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger guard_own_act on brokerage.quotations;
create trigger guard_own_act before insert on brokerage.quotations
  for each row when (current_setting('candor.actor', true) is distinct from 'client:' || new.client_id)
  execute function brokerage.guard_quotation_made();

-- An order of a block trade is placed at a price that is firm at that moment; executed, and refused, by the clockwork.
create function brokerage.guard_block_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.venue <> 'negotiated' or not exists (select from brokerage.block_quotes q
      join brokerage.block_requests r on r.tenant_id = q.tenant_id and r.request_id = q.request_id and r.state = 'quoted'
        and r.quotation_id = q.quotation_id and r.client_id = new.client_id
      where q.tenant_id = new.tenant_id and q.quotation_id = new.quotation_id and q.ended_at is null
        and q.expires_at > new.placed_at) then
      raise exception 'a block trade is signed while its price is firm' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.status = 'awaiting' and new.status <> 'awaiting' and not brokerage.acts_by_rule() then
    raise exception 'a block trade goes on by the clockwork' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_block_order before insert or update on brokerage.orders
  for each row when (new.type = 'block') execute function brokerage.guard_block_order();
