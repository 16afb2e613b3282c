-- What two people decide about a client as a whole: another advisor, the end of the relationship, and its beginning again. Each decision is
-- a row that is only added; the client's own row follows it by trigger and changes in no other way.
alter table brokerage.clients drop constraint clients_status_check;
alter table brokerage.clients add constraint clients_status_check check (status in ('active', 'disabled', 'closed'));

create table brokerage.client_changes (
  tenant_id uuid not null,
  -- A decision is used once.
  approval_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('reassign', 'close', 'reopen')),
  advisor_id uuid,
  -- Why it ended, in words that the client reads.
  closing text check (closing in ('client_request', 'duplicate', 'inactive', 'agreement_ended', 'deceased')),
  changed_at timestamptz not null,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, advisor_id) references brokerage.staff,
  check ((kind = 'reassign') = (advisor_id is not null)),
  check ((kind = 'close') = (closing is not null))
);
call platform.protect_append_only('brokerage.client_changes');
create index client_changes_of_client on brokerage.client_changes (tenant_id, client_id, changed_at desc);

-- What of a client is still open: nobody is closed who has, owes or waits for something.
create function brokerage.open_ends(p_tenant uuid, p_client uuid) returns table (kind text, count bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select e.kind, count(*) from (
    select case
        when a.bucket in ('outstanding', 'loan') then 'debts'
        when a.bucket = 'invested' or a.asset like 'INS:%' then 'positions'
        else 'money' end as kind
      from ledger.accounts a join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.tenant_id = p_tenant and a.client_id = p_client and a.side = 'client' and b.balance <> 0
    union all select 'orders' from brokerage.orders o where o.tenant_id = p_tenant and o.client_id = p_client
      and o.status in ('pending', 'awaiting', 'payment', 'listing', 'settle', 'outstanding')
    union all select 'deposits' from brokerage.deposits d where d.tenant_id = p_tenant and d.client_id = p_client
      and d.status = 'pending'
    union all select 'withdrawals' from brokerage.withdrawals w where w.tenant_id = p_tenant and w.client_id = p_client
      and w.status in ('pending', 'awaiting')
    union all select 'loans' from brokerage.loans l where l.tenant_id = p_tenant and l.client_id = p_client
      and l.status in ('pending', 'approved', 'using', 'repayment')
    union all select 'debts' from brokerage.dues d where d.tenant_id = p_tenant and d.client_id = p_client
      and d.status = 'outstanding'
    union all select 'proposals' from brokerage.approvals p where p.tenant_id = p_tenant and p.client_id = p_client
      and p.state = 'proposed' and p.kind <> 'client.close'
  ) e group by e.kind
$$;

create function brokerage.make_client_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text;
begin
  if not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'client.' || new.kind, new.client_id::text,
    case new.kind when 'reassign' then jsonb_build_object('advisor_id', new.advisor_id)
      when 'close' then jsonb_build_object('code', new.closing) else '{}'::jsonb end) then
    raise exception 'a change of the relationship with a client needs the decision of two people' using errcode = '42501';
  end if;
  -- Whatever would begin for this client waits here, and finds a closed one afterwards.
  select c.status into before from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for update;
  if (before = 'closed') <> (new.kind = 'reopen') then
    raise exception 'a client is closed once and reopened once' using errcode = '42501';
  end if;
  if new.kind = 'reassign' and not exists (select from brokerage.staff s where s.tenant_id = new.tenant_id
    and s.staff_id = new.advisor_id and s.status = 'active' and 'advisor' = any(s.roles)) then
    raise exception 'an advisor is one of staff who advises' using errcode = '42501';
  end if;
  if new.kind = 'close' and exists (select from brokerage.open_ends(new.tenant_id, new.client_id)) then
    raise exception 'a client is closed when nothing is open' using errcode = '42501';
  end if;
  update brokerage.clients c set advisor_id = coalesce(new.advisor_id, c.advisor_id),
    status = case new.kind when 'close' then 'closed' when 'reopen' then 'active' else c.status end
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id;
  return new;
end $$;
create trigger make_client_change before insert on brokerage.client_changes
  for each row execute function brokerage.make_client_change();

-- Suspending is not closing: the house itself may still do it, one of staff may not.
create function brokerage.guard_relationship() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'active' then
      raise exception 'a client begins active' using errcode = '42501';
    end if;
    return new;
  end if;
  if pg_trigger_depth() < 2 and (new.advisor_id is distinct from old.advisor_id
    or new.status <> old.status and ('closed' in (old.status, new.status)
      or current_setting('candor.actor', true) like 'staff:%')) then
    raise exception 'advisor and standing of a client change by the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_relationship before insert or update of advisor_id, status on brokerage.clients
  for each row execute function brokerage.guard_relationship();
create trigger keep_clients before delete on brokerage.clients
  for each row execute function platform.refuse_change();

-- Nothing begins for a client who is closed. The lock is the one a foreign key takes: whoever closes is waited for.
create function brokerage.guard_open_client() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  standing text;
begin
  select c.status into standing from brokerage.clients c
    where c.tenant_id = new.tenant_id and c.client_id = new.client_id for key share;
  if standing = 'closed' then
    raise exception 'nothing begins for a client who is closed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_open_client before insert on brokerage.deposits
  for each row execute function brokerage.guard_open_client();
create trigger guard_open_client before insert on brokerage.withdrawals
  for each row execute function brokerage.guard_open_client();
create trigger guard_open_client before insert on brokerage.exchanges
  for each row execute function brokerage.guard_open_client();
create trigger guard_open_client before insert on brokerage.loans
  for each row execute function brokerage.guard_open_client();
create trigger guard_open_client before insert on brokerage.dues
  for each row execute function brokerage.guard_open_client();
create trigger guard_open_client before insert on brokerage.orders
  for each row execute function brokerage.guard_open_client();
