-- Promotional credit is written for the client that two people named, on an account of that client.
create or replace function brokerage.guard_bonus() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or not brokerage.is_approved_as(new.tenant_id, new.approval_id, 'bonus.grant',
        new.bonus_id::text, jsonb_build_object('account', new.account_id, 'amount_minor', new.amount::text,
          'currency', new.currency, 'promotion', new.promotion))
      or not exists (
        select from brokerage.approvals a
        join brokerage.accounts c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
        where a.tenant_id = new.tenant_id and a.approval_id = new.approval_id and a.client_id = new.client_id
          and c.account_id = new.account_id) then
      raise exception 'promotional credit needs the decision of two people' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.ended_at is not null or new.ended_at is null
    or (old.client_id, old.account_id, old.promotion, old.currency, old.amount, old.granted_at, old.approval_id)
      is distinct from (new.client_id, new.account_id, new.promotion, new.currency, new.amount, new.granted_at, new.approval_id)
    or not brokerage.is_approved(new.tenant_id, new.end_approval_id, 'bonus.end', new.bonus_id::text) then
    raise exception 'promotional credit ends once, by the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;

-- An alert is taken off by the client who set it, and by nobody at a desk.
create function brokerage.guard_alert_end() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not brokerage.acts_as(old.client_id) then
    raise exception 'a client does this in person' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger guard_alert_end before delete on brokerage.price_alerts
  for each row execute function brokerage.guard_alert_end();
