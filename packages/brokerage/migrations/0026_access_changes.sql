-- What clients may use is changed by two people: switches, limits, feature rules and grants each carry the decision that made them as
-- they are, and the database compares the row with what was decided.
alter table brokerage.access_switches
  -- Null: as the tenant's profile says.
  add column otp boolean,
  add column bank_accounts integer not null default 10 check (bank_accounts between 1 and 10),
  add column loan_percent integer not null default 100 check (loan_percent between 0 and 100),
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals;
alter table brokerage.access_features
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals;
alter table brokerage.access_grants
  add column approval_id uuid,
  add foreign key (tenant_id, approval_id) references brokerage.approvals;

-- What two people agreed on about a thing; nothing when they did not.
create function brokerage.approved_payload(p_tenant uuid, p_approval uuid, p_kind text, p_subject text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select a.payload from brokerage.approvals a
  where a.tenant_id = p_tenant and a.approval_id = p_approval and a.kind = p_kind and a.subject_id = p_subject
    and a.state = 'approved'
$$;

-- Decisions about one thing follow each other, so an older one can never be used again.
create function brokerage.guard_access() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  agreed jsonb;
  wanted jsonb;
begin
  if tg_op = 'INSERT' and new.approval_id is null and tg_table_name <> 'access_grants'
    and current_setting('candor.actor', true) = 'system:start' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.approval_id is not distinct from old.approval_id or new.approval_id < old.approval_id) then
    raise exception 'a change of access needs a new decision' using errcode = '42501';
  end if;
  case tg_table_name
    when 'access_switches' then
      agreed := brokerage.approved_payload(new.tenant_id, new.approval_id, 'switches.set', new.tenant_id::text);
      wanted := jsonb_build_object('kyc_force', new.kyc_force, 'client_deposit', new.client_deposit, 'otp', new.otp,
        'bank_accounts', new.bank_accounts, 'loan_percent', new.loan_percent);
    when 'access_features' then
      agreed := brokerage.approved_payload(new.tenant_id, new.approval_id, 'feature.rule', new.name);
      wanted := jsonb_build_object('enabled', new.enabled, 'vip', new.vip, 'score', new.score);
    else
      agreed := brokerage.approved_payload(new.tenant_id, new.approval_id, 'grant.set',
        new.client_id || ':' || new.perm);
      wanted := jsonb_build_object('perm', new.perm, 'granted', new.granted);
  end case;
  if agreed is distinct from wanted then
    raise exception 'a change of access needs the decision of two people' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_access before insert or update on brokerage.access_switches
  for each row execute function brokerage.guard_access();
create trigger guard_access before insert or update on brokerage.access_features
  for each row execute function brokerage.guard_access();
create trigger guard_access before insert or update on brokerage.access_grants
  for each row execute function brokerage.guard_access();
create trigger keep_access before delete on brokerage.access_switches
  for each row execute function platform.refuse_change();
create trigger keep_access before delete on brokerage.access_features
  for each row execute function platform.refuse_change();
create trigger keep_access before delete on brokerage.access_grants
  for each row execute function platform.refuse_change();

-- What everybody starts with is written once, at the first start of a tenant; one client's share of it changes by grants.
create function brokerage.guard_access_default() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and current_setting('candor.actor', true) = 'system:start' then
    return new;
  end if;
  raise exception 'the permissions everybody has are not changed' using errcode = '42501';
end $$;
create trigger guard_access_default before insert or update or delete on brokerage.access_defaults
  for each row execute function brokerage.guard_access_default();
