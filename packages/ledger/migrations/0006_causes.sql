-- A journal names its cause; here the cause answers. The business on top of the books says for each kind of cause what its
-- rows come to, and when a transaction ends the books of every cause it touched must say the same, to the unit, whoever
-- posted: calling ledger.post is not enough to move money. A kind that nobody registered is refused. Books without a
-- business on top of them have no causes to look up, and nothing is asked.
--
-- says: a function of (tenant uuid, ids text[]) that returns rows of ledger.said, at least one for each cause that exists. It
-- tells the whole effect of a cause so far, not that of the newest journal: what was posted twice shows as twice.
-- free_houses: accounts of the house whose sums it leaves open, by bucket; what the client has and owes is never open.
create table ledger.causes (
  kind         text primary key check (kind ~ '^[a-z][a-z_]{1,39}$'),
  says         text not null,
  free_houses  text[] not null default '{}'
);
revoke all on ledger.causes from public;
grant select on ledger.causes to candor_app, candor_system;

-- owner_id is the client's account, or nothing for the house.
create type ledger.said as (cause_id text, owner_id uuid, bucket text, detail text, asset text, amount numeric);

-- The list of a journal's accounts is what its postings are found by, so it must be true. Only where causes are looked up:
-- the program that posts writes the list from the same lines.
create function ledger.check_listed() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (select from ledger.causes) and exists (
    select from (
      select p.tenant_id, p.journal_seq, array_agg(p.account_id) as accounts from posted p
      group by p.tenant_id, p.journal_seq
    ) n
    cross join lateral (
      select x.account_ids from ledger.journals x where x.tenant_id = n.tenant_id and x.seq = n.journal_seq offset 0
    ) j
    where not n.accounts <@ j.account_ids) then
    raise exception 'a posting stands on an account that its journal does not name' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger check_listed after insert on ledger.postings
  referencing new table as posted for each statement execute function ledger.check_listed();

-- What the books say of causes of one kind, line by line.
create function ledger.booked(p_tenant uuid, p_kind text, p_ids text[]) returns setof ledger.said
language plpgsql stable
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select j.cause_id, a.owner_id, a.bucket, a.detail, a.asset, p.amount
  from unnest(p_ids) as i(id)
  cross join lateral (
    select x.cause_id, x.seq, x.account_ids from ledger.journals x
    where x.cause_id = i.id and x.cause_kind = p_kind and x.tenant_id = p_tenant offset 0
  ) j
  cross join unnest(j.account_ids) as n(account)
  cross join lateral (
    select x.amount from ledger.postings x
    where x.tenant_id = p_tenant and x.account_id = n.account and x.journal_seq = j.seq offset 0
  ) p
  cross join lateral (
    select x.owner_id, x.bucket, x.detail, x.asset from ledger.accounts x
    where x.tenant_id = p_tenant and x.id = n.account offset 0
  ) a;
end $$;

-- The first difference between what causes say and what is booked for them; nothing when there is none.
create function ledger.find_unfounded(p_tenant uuid, p_cause ledger.causes, p_ids text[]) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  wrong text;
begin
  execute format($q$
    with said as materialized (select * from %s($1, $2))
    select coalesce(
      (select format('%%s is not there', i.id) from unnest($2) as i(id)
        where not exists (select from said s where s.cause_id = i.id) limit 1),
      (select format('%%s says %%s of %%s%%s, booked is %%s', cause_id, says, bucket, nullif(':' || detail, ':'), books)
        from (
          select m.cause_id, m.bucket, m.detail, sum(m.said) as says, sum(m.amount) as books
          from (
            select s.cause_id, s.owner_id, s.bucket, s.detail, s.asset, s.amount as said, 0 as amount from said s
            union all
            select b.cause_id, b.owner_id, b.bucket, b.detail, b.asset, 0, b.amount
            from ledger.booked($1, $3, $2) b
          ) m
          where m.bucket is not null and (m.owner_id is not null or m.bucket <> all ($4))
          group by m.cause_id, m.owner_id, m.bucket, m.detail, m.asset
          having sum(m.said) <> sum(m.amount)
        ) d limit 1))
  $q$, p_cause.says) into wrong using p_tenant, p_ids, p_cause.kind, p_cause.free_houses;
  return wrong;
end $$;

-- Once per call of ledger.post, for it appends one block; looked at when the transaction ends, because rows of the business
-- may be written after the journal they belong to.
create function ledger.check_causes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  named record;
  cause ledger.causes;
  wrong text;
begin
  if not exists (select from ledger.causes) then
    return null;
  end if;
  for named in
    select j.cause_kind as kind, array_agg(distinct j.cause_id) as ids from ledger.journals j
    where j.tenant_id = new.tenant_id and j.seq between new.first_seq and new.last_seq group by j.cause_kind
  loop
    select c.* into cause from ledger.causes c where c.kind = named.kind;
    if not found then
      raise exception 'a journal of % has a cause that nobody looks up', named.kind using errcode = '42501';
    end if;
    wrong := ledger.find_unfounded(new.tenant_id, cause, named.ids);
    if wrong is not null then
      raise exception 'a journal is not what its cause says: % %', named.kind, wrong using errcode = '42501';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger check_causes after insert on ledger.blocks
  deferrable initially deferred for each row execute function ledger.check_causes();

revoke execute on function ledger.check_listed(), ledger.booked(uuid, text, text[]),
  ledger.find_unfounded(uuid, ledger.causes, text[]), ledger.check_causes() from public;
