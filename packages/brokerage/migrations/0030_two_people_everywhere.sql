-- What one person could still do alone: say that a withdrawal was paid or came back, and decide about a bank account. Each
-- needs its approved proposal now, and the database asks for it whoever writes.
alter table brokerage.withdrawals add column paid_approval_id uuid;
alter table brokerage.withdrawals add column return_approval_id uuid;
alter table brokerage.withdrawals add column return_reference text check (length(return_reference) between 4 and 64);
alter table brokerage.withdrawals add foreign key (tenant_id, paid_approval_id) references brokerage.approvals;
alter table brokerage.withdrawals add foreign key (tenant_id, return_approval_id) references brokerage.approvals;
-- What came back came back once.
create unique index withdrawals_return on brokerage.withdrawals
  (tenant_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'), return_reference)
  where return_reference is not null;

-- True when this was approved for this very thing and says the same in its payload.
create function brokerage.is_approved_as(p_tenant uuid, p_approval uuid, p_kind text, p_subject text, p_payload jsonb)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from brokerage.approvals a
    where a.tenant_id = p_tenant and a.approval_id = p_approval and a.kind = p_kind and a.subject_id = p_subject
      and a.state = 'approved' and a.payload @> p_payload)
$$;

create function brokerage.guard_withdrawal_payment() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.status = old.status then
    raise exception 'a withdrawal changes by moving on' using errcode = '42501';
  end if;
  if old.paid_at is not null and (old.paid_at, old.channel_id, old.bank_reference, old.paid_approval_id)
    is distinct from (new.paid_at, new.channel_id, new.bank_reference, new.paid_approval_id) then
    raise exception 'a payment stays what it was' using errcode = '42501';
  end if;
  if new.status = 'approved' and not brokerage.is_approved_as(new.tenant_id, new.paid_approval_id, 'withdrawal.pay',
    new.withdrawal_id::text, jsonb_build_object('channel_id', new.channel_id, 'bank_reference', new.bank_reference)) then
    raise exception 'a payment needs the decision of two people' using errcode = '42501';
  end if;
  if new.status <> 'approved' and old.paid_at is null and new.paid_at is not null then
    raise exception 'a payment needs the decision of two people' using errcode = '42501';
  end if;
  if new.status <> 'returned' then
    return new;
  end if;
  if not brokerage.is_approved_as(new.tenant_id, new.return_approval_id, 'withdrawal.return', new.withdrawal_id::text,
    jsonb_build_object('bank_reference', new.return_reference)) then
    raise exception 'a returned payment needs the decision of two people' using errcode = '42501';
  end if;
  if old.paid_at is null then
    return new;
  end if;
  if new.returned_at < old.paid_at or new.returned_at > old.paid_at + interval '30 days' then
    raise exception 'a payment comes back within 30 days' using errcode = '42501';
  end if;
  -- The money that came back is booked under the bank's own name for it, once, like everything that arrives.
  if not exists (select from brokerage.deposit_receipts r where r.tenant_id = new.tenant_id
    and r.channel_id = new.channel_id and r.bank_reference = new.return_reference and r.amount = new.amount
    and r.currency = new.currency and r.approval_id = new.return_approval_id) then
    raise exception 'a returned payment has arrived on its channel' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_withdrawal_payment before update on brokerage.withdrawals
  for each row execute function brokerage.guard_withdrawal_payment();
create trigger keep_withdrawals before delete on brokerage.withdrawals
  for each row execute function platform.refuse_change();

-- Bank accounts: what two people verified is what the client had entered when they looked.
alter table brokerage.bank_accounts add column approval_id uuid;
alter table brokerage.bank_accounts add foreign key (tenant_id, approval_id) references brokerage.approvals;

