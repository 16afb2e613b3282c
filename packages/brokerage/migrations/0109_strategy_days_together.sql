-- The days of strategies that one statement strikes are held against the books together: a year of days is a stretch whose trades are looked
-- up once, where each day looked for the trades before and after it. What must hold is the same: a day is worth what its book held, which is
-- what the postings say before the first trade of a later day, and no trade of a later day is booked before one of an earlier day.
create function brokerage.guard_strategy_days() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  if not brokerage.acts_by_rule() or exists (
    with stretch as materialized (
      select n.tenant_id, n.strategy_id,
        coalesce((select max(f.day) from brokerage.strategy_fills f where f.tenant_id = n.tenant_id
          and f.strategy_id = n.strategy_id and f.day <= n.first_day), n.first_day) as first_day,
        coalesce((select min(f.day) from brokerage.strategy_fills f where f.tenant_id = n.tenant_id
          and f.strategy_id = n.strategy_id and f.day > n.last_day), n.last_day) as last_day,
        coalesce((select sum(l.quantity_e8) from brokerage.lots l
          join brokerage.funds f on f.tenant_id = l.tenant_id and f.instrument_id = l.instrument_id
          where f.tenant_id = n.tenant_id and f.fund_id = n.strategy_id and l.quantity_e8 > 0), 0) as held_e8
      from (
        select tenant_id, strategy_id, min(day) as first_day, max(day) as last_day from struck group by tenant_id, strategy_id
      ) n
    ), traded as materialized (
      select f.tenant_id, f.strategy_id, f.day, min(j.seq) as first_seq, max(j.seq) as last_seq
      from stretch x
      cross join lateral (
        select y.tenant_id, y.strategy_id, y.day, y.fill_id from brokerage.strategy_fills y
        where y.tenant_id = x.tenant_id and y.strategy_id = x.strategy_id and y.day between x.first_day and x.last_day offset 0
      ) f
      cross join lateral (
        select y.seq from ledger.journals y where y.cause_id = f.fill_id::text and y.cause_kind = 'strategy_fill'
          and y.tenant_id = f.tenant_id offset 0
      ) j
      group by f.tenant_id, f.strategy_id, f.day
    )
    select from struck n
    join stretch x on x.tenant_id = n.tenant_id and x.strategy_id = n.strategy_id
    cross join lateral (
      select y.currency, y.seed_units_e8 from brokerage.strategies y
      where y.tenant_id = n.tenant_id and y.strategy_id = n.strategy_id offset 0
    ) s
    cross join lateral (
      select max(t.last_seq) filter (where t.day <= n.day) as last_seq, min(t.first_seq) filter (where t.day > n.day) as later_seq
      from traded t where t.tenant_id = n.tenant_id and t.strategy_id = n.strategy_id
    ) b
    where b.last_seq >= b.later_seq
      or n.units_e8 <> s.seed_units_e8 + x.held_e8
      or n.value <> n.cash + (select coalesce(sum((m ->> 'value')::numeric), 0) from jsonb_array_elements(n.marks) as m)
      or exists (
        select from (
          select a.asset, sum(p.balance_after) as balance
          from (
            select y.tenant_id, y.id, y.asset from ledger.accounts y
            where y.tenant_id = n.tenant_id and y.owner_id = n.strategy_id
              and (y.bucket in ('holding', 'incoming') or y.bucket in ('cash', 'unsettled') and y.asset = s.currency) offset 0
          ) a
          cross join lateral (
            select y.balance_after from ledger.postings y where y.tenant_id = a.tenant_id and y.account_id = a.id
              and y.journal_seq < coalesce(b.later_seq, 9223372036854775807) order by y.journal_seq desc, y.line desc limit 1
          ) p
          group by a.asset having sum(p.balance_after) <> 0
        ) l full join (
          select m ->> 'asset' as asset, (m ->> 'quantity_e8')::numeric as balance from jsonb_array_elements(n.marks) as m
          union all select s.currency, n.cash where n.cash <> 0
        ) d on d.asset = l.asset
        where l.balance is distinct from d.balance)
  ) then
    raise exception 'a NAV of a strategy is what its book is worth over all units' using errcode = '42501';
  end if;
  return null;
end $$;
drop trigger guard_strategy_day on brokerage.strategy_days;
drop function brokerage.guard_strategy_day();
create trigger guard_strategy_days after insert on brokerage.strategy_days
  referencing new table as struck for each statement execute function brokerage.guard_strategy_days();
