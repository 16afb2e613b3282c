-- Which tenants hold demo people: a mark that travels with the database. The file with their passwords can be moved away, the
-- people cannot, so production looks here. Set when the first demo person is made, and never taken back.
create table brokerage.demo_marks (
  tenant_id uuid primary key references brokerage.tenants,
  marked_at timestamptz not null
);

-- Until this version only the demo made staff. The owner reads through its own wall for this one statement.
alter table brokerage.staff no force row level security;
insert into brokerage.demo_marks (tenant_id, marked_at)
  select tenant_id, min(created_at) from brokerage.staff group by tenant_id;
alter table brokerage.staff force row level security;
call platform.protect_append_only('brokerage.demo_marks');