create function brokerage.guard_bank_account() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a bank account starts unverified' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.number_index, old.code, old.country, old.scheme, old.client_id, old.changed_at)
    is distinct from (new.number_index, new.code, new.country, new.scheme, new.client_id, new.changed_at)
    and (new.status <> 'pending' or new.client_id <> old.client_id or new.changed_at < old.changed_at) then
    raise exception 'a changed bank account is unverified again' using errcode = '42501';
  end if;
  if new.status <> old.status and new.status <> 'pending' and not exists (
    select from brokerage.approvals a
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.state = 'approved'
      and a.kind = case new.status when 'approved' then 'bank_account.verify' else 'bank_account.refuse' end
      and a.subject_id = new.bank_account_id::text and a.checker_id = new.decided_by
      and a.created_at >= new.changed_at) then
    raise exception 'a bank account needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_bank_account before insert or update on brokerage.bank_accounts
  for each row execute function brokerage.guard_bank_account();
create trigger keep_bank_accounts before delete on brokerage.bank_accounts
  for each row execute function platform.refuse_change();

-- What arrives is booked by a decision about it.
create function brokerage.guard_receipt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
    and a.state = 'approved' and a.kind in ('deposit.credit', 'statement.book', 'withdrawal.return')) then
    raise exception 'money that arrives needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_receipt before insert on brokerage.deposit_receipts
  for each row execute function brokerage.guard_receipt();

-- A decision about a statement credits deposits of its channel while it is being booked, and never again; one about unmatched
-- money credits the deposit it names; one about a deposit does what it says.
create or replace function brokerage.guard_deposit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'pending' then
    raise exception 'a deposit is decided once' using errcode = '42501';
  end if;
  if new.status <> 'pending' and not exists (
    select from brokerage.approvals a
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.state = 'approved'
      and (a.kind = 'deposit.credit' and new.status = 'approved' and a.subject_id = new.deposit_id::text
        or a.kind = 'deposit.reject' and new.status = 'rejected' and a.subject_id = new.deposit_id::text
        or a.kind = 'suspense.assign' and new.status = 'approved' and a.payload ->> 'deposit_id' = new.deposit_id::text
        or a.kind = 'statement.book' and new.status = 'approved' and exists (
          select from brokerage.bank_statements s where s.tenant_id = new.tenant_id
            and s.statement_id::text = a.subject_id and s.channel_id = new.channel_id and s.state = 'proposed'))
  ) then
    raise exception 'a deposit needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;

create function brokerage.guard_statement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a statement starts proposed' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.state <> 'proposed' or new.channel_id <> old.channel_id or new.state = 'booked' and not exists (
    select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.kind = 'statement.book'
      and a.subject_id = new.statement_id::text and a.state = 'approved') then
    raise exception 'a statement needs the decision of two people, once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_statement before insert or update on brokerage.bank_statements
  for each row execute function brokerage.guard_statement();

create function brokerage.guard_suspense() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'unmatched money starts open' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.state <> 'open' or (old.channel_id, old.bank_reference, old.amount, old.currency)
    is distinct from (new.channel_id, new.bank_reference, new.amount, new.currency) or not exists (
    select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.state = 'approved'
      and a.subject_id = new.suspense_id::text
      and (a.kind = 'suspense.return' and new.state = 'returned'
        or a.kind = 'suspense.assign' and new.state = 'assigned' and a.payload ->> 'deposit_id' = new.deposit_id::text)) then
    raise exception 'unmatched money needs the decision of two people, once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_suspense before insert or update on brokerage.suspense_items
  for each row execute function brokerage.guard_suspense();

-- A level that was given is given by two people; the level by assets is what the assets say.
create function brokerage.guard_given_level() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- A row that is there already is judged as the change it becomes; a level from before there were lines stays the client's.
    if exists (select from brokerage.vip_standings s where s.tenant_id = new.tenant_id and s.client_id = new.client_id)
      or new.given_level is null or new.given_level = (select c.vip from brokerage.clients c
        where c.tenant_id = new.tenant_id and c.client_id = new.client_id) then
      return new;
    end if;
  elsif new.given_level is not distinct from old.given_level then
    return new;
  end if;
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'vip.set', new.client_id::text,
      jsonb_build_object('level', coalesce(new.given_level, 0))) then
    raise exception 'a given level needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_given_level before insert or update on brokerage.vip_standings
  for each row execute function brokerage.guard_given_level();
