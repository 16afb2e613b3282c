-- What one person could still undo or bend by writing rows: take a decision away by deleting its row, change an answer that was given,
-- use an approved correction for another line, clear a due without its client, and set up an invited colleague alone.
create trigger keep_protections before delete on brokerage.protections
  for each row execute function platform.refuse_change();
create trigger keep_score_contests before delete on brokerage.score_contests
  for each row execute function platform.refuse_change();
create trigger keep_vip_standings before delete on brokerage.vip_standings
  for each row execute function platform.refuse_change();
create trigger keep_deposits before delete on brokerage.deposits
  for each row execute function platform.refuse_change();
create trigger keep_statements before delete on brokerage.bank_statements
  for each row execute function platform.refuse_change();
create trigger keep_suspense before delete on brokerage.suspense_items
  for each row execute function platform.refuse_change();
create trigger keep_staff_setups before delete on brokerage.staff_setups
  for each row execute function platform.refuse_change();

-- The sealed words may be sealed anew; whose contest it is, about what, and how it was decided stays.
create function brokerage.guard_score_contest_stays() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.client_id, old.move_id, old.created_at) is distinct from (new.client_id, new.move_id, new.created_at)
    or old.state <> 'open' and (old.state, old.answer, old.approval_id, old.decided_at)
      is distinct from (new.state, new.answer, new.approval_id, new.decided_at) then
    raise exception 'a contest is decided once and stays what it was' using errcode = '42501';
  end if;
  if old.state = 'open' and new.state <> 'open' and not brokerage.is_approved_as(new.tenant_id, new.approval_id,
    case new.state when 'accepted' then 'score.correct' else 'score.keep' end, new.contest_id::text,
    jsonb_build_object('answer', new.answer)) then
    raise exception 'a contest is answered with what two people agreed on' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_score_contest_stays before update on brokerage.score_contests
  for each row execute function brokerage.guard_score_contest_stays();

-- A correction takes back the line that was contested, as far as the range allows, and no other.
create function brokerage.guard_correction() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from brokerage.score_contests c
    join brokerage.score_moves m on m.tenant_id = c.tenant_id and m.move_id = c.move_id
    where c.tenant_id = new.tenant_id and new.cause_kind = 'contest' and c.contest_id::text = new.cause_id
      and c.client_id = new.client_id and c.move_id = new.reverses
      and new.points between least(0, -m.points) and greatest(0, -m.points)) then
    raise exception 'a correction takes back the contested line' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_correction before insert on brokerage.score_moves
  for each row when (new.reason = 'correction') execute function brokerage.guard_correction();

-- Whatever clears a due without its client is a waiver, and that takes two.
create function brokerage.guard_due_settlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.due_at, old.cause_kind, old.cause_id) is distinct from (new.due_at, new.cause_kind, new.cause_id) then
    raise exception 'a due stays what it was' using errcode = '42501';
  end if;
  if new.settled <> old.settled and current_setting('candor.actor', true) is distinct from 'client:' || new.client_id then
    raise exception 'a due is settled by its client' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_due_settlement before update on brokerage.dues
  for each row execute function brokerage.guard_due_settlement();

-- Each half of a set-up code is made by its own one of the two, and used by nobody who works here.
create function brokerage.guard_staff_setup() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  actor text := current_setting('candor.actor', true);
begin
  if tg_op = 'UPDATE' then
    if (old.tenant_id, old.staff_id, old.part) is distinct from (new.tenant_id, new.staff_id, new.part)
      or old.used_at is not null or new.used_at is not null and actor like 'staff:%' then
      raise exception 'a set-up code is used once, by the invited person' using errcode = '42501';
    end if;
    if (old.hash, old.expires_at) is not distinct from (new.hash, new.expires_at)
      and (new.attempts >= old.attempts) then
      return new;
    end if;
  end if;
  if new.used_at is not null or not exists (
    select from brokerage.staff s
    join brokerage.approvals a on a.tenant_id = s.tenant_id and a.approval_id = s.approval_id
    where s.tenant_id = new.tenant_id and s.staff_id = new.staff_id and a.state = 'approved'
      and actor = 'staff:' || case new.part when 'maker' then a.maker_id else a.checker_id end) then
    raise exception 'a half of a set-up code is made by its own one of the two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_staff_setup before insert or update on brokerage.staff_setups
  for each row execute function brokerage.guard_staff_setup();
