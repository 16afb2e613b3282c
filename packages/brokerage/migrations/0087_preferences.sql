-- How a client likes the app: said by the client in person, and followed on every device.
create table brokerage.preferences (
  tenant_id uuid not null,
  client_id uuid not null,
  choices jsonb not null check (jsonb_typeof(choices) = 'object' and pg_column_size(choices) <= 8192),
  saved_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.preferences');
create trigger guard_own_act before insert or update on brokerage.preferences
  for each row execute function brokerage.guard_own_act();
