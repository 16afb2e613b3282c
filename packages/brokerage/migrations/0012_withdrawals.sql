-- A sealed field is bound to the id of its row, so an entry of a statement gets one.
alter table brokerage.bank_statement_entries add column entry_id uuid not null;
create unique index bank_statement_entries_id on brokerage.bank_statement_entries (tenant_id, entry_id);

-- Money out. The amount is held in the books from the request on; two people release it; only then can it be paid.
create table brokerage.withdrawals (
  tenant_id uuid not null,
  withdrawal_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  bank_account_id uuid not null,
  hold_id uuid not null,
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  way text not null check (way in ('fast', 'reviewed')),
  status text not null check (status in ('pending', 'awaiting', 'approved', 'rejected', 'cancelled', 'returned')),
  -- A closed list: there is no way to write another reason down.
  reason text check (reason in ('payee_name_differs', 'payee_account_closed', 'account_takeover_suspected',
    'legal_order', 'client_asked')),
  due_at timestamptz not null check (due_at > created_at),
  approval_id uuid,
  channel_id uuid,
  bank_reference text,
  created_at timestamptz not null,
  decided_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  primary key (tenant_id, withdrawal_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, bank_account_id) references brokerage.bank_accounts,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, channel_id) references brokerage.deposit_channels,
  check ((status = 'rejected') = (reason is not null)),
  check (status not in ('awaiting', 'approved', 'rejected', 'returned') or approval_id is not null),
  check ((status in ('pending', 'cancelled')) or decided_at is not null),
  check ((status = 'approved') <= (paid_at is not null and bank_reference is not null and channel_id is not null)),
  check ((status = 'returned') = (returned_at is not null))
);
call platform.protect_tenant_table('brokerage.withdrawals');
create index withdrawals_of_client on brokerage.withdrawals (tenant_id, client_id, withdrawal_id desc);
create index withdrawals_queue on brokerage.withdrawals (tenant_id, status, due_at, withdrawal_id);
create index withdrawals_payee on brokerage.withdrawals (tenant_id, bank_account_id) where status in ('pending', 'awaiting');
-- One payment of the bank pays one withdrawal.
create unique index withdrawals_payment on brokerage.withdrawals (tenant_id, channel_id, bank_reference)
  where bank_reference is not null;

create function brokerage.guard_withdrawal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a withdrawal starts pending' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.amount, old.currency, old.client_id, old.account_id, old.bank_account_id, old.hold_id)
    is distinct from (new.amount, new.currency, new.client_id, new.account_id, new.bank_account_id, new.hold_id) then
    raise exception 'a withdrawal goes where it was asked to go' using errcode = '42501';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if not (old.status || '>' || new.status = any (array['pending>awaiting', 'pending>rejected', 'pending>cancelled',
    'awaiting>approved', 'awaiting>returned', 'approved>returned'])) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = '42501';
  end if;
  if new.status in ('awaiting', 'rejected') and not brokerage.is_approved(new.tenant_id, new.approval_id,
    case new.status when 'awaiting' then 'withdrawal.release' else 'withdrawal.reject' end, new.withdrawal_id::text) then
    raise exception 'a withdrawal needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_withdrawal before insert or update on brokerage.withdrawals
  for each row execute function brokerage.guard_withdrawal();
