-- One call posts many journals: lock the head, skip what was answered before, run the balances forward in memory one
-- journal after another, then write everything at once and chain it. A journal that crosses a bound is left out and the
-- ones after it see the balances without it, so the outcome is that of posting one by one. Skipped ones leave no gap.

create type ledger.run_result as (j_seq bigint[], l_seq bigint[], l_after numeric[], balance numeric[], last_seq bigint[], skips jsonb);

-- The exact pass, line by line in memory; every statement here runs a thousand times per call. Writes nothing. Raises on
-- what only a wrong program can send: a journal that does not balance per asset, or a debt that nobody signed.
-- Lines of a journal come grouped by asset, so a sum that is not zero where the asset changes is a fault.
create function ledger.run_forward(
  first_seq bigint, j_skip boolean[], j_signature uuid[], l_journal int[], l_account int[], l_amount numeric[],
  balance numeric[], bound smallint[], asset text[]
) returns ledger.run_result
language plpgsql immutable as $$
declare
  result ledger.run_result;
  j_seq bigint[] := array_fill(0::bigint, array[cardinality(j_skip)]);
  l_seq bigint[] := array_fill(0::bigint, array[cardinality(l_journal)]);
  l_after numeric[] := l_amount;
  last_seq bigint[] := array_fill(0::bigint, array[cardinality(balance)]);
  skips jsonb;
  next_seq bigint := first_seq;
  j int := 0;
  first int;
  a int;
  amount numeric;
  after numeric;
  sum_of_asset numeric := 0;
  this_asset text := '';
  failed int := 0;
  has_left_out boolean := false;
begin
  for k in 1 .. cardinality(l_journal) + 1 loop
    if l_journal[k] is distinct from j then
      if sum_of_asset <> 0 then
        raise exception 'journal % of the batch does not balance', j using errcode = '23514';
      end if;
      if j > 0 then
        if failed = 0 and not j_skip[j] then
          j_seq[j] := next_seq;
          next_seq := next_seq + 1;
        else
          has_left_out := true;
          for m in first .. k - 1 loop
            balance[l_account[m]] := balance[l_account[m]] - l_amount[m];
            l_seq[m] := 0;
          end loop;
          if not j_skip[j] then
            skips := coalesce(skips, '[]') || jsonb_build_object('ix', j, 'outcome', 'out_of_bounds', 'account', failed);
          end if;
        end if;
      end if;
      j := l_journal[k];
      exit when j is null;
      first := k;
      failed := 0;
      this_asset := '';
    end if;
    a := l_account[k];
    amount := l_amount[k];
    after := balance[a] + amount;
    balance[a] := after;
    l_after[k] := after;
    l_seq[k] := next_seq;
    last_seq[a] := next_seq;
    if asset[a] <> this_asset then
      if sum_of_asset <> 0 then
        raise exception 'journal % of the batch does not balance', j using errcode = '23514';
      end if;
      this_asset := asset[a];
    end if;
    sum_of_asset := sum_of_asset + amount;
    if bound[a] <> 0 then
      if failed = 0 and after * bound[a] < 0 then
        failed := a;
      end if;
      if bound[a] < 0 and amount < 0 and j_signature[j] is null then
        raise exception 'journal % of the batch makes a debt that nobody signed', j using errcode = '23514';
      end if;
    end if;
  end loop;
  if has_left_out then
    last_seq := array_fill(0::bigint, array[cardinality(balance)]);
    for k in 1 .. cardinality(l_journal) loop
      if l_seq[k] > 0 then
        last_seq[l_account[k]] := l_seq[k];
      end if;
    end loop;
  end if;
  result := (j_seq, l_seq, l_after, balance, last_seq, skips);
  return result;
end $$;

-- Frozen money moves by exactly what the holds of its journal say.
create function ledger.check_holds(
  is_frozen boolean[], j_seq bigint[], l_journal int[], l_account int[], l_amount numeric[], changes jsonb
) returns void
language plpgsql immutable as $$
declare
  wrong int;
begin
  select m.journal into wrong from (
    select l.journal, l.account, l.amount from unnest(l_journal, l_account, l_amount) as l(journal, account, amount)
    where is_frozen[l.account]
    union all
    select c.journal, c.account, -c.delta from jsonb_to_recordset(changes) as c(journal int, account int, delta numeric)
  ) m where j_seq[m.journal] > 0 group by m.journal, m.account having sum(m.amount) <> 0 limit 1;
  if found then
    raise exception 'journal % of the batch moves frozen money without its hold', wrong using errcode = '23514';
  end if;
end $$;

-- Runs as the owner of the books with a pinned search path, for the tenant of the transaction only.
-- Lines come in the order of their journals.
-- Plans must not hang on statistics: those of an empty table make a full scan look cheap, and the plan stays. So lookups
-- have one index to choose from, or are lateral with OFFSET 0, and balances are written back by the place they were
-- read from, which cannot move while the head is locked.
create function ledger.post(
  p_now timestamptz, p_open jsonb, p_accounts uuid[],
  j_id uuid[], j_cause_kind text[], j_cause_id text[], j_actor text[], j_reason text[], j_key text[],
  j_request text[], j_digest text[], j_effective timestamptz[], j_reverses uuid[], j_signature uuid[],
  j_accounts text[],
  l_journal int[], l_line smallint[], l_account int[], l_amount numeric[], p_holds jsonb
) returns table (first_seq bigint, recorded_at timestamptz, skipped jsonb)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_mergejoin = off
set enable_hashjoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  tenant uuid := ledger.current_tenant();
  head ledger.heads := ledger.lock_head(tenant);
  v_at timestamptz := greatest(head.recorded_at, p_now);
  skips jsonb;
  j_skip boolean[] := array_fill(false, array[cardinality(j_id)]);
  run ledger.run_result;
  v_balance numeric[];
  v_bound smallint[];
  v_asset text[];
  v_found uuid[];
  v_frozen boolean[];
  v_row_id tid[];
  v_last bigint;
  v_hash bytea;
  written int;
