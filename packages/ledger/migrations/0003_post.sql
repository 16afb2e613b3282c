-- One call posts many journals. The order of work: lock the head, skip what was answered before, check that each journal
-- balances, run the balances forward, and only if some might cross a bound go the exact way; then write everything at
-- once and chain it. Journals are numbered in the order given; skipped ones leave no gap.

-- Faults, not refusals: a caller that sends one of these is wrong, and nothing of its call is kept.
create function ledger.check_lines(
  bound smallint[], asset text[], is_frozen boolean[], j_signature uuid[], j_seq bigint[],
  l_journal int[], l_account int[], l_amount numeric[], changes jsonb
) returns void
language plpgsql immutable as $$
declare
  wrong int;
begin
  select l.journal into wrong from unnest(l_journal, l_account, l_amount) as l(journal, account, amount)
  group by l.journal, asset[l.account] having sum(l.amount) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'journal % of the batch does not balance', wrong using errcode = '23514';
  end if;

  select l.journal into wrong from unnest(l_journal, l_account, l_amount) as l(journal, account, amount)
  where bound[l.account] < 0 and l.amount < 0 and j_signature[l.journal] is null limit 1;
  if found then
    raise exception 'journal % of the batch makes a debt that nobody signed', wrong using errcode = '23514';
  end if;

  if changes is null and not (true = any (is_frozen)) then
    return;
  end if;
  select m.journal into wrong from (
    select l.journal, l.account, l.amount from unnest(l_journal, l_account, l_amount) as l(journal, account, amount)
    where is_frozen[l.account]
    union all
    select c.journal, c.account, -c.delta from jsonb_to_recordset(changes) as c(journal int, account int, delta numeric)
    where j_seq[c.journal] > 0
  ) m group by m.journal, m.account having sum(m.amount) <> 0 limit 1;
  if found then
    raise exception 'journal % of the batch moves frozen money without its hold', wrong using errcode = '23514';
  end if;
end $$;

