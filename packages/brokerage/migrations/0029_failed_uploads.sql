-- Uploads that were refused after their bytes had been taken: they cost the server as much as the others, so they count in the day's
-- quota. Rows of earlier days are removed by the next one.
create table brokerage.failed_uploads (
  tenant_id uuid not null,
  failed_upload_id uuid not null,
  client_id uuid not null,
  bytes integer not null check (bytes >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, failed_upload_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.failed_uploads');
create index failed_uploads_recent on brokerage.failed_uploads (tenant_id, created_at);
