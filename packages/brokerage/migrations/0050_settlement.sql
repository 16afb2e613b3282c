-- The second date of trades: what settled, what did not and why, and money and shares that stopped waiting.

-- A settlement that failed has a name until it is mended. A failure is what the custodian reports and two people confirm; one that
-- the books refused is noted by the work itself and tried again.
create table brokerage.settlement_breaks (
  tenant_id uuid not null,
  break_id uuid not null,
  fill_id uuid not null,
  kind text not null check (kind in ('failed', 'not_booked')),
  reason text not null check (reason in ('shares_missing', 'money_missing', 'wrong_instruction', 'counterparty', 'venue', 'books')),
  opened_at timestamptz not null,
  approval_id uuid,
  resolution text check (resolution in ('delivered', 'bought_in', 'corrected', 'booked')),
  closed_at timestamptz,
  close_approval_id uuid,
  primary key (tenant_id, break_id),
  foreign key (tenant_id, fill_id) references brokerage.fills,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, close_approval_id) references brokerage.approvals,
  check ((closed_at is null) = (resolution is null)),
  check (closed_at is null or closed_at >= opened_at)
);
call platform.protect_tenant_table('brokerage.settlement_breaks');
create unique index settlement_breaks_open on brokerage.settlement_breaks (tenant_id, fill_id) where closed_at is null;
create index settlement_breaks_listed on brokerage.settlement_breaks (tenant_id, break_id desc);

create function brokerage.guard_break() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.closed_at is not null or new.kind = 'failed'
      and not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'settlement.fail', new.fill_id::text,
        jsonb_build_object('cause', new.reason)) then
      raise exception 'a failed settlement needs the decision of two people' using errcode = '42501';
    end if;
    if exists (select from brokerage.fills f where f.tenant_id = new.tenant_id and f.fill_id = new.fill_id
      and (f.settled_at is not null or f.busted_at is not null)) then
      raise exception 'what has settled or was taken back does not fail' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - array['resolution', 'closed_at', 'close_approval_id'])
      is distinct from (to_jsonb(new) - array['resolution', 'closed_at', 'close_approval_id'])
    or old.closed_at is not null then
    raise exception 'a break is closed once and stays what it was' using errcode = '42501';
  end if;
  if new.closed_at is not null and new.kind = 'failed'
    and not brokerage.is_approved_as(new.tenant_id, new.close_approval_id, 'settlement.resolve', new.break_id::text,
      jsonb_build_object('resolution', new.resolution)) then
    raise exception 'closing a break needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_break before insert or update on brokerage.settlement_breaks
  for each row execute function brokerage.guard_break();
create trigger keep_breaks before delete on brokerage.settlement_breaks
  for each row execute function platform.refuse_change();

-- A trade that was under way when its shares were split or merged delivers what they have become.
create table brokerage.settlement_changes (
  tenant_id uuid not null,
  fill_id uuid not null,
  number int not null check (number > 0),
  action_id uuid not null,
  instrument_id uuid not null,
  quantity_e8 bigint not null check (quantity_e8 >= 0),
  primary key (tenant_id, fill_id, number),
  unique (tenant_id, fill_id, action_id),
  foreign key (tenant_id, fill_id) references brokerage.fills
);
call platform.protect_append_only('brokerage.settlement_changes');

-- One row per fill that settled, with what still waited for it on the client's side.
create table brokerage.settlements (
  tenant_id uuid not null,
  fill_id uuid not null,
  account_id uuid not null,
  instrument_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  quantity_e8 bigint not null check (quantity_e8 >= 0),
  currency text not null,
  gross_minor numeric(38,0) not null check (gross_minor >= 0),
  account_currency text not null,
  -- Shares out of `incoming`, or money out of `unsettled`: the rest was sold or spent before.
  moved numeric(38,0) not null check (moved >= 0),
  settled_at timestamptz not null,
  primary key (tenant_id, fill_id),
  foreign key (tenant_id, fill_id) references brokerage.fills
);
call platform.protect_append_only('brokerage.settlements');

create function brokerage.guard_settlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  f brokerage.fills;
  c brokerage.settlement_changes;