-- Runs as the owner of the books with a pinned search path, for the tenant of the transaction only.
-- Plans must not hang on statistics: those of an empty table make a full scan look cheap, and the plan stays. So lookups
-- are lateral with OFFSET 0 (one index lookup per row of the batch, whatever the planner thinks), and balances are
-- written back by the place they were read from, which cannot move while the head is locked.
create function ledger.post(
  p_now timestamptz, p_open jsonb, p_accounts uuid[],
  j_id uuid[], j_cause_kind text[], j_cause_id text[], j_actor text[], j_reason text[], j_key text[],
  j_request text[], j_digest text[], j_effective timestamptz[], j_reverses uuid[], j_signature uuid[],
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
  total int := cardinality(j_id);
  skips jsonb;
  overdrafts jsonb;
  j_seq bigint[];
  accepted bigint;
  v_balance numeric[];
  v_bound smallint[];
  v_asset text[];
  v_frozen boolean[];
  v_after numeric[];
  v_row_id tid[];
  written int;
  touched int;
  is_within boolean;
  v_hash bytea;
begin
  if exists (select from ledger.halts h where h.tenant_id = tenant and h.lifted_at is null) then
    return query select null::bigint, v_at,
      (select jsonb_agg(jsonb_build_object('ix', n, 'outcome', 'ledger_halted')) from generate_series(1, total) n);
    return;
  end if;
  if p_open is not null then
    perform ledger.open_accounts(tenant, v_at, p_open);
  end if;

  select array_agg(b.balance order by b.ix), array_agg(b.bound order by b.ix), array_agg(b.is_frozen order by b.ix),
    array_agg(b.asset order by b.ix), array_agg(b.row_id order by b.ix)
  into v_balance, v_bound, v_frozen, v_asset, v_row_id
  from (
    select a.ix, s.balance, s.bound, s.is_frozen, s.row_id, s.asset
    from unnest(p_accounts) with ordinality as a(id, ix)
    cross join lateral (
      select x.ctid as row_id, x.* from ledger.balances x
      where x.tenant_id = tenant and x.account_id = a.id offset 0
    ) s
  ) b;
  if cardinality(v_balance) is distinct from cardinality(p_accounts) then
    raise exception 'an account of the batch does not exist' using errcode = '23503', hint = 'open_accounts';
  end if;

  skips := ledger.find_skips(tenant, j_actor, j_key, j_request, j_reverses, p_holds, p_accounts);
  for attempt in 1 .. 2 loop
    select array_agg(case when n.skipped then 0 else head.seq + n.place end order by n.ix), max(n.place)
    into j_seq, accepted
    from (
      select x.ix, s.ix is not null as skipped, count(*) filter (where s.ix is null) over (order by x.ix) as place
      from generate_series(1, total) as x(ix)
      left join jsonb_to_recordset(skips) as s(ix int) on s.ix = x.ix
    ) n;
    if skips is not null then
      select array_agg(l.journal order by l.ord), array_agg(l.line order by l.ord), array_agg(l.account order by l.ord),
        array_agg(l.amount order by l.ord)
      into l_journal, l_line, l_account, l_amount
      from unnest(l_journal, l_line, l_account, l_amount) with ordinality as l(journal, line, account, amount, ord)
      where j_seq[l.journal] > 0;
    end if;
    if accepted = 0 then
      return query select null::bigint, v_at, skips;
      return;
    end if;
    perform ledger.check_lines(v_bound, v_asset, v_frozen, j_signature, j_seq, l_journal, l_account, l_amount, p_holds);

    select array_agg(r.after order by r.ord), bool_and(r.after * v_bound[r.account] >= 0) into v_after, is_within
    from (
      select l.ord, l.account,
        v_balance[l.account] + sum(l.amount) over (partition by l.account order by l.ord) as after
      from unnest(l_account, l_amount) with ordinality as l(account, amount, ord)
    ) r;
    exit when is_within;
    overdrafts := ledger.find_overdrafts(v_balance, v_bound, l_journal, l_account, l_amount);
    -- A journal that dips within itself and recovers is fine; then there is nothing to leave out.
    exit when overdrafts = '[]';
    skips := coalesce(skips, '[]') || overdrafts;
  end loop;

  insert into ledger.journals (tenant_id, seq, id, recorded_at, effective_at, cause_kind, cause_id, actor, reason,
    idempotency_key, request_hash, digest, reverses, signature_id)
  select tenant, j_seq[j.ix], j.id, v_at, greatest(v_at, j.effective_at), j.cause_kind, j.cause_id, j.actor, j.reason,
    j.key, decode(j.request, 'hex'), decode(j.digest, 'hex'), j.reverses, j.signature
  from unnest(j_id, j_effective, j_cause_kind, j_cause_id, j_actor, j_reason, j_key, j_request, j_digest, j_reverses,
    j_signature) with ordinality as j(id, effective_at, cause_kind, cause_id, actor, reason, key, request, digest,
    reverses, signature, ix)
  where j_seq[j.ix] > 0;

  insert into ledger.postings (tenant_id, journal_seq, line, account_id, amount, balance_after)
  select tenant, j_seq[l.journal], l.line, p_accounts[l.account], l.amount, l.after
  from unnest(l_journal, l_line, l_account, l_amount, v_after) as l(journal, line, account, amount, after);

  update ledger.balances b set balance = x.after, last_seq = x.seq
  from (
    select distinct on (l.account) v_row_id[l.account] as row_id, l.after, j_seq[l.journal] as seq
    from unnest(l_journal, l_account, v_after) with ordinality as l(journal, account, after, ord)
    order by l.account, l.ord desc
  ) x
  where b.ctid = x.row_id;
  get diagnostics written = row_count;
  select count(distinct a) into touched from unnest(l_account) a;
  if written <> touched then
    raise exception 'a balance was changed from outside while posting' using errcode = '40001';
  end if;

  if p_holds is not null then
    perform ledger.apply_holds(tenant, p_holds, j_seq, p_accounts, j_cause_kind, j_cause_id);
  end if;

  select ledger.chain_hash(head.hash, head.seq + 1, v_at, string_agg(uuid_send(j.id) || decode(j.digest, 'hex'), ''
    order by j.ix)) into v_hash
  from unnest(j_id, j_digest) with ordinality as j(id, digest, ix) where j_seq[j.ix] > 0;
  insert into ledger.blocks (tenant_id, last_seq, first_seq, recorded_at, hash)
  values (tenant, head.seq + accepted, head.seq + 1, v_at, v_hash);
  update ledger.heads h set seq = head.seq + accepted, hash = v_hash, recorded_at = v_at where h.tenant_id = tenant;
  return query select head.seq + 1, v_at, skips;
end $$;
