-- Home asks every few seconds how many identities wait.
create index if not exists kyc_standings_waiting on brokerage.kyc_standings (tenant_id, changed_at) where status = 'pending';
