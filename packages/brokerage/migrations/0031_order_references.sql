-- What people quote on the phone instead of an id: one number per withdrawal, exchange, loan and due, given when it is
-- made and never again. How a number is written (WD-7K3P-2M) is the contract's matter. Deposits have a reference of
-- their own (ISO 11649), transactions their number in the books.
create table brokerage.order_references (
  tenant_id uuid not null references brokerage.tenants,
  kind text not null check (kind in ('withdrawal', 'exchange', 'loan', 'due')),
  subject_id uuid not null,
  number bigint generated always as identity,
  primary key (tenant_id, kind, subject_id),
  constraint order_references_number unique (tenant_id, kind, number)
);

-- The owner reads through its own wall for this one statement; oldest first, as they would have been given.
alter table brokerage.withdrawals no force row level security;
alter table brokerage.exchanges no force row level security;
alter table brokerage.loans no force row level security;
alter table brokerage.dues no force row level security;
insert into brokerage.order_references (tenant_id, kind, subject_id)
  select o.tenant_id, o.kind, o.subject_id from (
    select tenant_id, 'withdrawal' as kind, withdrawal_id as subject_id, created_at from brokerage.withdrawals
    union all select tenant_id, 'exchange', quotation_id, created_at from brokerage.exchanges
    union all select tenant_id, 'loan', loan_id, submitted_at from brokerage.loans
    union all select tenant_id, 'due', due_id, created_at from brokerage.dues) o
  order by o.created_at, o.subject_id;
alter table brokerage.withdrawals force row level security;
alter table brokerage.exchanges force row level security;
alter table brokerage.loans force row level security;
alter table brokerage.dues force row level security;
call platform.protect_append_only('brokerage.order_references');

create function brokerage.give_reference() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into brokerage.order_references (tenant_id, kind, subject_id)
    values (new.tenant_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $$;
create trigger give_reference after insert on brokerage.withdrawals
  for each row execute function brokerage.give_reference('withdrawal', 'withdrawal_id');
create trigger give_reference after insert on brokerage.exchanges
  for each row execute function brokerage.give_reference('exchange', 'quotation_id');
create trigger give_reference after insert on brokerage.loans
  for each row execute function brokerage.give_reference('loan', 'loan_id');
create trigger give_reference after insert on brokerage.dues
  for each row execute function brokerage.give_reference('due', 'due_id');
