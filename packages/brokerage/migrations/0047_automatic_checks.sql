-- What an outside service found about a submission, for the two people who decide. Nothing here moves a verification.
create table brokerage.kyc_checks (
  tenant_id uuid not null,
  submission_id uuid not null,
  client_id uuid not null,
  provider text not null check (provider ~ '^[a-z-]{2,30}$'),
  -- How the service calls it; known once it was handed over.
  vendor_ref text,
  state text not null check (state in ('queued', 'sent', 'done', 'failed')),
  -- Kinds, verdicts and the labels of the service: no words about the person.
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- When the service was asked last: an older answer never replaces a newer one.
  read_at timestamptz,
  primary key (tenant_id, submission_id),
  unique (tenant_id, provider, vendor_ref),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, submission_id) references brokerage.kyc_submissions
);
call platform.protect_tenant_table('brokerage.kyc_checks');
create index kyc_checks_waiting on brokerage.kyc_checks (tenant_id, asked_at) where state in ('queued', 'sent');

create function brokerage.guard_kyc_check() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.submission_id, new.client_id, new.provider, new.asked_at)
      is distinct from (old.submission_id, old.client_id, old.provider, old.asked_at)
    or (old.vendor_ref is not null and new.vendor_ref is distinct from old.vendor_ref)
    or (old.read_at is not null and (new.read_at is null or new.read_at < old.read_at)) then
    raise exception 'a check stays with its submission, and an older answer replaces no newer one' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_kyc_check before update on brokerage.kyc_checks
  for each row execute function brokerage.guard_kyc_check();

-- Calls of the service that were taken, by a digest of their bytes: the same one twice is once.
create table brokerage.kyc_hooks (
  tenant_id uuid not null,
  digest bytea not null,
  received_at timestamptz not null,
  primary key (tenant_id, digest)
);
call platform.protect_tenant_table('brokerage.kyc_hooks');
create index kyc_hooks_age on brokerage.kyc_hooks (tenant_id, received_at);
