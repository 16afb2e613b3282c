-- Uploaded images: whose they are and where their sealed bytes lie. Bytes are readable once stored_at is set.
create table brokerage.files (
  tenant_id uuid not null,
  file_id uuid not null,
  client_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  storage_key text not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.files');
create index files_recent on brokerage.files (tenant_id, created_at);

alter table brokerage.clients add foreign key (tenant_id, avatar_file_id) references brokerage.files;

-- Legal texts by kind and language; a new wording is a new version.
create table brokerage.legal_texts (
  tenant_id uuid not null references brokerage.tenants,
  kind text not null check (kind in
    ('about', 'agreement', 'bank', 'beneficiary', 'cookie', 'deposit', 'privacy', 'withdrawal')),
  language text not null,
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  effective_at timestamptz not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, kind, language, version)
);
call platform.protect_append_only('brokerage.legal_texts');

-- Tickets that open a live-event socket once. Only a digest is kept.
create table brokerage.event_tickets (
  tenant_id uuid not null,
  hash bytea not null,
  client_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.event_tickets');
create index event_tickets_expiry on brokerage.event_tickets (tenant_id, expires_at);
