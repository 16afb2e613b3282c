-- Clients are found by the beginnings of their names, which are sealed: keyed tokens of those beginnings, one row each, because row-level
-- security lets no other kind of index be used. And what staff note about a client, which is only added.
create table brokerage.client_tokens (
  tenant_id uuid not null,
  -- The first eight bytes of an HMAC; without the key it says nothing, with it only that some beginning is this one.
  token bytea not null check (length(token) = 8),
  client_id uuid not null,
  primary key (tenant_id, token, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_tenant_table('brokerage.client_tokens');
create index client_tokens_of on brokerage.client_tokens (tenant_id, client_id);

-- Which way of making tokens a client was last entered by; older ones are entered anew by a job.
alter table brokerage.clients add column find_version smallint not null default 0;
create index clients_to_enter on brokerage.clients (tenant_id, client_id) where find_version < 1;

create table brokerage.client_notes (
  tenant_id uuid not null,
  note_id uuid not null,
  client_id uuid not null,
  staff_id uuid not null,
  words bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, staff_id) references brokerage.staff
);
call platform.protect_append_only('brokerage.client_notes');
create index client_notes_list on brokerage.client_notes (tenant_id, client_id, note_id desc);

create function brokerage.guard_client_note() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('candor.actor', true) is distinct from 'staff:' || new.staff_id then
    raise exception 'a note is written by whom it names' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_client_note before insert on brokerage.client_notes
  for each row execute function brokerage.guard_client_note();

-- What one client signed, and what was asked for from it.
create index signatures_of_client on brokerage.signatures (tenant_id, client_id, signature_id desc);
create index dues_of_signature on brokerage.dues (tenant_id, signature_id);