begin
  if exists (select from ledger.halts h where h.tenant_id = tenant and h.lifted_at is null) then
    return query select null::bigint, v_at, (
      select jsonb_agg(jsonb_build_object('ix', n, 'outcome', 'ledger_halted'))
      from generate_series(1, cardinality(j_id)) n);
    return;
  end if;
  if p_open is not null then
    perform ledger.open_accounts(tenant, v_at, p_open);
  end if;

  -- A nested loop over the list keeps its order.
  select array_agg(s.balance), array_agg(s.bound), array_agg(s.is_frozen), array_agg(s.row_id), array_agg(s.asset),
    array_agg(s.account_id)
  into v_balance, v_bound, v_frozen, v_row_id, v_asset, v_found
  from (select unnest(p_accounts) as id) a
  cross join lateral (
    select x.ctid as row_id, x.* from ledger.balances x
    where x.tenant_id = tenant and x.account_id = a.id offset 0
  ) s;
  if v_found is distinct from p_accounts then
    raise exception 'an account of the batch does not exist' using errcode = '23503';
  end if;

  skips := ledger.find_skips(tenant, j_actor, j_key, j_digest, j_request, j_reverses, p_holds,
    p_accounts);
  if skips is not null then
    select array_agg(s.ix is not null order by x.ix) into j_skip
    from generate_series(1, cardinality(j_id)) as x(ix) left join jsonb_to_recordset(skips) as s(ix int) on s.ix = x.ix;
  end if;
  run := ledger.run_forward(head.seq + 1, j_skip, j_signature, l_journal, l_account, l_amount, v_balance, v_bound, v_asset);
  skips := case when run.skips is null then skips else coalesce(skips, '[]') || run.skips end;
  v_last := (select max(s) from unnest(run.j_seq) s);
  if v_last = 0 then
    return query select null::bigint, v_at, skips;
    return;
  end if;
  if p_holds is not null or true = any (v_frozen) then
    perform ledger.check_holds(v_frozen, run.j_seq, l_journal, l_account, l_amount, p_holds);
  end if;

  -- unnest in the select list streams; in the from list it would first be written to a tuple store.
  insert into ledger.journals (tenant_id, seq, id, recorded_at, effective_at, cause_kind, cause_id, actor, reason,
    idempotency_key, digest, request_hash, reverses, signature_id, account_ids)
  select tenant, j.seq, j.id, v_at, greatest(v_at, j.effective_at), j.cause_kind, j.cause_id, j.actor, j.reason,
    j.key, decode(j.digest, 'hex'), decode(j.request, 'hex'), j.reverses, j.signature, j.accounts::uuid[]
  from (
    select unnest(run.j_seq) as seq, unnest(j_id) as id, unnest(j_effective) as effective_at,
      unnest(j_cause_kind) as cause_kind, unnest(j_cause_id) as cause_id, unnest(j_actor) as actor,
      unnest(j_reason) as reason, unnest(j_key) as key, unnest(j_digest) as digest, unnest(j_request) as request,
      unnest(j_reverses) as reverses, unnest(j_signature) as signature, unnest(j_accounts) as accounts
  ) j
  where j.seq > 0;

  insert into ledger.postings (tenant_id, account_id, journal_seq, line, amount, balance_after)
  select tenant, p_accounts[l.account], l.seq, l.line, l.amount, l.after
  from (
    select unnest(run.l_seq) as seq, unnest(l_line) as line, unnest(l_account) as account, unnest(l_amount) as amount,
      unnest(run.l_after) as after
  ) l
  where l.seq > 0;

  update ledger.balances b set balance = x.balance, last_seq = x.seq
  from (
    select unnest(v_row_id) as row_id, unnest(run.balance) as balance, unnest(run.last_seq) as seq
  ) x
  where b.ctid = x.row_id and x.seq > 0;
  get diagnostics written = row_count;
  if written <> (select count(*) from unnest(run.last_seq) s where s > 0) then
    raise exception 'a balance was changed from outside while posting' using errcode = '40001';
  end if;
  if p_holds is not null then
    perform ledger.apply_holds(tenant, p_holds, run.j_seq, p_accounts, j_cause_kind, j_cause_id);
  end if;

  select ledger.chain_hash(head.hash, head.seq + 1, v_at, string_agg(uuid_send(j.id) || decode(j.digest, 'hex'), ''
    order by j.seq)) into v_hash
  from unnest(run.j_seq, j_id, j_digest) as j(seq, id, digest) where j.seq > 0;
  insert into ledger.blocks (tenant_id, last_seq, first_seq, recorded_at, hash)
  values (tenant, v_last, head.seq + 1, v_at, v_hash);
  update ledger.heads h set seq = v_last, hash = v_hash, recorded_at = v_at where h.tenant_id = tenant;
  return query select head.seq + 1, v_at, skips;
end $$;