begin
  select x.* into f from brokerage.fills x where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id;
  select x.* into c from brokerage.settlement_changes x
    where x.tenant_id = new.tenant_id and x.fill_id = new.fill_id order by x.number desc limit 1;
  if (f.account_id, f.side, f.product_currency, f.gross_product_minor, f.account_currency)
      is distinct from (new.account_id, new.side, new.currency, new.gross_minor, new.account_currency)
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
create trigger guard_settlement before insert on brokerage.settlements
  for each row execute function brokerage.guard_settlement();

-- What a hold gave back after its trade had settled, and what a split left over: it waits for nothing any more.
create table brokerage.settlement_clearings (
  tenant_id uuid not null,
  clearing_id uuid not null,
  account_id uuid not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  cleared_at timestamptz not null,
  primary key (tenant_id, clearing_id),
  foreign key (tenant_id, account_id) references brokerage.accounts
);
call platform.protect_append_only('brokerage.settlement_clearings');

-- What trades that have not settled will still bring to an account: shares of an instrument, or money.
create function brokerage.awaited(p_tenant uuid, p_account uuid, p_asset text) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(case when f.side = 'sell' then f.gross_account_minor - f.charges_account_minor
    else coalesce(c.quantity_e8, f.quantity_e8) end), 0)
  from brokerage.fills f
  left join lateral (
    select x.quantity_e8, x.instrument_id from brokerage.settlement_changes x
    where x.tenant_id = f.tenant_id and x.fill_id = f.fill_id order by x.number desc limit 1
  ) c on true
  where f.tenant_id = p_tenant and f.account_id = p_account and f.settled_at is null and f.busted_at is null
    and case f.side when 'sell' then f.account_currency
      else 'INS:' || upper(replace(coalesce(c.instrument_id, f.instrument_id)::text, '-', '')) end = p_asset
$$;
create index fills_awaited on brokerage.fills (tenant_id, account_id) where settled_at is null and busted_at is null;

create function brokerage.guard_clearing() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.units + brokerage.awaited(new.tenant_id, new.account_id, new.asset) > coalesce((
    select b.balance from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = new.tenant_id and a.owner_id = new.account_id and a.asset = new.asset
      and a.bucket = case when position(':' in new.asset) > 0 then 'incoming' else 'unsettled' end), 0) then
    raise exception 'what still waits for a trade is not cleared' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_clearing before insert on brokerage.settlement_clearings
  for each row execute function brokerage.guard_clearing();

call brokerage.let_books_read('brokerage.settlements');
call brokerage.let_books_read('brokerage.settlement_clearings');

create function brokerage.say_settlements(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.settlements s on s.tenant_id = p_tenant and s.fill_id = i.id::uuid
  cross join lateral (
    select 'INS:' || upper(replace(s.instrument_id::text, '-', '')) as security,
      case s.side when 'buy' then 'purchases' else 'sales' end as side,
      case s.side when 'buy' then 1 else -1 end as sign
  ) x
  cross join lateral (values
    (s.account_id, case s.side when 'buy' then 'incoming' else 'unsettled' end, '',
      case s.side when 'buy' then x.security else s.account_currency end, -s.moved),
    (s.account_id, case s.side when 'buy' then 'holding' else 'cash' end, '',
      case s.side when 'buy' then x.security else s.account_currency end, s.moved),
    (null, 'clearing', x.side, x.security, x.sign * s.quantity_e8),
    (null, 'custody', '', x.security, -x.sign * s.quantity_e8),
    (null, 'clearing', x.side, s.currency, -x.sign * s.gross_minor),
    (null, 'bank', 'settlement', s.currency, x.sign * s.gross_minor)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

create function brokerage.say_clearings(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, c.account_id, e.bucket, ''::text, c.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.settlement_clearings c on c.tenant_id = p_tenant and c.clearing_id = i.id::uuid
  cross join lateral (values
    (case when position(':' in c.asset) > 0 then 'incoming' else 'unsettled' end, -c.units),
    (case when position(':' in c.asset) > 0 then 'holding' else 'cash' end, c.units)
  ) as e(bucket, amount);
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('settlement', 'brokerage.say_settlements', '{}'),
  ('clearing', 'brokerage.say_clearings', '{}');
