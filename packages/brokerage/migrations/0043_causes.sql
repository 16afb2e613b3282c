-- What each cause of a journal comes to, told from its rows: the books of a cause must say the same when a transaction ends
-- (ledger.causes). The rows themselves are guarded: two people, the client's own act, or a published rule. So whoever calls
-- ledger.post moves nothing that was not decided. A new kind of cause is one function here and one row.
-- They run as the owner of the tables, who is not a superuser on every server and then needs a policy to read.
create procedure brokerage.let_books_read(target regclass)
language plpgsql as $$
begin
  execute format('create policy books_read on %s for select to %I using (true)', target, current_user);
end $$;
call brokerage.let_books_read('brokerage.approvals');
call brokerage.let_books_read('brokerage.accounts');
call brokerage.let_books_read('brokerage.deposits');
call brokerage.let_books_read('brokerage.deposit_channels');
call brokerage.let_books_read('brokerage.deposit_receipts');
call brokerage.let_books_read('brokerage.suspense_items');
call brokerage.let_books_read('brokerage.withdrawals');
call brokerage.let_books_read('brokerage.exchange_quotations');
call brokerage.let_books_read('brokerage.exchanges');
call brokerage.let_books_read('brokerage.loans');
call brokerage.let_books_read('brokerage.loan_instalments');
call brokerage.let_books_read('brokerage.dues');

