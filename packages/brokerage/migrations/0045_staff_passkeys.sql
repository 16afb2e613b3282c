-- Passkeys of staff: a second factor that cannot be phished, and a way in that is both factors at once.
create table brokerage.staff_passkeys (
  tenant_id uuid not null,
  credential_id text not null,
  staff_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, credential_id),
  foreign key (tenant_id, staff_id) references brokerage.staff
);
create index staff_passkeys_member on brokerage.staff_passkeys (tenant_id, staff_id);
call platform.protect_tenant_table('brokerage.staff_passkeys');

-- A challenge for adding a passkey is good for one person, client or staff.
alter table brokerage.passkey_challenges
  add column staff_id uuid,
  add foreign key (tenant_id, staff_id) references brokerage.staff,
  add check (client_id is null or staff_id is null);
