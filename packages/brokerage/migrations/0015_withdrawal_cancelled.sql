-- When the client took a withdrawal back: its timeline says so.
alter table brokerage.withdrawals add column cancelled_at timestamptz;
alter table brokerage.withdrawals add constraint withdrawals_cancelled check (cancelled_at is null or status = 'cancelled');
