-- Which tenant acts is read from the session and made into an id. Written plainly into the wall of a table, that was done again for every
-- look-up of every row: a statement about many clients spent more on it than on finding them. Asked inside a sub-select it is done once
-- per statement. The wall is the same. For tables that are looked up many times in one statement; what the planner knows of how the rows
-- of a table are shared among tenants it no longer uses there, so lists over whole tables have nothing to win.
create procedure platform.ask_tenant_once(target regclass)
language plpgsql as $$
begin
  execute format(
    'alter policy tenant_rows on %s '
    'using (tenant_id = (select nullif(current_setting(''candor.tenant_id'', true), '''')::uuid)) '
    'with check (tenant_id = (select nullif(current_setting(''candor.tenant_id'', true), '''')::uuid))', target);
end $$;

call platform.ask_tenant_once('platform.answered_requests');
