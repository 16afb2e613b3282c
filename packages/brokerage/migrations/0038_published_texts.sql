-- Texts that clients read change by two people. What a proposal would publish is kept beside it, never changed; what was agreed is what
-- the approvals say, so nobody publishes by writing into a table.
create table brokerage.text_drafts (
  tenant_id uuid not null,
  approval_id uuid not null,
  language text not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  primary key (tenant_id, approval_id, language),
  foreign key (tenant_id, approval_id) references brokerage.approvals
);
call platform.protect_append_only('brokerage.text_drafts');
create index approvals_agreed on brokerage.approvals (tenant_id, kind, subject_id) where state = 'approved';

-- A draft belongs to an open proposal of the person who writes it.
create function brokerage.guard_draft() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from brokerage.approvals a where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id
    and a.state = 'proposed' and current_setting('candor.actor', true) = 'staff:' || a.maker_id) then
    raise exception 'a draft belongs to an open proposal of its maker' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_draft before insert on brokerage.text_drafts
  for each row execute function brokerage.guard_draft();

-- Legal texts: clients are asked to accept a version that says so.
alter table brokerage.legal_texts
  add column asks_again boolean not null default false,
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals;

create function brokerage.guard_legal_text() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.approval_id is null and not new.asks_again and current_setting('candor.actor', true) = 'system:start' then
    return new;
  end if;
  if not exists (
    select from brokerage.approvals a
    join brokerage.text_drafts d on d.tenant_id = a.tenant_id and d.approval_id = a.approval_id
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.kind = 'legal.publish'
      and a.state = 'approved' and a.subject_id = new.kind and d.language = new.language
      and d.fields ->> 'title' = new.title and d.fields ->> 'body' = new.body
      and (a.payload ->> 'asks_again')::boolean = new.asks_again
      and new.effective_at >= coalesce((a.payload ->> 'starts_at')::timestamptz, a.decided_at)) then
    raise exception 'a legal text needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_legal_text before insert on brokerage.legal_texts
  for each row execute function brokerage.guard_legal_text();

-- News: what staff write carries its decision; taking news back is a decision too, and the article stays.
alter table brokerage.news
  add column approval_id uuid,
  add column retracted_at timestamptz,
  add column retract_approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals,
  add foreign key (tenant_id, retract_approval_id) references brokerage.approvals,
  add check (feed <> 'staff' or approval_id is not null);

create function brokerage.guard_news() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.retracted_at is distinct from old.retracted_at then
    if old.retracted_at is not null or not brokerage.is_approved(new.tenant_id, new.retract_approval_id, 'news.retract',
      new.news_id::text) then
      raise exception 'taking news back needs the decision of two people, once' using errcode = '42501';
    end if;
  end if;
  if new.feed <> 'staff' and new.approval_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if (new.feed, new.language, new.title, new.summary, new.body, new.topic, new.published_at, new.approval_id)
      is distinct from (old.feed, old.language, old.title, old.summary, old.body, old.topic, old.published_at,
      old.approval_id) then
      raise exception 'what staff published stays what it was' using errcode = '42501';
    end if;
    return new;
  end if;
  if not exists (
    select from brokerage.approvals a
    join brokerage.text_drafts d on d.tenant_id = a.tenant_id and d.approval_id = a.approval_id
    where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.kind = 'news.publish'
      and a.state = 'approved' and d.language = new.language and d.fields ->> 'title' = new.title
      and d.fields ->> 'summary' = new.summary and d.fields ->> 'body' = new.body
      and a.payload ->> 'topic' = new.topic) then
    raise exception 'news of staff needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_news before insert or update on brokerage.news
  for each row execute function brokerage.guard_news();
