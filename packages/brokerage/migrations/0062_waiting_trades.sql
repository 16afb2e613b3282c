-- Orders under review and settlements that failed are counted on home like every other queue; grants are listed by their decision.
create index orders_waiting on brokerage.orders (tenant_id, placed_at) where status = 'awaiting';
create index settlement_breaks_aged on brokerage.settlement_breaks (tenant_id, opened_at) where closed_at is null;
create index access_grants_decided on brokerage.access_grants (tenant_id, approval_id);
