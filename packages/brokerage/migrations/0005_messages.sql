-- Messages are the record of what a client was told and never change; reading and hiding are marks beside them.
create table brokerage.messages (
  tenant_id uuid not null,
  message_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,59}$'),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- A path inside the app, never another site.
  link text not null check (link = '' or link ~ '^/[a-z0-9/_?=&.-]{0,199}$' and link !~ '^//'),
  created_at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.messages');
create index messages_of_client on brokerage.messages (tenant_id, client_id, message_id desc);

create table brokerage.message_marks (
  tenant_id uuid not null,
  message_id uuid not null,
  read_at timestamptz,
  hidden_at timestamptz,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references brokerage.messages
);
call platform.protect_tenant_table('brokerage.message_marks');
