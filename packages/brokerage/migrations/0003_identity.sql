-- Who did what: append-only, chained by hash per tenant. The head row is locked by each writer, which gives the chain
-- its order.
create table brokerage.audit (
  tenant_id uuid not null references brokerage.tenants,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('client', 'staff', 'guest', 'system')),
  actor_id text not null,
  act text not null check (act ~ '^[a-z][a-z0-9_.]{2,79}$'),
  subject_kind text not null,
  subject_id text not null,
  -- The client who may read this line under “My activity”.
  client_id uuid,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq),
  foreign key (tenant_id, client_id) references brokerage.clients
);
create index audit_client on brokerage.audit (tenant_id, client_id, seq desc) where client_id is not null;
create index audit_subject on brokerage.audit (tenant_id, subject_kind, subject_id, seq desc);
call platform.protect_append_only('brokerage.audit');

create table brokerage.audit_heads (
  tenant_id uuid primary key references brokerage.tenants,
  seq bigint not null,
  hash bytea not null
);
call platform.protect_tenant_table('brokerage.audit_heads');

-- A sign-in of a client or a member of staff. The family of refresh tokens is the session.
create table brokerage.sessions (
  tenant_id uuid not null,
  session_id uuid not null,
  client_id uuid,
  staff_id uuid,
  state text not null check (state in ('pending', 'enrolling', 'active', 'ended')),
  remember boolean not null,
  -- Thumbprint of the caller's key, when it offered one: only its holder can refresh.
  jkt text,
  os text not null,
  browser text not null,
  device_type text not null check (device_type in ('mobile', 'desktop')),
  country text not null,
  city text not null,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, session_id),
  check (num_nonnulls(client_id, staff_id) = 1),
  check ((state = 'ended') = (ended_at is not null)),
  check (idle_until <= expires_at),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, staff_id) references brokerage.staff
);
create index sessions_client on brokerage.sessions (tenant_id, client_id) where state <> 'ended';
create index sessions_staff on brokerage.sessions (tenant_id, staff_id) where state <> 'ended';
call platform.protect_tenant_table('brokerage.sessions');

create table brokerage.refresh_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references brokerage.sessions
);
create index refresh_tokens_session on brokerage.refresh_tokens (tenant_id, session_id);
call platform.protect_tenant_table('brokerage.refresh_tokens');

-- Proofs of possession seen, so that none is accepted twice.
create table brokerage.seen_proofs (
  tenant_id uuid not null references brokerage.tenants,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index seen_proofs_expiry on brokerage.seen_proofs (expires_at);
call platform.protect_tenant_table('brokerage.seen_proofs');

-- Keys of browsers that signed in before: strangers' failures do not lock these out.
create table brokerage.known_devices (
  tenant_id uuid not null,
  client_id uuid not null,
  jkt text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, client_id, jkt),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.known_devices');

create table brokerage.client_passwords (
  tenant_id uuid not null,
  client_id uuid not null,
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.client_passwords');

create table brokerage.client_pins (
  tenant_id uuid not null,
  client_id uuid not null,
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.client_pins');

-- Authenticator apps. A proposed one is shown but not yet confirmed; last_step makes each code good once.
create table brokerage.authenticators (
  tenant_id uuid not null,
  authenticator_id uuid not null,
  client_id uuid,
  staff_id uuid,
  state text not null check (state in ('proposed', 'bound')),
  seed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  bound_at timestamptz,
  primary key (tenant_id, authenticator_id),
  check (num_nonnulls(client_id, staff_id) = 1),
  check ((state = 'bound') = (bound_at is not null)),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, staff_id) references brokerage.staff
);
create unique index authenticators_client on brokerage.authenticators (tenant_id, client_id, state) where client_id is not null;
create unique index authenticators_staff on brokerage.authenticators (tenant_id, staff_id, state) where staff_id is not null;
call platform.protect_tenant_table('brokerage.authenticators');

create table brokerage.recovery_codes (
  tenant_id uuid not null,
  authenticator_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, authenticator_id, hash),
  foreign key (tenant_id, authenticator_id) references brokerage.authenticators on delete cascade
);
call platform.protect_tenant_table('brokerage.recovery_codes');

create table brokerage.passkeys (
  tenant_id uuid not null,
  credential_id text not null,
  client_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, credential_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
create index passkeys_client on brokerage.passkeys (tenant_id, client_id);
call platform.protect_tenant_table('brokerage.passkeys');

create table brokerage.passkey_challenges (
  tenant_id uuid not null references brokerage.tenants,
  challenge text not null,
  -- Absent when signing in: the passkey itself says who it is.
  client_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge),
  foreign key (tenant_id, client_id) references brokerage.clients
);
create index passkey_challenges_expiry on brokerage.passkey_challenges (expires_at);
call platform.protect_tenant_table('brokerage.passkey_challenges');

-- Codes that prove a phone. Only the newest of a purpose and target counts.
create table brokerage.verification_codes (
  tenant_id uuid not null references brokerage.tenants,
  code_id uuid not null,
  purpose text not null,
  target bytea not null,
  hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, code_id)
);
create unique index verification_codes_open on brokerage.verification_codes (tenant_id, purpose, target) where used_at is null;
call platform.protect_tenant_table('brokerage.verification_codes');

-- Password resets that an advisor started.
create table brokerage.reset_codes (
  tenant_id uuid not null,
  reset_id uuid not null,
  client_id uuid not null,
  started_by uuid not null,
  reason text not null check (length(reason) >= 8),
  hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, reset_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, started_by) references brokerage.staff
);
create unique index reset_codes_open on brokerage.reset_codes (tenant_id, client_id) where used_at is null;
call platform.protect_tenant_table('brokerage.reset_codes');

create table brokerage.invitations (
  tenant_id uuid not null,
  invitation_id uuid not null,
  advisor_id uuid not null,
  code bytea not null,
  code_index bytea not null,
  max_uses integer not null check (max_uses between 1 and 1000),
  uses integer not null default 0 check (uses between 0 and max_uses),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, invitation_id),
  foreign key (tenant_id, advisor_id) references brokerage.staff
);
create unique index invitations_code on brokerage.invitations (tenant_id, code_index);
create index invitations_advisor on brokerage.invitations (tenant_id, advisor_id, invitation_id desc);
call platform.protect_tenant_table('brokerage.invitations');

-- Failed or costly attempts by bucket; charged before the attempt is looked at, so that parallel guesses count too.
create table brokerage.throttles (
  tenant_id uuid not null references brokerage.tenants,
  bucket text not null,
  attempts integer not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, bucket)
);
create index throttles_age on brokerage.throttles (last_at);
call platform.protect_tenant_table('brokerage.throttles');

-- What leaves for a person: recipient and text are sealed.
create table brokerage.deliveries (
  tenant_id uuid not null references brokerage.tenants,
  delivery_id uuid not null,
  client_id uuid,
  purpose text not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient bytea not null,
  recipient_hint text not null,
  content bytea not null,
  state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
create index deliveries_waiting on brokerage.deliveries (next_try_at) where state = 'waiting';
call platform.protect_tenant_table('brokerage.deliveries');
