-- Events that leave with the transaction that caused them. A dispatcher claims rows with SKIP LOCKED, turns each into
-- one job per consumer and sets delivered_at in the same transaction.
create table platform.outbox (
  tenant_id uuid not null,
  id uuid not null,
  topic text not null check (topic ~ '^[a-z][a-z0-9_.-]{1,79}$'),
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (tenant_id, id)
);
call platform.protect_tenant_table('platform.outbox');
create index outbox_waiting on platform.outbox (id) where delivered_at is null;
create index outbox_delivered on platform.outbox (delivered_at) where delivered_at is not null;

-- Work to be done at or after run_at. A worker holds a job until lease_until; each claim raises fencing_token, so a
-- worker that lost its lease can no longer finish the job.
create table platform.jobs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z0-9_.:-]{1,79}$'),
  payload jsonb not null,
  -- Two jobs with one key and kind are one job, whether waiting or done.
  unique_key text,
  run_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null default 20 check (max_attempts > 0),
  lease_until timestamptz,
  fencing_token bigint not null default 0,
  last_error text,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  finished_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'waiting') = (finished_at is null))
);
call platform.protect_tenant_table('platform.jobs');
create unique index jobs_unique_key on platform.jobs (tenant_id, kind, unique_key) where unique_key is not null;
create index jobs_waiting on platform.jobs (run_at, id) where state = 'waiting';
create index jobs_finished on platform.jobs (finished_at) where state <> 'waiting';
