-- The lists of the desk in the order in which they are read, so that a page of them reads a page of the table, however large the tenant
-- has grown; and what waits, apart from what is done, so that counting it reads nothing else.
create index withdrawals_by_due on brokerage.withdrawals (tenant_id, due_at, withdrawal_id);
create index withdrawals_waiting on brokerage.withdrawals (tenant_id, created_at) where status = 'pending';
create index withdrawals_unpaid on brokerage.withdrawals (tenant_id, decided_at) where status = 'awaiting';
create index withdrawals_open on brokerage.withdrawals (tenant_id, due_at) where status in ('pending', 'awaiting');
create index deposits_waiting on brokerage.deposits (tenant_id, created_at) where status = 'pending';
create index suspense_waiting on brokerage.suspense_items (tenant_id, created_at) where state = 'open';
create index bank_accounts_waiting on brokerage.bank_accounts (tenant_id, created_at)
  where status = 'pending' and removed_at is null;
create index loans_waiting on brokerage.loans (tenant_id, submitted_at) where status = 'pending';
create index dues_listed on brokerage.dues (tenant_id, status, due_id desc);
create index contests_waiting on brokerage.score_contests (tenant_id, created_at) where state = 'open';
create index settlement_breaks_waiting on brokerage.settlement_breaks (tenant_id, break_id desc) where closed_at is null;
create index corporate_actions_listed on brokerage.corporate_actions (tenant_id, state, action_id desc);
create index orders_of_instrument on brokerage.orders (tenant_id, instrument_id, order_id desc);

create index approvals_waiting on brokerage.approvals (tenant_id, created_at) where state = 'proposed';
create index approvals_about on brokerage.approvals (tenant_id, subject_id) where state = 'proposed';
create index approvals_of_kind on brokerage.approvals (tenant_id, kind, approval_id desc);
create index approvals_decided on brokerage.approvals (tenant_id, kind, state, approval_id desc);

-- The trail is asked by who acted, by the act and by what it was about; nobody asks by the kind of the thing.
create index audit_actor on brokerage.audit (tenant_id, actor_id, seq desc);
create index audit_act on brokerage.audit (tenant_id, act collate "C", seq desc);
create index audit_about on brokerage.audit (tenant_id, subject_id, seq desc);
drop index brokerage.audit_subject;

create index sessions_of_staff_used on brokerage.sessions (tenant_id, last_seen_at desc)
  where state = 'active' and staff_id is not null;
create index sessions_of_clients_used on brokerage.sessions (tenant_id, last_seen_at desc)
  where state = 'active' and client_id is not null;
drop index brokerage.sessions_used;
