-- What the causes of journals rest on is somebody's own act or a decision of two people, in every row that says so.
-- The act of a client is done by that client, or by the house's own clockwork where a rule is published; never by staff.
create function brokerage.acts_as(p_client uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select current_setting('candor.actor', true) is not distinct from 'client:' || p_client
$$;

create function brokerage.acts_by_rule() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('candor.actor', true) ~ '^system(:|$)', false)
$$;

create function brokerage.guard_own_act() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_as(new.client_id) then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_own_act before insert on brokerage.withdrawals
  for each row execute function brokerage.guard_own_act();
create trigger guard_own_cancel before update on brokerage.withdrawals
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled') execute function brokerage.guard_own_act();
create trigger guard_own_act before insert on brokerage.exchange_quotations
  for each row execute function brokerage.guard_own_act();
create trigger guard_own_act before insert on brokerage.exchanges
  for each row execute function brokerage.guard_own_act();

-- A loan is drawn under its own signature, with the fee of its own terms at most; what is repaid is repaid by its client or
-- collected by the plan.
create function brokerage.guard_loan_money() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status = 'approved' and new.status = 'using' and (not brokerage.acts_as(new.client_id)
    or new.fee > ceil(new.approved * new.fee_bps / 10000.0) or not exists (
      select from brokerage.signatures s where s.tenant_id = new.tenant_id and s.signature_id = new.signature_id
        and s.kind = 'loan' and s.subject_id = new.loan_id and s.client_id = new.client_id)) then
    raise exception 'a loan is drawn by its client, with a signature under it' using errcode = '42501';
  end if;
  if old.drawn_at is not null and (old.fee, old.signature_id, old.drawn_at)
    is distinct from (new.fee, new.signature_id, new.drawn_at) then
    raise exception 'a loan stays what was signed' using errcode = '42501';
  end if;
  if new.repaid <> old.repaid and not brokerage.acts_as(new.client_id) and not brokerage.acts_by_rule() then
    raise exception 'a loan is repaid by its client or by its plan' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_loan_money before update on brokerage.loans
  for each row execute function brokerage.guard_loan_money();

create function brokerage.guard_instalment_money() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  owner uuid := (select l.client_id from brokerage.loans l where l.tenant_id = new.tenant_id and l.loan_id = new.loan_id);
begin
  if new.state = old.state then
    return new;
  end if;
  if old.state = 'planned' and new.state in ('paid', 'dropped') and not brokerage.acts_as(owner)
    and not (brokerage.acts_by_rule() and new.state = 'paid') then
    raise exception 'an instalment is paid by its client or by its plan' using errcode = '42501';
  end if;
  if old.state = 'overdue' and not exists (select from brokerage.dues d where d.tenant_id = new.tenant_id
    and d.due_id = old.due_id and d.status = case new.state when 'paid' then 'clear' else 'waived' end) then
    raise exception 'an overdue instalment follows its due' using errcode = '42501';
  end if;
  if old.due_id is not null and new.due_id is distinct from old.due_id
    or new.state <> 'overdue' and new.due_id is distinct from old.due_id then
    raise exception 'an instalment keeps its due' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_instalment_money before update on brokerage.loan_instalments
  for each row execute function brokerage.guard_instalment_money();

-- An amount as a proposal writes it, in smallest units: it always has all of its currency's decimals.
create function brokerage.units_of(amount text) returns numeric
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select replace(amount, '.', '')::numeric
$$;

-- What arrives is booked as two people agreed: this reference, this amount.
create or replace function brokerage.guard_receipt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
    and a.state = 'approved' and case a.kind
      when 'deposit.credit' then a.payload ->> 'bank_reference' = new.bank_reference
        and brokerage.units_of(a.payload ->> 'received') = new.amount and a.payload ->> 'currency' = new.currency
      when 'withdrawal.return' then a.payload ->> 'bank_reference' = new.bank_reference
        and brokerage.units_of(a.payload ->> 'amount') = new.amount and a.payload ->> 'currency' = new.currency
      when 'statement.book' then exists (select from brokerage.bank_statement_entries e
        where e.tenant_id = new.tenant_id and e.statement_id::text = a.subject_id
          and e.line <= (a.payload ->> 'entries')::integer and e.bank_reference = new.bank_reference
          and e.amount = new.amount and e.currency = new.currency)
      else false end) then
    raise exception 'money that arrives needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;

