-- What oversight asks every few seconds is found without reading a large table.
create index audit_failed_sign_ins on brokerage.audit (tenant_id, at)
  where act in ('staff_login.failed', 'staff_login.address_refused');
create index deliveries_failed on brokerage.deliveries (tenant_id, created_at) where state = 'failed';
create index deliveries_newest on brokerage.deliveries (tenant_id, created_at);
create index sessions_used on brokerage.sessions (tenant_id, last_seen_at desc) where state = 'active';
create index kyc_hits_waiting on brokerage.kyc_hits (tenant_id, found_at) where settled_at is null;
