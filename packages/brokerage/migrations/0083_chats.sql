-- Chats: one conversation per client, which goes on. What was written stays as it was written, in the order in which it arrived; nobody
-- writes in another's name. The row of the chat says how far each side has read and who waits for whom.
create table brokerage.chats (
  tenant_id uuid not null,
  client_id uuid not null,
  last_seq integer not null default 0 check (last_seq >= 0),
  -- Who of the desk has it in hand; null: the client's advisor, or whoever comes first.
  staff_id uuid,
  -- Since when the client waits for an answer; null while nobody owes one.
  waiting_since timestamptz,
  client_delivered integer not null default 0,
  client_read integer not null default 0,
  staff_delivered integer not null default 0,
  staff_read integer not null default 0,
  greeted_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references brokerage.clients,
  foreign key (tenant_id, staff_id) references brokerage.staff,
  check (client_read between 0 and client_delivered and client_delivered <= last_seq),
  check (staff_read between 0 and staff_delivered and staff_delivered <= last_seq)
);
call platform.protect_tenant_table('brokerage.chats');
create index chats_waiting on brokerage.chats (tenant_id, waiting_since) where waiting_since is not null;
create index chats_recent on brokerage.chats (tenant_id, updated_at desc, client_id);
create trigger keep_chats before delete on brokerage.chats
  for each row execute function platform.refuse_change();

create table brokerage.chat_messages (
  tenant_id uuid not null,
  client_id uuid not null,
  seq integer not null check (seq > 0),
  -- Made by whoever sends: a lost answer and a second try are one message.
  message_id uuid not null,
  author text not null check (author in ('client', 'staff', 'house')),
  staff_id uuid,
  words bytea,
  link text not null default '' check (link = '' or link ~ '^/[a-z0-9/?=&._:-]{0,120}$'),
  file_id uuid,
  document text,
  created_at timestamptz not null,
  primary key (tenant_id, client_id, seq),
  unique (tenant_id, message_id),
  foreign key (tenant_id, client_id) references brokerage.chats,
  foreign key (tenant_id, staff_id) references brokerage.staff,
  foreign key (tenant_id, file_id) references brokerage.files,
  check ((author = 'staff') = (staff_id is not null)),
  -- Staff send no pictures; a client sends no document of the register.
  check (file_id is null or author = 'client'),
  check (document is null or author = 'staff'),
  check (author = 'house' or words is not null or file_id is not null or document is not null),
  check (author <> 'house' or words is null)
);
call platform.protect_append_only('brokerage.chat_messages');

-- Each author in person, each message with the next number; the chat counts with it.
create function brokerage.guard_chat_message() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.author = 'staff' then
    if current_setting('candor.actor', true) is distinct from 'staff:' || new.staff_id then
      raise exception 'a message is written by whom it names' using errcode = '42501';
    end if;
  elsif not brokerage.acts_as(new.client_id) then
    raise exception 'a client writes in person' using errcode = '42501';
  end if;
  if new.file_id is not null and not exists (
    select from brokerage.files f
    where f.tenant_id = new.tenant_id and f.file_id = new.file_id and f.client_id = new.client_id) then
    raise exception 'a client sends pictures of their own' using errcode = '42501';
  end if;
  update brokerage.chats set last_seq = new.seq
  where tenant_id = new.tenant_id and client_id = new.client_id and last_seq = new.seq - 1;
  if not found then
    raise exception 'messages follow one another without a gap' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_chat_message before insert on brokerage.chat_messages
  for each row execute function brokerage.guard_chat_message();

