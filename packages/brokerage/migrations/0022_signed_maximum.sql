-- A signature says what was signed: the kind of debt that can follow from it and the most that can ever be asked for (G-04).
-- Under a loan that is the plan the client saw, every instalment with its interest, and not a cent more.
alter table brokerage.signatures add column maximum numeric(38,0);
alter table brokerage.signatures add column currency text;

-- Signatures given before this rule carry what their plan came to. The owner of the tables steps over the walls for these
-- statements only; both stand again before anybody else can look.
alter table brokerage.signatures no force row level security;
alter table brokerage.loans no force row level security;
alter table brokerage.loan_instalments no force row level security;
alter table brokerage.signatures disable trigger append_only_rows;
update brokerage.signatures s set currency = l.currency,
  maximum = (select coalesce(sum(i.principal + i.interest), 0) from brokerage.loan_instalments i
    where i.tenant_id = l.tenant_id and i.loan_id = l.loan_id)
from brokerage.loans l where l.tenant_id = s.tenant_id and l.loan_id = s.subject_id;
alter table brokerage.signatures enable trigger append_only_rows;
alter table brokerage.signatures force row level security;
alter table brokerage.loans force row level security;
alter table brokerage.loan_instalments force row level security;

alter table brokerage.signatures alter column maximum set not null;
alter table brokerage.signatures alter column currency set not null;
alter table brokerage.signatures add constraint signatures_maximum check (maximum >= 0 and currency ~ '^[A-Z]{3,5}$');
alter table brokerage.signatures drop constraint signatures_kind_check;
alter table brokerage.signatures add constraint signatures_kind check (kind in ('loan', 'order', 'service'));

-- Nobody signs in a client's name, by whatever route; and the loan that is signed is the client's own, approved and not drawn.
create function brokerage.guard_signature() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) is distinct from 'client:' || new.client_id then
    raise exception 'a signature is given by its client' using errcode = '42501';
  end if;
  if new.kind = 'loan' and not exists (select from brokerage.loans l where l.tenant_id = new.tenant_id
    and l.loan_id = new.subject_id and l.client_id = new.client_id and l.currency = new.currency
    and l.status = 'approved') then
    raise exception 'a signature under a loan needs the approved loan of its client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_signature before insert on brokerage.signatures
  for each row execute function brokerage.guard_signature();

-- Looked at when the transaction ends: what was signed is what the plan comes to, and no instalment is added later.
create function brokerage.check_signed_plan() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  loan uuid := to_jsonb(new) ->> tg_argv[0];
  planned numeric;
begin
  select sum(i.principal + i.interest) into planned from brokerage.loan_instalments i
    where i.tenant_id = new.tenant_id and i.loan_id = loan;
  if planned is distinct from (select s.maximum from brokerage.signatures s
    where s.tenant_id = new.tenant_id and s.kind = 'loan' and s.subject_id = loan) then
    raise exception 'a signature under a loan carries what its plan comes to' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger check_signed_plan after insert on brokerage.signatures
  deferrable initially deferred for each row when (new.kind = 'loan')
  execute function brokerage.check_signed_plan('subject_id');
create constraint trigger check_signed_plan after insert on brokerage.loan_instalments
  deferrable initially deferred for each row execute function brokerage.check_signed_plan('loan_id');

create or replace function brokerage.guard_due() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  signed record;
  asked numeric;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'outstanding' or new.settled <> 0 then
      raise exception 'a due starts outstanding' using errcode = '42501';
    end if;
    -- Two dues at once on one signature take turns: each sees what the other asked for.
    perform pg_advisory_xact_lock(hashtextextended('signature|' || new.tenant_id || '|' || new.signature_id, 0));
    select s.kind, s.subject_id, s.maximum, s.currency into signed from brokerage.signatures s
      where s.tenant_id = new.tenant_id and s.signature_id = new.signature_id and s.client_id = new.client_id;
    if not found then
      raise exception 'a due rests on a signature of its client' using errcode = '42501';
    end if;
    if signed.kind <> (case new.reason when 'loan_instalment' then 'loan' when 'unpaid_order' then 'order'
      when 'service_fee' then 'service' end) then
      raise exception 'a due of % does not follow from a signature under a %', new.reason, signed.kind
        using errcode = '42501';
    end if;
    if signed.currency <> new.currency or not exists (select from brokerage.accounts a where a.tenant_id = new.tenant_id
      and a.account_id = new.account_id and a.client_id = new.client_id and a.currency = new.currency) then
      raise exception 'a due is in the currency that was signed, on an account of its client' using errcode = '42501';
    end if;
    if signed.kind = 'loan' and not exists (
      select from brokerage.loans l
      join brokerage.loan_instalments i on i.tenant_id = l.tenant_id and i.loan_id = l.loan_id
      where l.tenant_id = new.tenant_id and l.loan_id = signed.subject_id and l.signature_id = new.signature_id
        and l.status in ('using', 'repayment') and i.state = 'planned' and i.due_at = new.due_at
        and i.due_at <= new.created_at and i.principal + i.interest = new.amount) then
      raise exception 'a due under a loan is an open instalment of its plan' using errcode = '42501';
    end if;
    -- What was waived was asked for too: it is not asked for again.
    select coalesce(sum(d.amount), 0) into asked from brokerage.dues d
      where d.tenant_id = new.tenant_id and d.signature_id = new.signature_id and d.reason = new.reason;
    if asked + new.amount > signed.maximum then
      raise exception 'dues come to more than was signed' using errcode = '42501';
    end if;
    if new.reason <> 'loan_instalment'
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
