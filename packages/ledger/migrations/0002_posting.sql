-- The posting function: many journals of one tenant in one call, each accepted or skipped on its own.
-- These are its parts; ledger.post in the next file calls them with the rights of the owner and a pinned search path.

create function ledger.current_tenant() returns uuid
language plpgsql stable as $$
declare
  tenant uuid := nullif(current_setting('candor.tenant_id', true), '')::uuid;
begin
  if tenant is null then
    raise exception 'the ledger needs a transaction of one tenant' using errcode = '42501';
  end if;
  return tenant;
end $$;

-- Locks the chain of the tenant. Whoever holds it is the only one who posts, until commit.
create function ledger.lock_head(tenant uuid) returns ledger.heads
language plpgsql as $$
declare
  head ledger.heads;
begin
  select h.* into head from ledger.heads h where h.tenant_id = tenant for update;
  if not found then
    insert into ledger.heads (tenant_id, hash, recorded_at)
    values (tenant, sha256(uuid_send(tenant)), '-infinity') on conflict do nothing;
    select h.* into head from ledger.heads h where h.tenant_id = tenant for update;
  end if;
  return head;
end $$;

create function ledger.open_accounts(tenant uuid, opened_at timestamptz, wanted jsonb) returns void
language plpgsql as $$
begin
  insert into ledger.accounts (tenant_id, id, side, client_id, owner_id, bucket, detail, asset, bound, opened_at)
  select tenant, w.id, w.side, w."clientId", w."ownerId", w.bucket, w.detail, w.asset, w.bound, opened_at
  from jsonb_to_recordset(wanted) as w(
    id uuid, side text, "clientId" uuid, "ownerId" uuid, bucket text, detail text, asset text, bound smallint)
  on conflict (tenant_id, id) do nothing;
  -- What stands in the directory decides, not what the caller says about an account that exists.
  insert into ledger.balances (tenant_id, account_id, bound, asset, is_frozen)
  select a.tenant_id, a.id, a.bound, a.asset, a.side = 'client' and a.bucket = 'frozen'
  from jsonb_to_recordset(wanted) as w(id uuid),
    lateral (select * from ledger.accounts x where x.tenant_id = tenant and x.id = w.id offset 0) a
  on conflict (tenant_id, account_id) do nothing;
end $$;

-- Journals that are not to be posted, before any balance is looked at: answered before, in conflict, reversed already,
-- or about a hold that is not what the caller thinks. One line per journal, the first reason wins.
create function ledger.find_skips(
  tenant uuid, j_actor text[], j_key text[], j_digest text[], j_request text[], j_reverses uuid[], changes jsonb,
  p_accounts uuid[]
) returns jsonb
language plpgsql stable as $$
declare
  known jsonb;
  more jsonb;
begin
  select jsonb_agg(jsonb_build_object('ix', k.ix, 'id', j.id, 'seq', j.seq::text, 'at', j.recorded_at, 'outcome',
    case when coalesce(j.request_hash, j.digest) = decode(coalesce(j_request[k.ix], j_digest[k.ix]), 'hex')
      then 'replayed' else 'idempotency_conflict' end))
  into known
  from (select unnest(j_actor) as actor, unnest(j_key) as key, generate_series(1, cardinality(j_key)) as ix) k
  cross join lateral (
    select * from ledger.journals x where x.idempotency_key = k.key and x.actor = k.actor offset 0
  ) j
  where j.tenant_id = tenant;
  -- Most batches reverse nothing and touch no hold.
  if changes is null and array_remove(j_reverses, null) = '{}' then
    return known;
  end if;

  select jsonb_agg(s.line) into more from (
    select distinct on (f.ix) jsonb_build_object('ix', f.ix, 'outcome', f.outcome) as line from (
      select r.ix, 1 as rank, 'already_reversed' as outcome
      from unnest(j_reverses) with ordinality as r(id, ix)
      cross join lateral (select * from ledger.journals x where x.reverses = r.id offset 0) j
      where r.id is not null and j.tenant_id = tenant
      union all
      select c.journal, 2, 'hold_not_pending'
      from jsonb_to_recordset(changes) as c(journal bigint, id uuid, account int, delta numeric)
      left join lateral (select * from ledger.holds x where x.tenant_id = tenant and x.id = c.id offset 0) h on true
      where case when c.delta > 0 then h.id is not null
        else h.id is null or h.state <> 'pending' or h.remaining + c.delta < 0
          or h.account_id <> p_accounts[c.account] end
    ) f
    where not exists (select from jsonb_to_recordset(known) as e(ix bigint) where e.ix = f.ix)
    order by f.ix, f.rank
  ) s;
  return case when known is null then more when more is null then known else known || more end;
end $$;

create function ledger.apply_holds(
  tenant uuid, changes jsonb, j_seq bigint[], p_accounts uuid[], j_cause_kind text[], j_cause_id text[]
) returns void
language plpgsql as $$
begin
  insert into ledger.holds (tenant_id, id, account_id, source_id, cause_kind, cause_id, amount, remaining, state,
    expires_at, opened_seq)
  select tenant, c.id, p_accounts[c.account], p_accounts[c.source], j_cause_kind[c.journal], j_cause_id[c.journal],
    c.delta, c.delta, 'pending', c."expiresAt", j_seq[c.journal]
  from jsonb_to_recordset(changes) as c(
    journal int, id uuid, account int, source int, delta numeric, "expiresAt" timestamptz)
  where c.delta > 0 and j_seq[c.journal] > 0;

  update ledger.holds h
  set remaining = h.remaining + c.delta,
    state = case when h.remaining + c.delta = 0 then c."closesAs" else 'pending' end,
    closed_seq = case when h.remaining + c.delta = 0 then j_seq[c.journal] end
  from (
    select r.*, t.row_id
    from jsonb_to_recordset(changes) as r(journal int, id uuid, delta numeric, "closesAs" text)
    cross join lateral (
      select x.ctid as row_id from ledger.holds x where x.tenant_id = tenant and x.id = r.id offset 0
    ) t
    where r.delta < 0 and j_seq[r.journal] > 0
  ) c
  where h.ctid = c.row_id;
end $$;

-- A block's hash covers the one before it, its first number, its instant and every journal's id and digest in order.
create function ledger.chain_hash(previous bytea, first_seq bigint, recorded_at timestamptz, content bytea) returns bytea
language sql immutable as $$
  select sha256(previous || int8send(first_seq) || timestamptz_send(recorded_at) || content)
$$;
