-- Days of a strategy may be struck after the trades of later days are booked, so that a stretch of days is written by a few statements. Each
-- is still held against the books: as they stood before the first trade of a later day, which the postings tell by one look each. The day
-- after which nothing was traded is held against what the books say now, as before. A plan that was made while the books were small would
-- read them whole for every day.
create or replace function brokerage.guard_strategy_day() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  s brokerage.strategies;
  marked numeric;
  traded bigint;
  later bigint;
begin
  select x.* into s from brokerage.strategies x where x.tenant_id = new.tenant_id and x.strategy_id = new.strategy_id;
  select coalesce(sum((m ->> 'value')::numeric), 0) into marked from jsonb_array_elements(new.marks) as m;
  -- The last trade up to this day, and the first one after it.
  select max(j.seq) into traded from brokerage.strategy_fills f
    cross join lateral (select x.seq from ledger.journals x where x.cause_id = f.fill_id::text and x.cause_kind = 'strategy_fill'
      and x.tenant_id = f.tenant_id offset 0) j
    where f.tenant_id = new.tenant_id and f.strategy_id = new.strategy_id and f.day = (select max(l.day)
      from brokerage.strategy_fills l where l.tenant_id = new.tenant_id and l.strategy_id = new.strategy_id and l.day <= new.day);
  select min(j.seq) into later from brokerage.strategy_fills f
    cross join lateral (select x.seq from ledger.journals x where x.cause_id = f.fill_id::text and x.cause_kind = 'strategy_fill'
      and x.tenant_id = f.tenant_id offset 0) j
    where f.tenant_id = new.tenant_id and f.strategy_id = new.strategy_id and f.day = (select min(l.day)
      from brokerage.strategy_fills l where l.tenant_id = new.tenant_id and l.strategy_id = new.strategy_id and l.day > new.day);
  if not brokerage.acts_by_rule() or new.cash + marked <> new.value or traded >= later
    or exists (
      select from (
        select a.bucket, a.asset, p.balance_after as balance from ledger.accounts a
        cross join lateral (
          select x.balance_after from ledger.postings x where x.tenant_id = a.tenant_id and x.account_id = a.id
            and x.journal_seq < coalesce(later, 9223372036854775807) order by x.journal_seq desc, x.line desc limit 1
        ) p
        where a.tenant_id = new.tenant_id and a.owner_id = new.strategy_id and p.balance_after <> 0
          and (a.bucket = 'holding' or a.bucket = 'cash' and a.asset = s.currency)
      ) l full join (
        select 'holding' as bucket, m ->> 'asset' as asset, (m ->> 'quantity_e8')::numeric as balance
        from jsonb_array_elements(new.marks) as m
        union all select 'cash', s.currency, new.cash where new.cash <> 0
      ) d on d.bucket = l.bucket and d.asset = l.asset
      where l.balance is distinct from d.balance)
    or new.units_e8 <> s.seed_units_e8 + coalesce((select sum(l.quantity_e8) from brokerage.lots l
      join brokerage.funds f on f.tenant_id = l.tenant_id and f.instrument_id = l.instrument_id
      where f.tenant_id = new.tenant_id and f.fund_id = new.strategy_id and l.quantity_e8 > 0), 0) then
    raise exception 'a NAV of a strategy is what its book is worth over all units' using errcode = '42501';
  end if;
  return new;
end $$;
