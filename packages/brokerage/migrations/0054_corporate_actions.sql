-- What issuers do: announced by two people, booked once before the open of the ex-date, and what it came to for every account.
create table brokerage.corporate_actions (
  tenant_id uuid not null,
  action_id uuid not null,
  instrument_id uuid not null,
  kind text not null check (kind in ('split', 'dividend', 'merger', 'symbol_change')),
  ex_date date not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  state text not null check (state in ('announced', 'booked', 'paid', 'cancelled')),
  approval_id uuid not null,
  cancel_approval_id uuid,
  announced_at timestamptz not null,
  booked_at timestamptz,
  paid_at timestamptz,
  primary key (tenant_id, action_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, cancel_approval_id) references brokerage.approvals,
  check ((booked_at is null) = (state in ('announced', 'cancelled'))),
  check ((paid_at is null) = (state <> 'paid'))
);
call platform.protect_tenant_table('brokerage.corporate_actions');
create index corporate_actions_open on brokerage.corporate_actions (tenant_id, ex_date) where state = 'announced';
create unique index corporate_actions_once on brokerage.corporate_actions (tenant_id, approval_id);

create function brokerage.guard_action() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
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
create trigger guard_action before insert or update on brokerage.corporate_actions
  for each row execute function brokerage.guard_action();
create trigger keep_actions before delete on brokerage.corporate_actions
  for each row execute function platform.refuse_change();

create table brokerage.corporate_entitlements (
  tenant_id uuid not null,
  entitlement_id uuid not null,
  action_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  asset text not null,
  holding_before numeric(38,0) not null check (holding_before >= 0),
  incoming_before numeric(38,0) not null check (incoming_before >= 0),
  asset_after text not null,
  holding_after numeric(38,0) not null check (holding_after >= 0),
  incoming_after numeric(38,0) not null check (incoming_after >= 0),
  account_currency text not null,
  -- Money for shares: what it brought the account, and the cost that went with them.
  cash_minor numeric(38,0) not null default 0 check (cash_minor >= 0),
  cost_minor numeric(38,0) not null default 0 check (cost_minor >= 0),
  -- A dividend, in its own currency, and what the account got when it was paid.
  currency text,
  net_minor numeric(38,0) not null default 0 check (net_minor >= 0),
  withheld_minor numeric(38,0) not null default 0 check (withheld_minor >= 0),
  tax text,
  received_minor numeric(38,0) check (received_minor >= 0),
  primary key (tenant_id, entitlement_id),
  constraint corporate_entitlements_once unique (tenant_id, action_id, account_id, asset),
  foreign key (tenant_id, action_id) references brokerage.corporate_actions,
  foreign key (tenant_id, account_id) references brokerage.accounts
);
call platform.protect_tenant_table('brokerage.corporate_entitlements');

create function brokerage.guard_entitlement() returns trigger
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
      > (new.holding_before + new.incoming_before) * (action.terms ->> 'to')::numeric then
      raise exception 'an action gives what was announced' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - 'received_minor') is distinct from (to_jsonb(new) - 'received_minor')
    or old.received_minor is not null or action.kind <> 'dividend' or action.state <> 'booked' then
    raise exception 'a dividend is paid once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_entitlement before insert or update on brokerage.corporate_entitlements
  for each row execute function brokerage.guard_entitlement();
create trigger keep_entitlements before delete on brokerage.corporate_entitlements
  for each row execute function platform.refuse_change();

call brokerage.let_books_read('brokerage.corporate_actions');
call brokerage.let_books_read('brokerage.corporate_entitlements');

create function brokerage.say_entitlements(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, r.account_id, e.bucket, ''::text, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.corporate_entitlements r on r.tenant_id = p_tenant and r.entitlement_id = i.id::uuid
  cross join lateral (values
    ('holding', r.asset, -r.holding_before),
    ('incoming', r.asset, -r.incoming_before),
    ('holding', r.asset_after, r.holding_after),
    ('incoming', r.asset_after, r.incoming_after),
    ('cash', r.account_currency, r.cash_minor + coalesce(r.received_minor, 0)),
    ('invested', r.account_currency, -r.cost_minor),
    ('receivable', r.currency, case when r.received_minor is null then r.net_minor else 0 end)
  ) as e(bucket, asset, amount)
  where e.asset is not null;
end $$;

-- What is under way between the house and the market follows its action; it is nobody's account.
create function brokerage.say_actions(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, null::uuid, null::text, null::text, null::text, null::numeric
  from unnest(p_ids) as i(id)
  join brokerage.corporate_actions a on a.tenant_id = p_tenant and a.action_id = i.id::uuid;
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('corporate_action', 'brokerage.say_entitlements', '{custody,clearing,fx}'),
  ('dividend', 'brokerage.say_entitlements', '{clearing,bank,taxes,fx}'),
  ('corporate_clearing', 'brokerage.say_actions', '{custody,clearing}');
