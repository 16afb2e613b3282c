-- What a client signed with the PIN and can therefore come to owe for. Nothing is owed without one of these (G-04).
create table brokerage.signatures (
  tenant_id uuid not null,
  signature_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('loan')),
  subject_id uuid not null,
  signed_at timestamptz not null,
  primary key (tenant_id, signature_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  constraint signatures_once unique (tenant_id, kind, subject_id)
);
call platform.protect_append_only('brokerage.signatures');

-- What a client owes and is due. Settled from own cash or waived by two people; never deleted, never larger again.
create table brokerage.dues (
  tenant_id uuid not null,
  due_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  signature_id uuid not null,
  reason text not null check (reason in ('loan_instalment', 'unpaid_order', 'service_fee')),
  cause_kind text not null,
  cause_id text not null,
  amount numeric(38,0) not null check (amount > 0),
  settled numeric(38,0) not null default 0,
  currency text not null,
  status text not null check (status in ('outstanding', 'clear', 'waived')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- When the published days had passed and the score was told.
  overdue_at timestamptz,
  closed_at timestamptz,
  approval_id uuid,
  primary key (tenant_id, due_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, signature_id) references brokerage.signatures,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  check (settled between 0 and amount),
  check ((status = 'clear') = (settled = amount)),
  check ((status = 'outstanding') = (closed_at is null)),
  check (reason = 'loan_instalment' or approval_id is not null)
);
call platform.protect_tenant_table('brokerage.dues');
create index dues_of_client on brokerage.dues (tenant_id, client_id, due_id desc);
create index dues_open on brokerage.dues (tenant_id, created_at) where status = 'outstanding';
create index dues_of_cause on brokerage.dues (tenant_id, cause_kind, cause_id);

create function brokerage.guard_due() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'outstanding' or new.settled <> 0 then
      raise exception 'a due starts outstanding' using errcode = '42501';
    end if;
    if not exists (select from brokerage.signatures s where s.tenant_id = new.tenant_id
      and s.signature_id = new.signature_id and s.client_id = new.client_id) then
      raise exception 'a due rests on a signature of its client' using errcode = '42501';
    end if;
    if new.approval_id is not null
      and not brokerage.is_approved(new.tenant_id, new.approval_id, 'due.raise', new.due_id::text) then
      raise exception 'a due needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.amount, old.currency, old.client_id, old.account_id, old.signature_id, old.reason, old.created_at)
    is distinct from (new.amount, new.currency, new.client_id, new.account_id, new.signature_id, new.reason,
      new.created_at) then
    raise exception 'a due stays what it was' using errcode = '42501';
  end if;
  if old.status <> 'outstanding' then
    raise exception 'a due is closed once' using errcode = '42501';
  end if;
  if new.settled < old.settled then
    raise exception 'a due never grows again' using errcode = '42501';
  end if;
  if new.status = 'waived'
    and not brokerage.is_approved(new.tenant_id, new.approval_id, 'due.waive', new.due_id::text) then
    raise exception 'a waiver needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_due before insert or update on brokerage.dues
  for each row execute function brokerage.guard_due();
create trigger keep_dues before delete on brokerage.dues for each row execute function platform.refuse_change();

-- Loans: applied for, decided by two people, drawn with a signature, repaid.
create table brokerage.loans (
  tenant_id uuid not null,
  loan_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('amortising', 'bullet')),
  purpose text not null check (purpose in ('home', 'education', 'medical', 'vehicle', 'business', 'travel', 'other')),
  reason text not null check (length(reason) between 4 and 500),
  applied numeric(38,0) not null check (applied > 0),
  approved numeric(38,0) check (approved > 0 and approved <= applied),
  repaid numeric(38,0) not null default 0 check (repaid >= 0),
  fee numeric(38,0) check (fee >= 0),
  currency text not null,
  months int not null check (months between 1 and 120),
  -- The terms it was applied for under: later ones do not touch it.
  terms_version text not null,
  rate_bps int not null check (rate_bps >= 0),
  fee_bps int not null check (fee_bps between 0 and 9999),
  status text not null
    check (status in ('pending', 'approved', 'rejected', 'recycled', 'using', 'repayment', 'clear')),
  refusal text check (refusal in ('income_not_shown', 'debts_too_high', 'information_incomplete',
    'purpose_not_financed')),
  remark text check (length(remark) <= 500),
  approval_id uuid,
  signature_id uuid,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  draw_by timestamptz,
  drawn_at timestamptz,
  cleared_at timestamptz,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, account_id) references brokerage.accounts,
  foreign key (tenant_id, approval_id) references brokerage.approvals,
  foreign key (tenant_id, signature_id) references brokerage.signatures,
  check ((status = 'rejected') = (refusal is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check ((status in ('pending', 'rejected')) = (approved is null)),
  check ((status in ('using', 'repayment', 'clear')) = (drawn_at is not null and signature_id is not null
    and fee is not null)),
  check ((status = 'clear') = (cleared_at is not null))
);
call platform.protect_tenant_table('brokerage.loans');
create index loans_of_client on brokerage.loans (tenant_id, client_id, loan_id desc);
create index loans_queue on brokerage.loans (tenant_id, status, loan_id);

create function brokerage.guard_loan() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a loan starts pending' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.applied, old.currency, old.client_id, old.account_id, old.kind, old.months, old.rate_bps, old.fee_bps)
    is distinct from (new.applied, new.currency, new.client_id, new.account_id, new.kind, new.months, new.rate_bps,
      new.fee_bps) then
    raise exception 'a loan keeps the terms it was applied for under' using errcode = '42501';
  end if;
  if new.repaid < old.repaid or (old.approved is not null and new.approved is distinct from old.approved) then
    raise exception 'a loan does not change behind its client' using errcode = '42501';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if not (old.status || '>' || new.status = any (array['pending>approved', 'pending>rejected', 'approved>using',
    'approved>recycled', 'using>repayment', 'repayment>clear'])) then
    raise exception 'a loan does not go from % to %', old.status, new.status using errcode = '42501';
  end if;
  if new.status in ('approved', 'rejected') and not brokerage.is_approved(new.tenant_id, new.approval_id,
    case new.status when 'approved' then 'loan.approve' else 'loan.reject' end, new.loan_id::text) then
    raise exception 'a loan needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_loan before insert or update on brokerage.loans
  for each row execute function brokerage.guard_loan();
create trigger keep_loans before delete on brokerage.loans for each row execute function platform.refuse_change();

-- The plan, fixed when the loan is drawn.
create table brokerage.loan_instalments (
  tenant_id uuid not null,
  loan_id uuid not null,
  number int not null check (number > 0),
  due_at timestamptz not null,
  principal numeric(38,0) not null check (principal >= 0),
  interest numeric(38,0) not null check (interest >= 0),
  balance numeric(38,0) not null check (balance >= 0),
  state text not null check (state in ('planned', 'paid', 'overdue', 'dropped')),
  done_at timestamptz,
  -- What became of it when it was not paid in time.
  due_id uuid,
  primary key (tenant_id, loan_id, number),
  foreign key (tenant_id, loan_id) references brokerage.loans,
  foreign key (tenant_id, due_id) references brokerage.dues,
  check (state <> 'overdue' or due_id is not null),
  check (principal + interest > 0),
  check ((state = 'planned') = (done_at is null))
);
call platform.protect_tenant_table('brokerage.loan_instalments');
create index loan_instalments_due on brokerage.loan_instalments (tenant_id, due_at) where state = 'planned';

create function brokerage.guard_instalment() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'planned' then
      raise exception 'an instalment starts planned' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.principal, old.interest, old.due_at) is distinct from (new.principal, new.interest, new.due_at)
    or old.state || '>' || new.state <> all (array['planned>paid', 'planned>overdue', 'planned>dropped',
      'overdue>paid', 'overdue>dropped']) then
    raise exception 'an instalment is paid once and never changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_instalment before insert or update on brokerage.loan_instalments
  for each row execute function brokerage.guard_instalment();
create trigger keep_instalments before delete on brokerage.loan_instalments
  for each row execute function platform.refuse_change();