-- Marks move forward, each side moves its own, and the count moves with the messages only.
create function brokerage.guard_chat() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.client_id <> old.client_id or new.last_seq < old.last_seq or new.last_seq > old.last_seq + 1
    or (new.last_seq <> old.last_seq and pg_trigger_depth() < 2)
    or new.client_delivered < old.client_delivered or new.client_read < old.client_read
    or new.staff_delivered < old.staff_delivered or new.staff_read < old.staff_read then
    raise exception 'a chat only goes on' using errcode = '42501';
  end if;
  if (new.client_delivered, new.client_read, new.greeted_at)
      is distinct from (old.client_delivered, old.client_read, old.greeted_at)
    and not brokerage.acts_as(new.client_id) then
    raise exception 'a client reads in person' using errcode = '42501';
  end if;
  if (new.staff_delivered, new.staff_read, new.staff_id) is distinct from (old.staff_delivered, old.staff_read, old.staff_id)
    and coalesce(current_setting('candor.actor', true) !~ '^staff:', true) then
    raise exception 'the desk reads for itself' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_chat before update on brokerage.chats
  for each row execute function brokerage.guard_chat();

-- What the desk concluded when a matter was done. The client does not read it.
create table brokerage.chat_summaries (
  tenant_id uuid not null,
  summary_id uuid not null,
  client_id uuid not null,
  staff_id uuid not null,
  up_to_seq integer not null,
  words bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, summary_id),
  foreign key (tenant_id, client_id) references brokerage.chats,
  foreign key (tenant_id, staff_id) references brokerage.staff
);
call platform.protect_append_only('brokerage.chat_summaries');
create index chat_summaries_list on brokerage.chat_summaries (tenant_id, client_id, summary_id desc);
create trigger guard_client_note before insert on brokerage.chat_summaries
  for each row execute function brokerage.guard_client_note();

-- Answers that are kept ready, by language. Changed by adding a new one and retiring the old one.
create table brokerage.chat_answers (
  tenant_id uuid not null,
  answer_id uuid not null,
  language text not null,
  title text not null check (length(title) between 2 and 80),
  words text not null check (length(words) between 2 and 2000),
  staff_id uuid not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, answer_id),
  foreign key (tenant_id, staff_id) references brokerage.staff
);
call platform.protect_tenant_table('brokerage.chat_answers');
create index chat_answers_list on brokerage.chat_answers (tenant_id, language, title) where retired_at is null;
create function brokerage.guard_chat_answer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if current_setting('candor.actor', true) is distinct from 'staff:' || new.staff_id or new.retired_at is not null then
      raise exception 'an answer is written by whom it names' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.retired_at is not null or new.retired_at is null
    or (old.language, old.title, old.words, old.staff_id, old.created_at)
      is distinct from (new.language, new.title, new.words, new.staff_id, new.created_at) then
    raise exception 'an answer stays as it was written, or is retired' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_chat_answer before insert or update on brokerage.chat_answers
  for each row execute function brokerage.guard_chat_answer();
create trigger keep_chat_answers before delete on brokerage.chat_answers
  for each row execute function platform.refuse_change();

-- What somebody who is not signed in asked, under a number to come back with.
create table brokerage.chat_tickets (
  tenant_id uuid not null,
  ticket_id uuid not null,
  reference text not null check (reference ~ '^CT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  language text not null,
  -- Name, contact and question, sealed together.
  words bytea not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (tenant_id, ticket_id),
  unique (tenant_id, reference),
  foreign key (tenant_id, answered_by) references brokerage.staff,
  check ((answered_at is null) = (answered_by is null))
);
call platform.protect_tenant_table('brokerage.chat_tickets');
create index chat_tickets_waiting on brokerage.chat_tickets (tenant_id, ticket_id) where answered_at is null;
create function brokerage.guard_chat_ticket() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.answered_at is not null or new.answered_at is null
    or (old.reference, old.language, old.words, old.created_at)
      is distinct from (new.reference, new.language, new.words, new.created_at)
    or current_setting('candor.actor', true) is distinct from 'staff:' || new.answered_by then
    raise exception 'a ticket is answered once, by whom it names' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_chat_ticket before update on brokerage.chat_tickets
  for each row execute function brokerage.guard_chat_ticket();
create trigger keep_chat_tickets before delete on brokerage.chat_tickets
  for each row execute function platform.refuse_change();