-- And it is credited as they agreed.
create function brokerage.guard_credited() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.client_id, old.account_id, old.channel_id, old.amount, old.currency)
    is distinct from (new.client_id, new.account_id, new.channel_id, new.amount, new.currency) then
    raise exception 'a deposit stays what its client declared' using errcode = '42501';
  end if;
  if new.status = 'approved' and not exists (
    select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
      and case a.kind
        when 'deposit.credit' then brokerage.units_of(a.payload ->> 'credited') = new.credited
        when 'suspense.assign' then brokerage.units_of(a.payload ->> 'amount') = new.credited
        when 'statement.book' then new.credited = new.amount and exists (select from brokerage.deposit_receipts r
          where r.tenant_id = new.tenant_id and r.approval_id = a.approval_id and r.channel_id = new.channel_id
            and r.amount = new.credited)
        else false end) then
    raise exception 'a deposit is credited as two people agreed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_credited before update on brokerage.deposits
  for each row when (new.status <> 'pending') execute function brokerage.guard_credited();

-- The published rules of the score, as the database knows them; a test holds them against what clients read.
create table brokerage.score_rules (
  version integer not null,
  rule text not null,
  points integer not null,
  counts text not null check (counts in ('once', 'each')),
  cause_kind text not null,
  primary key (version, rule)
);
revoke all on brokerage.score_rules from public;
grant select on brokerage.score_rules to candor_app, candor_system;
insert into brokerage.score_rules (version, rule, points, counts, cause_kind) values
  (1, 'kyc_approved', 50, 'once', 'kyc'),
  (1, 'first_deposit', 20, 'once', 'deposit'),
  (1, 'repaid_on_time', 15, 'each', 'instalment'),
  (1, 'loan_cleared', 30, 'each', 'loan'),
  (1, 'due_overdue', -60, 'each', 'due'),
  (1, 'due_settled', 30, 'each', 'due');

-- A line of the score rests on the thing that its rule speaks of, and moves by what the rule gives.
create function brokerage.guard_score_rule() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  published brokerage.score_rules;
begin
  select r.* into published from brokerage.score_rules r
    where r.rule = new.reason and r.version = (select max(n.version) from brokerage.score_rules n);
  if not found or new.rules_version <> published.version or new.cause_kind <> published.cause_kind
    or new.once_key <> (case published.counts when 'once' then '' else new.cause_id end)
    or new.score_after <> least(1000, greatest(0, new.score_before + published.points)) then
    raise exception 'the score moves by a published rule' using errcode = '42501';
  end if;
  if not (case new.reason
    when 'kyc_approved' then new.cause_id = new.client_id::text and exists (select from brokerage.kyc_standings k
      where k.tenant_id = new.tenant_id and k.client_id = new.client_id and k.approved_at is not null)
    when 'first_deposit' then exists (select from brokerage.deposits d where d.tenant_id = new.tenant_id
      and d.deposit_id = new.cause_id::uuid and d.client_id = new.client_id and d.status = 'approved')
    when 'repaid_on_time' then exists (select from brokerage.loans l
      join brokerage.loan_instalments i on i.tenant_id = l.tenant_id and i.loan_id = l.loan_id
      where l.tenant_id = new.tenant_id and l.client_id = new.client_id and i.state = 'paid' and i.due_id is null
        and l.loan_id = split_part(new.cause_id, ':', 1)::uuid and i.number = split_part(new.cause_id, ':', 2)::integer)
    when 'loan_cleared' then exists (select from brokerage.loans l where l.tenant_id = new.tenant_id
      and l.loan_id = new.cause_id::uuid and l.client_id = new.client_id and l.status = 'clear')
    else exists (select from brokerage.dues d where d.tenant_id = new.tenant_id and d.due_id = new.cause_id::uuid
      and d.client_id = new.client_id and d.overdue_at is not null
      and (new.reason = 'due_overdue' or d.status = 'clear'))
    end) then
    raise exception 'a line of the score rests on what happened' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_score_rule before insert on brokerage.score_moves
  for each row when (new.reason <> 'correction') execute function brokerage.guard_score_rule();