-- A deposit that two people credited: what arrived on its channel, or what had waited in suspense.
create function brokerage.say_deposits(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.deposits d on d.tenant_id = p_tenant and d.deposit_id = i.id::uuid
  join brokerage.accounts a on a.tenant_id = p_tenant and a.account_id = d.account_id
  join brokerage.deposit_channels c on c.tenant_id = p_tenant and c.channel_id = d.channel_id
  left join brokerage.approvals p on p.tenant_id = p_tenant and p.approval_id = d.approval_id
  left join brokerage.deposit_receipts r on r.tenant_id = p_tenant and r.approval_id = d.approval_id
    and p.kind = 'deposit.credit'
  cross join lateral (values
    (null::uuid, null::text, null::text, null::text, null::numeric),
    (d.account_id, 'cash', '', a.currency, d.credited),
    (null, case when p.kind = 'suspense.assign' then 'suspense' when c.kind = 'bank' then 'bank' else 'wallet' end,
      case when p.kind = 'suspense.assign' then 'deposits' else d.channel_id::text end,
      coalesce(r.currency, a.currency), -coalesce(r.amount, d.credited))
  ) as e(owner_id, bucket, detail, asset, amount)
  where e.bucket is null or d.status = 'approved';
end $$;

-- Money that arrived and is nobody's yet. Assigned, it leaves suspense with the journal of its deposit.
create function brokerage.say_suspense(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, null::uuid, e.bucket, e.detail, s.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.suspense_items s on s.tenant_id = p_tenant and s.suspense_id = i.id::uuid
  join brokerage.deposit_channels c on c.tenant_id = p_tenant and c.channel_id = s.channel_id
  cross join lateral (values
    (null::text, null::text, null::numeric),
    ('suspense', 'deposits', s.amount),
    (case c.kind when 'bank' then 'bank' else 'wallet' end, s.channel_id::text, -s.amount)
  ) as e(bucket, detail, amount)
  where e.bucket is null or s.state <> 'returned';
end $$;

-- Held from the request on, paid to the bank by two people; what was cancelled, refused or came back left nothing.
create function brokerage.say_withdrawals(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, w.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.withdrawals w on w.tenant_id = p_tenant and w.withdrawal_id = i.id::uuid
  cross join lateral (values
    (null::uuid, null::text, null::text, null::numeric, true),
    (w.account_id, 'cash', '', -w.amount, w.status in ('pending', 'awaiting', 'approved')),
    (w.account_id, 'frozen', '', w.amount, w.status in ('pending', 'awaiting')),
    (null, 'bank', w.channel_id::text, w.amount, w.status = 'approved')
  ) as e(owner_id, bucket, detail, amount, holds)
  where e.holds;
end $$;

-- What was quoted to the client, who took it.
create function brokerage.say_exchanges(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, e.asset, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.exchanges x on x.tenant_id = p_tenant and x.quotation_id = i.id::uuid
  join brokerage.exchange_quotations q on q.tenant_id = p_tenant and q.quotation_id = x.quotation_id
    and q.client_id = x.client_id
  cross join lateral (values
    (q.from_account_id, 'cash', '', q.from_currency, -q.from_amount),
    (null, 'fx', '', q.from_currency, q.from_amount - q.spread - q.fee),
    (null, 'fees', 'fx_spread', q.from_currency, q.spread),
    (null, 'fees', 'fx_fee', q.from_currency, q.fee),
    (null, 'fx', '', q.to_currency, -q.to_amount),
    (q.to_account_id, 'cash', '', q.to_currency, q.to_amount)
  ) as e(owner_id, bucket, detail, asset, amount);
end $$;

-- Drawn with a signature, repaid by the plan or all at once. What was repaid through a due is told by the due.
create function brokerage.say_loans(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, l.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.loans l on l.tenant_id = p_tenant and l.loan_id = i.id::uuid
  cross join lateral (
    select coalesce(sum(n.principal) filter (where n.state in ('paid', 'dropped') and n.due_id is null), 0)
      - l.approved as owed
    from brokerage.loan_instalments n where n.tenant_id = p_tenant and n.loan_id = l.loan_id
  ) plan
  cross join lateral (
    select coalesce(sum(d.settled), 0) as settled from brokerage.dues d
    where d.tenant_id = p_tenant and d.cause_kind = 'loan' and d.cause_id = i.id and d.reason = 'loan_instalment'
  ) dues
  cross join lateral (values
    (null::uuid, null::text, null::text, null::numeric),
    (l.account_id, 'cash', '', l.approved - l.fee - (l.repaid - dues.settled)),
    (l.account_id, 'loan', '', plan.owed),
    (null, 'loan_book', '', -plan.owed),
    (null, 'clearing', 'loans', plan.owed)
  ) as e(owner_id, bucket, detail, amount)
  where e.bucket is null or l.drawn_at is not null;
end $$;

-- Owed for something signed; settled by the client, or waived by two people and borne by the house.
create function brokerage.say_dues(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, e.owner_id, e.bucket, e.detail, d.currency, e.amount
  from unnest(p_ids) as i(id)
  join brokerage.dues d on d.tenant_id = p_tenant and d.due_id = i.id::uuid
  cross join lateral (
    select case when d.status = 'outstanding' then d.amount - d.settled else 0 end as open,
      case when d.status = 'waived' then d.amount - d.settled else 0 end as waived
  ) left_over
  left join lateral (
    select n.principal, n.interest from brokerage.loan_instalments n
    where n.tenant_id = p_tenant and n.due_id = d.due_id and d.reason = 'loan_instalment'
      and d.cause_id = n.loan_id::text
  ) n on true
  cross join lateral (values
    (d.account_id, 'outstanding', '', -left_over.open),
    (d.account_id, 'cash', '', -d.settled),
    (null, 'promotions', 'goodwill', -left_over.waived),
    (d.account_id, 'loan', '', n.principal),
    (null, 'loan_book', '', -n.principal),
    (null, 'clearing', 'loans', n.principal),
    (null, 'interest', 'loans', n.interest),
    (null, 'clearing', 'market', case d.reason when 'unpaid_order' then d.amount end),
    (null, 'fees', 'service', case d.reason when 'service_fee' then d.amount end)
  ) as e(owner_id, bucket, detail, amount)
  where e.amount is not null;
end $$;

insert into ledger.causes (kind, says, free_houses) values
  ('deposit', 'brokerage.say_deposits', '{fx}'),
  ('suspense', 'brokerage.say_suspense', '{}'),
  ('withdrawal', 'brokerage.say_withdrawals', '{}'),
  ('exchange', 'brokerage.say_exchanges', '{}'),
  -- The fee of a loan that is left early comes back, and interest is that of the days used.
  ('loan', 'brokerage.say_loans', '{fees,interest}'),
  ('due', 'brokerage.say_dues', '{}');
