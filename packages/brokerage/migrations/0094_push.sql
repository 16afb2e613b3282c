-- Notices in the browser (Web Push): the key pair of each brand, a row per browser that asked for them, and what waits to be told there.
create table brokerage.push_keys (
  tenant_id uuid primary key references brokerage.tenants,
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null,
  created_at timestamptz not null
);
call platform.protect_tenant_table('brokerage.push_keys');

-- Bound to the sign-in that asked: when it is ended, by whomever, nothing is sent there any more.
create table brokerage.push_subscriptions (
  tenant_id uuid not null,
  subscription_id uuid not null,
  client_id uuid not null,
  session_id uuid not null,
  -- The host that carries it, for staff; the address itself opens the way to one browser and is sealed.
  service text not null check (service <> ''),
  address bytea not null,
  endpoint_index bytea not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  primary key (tenant_id, subscription_id),
  unique (tenant_id, endpoint_index),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, session_id) references brokerage.sessions
);
call platform.protect_tenant_table('brokerage.push_subscriptions');
create index push_subscriptions_client on brokerage.push_subscriptions (tenant_id, client_id);
create index push_subscriptions_session on brokerage.push_subscriptions (tenant_id, session_id);

alter table brokerage.notification_settings add column push_off text[] not null default '{}'
  check (not 'security' = any (push_off));

alter table brokerage.message_copies add column channel text not null default 'email' check (channel in ('email', 'push'));
alter table brokerage.message_copies drop constraint message_copies_pkey;
alter table brokerage.message_copies add primary key (tenant_id, message_id, channel);

alter table brokerage.deliveries drop constraint deliveries_channel_check;
alter table brokerage.deliveries add constraint deliveries_channel_check check (channel in ('sms', 'email', 'push'));
create index deliveries_pushes on brokerage.deliveries (tenant_id, client_id, created_at) where channel = 'push';