-- Overdue is what the published days made overdue, told by the clockwork.
create function brokerage.guard_overdue() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.overdue_at is not null or not brokerage.acts_by_rule() then
    raise exception 'a due becomes overdue by the published rule' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_overdue before update on brokerage.dues
  for each row when (new.overdue_at is distinct from old.overdue_at) execute function brokerage.guard_overdue();

-- A loan is cleared when its plan is done and nothing of it is owed.
create function brokerage.guard_cleared() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from brokerage.loan_instalments i where i.tenant_id = new.tenant_id and i.loan_id = new.loan_id
      and i.state in ('planned', 'overdue'))
    or exists (select from brokerage.dues d where d.tenant_id = new.tenant_id and d.cause_kind = 'loan'
      and d.cause_id = new.loan_id::text and d.status = 'outstanding') then
    raise exception 'a loan is cleared when nothing of it is owed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_cleared before update on brokerage.loans
  for each row when (new.status = 'clear' and old.status <> 'clear') execute function brokerage.guard_cleared();

-- The level by assets is what a review found: the rates are not in the database, so the review is the client's own visit or the
-- clockwork, never a member of staff; and the line says what the standing says.
create function brokerage.guard_asset_level() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before integer := 0;
begin
  if tg_op = 'UPDATE' then
    before := old.asset_level;
  end if;
  if new.asset_level <> before and not brokerage.acts_as(new.client_id) and not brokerage.acts_by_rule() then
    raise exception 'a level by assets is found by a review' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_asset_level before insert or update on brokerage.vip_standings
  for each row execute function brokerage.guard_asset_level();

create function brokerage.guard_vip_move() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.vip_standings s where s.tenant_id = new.tenant_id and s.client_id = new.client_id
    and greatest(s.asset_level, coalesce(s.given_level, 0)) = new.level_after) then
    raise exception 'a level is what the assets reach or two people gave' using errcode = '42501';
  end if;
  if new.reason = 'assets' and not brokerage.acts_as(new.client_id) and not brokerage.acts_by_rule() then
    raise exception 'a level by assets is found by a review' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_vip_move before insert on brokerage.vip_moves
  for each row execute function brokerage.guard_vip_move();

-- An unlock is dated now, by the database's own clock: neither ahead nor back gives one person a second one.
create function brokerage.guard_unlock_time() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not platform.is_now(new.unlocked_at) then
    raise exception 'an unlock is dated now' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_unlock_time before insert on brokerage.client_unlocks
  for each row execute function brokerage.guard_unlock_time();

-- The key under which guesses at a client's name are counted: a digest that only the server can make. One client, one key.
alter table brokerage.client_unlocks add column account_key text check (length(account_key) between 20 and 64);
create function brokerage.guard_unlock_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from brokerage.client_unlocks u where u.tenant_id = new.tenant_id and u.account_key is not null
    and (u.account_key = new.account_key) <> (u.client_id = new.client_id)) then
    raise exception 'a client has one key' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_unlock_key before insert on brokerage.client_unlocks
  for each row when (new.account_key is not null) execute function brokerage.guard_unlock_key();
create index client_unlocks_key on brokerage.client_unlocks (tenant_id, account_key) where account_key is not null;

-- Staff wipe no counts but their own and, in the transaction that unlocks a client, those of that client.
create function brokerage.guard_throttle() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := coalesce(current_setting('candor.actor', true), '');
  named text := split_part(old.bucket, ':', 2);
begin
  if actor ~ '^(client|guest|system)(:|$)' or actor = 'staff:' || named
    or tg_op = 'UPDATE' and new.bucket = old.bucket and new.attempts >= old.attempts
      and new.blocked_until >= old.blocked_until and new.last_at >= old.last_at then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and exists (select from brokerage.client_unlocks u where u.tenant_id = old.tenant_id
    and u.xmin = pg_current_xact_id()::xid and named in (u.client_id::text, u.account_key)) then
    return old;
  end if;
  raise exception 'counts of guesses are wiped by unlocking the client' using errcode = '42501';
end $$;
create trigger guard_throttle before update or delete on brokerage.throttles
  for each row execute function brokerage.guard_throttle();
