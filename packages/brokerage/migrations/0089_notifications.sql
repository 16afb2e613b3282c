-- Copies of messages outside the app: what a client wants, what waits to be copied, addresses that refused.
create table brokerage.notification_settings (
  tenant_id uuid not null,
  client_id uuid not null,
  -- Only what was switched: a group that comes later has its own beginning.
  email_on text[] not null,
  email_off text[] not null check (not 'security' = any (email_off)),
  email_timing text not null check (email_timing in ('immediately', 'daily')),
  quiet_from time,
  quiet_to time,
  time_zone text not null check (time_zone <> ''),
  updated_at timestamptz not null,
  primary key (tenant_id, client_id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.notification_settings');

-- A row per message that may leave the app, made with the message in one statement; gone once it is decided.
create table brokerage.message_copies (
  tenant_id uuid not null,
  message_id uuid not null,
  client_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- It goes out in a mail that lists several.
  is_digest boolean not null default false,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.message_copies');
create index message_copies_due on brokerage.message_copies (tenant_id, due_at);

-- An address that refused for good: nothing is sent there until the client changes it or says that it works again.
create table brokerage.address_faults (
  tenant_id uuid not null,
  client_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  code text not null check (code <> ''),
  since timestamptz not null,
  primary key (tenant_id, client_id, channel),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.address_faults');

alter table brokerage.deliveries drop constraint deliveries_state_check;
alter table brokerage.deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'sent', 'delivered', 'kept', 'failed', 'bounced'));
-- Why the last try failed, as a code or the first words; how the gateway calls it.
alter table brokerage.deliveries add column last_error text;
alter table brokerage.deliveries add column vendor_ref text;
create index deliveries_mails on brokerage.deliveries (tenant_id, client_id, created_at) where channel = 'email';
