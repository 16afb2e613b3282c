-- Requests that had an effect, by the caller's own key, with the answer they got. Written by the transaction of the
-- effect, so the two are there together or not at all. Nobody but the same caller finds a row.
create table platform.answered_requests (
  tenant_id uuid not null,
  actor text not null check (length(actor) between 3 and 160),
  key text not null check (length(key) between 16 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  -- Absent only inside the transaction that is still at work.
  answer text,
  created_at timestamptz not null,
  primary key (tenant_id, actor, key)
);
call platform.protect_tenant_table('platform.answered_requests');
create index answered_requests_age on platform.answered_requests (created_at);
